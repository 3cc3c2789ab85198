"""Dice thrown on a board that nobody had seen for long: the play of them tells what had gone by."""

from __future__ import annotations

import pytest

from tablehub.rules.books import ruleset
from tablehub.rules.position import Position
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved, taken

MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
AFTER_61 = moved(MIDDLE, LIGHT, (13, 7), (8, 7))
AFTER_42 = moved(AFTER_61, DARK, (8, 4), (6, 4))


def hidden(name: str) -> TestTable:
    """The board was hidden, a die beside what hid it, for longer than a turn takes."""
    table = TestTable(MIDDLE, ruleset=ruleset(name), patience=0.7)
    table.see(MIDDLE)
    for _ in range(4):
        table.see(MIDDLE, (die(4, DARK, at=2.0),), hand=True)
    return table


def test_the_end_of_a_missed_turn_is_known_once_the_next_is_played_though_it_was_half_played_at_first_sight() -> None:
    table, lying = hidden("hoyle"), dice(4, 2, DARK)
    for lies in (moved(AFTER_61, DARK, (8, 4)), AFTER_42):
        table.see(lies, lying)
    table.see(AFTER_42)
    assert (table.plays, table.faults) == (["13/7 8/7", "8/4 6/4"], [])


@pytest.mark.parametrize("name", ["modern", "hoyle"])
def test_who_plays_on_from_a_board_that_could_not_be_told_at_first_sight_is_believed(name: str) -> None:
    table, lying = hidden(name), dice(6, 5)
    after = moved(AFTER_42, LIGHT, (8, 2), (7, 2))
    table.see(AFTER_42, lying, doubts={18: {0: 0.6, 1: 0.4}})
    for lies in (moved(AFTER_42, LIGHT, (8, 2)), after):
        table.see(lies, lying)
    table.see(after)
    assert table.plays == ["8/2 7/2"]
    assert table.referee.state.position == after
    assert set(table.faults) <= {"unsure"}


def test_a_board_that_was_watched_is_put_back_first() -> None:
    table, lying = TestTable(MIDDLE, ruleset=ruleset("hoyle"), patience=0.7), dice(6, 5)
    table.see(MIDDLE)
    table.see(AFTER_42, lying, doubts={18: {0: 0.6, 1: 0.4}})
    after: Position = moved(AFTER_42, LIGHT, (8, 2), (7, 2))
    for _ in range(3):
        table.see(after, lying)
    assert table.plays == []


def test_nor_is_anybody_accused_of_a_board_that_nothing_explains_from_there() -> None:
    """What was found was in doubt, and a die misread."""
    table, lying = hidden("hoyle"), dice(1, 1)
    table.see(AFTER_42, lying, doubts={18: {0: 0.6, 1: 0.4}})
    after = moved(AFTER_42, LIGHT, (8, 2), (7, 2))
    for _ in range(2):
        table.see(after, lying)
    for _ in range(2):
        table.see(after)
    assert set(table.faults) == {"unsure"}


@pytest.mark.parametrize("name", ["modern", "hoyle"])
def test_nor_of_one_two_turns_on_beside_the_next_dice_where_it_could_not_be_told_once_his_were_lifted(
    name: str,
) -> None:
    """The first clear look at it was one beside dice that were thrown since."""
    table = TestTable(MIDDLE, ruleset=ruleset(name), patience=0.7)
    table.throw(MIDDLE, 3, 1)
    later = moved(moved(moved(MIDDLE, LIGHT, (8, 5), (6, 5)), DARK, (8, 4), (6, 4)), LIGHT, (8, 2), (7, 2))
    vague = {3: {0: 0.5, 1: 0.5}, 9: {0: 0.5, 1: 0.5}, 10: {0: 0.5, -1: 0.5}}
    for _ in range(2):
        table.see(later, doubts=vague)
    for _ in range(3):
        table.see(later, dice(5, 4, DARK))
    assert set(table.faults) <= {"unsure"}


@pytest.mark.parametrize(
    "found",
    [
        pytest.param(moved(AFTER_42, DARK, (13, 18)), id="both on one point"),
        pytest.param(taken(AFTER_42, DARK, 5, -1), id="sixteen checkers"),
        pytest.param(board({13: 3, 8: 3, 7: 3, 6: 4, 5: 2}, {}), id="one side cleared away"),
    ],
)
def test_nor_is_a_board_played_on_from_that_no_game_can_go_on_from(found: Position) -> None:
    table, lying = hidden("hoyle"), dice(6, 5)
    after = moved(found, LIGHT, (8, 2), (7, 2))
    for lies in (found, found, after, after, after):
        table.see(lies, lying)
    for _ in range(2):
        table.see(after)
    assert (table.plays, table.faults) == ([], ["unsure"])
