"""One look in doubt between looks that are clear: what was seen before counts, and a doubt settles nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.buttons import Button
from tablehub.rules.books import ruleset
from tablehub.rules.position import BAR, OFF, Position
from tests.referee.readings import dice, reading
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved, taken

STACKED = board({9: 1, 2: 5, 1: 9}, {2: 5, 1: 9})
"""Both bear off from tall stacks, which no tray is in view to count."""
BACKWARDS = moved(STACKED, LIGHT, (9, 4), (1, 2))
"""A 5 and a checker moved from 1 to 2, where a 1 should have been borne off."""
ONE_OFF = {2: {6: 0.868, 7: 0.066, 5: 0.066}}
"""The 2 point looked at in doubt: with 5 on it the play is 9/4 1/off, at odds of 13 to 1 against."""


def test_a_wrong_play_is_not_put_right_by_a_look_in_doubt() -> None:
    table = TestTable(STACKED, trays=False, patience=1.2)
    lying = table.throw(STACKED, 5, 1)
    table.see(BACKWARDS, lying)
    table.see(BACKWARDS, hand=True)
    table.see(BACKWARDS, doubts=ONE_OFF)
    assert table.plays == []
    table.see(BACKWARDS)
    table.see(BACKWARDS)
    table.see(BACKWARDS)
    assert table.faults == ["wrong-direction"]
    assert table.plays == []


def test_a_look_in_doubt_in_which_the_legal_play_is_likelier_ends_what_was_called_wrong() -> None:
    table = TestTable(STACKED, trays=False)
    lying = table.throw(STACKED, 5, 1)
    table.see(BACKWARDS, lying)
    right = moved(STACKED, LIGHT, (9, 4), (1, 0))
    table.see(right, lying, doubts={2: {5: 0.868, 6: 0.066, 4: 0.066}})
    table.see(right)
    assert table.plays == ["9/4 1/off"]


def test_what_is_let_stand_is_the_board_that_was_seen_clearly_not_what_a_doubt_makes_of_it() -> None:
    before = board({5: 3, 2: 4, 1: 7}, {2: 1, 1: 10})
    wrong = moved(moved(before, DARK, (1, 0)), LIGHT, (5, 4))
    table = TestTable(before, DARK, trays=False, ruleset=ruleset("milton-bradley"))
    lying = dice(1, 3, DARK)
    table.see(before, lying)
    table.see(wrong, lying)
    table.see(wrong, lying)
    assert table.faults == ["wrong-player"]
    table.see(moved(wrong, DARK, (1, 0)), lying, doubts={24: {-9: 0.59, -10: 0.41}})
    table.press(Button.DONE, LIGHT)
    assert table.referee.state.position == wrong


def test_a_legal_play_that_is_not_the_likeliest_board_counts_when_it_is_seen_again() -> None:
    table = TestTable(STACKED, trays=False, patience=1.2)
    table.throw(STACKED, 5, 1)
    table.see(BACKWARDS, doubts=ONE_OFF)
    assert table.plays == []
    for _ in range(3):
        table.see(BACKWARDS)
    assert table.faults == ["wrong-direction"]


def test_and_by_a_second_look_in_doubt() -> None:
    right = moved(STACKED, LIGHT, (9, 4), (1, 0))
    table = TestTable(STACKED, trays=False)
    table.throw(STACKED, 5, 1)
    for plays in ([], ["9/4 1/off"]):
        table.see(right, doubts={2: {5: 0.4, 6: 0.6}})
        assert table.plays == plays
    assert table.faults == []


def test_a_checker_among_the_opponents_is_not_overlooked_where_the_stack_it_came_from_is_in_doubt() -> None:
    """Both colours are seen on his 1 point, and the 6 point may still hold six: no half of a play lies there."""
    lies = board({6: 6, 8: 3, 13: 4, 24: 2}, {2: 2, 6: 3, 8: 3, 9: 2, 13: 3, 24: 2})
    after = moved(lies, LIGHT, (8, 4), (6, 1))
    table = TestTable(lies)
    lying = table.throw(lies, 4, 2)
    doubts = {1: {-3: 0.996, 3: 0.003, -2: 0.0006}, 6: {5: 0.89, 6: 0.1}}
    table.see(after, lying, doubts=doubts)
    for _ in range(3):
        table.see(after, doubts=doubts)
    assert table.faults == ["blocked-point"]


def test_a_checker_that_may_be_on_the_bar_is_not_said_to_stand_on_a_held_point() -> None:
    """Somebody holds his third one over the rail beside the bar, and what covers light's 18 point may be dark."""
    lies = board({6: 5, 7: 2, 8: 3, 13: 3, 18: 2}, {6: 5, 8: 3, 10: 1, 13: 4, 24: 2})
    table = TestTable(lies, DARK)
    lying = table.throw(lies, 3, 3, DARK)
    held = moved(lies, DARK, (24, 21), (8, 5), (8, BAR))
    doubts = {17: {-1: 0.72, 0: 0.21, 1: 0.07}, 18: {1: 0.52, 2: 0.34, -1: 0.1, -2: 0.04}}
    seen = reading(held, lying, doubts=doubts)
    for _ in range(2):
        table.see_as(replace(seen, bar={LIGHT: {0: 1.0}, DARK: {0: 0.75, 1: 0.25}}))
    assert table.faults == []


def test_who_throws_and_plays_on_tells_that_the_play_before_was_completed_in_doubt() -> None:
    start = Position.start()
    half, whole = moved(start, LIGHT, (8, 5)), moved(start, LIGHT, (8, 5), (6, 5))
    table = TestTable(start)
    table.throw(half, 3, 1)
    table.see(half)
    assert table.faults == ["dice-lifted-early"]
    vague = {5: {2: 0.6, 1: 0.4}, 6: {4: 0.6, 5: 0.4}}
    table.see(whole, doubts=vague)
    lying = dice(6, 2, DARK)
    table.see(whole, lying, doubts=vague)
    begun = moved(whole, DARK, (24, 18))
    table.see(begun, lying)
    after = moved(begun, DARK, (13, 11))
    table.see(after, lying)
    table.see(after)
    assert table.faults == ["dice-lifted-early"]
    assert table.plays == ["8/5 6/5", "24/18 13/11"]


@pytest.mark.parametrize(("nine", "whole"), [(0.55, True), (0.85, False)])
def test_of_a_row_that_cannot_be_counted_a_whole_play_left_the_likeliest_when_the_opponent_throws(
    nine: float, whole: bool
) -> None:
    """Four 3s bear off: a row of eleven may be eight or, with a 3 forgotten, nine. Where that is likelier even so, the
    referee waits for a better look; by what he took for whole he accuses nobody."""
    others = {24: 2, 13: 5, 8: 3, 6: 5}
    before, after = board({3: 1, 2: 11, 1: 1}, others), board({2: 8, 1: 1}, others)
    table = TestTable(before, trays=False)
    lying = table.throw(before, 3, 3)
    vague = {2: {9: nine, 8: 0.8 * (1 - nine), 7: 0.2 * (1 - nine)}}
    table.see(after, lying, doubts=vague)
    table.see(after, doubts=vague)
    table.see(after, dice(3, 5, DARK), doubts=vague)
    assert table.plays == (["3/off 2/off(3)"] if whole else [])
    assert "dice-lifted-early" not in table.faults
    assert (LIGHT in table.referee._book.guessed) is whole


def test_what_was_pointed_out_stands_as_it_lay_when_the_opponent_has_begun_his_play_meanwhile() -> None:
    table = TestTable(STACKED, trays=False, ruleset=ruleset("hoyle"))
    lying = table.throw(STACKED, 5, 1)
    for _ in range(2):
        table.see(BACKWARDS, lying)
    assert table.faults == ["wrong-direction"]
    table.see(BACKWARDS)
    following = dice(2, 1, DARK)
    table.see(BACKWARDS, following, doubts={2: {5: 0.7, 6: 0.3}})
    begun = moved(BACKWARDS, DARK, (2, 0))
    table.see(begun, following)
    after = moved(begun, DARK, (1, 0))
    table.see(after, following)
    table.see(after)
    assert table.faults == ["wrong-direction"]
    assert table.plays[1:] == ["2/off 1/off"]
    assert table.referee.state.position == after


def test_who_throws_on_lets_stand_what_was_seen_clearly_not_what_a_doubt_makes_of_it() -> None:
    table = TestTable(STACKED, trays=False)
    lying = table.throw(STACKED, 5, 1)
    for _ in range(2):
        table.see(BACKWARDS, lying)
    table.see(BACKWARDS)
    miscounted = moved(BACKWARDS, DARK, (1, 0))  # of nine on dark's 1 point
    following = dice(2, 1, DARK)
    table.see(miscounted, following, doubts={24: {-8: 0.85, -9: 0.15}})
    table.see(BACKWARDS, following)
    after = moved(BACKWARDS, DARK, (2, 0), (1, 0))
    table.see(after, following)
    table.see(after)
    assert table.faults == ["wrong-direction"]
    assert table.plays[1:] == ["2/off 1/off"]
    assert table.referee.state.position == after


HALF_OR_WHOLE = {2: {4: 0.6, 5: 0.24, 3: 0.16}}
"""The 2 point looked at in doubt: with 4 on it the play is 9/4 2/off, with 5 only the 5 has been played."""


def test_dice_lifted_over_a_stack_in_doubt_say_that_the_play_is_whole_where_it_looks_so() -> None:
    before = board({9: 1, 2: 5, 1: 8}, {2: 5, 1: 9})
    table = TestTable(before, trays=False)
    lying = table.throw(before, 5, 2)
    whole = moved(before, LIGHT, (9, 4), (2, 0))
    table.see(whole, lying, doubts=HALF_OR_WHOLE)
    assert table.plays == []
    table.see(whole, doubts=HALF_OR_WHOLE)
    assert table.plays == ["9/4 2/off"]
    assert table.faults == []


def test_they_do_not_where_half_of_it_is_the_likelier_board() -> None:
    before = board({9: 1, 2: 5, 1: 8}, {2: 5, 1: 9})
    table = TestTable(before, trays=False)
    lying = table.throw(before, 5, 2)
    half = moved(before, LIGHT, (9, 4))
    for dice_there in (lying, (), ()):
        table.see(half, dice_there, doubts={2: {5: 0.6, 4: 0.24, 6: 0.16}})
    assert table.plays == []
    table.see(half)
    assert table.faults == ["unsure", "dice-lifted-early"]


def test_a_whole_play_that_was_seen_clearly_is_not_halved_by_a_doubt_once_the_dice_are_lifted() -> None:
    """The next player has thrown before the stack is seen better, and plays."""
    table = TestTable(STACKED, trays=False)
    lying = table.throw(STACKED, 5, 1)
    whole = moved(STACKED, LIGHT, (9, 4), (1, 0))
    half = moved(STACKED, LIGHT, (9, 4))
    table.see(whole, lying)
    table.see(half, doubts={1: {9: 0.84, 8: 0.16}})
    assert table.plays == [], "it may be a half of it after all"
    theirs = dice(2, 1, DARK)
    table.see(whole, theirs, doubts={1: {8: 0.54, 9: 0.23, 7: 0.23}})
    assert table.plays == ["9/4 1/off"]
    table.see(moved(whole, DARK, (2, 0), (1, 0)), theirs)
    table.see(moved(whole, DARK, (2, 0), (1, 0)))
    assert table.plays == ["9/4 1/off", "2/off 1/off"]
    assert table.faults == []


def test_it_is_where_the_half_is_seen_clearly_or_no_better_look_comes() -> None:
    for looks in ([None], [{1: {9: 0.84, 8: 0.16}}] * 3 + [None]):
        table = TestTable(STACKED, trays=False)
        lying = table.throw(STACKED, 5, 1)
        table.see(moved(STACKED, LIGHT, (9, 4), (1, 0)), lying)
        for doubts in [*looks, *looks]:
            table.see(moved(STACKED, LIGHT, (9, 4)), doubts=doubts)
        assert table.faults == ["dice-lifted-early"]


def test_which_of_two_whole_plays_it_was_is_not_told_by_a_doubt_once_the_dice_are_lifted() -> None:
    before = board({2: 1, 1: 5}, {6: 5, 1: 8})
    two_off, one_off = moved(before, LIGHT, (2, 0), (1, 0)), moved(before, LIGHT, (2, 1), (1, 0))
    doubt = {1: {5: 0.82, 4: 0.18}}
    table = TestTable(before, trays=False)
    lying = table.throw(before, 2, 1)
    table.see(two_off, lying)
    table.see(one_off, doubts=doubt)
    assert table.plays == []
    table.see(two_off)
    assert table.plays == ["2/off 1/off"]
    other = TestTable(before, trays=False)
    other.throw(before, 2, 1)
    other.see(two_off, lying)
    for _ in range(3):
        other.see(one_off, doubts=doubt)
    assert other.plays == ["2/off"], "no better look comes"


@pytest.mark.parametrize("at_once", [True, False])
def test_a_game_that_went_on_while_the_board_could_not_be_told_is_no_play_of_the_throw_before(at_once: bool) -> None:
    """Two turns were played on stacks nobody could count: when they can be, the board is taken up as it lies. Where a
    throw was played by the look after the one that saw its dice, that one is known."""
    before = board({9: 1, 3: 3, 2: 4, 1: 7}, {9: 1, 2: 5, 1: 9})
    table = TestTable(before, trays=False)
    table.throw(before, 5, 2)
    unclear = {2: {4: 0.3, 5: 0.3, 3: 0.2, 6: 0.2}, 1: {7: 0.4, 8: 0.3, 6: 0.3}}
    first = moved(before, LIGHT, (9, 4), (2, 0))
    second = moved(first, DARK, (9, 3), (2, 0))
    third = moved(second, LIGHT, (4, 1), (3, 0))
    for _ in range(3):
        table.see(first, doubts=unclear)
    table.see(first, dice(6, 2, DARK), doubts=unclear)
    for position, lying in (*[(first, ())] * (not at_once), (second, ()), (second, dice(3, 4)), (third, ())):
        table.see(position, lying, doubts=unclear)
    assert table.faults == ["unsure"]
    half = moved(second, LIGHT, (4, 1))
    table.see(half, dice(3, 4))
    assert table.referee.state.position == (second if at_once else before), "not in the middle of a turn"
    for _ in range(3):
        table.see(third)
    assert table.referee.state.position == third
    assert table.faults == ["unsure"]
    table.see(third, dice(3, 1, DARK))
    after = moved(third, DARK, (3, 0), (1, 0))
    table.see(after, dice(3, 1, DARK))
    table.see(after)
    assert table.faults == ["unsure"]
    assert table.plays[-1] == "3/off 1/off"


def test_what_two_looks_in_doubt_show_put_right_is_put_right() -> None:
    table = TestTable(STACKED, trays=False)
    lying = table.throw(STACKED, 5, 1)
    for _ in range(2):
        table.see(BACKWARDS, lying)
    right = moved(STACKED, LIGHT, (9, 4), (1, 0))
    vague = {2: {5: 0.7, 6: 0.2, 4: 0.1}}
    table.see(right, doubts=vague)
    assert table.cleared == []
    table.see(right, doubts=vague)
    assert table.cleared == ["wrong-direction"]
    table.throw(right, 2, 1, DARK)
    assert table.plays == ["9/4 1/off"]


def test_a_blot_that_entered_after_a_turn_nobody_could_tell_was_not_left_off_the_bar() -> None:
    # light hits on 20 while a stack is misread; dark throws, enters and plays on, and only then the board is clear
    before = board({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 4, 5: 1})
    table = TestTable(before)
    table.throw(before, 4, 1)
    played = moved(moved(before, LIGHT, (24, 20), (6, 5)), DARK, (5, BAR))
    misread, theirs = {12: {-3: 0.9, -4: 0.1}}, dice(3, 4, DARK)
    table.see(played, doubts=misread)
    table.see(played, theirs, doubts=misread)
    entered = moved(played, DARK, (BAR, 18))
    table.see(entered, theirs)
    table.see(entered, theirs)
    table.see(entered)
    assert set(table.faults) <= {"unsure"}
    assert table.referee.state.position == entered


MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
HALF = moved(MIDDLE, LIGHT, (13, 9))
"""A 4 of 4-1."""


def called_unfinished() -> TestTable:
    table = TestTable(MIDDLE, patience=0.7)
    lying = table.throw(MIDDLE, 4, 1)
    table.see(HALF, lying)
    table.see(HALF)
    table.see(HALF)
    assert table.faults == ["dice-lifted-early"]
    return table


def test_one_wrong_look_beside_the_next_throw_is_not_what_is_let_stand() -> None:
    """It was written down instead, and whoever threw next was told that he had moved his opponent's checker."""
    table = called_unfinished()
    table.see(moved(HALF, LIGHT, (8, 5)), dice(6, 1, DARK))
    after = moved(HALF, DARK, (13, 7), (8, 7))
    table.see(after, dice(6, 1, DARK))
    table.see(after, dice(6, 1, DARK))
    table.see(after)
    assert (table.plays, table.faults) == (["13/9", "13/7 8/7"], ["dice-lifted-early"])


@pytest.mark.parametrize("begun", [False, True])
def test_seen_again_it_is(begun: bool) -> None:
    table = called_unfinished()
    wrong = moved(HALF, LIGHT, (8, 5))
    lying = dice(6, 1, DARK)
    table.see(wrong, lying)
    if not begun:
        table.see(wrong, lying)
        assert table.plays == ["13/9 8/5"]
    after = moved(wrong, DARK, (13, 7), (8, 7))
    table.see(after, lying)
    table.see(after)
    assert (table.plays, table.faults) == (["13/9 8/5", "13/7 8/7"], ["dice-lifted-early"])


BEARING = board({1: 1}, {1: 7, 2: 4, 3: 1})
HELD, OTHER = board({1: 1}, {1: 8, 2: 3}), board({1: 1}, {1: 7, 2: 4})
"""Two ways to play 4-1."""


@pytest.mark.parametrize("doubts", [{}, {23: {-4: 0.89, -3: 0.09, -5: 0.02}, 24: {-7: 0.89, -8: 0.09, -6: 0.02}}])
@pytest.mark.parametrize(("then", "played"), [(HELD, "3/off 2/1"), (OTHER, "3/off")])
def test_another_whole_play_in_the_look_in_which_the_dice_are_gone_has_to_be_seen_again(
    doubts: dict[int, dict[int, float]], then: Position, played: str
) -> None:
    table = TestTable(BEARING, DARK, patience=0.7)
    lying = table.throw(BEARING, 4, 1, DARK)
    table.see(HELD, lying)
    table.see(OTHER, doubts=doubts)
    assert table.plays == []
    table.see(then)
    assert (table.plays, table.faults) == ([played], [])


def test_where_the_next_throw_lies_there_by_then_it_is_what_was_seen_last() -> None:
    table = TestTable(BEARING, DARK, patience=0.7)
    lying = table.throw(BEARING, 4, 1, DARK)
    table.see(HELD, lying)
    table.see(OTHER)
    table.see(OTHER, dice(6, 5))
    assert (table.plays, table.faults) == (["3/off"], [])


def test_a_whole_play_stands_when_the_next_throw_lies_there_though_one_place_is_read_as_before_it() -> None:
    """Who threw next was told that something was still to be played."""
    bearing = board({6: 3, 5: 3, 4: 4}, {19: 2, 6: 5, 5: 4})
    after, one_off = moved(bearing, LIGHT, (6, OFF), (5, OFF)), moved(bearing, LIGHT, (6, OFF))
    table = TestTable(bearing, trays=False, patience=0.7)
    lying = table.throw(bearing, 6, 5)
    table.see(after, lying)
    table.see(one_off, dice(4, 2, DARK), doubts={5: {3: 0.85, 2: 0.15}})
    assert (table.plays, table.faults) == (["6/off 5/off"], [])
    assert (table.referee.state.position, table.referee.state.on_turn) == (after, DARK)


@pytest.mark.parametrize("thrown", [False, True], ids=["dice gone", "next throw"])
def test_where_a_look_in_doubt_rather_shows_another_whole_play_a_better_one_tells_or_the_next_throw(
    thrown: bool,
) -> None:
    """The first was written down, and taken back by the next look."""
    start = Position.start()
    table, there = TestTable(start, patience=0.7), dice(6, 5, DARK) if thrown else ()
    lying = table.throw(start, 3, 1)
    table.see(moved(start, LIGHT, (13, 9)), lying)
    instead = moved(start, LIGHT, (24, 20))
    vague = {13: {5: 0.6, 4: 0.4}, 9: {0: 0.6, 1: 0.4}, 24: {1: 0.6, 2: 0.4}, 20: {1: 0.6, 0: 0.4}}
    table.see(instead, there, doubts=vague)
    assert table.plays == (["24/20"] if thrown else [])
    for _ in range(2):
        table.see(instead, there)
    assert (table.plays, table.faults, "undone" in table.names) == (["24/20"], [], False)


@pytest.mark.parametrize(
    ("src", "doubts", "said"),
    [(13, {18: {0: 0.6, 1: 0.4}}, "unsure"), (24, {19: {-5: 0.6, -6: 0.4}}, "blocked-point")],
    ids=["on an open point", "among his opponent's"],
)
def test_a_checker_that_is_gone_is_on_a_blocked_point_only_where_it_may_be(
    src: int, doubts: dict[int, dict[int, float]], said: str
) -> None:
    start = Position.start()
    table = TestTable(start, patience=0.7)
    lying = table.throw(start, 5, 1)
    for _ in range(3):
        table.see(taken(start, LIGHT, src), lying, doubts=doubts)
    assert table.faults == [said]


def test_a_play_taken_back_stands_by_its_dice_though_a_look_in_doubt_may_have_shown_it_put_back() -> None:
    """Nothing was written down then, and nothing said, however long it lay there."""
    bearing = board({1: 3}, {13: 5, 6: 5, 5: 5})
    table, after = TestTable(bearing, trays=False, patience=0.7), moved(bearing, LIGHT, (1, OFF), (1, OFF))
    lying, again = table.throw(bearing, 6, 5), dice(6, 5, at=0.7)
    for there in (lying, (), ()):
        table.see(after, there)
    table.press(Button.UNDO)
    table.see(after, again, doubts={1: {1: 0.95, 3: 0.05}})
    for there in (again, (), ()):
        table.see(after, there)
    assert (table.plays, table.faults) == (["1/off(2)", "1/off(2)"], [])
    assert table.referee.state.on_turn is DARK
