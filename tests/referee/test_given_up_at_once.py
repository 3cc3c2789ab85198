"""A game that ends before a checker has moved: its result is seen, and its dice do not begin the next one."""

from __future__ import annotations

from tablehub.match.decisions import Award
from tablehub.match.state import Phase
from tablehub.referee.referee import Referee
from tablehub.referee.throw.setup import RESULT
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tests.referee.readings import die
from tests.referee.tables import DARK, LIGHT, TestTable, moved

START = Position.start()
OPENING = (die(3, LIGHT), die(1, DARK))


def given_up() -> TestTable:
    table = TestTable(None, None)
    table.see(START)
    table.see(START, OPENING)
    table.decide(Award(DARK, GameKind.SINGLE))
    assert table.names[-1] == "game-over"
    return table


def phase(table: TestTable) -> Phase:
    return table.referee.state.phase


def test_while_its_dice_lie_there_and_a_while_longer_its_result_stands() -> None:
    table = given_up()
    for _ in range(20):
        table.see(START, OPENING)
    assert phase(table) is Phase.GAME_OVER
    table.see(START)
    assert phase(table) is Phase.TO_ROLL
    assert table.names.count("opening-roll") == 1


def test_right_after_it_the_board_alone_begins_nothing() -> None:
    table = given_up()
    for _ in range(int(RESULT) - 1):
        table.see(START)
        assert phase(table) is Phase.GAME_OVER
    table.see(START)
    assert phase(table) is Phase.TO_ROLL


def test_nor_right_after_a_restart() -> None:
    for lying in ((), OPENING):
        table = given_up()
        table.referee = Referee(table.referee.state, interrupted=True)
        for _ in range(int(RESULT) - 1):
            table.see(START, lying)
            assert phase(table) is Phase.GAME_OVER
        table.see(START)
        table.see(START)
        assert phase(table) is Phase.TO_ROLL


def test_who_throws_for_the_next_game_need_not_wait() -> None:
    for seen_lifted in (True, False):
        table = given_up()
        table.see(START, () if seen_lifted else OPENING)
        table.see(START, [die(2, LIGHT, at=2.5), die(6, DARK, at=4.0)])
        table.see(START, [die(2, LIGHT, at=2.5), die(6, DARK, at=4.0)])
        assert (phase(table), table.referee.state.on_turn) == (Phase.TO_MOVE, DARK)


def test_a_board_that_is_set_up_anew_begins_at_once() -> None:
    table = given_up()
    table.see(moved(START, LIGHT, (8, 7)))
    table.see(START)
    assert phase(table) is Phase.TO_ROLL
    assert table.referee.state.score.of(Player.DARK) == 1
