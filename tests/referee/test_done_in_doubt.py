"""Done pressed after a look in doubt: what was seen well before is not what lies there now."""

from __future__ import annotations

from tablehub.buttons import Button
from tablehub.rules.position import Position
from tests.referee.tables import LIGHT, TestTable, moved

START = Position.start()
AFTER_61 = moved(START, LIGHT, (13, 7), (8, 7))
FEWER = {24: {1: 0.98, 2: 0.012, 0: 0.008}}
"""Another point rather seems to hold one of its two checkers than both: too little to say so."""


def test_who_is_done_after_a_look_in_doubt_is_not_told_what_was_left_to_play_before_it() -> None:
    table = TestTable(START, patience=0.7)
    lying = table.throw(START, 6, 1)
    table.press(Button.DONE, LIGHT)
    table.see(AFTER_61, lying, doubts=FEWER)
    table.see(AFTER_61, doubts=FEWER)
    assert set(table.faults) <= {"unsure"}
    for _ in range(2):
        table.see(AFTER_61)
    assert (table.plays, set(table.faults)) == (["13/7 8/7"], {"unsure"})


def test_what_still_lies_as_it_did_before_is_told() -> None:
    table = TestTable(START, patience=0.7)
    lying = table.throw(START, 6, 1)
    table.press(Button.DONE, LIGHT)
    for _ in range(3):
        table.see(START, lying)
    assert table.faults == ["incomplete-play"]
