"""Throws of which a die could not be read: what was played by them, and who throws next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.buttons import Button
from tablehub.match.events import Rolled
from tablehub.match.state import Phase
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision.reading import DieReading, DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, hit, moved

START = Position.start()
MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
VAGUE = die(None, LIGHT, DieState.UNSURE, at=1.0)


def rolls(table: TestTable) -> list[tuple[Player, tuple[int, int]]]:
    return [(event.player, event.dice) for event in table.events if isinstance(event, Rolled)]


def test_a_throw_lifted_before_it_could_be_read_is_asked_for_again_and_accuses_nobody() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(3), die(None, LIGHT, DieState.UNSURE, at=1.0)))
    assert table.faults == []
    table.see(MIDDLE)
    table.see(MIDDLE)
    assert table.faults == ["unsure"]
    assert table.texts[0].endswith("Throw both dice again.")
    table.throw(MIDDLE, 5, 4)
    assert rolls(table) == [(LIGHT, (5, 4))]
    assert table.cleared == ["unsure"]


def test_a_throw_that_could_not_be_read_is_known_by_its_play() -> None:
    table = TestTable(START)
    table.see(START, (die(4), VAGUE))
    table.see(moved(START, LIGHT, (13, 9), (13, 7)))
    assert table.names == ["roll", "play"]
    assert rolls(table) == [(LIGHT, (6, 4))]


def test_a_play_in_doubt_of_a_throw_that_could_not_be_read_is_settled_by_the_next_throw() -> None:
    """What a row in doubt hides may be the play of the throw in doubt: then the next throw is the opponent's."""
    table = TestTable(START)
    played = moved(START, LIGHT, (13, 9), (13, 7))
    table.see(START, (die(4), VAGUE))
    doubts = {13: {3: 0.6, 4: 0.4}}
    table.see(played, doubts=doubts)
    lying = dice(6, 1, DARK)
    table.see(played, lying, doubts=doubts)
    further = moved(played, DARK, (13, 7), (8, 7))
    table.see(further, lying)
    table.see(further)
    assert table.faults == []
    assert rolls(table) == [(LIGHT, (6, 4)), (DARK, (6, 1))]
    assert table.referee.state.position == further


def test_where_several_throws_explain_a_play_the_position_goes_on_record_without_one() -> None:
    bearing, after = board({6: 1, 2: 1, 1: 2}, {24: 2, 13: 5, 8: 3, 6: 5}), board({1: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
    table = TestTable(bearing)
    table.see(bearing, (die(6), VAGUE))
    table.see(after)
    assert rolls(table) == []
    table.see(after, dice(3, 1, DARK))
    assert rolls(table) == [(DARK, (3, 1))]
    assert table.faults == []
    assert table.referee.state.position.light == after.light


@pytest.mark.parametrize(("seems", "told"), [(0.36, True), (0.1, False)])
def test_of_several_throws_that_explain_a_play_the_one_counts_that_the_die_rather_showed(
    seems: float, told: bool
) -> None:
    """Two were borne off from the 2 point with a 3: by 2, 4, 5 or 6; a 1 did not lead here."""
    others = {24: 2, 13: 5, 8: 3, 6: 5}
    bearing, after = board({2: 2, 1: 6}, others), board({1: 6}, others)
    table = TestTable(bearing)
    looks_like = (0.93 - seems, seems, 0.04, 0.02, 0.003, 0.007)
    table.see(bearing, (die(3), replace(VAGUE, likelihoods=looks_like)))
    table.see(after)
    table.see(after, dice(3, 1, DARK))
    assert rolls(table) == [*([(LIGHT, (3, 2))] if told else []), (DARK, (3, 1))]
    assert table.faults == []
    assert table.referee.state.position == after


def test_who_could_not_move_by_a_throw_that_was_not_read_leaves_the_next_one_to_his_opponent() -> None:
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut)
    table.see(shut, (die(3), VAGUE))
    table.see(shut)
    assert table.faults == ["unsure"]
    table.see(shut, dice(6, 1, DARK))
    assert rolls(table) == [(DARK, (6, 1))]


def test_where_any_half_will_do_dice_after_one_not_read_are_his_who_plays_them() -> None:
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut, ruleset=ruleset("hoyle"))
    table.see(shut, (die(3), VAGUE))
    table.see(shut)
    lying = dice(6, 1, LIGHT, at=2.5)
    table.see(shut, lying)
    played = moved(shut, DARK, (13, 7), (7, 6))
    table.see(played, lying)
    table.see(played)
    assert [each for each in table.faults if each != "unsure"] == []
    assert table.referee.state.position == played
    assert table.referee.state.on_turn is LIGHT


def test_a_void_throw_after_one_not_read_that_could_not_be_played_leaves_open_whose_the_next_is() -> None:
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut, ruleset=ruleset("hasbro"))
    table.see(shut, (die(3), VAGUE))
    table.see(shut)
    for _ in range(2):
        table.see(shut, (die(2, DARK, at=2.5), die(None, None, DieState.OFF_BOARD)))
    assert table.texts[-1].startswith("Thrower: ")
    table.see(shut)
    lying = dice(6, 1, LIGHT, at=2.5)
    table.see(shut, lying)
    played = moved(shut, DARK, (13, 7), (7, 6))
    table.see(played, lying)
    table.see(played)
    assert [each for each in table.faults if each != "unsure"] == ["die-off-board"]
    assert (table.referee.state.position, table.referee.state.on_turn) == (played, LIGHT)


def test_a_two_one_that_could_not_be_played_as_a_whole_leaves_the_next_throw_to_the_opponent() -> None:
    """In acey-deucy the whole throw is lost where the 1 and the 2 cannot both be played, so it may have been that."""
    lies = board({1: 4, 2: 2, 12: 3, 14: 2, 19: 3, 24: 1}, {2: 2, 3: 2, 20: 3, 21: 3}, bar=(0, 5))
    table = TestTable(lies, DARK, ruleset=ruleset("acey-deucy"))
    table.see(lies, (die(1, DARK), die(None, DARK, DieState.UNSURE, at=1.0)))
    table.see(lies)
    table.see(lies, dice(4, 1, LIGHT))
    assert "dice-wrong-half" not in table.faults
    assert rolls(table) == [(LIGHT, (4, 1))]


def test_a_third_die_beside_a_throw_of_which_one_cannot_be_read_is_none_of_it() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(3), VAGUE))
    for _ in range(4):
        table.see(MIDDLE, (die(3), VAGUE, die(5, LIGHT, at=2.5)))
    assert rolls(table) == []
    assert table.faults == ["unsure"]
    table.see(MIDDLE, (die(3), VAGUE))
    after = moved(MIDDLE, LIGHT, (13, 9), (8, 5))
    table.see(after, (die(3), VAGUE))
    table.see(after)
    assert rolls(table) == [(LIGHT, (4, 3))]
    assert table.faults == ["unsure"]


def test_a_third_die_is_none_of_it_either_if_the_die_that_was_read_cannot_be_read_in_one_look() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(3), VAGUE))
    third = die(5, LIGHT, at=3.5)
    table.see(MIDDLE, (die(3), VAGUE, third))
    table.see(MIDDLE, (die(None, state=DieState.UNSURE), VAGUE, third))
    table.see(MIDDLE, (die(3), VAGUE, third))
    assert rolls(table) == []


def test_half_a_play_of_a_throw_not_read_may_be_completed_after_its_dice_are_gone() -> None:
    """The half looks like the whole of another throw; so does the whole of several."""
    before = board({24: 2, 6: 5, 8: 3, 13: 5}, {3: 1, 2: 7, 1: 4})
    half, whole = moved(before, DARK, (3, 0)), moved(before, DARK, (3, 0), (2, 0))
    table = TestTable(before, DARK)
    table.see(half, (die(6, DARK), die(None, DARK, DieState.UNSURE, at=1.5)))
    table.see(half)
    doubts = {23: {-6: 0.7, -7: 0.15, -5: 0.15}}
    table.see(whole, doubts=doubts)
    lying = dice(4, 4, LIGHT)
    for _ in range(3):
        table.see(whole, lying, doubts=doubts)
    assert table.faults == []
    assert rolls(table)[-1] == (LIGHT, (4, 4))
    assert table.referee.state.position == whole


def test_a_play_of_a_throw_not_read_that_was_seen_clearly_is_not_in_doubt_again_by_the_next_look() -> None:
    """Where any half will do, nothing but the board tells that the next throw is the opponent's."""
    before = board({1: 1, 2: 9, 3: 2}, {1: 6, 2: 2})
    table = TestTable(before, ruleset=ruleset("bruelheide"), trays=False)
    table.see(before, (die(5), VAGUE))
    after = moved(before, LIGHT, (3, 0), (3, 0))
    table.see(after)
    lying = dice(5, 2, LIGHT, at=2.5)
    table.see(after, lying, doubts={2: {9: 0.78, 10: 0.11, 8: 0.11}})
    table.see(after, lying)
    played = moved(after, DARK, (2, 0), (2, 0))
    table.see(played, lying)
    table.see(played)
    assert table.faults == []
    assert rolls(table) == [(DARK, (5, 2))]
    assert table.referee.state.position == played


def test_what_was_borne_off_by_a_throw_not_read_counts_though_the_next_look_is_in_doubt() -> None:
    """Any throw with the number that was read bears off two: both neighbours of the count are in doubt then."""
    lies = board({1: 4, 2: 3}, {1: 9})
    table = TestTable(lies, DARK, trays=False)
    lying = (die(None, DARK, DieState.UNSURE), die(6, DARK, at=1.5))
    table.see(lies, lying)
    after = moved(lies, DARK, (1, 0), (1, 0))
    table.see(after, lying)
    table.see(after)
    table.see(after, dice(3, 1, LIGHT), doubts={24: {-7: 0.78, -8: 0.11, -6: 0.11}})
    played = moved(after, LIGHT, (2, 0), (1, 0))
    table.see(played, dice(3, 1, LIGHT))
    table.see(played)
    assert rolls(table) == [(LIGHT, (3, 1))]
    assert table.referee.state.position == played


def test_who_enters_by_a_throw_not_read_has_not_changed_the_play_that_hit_him() -> None:
    """The board then lies as if the opponent had passed by without hitting; but a throw lay there since."""
    before = board({20: 1, 6: 5}, {8: 3, 13: 2, 6: 5})
    table = TestTable(before, DARK)
    lying = table.throw(before, 4, 3, DARK)
    hitting = hit(moved(before, DARK, (8, 1)), LIGHT, 20)
    table.see(hitting, lying)
    table.see(hitting)
    table.see(hitting, (die(5), VAGUE))
    entered = moved(hitting, LIGHT, (25, 20))
    table.see(entered, (die(5), VAGUE))
    for _ in range(3):
        table.see(entered)
    assert "undone" not in table.names
    complete = moved(entered, LIGHT, (6, 4))
    for _ in range(2):
        table.see(complete)
    table.throw(complete, 6, 1, DARK)
    assert [each for each in table.faults if each != "unsure"] == []
    assert table.referee.state.position == complete


@pytest.mark.parametrize(
    "after",
    [(die(1, DARK), die(None, DARK, DieState.COCKED, at=1.5)), (die(1, DARK),)],
    ids=["a die cocked", "a die lost"],
)
def test_a_play_of_a_throw_not_read_is_settled_before_a_throw_that_does_not_count(
    after: tuple[DieReading, ...],
) -> None:
    before = board({1: 6}, {3: 1, 1: 11})
    table = TestTable(before, ruleset=ruleset("parker"), trays=False)
    table.see(before, (die(5), VAGUE))
    left = moved(before, LIGHT, (1, 0), (1, 0))
    table.see(left)
    for _ in range(2):
        table.see(left, after)
    table.see(left)
    lying = dice(5, 2, DARK)
    table.see(left, lying)
    played = moved(left, DARK, (3, 0), (1, 0))
    table.see(played, lying)
    table.see(played)
    assert "board-disturbed" not in table.faults
    assert rolls(table) == [(DARK, (5, 2))]
    assert table.referee.state.position == played


def test_who_doubles_after_a_throw_not_read_that_could_not_be_played_is_on_turn() -> None:
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut, ruleset=ruleset("parker"))
    table.see(shut, (die(3), VAGUE))
    table.see(shut)
    table.press(Button.DOUBLE, DARK)
    table.see(shut)
    table.see(shut)
    assert table.faults == ["unsure"]
    assert "double" in table.names


def test_a_throw_after_one_not_read_may_have_been_the_others_into_the_wrong_half() -> None:
    """Who was left without a move did not throw again: the other one did, and then into his own half."""
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut, patience=0.7)
    table.see(shut, (die(3), VAGUE))
    table.see(shut)
    table.see(shut, dice(1, 6, LIGHT))
    for _ in range(3):
        table.see(shut)
    lying = dice(6, 1, DARK)
    table.see(shut, lying)
    played = moved(shut, DARK, (13, 7), (7, 6))
    table.see(played, lying)
    table.see(played)
    assert set(table.faults) == {"unsure"}
    assert (table.referee.state.position, table.referee.state.on_turn) == (played, LIGHT)


def test_two_throws_in_a_row_that_could_not_be_read_the_first_of_them_without_a_move() -> None:
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut)
    table.see(shut, (die(3), VAGUE))
    table.see(shut)
    for _ in range(2):
        table.see(shut, (die(1, DARK), die(None, DARK, DieState.UNSURE, at=1.0)))
    table.see(shut, (die(1, DARK), die(6, DARK, at=2.0)))
    assert set(table.faults) == {"unsure"}
    assert rolls(table) == [(DARK, (1, 6))]


def test_a_die_once_seen_that_cannot_be_told_any_more_is_not_off_the_board() -> None:
    table = TestTable(MIDDLE)
    vague = die(None, LIGHT, DieState.UNSURE, at=1.0)
    for seen in [(die(3), vague), (die(3),), (die(3),), (die(3),), ()]:
        table.see(MIDDLE, seen)
    assert "die-off-board" not in table.faults
    table.throw(MIDDLE, 3, 4)
    assert rolls(table) == [(LIGHT, (3, 4))]


def test_a_play_of_an_unread_throw_that_several_throws_explain_stands_and_the_other_may_double() -> None:
    before = board({24: 2, 6: 5, 8: 3, 13: 5}, {1: 3})
    after = moved(before, DARK, (1, 0), (1, 0))
    table = TestTable(before, DARK)
    unread = (die(6, DARK), die(None, DARK, DieState.UNSURE, at=1.5))
    table.see(before, unread)
    table.see(after, unread)
    table.see(after)
    table.see(after)
    table.press(Button.DOUBLE, LIGHT)
    assert table.names[-1] == "double"
    assert table.referee.state.position == after
    assert table.faults == []


def test_who_doubles_after_a_play_of_an_unread_throw_need_not_wait_for_a_second_look_without_doubt() -> None:
    after = moved(START, DARK, (24, 18), (6, 4))  # by 6-2, or by 2-2
    table = TestTable(START, DARK)
    unread = (die(2, DARK), die(None, DARK, DieState.UNSURE, at=1.5))
    table.see(START, unread)
    table.see(after, unread)
    table.see(after)
    doubts = {6: {5: 0.5, 4: 0.5}}
    table.see(after, doubts=doubts)
    table.press(Button.DOUBLE, LIGHT)
    table.see(after, doubts=doubts)
    assert table.names[-1] == "double"
    assert table.referee.state.position == after
    assert table.faults == []


def test_a_third_die_is_none_of_it_though_both_of_the_throw_lie_close_together() -> None:
    close = die(None, LIGHT, DieState.UNSURE, at=0.6)
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(3), close))
    table.see(MIDDLE, (die(3), close, die(5, LIGHT, at=2.5)))
    assert rolls(table) == []
    after = moved(MIDDLE, LIGHT, (13, 9), (8, 5))
    table.see(after, (die(3), close))
    table.see(after)
    assert rolls(table) == [(LIGHT, (4, 3))]


def test_a_two_one_nothing_of_which_could_be_played_gives_no_other_throw() -> None:
    """Dark throws again: his throw that could not be read was none, not a 2-1 that left him without a play."""
    lies = board({1: 4, 2: 4, 3: 2, 4: 2, 5: 2, 22: 1}, {1: 5}, bar=(0, 1))
    table = TestTable(lies, DARK, ruleset=ruleset("acey-deucy"), trays=False)
    seen = board({1: 4, 2: 4, 3: 2, 4: 2, 5: 2, 22: 1}, {1: 5})
    table.see(seen, (die(None, DARK, DieState.UNSURE), die(None, DARK, DieState.COCKED, at=2.0)))
    table.see(seen)
    table.see(seen, dice(3, 1, DARK))
    assert rolls(table) == [(DARK, (3, 1))]
    assert [each for each in table.faults if each != "unsure"] == []


def test_dice_thrown_after_the_play_of_a_throw_not_read_did_not_lead_to_it() -> None:
    """He has borne off by some throw; the opponent throws into the wrong half: that is not the throw he played."""
    lies = board({24: 2, 13: 5, 8: 3, 6: 5}, {1: 5, 2: 2, 3: 2, 4: 2})
    table = TestTable(lies, DARK)
    lying = (die(None, DARK, DieState.UNSURE), die(5, DARK, at=1.5))
    table.see(lies, lying)
    after = moved(lies, DARK, (4, 0))
    table.see(after, lying)
    table.see(after)
    table.see(after, dice(5, 5, DARK, at=0.3))
    assert (DARK, (5, 5)) not in rolls(table)


def test_the_opening_throw_was_no_tie_if_it_was_played() -> None:
    """The 2 was read: 13/5 is a 6-2, and not a 2-2, after which both would have thrown again."""
    table = TestTable(None, None, ruleset=ruleset("milton-bradley"))
    table.see(START)
    lying = (die(2, LIGHT), die(None, DARK, DieState.UNSURE))
    table.see(START, lying)
    after = moved(START, DARK, (13, 5))
    table.see(after, lying)
    table.see(after)
    assert rolls(table) == [(DARK, (6, 2))]
    table.throw(after, 6, 1, LIGHT)
    assert rolls(table)[-1] == (LIGHT, (6, 1))
    assert table.faults == []


def test_an_opening_throw_nothing_of_which_was_read_is_settled_by_the_next() -> None:
    table = TestTable(None, None)
    table.see(START)
    lying = (die(None, LIGHT, DieState.UNSURE), die(None, DARK, DieState.UNSURE))
    table.see(START, lying)
    after = moved(START, DARK, (24, 18))  # by 5-1 or by 4-2
    table.see(after, lying)
    table.see(after)
    assert rolls(table) == []
    table.throw(after, 6, 1, LIGHT)
    assert rolls(table) == [(LIGHT, (6, 1))]
    assert (table.referee.state.position, table.faults) == (after, [])


def test_a_die_of_a_throw_not_read_that_is_touched_does_not_make_it_the_opponents_throw() -> None:
    """Where any half will do. A half of the play lies there, which might be the whole of another throw."""
    before = board({13: 3, 11: 1, 6: 4, 3: 3, 2: 4}, {24: 2, 11: 3, 6: 4, 2: 3, 1: 3})
    table = TestTable(before, DARK, ruleset=ruleset("bruelheide"))
    table.see(before, (die(3), VAGUE))
    half = moved(before, DARK, (6, 2))
    table.see(half, (die(3), VAGUE))
    touched = (die(3), die(5, LIGHT, at=1.3))
    for _ in range(3):
        table.see(half, touched)
    assert rolls(table) == []
    turned_back = (die(3), die(4, LIGHT, at=1.3))
    after = moved(half, DARK, (6, 3))
    table.see(half, turned_back)
    table.see(after, turned_back)
    table.see(after)
    assert rolls(table) == [(DARK, (3, 4))]
    assert table.plays == ["6/3 6/2"]
    assert [each for each in table.faults if each != "unsure"] == []


def test_a_third_die_is_none_of_it_when_the_other_one_cannot_be_read_later() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(3), VAGUE))
    third, read = die(5, LIGHT, at=3.5), die(4, LIGHT, at=1.0)
    table.see(MIDDLE, (die(3), read, third))
    table.see(MIDDLE, (die(None, state=DieState.UNSURE), read, third))
    assert rolls(table) == []
    table.see(MIDDLE, (die(3), read))
    assert rolls(table) == [(LIGHT, (3, 4))]
    assert set(table.faults) <= {"too-many-dice"}


@pytest.mark.parametrize("lifted", [False, True], ids=["his own dice", "his opponent's"])
def test_who_doubles_while_a_throw_lies_there_that_may_be_his_is_asked_to_lift_it(lifted: bool) -> None:
    """The throw before could not be read and may have left light without a move, as this one does, if it is light's."""
    shut = board({7: 3, 3: 4, 2: 5}, {24: 2, 5: 3, 4: 3, 3: 2, 2: 3, 1: 2}, bar=(3, 0))
    table = TestTable(shut, ruleset=ruleset("hasbro"))
    table.see(shut, (die(3), VAGUE))
    for _ in range(2):
        table.see(shut)
    lying = dice(5, 3, LIGHT)
    for _ in range(2):
        table.see(shut, lying)
    table.press(Button.DOUBLE, DARK)
    for _ in range(2):
        table.see(shut, () if lifted else lying)
    assert (table.referee.state.phase is Phase.CUBE_OFFERED) is lifted
    assert [fault for fault in table.faults if fault != "unsure"] == ([] if lifted else ["double-not-allowed"])


def test_a_play_of_a_throw_not_read_that_was_seen_is_not_forgotten_by_a_doubt_when_the_next_throw_lies_there() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(None, LIGHT, DieState.UNSURE), VAGUE))
    after = moved(MIDDLE, LIGHT, (13, 8))  # by 4-1 or 3-2
    table.see(after)
    lying = dice(5, 5, DARK)
    table.see(after, lying, doubts={8: {5: 0.55, 4: 0.23, 6: 0.22}, 13: {3: 0.6, 4: 0.4}})
    half = moved(after, DARK, (13, 8), (13, 8))
    table.see(half, lying)
    whole = moved(half, DARK, (8, 3), (8, 3))
    for _ in range(2):
        table.see(whole, lying)
    table.see(whole)
    assert [fault for fault in table.faults if fault != "unsure"] == []
    assert rolls(table) == [(DARK, (5, 5))]
    assert table.referee.state.position == whole
