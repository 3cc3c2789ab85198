"""A throw of which each look reads another die."""

from __future__ import annotations

from tablehub.match.events import Rolled
from tablehub.rules.position import Position
from tablehub.vision.reading import DieReading, DieState
from tests.referee.readings import die
from tests.referee.tables import LIGHT, TestTable, moved

START = Position.start()


def vague(at: float) -> DieReading:
    return die(None, LIGHT, DieState.UNSURE, at=at)


def rolled(table: TestTable) -> list[tuple[int, ...]]:
    return [event.dice for event in table.events if isinstance(event, Rolled)]


def test_two_looks_that_read_one_die_each_have_read_the_throw() -> None:
    table = TestTable(START, patience=0.7)
    table.see(START, (die(5), vague(1.5)))
    table.see(START, (vague(0.0), die(3, at=1.5)))
    assert (rolled(table), table.faults) == ([(5, 3)], [])
    played = moved(START, LIGHT, (13, 8), (6, 3))
    table.see(played, (vague(0.0), vague(1.5)))
    table.see(played)
    table.see(played)
    assert (table.plays, table.faults) == (["13/8 6/3"], [])


def test_a_die_that_lies_elsewhere_in_the_next_look_is_not_taken_for_the_one_that_was_read() -> None:
    table = TestTable(START, patience=0.7)
    table.see(START, (die(5), vague(1.5)))
    table.see(START, (vague(0.5), die(3, at=1.5)))
    assert rolled(table) == []


def test_a_number_that_the_next_look_holds_impossible_is_not_believed() -> None:
    table = TestTable(START, patience=0.7)
    table.see(START, (die(5), vague(1.5)))
    table.see(START, (die(None, likelihoods={2: 0.5, 1: 0.5}, state=DieState.UNSURE), die(3, at=1.5)))
    assert rolled(table) == []


def test_one_that_lies_nowhere_on_the_board_is_no_die_of_it() -> None:
    """The only die beside one that fell off the board was taken for both."""
    table = TestTable(START, patience=0.7)
    for _ in range(3):
        table.see(START, (die(6), die(None, None, DieState.UNSURE)))
    assert rolled(table) == []


def test_nor_is_one_of_which_neither_look_could_tell_the_number_for_sure() -> None:
    table = TestTable(START, patience=0.7)
    table.see(START, (die(5), vague(1.5)))
    table.see(START, (vague(0.0), die(3, at=1.5, likelihoods={3: 0.5, 2: 0.5})))
    assert rolled(table) == []
