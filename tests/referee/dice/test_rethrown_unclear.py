"""Dice of which it is unclear whether they are another throw: cocked, misread or overlooked in a look."""

from __future__ import annotations

import pytest

from tablehub.rules.books import MILTON_BRADLEY, ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision.reading import DieReading, DieState
from tests.referee.dice.test_rethrown import HALF, LYING, START, WHOLE, rolled
from tests.referee.readings import die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved


def askew(player: Player, at: float) -> tuple[DieReading, DieReading]:
    return die(None, player, DieState.COCKED, at=at), die(None, player, DieState.COCKED, at=at + 1.5)


def played_beside_its_dice() -> tuple[TestTable, Position]:
    """Light has played 3-1, and its dice still lie there."""
    start = Position.start()
    after = moved(start, LIGHT, (8, 5), (6, 5))
    table = TestTable(start)
    lying = table.throw(start, 3, 1)
    for _ in range(2):
        table.see(after, lying)
    return table, after


def test_two_cocked_dice_of_the_next_throw_are_told_though_nobody_saw_the_board_without_dice() -> None:
    """They were taken for the end of the turn before, and nobody was told to throw again."""
    table, after = played_beside_its_dice()
    for _ in range(2):
        table.see(after, askew(DARK, 0.0))
    assert (table.plays, table.faults) == (["8/5 6/5"], [])
    table.see(after)
    assert table.texts == ["Dark: that die is cocked. Throw both dice again."]


@pytest.mark.parametrize("at", [2.5, 0.0])
def test_two_cocked_dice_in_his_own_half_may_be_those_of_his_throw_pushed_aside(at: float) -> None:
    table, after = played_beside_its_dice()
    table.see(after, askew(LIGHT, at))
    assert (table.plays, table.faults) == ([], [])
    table.see(after)
    assert (table.plays, table.faults) == (["8/5 6/5"], [])


def test_a_cocked_die_across_the_bar_is_told_where_the_play_before_may_still_be_made_void() -> None:
    """milton-bradley: dice lifted too early leave the play open, and the next throw went unjudged."""
    table = TestTable(START, ruleset=MILTON_BRADLEY)
    table.throw(START, 3, 1)
    table.see(HALF)
    table.see(WHOLE)
    for _ in range(2):
        table.see(WHOLE, (die(3, DARK), die(None, LIGHT, DieState.COCKED, at=2.5)))
    assert table.plays == ["8/5 6/5"]
    assert table.faults == ["dice-lifted-early", "die-cocked"]
    assert table.texts[-1] == "Dark: that die is cocked. Throw both dice again."


@pytest.mark.parametrize("book", ["bruelheide", "hasbro", "hoyle", "parker"])
@pytest.mark.parametrize(("value", "at"), [(5, 0.0), (1, 0.0), (5, 1.5), (3, 1.5)])
def test_a_die_misread_where_it_lies_beside_one_overlooked_is_no_half_of_the_next_throw(
    book: str, value: int, at: float
) -> None:
    table = TestTable(START, ruleset=ruleset(book))
    table.see(START, LYING)
    table.see(WHOLE, (die(value, at=at, sure=0.94),))
    table.see(WHOLE)
    assert (table.plays, table.faults) == (["8/5 6/5"], [])


@pytest.mark.parametrize("sure", [0.6, 0.92])
def test_a_die_misread_in_one_look_leaves_it_open_who_has_thrown(sure: float) -> None:
    """Dark may have thrown before without a move, one of his dice not seen; Light was told that she moved for him."""
    blocked = board({24: 1, 13: 2, 8: 3, 6: 3, 5: 3, 3: 3}, {24: 1, 13: 5, 8: 3, 6: 5}, bar=(0, 1))
    table = TestTable(blocked, DARK, ruleset=ruleset("parker"), patience=0.7)
    table.see(blocked)
    table.see(blocked, (die(6, DARK),))
    table.see(blocked)
    lying = table.throw(blocked, 3, 2)
    left = 1 - sure
    misread = die(6, at=1.5, likelihoods={6: sure, 2: 0.8 * left, 1: 0.2 * left})
    table.see(moved(blocked, LIGHT, (13, 10)), (lying[0], misread))
    after = moved(blocked, LIGHT, (13, 10), (10, 8))
    for _ in range(2):
        table.see(after, lying)
    table.see(after)
    assert (table.plays, table.faults) == (["13/8"], [])


@pytest.mark.parametrize("rules", ["modern", "parker"])
def test_nor_are_they_lifted_where_the_other_one_is_overlooked_besides(rules: str) -> None:
    """The turn was over by that; seen again, they were said to be thrown by who had just played."""
    table = TestTable(START, ruleset=ruleset(rules), patience=0.7)
    table.see(START, LYING)
    table.see(WHOLE, (die(6, at=1.5, sure=0.96),))
    assert table.plays == []
    for _ in range(3):
        table.see(WHOLE, LYING)
    table.see(WHOLE)
    assert (table.plays, table.faults) == (["8/5 6/5"], [])


def test_a_die_thrown_again_that_falls_close_to_where_its_like_lay_was_not_left_there() -> None:
    """Both had been seen to be gone. The other one was said to have been touched."""
    table = TestTable(START, patience=0.7)
    again = (die(3, at=0.08), die(6, at=4.0))
    for there in (LYING, LYING, (), again, again, again):
        table.see(START, there)
    assert (table.faults, rolled(table)) == ([], [(3, 1), (3, 6)])


@pytest.mark.parametrize(("book", "event"), [("milton-bradley", "play-void"), ("modern", "undone")])
def test_a_cocked_die_in_place_of_a_throw_lifted_too_early_shows_that_its_play_was_made_void(
    book: str, event: str
) -> None:
    """The checkers were put back and both dice thrown again, as he was told; by other books the throw was misread."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    table.throw(START, 3, 1)
    for _ in range(2):
        table.see(HALF)
    for _ in range(2):
        table.see(START, (die(5, at=4.0), die(None, LIGHT, DieState.COCKED, at=6.0)))
    assert event in table.names
    assert table.faults == ["dice-lifted-early", "die-cocked"]
