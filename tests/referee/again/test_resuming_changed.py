"""A play that its player changes while the table is without power, as he may until the next throw."""

from __future__ import annotations

import pytest

from tablehub.referee.referee import Referee
from tablehub.rules.books import ruleset
from tests.referee.openings import START, rolls
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, moved

BOOKS = ["parker", "hoyle", "bruelheide", "hasbro", "milton-bradley", "modern"]
PLAYED = moved(START, LIGHT, (8, 4), (6, 4))
CHANGED = moved(START, LIGHT, (13, 7))
THEN = moved(CHANGED, DARK, (13, 7), (8, 7))


def restarted(book: str) -> TestTable:
    """Light has played 4-2, and the power has failed since."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    table.see(PLAYED, table.throw(START, 4, 2))
    table.see(PLAYED)
    table.referee = Referee(table.referee.state, patience=0.7, interrupted=True)
    return table


def go_on(table: TestTable) -> None:
    """Dark plays 6-1 from there, and all is well."""
    for lies, lying in ((CHANGED, True), (THEN, True), (THEN, False), (THEN, False)):
        table.see(lies, dice(6, 1, DARK) if lying else ())
    assert table.faults == []
    assert rolls(table) == [(LIGHT, (4, 2)), (DARK, (6, 1))]
    assert table.plays == ["8/4 6/4", "13/7", "13/7 8/7"]


@pytest.mark.parametrize("book", BOOKS)
def test_what_lies_there_is_what_he_has_played(book: str) -> None:
    """Both were told that the board was not as it was, and Dark could not play on."""
    table = restarted(book)
    table.see(CHANGED)
    table.see(CHANGED)
    assert table.names[-2:] == ["undone", "play"]
    go_on(table)


@pytest.mark.parametrize("book", BOOKS)
def test_so_it_is_where_the_opponent_has_thrown_by_then(book: str) -> None:
    table = restarted(book)
    for _ in range(2):
        table.see(CHANGED, dice(6, 1, DARK))
    go_on(table)


@pytest.mark.parametrize("book", BOOKS)
def test_a_board_that_is_no_play_of_that_throw_is_asked_about(book: str) -> None:
    table = restarted(book)
    for _ in range(2):
        table.see(moved(START, LIGHT, (13, 8)))
    assert table.faults == ["unsure"]
    table.see(PLAYED)
    assert table.cleared == ["unsure"]


def test_a_play_that_was_let_stand_though_it_was_wrong_is_not_changed_by_that() -> None:
    table = TestTable(START, ruleset=ruleset("modern"), patience=0.7)
    wrong = moved(START, LIGHT, (8, 4), (6, 3))
    lying = table.throw(START, 4, 2)
    for _ in range(2):
        table.see(wrong, lying)
    table.see(wrong, dice(6, 1, DARK))
    table.referee = Referee(table.referee.state, patience=0.7, interrupted=True)
    table.see(wrong, dice(6, 1, DARK))
    table.see(wrong, dice(6, 1, DARK))
    assert table.faults == ["wrong-count"]
