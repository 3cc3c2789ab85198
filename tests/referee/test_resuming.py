"""Going on with a match that was interrupted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.match.events import Event, Played, Rolled
from tablehub.match.state import MatchState, Phase
from tablehub.referee.referee import Referee
from tablehub.referee.resuming import stage_of
from tablehub.referee.stages import AwaitPlay, AwaitThrow, MatchEnded, SettingUp
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN
from tests.referee.readings import reading
from tests.referee.tables import moved
from tests.referee.test_throwing import die

LIGHT, DARK = Player.LIGHT, Player.DARK
START = Position.start()
NEW = MatchState.new(5, MODERN)
TO_ROLL = replace(NEW, position=START, phase=Phase.TO_ROLL, on_turn=LIGHT)
TO_MOVE = replace(TO_ROLL, phase=Phase.TO_MOVE, roll=Roll(3, 1))
PLAYED = moved(START, LIGHT, (8, 5), (6, 5))


@pytest.mark.parametrize(
    ("state", "stage"),
    [
        (NEW, SettingUp),
        (TO_ROLL, AwaitThrow),
        (TO_MOVE, AwaitPlay),
        (replace(TO_ROLL, phase=Phase.CUBE_OFFERED), AwaitThrow),
        (replace(TO_ROLL, phase=Phase.GAME_OVER), SettingUp),
        (replace(TO_ROLL, phase=Phase.MATCH_OVER), MatchEnded),
    ],
)
def test_each_phase_is_gone_on_with_where_it_was(state: MatchState, stage: type) -> None:
    assert isinstance(stage_of(state), stage)


def events_of(state: MatchState, *readings: object) -> list[Event]:
    referee = Referee(state)
    return [event for each in readings for event in referee.observe(each)]  # type: ignore[arg-type]


def test_a_throw_that_still_lies_there_is_not_written_again_and_its_play_counts() -> None:
    dice = (die(3), die(1, at=1.0))
    seen = [reading(START, dice, t=1.0), reading(PLAYED, dice, t=2.0), reading(PLAYED, t=3.0), reading(PLAYED, t=4.0)]
    events = events_of(TO_MOVE, *seen)
    assert not any(isinstance(event, Rolled) for event in events)
    (played,) = (event for event in events if isinstance(event, Played))
    assert (played.player, played.legal, played.position) == (LIGHT, True, PLAYED)


def test_a_board_that_was_changed_meanwhile_is_told() -> None:
    other = moved(START, DARK, (24, 20))
    events = events_of(TO_ROLL, *(reading(other, t=float(t)) for t in range(1, 5)))
    assert events
    assert not any(isinstance(event, Played) for event in events)


def test_the_board_as_it_was_says_nothing_and_the_next_throw_counts() -> None:
    dice = (die(3), die(1, at=1.0))
    events = events_of(TO_ROLL, reading(START, t=1.0), reading(START, t=2.0), reading(START, dice, t=3.0))
    assert [type(event) for event in events] == [Rolled]
