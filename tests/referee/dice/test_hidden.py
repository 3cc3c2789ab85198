"""Dice seen beside what is taken for a hand, and their whole play when the board is seen again: they were thrown."""

from __future__ import annotations

import pytest

from tablehub.match.events import Rolled
from tablehub.rules.books import ruleset
from tablehub.rules.position import Position
from tablehub.vision.reading import DieReading
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {4: 3, 3: 3, 1: 2})
AFTER_31 = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
AFTER_64 = moved(AFTER_31, DARK, (4, 0), (4, 0))
"""As by 5-4, 6-4 or 6-5."""
NEXT = dice(6, 4, DARK)


def rolls(table: TestTable) -> list[tuple[int, int]]:
    return [event.dice for event in table.events if isinstance(event, Rolled)]


def table_of(book: str) -> TestTable:
    return TestTable(MIDDLE, ruleset=ruleset(book), patience=0.7)


@pytest.mark.parametrize("book", ["modern", "hasbro"])
def test_who_was_to_throw_has_thrown_and_played_them(book: str) -> None:
    table = table_of(book)
    table.see(MIDDLE)
    table.see(MIDDLE, dice(3, 1), hand=True)
    table.see(AFTER_31)
    assert table.names == ["roll", "play"]
    table.see(AFTER_31, NEXT)
    assert rolls(table) == [(3, 1), (6, 4)]


@pytest.mark.parametrize("book", ["modern", "hasbro"])
@pytest.mark.parametrize("whole", [True, False])
def test_so_has_his_opponent_after_the_play_before_was_ended_meanwhile(book: str, whole: bool) -> None:
    """Whether that play was seen whole before or not. Nothing else tells which throw led here."""
    table = table_of(book)
    lying = table.throw(MIDDLE, 3, 1)
    table.see(AFTER_31 if whole else MIDDLE, lying)
    for seen in (lying, NEXT, NEXT):
        table.see(MIDDLE, seen, hand=True)
    for _ in range(2):
        table.see(AFTER_64)
    assert rolls(table) == [(3, 1), (6, 4)]
    assert (table.names, table.faults) == (["roll", "play", "roll", "play"], [])
    assert (table.referee.state.position, table.referee.state.on_turn) == (AFTER_64, LIGHT)


@pytest.mark.parametrize(
    ("hidden", "then"),
    [
        (dice(3, 1, DARK), AFTER_64),  # that does not lead there
        (NEXT, moved(AFTER_31, DARK, (4, 0))),  # half of it
    ],
)
def test_what_these_dice_do_not_explain_is_none_of_theirs(hidden: tuple[DieReading, ...], then: Position) -> None:
    table = table_of("modern")
    lying = table.throw(MIDDLE, 3, 1)
    table.see(AFTER_31, lying)
    table.see(MIDDLE, hidden, hand=True)
    table.see(then)
    assert rolls(table) == [(3, 1)]


def test_nor_is_a_play_of_the_throw_that_lay_there_before() -> None:
    table = table_of("hasbro")
    lying = table.throw(MIDDLE, 3, 1)
    table.see(MIDDLE, lying)
    table.see(MIDDLE, NEXT, hand=True)
    table.see(AFTER_31)
    table.see(AFTER_31, NEXT)
    assert rolls(table) == [(3, 1), (6, 4)]
    assert table.faults == []
