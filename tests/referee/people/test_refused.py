"""A game that was given up, and the opponent plays on before he says no."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.match.decisions import OfferResignation
from tablehub.match.faults import FaultCode
from tablehub.rules.books import ruleset
from tablehub.rules.outcome import GameKind
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

MIDDLE = board({13: 3, 8: 3, 6: 5, 5: 2, 3: 2}, {13: 4, 8: 3, 6: 5, 4: 1, 2: 2})
HALF, PLAYED = moved(MIDDLE, LIGHT, (8, 5)), moved(MIDDLE, LIGHT, (8, 5), (6, 5))
BOOKS = ["modern", "parker", "milton-bradley"]


def given_up(book: str) -> TestTable:
    table = TestTable(MIDDLE, ruleset=ruleset(book), patience=0.7)
    table.see(MIDDLE)
    table.decide(OfferResignation(DARK, GameKind.SINGLE))
    return table


@pytest.mark.parametrize("book", BOOKS)
def test_what_he_threw_and_played_meanwhile_is_on_record(book: str) -> None:
    """The board was said to be not as it was, and the turn was lost."""
    table = given_up(book)
    lying = dice(3, 1)
    for lies, there in [(MIDDLE, lying), (HALF, lying), (PLAYED, lying), (PLAYED, ())]:
        table.see(lies, there)
    table.press(Button.PASS, LIGHT)
    for _ in range(3):
        table.see(PLAYED)
    assert (table.faults, table.plays, table.referee.state.on_turn) == ([], ["8/5 6/5"], DARK)


@pytest.mark.parametrize("book", BOOKS)
def test_half_way_through_it_he_goes_on(book: str) -> None:
    table = given_up(book)
    lying = dice(3, 1)
    for lies in (MIDDLE, HALF, HALF):
        table.see(lies, lying)
    table.press(Button.PASS, LIGHT)
    for lies, there in [(HALF, lying)] * 3 + [(PLAYED, lying)] * 2 + [(PLAYED, ())] * 2:
        table.see(lies, there)
    assert (table.faults, table.plays) == ([], ["8/5 6/5"])


@pytest.mark.parametrize("book", BOOKS)
def test_a_board_that_his_throw_does_not_explain_is_asked_about(book: str) -> None:
    table = given_up(book)
    lying, other = dice(3, 1), moved(MIDDLE, LIGHT, (8, 4), (6, 5))
    for lies in (MIDDLE, other, other):
        table.see(lies, lying)
    table.press(Button.PASS, LIGHT)
    for _ in range(3):
        table.see(other, lying)
    assert table.faults == [FaultCode.UNSURE.value]


def test_it_may_be_taken_after_that_all_the_same() -> None:
    table = given_up("modern")
    for lies, there in [(MIDDLE, dice(3, 1)), (PLAYED, dice(3, 1)), (PLAYED, ())]:
        table.see(lies, there)
    table.press(Button.TAKE, LIGHT)
    for _ in range(3):
        table.see(PLAYED)
    assert (table.faults, table.names[-1]) == ([], "game-over")
