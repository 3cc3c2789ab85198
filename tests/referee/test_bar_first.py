"""Checkers are moved while one of their player's waits on the bar."""

from __future__ import annotations

import pytest

from tests.referee.tables import BAR, LIGHT, OFF, TestTable, board, moved


@pytest.mark.parametrize("trays", [True, False])
@pytest.mark.parametrize("moves", [((6, 4), (6, 5)), ((8, 7), (13, 11))])
def test_who_moves_two_others_while_his_own_waits_on_the_bar_is_told_so(
    trays: bool, moves: tuple[tuple[int, int], ...]
) -> None:
    before = board({6: 5, 8: 3, 13: 6}, {24: 2, 13: 5, 8: 3, 6: 5}, bar=(1, 0))
    table = TestTable(before, trays=trays)
    lying = table.throw(before, 2, 1)
    for _ in range(2):
        table.see(moved(before, LIGHT, *moves), lying)
    assert table.faults == ["bar-first"]
    assert table.texts == [
        "Light: a checker on the bar has to enter first. Put the checkers back and enter from the bar."
    ]


def test_who_has_entered_one_of_two_and_moves_another_is_not_told_that_both_wait() -> None:
    before = board({6: 5, 8: 3, 13: 5}, {24: 2, 13: 5, 8: 3, 6: 5}, bar=(2, 0))
    table = TestTable(before)
    lying = table.throw(before, 4, 1)
    for _ in range(2):
        table.see(moved(before, LIGHT, (BAR, 23), (8, 5)), lying)
    assert table.faults == ["wrong-count"]


def test_who_bears_off_while_his_own_waits_on_the_bar_is_told_to_put_that_checker_back() -> None:
    before = board({6: 5, 5: 5, 4: 4}, {24: 2, 13: 5, 8: 3, 6: 5}, bar=(1, 0))
    table = TestTable(before)
    lying = table.throw(before, 6, 1)
    for _ in range(2):
        table.see(moved(before, LIGHT, (6, OFF)), lying)
    assert table.texts == [
        "Light: a checker on the bar has to enter first. Put the checker you bore off back on 6 and enter from the bar."
    ]


@pytest.mark.parametrize("moves", [((13, 8),), ((13, 8), (13, 7)), ((6, OFF),)])
def test_who_cannot_enter_at_all_is_not_told_to(moves: tuple[tuple[int, int], ...]) -> None:
    """Both points that he has thrown are held."""
    before = board({13: 5, 6: 5, 5: 4}, {24: 2, 13: 5, 5: 3, 6: 5}, bar=(1, 0))
    table = TestTable(before)
    lying = table.throw(before, 6, 5)
    for _ in range(2):
        table.see(moved(before, LIGHT, *moves), lying)
    assert table.faults == ["bar-first"]
    assert table.texts == [
        "Light: no checker can enter from the bar by 6-5, and no other may move. "
        "Put back what was moved and lift the dice."
    ]
    for there in (lying, (), ()):
        table.see(before, there)
    assert (table.cleared, table.plays) == (["bar-first"], ["(no play)"])
