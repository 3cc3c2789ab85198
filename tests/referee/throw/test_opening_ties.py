"""Throws for the start that tie, that are overlooked in a look, or could not be read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.buttons import Button
from tablehub.display.messages import hints_of, message_of
from tablehub.match.events import event_from_json
from tablehub.match.fold import fold_all
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.rules.books import ACEY_DEUCY, BRUELHEIDE, HASBRO, HOYLE, MILTON_BRADLEY
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.rules.starting import start_position
from tablehub.vision.reading import DieReading, DieState
from tests.referee.openings import BOTH, START, openings, questions, rolls
from tests.referee.readings import dice, die, reading
from tests.referee.tables import DARK, LIGHT, TestTable, moved

SPLIT_TIE, ONE_SIDE = (die(4, LIGHT), die(4, DARK)), dice(4, 4, LIGHT)


@pytest.mark.parametrize(
    ("rules", "tie"),
    [(MILTON_BRADLEY, SPLIT_TIE), (BRUELHEIDE, SPLIT_TIE), (BRUELHEIDE, ONE_SIDE)],
    ids=["milton-bradley", "bruelheide", "on one side"],
)
class TestATieOverlookedInALook:
    def test_is_the_same_tie_when_it_is_seen_again(self, rules: Ruleset, tie: tuple[DieReading, ...]) -> None:
        table = TestTable(None, None, ruleset=rules, length=0)
        for lying in ((), tie, tie, (), tie, tie):
            table.see(START, lying)
        assert openings(table) == [(4, 4, None)]
        assert table.referee.state.cube.value == 2

    def test_where_they_fall_elsewhere_it_is_another(self, rules: Ruleset, tie: tuple[DieReading, ...]) -> None:
        table = TestTable(None, None, ruleset=rules, length=0)
        again = tuple(replace(each, board=(each.board[0] + 0.3, 0.2)) for each in tie if each.board)
        for lying in ((), tie, (), again):
            table.see(START, lying)
        assert openings(table) == [(4, 4, None)] * 2
        assert table.referee.state.cube.value == 4


@pytest.mark.parametrize("looks", [1, 2])
@pytest.mark.parametrize("overlooked", [False, True])
def test_one_die_seen_twice_for_a_look_or_two_is_no_tie_once_the_other_players_lies_elsewhere(
    looks: int, overlooked: bool
) -> None:
    """The stake was doubled, and the cube was said to lie wrong."""
    table = TestTable(None, None, ruleset=BRUELHEIDE, length=0)
    first = die(1, DARK)
    likeness = replace(first, board=(-2.6, 0.7))
    for lying in ((), *[(first, likeness)] * looks, *[()] * overlooked, (first, die(6, LIGHT))):
        table.see(START, lying)
    assert table.referee.state.cube.value == 1
    after = moved(START, LIGHT, (13, 7), (8, 7))
    for lying in ((first, die(6, LIGHT)), ()):
        table.see(after, lying)
    assert (table.plays, table.faults) == (["13/7 8/7"], [])


def test_after_a_tie_of_dice_beside_each_other_both_are_thrown_again() -> None:
    table = TestTable(None, None, ruleset=BRUELHEIDE, length=0)
    first, second = die(1, DARK), replace(die(1, DARK), board=(-2.6, 0.7))
    for lying in ((), (first, second), (), (replace(first, board=(-3.2, 0.3)), die(6, LIGHT))):
        table.see(START, lying)
    assert (openings(table)[0], table.referee.state.cube.value) == ((1, 1, None), 2)


@pytest.mark.parametrize(
    ("rules", "thrown"),
    [
        (HASBRO, [(die(5, LIGHT), die(2, DARK))]),
        (HOYLE, [(die(5, LIGHT), die(2, DARK))]),
        (BOTH, [dice(6, 4, LIGHT), dice(5, 3, DARK)]),
        (ACEY_DEUCY, [dice(6, 4, LIGHT), dice(5, 3, DARK)]),
    ],
    ids=["hasbro", "hoyle", "milton-bradley", "acey-deucy"],
)
def test_dice_that_decided_who_begins_are_no_first_throw_when_they_were_overlooked_in_a_look(
    rules: Ruleset, thrown: list[tuple[DieReading, ...]]
) -> None:
    table = TestTable(None, None, ruleset=rules, length=0, trays=False)
    start = start_position(rules)
    for lying in ((), *(each for pair in thrown for each in ((), pair)), (), thrown[-1], thrown[-1]):
        table.see(start, lying)
    assert (len(openings(table)), rolls(table), table.faults) == (1, [], [])
    assert table.referee.state.on_turn is LIGHT


class TestATieOfBothDiceEach:
    FIRST, SECOND = dice(6, 2, LIGHT), dice(5, 3, DARK)

    def test_overlooked_in_a_look_is_the_same_tie_when_it_is_seen_again(self) -> None:
        table = TestTable(None, None, ruleset=BOTH, length=0)
        second = self.SECOND
        for lying in ((), self.FIRST, (), second, second, (), second, (), dice(6, 5), (), dice(2, 1, DARK)):
            table.see(START, lying)
        assert openings(table) == [(8, 8, None), (11, 3, LIGHT)]
        assert table.referee.state.cube.value == 2

    def test_thrown_again_where_they_lay_it_is_another_throw(self) -> None:
        table = TestTable(None, None, ruleset=BOTH, length=0)
        near = dice(5, 3, DARK, at=0.3)
        for lying in ((), self.FIRST, (), self.SECOND, (), near, (), dice(2, 1)):
            table.see(START, lying)
        assert openings(table) == [(8, 8, None), (3, 8, DARK)]


def doubled(rules: Ruleset = MILTON_BRADLEY, *, length: int = 5) -> TestTable:
    """A throw for the start of which light's die cannot be read, however long it is looked at; then it is lifted."""
    table = TestTable(None, None, ruleset=rules, length=length)
    table.see(START)
    for _ in range(3):
        table.see(START, (die(None, LIGHT, DieState.UNSURE, sure=0.5), die(4, DARK)))
    table.see(START)
    return table


ASKED = "The throw for the start could not be read. Did both throw the same number?"


class TestATieThatCouldNotBeRead:
    @pytest.mark.parametrize("rules", [MILTON_BRADLEY, BRUELHEIDE], ids=lambda rules: rules.name)
    def test_the_players_are_asked_where_it_doubles_the_stake(self, rules: Ruleset) -> None:
        table = doubled(rules)
        assert questions(table) == [ASKED]
        assert message_of(table.referee.state).text == ASKED
        assert [hint.text for hint in hints_of(table.referee.state)][:2] == ["Take: yes, a tie", "Pass: no tie"]
        assert table.cleared == ["unsure"], "the die that could not be read is gone"

    @pytest.mark.parametrize(
        ("rules", "length"), [(HASBRO, 5), (MODERN, 5), (MILTON_BRADLEY.with_options(ties_double_matches=False), 5)]
    )
    def test_nobody_is_asked_where_it_does_not(self, rules: Ruleset, length: int) -> None:
        table = doubled(rules, length=length)
        assert questions(table) == []
        assert "Throw both dice again" in message_of(table.referee.state).text

    def test_nobody_is_asked_once_as_many_ties_were_thrown_as_double(self) -> None:
        money = MODERN.with_options(automatic_doubles=1)
        assert questions(doubled(money, length=0)) == [ASKED]
        table = TestTable(None, None, ruleset=money, length=0)
        table.see(START)
        table.see(START, (die(4, LIGHT), die(4, DARK)))
        table.see(START)
        for _ in range(3):
            table.see(START, (die(None, LIGHT, DieState.UNSURE, sure=0.5), die(4, DARK)))
        table.see(START)
        assert table.referee.state.cube.value == 2
        assert questions(table) == []

    def test_yes_doubles_the_stake_and_says_whose_word_it_is(self) -> None:
        table = doubled()
        table.press(Button.TAKE, DARK)
        answered, overruled = table.events[-2:]
        assert (answered.name, answered.to_json()["by"]) == ("answer", "dark")
        assert overruled.to_json()["action"] == "tie"
        assert overruled.to_json()["by"] == "dark"
        assert (table.referee.state.cube.value, table.referee.state.automatic_doubles) == (2, 1)
        assert message_of(table.referee.state).text == "Each player throws one die for the start."

    def test_no_leaves_the_stake_and_it_is_not_asked_again(self) -> None:
        table = doubled()
        table.press(Button.PASS, LIGHT)
        table.see(START)
        assert table.referee.state.cube.value == 1
        assert questions(table) == [ASKED]
        assert message_of(table.referee.state).text.endswith("Throw both dice again.")

    def test_it_may_be_answered_until_the_first_play_though_they_have_thrown_again(self) -> None:
        table = doubled()
        lying = (die(3, LIGHT), die(1, DARK))
        table.see(START, lying)
        assert message_of(table.referee.state).text == ASKED
        table.press(Button.TAKE, LIGHT)
        assert table.referee.state.cube.value == 2
        after = moved(START, LIGHT, (8, 5), (6, 5))
        table.see(after, lying)
        table.see(after)
        assert (table.plays, table.faults, table.referee.state.cube.value) == (["8/5 6/5"], ["unsure"], 2)

    def test_the_first_play_ends_it(self) -> None:
        table = doubled()
        lying = (die(3, LIGHT), die(1, DARK))
        table.see(START, lying)
        after = moved(START, LIGHT, (8, 5), (6, 5))
        table.see(after, lying)
        table.see(after)
        table.press(Button.TAKE, LIGHT)
        assert table.referee.state.cube.value == 1
        assert "answer" not in table.names

    def test_who_lifts_and_throws_at_once_is_asked_too(self) -> None:
        table = TestTable(None, None, ruleset=MILTON_BRADLEY)
        table.see(START)
        table.see(START, (die(None, LIGHT, DieState.UNSURE, sure=0.5, at=0.1), die(4, DARK)))
        table.see(START, (die(2, DARK, at=3.0),))
        assert questions(table) == [ASKED]

    def test_a_throw_that_can_be_read_after_all_asks_nothing(self) -> None:
        table = TestTable(None, None, ruleset=MILTON_BRADLEY)
        table.see(START)
        for _ in range(3):
            table.see(START, (die(None, LIGHT, DieState.UNSURE, sure=0.5), die(4, DARK)))
        table.see(START, (die(4, LIGHT), die(4, DARK)))
        table.see(START)
        assert openings(table) == [(4, 4, None)]
        assert (questions(table), table.referee.state.cube.value) == ([], 2)

    def test_each_throw_that_could_not_be_read_is_asked_about(self) -> None:
        table = doubled()
        table.press(Button.TAKE, DARK)
        for _ in range(3):
            table.see(START, (die(None, LIGHT, DieState.UNSURE, sure=0.5), die(4, DARK)))
        table.see(START)
        assert questions(table) == [ASKED, ASKED]
        table.press(Button.TAKE, DARK)
        assert table.referee.state.cube.value == 4

    def test_after_a_power_cut_it_is_still_asked(self) -> None:
        written = doubled().events
        state = fold_all([event_from_json(event.to_json()) for event in written], MatchState.new(5, MILTON_BRADLEY))
        referee = Referee(state, interrupted=True)
        assert message_of(referee.state).text == ASKED
        referee.observe(reading(START, t=20.0))
        referee.press(Button.TAKE, LIGHT, 21.0)
        assert referee.state.cube.value == 2

    def test_undo_takes_the_answer_back(self) -> None:
        table = doubled()
        table.press(Button.TAKE, DARK)
        table.press(Button.UNDO, DARK)
        assert table.referee.state.cube.value == 1
        table.see(START)
        table.see(START, (die(3, LIGHT), die(1, DARK)))
        assert rolls(table) == [(LIGHT, (3, 1))]
        assert table.faults == ["unsure"]


class TestAfterAnOpeningThrowThatCouldNotBeRead:
    """By hasbro who wins it throws anew; where it was not read, his throw is taken for another one for the start."""

    @staticmethod
    def thrown() -> tuple[TestTable, tuple[DieReading, DieReading]]:
        table = TestTable(None, None, ruleset=HASBRO)
        table.see(START)
        for _ in range(2):
            table.see(START, (die(2, DARK), die(None, LIGHT, DieState.UNSURE, sure=0.5)))
        table.see(START)
        lying = (die(6, DARK, at=1.0), die(1, LIGHT, at=1.0))
        table.see(START, lying)
        assert openings(table) == [(1, 6, DARK)]
        return table, lying

    def test_dice_that_were_taken_for_another_opening_throw_may_be_played(self) -> None:
        table, lying = self.thrown()
        after = moved(START, LIGHT, (13, 7), (8, 7))
        table.see(after, lying)
        table.see(after)
        assert rolls(table) == [(LIGHT, (6, 1))]
        assert (table.plays, table.faults) == (["13/7 8/7"], ["unsure"])

    def test_a_die_pushed_aside_is_not_looked_for_beside_the_board(self) -> None:
        table, lying = self.thrown()
        pushed = (die(6, DARK, at=4.0), lying[1])
        for _ in range(3):
            table.see(START, pushed)
        assert table.faults == ["unsure"]


def test_a_tie_that_was_none_is_taken_back_with_the_stake_it_doubled() -> None:
    table = TestTable(None, None, ruleset=BRUELHEIDE, length=0)
    for lying in ((), SPLIT_TIE, SPLIT_TIE, ()):
        table.see(START, lying)
    assert table.referee.state.cube.value == 2
    assert Button.UNDO in [hint.button for hint in hints_of(table.referee.state)]
    table.press(Button.UNDO)
    assert (table.referee.state.cube.value, table.referee.state.automatic_doubles) == (1, 0)
    table.see(START)
    table.see(START, (die(4, LIGHT), die(3, DARK)))
    assert openings(table)[-1] == (4, 3, LIGHT)
    assert table.referee.state.cube.value == 1


@pytest.mark.parametrize("state", [DieState.COCKED, DieState.ON_BAR])
@pytest.mark.parametrize("lay_flat", [True, False])
def test_a_throw_for_the_start_lifted_after_one_look_that_had_it_askew_was_compared(
    state: DieState, lay_flat: bool
) -> None:
    """It was said to count for nothing and taken back at once: nobody plays such a throw."""
    table = TestTable(None, None, ruleset=ACEY_DEUCY, patience=0.7)
    table.see(start_position(ACEY_DEUCY))
    lights, darks = dice(6, 4, LIGHT), (die(5, DARK), die(None, DARK, state, at=1.5))
    seen = [dice(5, 3, DARK)] if lay_flat else []
    for lying in (lights, (), *seen, darks, ()):
        table.see(start_position(ACEY_DEUCY), lying)
    assert table.faults == []


def test_who_begins_all_the_same_plays_his_own_dice_where_both_threw_both() -> None:
    """Light's 1-1 was misread as 2-1, which would be whole where half of dark's own 1-1 is played."""
    table = TestTable(None, None, ruleset=ACEY_DEUCY, patience=0.7)
    start = start_position(ACEY_DEUCY)
    darks = dice(1, 1, DARK)
    for lying in ((), dice(2, 1, LIGHT), (), darks):
        table.see(start, lying)
    half = moved(moved(start, DARK, (25, 24), (25, 24)), DARK, (24, 23))
    table.see(half, darks)
    whole = moved(start, DARK, (25, 23), (25, 23))
    for lying in (darks, ()):
        table.see(whole, lying)
    assert (table.plays, table.faults) == (["bar/23(2)"], [])
