"""The opponent throws before the last checker is down, and by chance the same numbers: no dice were pushed aside."""

from __future__ import annotations

import pytest

from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tests.referee.openings import START, rolls
from tests.referee.readings import dice
from tests.referee.tables import BAR, DARK, LIGHT, TestTable, board, moved, taken

BOOKS = ["parker", "hoyle", "bruelheide", "hasbro", "milton-bradley", "modern"]
HALF = moved(START, LIGHT, (13, 8))
WHOLE = moved(HALF, LIGHT, (13, 9))
BEGUN = moved(WHOLE, DARK, (13, 8))
ENDED = moved(BEGUN, DARK, (6, 2))
THROWS = [(LIGHT, (5, 4)), (DARK, (5, 4)), (LIGHT, (6, 1))]


def thrown_too_soon(book: str, at: float = 0.7) -> TestTable:
    """Light plays 5-4; his last checker was not down when Dark's 5-4 lay there."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    lying = table.throw(START, 5, 4)
    table.see(HALF, lying)
    table.now -= 0.7
    table.see(HALF, dice(5, 4, DARK, at=at))
    table.now -= 0.5
    table.see(WHOLE, dice(5, 4, DARK, at=at))
    return table


def play_61(table: TestTable) -> None:
    """Light plays the throw that lies there, and all is well."""
    after = moved(ENDED, LIGHT, (13, 7), (8, 7))
    table.see(after, dice(6, 1, LIGHT, at=0.3))
    table.see(after)
    assert table.faults == []
    assert rolls(table) == THROWS
    assert table.plays == ["13/9 13/8", "13/8 6/2", "13/7 8/7"]


@pytest.mark.parametrize("book", BOOKS)
def test_who_begins_to_play_them_has_thrown_them(book: str) -> None:
    """Light was told to put Dark's checker back."""
    table = thrown_too_soon(book)
    table.see(BEGUN, dice(5, 4, DARK, at=0.7))
    assert rolls(table) == THROWS[:2]
    table.see(ENDED, dice(5, 4, DARK, at=0.7))
    table.see(ENDED)
    table.see(ENDED, dice(6, 1, LIGHT, at=0.3))
    play_61(table)


@pytest.mark.parametrize("book", BOOKS)
def test_so_he_has_where_the_next_throw_comes_as_soon(book: str) -> None:
    table = thrown_too_soon(book)
    table.now -= 0.7
    table.see(BEGUN, dice(6, 1, LIGHT, at=0.3))
    table.now -= 0.5
    table.see(ENDED, dice(6, 1, LIGHT, at=0.3))
    play_61(table)


@pytest.mark.parametrize("book", ["modern", "milton-bradley"])
def test_and_where_he_holds_a_checker_yet_by_books_that_have_a_half_for_each(book: str) -> None:
    """Dark was told that his dice lay on the wrong side."""
    table = thrown_too_soon(book)
    table.now -= 0.7
    table.see(taken(BEGUN, DARK, 6), dice(6, 1, LIGHT, at=0.3))
    for _ in range(2):
        table.now -= 0.5
        table.see(ENDED, dice(6, 1, LIGHT, at=0.3))
    play_61(table)


@pytest.mark.parametrize("book", ["modern", "milton-bradley"])
def test_or_one_from_the_bar(book: str) -> None:
    """While it is in his hand the board seems to be as it was left."""
    before = board({24: 2, 13: 5, 8: 3, 6: 5}, {24: 1, 13: 5, 8: 3, 6: 5}, bar=(0, 1))
    table = TestTable(before, ruleset=ruleset(book), patience=0.7)
    half, whole = moved(before, LIGHT, (13, 8)), moved(before, LIGHT, (13, 8), (13, 9))
    table.see(half, table.throw(before, 5, 4))
    for lies in (half, whole):
        table.now -= 0.7
        table.see(lies, dice(5, 4, DARK, at=0.7))
    entered = moved(whole, DARK, (BAR, 20), (13, 9))
    for lies in (taken(whole, DARK, BAR), taken(moved(whole, DARK, (BAR, 20)), DARK, 13), entered, entered):
        table.now -= 0.5
        table.see(lies, dice(6, 1, LIGHT, at=0.3))
    assert table.faults == []
    assert rolls(table) == THROWS


@pytest.mark.parametrize("book", BOOKS)
def test_so_he_has_if_they_are_lifted_with_his_play(book: str) -> None:
    table = thrown_too_soon(book)
    for _ in range(2):
        table.see(ENDED)
    assert rolls(table) == THROWS[:2]
    assert table.faults == []


@pytest.mark.parametrize("half", list(Player), ids=str)
@pytest.mark.parametrize("book", BOOKS)
def test_dice_that_were_pushed_aside_are_no_throw_of_the_opponent(book: str, half: Player) -> None:
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    lying = table.throw(START, 5, 4)
    table.see(HALF, lying)
    table.see(HALF, dice(5, 4, half, at=1.9))
    table.see(WHOLE, dice(5, 4, half, at=1.9))
    table.see(WHOLE)
    table.see(WHOLE, dice(6, 1, DARK, at=0.3))
    after = moved(WHOLE, DARK, (13, 7), (8, 7))
    table.see(after, dice(6, 1, DARK, at=0.3))
    table.see(after)
    assert table.faults == []
    assert rolls(table) == [(LIGHT, (5, 4)), (DARK, (6, 1))]
