"""Checkers borne off wrongly: the one is named that was rather taken."""

from __future__ import annotations

import pytest

from tests.referee.tables import LIGHT, OFF, TestTable, board, moved

HOME = board({6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}, {13: 5, 8: 3, 7: 2, 6: 5})


@pytest.mark.parametrize(
    ("trays", "text"),
    [
        (True, "Light: a 4 does not bear off from 5 while you have a checker on 6. Put the checker back on 5."),
        (False, "Light: Light's checker on its 5 point is gone. Put it back on the board."),
    ],
)
def test_who_takes_a_wrong_one_along_has_not_moved_it_first(trays: bool, text: str) -> None:
    """The 5 was called moved to 1 with the 4 and then borne off, and a checker was asked for there."""
    table = TestTable(HOME, trays=trays)
    lying = table.throw(HOME, 6, 4)
    for _ in range(2):
        table.see(moved(HOME, LIGHT, (6, OFF), (5, OFF)), lying)
    assert table.texts == [text]


def test_a_checker_that_was_seen_where_it_was_moved_is_taken_from_there() -> None:
    table = TestTable(HOME)
    lying = table.throw(HOME, 6, 4)
    played = moved(HOME, LIGHT, (6, OFF), (5, 1))
    table.see(played, lying)
    for _ in range(2):
        table.see(moved(played, LIGHT, (1, OFF)), lying)
    assert table.texts == ["Light: the throw is played. Put the checker back on 1."]
