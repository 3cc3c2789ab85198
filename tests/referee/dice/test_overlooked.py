"""Dice of a throw that could not be read, gone in the look that told its play: they lie there again in the next."""

from __future__ import annotations

import pytest

from tablehub.rules.books import ruleset
from tablehub.rules.position import Position
from tablehub.vision.reading import DieReading, DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, moved

START = Position.start()
WHOLE = moved(START, LIGHT, (8, 5), (6, 5))
THERE = die(None, state=DieState.UNSURE, at=1.5)
ASIDE = die(None, state=DieState.UNSURE, at=0.6)
"""A likeness of the die that was read, beside it, while the other one was not seen."""


@pytest.mark.parametrize("unread", [THERE, ASIDE], ids=["not read", "seen elsewhere"])
@pytest.mark.parametrize("book", ["modern", "milton-bradley", "parker"])
def test_they_are_no_throw_of_the_opponents(book: str, unread: DieReading) -> None:
    """They were called thrown into the wrong half, or played by him in vain."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    table.see(START, (die(3), unread))
    for there in ((), (), dice(3, 1), dice(3, 1), ()):
        table.see(WHOLE, there)
    after = moved(WHOLE, DARK, (24, 18), (13, 8))
    for lies, there in ((WHOLE, dice(6, 5, DARK)), (after, dice(6, 5, DARK)), (after, ()), (after, ())):
        table.see(lies, there)
    assert (table.plays, table.faults) == (["8/5 6/5", "24/18 13/8"], [])


def test_the_same_numbers_elsewhere_are_the_next_throw() -> None:
    table = TestTable(START, patience=0.7)
    table.see(START, (die(3), THERE))
    after = moved(WHOLE, DARK, (8, 5), (6, 5))
    for lies, there in ((WHOLE, ()), (WHOLE, dice(3, 1, DARK)), (after, dice(3, 1, DARK)), (after, ())):
        table.see(lies, there)
    assert (table.plays, table.faults) == (["8/5 6/5", "8/5 6/5"], [])
