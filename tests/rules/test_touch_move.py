"""Milton-bradley, additional rule 11: "Whenever a man has been moved from its position upon a point it must be played
if possible." """

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.legal import checker_moves, legal_results
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.touch_move import results_after_touch
from tests.rules.drawing import drawn
from tests.rules.strategies import players, positions, rolls

LIGHT = Player.LIGHT
MILTON_BRADLEY = ruleset("milton-bradley")
TWO_FREE = drawn("""
    13 14 15 16 17 18 | 19 20 21 22 23 24
     .  .  .  .  .  . |  .  .  . 2o 2o 13x
     .  .  .  . 1x  . | 1x  .  .  .  .  .
    12 11 10  9  8  7 |  6  5  4  3  2  1
""")
BLOCKED = drawn("""
    13 14 15 16 17 18 | 19 20 21 22 23 24
    1x  .  .  .  .  . |  .  .  .  .  .  .
     .  .  . 2o  . 2o |  . 1x  .  .  .  .
    12 11 10  9  8  7 |  6  5  4  3  2  1
""")


def after_touch(position: Position, roll: str, point: int, rules: Ruleset = MILTON_BRADLEY) -> set[str]:
    """The plays, as text, that light may still make."""
    ends = results_after_touch(position, LIGHT, Roll.parse(roll), point, rules)
    all_results = legal_results(position, LIGHT, Roll.parse(roll), rules)
    assert all_results.keys() >= ends
    return {str(all_results[end]) for end in ends}


def test_a_man_moved_from_its_point_must_be_played() -> None:
    assert after_touch(TWO_FREE, "21", 8) == {"8/5", "8/7 6/4"}


def test_a_play_that_comes_to_the_same_with_that_man_will_do() -> None:
    assert after_touch(TWO_FREE, "21", 6) == {"6/3", "8/7 6/4", "8/5"}, "8/5 leaves the board as 8/6 6/5 does"


def test_a_man_that_cannot_be_played_binds_nobody() -> None:
    assert after_touch(BLOCKED, "64", 13) == {"5/1"}


@pytest.mark.parametrize("name", [name for name in ruleset_names() if not ruleset(name).touch_move])
def test_by_other_books_a_man_may_be_put_back(name: str) -> None:
    assert after_touch(TWO_FREE, "21", 8, ruleset(name)) == {"6/3", "8/7 6/4", "8/5"}


def ends_of(position: Position, player: Player, dice: tuple[int, ...], point: int) -> set[tuple[Position, bool]]:
    """Where all the dice lead in any order, step by step, and whether a step was made from `point`; slow and plain."""
    reached = {(position, dice, False)}
    ended = set()
    while reached:
        further = set()
        for at, left, moved in reached:
            steps = [(step, die) for die in set(left) for step in checker_moves(at, player, die, MILTON_BRADLEY)]
            for step, die in steps:
                rest = list(left)
                rest.remove(die)
                further.add((Play((step,)).apply(at, player), tuple(rest), moved or step.src == point))
            if not steps or not left:
                ended.add((at, moved))
        reached = further
    return ended


@given(positions, players, rolls, st.integers(1, 25))
@settings(max_examples=40, deadline=None)
def test_whoever_lifted_a_man_plays_him_wherever_some_order_of_steps_does(
    position: Position, player: Player, roll: Roll, point: int
) -> None:
    legal = legal_results(position, player, roll, MILTON_BRADLEY)
    playing_him = {end for end, moved in ends_of(position, player, roll.pips, point) if moved and end in legal}
    assert results_after_touch(position, player, roll, point, MILTON_BRADLEY) == frozenset(playing_him or legal)
