"""Dice seen from so far away that they cannot be read, or not be seen: the game goes on, and nobody is accused."""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.events import Rolled
from tablehub.rules.position import Position
from tablehub.vision.reading import DieState
from tests.referee.readings import die, reading
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

START = Position.start()
MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
SMALL = replace(die(None, LIGHT, DieState.UNSURE), too_small=True)


def test_one_small_die_alone_is_a_throw_and_its_play_is_told_by_the_next() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (SMALL,))
    after = moved(MIDDLE, LIGHT, (13, 8))
    table.see(after)
    table.throw(after, 6, 2, DARK)
    assert table.faults == []
    assert [(event.player, event.dice) for event in table.events if isinstance(event, Rolled)][-1] == (DARK, (6, 2))
    assert table.referee.state.position == after


def test_what_is_no_die_for_certain_is_still_no_throw_by_itself() -> None:
    table = TestTable(MIDDLE)
    for _ in range(3):
        table.see(MIDDLE, (replace(SMALL, too_small=False),))
    assert table.faults == []


def test_who_throws_dice_too_small_is_told_what_to_do() -> None:
    table = TestTable(MIDDLE)
    for _ in range(3):
        table.see(MIDDLE, (SMALL, replace(SMALL, board=(4.0, 1.0))))
    assert table.faults == ["unsure"]
    assert table.texts[0] == "A die is too small in the picture to be read. Play on, or set the dice in the menu."
    for _ in range(2):
        table.see(MIDDLE)
    assert table.faults == ["unsure", "unsure"]
    assert table.texts[1].endswith("Set the dice in the menu, or throw again.")


def test_a_die_alone_is_not_off_the_board_where_the_other_may_lie_too_far_away_to_be_seen() -> None:
    for hides, faults in ((True, ["unsure"]), (False, ["die-off-board"])):
        table = TestTable(MIDDLE)
        for _ in range(3):
            table.see_as(replace(reading(MIDDLE, (die(3),)), dice_may_hide=hides))
        assert table.faults == faults
