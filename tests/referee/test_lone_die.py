"""One die alone: the other may be off the board, or only have been overlooked."""

from __future__ import annotations

import pytest

from tablehub.rules.books import ruleset
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.vision.reading import DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

START = Position.start()
MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})


def live() -> TestTable:
    """A table looked at again and again."""
    return TestTable(MIDDLE, patience=0.7)


def test_live_one_look_at_a_die_that_is_gone_in_the_next_accuses_nobody() -> None:
    table = live()
    for lying in ((die(3),), (), dice(6, 5)):
        table.see(MIDDLE, lying)
    assert table.names == ["roll"]


def test_live_one_die_alone_is_a_lost_die_at_the_second_look() -> None:
    table = live()
    table.see(MIDDLE, (die(3),))
    table.see(MIDDLE, (die(3),))
    assert table.faults == ["die-off-board"]


def test_now_one_die_and_now_the_other_are_both_on_the_board() -> None:
    table = live()
    first, second = dice(6, 3)
    table.see(MIDDLE, (first,))
    table.see(MIDDLE, (second,))
    assert table.faults == []
    table.see(MIDDLE, (first, second))
    assert table.names == ["roll"]


def test_who_throws_one_die_anew_and_alone_is_told_when_that_is_seen_twice() -> None:
    table = live()
    for lying in ((die(3),), (die(3, DARK),), (die(3, DARK),)):
        table.see(MIDDLE, lying)
    assert table.faults == ["die-off-board"]
    assert table.texts[0].startswith(f"{LIGHT.value.capitalize()}: only one die")


def test_a_die_seen_alone_after_a_throw_not_read_was_lifted_tells_nothing_of_that() -> None:
    """By a throw with a 1 in it he could have moved: that he may have had no move is not forgotten."""
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut, ruleset=ruleset("hoyle"), patience=0.7)
    table.see(shut, (die(3), die(None, LIGHT, DieState.UNSURE, at=1.0)))
    table.see(shut)
    lying = dice(1, 6, LIGHT, at=2.5)
    table.see(shut, lying[:1])
    table.see(shut, lying)
    played = moved(shut, DARK, (13, 7), (7, 6))
    for seen in (lying, (), ()):
        table.see(played, seen)
    assert [each for each in table.faults if each != "unsure"] == []
    assert (table.referee.state.position, table.referee.state.on_turn) == (played, LIGHT)


def test_a_pair_elsewhere_after_one_die_alone_of_a_throw_perhaps_in_vain_is_of_who_plays_it() -> None:
    """In the look in between, the board seemed another."""
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut, ruleset=ruleset("hoyle"), patience=0.7)
    table.see(shut)
    table.see(shut, (die(3),))
    table.see(moved(shut, DARK, (13, 12)), doubts={12: {-2: 0.87, -3: 0.1, -1: 0.03}, 13: {-1: 0.87, 0: 0.13}})
    lying = dice(1, 6, LIGHT, at=2.5)
    played = moved(shut, DARK, (13, 7), (7, 6))
    for position, seen in ((shut, lying), (played, lying), (played, ())):
        table.see(position, seen)
    assert [each for each in table.faults if each != "unsure"] == []
    assert (table.referee.state.position, table.referee.state.on_turn) == (played, LIGHT)


def test_one_die_alone_that_one_look_read_may_show_another_number_that_leaves_its_player_without_a_move() -> None:
    """He moves nothing and lifts his dice; who threw next was told that he had moved his opponent's checkers."""
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut, ruleset=ruleset("hoyle"), patience=0.7)
    for one in ((), (die(1),), ()):
        table.see(shut, one)
    lying = dice(1, 6, LIGHT, at=2.5)
    played = moved(shut, DARK, (13, 7), (7, 6))
    for position, seen in ((shut, lying), (played, lying), (played, lying), (played, ())):
        table.see(position, seen)
    assert (table.plays, table.faults) == (["13/6"], [])


@pytest.mark.parametrize("name", ["modern", "bruelheide", "hoyle"])
def test_nor_is_who_throws_next_called_too_early_where_the_other_one_seemed_to_roll(name: str) -> None:
    """What was played then was taken for the play of who had thrown in vain."""
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut, ruleset=ruleset(name), patience=0.7)
    for glimpsed in ((), (die(3), die(None, state=DieState.ROLLING, at=1.5)), ()):
        table.see(shut, glimpsed)
    lying, played = dice(1, 6, DARK), moved(shut, DARK, (13, 7), (7, 6))
    for position, seen in ((shut, lying), (shut, lying), (played, lying), (played, lying), (played, ())):
        table.see(position, seen)
    assert (table.plays, table.faults) == (["13/6"], [])


def test_what_was_taken_for_a_third_die_in_one_look_is_not_mentioned_once_all_are_gone() -> None:
    """Nobody is told to take away what lies there no more."""
    table = TestTable(START, patience=0.7)
    for there in ((die(6),), (die(6), die(2, at=3.0), die(4, at=5.0)), (), ()):
        table.see(START, there)
    assert table.faults == []


def test_one_die_alone_is_named_after_a_throw_that_could_not_be_read_as_after_any_other() -> None:
    """It was taken for that throw's, of which none lay there any more: nothing was ever said."""
    table = TestTable(START, patience=0.7)
    table.see(START, (die(6), die(None, state=DieState.UNSURE, at=1.5)))
    for _ in range(3):
        table.see(START, (die(3, at=7.0),))
    assert table.faults == ["die-off-board"]


def test_one_that_was_misread_alone_is_of_the_throw_that_lies_there_though_its_play_has_begun() -> None:
    table = TestTable(START, patience=0.7)
    table.see(START, (die(5),))
    table.see(moved(START, LIGHT, (8, 5)), dice(3, 1))
    assert (table.referee.state.roll, table.faults) == (Roll(3, 1), [])
