"""The opponent has played a throw that was taken for another's, and people say that it stands: whose turn is it?"""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.rules.books import HOYLE, PARKER
from tablehub.rules.rulesets import MODERN, Ruleset
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

BEFORE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
MIDDLE = moved(BEFORE, DARK, (6, 4), (5, 4))
PLAYED = moved(MIDDLE, DARK, (8, 5), (6, 5))
NEXT = moved(PLAYED, LIGHT, (8, 4), (6, 4))


def accused(book: Ruleset) -> TestTable:
    """Dark has played 2-1, and 3-1 after it; Light's throw between the two, in vain, nobody has seen."""
    table = TestTable(BEFORE, DARK, ruleset=book, patience=0.7)
    for lying, end in ((dice(2, 1, DARK, at=0.3), MIDDLE), (dice(3, 1, DARK), PLAYED)):
        for position, there in (
            (table.referee.state.position, lying),
            (end, lying),
            (end, lying),
            (end, ()),
            (end, ()),
        ):
            table.see(position, there)
    return table


@pytest.mark.parametrize("book", [PARKER, HOYLE], ids=lambda rules: rules.name)
def test_it_was_the_opponents_play_and_the_other_one_throws(book: Ruleset) -> None:
    """The opponent was to throw once more, and who threw next was told that this was not his to play."""
    table = accused(book)
    assert table.faults == ["board-disturbed"]
    table.press(Button.TAKE)
    assert (table.plays[-1], table.referee.state.on_turn) == ("8/5 6/5", LIGHT)
    lying = dice(4, 2, at=0.7)
    for position, there in ((PLAYED, lying), (NEXT, lying), (NEXT, ()), (NEXT, ())):
        table.see(position, there)
    assert (table.plays[-1], table.faults) == ("8/4 6/4", ["board-disturbed"])


def test_undo_gives_him_his_throw_back() -> None:
    table = accused(PARKER)
    table.press(Button.TAKE)
    table.press(Button.UNDO)
    state = table.referee.state
    assert (state.on_turn, str(state.roll), state.position) == (DARK, "31", MIDDLE)


def test_a_throw_in_its_players_own_half_is_his_where_dice_belong_there() -> None:
    table = TestTable(MIDDLE, ruleset=MODERN, patience=0.7)
    lying = table.throw(MIDDLE, 3, 1)
    for there in (lying, (), ()):
        table.see(PLAYED, there)
    table.press(Button.TAKE)
    assert table.referee.state.on_turn is DARK
