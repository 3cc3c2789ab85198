"""Every kind of misplay, drawn: named at the first clear look, with place and remedy, and cleared when put right."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.display.messages import hints_of
from tablehub.rules.position import BAR, OFF, Position
from tests.referee.tables import DARK, LIGHT, TestTable, board, hit, moved, taken

START = Position.start()


def after_throw(position: Position, a: int, b: int, seen: Position) -> TestTable:
    """Light throws a-b in `position`, then the board looks like `seen` while the dice still lie there."""
    table = TestTable(position)
    lying = table.throw(position, a, b)
    table.see(seen, lying)
    return table


def test_a_checker_one_point_too_far() -> None:
    #  13/8 was right for the 5; then 8 to 6 instead of 8 to 7
    table = after_throw(START, 5, 1, moved(START, LIGHT, (13, 8), (8, 6)))
    assert table.faults == ["wrong-count"]
    assert table.texts == ["Light: that 1 ends on 7, you stopped on 6. Move one checker from 6 to 7."]
    assert table.wheres == [{"point": 6, "player": "light"}]


def test_a_checker_one_point_short() -> None:
    table = after_throw(START, 6, 1, moved(START, LIGHT, (6, 5), (13, 8)))
    assert table.faults == ["wrong-count"]
    assert table.texts == ["Light: that 6 ends on 7, you stopped on 8. Move one checker from 8 to 7."]


def test_one_checker_played_with_both_numbers_too_far() -> None:
    table = after_throw(START, 5, 1, moved(START, LIGHT, (13, 6)))
    assert table.faults == ["wrong-count"]
    assert "ends on 7, you stopped on 6" in table.texts[0]


def test_a_wrong_count_that_hits_is_a_wrong_count() -> None:
    position = board({13: 5, 8: 5, 6: 5}, {18: 1, 16: 1, 6: 6, 8: 7})
    table = after_throw(position, 3, 2, hit(moved(position, LIGHT, (13, 10), (8, 7)), DARK, 18))
    assert table.faults == ["wrong-count"]


def test_both_checkers_wrong() -> None:
    table = after_throw(START, 6, 1, moved(START, LIGHT, (13, 10), (8, 3)))
    assert table.faults == ["wrong-count"]
    assert table.texts == ["Light: that is not a play of 6-1. Put the checkers back and play it again."]


def test_a_third_checker_moved() -> None:
    table = after_throw(START, 3, 1, moved(START, LIGHT, (8, 5), (6, 5), (13, 12)))
    assert len(table.faults) == 1
    assert not table.plays


def test_a_held_point_where_the_checker_is_seen_on_it() -> None:
    #  Dark holds light's 12 point; 13/12 with the 1
    table = after_throw(START, 6, 1, moved(START, LIGHT, (13, 12)))
    assert table.faults == ["blocked-point"]
    assert table.texts == ["Light: your 12 point is held by Dark. Move the checker back to 13."]


def test_a_held_point_where_the_checker_is_lost_among_the_others() -> None:
    #  the eye counts five or six dark checkers there and no light one
    table = TestTable(START)
    lying = table.throw(START, 6, 1)
    table.see(taken(START, LIGHT, 13), lying, doubts={12: {-5: 0.5, -6: 0.5}})
    assert table.faults == ["blocked-point"]


def test_a_checker_among_the_opponents_was_not_borne_off_where_nobody_counts_those() -> None:
    position = board({7: 1, 6: 3, 4: 3, 2: 7}, {24: 2, 18: 2, 13: 4, 8: 3, 6: 4})
    table = TestTable(position, trays=False)
    lying = table.throw(position, 2, 1)
    wrong = moved(position, LIGHT, (7, 6), (2, 1))
    table.see(wrong, lying)
    table.see(wrong)
    assert table.faults == ["blocked-point"]
    assert table.plays == []


def test_both_numbers_with_one_checker_over_held_points() -> None:
    #  24/18 and 24/19 are both held: 24/13 with 6-5 has no way
    position = board({24: 2, 13: 5, 8: 3, 6: 5}, {6: 5, 7: 2, 8: 2, 13: 4, 24: 2})
    table = after_throw(position, 6, 5, moved(position, LIGHT, (24, 13)))
    assert table.faults == ["blocked-point"]
    assert "held by Dark" in table.texts[0]


def test_both_numbers_with_one_checker_over_a_blot_that_was_left_there() -> None:
    #  24/21 is held, 24/18/15 hits twice: neither 18 nor 15 is held
    position = board({24: 2, 22: 1, 7: 1, 1: 11}, {4: 2, 7: 1, 10: 1, 21: 11})
    table = after_throw(position, 6, 3, moved(position, LIGHT, (24, 15)))
    assert table.texts == ["Light: the checker hit on Dark's 7 point is not on the bar. Put it there."]


def test_the_opponents_checker() -> None:
    table = after_throw(START, 6, 4, moved(START, DARK, (8, 2)))
    assert table.faults == ["wrong-player"]
    assert table.texts == ["Light: Dark's checker was moved. Put it back on his 8 point."]
    assert table.wheres == [{"point": 2, "player": "dark"}]


def test_the_opponents_checker_that_was_borne_off() -> None:
    position = board({3: 2, 2: 3}, {6: 1, 5: 2, 4: 2})
    table = after_throw(position, 2, 1, board({3: 2, 2: 3}, {6: 2, 5: 2, 4: 2}))
    assert table.faults == ["wrong-player"]
    assert table.texts == ["Light: Dark's checker was moved. Put it back with the checkers borne off."]


def test_another_checker_while_one_is_on_the_bar() -> None:
    position = board({13: 5, 8: 4, 6: 5}, {6: 5, 8: 3, 13: 5, 24: 2}, bar=(1, 0))
    table = after_throw(position, 6, 4, moved(position, LIGHT, (13, 9)))
    assert table.faults == ["bar-first"]
    assert table.texts == [
        "Light: a checker on the bar has to enter first. Move the checker from 9 back to 13 and enter from the bar."
    ]


def test_backwards() -> None:
    table = after_throw(START, 6, 4, moved(START, LIGHT, (6, 10)))
    assert table.faults == ["wrong-direction"]
    assert "back to 6" in table.texts[0]


def test_backwards_from_where_a_number_ended_is_no_wrong_count_of_that() -> None:
    #  13/9 with the 4 was seen; then 9 to 10 with the 1
    table = TestTable(START)
    lying = table.throw(START, 4, 1)
    table.see(moved(START, LIGHT, (13, 9)), lying)
    table.see(moved(START, LIGHT, (13, 10)), lying)
    assert table.faults == ["wrong-direction"]
    assert "back to 9" in table.texts[0]


def test_backwards_out_of_the_home_board_was_not_borne_off_early_with_two_moves_taken_back() -> None:
    #  8/3 twice and 3/off with three of four 5s were seen; then 3 to 8 with the last
    position = board({8: 2, 3: 2, 2: 3, 1: 8}, {6: 5, 8: 3, 13: 5, 24: 2})
    table = TestTable(position)
    lying = table.throw(position, 5, 5)
    table.see(moved(position, LIGHT, (8, 3), (8, 3), (3, OFF)), lying)
    table.see(moved(position, LIGHT, (8, 3), (3, OFF)), lying)
    assert table.faults == ["wrong-direction"]


@pytest.mark.parametrize(
    ("outside", "roll", "off"),
    [(8, (6, 5), (6, 5)), (9, (6, 6), (6, 6)), (9, (6, 6), (6, 6, 6)), (15, (6, 6), (6, 6))],
)
def test_several_borne_off_while_one_is_outside_are_named_for_that(
    outside: int, roll: tuple[int, int], off: tuple[int, ...]
) -> None:
    """By a double it was said that the one outside had moved backwards, else that this is no play of the throw."""
    position = board({outside: 1, 6: 7, 5: 7}, {13: 8, 7: 7})
    table = TestTable(position)
    lying = table.throw(position, *roll)
    table.see(moved(position, LIGHT, *((point, OFF) for point in off)), lying)
    where = f"no bearing off while you have a checker on your {outside} point. Put the checker back on 6."
    assert (table.faults, table.texts) == (["not-all-home"], [f"Light: {where}"])


def test_one_short_in_one_go_is_a_wrong_count_although_the_other_number_would_lead_there_backwards() -> None:
    table = after_throw(START, 4, 1, moved(START, LIGHT, (13, 10)))
    assert table.faults == ["wrong-count"]
    assert "ends on 9, you stopped on 10" in table.texts[0]


def test_both_numbers_at_once_one_of_them_backwards() -> None:
    #  13/7 with the 6, 8 to 9 with the 1; or 13/9 with the 6, two short
    table = after_throw(START, 6, 1, moved(START, LIGHT, (13, 7), (8, 9)))
    assert table.faults == ["wrong-direction"]
    assert "back to 8" in table.texts[0]


def test_backwards_onto_a_stack_that_cannot_be_counted() -> None:
    position = board({13: 3, 8: 2, 6: 5, 3: 5}, {6: 5, 8: 3, 13: 5, 24: 1, 1: 1})
    table = TestTable(position)
    lying = table.throw(position, 3, 2)
    table.see(moved(position, LIGHT, (8, 6)), lying)
    table.see(moved(position, LIGHT, (8, 6), (3, 6)), lying, doubts={6: {7: 0.75, 6: 0.25}})
    assert table.faults == ["wrong-direction"]


def test_what_was_seen_half_played_was_not_taken_back_to_bear_off_another() -> None:
    #  3/off with the 3 was seen; then 4/2 with the 1, not 3/2 and 4/off
    position = board({4: 3, 3: 7, 2: 4}, {6: 5, 8: 3, 13: 5, 24: 2})
    table = TestTable(position)
    lying = table.throw(position, 3, 1)
    table.see(moved(position, LIGHT, (3, OFF)), lying)
    table.see(moved(position, LIGHT, (3, OFF), (4, 2)), lying)
    assert table.faults == ["wrong-count"]


def test_bearing_off_before_all_are_home() -> None:
    position = board({8: 1, 6: 4, 5: 5, 4: 5}, {6: 5, 8: 3, 13: 5, 24: 2})
    table = after_throw(position, 6, 3, moved(position, LIGHT, (6, OFF)))
    assert table.faults == ["not-all-home"]
    assert table.texts == ["Light: no bearing off while you have a checker on your 8 point. Put the checker back on 6."]


def test_bearing_off_with_a_number_that_is_too_small() -> None:
    position = board({6: 4, 5: 5, 4: 5, 1: 1}, {6: 5, 8: 3, 13: 5, 22: 2})
    table = after_throw(position, 2, 1, moved(position, LIGHT, (5, OFF)))
    assert table.faults == ["bear-off-illegal"]


def test_a_hit_checker_that_is_nowhere() -> None:
    position = board({13: 5, 8: 5, 6: 5}, {20: 1, 6: 6, 8: 8})
    seen = taken(moved(position, LIGHT, (8, 5), (6, 5)), DARK, 20)
    table = after_throw(position, 3, 1, seen)
    assert table.faults == ["hit-not-on-bar"]
    assert table.texts == ["Light: the checker hit on Dark's 20 point is not on the bar. Put it there."]
    assert table.wheres == [{"point": 20, "player": "dark"}]


HIT_IN_VAIN = board({8: 3, 6: 5, 13: 5, 24: 2}, {22: 1, 6: 5, 13: 5, 8: 4})


def test_a_blot_that_was_hit_where_nobody_may_land_is_put_back_too() -> None:
    table = TestTable(HIT_IN_VAIN)
    lying = table.throw(HIT_IN_VAIN, 4, 2)
    wrong = hit(moved(HIT_IN_VAIN, LIGHT, (8, 3)), DARK, 22)
    table.see(wrong, lying)
    table.see(moved(wrong, LIGHT, (3, 4)), lying)
    assert table.texts == [
        "Light: that 4 ends on 4, you stopped on 3. Move one checker from 3 to 4. "
        "Put Dark's checker back on his 22 point.",
        "Light: Dark's checker from his 22 point is on the bar, but was not hit. Put it back.",
    ]
    for seen in (lying, ()):
        table.see(moved(HIT_IN_VAIN, LIGHT, (8, 4), (6, 4)), seen)
    assert table.plays == ["8/4 6/4"]


@pytest.mark.parametrize(
    ("a", "b", "move", "entered"), [(4, 2, (6, 9), 0), (6, 1, (13, 9), 1)], ids=["backwards", "bar first"]
)
def test_so_it_is_after_other_slips(a: int, b: int, move: tuple[int, int], entered: int) -> None:
    before = board({8: 3, 6: 5, 13: 5, 24: 2 - entered}, {16: 1, 6: 5, 13: 5, 8: 4}, bar=(entered, 0))
    table = TestTable(before)
    lying = table.throw(before, a, b)
    table.see(hit(moved(before, LIGHT, move), DARK, 16), lying)
    assert table.texts[0].endswith("Put Dark's checker back on his 16 point.")


def test_two_hit_checkers_that_are_nowhere() -> None:
    before = board({13: 5, 8: 5, 7: 5}, {20: 1, 19: 1, 6: 5, 8: 8})
    seen = taken(taken(moved(before, LIGHT, (8, 5), (7, 6)), DARK, 20), DARK, 19)
    table = after_throw(before, 3, 1, seen)
    assert table.texts == ["Light: 2 of Dark's checkers were hit and are not on the bar. Put them there."]
    assert table.wheres == [{"point": BAR, "player": "dark"}]


def test_a_hit_checker_put_beside_the_bar() -> None:
    position = board({13: 5, 8: 5, 6: 5}, {20: 1, 6: 6, 8: 8})
    table = after_throw(position, 3, 1, moved(moved(position, LIGHT, (8, 5), (6, 5)), DARK, (20, 21)))
    assert table.faults == ["hit-not-on-bar"]


def test_a_hit_checker_left_lying_by_the_second_of_two_steps_is_no_wrong_count() -> None:
    """The checker that entered by the 2 was seen there; then it goes on by the 4."""
    before = board({2: 7, 3: 2, 6: 2, 13: 1, 15: 1, 23: 1}, {20: 3, 9: 1, 7: 2, 6: 1, 3: 4, 1: 4}, bar=(1, 0))
    table = TestTable(before)
    lying = table.throw(before, 4, 2)
    entered = moved(before, LIGHT, (25, 23))
    table.see(entered, lying)
    for _ in range(3):
        table.see(moved(entered, LIGHT, (23, 19)))
    assert table.faults == ["hit-not-on-bar"]


def test_a_checker_that_has_gone_is_named_at_the_second_look() -> None:
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    gone = taken(START, DARK, 13)
    table.see(gone, lying)
    assert table.faults == []
    table.see(gone, lying)
    assert table.faults == ["checker-missing"]
    assert table.wheres == [{"point": 13, "player": "dark"}]


def test_a_checker_is_missing_whatever_the_height_of_a_stack_that_did_not_grow() -> None:
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    for _ in range(2):
        table.see(taken(START, DARK, 24), lying, doubts={19: {-5: 0.6, -4: 0.35, -6: 0.05}, 12: {-5: 0.7, -4: 0.3}})
    assert table.faults == ["checker-missing"]


def test_a_checker_that_may_be_on_a_stack_that_cannot_be_counted_is_not_called_missing() -> None:
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    for _ in range(3):
        table.see(taken(START, DARK, 24), lying, doubts={12: {-5: 0.6, -6: 0.4}})
    assert table.faults == ["unsure"]


def test_a_stack_that_cannot_be_counted_is_no_reason_to_call_a_held_point_stood_on() -> None:
    table = TestTable(START)
    lying = table.throw(START, 6, 1)
    table.see(taken(START, LIGHT, 13), lying, doubts={12: {-5: 0.6, -4: 0.4}})
    assert table.faults == []


def test_a_checker_that_came_from_a_stack_hard_to_count_is_not_one_too_many() -> None:
    table = TestTable(START)
    lying = table.throw(START, 6, 1)
    for _ in range(2):
        table.see(moved(START, LIGHT, (6, 2)), lying, doubts={6: {4: 0.9, 5: 0.1}})
    assert table.faults == ["wrong-count"]


def test_a_checker_too_many() -> None:
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    for _ in range(2):
        table.see(taken(START, DARK, 10, -1), lying)
    assert table.faults == ["checker-extra"]


@pytest.mark.parametrize("after", [moved(START, LIGHT, (13, 8)), moved(START, DARK, (13, 8)), taken(START, LIGHT, 6)])
def test_no_button_is_shown_that_would_do_nothing(after: Position) -> None:
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    for _ in range(3):
        table.see(after, lying)
    assert len(table.faults) == 1
    shown = [hint for hint in hints_of(table.referee.state) if hint.button is not Button.MENU]
    assert [hint.button for hint in shown] == [Button.UNDO]
    table.see(START, lying)
    assert Button.DONE in [hint.button for hint in hints_of(table.referee.state)]
    assert table.press(Button.DONE, LIGHT), "and it says what is left to play"


def test_a_board_in_disorder_is_called_so_only_when_it_stays() -> None:
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    upset = moved(moved(START, DARK, (13, 11), (13, 10), (8, 3)), LIGHT, (13, 2))
    table.see(upset, lying)
    assert table.faults == []
    table.see(upset, lying)
    assert table.faults == ["board-disturbed"]
    assert table.texts[0].startswith("Light: the board does not fit any play of 3-1.")
    assert table.texts[0].endswith("Put the checkers back and play again.")


def test_a_move_that_leaves_the_other_number_unplayable() -> None:
    #  13/7 with the 6: then 24/19 and 7/2 are both held, no 5.  24/18 13/8 plays both.
    position = board({24: 1, 13: 1}, {23: 2, 6: 5, 5: 5, 4: 3})
    table = after_throw(position, 6, 5, moved(position, LIGHT, (13, 7)))
    assert table.faults == ["incomplete-play"]
    assert "both dice" in table.texts[0]


def test_the_lower_number_where_only_one_can_be_played() -> None:
    #  14/13 with the 1 or 14/8 with the 6; light's 7 point, which either would go on to, is held.
    position = board({14: 1}, {18: 2, 6: 5, 24: 6})
    table = TestTable(position)
    lying = table.throw(position, 6, 1)
    table.see(moved(position, LIGHT, (14, 13)), lying)
    assert table.faults == ["higher-die"]
    assert "the 6" in table.texts[0]
    table.see(moved(position, LIGHT, (14, 8)), lying)
    assert table.cleared == ["higher-die"]
    table.see(moved(position, LIGHT, (14, 8)))
    assert table.plays == ["14/8"]


def test_a_fault_is_named_once_and_cleared_when_put_right() -> None:
    wrong = moved(START, LIGHT, (13, 8), (8, 6))
    table = after_throw(START, 5, 1, wrong)
    lying = table.throw(wrong, 5, 1)
    table.see(wrong, lying)
    assert table.faults == ["wrong-count"]
    right = moved(START, LIGHT, (13, 7))
    table.see(right, lying)
    assert table.cleared == ["wrong-count"]
    assert table.plays == []
    table.see(right)
    assert table.plays == ["13/7"]


def test_a_fault_put_right_after_the_dice_were_lifted_ends_the_turn() -> None:
    table = after_throw(START, 5, 1, moved(START, LIGHT, (13, 8), (8, 6)))
    table.see(moved(START, LIGHT, (13, 8), (8, 6)))
    table.see(moved(START, LIGHT, (13, 8)))
    assert table.faults == ["wrong-count"]
    table.see(moved(START, LIGHT, (13, 8), (8, 7)))
    assert table.cleared == ["wrong-count"]
    assert table.plays == ["13/7"]


def test_a_wrong_play_that_was_pointed_out_stands_once_the_opponent_throws() -> None:
    wrong = moved(START, LIGHT, (13, 8), (8, 6))
    table = after_throw(START, 5, 1, wrong)
    table.see(wrong)
    table.throw(wrong, 4, 2, DARK)
    assert table.names[-5:] == ["fault", "overruled", "fault-cleared", "play", "roll"]
    play = next(event for event in table.events if event.name == "play")
    assert play.to_json()["legal"] is False
    assert table.plays == ["13/6"]
    assert table.referee.state.position == wrong


def test_entering_on_a_held_point() -> None:
    position = board({13: 5, 8: 4, 6: 5}, {6: 5, 8: 3, 13: 5, 24: 2}, bar=(1, 0))
    table = after_throw(position, 6, 4, moved(position, LIGHT, (BAR, 19)))
    assert table.faults == ["blocked-point"]
    assert table.texts == ["Light: your 19 point is held by Dark. Move the checker back to the bar."]


def test_nobody_bears_off_his_fourth_point_with_a_six_while_others_stand_higher() -> None:
    position = board({7: 3, 6: 3, 4: 2, 3: 3, 2: 4}, {24: 4, 13: 5, 8: 3, 6: 3})
    table = TestTable(position, trays=False)
    table.throw(position, 3, 6)
    gone = moved(position, LIGHT, (6, 3), (4, 0))
    for _ in range(3):
        table.see(gone)
    assert table.faults == ["checker-missing"]


def test_who_overlooks_a_checker_outside_bears_off_by_the_number_of_its_point() -> None:
    position = board({7: 1, 6: 3, 4: 4, 3: 3, 2: 4}, {24: 4, 13: 5, 8: 3, 6: 3})
    table = TestTable(position, trays=False)
    lying = table.throw(position, 3, 4)
    gone = moved(position, LIGHT, (6, 3), (4, 0))
    table.see(gone, lying)
    for _ in range(3):
        table.see(gone)
    assert table.faults == ["not-all-home"]


def test_whose_throw_the_other_one_plays_is_not_told_that_he_has_played_it_wrong() -> None:
    start = Position.start()
    table = TestTable(start)
    lying = table.throw(start, 5, 2)
    for _ in range(2):
        table.see(moved(start, DARK, (13, 8), (13, 11)), lying)
    assert table.texts[0].startswith(
        "Light: 5-2 is yours to play, but Dark's checkers were moved. Dark has 4 checkers on"
    )
    assert table.texts[0].endswith("Put the checkers back and play again.")


def test_a_lower_die_that_leaves_the_higher_one_unplayed_is_no_higher_die_where_both_could_be_played() -> None:
    #  20/19 leaves no 5; 2/1 and 20/15 play both
    position = board({20: 1, 2: 1, 1: 13}, {11: 2, 4: 5, 3: 5, 2: 3})
    table = after_throw(position, 5, 1, moved(position, LIGHT, (20, 19)))
    assert table.faults == ["incomplete-play"]
    assert "can be played with both dice, but not after this move" in table.texts[0]


def test_a_checker_that_had_to_be_borne_off_and_was_moved_instead_is_told_of_no_point_to_stop_on() -> None:
    position = board({3: 2, 2: 3, 1: 4}, {6: 5, 5: 5, 4: 5})
    table = after_throw(position, 6, 5, moved(position, LIGHT, (3, 1)))
    assert table.texts == ["Light: 6-5 does not take a checker from 3 to 1. Put it back."]


def test_a_checker_among_the_opponents_that_is_counted_as_one_of_them_stands_on_a_blocked_point() -> None:
    table = after_throw(START, 5, 1, taken(taken(START, LIGHT, 24), DARK, 6, -1))
    assert table.texts == ["Light: your 19 point is held by Dark. Move the checker back to 24."]


def test_nor_on_one_where_a_blot_alone_stood() -> None:
    """Something else is wrong then: he might have hit it."""
    position = board({13: 5, 8: 5, 6: 5}, {18: 1, 16: 1, 6: 6, 8: 7})
    table = TestTable(position)
    lying = table.throw(position, 5, 1)
    for _ in range(2):
        table.see(taken(taken(position, LIGHT, 13), DARK, 18, -1), lying)
    assert table.faults == ["board-disturbed"]


def test_who_has_entered_one_of_two_and_moved_otherwise_is_not_told_to_enter_first() -> None:
    position = board({8: 5, 6: 5, 13: 3}, {24: 2, 13: 5, 8: 3, 6: 5}, bar=(2, 0))
    table = after_throw(position, 6, 4, moved(position, LIGHT, (BAR, 22), (8, 1)))
    assert table.faults == ["wrong-count"]


@pytest.mark.parametrize(("outside", "trays"), [(1, True), (4, False)], ids=["trays in view", "hardly begun"])
def test_a_checker_that_is_gone_was_lost_where_nobody_bears_off_so(outside: int, trays: bool) -> None:
    position = board({20: outside, 5: 4, 4: 4, 3: 7 - outside}, {6: 5, 5: 5, 13: 5})
    table = TestTable(position, trays=trays)
    lying = table.throw(position, 5, 4)
    for _ in range(2):
        table.see(taken(position, LIGHT, 5) if trays else moved(position, LIGHT, (5, OFF)), lying)
    assert table.faults == ["checker-missing"]
