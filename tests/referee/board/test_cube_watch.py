"""The cube on the table beside the one in the score."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.buttons import Button
from tablehub.match.decisions import AcceptBoard, Award
from tablehub.match.events import Event, FaultCleared, FaultFound
from tablehub.match.state import MatchState, Phase
from tablehub.match.terms import Terms
from tablehub.referee.referee import Referee
from tablehub.rules.books import HOYLE
from tablehub.rules.cube import Cube
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tablehub.vision.reading import CubeReading
from tests.referee.readings import dice, reading

LIGHT, DARK = Player.LIGHT, Player.DARK
TO_FIVE = MatchState.new(5, MODERN)


def cube(shows: int, owner: Player | None, confidence: float = 0.99, *, offered: bool = False) -> CubeReading:
    return CubeReading(shows, (300.0, 200.0), (0.0, 0.0), confidence, owner, offered)


class CubeTable:
    """Light to throw from the start of a match to five, looked at every other second."""

    def __init__(self, kept: Cube | None = None, *, buttons: bool = True, match: MatchState = TO_FIVE) -> None:
        state = replace(match, position=Position.start(), phase=Phase.TO_ROLL, on_turn=LIGHT)
        self.referee = Referee(replace(state, cube=kept or Cube()), turn=LIGHT, buttons=buttons)
        self.t = 0.0
        self.look(None, times=1)

    def look(self, seen: CubeReading | None, times: int = 6) -> list[Event]:
        events: list[Event] = []
        for _ in range(times):
            self.t += 2.0
            events += self.referee.observe(replace(reading(Position.start(), t=self.t), cube=seen))
        return [event for event in events if isinstance(event, FaultFound | FaultCleared)]


def said(events: list[Event]) -> list[str]:
    return [str(event.code) for event in events if isinstance(event, FaultFound)]


@pytest.mark.parametrize("seen", [cube(64, None), cube(2, None), None])
def test_a_cube_nobody_has_turned_lies_in_the_middle_and_shows_anything(seen: CubeReading | None) -> None:
    assert CubeTable().look(seen) == []


def test_a_cube_turned_without_a_button_is_pointed_out_after_a_while() -> None:
    table = CubeTable()
    assert table.look(cube(2, DARK), times=4) == []
    found = table.look(cube(2, DARK), times=4)
    assert said(found) == ["cube-mismatch"]
    (fault,) = (event for event in found if isinstance(event, FaultFound))
    assert "at 2 on Dark's side, the score has it at 1 in the middle" in fault.text
    assert fault.where == {"px": [300, 200]}
    (cleared,) = table.look(cube(64, None))
    assert isinstance(cleared, FaultCleared)


def test_a_cube_that_stays_where_it_lies_is_pointed_out_once() -> None:
    table = CubeTable()
    assert said(table.look(cube(2, DARK), times=8)) == ["cube-mismatch"]
    for lying in (dice(3, 1), ()):  # a throw, taken up again
        table.t += 2.0
        start = reading(Position.start(), lying, t=table.t)
        assert said(table.referee.observe(replace(start, cube=cube(2, DARK)))) == []
    assert said(table.look(cube(2, DARK), times=8)) in ([], ["dice-lifted-early"])
    assert said(table.look(cube(2, LIGHT), times=8)) == []  # while the board is in question


def test_a_difference_is_told_again_after_a_refused_double_was_told_in_its_place() -> None:
    table = CubeTable()
    table.look(cube(2, DARK))
    assert said(table.referee.press(Button.DOUBLE, DARK, table.t)) == ["double-not-allowed"]
    assert said(table.look(cube(2, DARK))) == []
    found: list[str] = []
    for lying in (dice(3, 1), dice(3, 1)):  # the throw takes the refused double away
        table.t += 2.0
        seen = replace(reading(Position.start(), lying, t=table.t), cube=cube(2, DARK))
        found += said(table.referee.observe(seen))
    assert found == ["cube-mismatch"]


def test_a_cube_that_goes_from_one_wrong_place_to_another_is_told_anew() -> None:
    table = CubeTable()
    table.look(cube(2, DARK))
    (cleared, found) = table.look(cube(4, LIGHT))
    assert isinstance(cleared, FaultCleared)
    assert isinstance(found, FaultFound)
    assert "lies at 4 on Light's side" in found.text


def test_a_cube_left_as_it_was_is_told_in_the_next_game_too() -> None:
    table = CubeTable()
    assert said(table.look(cube(2, DARK))) == ["cube-mismatch"]
    table.referee.decide(Award(LIGHT, GameKind.SINGLE), table.t)
    table.referee.decide(AcceptBoard(), table.t)
    assert table.referee.state.game_number == 2
    assert said(table.look(cube(2, DARK))) == ["cube-mismatch"]


def test_a_cube_told_to_lie_wrongly_is_given_time_once_more_after_a_double() -> None:
    table = CubeTable(Cube(2, LIGHT), match=MatchState.new(5, MODERN.with_options(doubling="any-time")))
    assert said(table.look(cube(2, None))) == ["cube-mismatch"]
    for button, player in ((Button.DOUBLE, LIGHT), (Button.TAKE, DARK)):
        table.referee.press(button, player, table.t)
    assert table.referee.state.cube == Cube(4, DARK)
    assert said(table.look(cube(2, None), times=4)) == []
    assert said(table.look(cube(2, None), times=2)) == ["cube-mismatch"]


def test_a_cube_that_lies_as_was_pressed_is_right() -> None:
    table = CubeTable(Cube(2, DARK))
    assert table.look(cube(2, DARK)) == []
    assert said(table.look(cube(64, None))) == ["cube-mismatch"]


@pytest.mark.parametrize(("kept", "seen"), [(Cube(128, DARK), 64), (Cube(128, DARK), 2), (Cube(64, None), 64)])
def test_a_cube_may_count_more_than_is_on_it(kept: Cube, seen: int) -> None:
    assert CubeTable(kept).look(cube(seen, kept.owner), times=8) == []
    assert said(CubeTable(kept).look(cube(64, LIGHT), times=8)) == ["cube-mismatch"]


@pytest.mark.parametrize("seen", [cube(4, LIGHT, 0.6), cube(2, None, offered=True)])
def test_what_is_doubtful_or_just_being_offered_is_no_mismatch(seen: CubeReading) -> None:
    assert CubeTable().look(seen, times=12) == []


def test_a_cube_that_keeps_changing_is_waited_for() -> None:
    table = CubeTable()
    for shows in (2, 4, 8, 2, 4, 8):
        assert table.look(cube(shows, DARK), times=2) == []


def test_without_buttons_nobody_is_told_of_cubes() -> None:
    assert CubeTable(buttons=False).look(cube(2, DARK), times=12) == []


@pytest.mark.parametrize(
    "match",
    [
        MatchState.new(0, HOYLE),
        replace(TO_FIVE, crawford_game=True),
        Terms(options=("own_cubes=true",), chouette=("Ann", "Bob", "Cy")).begun(),
    ],
    ids=["a book without a cube", "Crawford game", "a cube for each opponent"],
)
def test_where_no_cube_or_more_than_one_is_in_play_none_lies_wrongly(match: MatchState) -> None:
    assert CubeTable(match=match).look(cube(64, DARK), times=12) == []
