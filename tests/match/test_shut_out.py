"""A player with a man on the bar before six blocked points does not throw; the other throws on (parker, hoyle)."""

from __future__ import annotations

import pytest

from tablehub.errors import BadEvent
from tablehub.match.events import Doubled, Rolled
from tablehub.match.fold import fold
from tablehub.match.record import MoveTurn
from tablehub.match.state import MatchState, Phase
from tablehub.rules.books import ruleset
from tablehub.rules.cube import Cube
from tablehub.rules.player import Player
from tablehub.rules.roll import Roll
from tests.match.telling import told
from tests.rules.drawing import drawn

LIGHT, DARK = Player.LIGHT, Player.DARK
AT = ("7", 7.0)
WITH_A_BAR = ["parker", "hoyle", "bruelheide", "hasbro", "milton-bradley", "modern"]
WITH_CUBE = [name for name in WITH_A_BAR if name != "hoyle"]
SHUT_OUT = drawn("""
    13 14 15 16 17 18 | 19 20 21 22 23 24
    3x  .  .  .  . 2o | 2o 2o 2o 2o 2o 2o
     .  .  .  .  .  . | 5x  .  .  .  .  .   bar 2x
    12 11 10  9  8  7 |  6  5  4  3  2  1
""")


def game(name: str) -> MatchState:
    """Light is on turn, and shut out."""
    return MatchState.new(0, ruleset(name), position=SHUT_OUT, on_turn=LIGHT)


@pytest.mark.parametrize("name", WITH_A_BAR)
def test_the_other_throws_on(name: str) -> None:
    state = fold(game(name), Rolled(*AT, DARK, (6, 1)))
    assert (state.phase, state.on_turn, state.roll) == (Phase.TO_MOVE, DARK, Roll(6, 1))
    after = told(game(name), "D 61 7/1 7/6", "D 65 6/off(2)")
    assert [turn.player for turn in after.turns if isinstance(turn, MoveTurn)] == [DARK, DARK]
    assert after.on_turn is LIGHT


@pytest.mark.parametrize("name", WITH_A_BAR)
def test_a_throw_made_all_the_same_harms_nothing(name: str) -> None:
    state = told(game(name), "L 61 (no play)")
    assert (state.on_turn, state.position) == (DARK, SHUT_OUT)


@pytest.mark.parametrize("name", WITH_CUBE)
def test_the_other_doubles_before_he_throws_on(name: str) -> None:
    state = told(fold(game(name), Doubled(*AT, DARK, 2)), "L take")
    assert (state.phase, state.on_turn, state.cube) == (Phase.TO_ROLL, DARK, Cube(2, LIGHT))
    assert fold(state, Rolled(*AT, DARK, (6, 1))).roll == Roll(6, 1)
    with pytest.raises(BadEvent):
        fold(state, Rolled(*AT, LIGHT, (6, 1)))


@pytest.mark.parametrize("name", WITH_CUBE)
def test_who_is_shut_out_may_double_in_his_turn(name: str) -> None:
    assert told(game(name), "L double", "D take").cube == Cube(2, DARK)


def test_as_soon_as_a_point_is_open_he_throws_again() -> None:
    state = told(game("parker"), "D 61 7/1 7/6", "D 65 6/off 5/off")
    with pytest.raises(BadEvent, match="it is by dark, and it is light's to act"):
        fold(state, Rolled(*AT, DARK, (6, 1)))
    assert fold(state, Rolled(*AT, LIGHT, (5, 1))).on_turn is LIGHT


def test_the_throw_of_the_other_is_taken_back_to_the_turn_of_who_is_shut_out() -> None:
    state = fold(game("hoyle"), Rolled(*AT, DARK, (6, 1)))
    before = state.as_before("roll")
    assert before is not None
    assert before.on_turn is LIGHT


def test_nobody_else_throws_out_of_turn() -> None:
    state = game("parker")
    with pytest.raises(BadEvent):
        fold(told(state, "L 61 (no play)"), Rolled(*AT, LIGHT, (6, 1)))
