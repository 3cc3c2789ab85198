"""Two turns in one look: the play before was not seen well, and the opponent has thrown and moved since."""

from __future__ import annotations

import pytest

from tablehub.rules.books import HOYLE, PARKER
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.vision.reading import DieState
from tests.referee.readings import dice, die
from tests.referee.tables import BAR, DARK, LIGHT, TestTable, board, hit, moved

START = Position.start()
AFTER_61 = moved(START, LIGHT, (13, 7), (8, 7))
SEEN = moved(AFTER_61, DARK, (24, 23))
"""The same, of which one of dark's checkers seems to have moved as well."""
NEXT = dice(5, 4, DARK, at=0.8)
BEGUN = moved(AFTER_61, DARK, (13, 8))
PLAYED = moved(BEGUN, DARK, (13, 9))


@pytest.mark.parametrize("book", [HOYLE, MODERN], ids=lambda rules: rules.name)
@pytest.mark.parametrize("half", [True, False])
@pytest.mark.parametrize("misread", [True, False])
def test_both_are_written_down_where_only_one_end_of_the_first_leads_there(
    book: Ruleset, half: bool, misread: bool
) -> None:
    """The board was called disturbed, once the dice of the second were gone."""
    table = TestTable(START, ruleset=book, patience=0.7)
    two = die(2, at=1.5, likelihoods={2: 0.72, 1: 0.26, 3: 0.02})  # or a one
    lying = (die(6), two) if misread else dice(6, 1)
    for _ in range(2):
        table.see(START, lying)
    table.see(SEEN, lying)
    table.see(BEGUN if half else PLAYED, NEXT)
    for lying in (NEXT, NEXT, ()):
        table.see(PLAYED, lying)
    assert (table.plays, table.faults) == (["13/7 8/7", "13/9 13/8"], [])


def test_what_no_end_of_the_first_leads_to_is_called_wrong() -> None:
    table = TestTable(START, patience=0.7)
    for lying in (dice(6, 1), dice(6, 1), NEXT, NEXT, NEXT):
        table.see(moved(BEGUN, LIGHT, (6, 5)) if lying is NEXT else START, lying)
    assert set(table.faults) - {"unsure"}


def test_the_next_turn_missed_counts_whichever_of_several_throws_it_was_by() -> None:
    """What lay there was called no play of the throw before."""
    before = board({5: 2, 4: 2, 1: 4}, {13: 2, 2: 8})
    whole = moved(before, DARK, (13, 7), (13, 12))
    table = TestTable(before, DARK, patience=0.7)
    for position in (before, whole):
        table.see(position, dice(6, 1, DARK))
    after = moved(whole, LIGHT, (5, 0), (1, 0))  # by a 5-1 or a 6-1
    for _ in range(3):
        table.see(after)
    assert set(table.faults) <= {"unsure"}
    assert (table.plays, table.referee.state.position) == (["13/12 13/7"], after)
    assert table.referee.state.on_turn is DARK


@pytest.mark.parametrize(("moves", "plays"), [([(13, 9), (6, 5)], ["13/9 6/5"]), ([(13, 4)], [])])
def test_after_a_play_seen_whole_the_opponents_of_which_nobody_saw_the_dice_is_no_move_of_its_player(
    moves: list[tuple[int, int]], plays: list[str]
) -> None:
    """He was told that a checker of his opponent's was moved."""
    table = TestTable(START, patience=0.7)
    table.throw(START, 6, 1)
    table.see(AFTER_61, dice(6, 1))
    after = moved(AFTER_61, DARK, *moves)
    for _ in range(3):
        table.see(after)
    assert set(table.faults) <= {"unsure"}, "by one throw alone, or by several"
    assert table.plays == ["13/7 8/7", *plays]


def test_nor_is_it_where_one_look_has_taken_a_die_of_the_opponents_for_one_of_his_that_lies_there_still() -> None:
    """What had been seen whole was forgotten by that look, and a checker of his opponent's called moved by him."""
    table = TestTable(START, ruleset=HOYLE, patience=0.7)
    table.throw(START, 6, 1)
    table.see(AFTER_61, dice(6, 1))
    after = moved(AFTER_61, DARK, (13, 8))
    table.see(after, (die(4, at=3.0), die(None, state=DieState.UNSURE, at=0.3)))
    for _ in range(3):
        table.see(after)
    assert set(table.faults) <= {"unsure"}
    assert table.plays == ["13/7 8/7"]


@pytest.mark.parametrize("book", [MODERN, HOYLE, PARKER], ids=lambda rules: rules.name)
def test_who_played_and_whose_opponent_threw_and_played_in_one_moment_is_not_accused(book: Ruleset) -> None:
    """He was told to put the opponent's checker back, which that one had moved by a throw that nobody saw."""
    before = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
    table = TestTable(before, ruleset=book, patience=0.7)
    table.throw(before, 3, 1)
    missed = moved(moved(before, LIGHT, (8, 5), (6, 5)), DARK, (13, 5))
    after, lying = moved(missed, LIGHT, (13, 9), (13, 8)), dice(5, 4, at=0.6)
    for position, there in ((missed, lying), (missed, lying), (after, lying), (after, lying), (after, ()), (after, ())):
        table.see(position, there)
    assert table.plays[0] == "8/5 6/5"
    assert "wrong-player" not in table.faults
    assert (table.faults, table.plays[-1]) == ([], "13/9 13/8")


def test_who_moves_an_opponents_checker_with_none_of_his_own_is_told_so_still() -> None:
    before = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
    table = TestTable(before, patience=0.7)
    lying = table.throw(before, 3, 1)
    for there in (lying, lying, dice(5, 4, at=0.6)):
        table.see(moved(before, DARK, (13, 12)), there)
    assert table.faults == ["wrong-player"]


@pytest.mark.parametrize("book", [MODERN, HOYLE, PARKER], ids=lambda rules: rules.name)
def test_nor_is_who_enters_and_hits_and_is_hit_back_in_that_moment(book: Ruleset) -> None:
    """By the board only the opponent had moved, who came from the bar again: it was a checker to be put back."""
    before = board({13: 5, 10: 1, 6: 5, 4: 1, 20: 2}, {24: 1, 13: 4, 8: 3, 7: 1, 6: 1, 3: 1, 2: 4}, bar=(1, 0))
    table = TestTable(before, ruleset=book, patience=0.7)
    table.throw(before, 4, 2)
    back = moved(before, DARK, (6, 23), (7, 6))  # after bar/19*, and bar/23 7/6* by a throw that nobody saw
    after, lying = hit(moved(back, LIGHT, (BAR, 22), (13, 11)), DARK, 3), dice(3, 2, at=0.7)
    for lies, there in ((back, lying), (back, lying), (after, lying), (after, ())):
        table.see(lies, there)
    assert (table.plays, table.faults) == (["bar/19*", "bar/23 7/6*", "bar/22* 13/11"], [])
