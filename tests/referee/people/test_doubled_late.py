"""A double that was agreed on by word and pressed only when the dice lay there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tablehub.buttons import Button
from tablehub.match.decisions import SetDice
from tablehub.match.state import Phase
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
AFTER_31 = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
LATE = ["fault", "fault-cleared", "undone", "double", "take", "roll"]


@pytest.mark.parametrize("book", ["modern", "parker"])
@pytest.mark.parametrize("by", [(LIGHT, DARK), (None, None)], ids=["own buttons", "shared buttons"])
def test_who_was_doubled_takes_it_and_it_stands(book: str, by: Sequence[Player | None]) -> None:
    """Taking the throw back was no way to enter it: its dice lay there and were read again."""
    table = TestTable(MIDDLE, ruleset=ruleset(book))
    lying = table.throw(MIDDLE, 3, 1)
    table.press(Button.DOUBLE, by[0])
    table.see(MIDDLE, lying)
    table.press(Button.TAKE, by[1])
    assert table.names == ["roll", *LATE]
    state = table.referee.state
    assert (state.phase, state.cube.value, state.cube.owner) == (Phase.TO_MOVE, 2, DARK)
    for lies in (lying, ()):
        table.see(AFTER_31, lies)
    assert (table.plays, table.referee.state.on_turn) == (["8/5 6/5"], DARK)


def test_so_it_is_with_a_part_of_the_throw_played() -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    table.see(moved(MIDDLE, LIGHT, (8, 5)), lying)
    table.press(Button.DOUBLE, LIGHT)
    table.press(Button.TAKE, DARK)
    for lies in (lying, ()):
        table.see(AFTER_31, lies)
    assert (table.plays, table.referee.state.cube.value) == (["8/5 6/5"], 2)


def test_the_doubler_cannot_take_it_himself() -> None:
    table = TestTable(MIDDLE)
    table.throw(MIDDLE, 3, 1)
    table.press(Button.DOUBLE, LIGHT)
    assert table.press(Button.TAKE, LIGHT) == []


def test_undo_takes_it_back_step_by_step() -> None:
    table = TestTable(MIDDLE)
    table.throw(MIDDLE, 3, 1)
    table.press(Button.DOUBLE, LIGHT)
    table.press(Button.TAKE, DARK)
    for _ in range(3):
        table.press(Button.UNDO, DARK)
    assert (table.referee.state.phase, table.referee.state.cube.value) == (Phase.TO_ROLL, 1)


def test_who_might_not_have_doubled_before_the_throw_is_not_told_of_it() -> None:
    """His opponent owns the cube."""
    table = TestTable(MIDDLE)
    table.press(Button.DOUBLE, LIGHT)
    table.press(Button.TAKE, DARK)
    table.throw(MIDDLE, 3, 1)
    table.press(Button.DOUBLE, LIGHT)
    assert table.texts == ["Light: no double now. You have already thrown."]
    assert table.press(Button.TAKE, DARK) == []


def test_nor_is_who_plays_a_throw_that_people_have_set() -> None:
    table = TestTable(MIDDLE)
    table.throw(MIDDLE, 3, 1)
    table.decide(SetDice(LIGHT, (4, 1)))
    table.see(MIDDLE)
    table.press(Button.DOUBLE, LIGHT)
    assert table.texts == ["Light: no double now. You have already thrown."]
    assert table.press(Button.TAKE, DARK) == []
