"""What a turn with a 2-1 may pass through: as much as a frame has time for, and no more than is near a board."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.referee.edits import MOST_PLACES
from tablehub.referee.sight import Sight
from tablehub.referee.two_one import PORTION, TwoOneWays
from tablehub.rules.acey_deucy import DOUBLETS, acey_deucy_parts
from tablehub.rules.books import ACEY_DEUCY
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tests.referee.readings import reading

LIGHT = Player.LIGHT
SPREAD = Position(men({22: 2, 20: 2, 18: 2, 15: 2, 13: 2, 11: 2, 8: 2, 5: 1}), men({6: 15}))
"""Everything can move: tens of thousands of positions."""


def spread() -> TwoOneWays:
    return TwoOneWays(SPREAD, LIGHT, ACEY_DEUCY, setup=False)


@cache
def all_of_it() -> TwoOneWays:
    ways = spread()
    ways.reach_all()
    return ways


@cache
def parts_of(doublet: int) -> frozenset[Position]:
    """Those found by trying every order."""
    return frozenset(acey_deucy_parts(SPREAD, LIGHT, ACEY_DEUCY, setup=False, doublet=doublet))


def test_a_turn_is_worked_out_a_little_at_a_time() -> None:
    ways, counts = spread(), []
    while True:
        before = len(ways)
        if not ways.work_on():
            break
        counts.append(len(ways) - before)
    assert len(ways) > 10_000
    assert max(counts) < 2 * PORTION
    assert set(ways) == {at for doublet in DOUBLETS for at in parts_of(doublet)}


@pytest.mark.parametrize("portions", [0, 1, 5])
def test_what_was_worked_out_before_changes_no_answer(portions: int) -> None:
    ways, fresh = spread(), spread()
    for _ in range(portions):
        ways.work_on()
    for doublet in DOUBLETS:
        parts = list(parts_of(doublet))
        for position in parts[:: len(parts) // 20]:
            assert ways[position].complete == fresh[position].complete
            assert ways.ending(position) == fresh.ending(position)
            assert ways.leaves_open(position) == fresh.leaves_open(position)


@given(st.integers(0, 10**6), st.sets(st.integers(1, 24), max_size=3))
@settings(max_examples=15)
def test_none_that_explains_the_board_is_left_out(chosen: int, doubtful: set[int]) -> None:
    ways = all_of_it()
    every = list(ways)
    board = every[chosen % len(every)]
    counts = {n: board.signed()[n - 1] for n in doubtful}
    doubts = {n: {count: 0.6, count + 1: 0.4} for n, count in counts.items()}
    sight = Sight.of(reading(board, doubts=doubts, trays=False))
    assert sight
    near = {position for position, _ in ways.near(sight, MOST_PLACES)}
    explain = {position for position in every if len(sight.changes_from(position, MOST_PLACES)) <= MOST_PLACES}
    assert board in near
    assert explain <= near


def test_what_was_told_of_one_look_is_not_kept_for_the_next() -> None:
    """Of tens of thousands of boards those near every look together would be most of them."""
    ways = spread()
    ways.reach_all()
    seen = iter(sorted(parts_of(3), key=str))
    for _ in range(8):
        close = list(ways.near(Sight.of(reading(next(seen), trays=False)), MOST_PLACES))  # type: ignore[arg-type]
        assert len(ways._parts) == len(close)
