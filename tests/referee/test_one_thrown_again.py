"""Of a throw that does not count only the bad die is picked up and thrown again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tablehub.match.events import Rolled
from tablehub.rules.books import ruleset
from tablehub.rules.starting import start_position
from tablehub.vision.reading import DieReading, DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
GOOD = die(3)
COCKED = die(None, LIGHT, DieState.COCKED, at=1.0)
THROWN = die(1, LIGHT, at=3.0)
TOLD = "Light: only one die was thrown again. Throw both dice."


def told_to_throw_both(name: str = "modern", lying: Sequence[DieReading] = (GOOD, COCKED)) -> TestTable:
    """Light was told, of these dice, to throw both again."""
    table = TestTable(MIDDLE, ruleset=ruleset(name))
    for _ in range(2):
        table.see(MIDDLE, lying)
    assert len(table.faults) == 1
    return table


def shifted(lies: DieReading, by: float) -> DieReading:
    assert lies.board
    return replace(lies, board=(lies.board[0] + by, lies.board[1]))


def rolled(table: TestTable) -> list[tuple[int, ...]]:
    return [event.dice for event in table.events if isinstance(event, Rolled)]


BAD = [
    (COCKED, "die-cocked"),
    (die(None, LIGHT, DieState.ON_CHECKER, at=1.0), "die-on-checker"),
    (die(6, LIGHT, DieState.ON_BAR, at=-2.5), "die-on-bar"),
    (die(6, DARK), "dice-split"),
]


@pytest.mark.parametrize(("bad", "code"), BAD)
def test_who_throws_only_the_bad_die_again_is_told_so(bad: DieReading, code: str) -> None:
    table = told_to_throw_both(lying=(GOOD, bad))
    table.see(MIDDLE, (shifted(GOOD, 0.02), THROWN))
    assert table.faults == [code], "one look is not enough"
    table.see(MIDDLE, (GOOD, THROWN))
    assert table.faults == [code, "too-few-dice"]
    assert table.texts[-1] == TOLD
    assert rolled(table) == []


def test_it_is_told_though_the_good_die_was_seen_alone_meanwhile() -> None:
    table = told_to_throw_both()
    table.see(MIDDLE, (GOOD,))
    table.see(MIDDLE, hand=True)
    for _ in range(2):
        table.see(MIDDLE, (GOOD, THROWN))
    assert table.texts[-1] == TOLD


def test_both_thrown_again_clear_it() -> None:
    table = told_to_throw_both()
    for _ in range(2):
        table.see(MIDDLE, (GOOD, THROWN))
    table.see(MIDDLE, dice(5, 4, at=0.5))
    assert table.cleared == ["die-cocked", "too-few-dice"]
    assert rolled(table) == [(5, 4)]


def test_players_overrule_it_by_playing_the_throw() -> None:
    table = told_to_throw_both()
    for _ in range(2):
        table.see(MIDDLE, (GOOD, THROWN))
    table.see(moved(MIDDLE, LIGHT, (8, 5), (6, 5)), (GOOD, THROWN))
    table.see(moved(MIDDLE, LIGHT, (8, 5), (6, 5)))
    assert table.plays == ["8/5 6/5"]
    assert "overruled" in table.names


@pytest.mark.parametrize(
    "lying",
    [
        (shifted(GOOD, 0.1), THROWN),
        (die(4), THROWN),
        (GOOD, die(1, LIGHT, at=1.8)),
    ],
    ids=["the good die moved", "it shows another number", "the bad die may only have been moved into the open"],
)
def test_where_both_may_have_been_thrown_or_none_nobody_is_accused(lying: Sequence[DieReading]) -> None:
    table = told_to_throw_both()
    for _ in range(3):
        table.see(MIDDLE, lying)
    assert table.faults == ["die-cocked"]
    assert len(rolled(table)) == 1


@pytest.mark.parametrize(
    "bad",
    [
        die(None, LIGHT, DieState.COCKED, at=1.0, likelihoods={1: 0.9, 2: 0.1}),
        die(1, LIGHT, DieState.ON_BAR, at=-2.5),
        die(1, DARK),
    ],
)
def test_a_die_that_shows_what_it_showed_may_only_have_been_moved(bad: DieReading) -> None:
    table = told_to_throw_both(lying=(GOOD, bad))
    for _ in range(3):
        table.see(MIDDLE, (GOOD, THROWN))
    assert len(table.faults) == 1
    assert rolled(table) == [(3, 1)]


def test_dice_that_were_lifted_and_fall_where_they_lay_are_another_throw() -> None:
    table = told_to_throw_both()
    table.see(MIDDLE)
    table.see(MIDDLE, (GOOD, THROWN))
    assert table.faults == ["die-cocked"]
    assert rolled(table) == [(3, 1)]


def test_a_die_that_was_only_not_seen_was_not_thrown_again() -> None:
    table = TestTable(MIDDLE)
    for _ in range(2):
        table.see(MIDDLE, (GOOD,))
    for _ in range(2):
        table.see(MIDDLE, (GOOD, THROWN))
    assert table.faults == ["die-off-board"]
    assert rolled(table) == [(3, 1)]


def test_a_die_on_the_board_may_have_been_overlooked_while_an_idle_one_lay_beside_it() -> None:
    table = told_to_throw_both(lying=(GOOD, die(6, None, DieState.OFF_BOARD)))
    for _ in range(2):
        table.see(MIDDLE, (GOOD, THROWN))
    assert table.faults == ["die-off-board"]


def test_who_puts_it_right_before_a_second_look_hears_nothing() -> None:
    table = told_to_throw_both()
    table.see(MIDDLE, (GOOD, THROWN))
    table.see(MIDDLE)
    assert table.faults == ["die-cocked"]


@pytest.mark.parametrize("name", ["parker", "hoyle", "hasbro", "milton-bradley", "acey-deucy", "modern"])
def test_all_books_but_one_have_both_thrown_again(name: str) -> None:
    table = told_to_throw_both(name)
    for _ in range(2):
        table.see(MIDDLE, (GOOD, THROWN))
    assert table.texts[-1] == TOLD


def test_by_bruelheide_the_die_that_does_not_lie_well_is_cast_again() -> None:
    table = told_to_throw_both("bruelheide")
    table.see(MIDDLE, (GOOD, THROWN))
    assert table.faults == ["die-cocked"]
    assert rolled(table) == [(3, 1)]


def test_of_one_die_each_for_the_start_one_alone_may_be_thrown_again() -> None:
    start = start_position(ruleset("modern"))
    table = TestTable(turn=None)
    table.see(start)
    for _ in range(2):
        table.see(start, (die(3, LIGHT), die(None, DARK, DieState.COCKED)))
    for _ in range(2):
        table.see(start, (die(3, LIGHT), die(5, DARK, at=3.0)))
    assert "too-few-dice" not in table.faults
