"""Acey-deucy at the table: checkers that wait in hand, where nobody sees them, and the throw of 2-1."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.match.events import Rolled
from tablehub.rules.books import ACEY_DEUCY
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.starting import start_position
from tablehub.vision.reading import DieState
from tests.referee.acey_tables import AceyDeucyTable, unseen
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, moved

START = start_position(ACEY_DEUCY)
LATER = Position(men({13: 8, 6: 7}), men({13: 8, 7: 5}, 2))
"""Light has no checker in hand, dark two."""


def test_a_game_begins_with_an_empty_board() -> None:
    table = AceyDeucyTable(turn=None)
    table.look(START)
    assert table.names == ["setup-correct"]
    lying = dice(6, 3, LIGHT)
    table.look(START, *lying)
    after = moved(START, LIGHT, (25, 19), (25, 22))
    table.look(after, *lying)
    table.look(after)
    assert table.endings() == [("bar/22 bar/19", None, False)]
    assert table.referee.state.position == after
    assert table.faults == []


def test_one_that_was_hit_and_lies_there_still_is_to_be_given_back() -> None:
    """The book: "The 'kicked-off' man is returned to your opponent"; there is no bar."""
    blot = Position(men({13: 2, 6: 12, 5: 1}), men({13: 14, 21: 1}))
    table = AceyDeucyTable(blot, DARK)
    lying = table.throw(unseen(blot), 1, 3, DARK)
    beside = moved(blot, DARK, (21, 20), (13, 10))
    for _ in range(2):
        table.look(beside, *lying)
    assert table.faults == ["hit-not-on-bar"]
    told = "Dark: the checker hit on Light's 5 point is still on the board. Give it back to Light."
    assert table.texts[0].startswith(told)
    table.look(moved(beside, LIGHT, (5, 25)), *lying)
    assert table.cleared == ["hit-not-on-bar"]


def test_a_2_1_is_played_with_the_doublet_that_names_itself_and_its_player_throws_again() -> None:
    table = AceyDeucyTable(LATER)
    lying = dice(2, 1, LIGHT)
    table.look(LATER, *lying)
    first = moved(LATER, LIGHT, (13, 11), (6, 5))
    table.look(first, *lying)
    half = moved(first, LIGHT, (13, 9), (13, 9))
    table.look(half, *lying)
    assert table.endings() == []
    after = moved(half, LIGHT, (13, 9), (13, 9))
    table.look(after, *lying)
    table.look(after)
    assert table.faults == []
    assert [(doublet, again) for _, doublet, again in table.endings()] == [(4, True)]
    assert table.referee.state.on_turn is LIGHT
    table.look(after, *dice(6, 5, LIGHT, at=1.0))
    assert table.names[-1] == "roll"
    assert table.events[-1].player is LIGHT  # type: ignore[attr-defined]


def test_he_throws_again_at_once_and_nobody_saw_the_board_without_dice() -> None:
    table = AceyDeucyTable(LATER)
    lying = dice(2, 1, LIGHT)
    table.look(LATER, *lying)
    after = moved(LATER, LIGHT, (13, 11), (6, 5), *[(13, 9)] * 4)
    table.look(after, *lying)
    table.look(after, *dice(6, 5, LIGHT, at=2.5))
    assert table.names == ["roll", "play", "roll"]


def test_he_throws_again_and_his_dice_fall_where_the_others_lay_that_were_seen_to_be_gone() -> None:
    """A stack is in doubt all the while, so that the end of his turn is told by its next throw alone."""
    before = Position(men({1: 7, 2: 2, 3: 4, 5: 1, 10: 1}), men({1: 3, 2: 1, 3: 1}, 10))
    table = AceyDeucyTable(before)
    lying = dice(2, 1, LIGHT)
    table.look(before, *lying)
    after = moved(before, LIGHT, (10, 2), (5, 0), (3, 0), (3, 0))
    vague = {1: {7: 0.54, 8: 0.23, 6: 0.23}}
    table.see(unseen(after), lying, doubts=vague)
    table.see(unseen(after), doubts=vague)
    following = dice(2, 3, LIGHT, at=0.3)
    table.see(unseen(after), following, doubts={1: {7: 0.84, 8: 0.08, 6: 0.08}})
    played = moved(after, LIGHT, (3, 1), (3, 0))
    for _ in range(2):
        table.look(played, *following)
    table.look(played)
    assert [event.dice for event in table.events if isinstance(event, Rolled)] == [(2, 1), (2, 3)]
    assert table.faults == []
    assert table.referee.state.position == played


def test_he_throws_a_2_1_again_after_his_dice_were_seen_to_be_gone() -> None:
    """One of them falls near where it lay; a stack is in doubt all the while."""
    before = Position(men({1: 10, 2: 3}), men({3: 4, 2: 6, 1: 4, 7: 1}))
    table = AceyDeucyTable(before)
    lying = (die(2, LIGHT), die(1, LIGHT, at=1.5))
    table.look(before, *lying)
    after = moved(before, LIGHT, (2, 0), (1, 0), *[(2, 1)] * 2, *[(1, 0)] * 2)
    vague = {1: {9: 0.6, 10: 0.2, 8: 0.2}}
    table.see(unseen(after), lying, doubts=vague)
    table.see(unseen(after), doubts=vague)
    following = (die(2, LIGHT, at=0.5), die(1, LIGHT, at=4.0))
    table.look(after, *following)
    played = moved(after, LIGHT, *[(1, 0)] * 6)
    for _ in range(2):
        table.look(played, *following)
    table.look(played)
    assert [event.dice for event in table.events if isinstance(event, Rolled)] == [(2, 1), (2, 1)]
    assert table.faults == []
    assert table.referee.state.position == played


def test_he_throws_again_after_lifting_his_dice_early_and_one_falls_where_it_lay() -> None:
    """Nobody saw the play whole without dice; the number of the die that fell there is the old one."""
    table = AceyDeucyTable(LATER)
    lying = table.throw(unseen(LATER), 2, 1)
    half = moved(LATER, LIGHT, (13, 11), (6, 5), *[(13, 9)] * 3)
    for shown in (lying, (), ()):
        table.look(half, *shown)
    assert table.faults == ["dice-lifted-early"]
    after = moved(half, LIGHT, (13, 9))
    following = (die(2, LIGHT, at=0.2), die(6, LIGHT, at=3.0))
    for _ in range(2):
        table.look(after, *following)
    assert table.cleared == ["dice-lifted-early"]
    assert [event.dice for event in table.events if isinstance(event, Rolled)] == [(2, 1), (2, 6)]


@pytest.mark.parametrize("at", [0.0, 0.3, 2.5], ids=["where they lay", "beside", "elsewhere"])
def test_dice_lifted_early_and_put_back_are_no_throw(at: float) -> None:
    table = AceyDeucyTable(LATER)
    lying = table.throw(unseen(LATER), 2, 1)
    half = moved(LATER, LIGHT, (13, 11), (6, 5), *[(13, 9)] * 3)
    put_back = dice(2, 1, LIGHT, at=at)
    for shown in (lying, (), (), put_back):
        table.look(half, *shown)
    after = moved(half, LIGHT, (13, 9))
    for shown in (put_back, put_back, ()):
        table.look(after, *shown)
    assert (table.faults, table.cleared) == (["dice-lifted-early"], ["dice-lifted-early"])
    assert table.names.count("roll") == 1
    assert [(doublet, again) for _, doublet, again in table.endings()] == [(4, True)]


def test_who_throws_where_his_opponent_has_another_throw_is_told_whose_it_is() -> None:
    table = AceyDeucyTable(LATER)
    lying = dice(2, 1, LIGHT)
    table.look(LATER, *lying)
    after = moved(LATER, LIGHT, (13, 11), (6, 5), *[(13, 9)] * 4)
    for shown in (lying, (), dice(6, 5, DARK)):
        table.look(after, *shown)
    assert table.faults == ["dice-wrong-half"]
    assert table.texts[0].startswith("Light: after your 2-1, played in full, you throw once more")
    table.look(after, *dice(6, 4, LIGHT, at=2.5))
    assert table.cleared == ["dice-wrong-half"]
    assert table.events[-1].player is LIGHT  # type: ignore[attr-defined]


def test_a_doublet_that_is_not_played_to_its_end_is_pointed_out() -> None:
    table = AceyDeucyTable(LATER)
    lying = dice(2, 1, LIGHT)
    table.look(LATER, *lying)
    half = moved(LATER, LIGHT, (13, 11), (6, 5), (13, 9), (13, 9), (13, 9))
    table.look(half, *lying)
    table.look(half)
    assert table.faults == ["dice-lifted-early"]
    assert table.endings() == []


def test_a_2_1_of_which_only_the_2_and_the_1_are_played_lacks_its_doublet() -> None:
    free = Position(men({24: 8, 23: 7}), men({24: 8, 23: 7}))
    table = AceyDeucyTable(free)
    lying = dice(2, 1, LIGHT)
    table.look(free, *lying)
    first = moved(free, LIGHT, (24, 22), (23, 22))
    table.look(first, *lying)
    table.look(first)
    assert table.faults == ["dice-lifted-early"]
    assert "the doublet is still to be played" in table.texts[0]


@pytest.mark.parametrize("played", [[(25, 24), (24, 22)], [(25, 24), (22, 20)], [(22, 21), (22, 20)]])
def test_a_2_1_not_entered_in_the_set_up_is_told_as_such(played: list[tuple[int, int]]) -> None:
    before = Position(men({22: 2}, 13), men({}, 15))
    table = AceyDeucyTable(before)
    lying = table.throw(unseen(before), 2, 1)
    for _ in range(2):
        table.look(moved(before, LIGHT, *played), *lying)
    assert table.faults == ["wrong-count"]
    assert "until all your checkers have entered, 2-1 first enters one on 24 and one on 23." in table.texts[0]
    after = moved(before, LIGHT, (25, 24), (25, 23), *[(25, 20)] * 4)
    for shown in (lying, lying, (), ()):
        table.look(after, *shown)
    assert (table.cleared, table.endings()) == (["wrong-count"], [("bar/24 bar/23 bar/20(4)", 5, True)])


def test_of_a_2_1_that_is_lost_nothing_is_played() -> None:
    """The book: "If you cannot take Acey-Deucy you lose the throw", whichever of the two could be played."""
    before = Position(men({22: 2}, 13), men({2: 2}, 13))
    table = AceyDeucyTable(before)
    lying = table.throw(unseen(before), 2, 1)
    for _ in range(2):
        table.look(moved(before, LIGHT, (25, 24)), *lying)
    assert table.faults == ["incomplete-play"]
    told = "both numbers of 2-1 have to be played, and they cannot be: the throw is lost. Take the move back."
    assert told in table.texts[0]
    for shown in (lying, ()):
        table.look(before, *shown)
    assert (table.cleared, table.plays) == (["incomplete-play"], ["(no play)"])


def test_a_wrong_step_of_a_doublet_is_called_by_its_number() -> None:
    table = AceyDeucyTable(LATER)
    lying = dice(2, 1, LIGHT)
    table.look(LATER, *lying)
    wrong = moved(LATER, LIGHT, (13, 11), (6, 5), (13, 9), (13, 9), (13, 9), (13, 8))
    table.look(wrong, *lying)
    assert table.faults == ["wrong-count"]
    right = moved(wrong, LIGHT, (8, 9))
    table.look(right, *lying)
    table.look(right)
    assert table.cleared == ["wrong-count"]
    assert [(doublet, again) for _, doublet, again in table.endings()] == [(4, True)]


@pytest.mark.parametrize("thrower", [LIGHT, DARK])
def test_a_2_1_that_may_or_may_not_have_been_played_in_full_leaves_open_who_throws(thrower: Player) -> None:
    before = Position(men({1: 5, 2: 3, 3: 4, 6: 2}, 1), men({1: 3, 2: 3, 4: 2, 5: 1, 7: 2, 8: 3, 14: 1}))
    table = AceyDeucyTable(before)
    lying = dice(2, 1, LIGHT)
    after = moved(before, LIGHT, (6, 1), (6, 2), (3, 1))
    table.look(before, *lying)
    table.look(after, *lying)
    table.look(after)
    assert table.endings() == [("6/2 6/1 3/1", 2, True)]
    for _ in range(3):
        table.look(after, *dice(1, 1, thrower, at=1.0))
    assert table.faults == []
    assert table.events[-1].player is thrower  # type: ignore[attr-defined]


def test_who_throws_after_a_two_one_wrongly_played_that_stands_is_believed() -> None:
    table = AceyDeucyTable(LATER)
    lying = table.throw(LATER, 2, 1)
    wrong = moved(LATER, DARK, (7, 5))
    for _ in range(2):
        table.see(wrong, lying)
    assert table.faults == ["wrong-player"]
    table.press(Button.TAKE, DARK)
    table.see(wrong)
    again = dice(4, 3, at=3.0)
    table.see(wrong, again)
    assert [event.player for event in table.events if isinstance(event, Rolled)] == [LIGHT, LIGHT]
    assert table.faults == ["wrong-player"]


def test_nobody_wins_by_clearing_the_board() -> None:
    table = AceyDeucyTable(LATER)
    empty = Position(men({}), men({}))
    table.throw(empty, 6, 2)
    for _ in range(2):
        table.see(empty, dice(6, 2))
    assert "game-over" not in table.names
    assert "board-disturbed" in table.faults


def test_a_play_that_nothing_denies_counts_before_one_that_goes_unseen_onto_a_full_row() -> None:
    """After a 2-1 four 6s lead from hand onto a row of eight, which may be nine; but 5s may be named, too, and lost."""
    ready = Position(men({1: 7, 2: 4, 3: 2, 8: 1, 11: 1}), men({1: 4, 2: 5, 4: 1, 5: 2, 17: 1, 20: 1, 22: 1}))
    before = Position(men({1: 7, 2: 4, 3: 2}, 2), men({1: 4, 2: 5, 4: 1, 5: 2, 14: 1, 17: 2}))
    table = AceyDeucyTable(ready, DARK)
    both_hit = dice(6, 5, DARK)
    for lying in (both_hit, ()):
        table.look(before if not lying else ready, *lying)
        table.look(before, *lying)
    lying = table.throw(unseen(before), 2, 1)
    after = moved(before, LIGHT, (3, 1), (3, 2))
    vague = {1: {8: 0.7, 9: 0.15, 7: 0.15}}
    table.see(unseen(after), lying, doubts=vague)
    for shown in ((), dice(6, 4, DARK)):
        table.see(unseen(after), shown, doubts=vague)
    assert table.faults == []
    assert table.referee.state.position == after
    assert [event.player for event in table.events if isinstance(event, Rolled)] == [DARK, LIGHT, DARK]


def test_the_dice_of_the_last_game_begin_no_new_one_while_it_lies_there() -> None:
    """What is left of it might be a first play of these dice, were it another game."""
    last = Position(men({1: 1}, off=14), men({1: 1}, off=14))
    table = AceyDeucyTable(last)
    lying = dice(6, 6, LIGHT)
    table.look(last, *lying)
    ended = moved(last, LIGHT, (1, 0))
    for _ in range(3):
        table.look(ended, *lying)
    assert table.names == ["roll", "play", "game-over"]
    table.look(START)
    assert table.names[3:] == ["setup-correct"]


def test_both_dice_of_his_second_throw_cocked_are_told_though_nobody_saw_the_board_without_dice() -> None:
    table = AceyDeucyTable(LATER)
    lying = dice(2, 1, LIGHT)
    table.look(LATER, *lying)
    after = moved(LATER, LIGHT, (13, 11), (6, 5), *[(13, 9)] * 4)
    cocked = [die(None, LIGHT, DieState.COCKED, at=at) for at in (4.0, 5.5)]
    for seen in (lying, lying, cocked, cocked, []):
        table.look(after, *seen)
    assert (table.names[:2], table.faults) == (["roll", "play"], ["die-cocked"])


DOUBLET = ((15, 12), (15, 12), (15, 12), (13, 10))


@pytest.mark.parametrize(
    ("steps", "told"),
    [(((20, 19), (20, 18), *DOUBLET), True), (((20, 19), (20, 18)), False), (((20, 19), (15, 12)), False)],
    ids=["with its doublet", "without", "another throw"],
)
def test_who_throws_again_after_a_throw_that_was_not_read_has_played_a_two_one_if_he_played_all_of_it(
    steps: tuple[tuple[int, int], ...], told: bool
) -> None:
    """The doublet is named by playing it, and gives him the throw; after anything else his opponent throws."""
    before = Position(men({20: 2, 15: 3, 13: 4, 8: 3, 6: 3}), men({24: 5, 23: 5, 22: 5}))
    table = AceyDeucyTable(before, patience=0.7)
    for _ in range(2):
        table.look(before, die(1), die(None, state=DieState.UNSURE, at=1.5))
    for _ in range(3):
        table.look(moved(before, LIGHT, *steps), *dice(6, 5, at=3.0))
    assert table.endings() == ([("20/19 20/18 15/12(3) 13/10", 3, True)] if told else [])
    assert table.faults == ([] if told else ["unsure"])
    assert [event.dice for event in table.events if isinstance(event, Rolled)] == ([(2, 1), (6, 5)] if told else [])
