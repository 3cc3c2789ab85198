"""A game taken up from a board of which something is hard to read: what is a guess, and what fifteen a side settle."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.match.events import Rolled
from tablehub.referee.board.sight import Sight
from tablehub.referee.throw.taken_up import plays_in_doubt
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision.reading import DieReading
from tests.referee.readings import dice, die, reading
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved, taken

MIDDLE = board({13: 5, 8: 3, 6: 5, 18: 1, 23: 1}, {13: 4, 11: 1, 8: 3, 6: 4, 4: 1, 24: 2})
WHOSE = {1: {2: 0.75, -2: 0.25}}
"""Dark's two on his 24 point, as a picture shows them in which they look rather light."""


def in_doubt(
    position: Position, doubts: dict[int, dict[int, float]], *, trays: bool = True, sure: float = 0.33
) -> frozenset[Player]:
    seen = reading(position, doubts=doubts, trays=trays)
    sight = Sight.of(replace(seen, position=position, confidence=sure))
    assert sight is not None
    return plays_in_doubt(sight)


def test_whose_two_checkers_are_is_told_by_fifteen_a_side() -> None:
    assert in_doubt(MIDDLE, WHOSE) == frozenset()


def test_so_is_how_high_the_only_stack_in_doubt_is() -> None:
    assert in_doubt(MIDDLE, {6: {5: 0.6, 6: 0.4}}) == frozenset()


@pytest.mark.parametrize(
    ("doubts", "whose"),
    [
        ({6: {5: 0.6, 6: 0.4}, 13: {5: 0.6, 4: 0.4}}, {LIGHT}),
        ({19: {-4: 0.6, -5: 0.4}, 12: {-4: 0.6, -3: 0.4}}, {DARK}),
        ({1: {-2: 0.5, -1: 0.5}, 19: {-4: 0.6, -5: 0.4}}, {LIGHT, DARK}),
    ],
    ids=["light's stacks", "dark's stacks", "a blot or none"],
)
def test_of_two_in_doubt_one_may_have_what_the_other_has_not(
    doubts: dict[int, dict[int, float]], whose: set[Player]
) -> None:
    assert in_doubt(MIDDLE, doubts) == whose


HOME = board({6: 5, 5: 5, 1: 5}, {13: 5, 8: 5, 6: 5})


def test_who_has_fewer_on_the_board_and_beside_it_than_fifteen_may_have_more_on_a_row() -> None:
    """A row of seven on green_felt was six, and sure enough; five lay in the tray."""
    seen = reading(HOME, trays=False)
    for short in (frozenset({LIGHT}), frozenset()):
        sight = Sight.of(replace(seen, position=HOME, confidence=0.34, short=short))
        assert sight is not None
        assert plays_in_doubt(sight) == short


def test_who_may_have_borne_off_may_have_fewer_unless_the_tray_tells() -> None:
    assert in_doubt(HOME, {1: {5: 0.6, 4: 0.4}}, trays=False) == {LIGHT}
    assert in_doubt(HOME, {1: {5: 0.6, 4: 0.4}}) == frozenset()


def test_who_has_a_checker_on_the_way_has_hardly_borne_off() -> None:
    outside = board({7: 1, 6: 5, 5: 5, 1: 4}, {13: 5, 8: 5, 6: 5})
    assert in_doubt(outside, {1: {4: 0.9, 3: 0.1}}, trays=False) == frozenset()


def test_a_row_that_is_hardly_in_doubt_is_where_a_checker_is_nowhere_else() -> None:
    """Dark's sixth on the midpoint was not seen, and where it came into sight by a play that was called wrong."""
    seen = board({13: 5, 8: 3, 6: 5, 18: 1, 23: 1}, {13: 5, 11: 1, 8: 2, 6: 4, 24: 2})
    assert in_doubt(seen, {12: {-5: 0.99, -6: 0.01}}, trays=False, sure=0.27) == {DARK}
    assert in_doubt(MIDDLE, {12: {-4: 0.99, -5: 0.01}}, trays=False) == frozenset()


def test_a_second_look_with_the_same_doubt_settles_nothing() -> None:
    six = board({13: 5, 8: 3, 6: 5, 18: 1, 23: 1}, {13: 6, 8: 3, 6: 5}, bar=(0, 1))
    five = board({13: 5, 8: 3, 6: 5, 18: 1, 23: 1}, {13: 5, 8: 3, 6: 5}, bar=(0, 1))
    table = TestTable(turn=DARK)
    for lying in ((), dice(5, 5, DARK), dice(5, 5, DARK)):
        seen = reading(five, lying, doubts={12: {-5: 0.99, -6: 0.01}}, trays=False)
        table.see_as(replace(seen, confidence=0.27))
    for _ in range(3):
        table.see(moved(six, DARK, (13, 8)), dice(5, 5, DARK), trays=False)
    assert set(table.faults) <= {"unsure"}, "one more than was thought lies there: it has come from nowhere"


def test_a_missing_checker_is_named_where_only_one_board_can_have_been_taken_up() -> None:
    table = TestTable(turn=DARK)
    seen = replace(reading(MIDDLE, doubts=WHOSE), position=MIDDLE, confidence=0.33)
    table.see_as(seen)
    table.see_as(replace(seen, dice=dice(3, 1, DARK)))
    after = moved(MIDDLE, DARK, (8, 5), (6, 5))
    table.see(after, dice(3, 1, DARK))
    for _ in range(2):
        table.see(taken(after, DARK, 24), ())
    assert table.faults == ["checker-missing"]


def test_what_was_a_guess_is_none_any_more_once_the_board_is_seen_beyond_doubt() -> None:
    """Two rows in doubt when the game was taken up; then both were told, and the next play can be judged."""
    table = TestTable(turn=LIGHT)
    doubts = {6: {5: 0.6, 6: 0.4}, 13: {5: 0.6, 4: 0.4}}
    table.see(MIDDLE, doubts=doubts)
    table.see(MIDDLE, dice(3, 1), doubts=doubts)
    after = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
    for lying in (dice(3, 1), ()):
        table.see(after, lying)
    assert table.plays == ["8/5 6/5"]
    table.see(after, dice(4, 2, DARK))
    theirs = moved(after, DARK, (8, 4), (6, 4))
    for lying in (dice(4, 2, DARK), ()):
        table.see(theirs, lying)
    table.see(theirs, dice(2, 1))
    for _ in range(2):
        table.see(moved(theirs, LIGHT, (13, 9)), dice(2, 1))
    assert table.faults == ["wrong-count"]


def test_until_then_it_is() -> None:
    table = TestTable(turn=LIGHT)
    doubts = {6: {5: 0.6, 6: 0.4}, 13: {5: 0.6, 4: 0.4}}
    table.see(MIDDLE, doubts=doubts)
    table.see(MIDDLE, dice(2, 1), doubts=doubts)
    for _ in range(3):
        table.see(moved(MIDDLE, LIGHT, (8, 4)), dice(2, 1), doubts=doubts)
    assert set(table.faults) <= {"unsure"}


def test_in_a_game_taken_up_a_play_by_dice_that_were_not_read_is_his_whose_dice_follow_are_not() -> None:
    """Nobody was known to be on turn: the next throw, in light's half, was taken for the one dark had played."""
    late = board({1: 6, 2: 3}, {1: 2, 2: 2, 3: 2})
    after = moved(late, DARK, (2, 1), (3, 0))
    table = TestTable(turn=None)
    one = (die(1, DARK),)
    table.see(late)
    for position in (late, after):
        table.see(position, one)
    table.see(after)
    lying = dice(1, 3, LIGHT)
    table.see(after, lying)
    played = moved(after, LIGHT, (1, 0), (2, 0))
    table.see(played, lying)
    table.see(played)
    assert [(event.player, event.dice) for event in table.events if isinstance(event, Rolled)][-1] == (LIGHT, (1, 3))
    assert table.plays[-1] == "2/off 1/off"
    assert set(table.faults) <= {"unsure"}
    assert table.referee.state.position == played


@pytest.mark.parametrize("lying", [(), dice(2, 1, LIGHT)], ids=["no dice", "dice"])
def test_a_board_in_doubt_as_a_whole_does_not_take_the_place_of_the_one_that_was_taken_up(
    lying: tuple[DieReading, ...],
) -> None:
    """The lamp was switched and two dark checkers on dark points not seen: dark was said to have borne them off."""
    table = TestTable(turn=LIGHT)
    table.see(MIDDLE, trays=False)
    dim = board({13: 5, 8: 3, 6: 5, 18: 1, 23: 1}, {13: 3, 11: 1, 8: 3, 6: 4, 24: 2})
    for still in ((), lying):
        table.see_as(replace(reading(dim, still, trays=False), confidence=0.22))
    assert table.referee.state.position == MIDDLE
    lying = table.throw(MIDDLE, 2, 1, LIGHT)
    after = moved(MIDDLE, LIGHT, (13, 11), (6, 5))
    for still in (lying, lying, ()):
        table.see(after, still, trays=False)
    assert table.plays == ["13/11 6/5"]
    assert set(table.faults) <= {"unsure"}
    assert table.referee.state.position == after
