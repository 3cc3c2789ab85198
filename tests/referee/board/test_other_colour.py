"""Points whose checkers are read as the other player's: nobody has more than fifteen."""

from __future__ import annotations

import pytest

from tablehub.match.state import Phase
from tablehub.referee.board.other_colour import OtherColour
from tablehub.referee.stages import AwaitThrow, SettingUp
from tablehub.rules.books import MILTON_BRADLEY
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tests.referee.readings import dice, die, reading
from tests.referee.tables import DARK, LIGHT, TestTable, board, hit, moved, taken

START = Position.start()
BEFORE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
AFTER_31 = moved(BEFORE, LIGHT, (8, 5), (6, 5))


def misread(position: Position, point: int) -> Position:
    """As eyes see it that take light's checkers on a point for dark ones."""
    count = position.light[point]
    return taken(taken(position, LIGHT, point, count), DARK, 25 - point, -count)


def told(seen: Position, before: Position, looks: int = 2) -> Position | None:
    other_colour, stage = OtherColour(), AwaitThrow(before, LIGHT)
    for _ in range(looks - 1):
        other_colour.weighed(stage, reading(seen, trays=False), MODERN)
    return other_colour.weighed(stage, reading(seen, trays=False), MODERN).position


@pytest.mark.parametrize("point", [13, 7, 6])
@pytest.mark.parametrize("trays", [True, False])
def test_a_game_goes_on_though_a_point_is_read_as_the_other_colour_all_the_time(point: int, trays: bool) -> None:
    """The board was called disturbed, and neither Done nor taking it over led on: dark had nineteen checkers."""
    table = TestTable(BEFORE, patience=0.7, trays=trays)
    lying = dice(3, 1)
    for position, there in ((BEFORE, ()), (BEFORE, lying), (AFTER_31, lying), (AFTER_31, ()), (AFTER_31, ())):
        table.see(misread(position, point), there)
    assert (table.plays, table.faults) == (["8/5 6/5"], [])
    assert table.referee.state.position == AFTER_31


def test_so_it_does_where_the_start_is_read_so() -> None:
    table = TestTable(turn=None, patience=0.7)
    for _ in range(3):
        table.see(misread(START, 8))
    for _ in range(2):
        table.see(misread(START, 8), (die(6, LIGHT), die(1, DARK)))
    assert (table.faults, table.referee.state.phase) == ([], Phase.TO_MOVE)


def test_checkers_just_put_onto_a_point_are_told_as_well() -> None:
    assert told(misread(AFTER_31, 5), BEFORE) == AFTER_31
    made = moved(BEFORE, LIGHT, (13, 10), (8, 10))
    assert told(misread(made, 10), BEFORE) == made


def test_what_was_exchanged_by_hand_is_seen_as_it_lies() -> None:
    """Fifteen a side: two of light's and two of dark's have changed places."""
    exchanged = misread(moved(BEFORE, DARK, (8, 20), (8, 20)), 7)
    exchanged = moved(exchanged, DARK, (20, 8), (20, 8))
    swapped = taken(taken(exchanged, DARK, 5, 2), LIGHT, 20, -2)
    assert sum(swapped.light) == sum(swapped.dark) == 15
    assert told(swapped, BEFORE) == swapped


def test_a_hit_checker_is_on_the_bar_and_its_point_the_hitters() -> None:
    blot = moved(BEFORE, LIGHT, (8, 9))
    after = hit(moved(blot, DARK, (24, 16)), LIGHT, 9)
    assert told(after, blot) == after


def test_a_checker_too_many_where_nobody_stood_is_one_too_many() -> None:
    """It is no misread checker of the other player: he has all his fifteen."""
    more = taken(BEFORE, DARK, 3, -1)
    assert told(more, BEFORE) == more


def test_one_look_is_no_proof() -> None:
    """One checker too many and another overlooked gave who had just moved there the opponent's colour."""
    seen = misread(AFTER_31, 7)
    assert told(seen, BEFORE, looks=1) == seen
    other_colour, stage = OtherColour(), AwaitThrow(BEFORE, LIGHT)
    for position in (seen, BEFORE, seen):
        read = other_colour.weighed(stage, reading(position, trays=False), MODERN)
    assert read.position == seen, "nor are two that do not follow each other"
    assert other_colour.weighed(stage, reading(misread(moved(AFTER_31, LIGHT, (7, 4)), 7)), MODERN).position == moved(
        AFTER_31, LIGHT, (7, 4)
    ), "the same point, of which a checker has been moved meanwhile"


def test_of_several_points_that_may_be_it_none_is_guessed() -> None:
    """Two of the three are read wrongly."""
    seen = moved(moved(misread(BEFORE, 7), LIGHT, (13, 10), (13, 10)), DARK, (6, 3), (6, 3))
    assert told(misread(seen, 10), moved(BEFORE, LIGHT, (7, 4), (7, 4))) == misread(seen, 10)


def test_a_set_up_that_is_wrong_besides_is_not_made_right() -> None:
    seen = moved(misread(START, 8), LIGHT, (6, 5))
    other_colour = OtherColour()
    for _ in range(2):
        assert other_colour.weighed(SettingUp(), reading(seen), MILTON_BRADLEY).position == seen
