"""Dice that lie there after a restart: of the throw that is due, of the turn before, or of nobody."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.match.events import event_from_json
from tablehub.match.fold import fold
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tablehub.rules.roll import Roll
from tablehub.vision.reading import DieReading, DieState
from tests.referee import readings
from tests.referee.again.test_resuming import DARK, LIGHT, PLAYED, START, restarted
from tests.referee.readings import dice
from tests.referee.tables import TestTable, board, moved


def ended_by_done_and_restarted(book: str) -> tuple[TestTable, tuple[DieReading, ...]]:
    """Light has played 3-1 and pressed Done; his dice lie there still."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    lying = table.throw(START, 3, 1)
    table.see(PLAYED, lying)
    table.press(Button.DONE, LIGHT)
    again = restarted(START, ruleset(book), table.events)
    return again, lying


@pytest.mark.parametrize("book", ["modern", "milton-bradley", "parker", "bruelheide"])
def test_dice_of_a_turn_that_was_ended_by_done_are_no_throw_of_the_next_player(book: str) -> None:
    """He was told that they lie on the wrong side, or that he had lifted them too early."""
    again, lying = ended_by_done_and_restarted(book)
    his, after = dice(6, 5, DARK, at=0.7), moved(PLAYED, DARK, (24, 18), (13, 8))
    for lies, there in (
        [(PLAYED, lying)] * 3 + [(PLAYED, ())] * 3 + [(PLAYED, his), (after, his), (after, ()), (after, ())]
    ):
        again.see(lies, there)
    assert (again.plays, again.faults) == (["24/18 13/8"], [])


@pytest.mark.parametrize("book", ["modern", "parker"])
def test_nor_where_he_throws_beside_them(book: str) -> None:
    again, lying = ended_by_done_and_restarted(book)
    his = dice(6, 5, DARK, at=0.7)
    for there in (lying, lying, (*lying, *his)):
        again.see(PLAYED, there)
    assert (again.names, again.referee.state.roll) == (["taken-up", "roll"], Roll(6, 5))


@pytest.mark.parametrize("book", ["modern", "parker"])
def test_the_same_numbers_in_his_own_half_are_his_throw(book: str) -> None:
    again, _ = ended_by_done_and_restarted(book)
    for _ in range(2):
        again.see(PLAYED, dice(3, 1, DARK))
    assert (again.names, again.referee.state.on_turn) == (["taken-up", "roll"], DARK)


@pytest.mark.parametrize("half", list(Player), ids=str)
@pytest.mark.parametrize("book", ["parker", "hoyle", "bruelheide", "hasbro"])
def test_dice_that_may_lie_anywhere_are_the_throw_that_is_due_in_either_half(book: str, half: Player) -> None:
    """In the other half they were the opponent's next throw, and the play was called not complete."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    table.throw(START, 3, 1, half)
    again, lying = restarted(START, ruleset(book), table.events), dice(3, 1, half)
    for lies, there in ((START, lying), (START, lying), (PLAYED, lying), (PLAYED, ()), (PLAYED, ())):
        again.see(lies, there)
    assert (again.faults, again.plays) == ([], ["8/5 6/5"])


def test_dice_pushed_aside_with_a_play_are_nobodys_throw_after_a_restart_either() -> None:
    """They were taken for the opponent's, and whoever took them up had lifted them too early."""
    table = TestTable(START, ruleset=ruleset("parker"), patience=0.7)
    table.throw(START, 3, 1)
    pushed = dice(3, 1, LIGHT, at=4.0)
    table.see(PLAYED, pushed)
    again = restarted(START, ruleset("parker"), table.events)
    for there in (pushed, pushed, (), (), ()):
        again.see(PLAYED, there)
    assert again.faults == []
    assert (again.referee.state.on_turn, again.referee.state.roll) == (DARK, None)


@pytest.mark.parametrize("book", ["hoyle", "milton-bradley"])
def test_who_has_played_the_dice_of_the_opening_throw_meanwhile_had_the_choice(book: str) -> None:
    """The board was said not to be as it was, and he was asked to put the checkers back."""
    table = TestTable(None, None, ruleset=ruleset(book), patience=0.7)
    opening = (readings.die(3, LIGHT), readings.die(1, DARK))
    for there in ((), opening):
        table.see(START, there)
    again, state = TestTable(None, None, ruleset=ruleset(book), patience=0.7), MatchState.new(5, ruleset(book))
    for event in table.events:
        state = fold(state, event_from_json(event.to_json()))
    again.referee = Referee(state, patience=0.7, interrupted=True)
    for there in (opening, opening, opening, (), ()):
        again.see(PLAYED, there)
    assert (again.faults, again.plays) == ([], ["8/5 6/5"])


@pytest.mark.parametrize("book", ["modern", "milton-bradley", "parker", "bruelheide"])
@pytest.mark.parametrize("roll", [(2, 2), (6, 5), (3, 1)])
def test_a_throw_beside_the_dice_of_the_turn_before_is_no_throw_too_early_after_a_restart(
    book: str, roll: tuple[int, int]
) -> None:
    """The other player was told that he had thrown before this turn was over."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    lying = table.throw(START, 3, 1)
    for _ in range(2):
        table.see(PLAYED, lying)
    his = dice(*roll, DARK, at=0.7)
    for _ in range(2):
        table.see(PLAYED, (*lying, *his))
    assert table.referee.state.roll == Roll(*roll)
    again = restarted(START, ruleset(book), table.events)
    for _ in range(3):
        again.see(PLAYED, (*lying, *his))
    again.see(PLAYED, his)
    assert (again.names, again.referee.state.roll) == (["taken-up"], Roll(*roll))


HELD = board({13: 5, 8: 4, 6: 5}, {24: 1, 13: 4, 8: 3, 6: 3, 2: 2, 1: 2}, bar=(1, 0))
"""Light does not enter with a 1 or a 2."""


@pytest.mark.parametrize("when", ["before the next throw", "after it"])
@pytest.mark.parametrize("book", ["parker", "hasbro", "bruelheide"])
def test_the_same_numbers_in_vain_may_have_been_thrown_before_a_restart(book: str, when: str) -> None:
    """Light threw what Dark had, and had no move: Dark, who threw next, was told that he had moved Light's throw."""
    rules = ruleset(book)
    table = TestTable(HELD, DARK, ruleset=rules, patience=0.7)
    his, after = dice(2, 1, DARK), moved(HELD, DARK, (13, 11), (6, 5))
    for lies, there in [(HELD, his), (after, his), (after, his), (after, dice(2, 1, at=2.0)), (after, ()), (after, ())]:
        table.see(lies, there)
    assert table.referee.state.on_turn is LIGHT
    next_throw, later = dice(5, 3, DARK, at=1.0), moved(after, DARK, (13, 8), (11, 8))
    if when == "after it":
        for _ in range(2):
            table.see(after, next_throw)
    again = restarted(HELD, rules, table.events, turn=DARK)
    for lies, there in [(after, next_throw)] * 2 + [(later, next_throw)] * 2 + [(later, ())] * 2:
        again.see(lies, there)
    assert (again.faults, again.plays, again.referee.state.on_turn) == ([], ["13/8 11/8"], LIGHT)


def test_who_may_have_thrown_is_not_asked_anything_half_way_through_his_play() -> None:
    """The board was said to be unreadable while he thought about the rest."""
    rules = ruleset("parker")
    table = TestTable(HELD, DARK, ruleset=rules, patience=0.7)
    his, after = dice(2, 1, DARK), moved(HELD, DARK, (13, 11), (6, 5))
    for lies, there in [(HELD, his), (after, his), (after, his), (after, dice(2, 1, at=2.0)), (after, ()), (after, ())]:
        table.see(lies, there)
    next_throw, half = dice(5, 3, DARK, at=1.0), moved(after, DARK, (13, 8))
    for lies in (after, after, *[half] * 6):
        table.see(lies, next_throw)
    assert table.faults == []
    for _ in range(3):
        table.see(half)
    assert table.faults != [], "the dice are gone"


def test_who_had_a_move_by_those_numbers_has_not_passed() -> None:
    rules = ruleset("parker")
    before = moved(HELD, DARK, (1, 3), (1, 3))
    table = TestTable(before, DARK, ruleset=rules, patience=0.7)
    his, after = dice(2, 1, DARK), moved(before, DARK, (13, 11), (6, 5))
    lights = dice(5, 3)
    for lies, there in [(before, his), (after, his), (after, his), (after, ()), (after, lights), (after, lights)]:
        table.see(lies, there)
    again = restarted(before, rules, table.events, turn=DARK)
    darks = moved(after, DARK, (13, 8), (11, 8))
    for lies, there in [(after, lights)] * 2 + [(darks, lights)] * 3:
        again.see(lies, there)
    assert again.faults != []


@pytest.mark.parametrize("book", ["modern", "milton-bradley", "parker", "hasbro"])
def test_the_next_throw_beside_a_whole_play_is_no_dice_too_many_after_a_restart(book: str) -> None:
    """By books whose dice lie anywhere the players were told to take some away."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    lying = table.throw(START, 3, 1)
    for _ in range(2):
        table.see(PLAYED, lying)
    again = restarted(START, ruleset(book), table.events)
    for _ in range(3):
        again.see(PLAYED, (*lying, *dice(6, 1, DARK, at=0.7)))
    assert (again.faults, again.plays, again.referee.state.roll) == ([], ["8/5 6/5"], Roll(6, 1))


@pytest.mark.parametrize("book", ["modern", "hoyle"])
def test_a_throw_that_lies_beside_old_dice_is_not_known_while_one_of_the_four_cannot_be_read(book: str) -> None:
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    lying, his = table.throw(START, 3, 1), dice(6, 5, DARK)
    for there in (lying, (), his):
        table.see(PLAYED, there)
    again, after = restarted(START, ruleset(book), table.events), moved(PLAYED, DARK, (24, 18), (13, 8))
    for _ in range(2):
        again.see(PLAYED, (*lying, his[0], readings.die(None, DARK, DieState.UNSURE, at=1.5)))
    assert again.faults == ["too-many-dice"]
    for there in ((*lying, *his), (*lying, *his), (), ()):
        again.see(after, there)
    assert (again.plays, again.faults) == (["24/18 13/8"], ["too-many-dice"])
