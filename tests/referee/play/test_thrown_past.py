"""Others were thrown, one after the other, before the play of the first throw was told: who would call that wrong?"""

from __future__ import annotations

import pytest

from tablehub.rules.books import PARKER
from tablehub.rules.position import Position
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

START = Position.start()
AFTER = moved(START, LIGHT, (13, 7), (8, 7))
ANSWERED = moved(AFTER, DARK, (24, 20), (13, 8))
ON = moved(ANSWERED, LIGHT, (24, 20), (13, 11))
SWEPT = board({6: 4, 8: 3, 13: 4, 24: 2, 3: 2}, {6: 2, 8: 3, 13: 4, 24: 2, 16: 2, 15: 2})
FIRST, SECOND, THIRD = dice(6, 1), dice(5, 4, DARK, at=1.0), dice(4, 2, at=0.7)


def played_fast() -> TestTable:
    """A live table at which nobody has seen a play until two more throws had been made."""
    table = TestTable(START, ruleset=PARKER, patience=0.7)
    table.see(START, FIRST)
    table.now -= 0.7
    for lying in (SECOND, THIRD, THIRD):
        table.see(moved(ANSWERED, LIGHT, (24, 22)), lying)
    return table


def test_nobody_is_told_to_put_back_what_was_played_since() -> None:
    table = played_fast()
    for lying in (THIRD, ()):
        table.see(ON, lying)
    assert set(table.faults) <= {"unsure"}


def test_the_game_goes_on_from_the_board_as_it_lies() -> None:
    table = played_fast()
    for lying in (THIRD, (), ()):
        table.see(ON, lying)
    lying = dice(3, 3, DARK, at=2.0)
    for position in (ON, moved(ON, DARK, (13, 10), (13, 10), (6, 3), (6, 3))):
        table.see(position, lying)
    table.see(position)
    assert table.plays[-1:] == ["13/10(2) 6/3(2)"]


@pytest.mark.parametrize("others", [(), (SECOND,), (SECOND, SECOND)])
def test_a_board_that_was_upset_is_called_so_where_the_game_has_not_gone_on(others: tuple[object, ...]) -> None:
    """One throw beside it may be its own dice, pushed aside and misread."""
    table = TestTable(START, ruleset=PARKER, patience=0.7)
    table.see(START, FIRST)
    for lying in (*others, (), ()):
        table.see(SWEPT, lying)  # type: ignore[arg-type]
    assert "board-disturbed" in table.faults
