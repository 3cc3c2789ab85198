"""Done pressed after a look in doubt: what was seen well before is not what lies there now."""

from __future__ import annotations

from tablehub.buttons import Button
from tablehub.rules.books import HOYLE
from tablehub.rules.position import Position
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, moved

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


UNTOLD = {13: {5: 0.5, 4: 0.5}, 6: {5: 0.5, 6: 0.5}}
"""Two points of light's that cannot be counted."""


def overtaken() -> tuple[TestTable, Position]:
    """Light's 6-1 was read, but nothing of how he played it; Dark has thrown 5-4 and played it. How it lies now."""
    table = TestTable(START, ruleset=HOYLE, patience=0.7)
    table.throw(START, 6, 1)
    wrong = moved(START, LIGHT, (13, 7), (6, 4))
    table.see(wrong, dice(6, 1))
    table.see(wrong, doubts=UNTOLD)
    lying = dice(5, 4, DARK, at=0.7)
    table.see(wrong, lying, doubts=UNTOLD)
    after = moved(wrong, DARK, (13, 8), (13, 9))
    table.see(after, lying)
    assert set(table.faults) <= {"unsure"}
    return table, after


def test_done_after_others_were_thrown_upon_a_board_not_told_lets_it_stand_as_it_lies_by_now() -> None:
    """A board of before the opponent's play stood, and the one that lay there was called changed."""
    table, after = overtaken()
    table.press(Button.DONE, DARK)
    for _ in range(3):
        table.see(after, dice(5, 4, DARK, at=0.7))
    assert table.referee.state.position == after
    table.see(after)
    table.see(after, dice(3, 1, at=0.2))
    later = moved(after, LIGHT, (8, 5), (6, 5))
    for lying in (dice(3, 1, at=0.2), ()):
        table.see(later, lying)
    assert set(table.faults) <= {"unsure"}
    assert table.plays == ["8/5 6/5"]
