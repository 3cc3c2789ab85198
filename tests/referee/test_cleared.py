"""A board from which checkers are cleared away is won by nobody: players stop, or set up for the next game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablehub.buttons import Button
from tablehub.match.decisions import AcceptBoard, Award
from tablehub.match.score import Score
from tablehub.match.state import Phase
from tablehub.rules.outcome import GameKind
from tablehub.rules.position import Position
from tests.referee.readings import dice
from tests.referee.tables import DARK, TestTable, board

LIGHTS, DARKS = {13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2}
MIDDLE = board(LIGHTS, DARKS)
CLEARED = {"light's": board({}, DARKS), "dark's": board(LIGHTS, {}), "all": board({}, {})}


def dark_throws(table: TestTable, lies: Position) -> None:
    for _ in range(3):
        table.see(lies, dice(5, 2, DARK))


NONE_LEFT = (
    "The board cannot stand as it lies: {} has no checker on it, and cannot have borne all of them off. "
    "Put them back, or give up or award the game in the menu."
)
TOLD = {
    "light's": NONE_LEFT.format("Light"),
    "dark's": NONE_LEFT.format("Dark"),
    "all": "The board is empty and does not tell who has won. Put the checkers back, or award the game in the menu.",
}


def done(table: TestTable, lies: Position) -> None:
    table.press(Button.DONE, DARK)


def accepted(table: TestTable, lies: Position) -> None:
    table.decide(AcceptBoard())


@pytest.mark.parametrize("cleared", CLEARED)
@pytest.mark.parametrize("then", [dark_throws, done, accepted])
def test_nobody_wins_by_it_while_a_throw_is_played(cleared: str, then: Callable[[TestTable, Position], None]) -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 6, 1)
    for _ in range(3):
        table.see(CLEARED[cleared], lying)
    then(table, CLEARED[cleared])
    assert (table.referee.state.phase, table.referee.state.score) == (Phase.TO_MOVE, Score())
    table.decide(Award(DARK, GameKind.SINGLE))
    assert table.referee.state.score == Score(0, 1), "what the players decide, counts"


@pytest.mark.parametrize("cleared", CLEARED)
@pytest.mark.parametrize("then", [done, accepted])
def test_nor_between_two_turns(cleared: str, then: Callable[[TestTable, Position], None]) -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE)
    for _ in range(3):
        table.see(CLEARED[cleared])
    then(table, CLEARED[cleared])
    assert (table.referee.state.phase, table.referee.state.score) == (Phase.TO_ROLL, Score())
    assert table.texts[-1] == TOLD[cleared]


def test_who_bears_the_last_ones_off_by_a_play_that_is_wrong_and_stands_has_won() -> None:
    last, over = board({6: 2, 5: 1}, DARKS), board({}, DARKS)
    table = TestTable(last)
    lying = table.throw(last, 6, 5)
    for _ in range(3):
        table.see(over, lying)
    table.press(Button.DONE, DARK)
    assert table.referee.state.score == Score(3, 0)


def test_nobody_bears_his_last_ones_off_in_the_others_turn() -> None:
    last = board({1: 1}, {2: 2})
    table = TestTable(last)
    lying = table.throw(last, 3, 1)
    for _ in range(3):
        table.see(board({1: 1}, {}), lying)
    table.press(Button.TAKE, DARK)
    table.decide(AcceptBoard(by=DARK))
    assert table.referee.state.score == Score()


LAST, THEIRS = {6: 1, 1: 1}, {6: 2, 1: 5}


@pytest.mark.parametrize("swept", [board({}, {}), board({}, {6: 1}), Position.start()], ids=["all", "most", "set up"])
def test_who_can_bear_the_last_ones_off_and_sweeps_the_board_has_won(swept: Position) -> None:
    """He was told that this fits no play, and to put everything back."""
    last = board(LAST, THEIRS)
    table = TestTable(last)
    table.throw(last, 6, 1)
    table.see(swept)
    assert table.faults == []
    assert table.plays == ["6/off 1/off"]
    assert table.referee.state.score == Score(1, 0)
    table.see(Position.start())
    assert table.names[-1] == "setup-correct"


def test_nobody_has_won_where_the_throw_does_not_do_it() -> None:
    last = board(LAST, THEIRS)
    table = TestTable(last)
    table.throw(last, 5, 4)
    for _ in range(3):
        table.see(board({}, {}))
    assert table.faults == ["board-disturbed"]
    assert table.referee.state.score == Score()
