"""Dice that lie beside the board all the time are of no throw; such as fall off it are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.match.events import Rolled
from tablehub.referee.dice.idle import MOST_KEPT, IdleDice
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.vision.reading import DieReading, DieState
from tests.referee.readings import dice, die, reading
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

START = Position.start()
MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})


def beside(x: float, value: int = 3) -> DieReading:
    return replace(die(value, None, DieState.OFF_BOARD), center=(x, 50.0))


IDLE = beside(30.0), beside(60.0, 5)


def test_a_die_alone_on_the_board_is_not_short_of_one_that_lay_beside_it_before() -> None:
    """The opponent's pair lay there: "a die is not on the board, throw both again" was said to who had thrown one."""
    table = TestTable(MIDDLE)
    table.see(MIDDLE, IDLE)
    for _ in range(2):
        table.see(MIDDLE, (die(4), *IDLE))
    assert [text for text in table.texts if "only one die is to be seen" not in text] == []
    lying = dice(4, 1)
    table.see(MIDDLE, (*lying, *IDLE))
    after = moved(MIDDLE, LIGHT, (13, 9), (6, 5))
    table.see(after, (*lying, *IDLE))
    table.see(after, IDLE)
    assert [event.dice for event in table.events if isinstance(event, Rolled)] == [(4, 1)]
    assert table.faults == table.cleared


def test_for_the_start_each_throws_one_die_and_leaves_the_other_beside_the_board() -> None:
    table = TestTable(START, None)
    table.see(START, IDLE)
    table.see(START, (die(4), *IDLE))
    table.see(START, (die(4), die(2, DARK), *IDLE))
    assert table.faults == []
    assert [event.dice for event in table.events if isinstance(event, Rolled)] != []


@pytest.mark.parametrize("before", [(), IDLE])
def test_a_die_that_fell_off_is_not_on_the_board(before: tuple[DieReading, ...]) -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, before)
    for _ in range(2):
        table.see(MIDDLE, (die(4), *before, beside(300.0)))
    assert table.faults == ["die-off-board"]


def test_a_die_seen_beside_a_whole_throw_is_idle_when_one_of_that_is_lifted_first() -> None:
    table = TestTable(MIDDLE)
    lying = dice(4, 1)
    table.see(MIDDLE, lying)
    after = moved(MIDDLE, LIGHT, (13, 9), (6, 5))
    table.see(after, (*lying, *IDLE))
    table.see(after, (lying[0], *IDLE))
    table.see(after, IDLE)
    assert table.faults == []
    assert table.plays != []


def test_after_a_bump_what_lies_beside_the_board_is_idle_wherever_it_is_seen() -> None:
    idle = IdleDice().seen(reading(START, IDLE))
    aside = [replace(one, center=(one.center[0] + 15, 50.0)) for one in IDLE]
    bumped = replace(reading(START, (die(4), *aside)), camera_moved=True)
    assert idle.seen(replace(bumped, camera_moved=False)).left_out(bumped).dice == bumped.dice
    assert idle.seen(bumped).left_out(bumped).dice == (die(4),)


def test_a_hand_tells_nothing_of_idle_dice_and_few_are_remembered() -> None:
    idle = IdleDice().seen(reading(START, IDLE, hand=True))
    assert idle.places == ()
    for n in range(2 * MOST_KEPT):
        idle = idle.seen(reading(START, [beside(30.0 * n)]))
    assert len(idle.places) == MOST_KEPT
    assert idle.places[0] == (30.0 * (2 * MOST_KEPT - 1), 50.0)


def test_what_lies_beside_the_board_when_a_match_is_gone_on_with_is_idle() -> None:
    """Nobody watched: one die on the board, of a throw whose other die is not in view, made them dice that fell off."""
    table = TestTable(MIDDLE, interrupted=True)
    for _ in range(2):
        table.see(MIDDLE, (die(4), *IDLE))
    assert table.texts != []
    assert [text for text in table.texts if "only one die is to be seen" not in text] == []


def test_a_die_that_was_once_read_as_lying_beside_the_board_counts_where_it_lies_flat_on_it() -> None:
    table, (first, second) = TestTable(Position.start(), patience=0.7), dice(3, 1)
    table.see(Position.start(), (replace(first, state=DieState.OFF_BOARD, board=None),))
    for _ in range(2):
        table.see(Position.start(), (first, second))
    assert table.referee.state.roll == Roll(3, 1)
