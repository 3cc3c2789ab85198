"""Done pressed after a throw that could not be read: what stands is what lies there now, and whose are the dice?"""

from __future__ import annotations

from tablehub.buttons import Button
from tablehub.match.events import Rolled
from tablehub.rules.books import ruleset
from tablehub.vision.reading import DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
FIRST = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
SECOND = moved(FIRST, DARK, (13, 8), (13, 8))
THIRD = moved(SECOND, LIGHT, (13, 9), (13, 11))
MISREAD = (die(6), die(None, LIGHT, DieState.UNSURE, at=1.0))
"""Of a 3-1, which is played: no 6 leads there."""
HIS = dice(5, 5, DARK)
OWN = dice(4, 2, LIGHT, at=0.5)


def unread() -> TestTable:
    """Light's 3-1 was played, nobody knows how, and dark has thrown; dice may lie anywhere and look alike."""
    table = TestTable(MIDDLE, ruleset=ruleset("hoyle"), patience=0.7)
    for position, lying in ((MIDDLE, MISREAD), (MIDDLE, MISREAD), (FIRST, ()), (FIRST, HIS)):
        table.see(position, lying)
    return table


def rolled(table: TestTable) -> list[tuple[int, int]]:
    return [event.dice for event in table.events if isinstance(event, Rolled)]


def test_what_stands_is_the_board_two_turns_on_and_its_dice_are_of_who_is_done() -> None:
    table = unread()
    for position, lying in ((SECOND, HIS), (SECOND, ()), (SECOND, OWN), (THIRD, OWN), (THIRD, OWN)):
        table.see(position, lying)
    table.press(Button.DONE, LIGHT)
    assert (table.referee.state.position, table.referee.state.on_turn) == (THIRD, DARK)
    for lying in (OWN, OWN, (), ()):
        table.see(THIRD, lying)
    table.throw(THIRD, 6, 5, DARK)
    assert set(table.faults) == {"unsure"}
    assert rolled(table) == [(6, 5)]


def test_dice_upon_which_nothing_was_moved_are_the_opponents_throw() -> None:
    table = unread()
    for _ in range(3):
        table.see(FIRST, HIS)
    table.press(Button.DONE, LIGHT)
    table.see(FIRST, HIS)
    assert set(table.faults) == {"unsure"}
    assert rolled(table) == [(5, 5)]
    assert table.referee.state.on_turn is DARK


def test_who_lets_it_stand_after_his_own_play_upon_it_may_leave_the_next_throw_to_his_opponent() -> None:
    table = unread()
    for position, lying in ((SECOND, HIS), (SECOND, HIS), (SECOND, HIS)):
        table.see(position, lying)
    table.press(Button.TAKE, DARK)
    for position, lying in ((SECOND, ()), (SECOND, OWN), (THIRD, OWN), (THIRD, ()), (THIRD, ())):
        table.see(position, lying)
    assert set(table.faults) == {"unsure"}
    assert (table.referee.state.position, table.referee.state.on_turn) == (THIRD, DARK)
