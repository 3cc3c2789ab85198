"""What a turn with a 2-1 may pass through, near a board that was seen."""

from __future__ import annotations

import tracemalloc
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.match.faults import FaultCode
from tablehub.referee.board.edits import MOST_PLACES
from tablehub.referee.board.sight import Sight
from tablehub.referee.play.misplays import Due, explain_misplay
from tablehub.referee.throw.two_one import IN_FULL, TwoOneWays
from tablehub.rules.acey_deucy import DOUBLETS, acey_deucy_parts
from tablehub.rules.books import ACEY_DEUCY
from tablehub.rules.legal import PartialPlay
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.roll import Roll
from tests.referee.readings import reading
from tests.referee.tables import moved

LIGHT = Player.LIGHT
SPREAD = Position(men({22: 2, 20: 2, 18: 2, 15: 2, 13: 2, 11: 2, 8: 2, 5: 1}), men({6: 15}))
"""Everything can move: tens of thousands of positions."""


def spread() -> TwoOneWays:
    return TwoOneWays(SPREAD, LIGHT, ACEY_DEUCY, setup=False)


@cache
def parts_of(doublet: int) -> dict[Position, PartialPlay]:
    """Those found by trying every order."""
    return dict(acey_deucy_parts(SPREAD, LIGHT, ACEY_DEUCY, setup=False, doublet=doublet))


@cache
def every_board() -> tuple[Position, ...]:
    return tuple(dict.fromkeys(position for doublet in DOUBLETS for position in parts_of(doublet)))


def test_every_doublet_is_on_the_way() -> None:
    ways = spread()
    assert len(ways) > 10_000
    assert set(ways) == set(every_board())


@given(st.integers(0, 10**6))
@settings(max_examples=40)
def test_one_board_is_told_as_trying_every_order_does(chosen: int) -> None:
    position = every_board()[chosen % len(every_board())]
    ways = spread()
    known = {doublet: part for doublet in DOUBLETS if (part := parts_of(doublet).get(position))}
    part = ways[position]
    assert Play(part.steps).apply(SPREAD, LIGHT) == position
    assert part.complete == any(part.complete for part in known.values())
    if part.complete:
        doublet, again = ways.ending(position)
        assert doublet in {d for d, part in known.items() if part.complete}
        assert again == any(len(part.steps) == IN_FULL for part in known.values() if part.complete)


def test_a_board_no_play_passes_through_is_told_so() -> None:
    ways = spread()
    assert Position(men({22: 3, 20: 2, 18: 2, 15: 2, 13: 2, 11: 2, 8: 2}), SPREAD.dark) not in ways
    assert Position(SPREAD.light, men({6: 14, 5: 1})) not in ways


@given(st.integers(0, 10**6), st.sets(st.integers(1, 24), max_size=3))
@settings(max_examples=15)
def test_none_that_explains_the_board_is_left_out(chosen: int, doubtful: set[int]) -> None:
    ways, every = spread(), every_board()
    board = every[chosen % len(every)]
    counts = {n: board.signed()[n - 1] for n in doubtful}
    doubts = {n: {count: 0.6, count + 1: 0.4} for n, count in counts.items()}
    sight = Sight.of(reading(board, doubts=doubts, trays=False))
    assert sight
    near = {position for position, _ in ways.near(sight, MOST_PLACES)}
    explain = {position for position in every if len(sight.changes_from(position, MOST_PLACES)) <= MOST_PLACES}
    assert board in near
    assert explain <= near


def test_what_was_told_of_one_look_is_not_told_of_the_next() -> None:
    ways = spread()
    boards = sorted(every_board(), key=str)[::5000]
    for board in boards:
        sight = Sight.of(reading(board, trays=False))
        assert sight
        close = ways.near(sight, 2)
        assert close == ways.near(sight, 2) == spread().near(sight, 2)
        assert board in dict(close)


def test_the_widest_turns_are_looked_through_within_little_memory() -> None:
    """Fifteen checkers apart and nobody in the way: 700,000 boards, which would take 110 MB."""
    apart = Position(men(dict.fromkeys((24, 23, 22, 21, 19, 17, 16, 15, 14, 11, 9, 8, 7, 4, 1), 1)), men({}))
    tracemalloc.start()
    try:
        ways = TwoOneWays(apart, LIGHT, ACEY_DEUCY, setup=False)
        sight = Sight.of(reading(apart, trays=False))
        assert sight
        assert len(ways.near(sight, 2)) > 100
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 20 * 2**20


def test_a_wrong_play_is_explained_by_parts_that_are_not_looked_for_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand are near such a board, and finding each again took seconds."""
    asked: list[Position] = []
    way_to = TwoOneWays.__getitem__

    def looked_for(ways: TwoOneWays, board: Position) -> PartialPlay:
        asked.append(board)
        return way_to(ways, board)

    monkeypatch.setattr(TwoOneWays, "__getitem__", looked_for)
    sight = Sight.of(reading(moved(SPREAD, LIGHT, (22, 20), (15, 8), (11, 12)), trays=False))
    assert sight
    misplay = explain_misplay(Due(SPREAD, LIGHT, Roll(2, 1), ACEY_DEUCY, spread()), sight)
    assert misplay.code is FaultCode.WRONG_COUNT
    assert len(asked) < 30
