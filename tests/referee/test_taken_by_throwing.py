"""Who lets the doubler throw has taken, though that throw could not be read or was not seen."""

from __future__ import annotations

from tablehub.buttons import Button
from tablehub.rules.cube import Cube
from tablehub.rules.position import Position
from tablehub.vision.reading import DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board

VAGUE = die(None, LIGHT, DieState.UNSURE, at=1.0)
OTHERS = {13: 5, 8: 3, 6: 5, 5: 2}
BEARING, BORNE = board({6: 1, 2: 1, 1: 2}, OTHERS), board({1: 2}, OTHERS)


def doubled(position: Position) -> TestTable:
    """Light has doubled; dark says that he takes, and presses nothing."""
    table = TestTable(position)
    table.see(position)
    table.press(Button.DOUBLE, LIGHT)
    return table


def test_who_lets_the_doubler_throw_has_taken_though_the_throw_is_not_read() -> None:
    """Two were borne off with a 6: by 2, 3, 4 or 5."""
    table = doubled(BEARING)
    table.see(BEARING, (die(6), VAGUE))
    table.see(BORNE)
    table.see(BORNE, dice(3, 1, DARK))
    assert table.names == ["double", "take", "overruled", "overruled", "roll"]
    assert (table.referee.state.cube, table.referee.state.position) == (Cube(2, DARK), BORNE)


def test_he_has_taken_too_if_the_last_checkers_are_borne_off_by_it() -> None:
    last, over = board({6: 1, 2: 1}, OTHERS), board({}, OTHERS)
    table = doubled(last)
    table.see(last, (die(6), VAGUE))
    table.see(over)
    assert table.referee.state.score.light == 2 * 2, "a gammon at 2"


def test_and_if_the_board_is_let_stand_of_which_no_throw_was_seen() -> None:
    table = doubled(BEARING)
    table.see(BORNE)
    table.see(BORNE)
    assert table.texts[-1].endswith("Press Take to let it stand.")
    table.press(Button.DONE, LIGHT)
    assert (table.referee.state.cube, table.referee.state.on_turn) == (Cube(2, DARK), DARK)
