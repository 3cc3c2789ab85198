"""Double, pressed once more while it is said that there is no double now, is answered once more."""

from __future__ import annotations

from tablehub.buttons import Button
from tablehub.rules.position import Position
from tests.referee.tables import DARK, LIGHT, TestTable, board

MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})


def test_by_the_same_player_it_is_said_again() -> None:
    table = TestTable(MIDDLE)
    table.throw(MIDDLE, 3, 1)
    table.press(Button.DOUBLE, LIGHT)
    table.press(Button.DOUBLE, LIGHT)
    assert table.faults == ["double-after-roll"] * 2
    assert table.cleared == ["double-after-roll"], "and one of them stands"


def test_by_the_other_player_it_is_his_that_is_said() -> None:
    table = TestTable(None, None)
    table.see(Position.start())
    table.press(Button.DOUBLE, LIGHT)
    table.press(Button.DOUBLE, DARK)
    assert [text.split(":")[0] for text in table.texts] == ["Light", "Dark"]
    assert len(table.referee.state.open_faults) == 1
