"""A disturbed board is taken over while a throw lies on it: what people do next tells whether that is still due."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.match.state import Phase
from tablehub.referee.referee import Referee
from tablehub.rules.player import Player
from tablehub.vision.reading import DieReading
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

BEFORE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
DISTURBED = moved(moved(BEFORE, LIGHT, (13, 10), (8, 9)), DARK, (13, 11), (24, 23))
PLAYED = moved(DISTURBED, LIGHT, (8, 5), (6, 5))


def taken_over() -> tuple[TestTable, tuple[DieReading, ...]]:
    """Light has thrown 3-1, the board was bumped and put back otherwise, and that is taken over."""
    table = TestTable(BEFORE, patience=0.7)
    lying = table.throw(BEFORE, 3, 1)
    for position in (BEFORE, DISTURBED, DISTURBED, DISTURBED):
        table.see(position, lying)
    assert table.faults == ["board-disturbed"]
    table.press(Button.TAKE)
    table.see(DISTURBED, lying)
    return table, lying


def test_the_throw_is_played_from_there() -> None:
    """The turn was over, and two people who put a board right lost their throw."""
    table, lying = taken_over()
    state = table.referee.state
    assert (state.phase, state.on_turn, str(state.roll), state.position) == (Phase.TO_MOVE, LIGHT, "31", DISTURBED)
    for there in (lying, lying, (), ()):
        table.see(PLAYED, there)
    assert (table.plays, table.faults) == (["8/5 6/5"], ["board-disturbed"])


def test_who_lifts_the_dice_with_nothing_moved_has_played_it_before() -> None:
    table, _ = taken_over()
    table.see(DISTURBED)
    table.see(DISTURBED)
    assert (table.referee.state.on_turn, table.faults) == (DARK, ["board-disturbed"])
    table.press(Button.UNDO)
    assert (table.referee.state.on_turn, str(table.referee.state.roll)) == (LIGHT, "31")


def test_so_has_he_where_the_opponent_throws() -> None:
    table, _ = taken_over()
    lying = dice(6, 2, DARK)
    table.see(DISTURBED, lying)
    table.see(DISTURBED, lying)
    state = table.referee.state
    assert (state.on_turn, str(state.roll), table.faults) == (DARK, "62", ["board-disturbed"])


@pytest.mark.parametrize("by", [None, LIGHT, DARK])
def test_so_has_he_where_somebody_is_done(by: Player | None) -> None:
    table, lying = taken_over()
    table.press(Button.DONE, by)
    for _ in range(3):
        table.see(DISTURBED, lying)
    state = table.referee.state
    assert (state.phase, state.on_turn, table.faults) == (Phase.TO_ROLL, DARK, ["board-disturbed"])


def test_so_has_he_where_the_opponent_doubles() -> None:
    table, lying = taken_over()
    table.press(Button.DOUBLE, DARK)
    table.see(DISTURBED, lying)
    table.now += 2
    table.see(DISTURBED, lying)
    state = table.referee.state
    assert (state.phase, state.on_turn) == (Phase.CUBE_OFFERED, DARK)


def test_half_a_play_from_there_is_not_whole() -> None:
    table, lying = taken_over()
    half = moved(DISTURBED, LIGHT, (8, 5))
    for there in (lying, lying, (), ()):
        table.see(half, there)
    assert table.faults == ["board-disturbed", "dice-lifted-early"]


def test_a_power_cut_in_between_accuses_nobody() -> None:
    table, lying = taken_over()
    table.referee = Referee(table.referee.state, patience=0.7, interrupted=True)
    for there in (lying, lying, (), (), ()):
        table.see(DISTURBED, there)
    assert (table.referee.state.on_turn, table.faults) == (DARK, ["board-disturbed"])


def test_where_the_dice_were_lifted_already_the_turn_is_over() -> None:
    table = TestTable(BEFORE, patience=0.7)
    lying = table.throw(BEFORE, 3, 1)
    for there in (lying, lying, (), ()):
        table.see(DISTURBED, there)
    table.press(Button.TAKE)
    assert (table.referee.state.phase, table.referee.state.on_turn) == (Phase.TO_ROLL, DARK)
