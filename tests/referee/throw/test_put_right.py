"""A wrong set-up is thrown upon, and put right by hand: nobody need press a button for that."""

from __future__ import annotations

import pytest

from tablehub.match.events import Answered, event_from_json
from tablehub.match.fold import fold
from tablehub.referee.referee import Referee
from tablehub.rules.books import ruleset
from tablehub.rules.position import Position
from tests.referee.openings import START, rolls
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, moved

OPENING = (die(5, LIGHT), die(2, DARK))
PLAYED = moved(START, LIGHT, (13, 8), (13, 11))
MISPLACED = {"one of Dark's": moved(START, DARK, (13, 10)), "one of Light's": moved(START, LIGHT, (13, 14))}
BOOKS = ["modern", "hoyle", "bruelheide"]


def thrown_upon(wrong: Position, book: str = "modern") -> TestTable:
    """They were told, and threw for the start all the same."""
    table = TestTable(None, None, ruleset=ruleset(book), patience=0.7)
    for lying in ((), (), (), OPENING, OPENING):
        table.see(wrong, lying)
    assert table.faults == ["setup-wrong"]
    return table


def answers(table: TestTable) -> list[bool]:
    return [event.yes for event in table.events if isinstance(event, Answered)]


@pytest.mark.parametrize("wrong", MISPLACED.values(), ids=MISPLACED)
@pytest.mark.parametrize("book", BOOKS)
def test_who_puts_it_right_is_not_told_to_put_it_back(book: str, wrong: Position) -> None:
    """By bruelheide it was even the other one's throw then, and he had moved the wrong way."""
    table = thrown_upon(wrong, book)
    for lies in (START, START, PLAYED, PLAYED):
        table.see(lies, OPENING)
    table.see(PLAYED)
    assert (table.faults, answers(table)) == (["setup-wrong"], [False])
    assert rolls(table)[-1] == (LIGHT, (5, 2))
    assert table.plays == ["13/11 13/8"]


@pytest.mark.parametrize("lifted", [False, True])
@pytest.mark.parametrize("wrong", MISPLACED.values(), ids=MISPLACED)
@pytest.mark.parametrize("book", ["hasbro", "hoyle"])
def test_nor_is_he_where_those_dice_only_say_who_begins(book: str, wrong: Position, lifted: bool) -> None:
    """He was, and nothing is to be played of them: by hasbro both dice are thrown then, by hoyle they may be."""
    table, anew = thrown_upon(wrong, book), dice(4, 2, at=1.0)
    if lifted:
        table.see(wrong)
    for _ in range(3):
        table.see(START, () if lifted else OPENING)
    whole = moved(START, LIGHT, (8, 4), (6, 4))
    for lies, there in ((START, ()), (START, anew), (whole, anew), (whole, ())):
        table.see(lies, there)
    assert (table.faults, answers(table)) == (["setup-wrong"], [False])
    assert table.plays == ["8/4 6/4"]


def test_nor_where_both_have_thrown_both_dice_for_the_start() -> None:
    table = TestTable(None, None, ruleset=ruleset("parker"), patience=0.7)
    wrong = MISPLACED["one of Light's"]
    for lies, there in ((wrong, ()), (wrong, ()), (wrong, dice(6, 5)), (wrong, dice(6, 5)), (START, dice(6, 5))):
        table.see(lies, there)
    whole = moved(START, LIGHT, (8, 4), (6, 4))
    anew = dice(4, 2, at=1.0)
    for lies, there in ((START, ()), (START, dice(2, 1, DARK)), (START, ()), (START, anew), (whole, anew), (whole, ())):
        table.see(lies, there)
    assert (table.faults, answers(table), table.plays) == (["setup-wrong"], [False], ["8/4 6/4"])


def test_it_may_be_played_from_by_the_next_look() -> None:
    table = thrown_upon(MISPLACED["one of Dark's"])
    table.see(PLAYED, OPENING)
    table.see(PLAYED)
    assert (table.faults, answers(table), table.plays) == (["setup-wrong"], [False], ["13/11 13/8"])


def test_nor_is_who_takes_his_time_to_put_it_right() -> None:
    wrong = moved(START, DARK, (13, 10), (13, 9))
    table = thrown_upon(wrong)
    for lies in (*[moved(START, DARK, (13, 10))] * 5, START, PLAYED, PLAYED):
        table.see(lies, OPENING)
    assert (table.faults, answers(table)) == (["setup-wrong"], [False])


def test_nor_after_a_restart() -> None:
    table = thrown_upon(MISPLACED["one of Light's"])
    state = TestTable(None, None).referee.state
    for event in table.events:
        state = fold(state, event_from_json(event.to_json()))
    table.referee = Referee(state, patience=0.7, interrupted=True)
    for lies in (START, START, START, PLAYED, PLAYED):
        table.see(lies, OPENING)
    assert (table.faults, answers(table)) == (["setup-wrong"], [False])


def test_a_checker_moved_elsewhere_is_called_as_before() -> None:
    table = thrown_upon(MISPLACED["one of Dark's"])
    for _ in range(3):
        table.see(moved(MISPLACED["one of Dark's"], LIGHT, (13, 9)), OPENING)
    assert table.faults == ["setup-wrong", "wrong-count"]
