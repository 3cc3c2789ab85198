"""Who takes the checkers borne off from the tray while the game is on has moved none."""

from __future__ import annotations

import pytest

from tablehub.match.faults import FaultCode
from tablehub.rules.books import ruleset
from tablehub.rules.position import Position
from tests.referee.readings import dice
from tests.referee.tables import BAR, DARK, LIGHT, OFF, TestTable, board, moved

BEARING = board({6: 3, 5: 3, 4: 2, 3: 2, 2: 2}, {6: 4, 5: 3, 3: 2, 1: 2})
AFTER_65 = moved(BEARING, LIGHT, (6, OFF), (5, OFF))
AFTER_21 = moved(AFTER_65, DARK, (3, 2), (3, 1))


def tidied(position: Position, left: int = 0) -> Position:
    """The same board, with so many of light's checkers in the tray."""
    return Position((left, *position.light[1:]), position.dark)


def played_65(book: str = "modern") -> TestTable:
    table = TestTable(BEARING, ruleset=ruleset(book), patience=0.7)
    lying = dice(6, 5)
    for lies, there in [(BEARING, ()), (BEARING, lying), (AFTER_65, lying), (AFTER_65, lying), (AFTER_65, ())]:
        table.see(lies, there)
    assert table.plays == ["6/off 5/off"]
    return table


@pytest.mark.parametrize("left", [0, 2])
@pytest.mark.parametrize("book", ["modern", "hoyle", "milton-bradley"])
def test_the_opponent_goes_on_and_nobody_is_told_to_put_anything_back(book: str, left: int) -> None:
    table = played_65(book)
    his = dice(2, 1, DARK)
    for lies, there in [(AFTER_65, ())] * 3 + [(AFTER_65, his), (AFTER_21, his), (AFTER_21, his), (AFTER_21, ())]:
        table.see(tidied(lies, left), there)
    assert (table.faults, table.plays[1:]) == ([], ["3/2 3/1"])
    assert table.referee.state.position == AFTER_21


def test_nor_in_the_middle_of_a_play_and_bearing_off_goes_on() -> None:
    table = TestTable(BEARING, patience=0.7)
    lying = dice(6, 5)
    for lies, there in [(BEARING, lying), (BEARING, lying), (AFTER_65, lying), (AFTER_65, lying), (AFTER_65, ())]:
        table.see(tidied(lies, lies.light[OFF] - BEARING.light[OFF]), there)
    assert (table.faults, table.plays) == ([], ["6/off 5/off"])


def test_a_checker_that_comes_back_onto_the_board_is_seen() -> None:
    table = played_65()
    for _ in range(3):
        table.see(moved(AFTER_65, LIGHT, (OFF, BAR)))
    assert table.faults == [FaultCode.BOARD_DISTURBED.value]


def test_so_is_one_that_is_gone_from_the_board_while_the_tray_is_full() -> None:
    table = played_65()
    gone = Position((AFTER_65.light[OFF], *moved(AFTER_65, LIGHT, (6, OFF)).light[1:]), AFTER_65.dark)
    for _ in range(3):
        table.see(gone)
    assert table.faults != []
