"""Tall rows that face each other and meet in the middle."""

from __future__ import annotations

from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, board, hit, moved

BEFORE = board({1: 4, 2: 2, 4: 2, 7: 3, 15: 2, 20: 2}, {1: 6, 2: 3, 6: 2, 17: 3, 19: 1})


def test_the_last_checker_of_a_row_that_meets_the_other_belongs_to_its_own() -> None:
    """Light's fifth on 1 lies against dark's six on the facing point, and is read among them."""
    table = TestTable(BEFORE)
    lying = table.throw(BEFORE, 6, 1)
    after = hit(moved(BEFORE, LIGHT, (7, 1), (7, 6)), DARK, 19)
    seen = moved(after, LIGHT, (1, 24))
    table.see(seen, lying)
    table.see(seen)
    assert table.plays == ["7/6* 7/1"]
    theirs = dice(3, 2, DARK)
    table.see(seen, theirs)
    further = moved(seen, DARK, (25, 22), (17, 15))
    table.see(further, theirs)
    table.see(further)
    assert table.faults == []
    assert table.referee.state.position.light == after.light


def test_a_checker_among_few_of_the_others_is_where_it_is_seen() -> None:
    few = board({1: 4, 2: 2, 4: 2, 7: 3, 15: 2, 20: 2}, {1: 3, 2: 6, 6: 2, 17: 3, 19: 1})
    table = TestTable(few)
    lying = table.throw(few, 6, 1)
    seen = hit(moved(few, LIGHT, (7, 24), (7, 6)), DARK, 19)
    for _ in range(2):
        table.see(seen, lying)
    assert table.faults != []


def test_so_is_one_whose_own_row_does_not_reach_the_middle() -> None:
    short = board({1: 2, 2: 4, 4: 2, 7: 3, 15: 2, 20: 2}, {1: 6, 2: 3, 6: 2, 17: 3, 19: 1})
    table = TestTable(short)
    lying = table.throw(short, 6, 1)
    seen = hit(moved(short, LIGHT, (7, 24), (7, 6)), DARK, 19)
    for _ in range(2):
        table.see(seen, lying)
    assert table.faults != []
