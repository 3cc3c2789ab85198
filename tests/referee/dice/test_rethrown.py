"""Dice seen again while a throw is being played: knocked over, pushed aside, misread, thrown anew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.buttons import Button
from tablehub.match.decisions import Decision, SetDice, SetPosition
from tablehub.match.events import Rolled
from tablehub.rules.books import HASBRO, HOYLE, ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.starting import start_position
from tablehub.vision.reading import DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved, taken

START = Position.start()
HALF = moved(START, LIGHT, (8, 5))
WHOLE = moved(HALF, LIGHT, (6, 5))
LYING = (die(3), die(1, at=1.5))


VAGUE = die(None, at=1.5, state=DieState.UNSURE)


def rolled(table: TestTable) -> list[tuple[int, ...]]:
    return [event.dice for event in table.events if isinstance(event, Rolled)]


@pytest.mark.parametrize("lies", [START, HALF])
@pytest.mark.parametrize("at", [1.8, 2.7])
def test_a_die_knocked_over_is_to_be_turned_back_and_the_throw_stands(lies: Position, at: float) -> None:
    table = TestTable(START)
    table.see(START, LYING)
    for _ in range(3):
        table.see(lies, (die(3), die(6, at=at)))
    assert table.faults == ["dice-touched"]
    assert table.texts == ["Light: a die was touched. The throw is 3-1: turn the die back."]
    turned = (die(3), die(1, at=at))
    table.see(lies, turned)
    assert table.cleared == ["dice-touched"]
    table.see(WHOLE, turned)
    table.see(WHOLE)
    assert (rolled(table), table.plays) == ([(3, 1)], ["8/5 6/5"])


def test_who_plays_the_throw_without_turning_the_die_back_has_played_right() -> None:
    table = TestTable(START)
    table.see(START, LYING)
    over = (die(3), die(6, at=2.7))
    for _ in range(3):
        table.see(START, over)
    table.see(WHOLE, over)
    table.see(WHOLE)
    assert (table.cleared, table.plays) == (["dice-touched"], ["8/5 6/5"])


def test_a_die_knocked_over_when_all_is_played_matters_to_nobody() -> None:
    table = TestTable(START)
    table.see(START, LYING)
    table.see(WHOLE, LYING)
    for _ in range(3):
        table.see(WHOLE, (die(3), die(6, at=2.7)))
    table.see(WHOLE)
    assert (table.faults, table.plays) == ([], ["8/5 6/5"])


@pytest.mark.parametrize("lies", [START, HALF])
def test_a_die_moved_that_cannot_be_read_is_asked_about_until_all_is_played(lies: Position) -> None:
    table = TestTable(START)
    table.see(START, LYING)
    aside = (die(3), die(None, at=2.7, state=DieState.UNSURE))
    for _ in range(3):
        table.see(lies, aside)
    assert table.faults == ["unsure"]
    assert table.texts == [
        "Light: a die was moved and cannot be read. The throw is 3-1: turn it back if it shows anything else."
    ]
    table.see(WHOLE, aside)
    assert table.cleared == ["unsure"]
    table.see(WHOLE)
    assert (rolled(table), table.plays) == ([(3, 1)], ["8/5 6/5"])


def test_a_die_that_cannot_be_read_where_it_lay_was_not_moved() -> None:
    table = TestTable(START)
    table.see(START, LYING)
    for _ in range(3):
        table.see(HALF, (die(3), VAGUE))
    assert table.faults == []


def test_a_die_pushed_aside_so_that_it_can_be_read_better_was_not_touched_wrongly() -> None:
    table = TestTable(START)
    vague = die(1, at=1.5, likelihoods={1: 0.8, 2: 0.15, 3: 0.01})
    table.see(START, (die(3), vague))
    for _ in range(3):
        table.see(START, (die(3), die(2, at=2.7)))
    assert table.faults == []
    assert rolled(table)[-1] == (3, 2)


def test_dice_that_do_not_count_take_the_place_of_a_throw_of_which_nothing_was_played() -> None:
    """The players took the first throw for cocked; the second is, and what is played by it all the same is its own."""
    table = TestTable(START)
    table.see(START, LYING)
    table.see(START)
    cocked = (die(6, at=4.0), die(5, at=5.5, state=DieState.COCKED))
    for _ in range(2):
        table.see(START, cocked)
    assert table.faults == ["die-cocked"]
    by_it = moved(START, LIGHT, (24, 18), (18, 13))
    table.see(by_it, cocked)
    table.see(by_it)
    assert table.faults == ["die-cocked"]
    assert (rolled(table), table.plays) == ([(3, 1), (6, 5)], ["24/13"])


def test_both_dice_elsewhere_with_other_numbers_are_a_new_throw() -> None:
    table = TestTable(START)
    table.see(START, LYING)
    table.see(START, (die(5, at=0.8), die(4, at=3.0)))
    assert table.faults == []
    assert rolled(table) == [(3, 1), (5, 4)]


@pytest.mark.parametrize(
    "decision", [SetDice(DARK, (6, 3)), SetPosition(moved(WHOLE, LIGHT, (13, 11)))], ids=["dice", "position"]
)
def test_thrown_again_after_something_was_set_by_hand_the_game_goes_on_from_the_board_that_lies_there(
    decision: Decision,
) -> None:
    """The position that was set was lost, or the play before was taken back with the dice that were."""
    table = TestTable(START)
    for lies, shown in ((START, LYING), (WHOLE, LYING), (WHOLE, ()), (WHOLE, ())):
        table.see(lies, shown)
    if isinstance(decision, SetPosition):
        table.throw(WHOLE, 6, 3, DARK)
    table.decide(decision)
    lies = decision.position if isinstance(decision, SetPosition) else WHOLE
    table.see(lies, dice(6, 3, DARK))
    table.see(lies)
    table.throw(lies, 5, 4, DARK)
    state = table.referee.state
    assert (state.position, state.on_turn, str(state.roll)) == (lies, DARK, "54")
    assert (table.plays, len(state.turns)) == (["8/5 6/5"], 1)


def test_a_die_pushed_to_near_where_the_other_lay_is_followed() -> None:
    table = TestTable(START)
    table.see(START, (die(3), die(1, at=0.6)))
    aside = (die(3, at=3.0), die(1, at=0.6))
    table.see(START, aside)
    table.see(WHOLE, aside)
    table.press(Button.DONE, LIGHT)
    for _ in range(2):
        table.see(WHOLE, aside)
    table.see(WHOLE)
    assert (table.faults, table.plays) == ([], ["8/5 6/5"])


def test_dice_thrown_too_early_may_fall_right_beside_those_that_lie_there() -> None:
    table = TestTable(START)
    lying = dice(3, 1)
    table.see(START, lying)
    beside = (die(5, at=0.5), die(6, at=1.0))
    for _ in range(2):
        table.see(HALF, (*lying, *(replace(each, owner=DARK) for each in beside)))
    assert table.faults == ["premature-roll"]


def test_a_throw_read_wrongly_once_does_not_make_a_complete_play_of_the_other_reading_half_a_play() -> None:
    """All of a 5-1 and part of a 2-1, which in acey-deucy goes on with a doublet, end on the same points."""
    lies = board({6: 15}, {15: 2, 10: 3, 4: 4, 3: 4, 2: 2})
    table = TestTable(lies, DARK, ruleset=ruleset("acey-deucy"))
    first = (die(1, DARK), die(2, DARK, at=1.5, likelihoods={2: 0.8, 5: 0.15, 6: 0.01}))
    table.see(lies, first)
    played = moved(lies, DARK, (15, 10), (4, 3))
    table.see(played, first)
    table.see(played)
    assert (rolled(table)[-1], table.plays[-1:]) == ((1, 5), ["15/10 4/3"])
    assert table.faults == []


def test_who_may_have_thrown_himself_is_told_so_when_he_doubles() -> None:
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut, ruleset=ruleset("hoyle"))
    table.see(shut, (die(3), VAGUE))
    table.see(shut)
    table.see(shut, dice(6, 1, LIGHT, at=2.5))
    table.press(Button.DOUBLE, DARK)
    assert table.faults[-1] == "double-after-roll"


@pytest.mark.parametrize("name", ["hoyle", "modern"])
def test_a_die_of_the_opening_throw_that_was_pushed_aside_is_still_one_of_it(name: str) -> None:
    table = TestTable(START, None, ruleset=ruleset(name))
    table.see(START, (die(6, LIGHT), die(5, DARK)))
    aside = (die(6, LIGHT, at=2.0), die(5, DARK))
    table.see(START, aside)
    for _ in range(3):
        table.see(moved(START, LIGHT, (24, 18)), aside)
    table.see(moved(START, LIGHT, (24, 18), (18, 13)), aside)
    table.see(moved(START, LIGHT, (24, 18), (18, 13)))
    assert (table.faults, table.plays) == ([], ["24/13"])


@pytest.mark.parametrize("name", ["hoyle", "modern"])
def test_it_is_so_where_the_other_one_cannot_be_read_in_that_look(name: str) -> None:
    """Found in a match by hoyle: afterwards neither die of the opening throw was to be had, and the table stopped."""
    table = TestTable(START, None, ruleset=ruleset(name))
    table.see(START, (die(6, LIGHT), die(5, DARK)))
    table.see(START, (die(6, LIGHT, at=2.0), die(None, DARK, DieState.UNSURE)))
    table.see(START, (die(6, LIGHT, at=2.0),))
    aside = (die(6, LIGHT, at=2.0), die(5, DARK))
    after = moved(START, LIGHT, (24, 18), (18, 13))
    for lying in (aside, aside, ()):
        table.see(after, lying)
    assert table.plays == ["24/13"]


def test_dice_thrown_for_the_start_where_others_lay_are_other_dice() -> None:
    empty = start_position(ruleset("acey-deucy"))
    table = TestTable(turn=None, ruleset=ruleset("acey-deucy"))
    table.see(empty)
    table.see(empty, dice(4, 2))
    table.see(empty)
    table.see(empty, dice(5, 1))
    entered = moved(empty, LIGHT, (25, 20), (25, 24))
    table.see(entered, dice(5, 1))
    table.see(entered)
    assert table.faults == []
    assert rolled(table) == [(5, 1)]


def test_the_same_numbers_after_the_dice_were_gone_are_another_throw() -> None:
    """In acey-deucy who has played all of a 2-1 throws again; the look without dice could not tell the board."""
    lies = board({3: 2, 2: 2, 1: 7}, {13: 5, 12: 2, 8: 3, 6: 5})
    table = TestTable(lies, ruleset=ruleset("acey-deucy"))
    table.see(lies, dice(2, 1))
    played = moved(lies, LIGHT, (2, 0), (2, 1), *[(1, 0)] * 4)
    table.see(played, doubts={1: {4: 0.6, 5: 0.4}})
    again = dice(2, 1, at=2.0)
    table.see(played, again, doubts={1: {4: 0.6, 5: 0.4}})
    table.see(played, again)
    assert rolled(table) == [(2, 1), (2, 1)]
    assert table.referee.state.position == played


def test_where_either_may_have_thrown_a_misplay_is_his_whose_checkers_have_moved() -> None:
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut, ruleset=ruleset("hoyle"))
    table.see(shut, (die(3), VAGUE))
    table.see(shut)
    lying = dice(6, 1, LIGHT, at=2.5)
    table.see(shut, lying)
    table.see(moved(shut, DARK, (13, 8), (3, 2)), lying)
    assert table.faults[-1] == "wrong-count"
    assert table.texts[-1].startswith("Dark: ")
    right = moved(shut, DARK, (13, 7), (3, 2))
    table.see(right, lying)
    table.see(right)
    assert table.referee.state.position == right


def test_a_throw_for_the_start_that_could_not_be_read_is_forgotten_when_others_could() -> None:
    empty = start_position(ruleset("acey-deucy"))
    table = TestTable(turn=None, ruleset=ruleset("acey-deucy"))
    table.see(empty)
    table.see(empty, (die(4), VAGUE))
    table.see(empty)
    table.see(empty, dice(5, 3))
    begun = moved(empty, LIGHT, (25, 20))
    table.see(begun, (die(None, state=DieState.UNSURE), die(3, at=1.5)))
    entered = moved(begun, LIGHT, (25, 22))
    table.see(entered, dice(5, 3))
    table.see(entered)
    assert rolled(table) == [(5, 3)]
    assert table.referee.state.position == entered


def test_a_throw_that_only_its_half_told_whose_it_is_was_the_others_if_he_throws_into_his_own_next() -> None:
    """After a board that stands by whoever's play, into the wrong half first."""
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    touched = moved(START, DARK, (13, 10), (24, 22))
    for _ in range(2):
        table.see(touched, lying)
    told = len(table.faults)
    table.see(touched)
    wrong = dice(5, 2, LIGHT, at=0.7)
    table.see(touched, wrong)
    table.see(touched)
    right = dice(6, 4, DARK)
    table.see(touched, right)
    played = moved(touched, DARK, (24, 18), (22, 18))
    table.see(played, right)
    table.see(played)
    assert set(table.faults[told:]) <= {"unsure"}
    assert table.referee.state.position == played


def test_a_third_die_beside_one_unread_in_this_look_and_one_pushed_aside_makes_no_new_throw() -> None:
    table = TestTable(START)
    table.see(START, LYING)
    table.see(START, (die(3, at=4.0), die(None, at=1.5, state=DieState.UNSURE), die(6, at=5.5)))
    assert rolled(table) == [(3, 1)]


def test_a_die_pushed_close_to_the_other_so_that_either_may_be_either_is_followed() -> None:
    table = TestTable(START)
    table.see(START, (die(3), die(1, at=0.6)))
    aside = (die(3), die(1, at=-0.65))
    table.see(START, aside)
    table.see(WHOLE, aside)
    table.press(Button.DONE, LIGHT)
    table.see(WHOLE, aside)
    table.see(WHOLE)
    assert (table.faults, table.plays) == ([], ["8/5 6/5"])


TORN = {2: 0.8, 1: 0.16, 3: 0.01, 4: 0.01, 5: 0.01, 6: 0.01}
"""A die that shows a 2 and may be a 1."""


@pytest.mark.parametrize(("looks", "faults"), [(0, []), (3, ["wrong-count"])])
def test_a_number_told_clearly_afterwards_is_not_taken_for_its_rival(looks: int, faults: list[str]) -> None:
    table = TestTable(START)
    doubtful = (die(2), die(2, at=1.5, likelihoods=TORN))
    table.see(START, doubtful)
    clear = (die(2), die(2, at=1.5))
    for _ in range(looks):
        table.see(START, clear)
    after = moved(START, LIGHT, (13, 11), (6, 5))
    table.see(after, clear if looks else doubtful)
    table.see(after, clear if looks else doubtful)
    assert table.faults == faults


def test_a_number_in_doubt_in_every_look_may_be_its_rival_still() -> None:
    table = TestTable(START)
    doubtful = (die(2), die(2, at=1.5, likelihoods=TORN))
    for _ in range(5):
        table.see(START, doubtful)
    after = moved(START, LIGHT, (13, 11), (6, 5))
    table.see(after, doubtful)
    table.see(after)
    assert (table.plays, table.faults) == (["13/11 6/5"], [])


def test_after_others_were_thrown_in_its_place_that_cannot_be_read_nobody_is_held_to_a_throw() -> None:
    table = TestTable(START)
    table.throw(START, 6, 2)
    for _ in range(2):
        table.see(START)
    assert table.faults == ["dice-lifted-early"]
    others = (die(None, state=DieState.UNSURE, at=4.0), die(1, at=0.5))
    table.see(START, others)
    after = moved(START, LIGHT, (24, 20), (6, 5))
    table.see(after, others)
    table.see(after)
    assert rolled(table) == [(6, 2), (4, 1)]
    assert set(table.faults) <= {"dice-lifted-early", "unsure"}
    assert (table.plays, table.referee.state.position) == (["24/20 6/5"], after)


@pytest.mark.parametrize("thrower", [LIGHT, DARK])
def test_where_neither_could_play_what_either_may_have_thrown_the_next_throw_is_either_players(thrower: Player) -> None:
    stuck = board({8: 5, 6: 5, 2: 2, 1: 2}, {13: 8, 3: 2, 2: 2, 1: 2}, bar=(1, 1))
    table = TestTable(stuck, ruleset=ruleset("hoyle"))
    table.see(stuck, (die(3), VAGUE))
    table.see(stuck)
    for _ in range(2):
        table.see(stuck, dice(2, 1, LIGHT, at=2.5))
    table.see(stuck)
    lying = dice(4, 5, LIGHT, at=0.5)
    table.see(stuck, lying)
    entered = moved(stuck, thrower, (25, 20))
    after = moved(entered, thrower, (8, 4) if thrower is LIGHT else (13, 9))
    for position in (entered, after):
        table.see(position, lying)
    table.see(after)
    assert set(table.faults) <= {"unsure"}
    assert table.referee.state.position == after
    assert table.referee.state.on_turn is thrower.opponent


def test_dice_that_were_lifted_while_a_row_was_wrongly_called_short_are_gone() -> None:
    """`frames` 72, match 3: one of the next dice fell where a like one had lain."""
    before = board({1: 4, 2: 6, 3: 3, 13: 2}, {1: 6, 2: 3, 3: 3, 14: 3})
    after = moved(before, LIGHT, (3, 1), (2, 1))
    table, six = TestTable(before, ruleset=HOYLE), {1: {6: 0.8, 7: 0.1, 5: 0.1}}
    lying = table.throw(before, 1, 2)
    for _ in range(2):
        table.see(taken(after, LIGHT, 1), lying)
    assert table.faults == ["checker-missing"], "a single misread row"
    table.see(taken(after, LIGHT, 1))
    table.see(after, doubts=six)
    table.see(after, dice(4, 2), doubts=six)
    assert table.plays == ["3/1 2/1"]
    assert table.names[-1] == "roll"
    assert table.faults == ["checker-missing"]


@pytest.mark.parametrize("thrower", [LIGHT, DARK])
def test_others_that_are_seen_with_their_whole_play_once_the_dice_were_gone_with_nothing_moved_were_thrown_anew(
    thrower: Player,
) -> None:
    """No look saw them before they were played, and it was called no play of the dice that were lifted."""
    table = TestTable(None, None, ruleset=HASBRO, patience=0.7)
    lifted = dice(5, 3, LIGHT, at=2.0)
    for lying in ((), (die(5, LIGHT), die(3, DARK)), (), lifted, lifted, (), ()):
        table.see(START, lying)
    following = dice(6, 4, LIGHT, at=0.9)
    after = moved(START, thrower, (8, 2), (6, 2))
    for lying in (following, following, ()):
        table.see(after, lying)
    assert (table.plays, table.faults) == (["8/2 6/2"], [])


def test_a_die_that_falls_close_to_where_one_lay_and_shows_the_same_is_of_the_next_throw() -> None:
    table = TestTable(START, ruleset=HOYLE)
    table.see(START, LYING)
    table.see(WHOLE, LYING)
    thrown = (die(3, at=0.4), die(6, at=4.0))
    table.see(WHOLE, thrown)
    for played in (moved(WHOLE, DARK, (24, 18)), moved(WHOLE, DARK, (24, 15))):
        table.see(played, thrown)
    table.see(played)
    assert (table.faults, rolled(table)) == ([], [(3, 1), (3, 6)])
    assert table.plays == ["8/5 6/5", "24/15"]


def test_dice_pushed_aside_once_a_play_is_whole_are_that_throw_still() -> None:
    table = TestTable(START, ruleset=HOYLE)
    table.see(START, LYING)
    table.see(WHOLE, LYING)
    table.see(WHOLE, (die(3, at=0.4), die(1, at=4.0)))
    table.see(WHOLE)
    assert (table.faults, table.plays, rolled(table)) == ([], ["8/5 6/5"], [(3, 1)])
