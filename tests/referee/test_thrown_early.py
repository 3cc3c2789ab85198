"""Dice thrown before the turn is over, and dice of a turn that are overlooked in a look after it."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.match.events import Overrule, Overruled
from tablehub.rules.books import ruleset
from tablehub.rules.position import Position
from tablehub.vision.reading import DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

START = Position.start()
ROLLED_31 = moved(START, LIGHT, (8, 5), (6, 5))
DANCE = board({13: 5, 8: 4, 6: 5}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 13: 3}, bar=(1, 0))


class TestThrownEarly:
    @pytest.mark.parametrize("mine", [True, False], ids=["one of his", "one of the opponent's"])
    def test_a_throw_is_premature_though_one_of_the_four_dice_cannot_be_read(self, mine: bool) -> None:
        table = TestTable(START)
        first, second = table.throw(START, 3, 1)
        third, fourth = dice(5, 4, DARK)
        unread = die(None, DARK, DieState.UNSURE, at=1.5)
        if mine:
            second, unread = die(None, LIGHT, DieState.UNSURE, at=1.5), fourth
        table.see(moved(START, LIGHT, (8, 5)), (first, second, third, unread))
        assert table.faults == ["premature-roll"]

    def test_two_of_four_dice_that_cannot_be_read_for_a_moment_are_not_mixed_up(self) -> None:
        table = TestTable(START)
        lying, early = table.throw(START, 3, 1), dice(6, 1, DARK)
        half = moved(START, LIGHT, (8, 5))
        table.see(half, (die(None, LIGHT, DieState.UNSURE), lying[1], die(None, DARK, DieState.UNSURE), early[1]))
        table.see(half, (*lying, *early))
        assert table.faults == ["premature-roll"]
        table.see(ROLLED_31, early)
        assert table.plays == ["8/5 6/5"]
        assert table.names[-1] == "roll"

    def test_a_throw_while_the_other_still_plays_is_premature_but_stands(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        half, early = moved(START, LIGHT, (8, 5)), dice(6, 2, DARK)
        table.see(half, (*lying, *early))
        assert table.faults == ["premature-roll"]
        table.see(ROLLED_31, early)
        assert table.plays == ["8/5 6/5"]
        assert table.names[-1] == "roll"
        assert table.cleared == ["premature-roll"]

    def test_one_void_for_it_of_which_a_die_could_not_be_read_at_first_counts_no_more_for_that(self) -> None:
        table = TestTable(START, ruleset=ruleset("milton-bradley"))
        lying, early = table.throw(START, 3, 1), dice(6, 2, DARK)
        table.see(START, (*lying, early[0], die(None, DARK, DieState.UNSURE, at=1.5)))
        for there in ((*lying, *early), early, early):
            table.see(ROLLED_31, there)
        assert (table.faults, table.plays) == (["premature-roll"], ["8/5 6/5"])
        assert table.names[-1] == "play"
        table.see(ROLLED_31)
        table.throw(ROLLED_31, 5, 4, DARK)
        assert table.names[-1] == "roll"

    @pytest.mark.parametrize("lifted", [False, True], ids=["his dice still there", "his dice lifted"])
    @pytest.mark.parametrize("at_once", [False, True], ids=["number by number", "at once"])
    def test_a_throw_void_for_it_that_is_played_all_the_same_was_accepted(self, lifted: bool, at_once: bool) -> None:
        table = TestTable(START, ruleset=ruleset("milton-bradley"), patience=0.7)
        lying = table.throw(START, 3, 1)
        half, early = moved(START, LIGHT, (8, 5)), dice(6, 2, DARK)
        for _ in range(2):
            table.see(half, (*lying, *early))
        assert table.faults == ["premature-roll"]
        there = early if lifted else (*lying, *early)
        for shown in (there, there, early):
            table.see(ROLLED_31, shown)
        begun = moved(ROLLED_31, DARK, (24, 18))
        if not at_once:
            table.see(begun, early)
        after = moved(begun, DARK, (13, 11))
        for shown in (early, early, early, (), ()):
            table.see(after, shown)
        assert table.plays == ["8/5 6/5", "24/18 13/11"]
        assert table.faults == ["premature-roll"]
        overruled = [event for event in table.events if isinstance(event, Overruled)]
        assert [(event.action, event.player) for event in overruled] == [(Overrule.ACCEPT, DARK)]
        table.throw(after, 4, 2)
        assert table.names[-1] == "roll"

    def test_a_throw_beside_dice_not_yet_lifted_after_a_complete_play_is_the_next_throw(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        table.see(ROLLED_31, lying)
        both = (*lying, *dice(6, 2, DARK))
        table.see(ROLLED_31, both)
        assert table.names[-2:] == ["play", "roll"]
        after = moved(ROLLED_31, DARK, (24, 18), (13, 11))
        table.see(after, both)
        table.see(after, dice(6, 2, DARK))
        table.see(after)
        assert table.plays == ["8/5 6/5", "24/18 13/11"]
        assert table.faults == []

    @pytest.mark.parametrize("name", ["parker", "hoyle", "bruelheide", "hasbro"])
    def test_where_dice_may_lie_anywhere_it_is_so_in_either_half(self, name: str) -> None:
        table = TestTable(START, ruleset=ruleset(name))
        lying, next_dice = table.throw(START, 3, 1), dice(6, 2, LIGHT, at=4.0)
        after = moved(ROLLED_31, DARK, (24, 18), (13, 11))
        half = moved(START, LIGHT, (8, 5))
        for seen, there in (
            (half, lying),
            (ROLLED_31, lying),
            (ROLLED_31, (*lying, *next_dice)),
            (after, (*lying, *next_dice)),
            (after, next_dice),
            (after, ()),
        ):
            table.see(seen, there)
        assert table.plays == ["8/5 6/5", "24/18 13/11"]
        assert table.faults == []

    def test_beside_half_a_play_it_is_not_known_whose_they_are(self) -> None:
        table = TestTable(START, ruleset=ruleset("parker"))
        lying = table.throw(START, 3, 1)
        table.see(moved(START, LIGHT, (8, 5)), (*lying, *dice(6, 2, LIGHT, at=4.0)))
        assert table.faults == ["too-many-dice"]


class TestDiceOverlookedAfterATurn:
    """They lie there, are not found in one look, and are found again: nobody has thrown them."""

    @pytest.mark.parametrize("done", [True, False])
    @pytest.mark.parametrize("name", ["modern", "milton-bradley", "parker"])
    def test_they_are_no_throw_of_the_other(self, name: str, done: bool) -> None:
        table = TestTable(START, ruleset=ruleset(name))
        lying = table.throw(START, 3, 1)
        table.see(ROLLED_31, lying)
        if done:
            table.press(Button.DONE, LIGHT)
        for there in (lying, (), lying, lying):
            table.see(ROLLED_31, there)
        assert (table.names, table.faults) == (["roll", "play"], [])
        table.see(ROLLED_31)
        table.throw(ROLLED_31, 6, 2, DARK)
        assert table.names == ["roll", "play", "roll"]

    def test_the_same_numbers_elsewhere_are_his_throw(self) -> None:
        table = TestTable(START, ruleset=ruleset("parker"))
        lying = table.throw(START, 3, 1)
        for there in (lying, (), dice(3, 1, LIGHT, at=0.3)):
            table.see(ROLLED_31, there)
        assert table.names == ["roll", "play", "roll"]


@pytest.mark.parametrize("name", ["modern", "milton-bradley", "parker", "bruelheide", "hasbro"])
@pytest.mark.parametrize("looks", [5, 0], ids=["dice lifted before", "at once"])
def test_who_throws_on_a_play_that_is_not_whole_lets_it_stand(name: str, looks: int) -> None:
    """Where dice may lie anywhere his throw was none until he moved: the other was told that a wrong player's checker
    was moved, and he, who had played whole, that half of his throw was still to be played."""
    half = moved(START, LIGHT, (8, 5))
    begun, whole = moved(half, DARK, (24, 18)), moved(half, DARK, (24, 18), (13, 8))
    table = TestTable(START, ruleset=ruleset(name), patience=0.7)
    lying, his = table.throw(START, 3, 1), dice(6, 5, DARK, at=0.5)
    for lies, there in [(half, lying)] * 2 + [(half, ())] * looks + [(half, his)] * 3:
        table.see(lies, there)
    for lies, there in [(begun, his)] * 2 + [(whole, his)] * 2 + [(whole, ())] * 2:
        table.see(lies, there)
    assert table.faults == ["dice-lifted-early" if looks else "incomplete-play"]
    assert table.plays == ["8/5", "24/18 13/8"]


def test_both_dice_pushed_about_in_their_half_and_one_misread_are_no_throw_on_a_play_that_is_not_whole() -> None:
    half = moved(START, LIGHT, (8, 5))
    table = TestTable(START, ruleset=ruleset("parker"), patience=0.7)
    lying = table.throw(START, 3, 1)
    table.see(half, lying)
    for _ in range(3):
        table.see(half, dice(2, 1, LIGHT, at=0.6))
    assert (table.faults, table.plays) == ([], [])


def test_what_was_said_of_a_throw_made_too_early_is_past_once_its_dice_are_taken_away() -> None:
    start = Position.start()
    table, half = TestTable(start, patience=0.7), moved(start, LIGHT, (8, 5))
    lying = table.throw(start, 3, 1)
    for there in (*[(*lying, *dice(6, 5, DARK))] * 2, lying):
        table.see(half, there)
    assert (table.faults, table.cleared) == (["premature-roll"], ["premature-roll"])
