"""A double pressed before its time waits for the next look, but not for another game, nor for its own undoing."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.match.decisions import Award, SetTurn
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
LAST, WON = board({1: 1}, {1: 2}), board({}, {1: 2})


def pressed_while_light_throws() -> TestTable:
    table = TestTable(MIDDLE)
    table.throw(MIDDLE, 6, 6)
    assert table.press(Button.DOUBLE, DARK) == []
    return table


def test_pressed_during_the_last_play_of_a_game_it_says_nothing_of_it() -> None:
    table = TestTable(LAST)
    lying = table.throw(LAST, 6, 5)
    table.press(Button.DOUBLE, DARK)
    table.see(WON, lying)
    table.see(WON)
    assert table.names[-1] == "game-over"
    assert table.press(Button.DOUBLE, DARK) == []
    assert table.faults == []


def test_it_is_no_matter_of_the_next_game() -> None:
    table = pressed_while_light_throws()
    table.decide(Award(LIGHT, GameKind.SINGLE))
    for _ in range(3):
        table.see(Position.start())
    assert table.referee.state.game_number == 2
    assert table.faults == []


def test_undone_it_is_not_offered() -> None:
    table = pressed_while_light_throws()
    table.press(Button.UNDO)
    table.decide(SetTurn(DARK))
    table.see(MIDDLE)
    assert "double" not in table.names


def test_what_is_decided_meanwhile_makes_it_none() -> None:
    table = pressed_while_light_throws()
    table.decide(SetTurn(DARK))
    table.see(MIDDLE)
    assert "double" not in table.names


def test_a_beaver_beside_a_die_that_cannot_be_read_does_not_wait() -> None:
    table = TestTable(MIDDLE, ruleset=MODERN.with_options(beaver=True), length=0)
    table.press(Button.DOUBLE, LIGHT)
    table.see(MIDDLE, [die(None, LIGHT), die(3, LIGHT, at=1.2)])
    table.press(Button.DOUBLE, DARK)
    assert table.names[-1] == "beaver"


def doubled_a_moment_before_the_look(seconds: float) -> TestTable:
    """Light presses before a look shows her dice."""
    table = TestTable(MIDDLE, patience=0.7)
    table.see(MIDDLE)
    table.press(Button.DOUBLE, LIGHT)
    table.now += seconds - 1
    table.throw(MIDDLE, 3, 1)
    return table


def test_pressed_over_dice_that_were_not_seen_yet_it_comes_too_late() -> None:
    """They were still rolling, or overlooked: the table took it that the opponent had taken, and counted twice."""
    table = doubled_a_moment_before_the_look(0.6)
    assert table.names == ["double", "undone", "roll", "fault"]
    assert table.texts == ["Light: no double now. You have already thrown."]
    assert (table.referee.state.cube.value, table.referee.state.roll) == (1, Roll(3, 1))
    after = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
    table.see(after, dice(3, 1))
    table.see(after)
    assert (table.plays, table.cleared) == (["8/5 6/5"], ["double-after-roll"])


def test_thrown_after_it_the_double_was_taken() -> None:
    table = doubled_a_moment_before_the_look(1.2)
    assert table.names == ["double", "take", "roll"]
    assert table.referee.state.cube.value == 2


def test_pressed_to_answer_it_counts_however_soon_the_throw_is_seen() -> None:
    table = TestTable(MIDDLE, patience=0.7)
    table.see(MIDDLE)
    table.press(Button.DOUBLE, LIGHT)
    table.press(Button.TAKE, DARK)
    table.now -= 0.5
    table.throw(MIDDLE, 3, 1)
    assert (table.names, table.referee.state.cube.value) == (["double", "take", "roll"], 2)


def doubled_beside_a_hand(whose: Player) -> TestTable:
    """Light is to throw and presses while something lies over the board, beside dice in this player's half."""
    table = TestTable(MIDDLE, patience=0.7)
    table.see(MIDDLE)
    table.see(MIDDLE, dice(3, 1, whose), hand=True)
    table.press(Button.DOUBLE, LIGHT)
    return table


def test_beside_dice_seen_only_with_a_hand_it_waits_for_a_look_and_comes_too_late() -> None:
    """It was offered, however long those dice lay there, and counted once the next look showed them."""
    table = doubled_beside_a_hand(LIGHT)
    assert table.events == []
    table.see(MIDDLE, dice(3, 1))
    assert table.names == ["roll", "fault"]
    assert table.texts[0].startswith("Light: no double now. You have already thrown.")
    assert table.referee.state.cube.value == 1


@pytest.mark.parametrize("seen_before", [False, True])
def test_it_is_told_without_the_board_once_two_looks_have_shown_his_throw(seen_before: bool) -> None:
    table = TestTable(MIDDLE, patience=0.7)
    table.see(MIDDLE)
    table.see(MIDDLE, dice(3, 1), hand=True)
    if seen_before:
        table.see(MIDDLE, dice(3, 1), hand=True)
    table.press(Button.DOUBLE, LIGHT)
    table.see(MIDDLE, dice(3, 1), hand=True)
    assert table.texts == ["Light: no double now. You have already thrown."]
    table.see(MIDDLE, dice(3, 1))
    assert (table.names, table.faults) == (["fault", "fault-cleared", "roll"], ["double-after-roll"])


def test_where_no_throw_lies_there_then_it_is_offered() -> None:
    table = doubled_beside_a_hand(LIGHT)
    table.see(MIDDLE)
    assert table.names == ["double"]


def test_beside_the_others_dice_it_is_offered_at_once() -> None:
    assert doubled_beside_a_hand(DARK).names == ["double"]
