"""Games that begin from a wrong set-up, because the players let it stand."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.match.decisions import AcceptBoard, Award, SetPosition, VoidGame
from tablehub.match.state import MatchState, Phase
from tablehub.referee.referee import Referee
from tablehub.rules.books import HASBRO, ruleset
from tablehub.rules.outcome import GameKind
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN, Ruleset
from tests.referee.readings import dice, die, reading
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

START = Position.start()
WRONG = moved(START, LIGHT, (8, 9))
PLAYED = moved(START, LIGHT, (8, 5), (6, 5))
MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
OPENING = (die(6, LIGHT), die(2, DARK))
STANDS = [ruleset(name) for name in ("modern", "parker", "hoyle", "bruelheide", "hasbro")]


def begun(rules: Ruleset = MODERN, length: int = 5) -> TestTable:
    """A game after its first play, 3-1 by light."""
    table = TestTable(None, None, ruleset=rules, length=length)
    opening = (die(3, LIGHT), die(1, DARK))
    for position, lying in ((START, ()), (START, opening), (PLAYED, opening), (PLAYED, ())):
        table.see(position, lying)
    assert table.plays
    return table


def with_cube_turned() -> TestTable:
    table = begun()
    table.press(Button.DOUBLE, DARK)
    table.press(Button.TAKE, LIGHT)
    assert table.referee.state.cube.value == 2
    return table


@pytest.mark.parametrize("rules", STANDS, ids=lambda rules: rules.name)
def test_in_the_second_game_it_stands_once_they_throw(rules: Ruleset) -> None:
    table = TestTable(START, LIGHT, ruleset=rules)
    table.decide(Award(LIGHT, GameKind.GAMMON))
    table.see(WRONG)
    table.see(WRONG)
    table.see(WRONG, OPENING)
    state = table.referee.state
    assert (state.phase, state.game_number, state.position) in (
        (Phase.TO_ROLL, 2, WRONG),
        (Phase.TO_MOVE, 2, WRONG),
    )
    assert state.cube.value == 1


@pytest.mark.parametrize("as_thrown", [True, False], ids=["thrown", "accepted"])
def test_after_a_void_game_it_begins_with_a_new_cube(as_thrown: bool) -> None:
    table = with_cube_turned()
    table.decide(VoidGame("a checker was missing"))
    table.see(WRONG)
    table.see(WRONG)
    if not as_thrown:
        table.decide(AcceptBoard())
    table.see(WRONG, OPENING)
    state = table.referee.state
    assert (state.position, state.cube.value, state.cube.owner) == (WRONG, 1, None)
    table.decide(Award(LIGHT, GameKind.GAMMON))
    assert table.referee.state.score.of(LIGHT) == 2


def test_a_void_crawford_game_is_one_again_wherever_it_is_taken_up() -> None:
    table = begun(length=2)
    table.decide(Award(LIGHT, GameKind.SINGLE))
    table.see(START)
    assert table.referee.state.crawford_game
    table.decide(VoidGame("a checker was missing"))
    table.decide(SetPosition(MIDDLE))
    assert table.referee.state.crawford_game


def test_after_a_power_cut_the_board_of_a_void_game_is_not_taken_up() -> None:
    table = with_cube_turned()
    ended = moved(PLAYED, DARK, (24, 18), (18, 13), (13, 9), (13, 10))
    table.decide(VoidGame("a checker was missing"))
    referee = Referee(table.referee.state, interrupted=True)
    for t in (100.0, 101.0, 102.0):
        referee.observe(reading(ended, t=t))
    assert referee.state.phase is Phase.SETUP


@pytest.mark.parametrize("rules", STANDS[:1] + STANDS[3:4], ids=lambda rules: rules.name)
def test_accepted_it_is_followed_by_the_opening_throw(rules: Ruleset) -> None:
    table = TestTable(None, None, ruleset=rules)
    table.see(WRONG)
    table.see(WRONG)
    table.decide(AcceptBoard())
    table.see(WRONG, OPENING)
    assert "opening-roll" in table.names
    assert table.faults == ["setup-wrong"]


def test_accepted_before_a_power_cut_it_is_followed_by_the_opening_throw() -> None:
    table = TestTable(None, None)
    table.see(WRONG)
    table.see(WRONG)
    table.decide(AcceptBoard())
    referee = Referee(table.referee.state, interrupted=True)
    events = [*referee.observe(reading(WRONG, t=100.0)), *referee.observe(reading(WRONG, OPENING, t=101.0))]
    assert "opening-roll" in [event.name for event in events]


def test_a_board_from_the_middle_of_a_game_is_not_followed_by_one() -> None:
    table = TestTable(None, None)
    table.decide(SetPosition(MIDDLE))
    table.see(MIDDLE)
    table.see(MIDDLE, dice(6, 2, LIGHT))
    assert "opening-roll" not in table.names
    assert table.referee.state.phase is Phase.TO_MOVE


def test_by_hasbro_nobody_doubles_before_the_first_throw_from_it_either() -> None:
    table = TestTable(None, None, ruleset=HASBRO)
    table.see(WRONG)
    table.see(WRONG)
    table.decide(AcceptBoard())
    assert table.referee.state.why_no_double(LIGHT) is not None
    for position, lying in ((WRONG, OPENING), (WRONG, ())):
        table.see(position, lying)
    table.press(Button.TAKE, LIGHT)
    table.press(Button.DOUBLE, LIGHT)
    assert table.referee.state.phase is not Phase.CUBE_OFFERED


def test_a_game_taken_up_in_the_middle_may_be_doubled_at_once() -> None:
    state = MatchState.new(5, HASBRO, position=MIDDLE, on_turn=LIGHT)
    assert state.why_no_double(LIGHT) is None
