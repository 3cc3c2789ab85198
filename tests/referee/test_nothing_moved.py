"""Other dice in the opponent's half, and nothing of a good throw is played: his, or thrown again across the bar?"""

from __future__ import annotations

import pytest

from tablehub.match.faults import FaultCode
from tablehub.rules.books import ruleset
from tablehub.rules.roll import Roll
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

MIDDLE = board({13: 3, 8: 3, 6: 5, 5: 2, 3: 2}, {13: 4, 8: 3, 6: 5, 4: 1, 2: 2})
ACROSS = dice(6, 5, DARK, at=1.0)
BOOKS = ["modern", "milton-bradley"]


def lifted_and_others_across(book: str) -> TestTable:
    table = TestTable(MIDDLE, ruleset=ruleset(book), patience=0.7)
    for lying in (dice(3, 1), (), ACROSS, ACROSS, ACROSS):
        table.see(MIDDLE, lying)
    assert table.faults == [FaultCode.INCOMPLETE_PLAY.value]
    return table


@pytest.mark.parametrize("book", BOOKS)
def test_thrown_once_more_into_his_own_half_it_is_his_throw(book: str) -> None:
    """Two turns without a play went on record."""
    table = lifted_and_others_across(book)
    again, after = dice(6, 2, at=0.3), moved(MIDDLE, LIGHT, (8, 2), (5, 3))
    for lies, lying in [(MIDDLE, again), (MIDDLE, again), (after, again), (after, again), (after, ()), (after, ())]:
        table.see(lies, lying)
    assert (table.plays, table.referee.state.on_turn) == (["8/2 5/3"], DARK)
    assert table.faults == [FaultCode.INCOMPLETE_PLAY.value]


@pytest.mark.parametrize("book", BOOKS)
def test_who_plays_them_has_thrown_them(book: str) -> None:
    table = lifted_and_others_across(book)
    after = moved(MIDDLE, DARK, (13, 8), (13, 7))
    for lying in (ACROSS, ACROSS, (), ()):
        table.see(after, lying)
    assert table.plays == ["(no play)", "13/8 13/7"]
    assert table.faults == [FaultCode.INCOMPLETE_PLAY.value]


@pytest.mark.parametrize("book", BOOKS)
def test_who_plays_his_throw_after_all_is_done_and_they_are_the_next(book: str) -> None:
    table = lifted_and_others_across(book)
    after = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
    for _ in range(2):
        table.see(after, ACROSS)
    assert (table.plays, table.referee.state.on_turn, table.referee.state.roll) == (["8/5 6/5"], DARK, Roll(6, 5))
