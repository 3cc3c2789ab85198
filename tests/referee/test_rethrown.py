"""Dice seen again while a throw is being played: knocked over, pushed aside, misread, thrown anew."""

from __future__ import annotations

import pytest

from tablehub.match.events import Rolled
from tablehub.rules.position import Position
from tests.referee.readings import die
from tests.referee.tables import LIGHT, TestTable, moved

START = Position.start()
HALF = moved(START, LIGHT, (8, 5))
WHOLE = moved(HALF, LIGHT, (6, 5))
LYING = (die(3), die(1, at=1.5))


def rolled(table: TestTable) -> list[tuple[int, ...]]:
    return [event.dice for event in table.events if isinstance(event, Rolled)]


@pytest.mark.parametrize("lies", [START, HALF])
@pytest.mark.parametrize("at", [1.8, 2.7])
def test_a_die_knocked_over_is_to_be_turned_back_and_the_throw_stands(lies: Position, at: float) -> None:
    table = TestTable(START)
    table.see(START, LYING)
    for _ in range(3):
        table.see(lies, (die(3), die(6, at=at)))
    assert table.faults == ["dice-touched"]
    assert table.texts == ["Light: a die was touched. The throw is 3-1: turn the die back."]
    turned = (die(3), die(1, at=at))
    table.see(lies, turned)
    assert table.cleared == ["dice-touched"]
    table.see(WHOLE, turned)
    table.see(WHOLE)
    assert (rolled(table), table.plays) == ([(3, 1)], ["8/5 6/5"])


def test_who_plays_the_throw_without_turning_the_die_back_has_played_right() -> None:
    table = TestTable(START)
    table.see(START, LYING)
    over = (die(3), die(6, at=2.7))
    for _ in range(3):
        table.see(START, over)
    table.see(WHOLE, over)
    table.see(WHOLE)
    assert (table.cleared, table.plays) == (["dice-touched"], ["8/5 6/5"])


def test_a_die_knocked_over_when_all_is_played_matters_to_nobody() -> None:
    table = TestTable(START)
    table.see(START, LYING)
    table.see(WHOLE, LYING)
    for _ in range(3):
        table.see(WHOLE, (die(3), die(6, at=2.7)))
    table.see(WHOLE)
    assert (table.faults, table.plays) == ([], ["8/5 6/5"])


def test_a_die_pushed_aside_so_that_it_can_be_read_better_was_not_touched_wrongly() -> None:
    table = TestTable(START)
    vague = die(1, at=1.5, likelihoods={1: 0.8, 2: 0.15, 3: 0.01})
    table.see(START, (die(3), vague))
    for _ in range(3):
        table.see(START, (die(3), die(2, at=2.7)))
    assert table.faults == []
    assert rolled(table)[-1] == (3, 2)


def test_both_dice_elsewhere_with_other_numbers_are_a_new_throw() -> None:
    table = TestTable(START)
    table.see(START, LYING)
    table.see(START, (die(5, at=0.8), die(4, at=3.0)))
    assert table.faults == []
    assert rolled(table) == [(3, 1), (5, 4)]
