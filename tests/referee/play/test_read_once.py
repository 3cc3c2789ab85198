"""Dice that one look alone has read, and a play that is whole by another number: who would call it wrong?"""

from __future__ import annotations

import pytest

from tablehub.match.events import Rolled
from tablehub.rules.books import HOYLE
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.vision.reading import DieReading, DieState
from tests.referee.readings import dice, die
from tests.referee.tables import BAR, DARK, LIGHT, TestTable, board, moved, taken

START = Position.start()
AFTER_61 = moved(START, LIGHT, (13, 7), (8, 7))
NEXT = dice(5, 4, DARK)


def rolls(table: TestTable) -> list[tuple[int, int]]:
    return [event.dice for event in table.events if isinstance(event, Rolled)]


def read(*looks: tuple[DieReading, ...]) -> TestTable:
    """A live table at which a 6-1 lies, read so."""
    table = TestTable(START, patience=0.7)
    for lying in looks:
        table.see(START, lying)
    return table


@pytest.mark.parametrize("then", [(), NEXT])
def test_a_play_by_another_number_counts_and_its_player_is_asked(then: tuple[DieReading, ...]) -> None:
    """With the dice gone in two looks, or with the next throw."""
    table = read(dice(6, 2))
    for lying in ((), then):
        table.see(AFTER_61, lying)
    assert table.plays == ["13/7 8/7"]
    assert rolls(table)[:2] == [(6, 2), (6, 1)]
    if then:
        assert (rolls(table)[2:], table.faults) == ([(5, 4)], [])
        return
    for _ in range(2):
        table.see(AFTER_61)
    assert table.texts == [
        "Light: a die could not be read; by your play the throw was 6-1. If it was not, put your play right."
    ]


def test_it_may_have_been_what_was_read_and_be_put_right() -> None:
    table = read(dice(6, 2))
    for position in (AFTER_61, AFTER_61, *[moved(START, LIGHT, (24, 18), (13, 11))] * 2):
        table.see(position)
    assert table.plays == ["13/7 8/7", "24/18 13/11"]
    assert rolls(table)[-1] == (6, 2)


def test_while_its_dice_lie_there_a_better_look_is_waited_for() -> None:
    table = read(dice(6, 2))
    table.see(AFTER_61, dice(6, 2)[:1])
    table.see(AFTER_61, dice(6, 1))
    table.see(AFTER_61)
    assert (table.plays, table.faults) == (["13/7 8/7"], [])


def test_what_two_looks_have_read_alike_is_played_wrongly() -> None:
    table = read(dice(6, 2), dice(6, 2))
    for _ in range(3):
        table.see(AFTER_61)
    assert table.faults == ["wrong-count"]


def test_so_is_what_no_number_on_one_die_makes_whole() -> None:
    table = read(dice(6, 2))
    for _ in range(3):
        table.see(moved(START, LIGHT, (13, 7), (8, 5), (6, 5)))
    assert [fault for fault in table.faults if fault != "unsure"] != []


def test_where_several_throws_explain_it_the_position_alone_goes_on_record() -> None:
    before = board({8: 3, 6: 5, 5: 4, 4: 3}, {24: 2, 13: 5, 6: 5, 5: 3})
    after = moved(before, LIGHT, (8, 2))
    table = TestTable(before, patience=0.7)
    table.see(before, dice(4, 1))
    table.see(after)
    table.see(after)
    assert (table.plays, table.referee.state.position, table.referee.state.on_turn) == ([], after, DARK)
    assert [fault for fault in table.faults if fault != "unsure"] == []


def test_who_has_thrown_and_moved_before_a_look_has_not_played_the_throw_before_wrongly() -> None:
    """Where dice may lie anywhere the throw before, by which nothing could be moved, may have been his as well."""
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut, ruleset=HOYLE, patience=0.7)
    for lying in ((die(3), die(None, LIGHT, DieState.UNSURE, at=1.0)), (), dice(6, 6, LIGHT, at=2.5)):
        table.see(shut, lying)
    played = moved(shut, DARK, (13, 9), (13, 10))
    for lying in (dice(4, 3, DARK), dice(4, 3, DARK), ()):
        table.see(played, lying)
    assert [fault for fault in table.faults if fault != "unsure"] == []
    assert (table.plays, table.referee.state.position) == (["(no play)", "13/10 13/9"], played)


def test_other_dice_after_a_throw_that_may_have_left_its_player_without_a_move_may_be_his_opponents() -> None:
    """By what one of its dice may show instead; where dice lie anywhere and look alike, who plays them is believed."""
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut, ruleset=HOYLE, patience=0.7)
    table.see(shut, (die(6), die(1, likelihoods={1: 0.8, 3: 0.15, 4: 0.05}, at=1.5)))
    lying = dice(5, 1, DARK)
    table.see(shut, lying)
    played = moved(shut, DARK, (13, 8), (13, 12))
    for seen in (lying, ()):
        table.see(played, seen)
    assert [fault for fault in table.faults if fault != "unsure"] == []
    assert (table.referee.state.position, table.referee.state.on_turn) == (played, LIGHT)


def test_a_die_read_with_the_number_that_was_played_was_not_touched() -> None:
    """By the throw as it was read first nothing could be moved."""
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut, patience=0.7)
    table.see(shut, dice(6, 6))
    played = moved(shut, LIGHT, (BAR, 24), (8, 2))
    table.see(played, (die(6), die(1, at=2.0)))
    for _ in range(3):
        table.see(played)
    assert (table.plays, table.faults) == (["bar/24 8/2"], ["unsure"])


@pytest.mark.parametrize("book", [HOYLE, MODERN], ids=lambda rules: rules.name)
@pytest.mark.parametrize("half", [True, False])
def test_one_that_the_opponent_has_played_upon_by_the_next_look_counts(book: Ruleset, half: bool) -> None:
    """What both had played was called a board disturbed."""
    table = TestTable(START, ruleset=book, patience=0.7)
    table.see(START, dice(6, 2))
    table.see(AFTER_61, dice(6, 2)[:1])
    lying = dice(5, 4, DARK, at=0.8)
    whole = moved(AFTER_61, DARK, (13, 8), (13, 9))
    table.see(moved(AFTER_61, DARK, (13, 8)) if half else whole, lying)
    for lies in (lying, lying, ()):
        table.see(whole, lies)
    assert (table.plays, table.faults) == (["13/7 8/7", "13/9 13/8"], [])


@pytest.mark.parametrize("book", [HOYLE, MODERN], ids=lambda rules: rules.name)
@pytest.mark.parametrize("looks", [1, 2])
def test_a_throw_that_one_look_has_read_may_have_left_its_player_without_a_move(book: Ruleset, looks: int) -> None:
    """By another number on one die. He lifted his dice, was told that he had still to play, and then that the
    opponent's throw was his."""
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut, ruleset=book, patience=0.7)
    for there in (*[dice(3, 1)] * looks, (), ()):
        table.see(shut, there)
    lying, played = dice(5, 1, DARK), moved(shut, DARK, (13, 8), (13, 12))
    for lies, there in ((shut, lying), (played, lying), (played, ()), (played, ())):
        table.see(lies, there)
    assert (set(table.faults) <= {"unsure"}) is (looks == 1)
    if looks == 1:
        assert (table.plays, table.referee.state.on_turn) == (["13/12 13/8"], LIGHT)


def test_not_so_who_moves_while_the_next_throw_lies_there_already() -> None:
    """Nobody had seen the board without dice: his throw was taken back, and the opponent's play called wrong."""
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(2, 0))
    table = TestTable(shut, patience=0.7)
    table.see(shut, dice(3, 1))
    lying, entered = dice(6, 5, DARK), moved(shut, LIGHT, (BAR, 24))
    played = moved(entered, DARK, (13, 7), (13, 8))
    table.see(taken(shut, LIGHT, BAR), lying)
    for lies, there in ((entered, lying), (played, lying), (played, ()), (played, ())):
        table.see(lies, there)
    assert (table.plays, table.faults) == (["bar/24", "13/8 13/7"], [])


def test_who_had_begun_before_the_dice_were_read_is_not_taken_to_have_found_the_board_so() -> None:
    """He entered by the 1 that was read as a 4: by the 6 alone, played from there, a 4 seemed to be left."""
    before = moved(START, LIGHT, (24, BAR))
    whole = moved(before, LIGHT, (BAR, 24), (24, 18))
    table = TestTable(before, ruleset=HOYLE, patience=0.7)
    table.see(before)
    table.see(moved(before, LIGHT, (BAR, 24)), dice(4, 6))
    for _ in range(3):
        table.see(whole)
    assert table.referee.state.position == whole
    assert set(table.faults) <= {"unsure"}
    thrown = dice(4, 4, DARK)
    for lies in (whole, moved(whole, DARK, (13, 9), (13, 9))):
        table.see(lies, thrown)
    assert rolls(table)[-1] == (4, 4)
    assert set(table.faults) <= {"unsure"}
