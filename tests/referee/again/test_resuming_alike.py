"""While the table is without power the dice are lifted, and the next throw shows the same numbers."""

from __future__ import annotations

import pytest

from tablehub.referee.referee import Referee
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tests.referee.openings import START, rolls
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, moved

BOOKS = ["parker", "hoyle", "bruelheide", "hasbro", "milton-bradley", "modern"]
PLAYED = moved(START, LIGHT, (13, 9), (6, 5))
BEGUN = moved(PLAYED, DARK, (24, 23))
ENDED = moved(BEGUN, DARK, (13, 9))


def restart(table: TestTable) -> None:
    table.referee = Referee(table.referee.state, patience=0.7, interrupted=True)


def thrown_alike(book: str, half: Player) -> TestTable:
    """Light has played 4-1 and lifted the dice; after a restart Dark's 4-1 lies there."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    table.see(PLAYED, table.throw(START, 4, 1))
    table.see(PLAYED)
    restart(table)
    for _ in range(2):
        table.see(PLAYED, dice(4, 1, half, at=2.2))
    return table


@pytest.mark.parametrize("half", list(Player), ids=str)
@pytest.mark.parametrize("book", BOOKS)
def test_who_begins_to_play_them_has_thrown_them(book: str, half: Player) -> None:
    table = thrown_alike(book, half)
    table.see(BEGUN, dice(4, 1, half, at=2.2))
    assert rolls(table) == [(LIGHT, (4, 1)), (DARK, (4, 1))]
    assert table.referee.state.on_turn is DARK


@pytest.mark.parametrize("half", list(Player), ids=str)
@pytest.mark.parametrize("book", BOOKS)
def test_so_a_restart_before_they_are_lifted_harms_nothing(book: str, half: Player) -> None:
    """Both were told that the board was not as it was, and nothing counted until somebody accepted it."""
    table = thrown_alike(book, half)
    for lies in (BEGUN, ENDED):
        table.see(lies, dice(4, 1, half, at=2.2))
    restart(table)
    for _ in range(2):
        table.see(ENDED)
    assert table.faults == []
    assert table.plays == ["13/9 6/5", "24/23 13/9"]


@pytest.mark.parametrize("book", BOOKS)
def test_what_he_plays_wrongly_by_them_is_told(book: str) -> None:
    table = thrown_alike(book, LIGHT)
    table.see(BEGUN, dice(4, 1, LIGHT, at=2.2))
    for _ in range(3):
        table.see(moved(BEGUN, DARK, (13, 8)), dice(4, 1, LIGHT, at=2.2))
    assert table.faults == ["wrong-count"]


@pytest.mark.parametrize("book", BOOKS)
def test_dice_that_lie_there_still_are_no_throw(book: str) -> None:
    table = thrown_alike(book, LIGHT)
    changed = moved(START, LIGHT, (13, 8))
    for lies, lying in ((changed, True), (changed, True), (changed, False)):
        table.see(lies, dice(4, 1, LIGHT, at=2.2) if lying else ())
    table.see(changed, dice(6, 2, DARK))
    assert table.faults == []
    assert rolls(table) == [(LIGHT, (4, 1)), (DARK, (6, 2))]


@pytest.mark.parametrize("half", list(Player), ids=str)
@pytest.mark.parametrize("book", ["parker", "hoyle", "bruelheide", "hasbro"])
def test_so_they_are_where_the_play_before_was_ended_while_nobody_saw_it(book: str, half: Player) -> None:
    """Light was told that the board does not fit his throw, of which nobody had seen a die since."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    table.throw(START, 4, 1)
    restart(table)
    for lies in (PLAYED, BEGUN, BEGUN, ENDED, ENDED):
        table.see(lies, dice(4, 1, half, at=2.2))
    table.see(ENDED)
    assert table.faults == []
    assert rolls(table) == [(LIGHT, (4, 1)), (DARK, (4, 1))]
    assert table.plays == ["13/9 6/5", "24/23 13/9"]


@pytest.mark.parametrize("book", BOOKS)
def test_the_dice_of_a_throw_that_is_due_are_its_players_who_plays_it(book: str) -> None:
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    lying = table.throw(START, 4, 1)
    restart(table)
    for lies, there in ((START, lying), (PLAYED, lying), (PLAYED, ())):
        table.see(lies, there)
    table.see(PLAYED, dice(6, 2, DARK, at=3.1))
    assert table.faults == []
    assert rolls(table) == [(LIGHT, (4, 1)), (DARK, (6, 2))]
