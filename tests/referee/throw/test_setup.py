"""Before the game: the starting position, what is wrong with it, and games taken up in the middle."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.display.messages import message_of
from tablehub.match.state import MatchState, Phase
from tablehub.referee.referee import Referee
from tablehub.rules.position import BAR, Position
from tablehub.rules.rulesets import MODERN
from tablehub.vision.reading import DieReading
from tests.referee.readings import dice, die, reading
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved, taken

START = Position.start()
MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})


def test_the_starting_position_is_told_once() -> None:
    table = TestTable(turn=None)
    table.see(START)
    table.see(START)
    assert table.names == ["setup-correct"]
    assert table.referee.state.opening_due


def test_who_throws_first_can_be_told_beforehand() -> None:
    table = TestTable(turn=DARK)
    table.see(START)
    assert table.names == ["setup-correct", "overruled"]
    assert table.referee.state.on_turn is DARK


def test_a_misplaced_checker_is_named_with_its_place_and_cleared() -> None:
    table = TestTable()
    table.see(moved(START, LIGHT, (8, 9)))
    assert table.faults == ["setup-wrong"]
    assert table.texts[0].startswith("Light has 2 checkers on its 8 point, 3 expected; ")
    assert table.wheres == [{"point": 8, "player": "light"}]
    table.see(START)
    assert table.names[1:3] == ["fault-cleared", "setup-correct"]


def test_a_checker_left_in_the_box_is_named() -> None:
    table = TestTable()
    table.see(taken(START, DARK, 6))
    assert table.faults == ["setup-wrong"]
    assert "Dark has 4 checkers on its 6 point, 5 expected" in table.texts[0]


def test_who_throws_after_being_told_plays_on_from_the_board_as_it_lies() -> None:
    wrong = moved(START, LIGHT, (8, 9))
    table = TestTable()
    table.see(wrong)
    table.throw(wrong, 3, 1)
    assert table.names == ["fault", "fault-cleared", "setup-correct", "overruled", "overruled", "question", "roll"]
    assert table.referee.state.position == wrong


def test_a_board_far_from_the_start_is_a_game_under_way() -> None:
    table = TestTable(turn=None)
    table.see(MIDDLE)
    assert table.names == ["overruled"]
    assert table.referee.state.position == MIDDLE
    assert table.referee.state.phase is Phase.TO_ROLL


def test_who_takes_up_a_game_under_way_is_not_told_to_throw_for_the_start() -> None:
    table = TestTable(turn=None)
    table.see(MIDDLE)
    text = message_of(table.referee.state).text
    assert text == "The game goes on from here. Who is on turn throws."
    table.throw(MIDDLE, 3, 1, DARK)
    assert table.names[-1] == "roll"
    for wrong in (START, moved(START, LIGHT, (6, 5))):
        table = TestTable(turn=None)
        for _ in range(2):
            table.see(wrong)
        table.see(wrong, (die(3, LIGHT), die(1, DARK)))
        assert "opening-roll" in table.names


def test_as_seen_takes_any_board_even_one_close_to_the_start() -> None:
    after_one_play = moved(START, LIGHT, (24, 13))
    referee = Referee(MatchState.new(5, MODERN), turn=DARK, as_seen=True)
    events = referee.observe(reading(after_one_play))
    assert [event.name for event in events] == ["overruled", "overruled"]
    assert referee.state.position == after_one_play
    assert referee.state.on_turn is DARK


def test_a_game_taken_up_may_still_be_put_right_before_the_first_throw() -> None:
    table = TestTable(turn=None)
    table.see(MIDDLE)
    other = moved(MIDDLE, DARK, (6, 4))
    table.see(other)
    assert table.referee.state.position == other
    assert table.faults == []


@pytest.mark.parametrize("trays", [True, False])
def test_a_board_on_which_one_players_checkers_are_not_set_up_yet_is_no_game_that_he_has_won(trays: bool) -> None:
    table = TestTable(None, None, trays=trays)
    table.see(board({}, {24: 2, 13: 5, 8: 3, 6: 5}))
    assert table.referee.state.phase is Phase.SETUP
    table.see(START)
    assert table.names == ["setup-correct"]


def test_a_game_taken_up_is_not_won_by_clearing_the_board() -> None:
    table = TestTable(turn=None)
    table.see(MIDDLE)
    table.see(board({}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2}))
    assert table.referee.state.phase is Phase.TO_ROLL
    table.throw(MIDDLE, 3, 1)
    assert table.referee.state.position == MIDDLE


def test_a_misread_board_is_taken_up_anew_from_the_clear_look_with_the_throw() -> None:
    table = TestTable(turn=LIGHT)
    table.see(moved(MIDDLE, DARK, (6, 3)))
    table.throw(MIDDLE, 3, 1)
    assert table.referee.state.position == MIDDLE
    assert table.names[-1] == "roll"


def test_a_game_is_not_taken_up_from_a_board_whose_stacks_are_guesses() -> None:
    table = TestTable(turn=None)
    home = board({6: 5, 5: 5, 1: 5}, {6: 5, 5: 5, 4: 5})
    for _ in range(3):
        table.see(home, doubts={1: {5: 0.4, 6: 0.35, 7: 0.25}})
    assert table.faults == ["unsure"]
    table.see(home)
    assert table.referee.state.position == home


def test_a_board_told_late_is_taken_up_only_when_no_dice_lie_there_that_may_have_been_played() -> None:
    table = TestTable(turn=None)
    home = board({6: 5, 5: 5, 1: 5}, {6: 5, 5: 5, 4: 5})
    table.see(home, doubts={1: {5: 0.4, 6: 0.35, 7: 0.25}})
    table.see(moved(home, LIGHT, (6, 0)), dice(6, 1))
    assert table.names == []
    table.see(moved(home, LIGHT, (6, 0), (1, 0)))
    assert table.names == ["overruled"]


GUESSED = board({6: 5, 5: 5, 1: 5}, {6: 5, 5: 5, 4: 5})
GUESS = {1: {5: 0.6, 4: 0.4}}


def table_taken_up_by_guess() -> TestTable:
    """Light has thrown 6-1 on a board on which a stack could not be told for sure."""
    table = TestTable(turn=LIGHT)
    table.see(GUESSED, doubts=GUESS, trays=False)
    table.see(GUESSED, dice(6, 1), doubts=GUESS, trays=False)
    return table


def test_who_took_up_a_guessed_board_accuses_nobody_of_a_misplay() -> None:
    table = table_taken_up_by_guess()
    for _ in range(3):
        table.see(moved(GUESSED, LIGHT, (5, 2)), dice(6, 1), doubts=GUESS, trays=False)
    assert table.faults == ["unsure"]


def test_on_a_guessed_board_nobody_is_told_that_a_play_is_incomplete() -> None:
    table = table_taken_up_by_guess()
    half, nearly_sure = moved(GUESSED, LIGHT, (6, 0)), {1: {5: 0.9, 4: 0.1}}
    table.see(half, dice(6, 1), doubts=nearly_sure, trays=False)
    table.see(half, doubts=nearly_sure, trays=False)
    table.see(half, dice(5, 4, DARK), doubts=nearly_sure, trays=False)
    assert table.faults == ["unsure"]
    assert "the 1 is left" in table.texts[0]


def test_how_high_an_opponents_stack_is_makes_no_play_complete() -> None:
    before = board({6: 5, 5: 5, 4: 5}, {6: 5, 5: 4, 1: 6})
    guess = {24: {-6: 0.3, -5: 0.7}}
    table = TestTable(turn=LIGHT)
    table.see(before, doubts=guess, trays=False)
    table.see(before, dice(3, 1), doubts=guess, trays=False)
    half = moved(before, LIGHT, (6, 3))
    table.see(half, dice(3, 1), doubts=guess, trays=False)
    table.see(half, doubts=guess, trays=False)
    assert table.faults == ["dice-lifted-early"]


def test_a_checker_among_the_opponents_is_wrong_however_the_board_lay_before() -> None:
    held = board({6: 5, 5: 5, 1: 5}, {21: 5, 6: 5, 5: 5})
    table = TestTable(turn=LIGHT)
    table.see(held, doubts=GUESS, trays=False)
    table.see(held, dice(6, 1), doubts=GUESS, trays=False)
    for _ in range(2):
        table.see(moved(held, LIGHT, (5, 4)), dice(6, 1), doubts=GUESS, trays=False)
    assert table.faults == ["blocked-point"]


def test_a_board_with_sixteen_checkers_is_not_taken_up() -> None:
    table = TestTable(turn=None)
    crowded = taken(MIDDLE, LIGHT, 13, -1)
    for _ in range(3):
        table.see(crowded)
    assert table.faults == ["unsure"]
    assert "Light 16" in table.texts[0]


def test_a_checker_on_the_bar_belongs_to_the_position_taken_up() -> None:
    table = TestTable(turn=LIGHT)
    position = moved(MIDDLE, LIGHT, (8, BAR))
    table.see(position)
    table.throw(position, 3, 1)
    table.see(moved(position, LIGHT, (BAR, 22), (6, 5)))
    assert table.plays == ["bar/22 6/5"]


def test_hands_over_the_board_say_nothing() -> None:
    table = TestTable()
    table.see(moved(START, LIGHT, (8, 9), (6, 3)), hand=True, covered=range(1, 10))
    assert table.events == []


def test_a_start_that_was_missed_is_known_from_its_first_throw() -> None:
    table = TestTable(turn=None)
    table.see(moved(START, LIGHT, (8, 5)), dice(3, 1))
    assert table.names == ["setup-correct", "roll"]
    table.see(moved(START, LIGHT, (8, 5), (6, 5)))
    assert table.plays == ["8/5 6/5"]


def test_a_game_passed_after_one_play_lies_there_still_and_is_no_wrong_set_up() -> None:
    table = TestTable(None, None)
    table.see(START)
    table.see(START, (die(4, LIGHT), die(3, DARK)))
    after = moved(START, LIGHT, (13, 9), (9, 6))
    table.see(after, (die(4, LIGHT), die(3, DARK)))
    table.see(after)
    table.press(Button.DOUBLE, DARK)
    table.press(Button.PASS, LIGHT)
    for _ in range(3):
        table.see(after)
    assert table.faults == []
    table.see(START)
    assert table.names[-1] == "setup-correct"


def test_a_misplay_is_named_on_a_board_on_which_only_the_height_of_an_opponents_stack_was_guessed() -> None:
    before = board({13: 5, 5: 5, 4: 5}, {6: 5, 5: 4, 1: 6})
    guess = {24: {-6: 0.3, -5: 0.7}}
    table = TestTable(turn=LIGHT)
    table.see(before, doubts=guess, trays=False)
    table.see(before, dice(3, 1), doubts=guess, trays=False)
    for _ in range(2):
        table.see(moved(before, LIGHT, (13, 8)), dice(3, 1), doubts=guess, trays=False)
    assert table.faults == ["wrong-count"]


def test_and_not_by_what_has_become_of_that_stack() -> None:
    before = board({13: 5, 5: 5, 4: 5}, {6: 5, 5: 4, 1: 6})
    table = TestTable(turn=LIGHT)
    for lying in ((), dice(3, 1)):
        table.see(before, lying, doubts={24: {-6: 0.3, -5: 0.7}}, trays=False)
    for _ in range(3):
        table.see(taken(before, DARK, 1), dice(3, 1), trays=False)
    assert set(table.faults) <= {"unsure"}


@pytest.mark.parametrize("lying", [(), dice(3, 1, LIGHT), dice(3, 1, DARK), (die(3, LIGHT), die(1, DARK))])
def test_the_board_and_dice_of_a_game_that_was_won_before_are_no_game_under_way(lying: tuple[DieReading, ...]) -> None:
    """Another match begins before anybody has cleared the board of the last one."""
    table = TestTable(turn=None)
    for _ in range(3):
        table.see(board({}, {24: 2, 13: 5, 8: 3, 6: 5}), lying)
    assert table.events == []
    table.see(START)
    assert table.names == ["setup-correct"]


def test_nor_is_a_board_from_which_one_side_was_taken_away_after_it_was_taken_up() -> None:
    table = TestTable(turn=None)
    table.see(MIDDLE)
    cleared = board({}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
    for _ in range(3):
        table.see(cleared)
    table.see(cleared, dice(3, 1, LIGHT))
    assert table.referee.state.phase is not Phase.DECIDED


def test_what_lay_so_before_the_dice_is_no_play_of_them() -> None:
    """A checker set up two points too near, and a 2 thrown for the start: the next one to play was told that he had
    moved the other's checker."""
    wrong, opening = moved(START, DARK, (13, 11)), (die(5, LIGHT), die(2, DARK))
    table = TestTable(None, None, patience=0.7)
    for lying in ((), (), opening, opening, opening):
        table.see(wrong, lying)
    assert (table.faults, table.referee.state.position) == (["setup-wrong"], wrong)
