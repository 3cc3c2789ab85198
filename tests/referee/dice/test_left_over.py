"""The dice of a game that is over lie there still while its winner sets up the next one."""

from __future__ import annotations

from itertools import product

import pytest

from tablehub.match.events import event_from_json
from tablehub.match.fold import fold
from tablehub.match.state import Phase
from tablehub.referee.referee import Referee
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision.reading import DieReading
from tests.referee.openings import START, openings, questions, rolls
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved, taken

LAST, WON = board({2: 1}, {1: 2}), board({}, {1: 2})
HALF_SET_UP = board({13: 5, 8: 3, 6: 5, 24: 2}, {13: 3, 1: 2})
WRONGLY_SET_UP = moved(START, LIGHT, (8, 7))
OPENING = (die(5, LIGHT), die(2, DARK))
BOOKS = ["modern", "parker", "hoyle", "bruelheide", "milton-bradley", "hasbro"]


def won(book: str = "modern", *, restarted: bool = False) -> tuple[TestTable, tuple[DieReading, ...]]:
    """Light has borne off his last checker by a 3-1, whose dice lie there still."""
    table = TestTable(LAST, ruleset=ruleset(book), patience=0.7)
    before = table.referee.state
    lying = table.throw(LAST, 3, 1)
    for _ in range(2):
        table.see(WON, lying)
    assert table.referee.state.phase is Phase.GAME_OVER
    if restarted:
        for event in table.events:
            before = fold(before, event_from_json(event.to_json()))
        table.referee = Referee(before, patience=0.7, interrupted=True)
    table.events.clear()
    return table, lying


def set_up(table: TestTable, *lying: tuple[DieReading, ...]) -> None:
    """The board is set up, with these dice on it in one look after the other."""
    for there in lying[:2]:
        table.see(HALF_SET_UP, there)
    for there in lying[2:]:
        table.see(START, there)


@pytest.mark.parametrize("restarted", [False, True], ids=["watched", "restarted"])
@pytest.mark.parametrize("book", BOOKS)
def test_they_are_no_throw_of_the_next_game(book: str, restarted: bool) -> None:
    """They were taken for its first throw, and whoever took them up was told that he had lifted them too early."""
    table, lying = won(book, restarted=restarted)
    set_up(table, lying, lying, lying, lying, (), ())
    assert (table.faults, rolls(table), openings(table), questions(table)) == ([], [], [], [])


@pytest.mark.parametrize("roll", [(3, 1), (2, 2)])
@pytest.mark.parametrize("book", BOOKS)
def test_nor_after_a_restart_once_it_is_set_up(book: str, roll: tuple[int, int]) -> None:
    """By a double that lay there still the players were told that no game begins so."""
    table = TestTable(LAST, LIGHT, ruleset=ruleset(book), patience=0.7)
    state = table.referee.state
    lying = table.throw(LAST, *roll)
    for lies in (WON, WON, HALF_SET_UP, HALF_SET_UP, START, START):
        table.see(lies, lying)
    for event in table.events:
        state = fold(state, event_from_json(event.to_json()))
    assert (state.phase, state.turns) == (Phase.TO_ROLL, ())
    table.referee = Referee(state, patience=0.7, interrupted=True)
    table.events.clear()
    for there in (lying, lying, lying, (), ()):
        table.see(START, there)
    assert table.names == ["taken-up"]


def test_the_opening_throw_is_made_once_they_are_lifted() -> None:
    table, lying = won()
    set_up(table, lying, lying, lying, (), OPENING)
    assert (openings(table), rolls(table)) == ([(5, 2, LIGHT)], [(LIGHT, (5, 2))])


def test_or_beside_them() -> None:
    table, lying = won()
    set_up(table, lying, lying, lying, (*lying, die(5, LIGHT, at=3.0), die(2, DARK)))
    assert (openings(table), rolls(table)) == ([(5, 2, LIGHT)], [(LIGHT, (5, 2))])


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    "pushed",
    [(die(3), die(1, at=-2.0)), dice(3, 1, LIGHT, at=3.0), dice(3, 1, DARK)],
    ids=["one of them", "both", "both, across the bar"],
)
def test_pushed_out_of_the_way_they_are_none_either(pushed: tuple[DieReading, ...], book: str) -> None:
    table, lying = won(book)
    set_up(table, lying, pushed, pushed, pushed, ())
    assert (table.faults, rolls(table), openings(table), questions(table)) == ([], [], [], [])


def test_the_same_numbers_one_on_either_side_are_a_throw_for_the_start() -> None:
    table, lying = won()
    set_up(table, lying, lying, (die(3, LIGHT, at=4.0), die(1, DARK)))
    assert openings(table) == [(3, 1, LIGHT)]


def test_lifted_and_thrown_again_the_same_numbers_count() -> None:
    """By hoyle the winner of a hit begins, with both dice."""
    table, lying = won("hoyle")
    set_up(table, lying, (), (), dice(3, 1, LIGHT, at=1.0))
    assert rolls(table) == [(LIGHT, (3, 1))]


def test_they_do_not_let_a_wrong_set_up_stand() -> None:
    """Whoever throws after he was told lets it stand; these were thrown before."""
    table, lying = won()
    for _ in range(5):
        table.see(WRONGLY_SET_UP, lying)
    assert table.names == ["fault"]
    assert table.faults == ["setup-wrong"]


@pytest.mark.parametrize("book", ["modern", "milton-bradley"])
def test_dice_that_lay_there_before_the_first_game_are_no_throw_once_they_are_lifted(book: str) -> None:
    """Who took them up to throw for the start was told that he had lifted them too early."""
    table, lying = TestTable(None, None, ruleset=ruleset(book), patience=0.7), dice(3, 1)
    for there in (lying, lying, lying, (), (), (), ()):
        table.see(START, there)
    assert table.faults == []
    assert table.referee.state.opening_due
    for _ in range(2):
        table.see(START, OPENING)
    assert openings(table) == [(5, 2, LIGHT)]


def test_pushed_aside_with_the_last_checker_they_are_none_either() -> None:
    table = TestTable(LAST, ruleset=ruleset("hoyle"), patience=0.7)
    table.throw(LAST, 3, 1)
    pushed = dice(3, 1, LIGHT, at=5.0)
    for _ in range(2):
        table.see(WON, pushed)
    set_up(table, pushed, pushed, pushed, pushed, (), (), ())
    assert (table.faults, rolls(table)) == ([], [(LIGHT, (3, 1))])


OLD = {
    "one on either side": (die(6, LIGHT), die(1, DARK)),
    "two in one half": dice(6, 1),
    "one alone": (die(6, LIGHT),),
    "the same number": (die(6, LIGHT), die(6, DARK)),
    "both pairs": (*dice(6, 1), *dice(5, 2, DARK)),
}


def without(*points: int) -> Position:
    """The starting position with these points of both players bare yet: their checkers lie beside the board."""
    lies = START
    for player, point in product(Player, points):
        lies = taken(lies, player, point, lies.men(player)[point])
    return lies


SETTING_UP = (without(24, 13, 8, 6), without(24, 13, 8), without(24, 8))


def first_set_up(book: str, old: tuple[DieReading, ...]) -> TestTable:
    """The first game is set up where these dice have lain before anybody came to the table."""
    table = TestTable(None, None, ruleset=ruleset(book), patience=0.7)
    for lies in (*SETTING_UP, START, START, START):
        table.see(lies, old)
    return table


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("old", OLD.values(), ids=OLD.keys())
def test_dice_that_lay_there_before_the_first_game_was_set_up_are_no_throw_of_it(
    book: str, old: tuple[DieReading, ...]
) -> None:
    """They decided who begins, doubled the stake as a tie, or were too many."""
    table = first_set_up(book, old)
    for _ in range(3):
        table.see(START)
    assert (openings(table), rolls(table), questions(table), set(table.faults)) == ([], [], [], {"unsure"})
    assert table.names[-1] == "setup-correct"


@pytest.mark.parametrize("book", BOOKS)
def test_but_who_plays_them_is_believed(book: str) -> None:
    table = first_set_up(book, OLD["two in one half"])
    played = moved(START, LIGHT, (13, 7), (8, 7))
    for there in (OLD["two in one half"], OLD["two in one half"], (), ()):
        table.see(played, there)
    assert (table.plays, set(table.faults)) == (["13/7 8/7"], {"unsure"})


def test_dice_that_came_to_lie_there_while_it_was_set_up_may_have_been_thrown_for_it() -> None:
    table = TestTable(None, None, patience=0.7)
    for lies, there in zip((*SETTING_UP, START, START), ((), *(OPENING,) * 4), strict=True):
        table.see(lies, there)
    assert openings(table) == [(5, 2, LIGHT)]
