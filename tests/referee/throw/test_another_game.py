"""Another game is set up in the middle of this one, for somebody gave up or passed and pressed nothing."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.display.messages import message_of
from tablehub.match.decisions import AcceptBoard, Award, TakeBackResult
from tablehub.match.score import Score
from tablehub.match.state import Phase
from tablehub.referee.referee import Referee
from tablehub.rules.books import PARKER
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision.reading import DieReading
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

START = Position.start()
MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
AFTER_31 = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
LAST, WON = board({1: 1}, {1: 2}), board({}, {1: 2})
TOLD = "The board is set up for a new game, and this one is not over."
OPENING = (die(5, LIGHT), die(2, DARK))


@pytest.mark.parametrize("start", [START, START.other_way()], ids=["as it was", "the other way round"])
@pytest.mark.parametrize(
    "thrown",
    [OPENING, dice(5, 2, LIGHT), dice(5, 2, DARK), OPENING[:1]],
    ids=["a die each", "light's dice", "dark's dice", "one die"],
)
def test_it_is_said_and_no_throw_is_one_of_this_game(start: Position, thrown: tuple[DieReading, ...]) -> None:
    table = TestTable(MIDDLE)
    for lying in ((), (), thrown, thrown, ()):
        table.see(start, lying)
    assert table.names == ["fault"]
    assert table.texts[0].startswith(TOLD)
    table.see(moved(start, LIGHT, (13, 8), (13, 11)))
    table.see(moved(start, LIGHT, (13, 8), (13, 11)), dice(6, 3, DARK))
    assert table.names == ["fault"], "and what is played in it is none"


def test_a_passed_double_is_not_taken_by_the_throw_for_the_next_game() -> None:
    """By parker each throws both dice for the start."""
    table = TestTable(MIDDLE, ruleset=PARKER)
    table.press(Button.DOUBLE, LIGHT)
    for lying in ((), (), dice(5, 2, LIGHT), dice(5, 2, LIGHT)):
        table.see(START, lying)
    assert message_of(table.referee.state).text == "Light doubles to 2. Dark: take or pass?"
    table.press(Button.PASS, DARK)
    assert table.referee.state.score == Score(1, 0)
    table.see(START)
    assert (table.referee.state.phase, table.referee.state.game_number) == (Phase.TO_ROLL, 2)


def test_once_the_game_is_awarded_the_next_one_begins() -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    for _ in range(2):
        table.see(START, lying)
    assert table.texts[-1].startswith(TOLD)
    table.decide(Award(DARK, GameKind.GAMMON))
    for seen in ((), (), OPENING):
        table.see(START, seen)
    assert (table.referee.state.score, table.referee.state.game_number) == (Score(0, 2), 2)
    assert table.referee.state.phase is Phase.TO_MOVE


def test_put_back_it_is_past() -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    for _ in range(2):
        table.see(START, lying)
    for position, seen in ((MIDDLE, lying), (AFTER_31, lying), (AFTER_31, ())):
        table.see(position, seen)
    assert table.plays == ["8/5 6/5"]
    assert table.cleared == table.faults


def test_accepted_as_it_lies_the_game_goes_on_from_there() -> None:
    table = TestTable(MIDDLE)
    for _ in range(2):
        table.see(START)
    table.decide(AcceptBoard())
    table.throw(START, 3, 1, table.referee.state.on_turn or LIGHT)
    assert table.names[-1] == "roll"


@pytest.mark.parametrize("button", [Button.TAKE, Button.DONE, Button.ACCEPT])
@pytest.mark.parametrize("by", [LIGHT, DARK, None])
@pytest.mark.parametrize("when", ["to throw", "thrown", "after a rest"])
def test_no_button_lets_it_stand_in_the_game_that_is_not_over(button: Button, by: Player | None, when: str) -> None:
    """Who meant to say that the game was over went on with it from the start, and the next one was played in it."""
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1) if when == "thrown" else ()
    for menu in (Button.MENU, Button.MENU) if when == "after a rest" else ():
        table.press(menu)
    for _ in range(3):
        table.see(START, lying)
    assert table.texts[-1].startswith(TOLD)
    assert len(table.texts) == 1
    assert table.press(button, by) == []
    table.decide(Award(DARK, GameKind.SINGLE))
    assert table.referee.state.score == Score(0, 1)


def test_a_game_that_the_last_throw_has_won_is_over() -> None:
    table = TestTable(LAST)
    table.throw(LAST, 6, 5)
    for _ in range(2):
        table.see(START)
    assert table.referee.state.score == Score(1, 0)


@pytest.mark.parametrize("cleared", [START, board({}, {})], ids=["set up again", "put away"])
def test_so_is_one_that_was_won_while_the_power_was_out(cleared: Position) -> None:
    table = TestTable(LAST)
    table.throw(LAST, 6, 5)
    again = TestTable()
    again.referee = Referee(table.referee.state, interrupted=True)
    for _ in range(2):
        again.see(cleared)
    assert [name for name in again.names if name in ("play", "game-over")] == ["play", "game-over"]
    assert again.referee.state.score == Score(1, 0)
    for _ in range(2):
        again.see(START)
    assert again.referee.state.game_number == 2


def test_a_result_that_was_taken_back_is_not_counted_again_by_the_board_of_the_next_game() -> None:
    table = TestTable(LAST)
    lying = table.throw(LAST, 6, 5)
    for seen, shown in ((WON, lying), (WON, lying), (START, ())):
        table.see(seen, shown)
    assert table.referee.state.game_number == 2
    table.decide(TakeBackResult())
    for _ in range(3):
        table.see(START)
    assert table.referee.state.score == Score(0, 0)


def test_after_a_rest_it_is_said_as_well() -> None:
    table = TestTable(MIDDLE, interrupted=True)
    for _ in range(3):
        table.see(START)
    assert [text[: len(TOLD)] for text in table.texts] == [TOLD]


def test_a_game_hardly_begun_may_look_like_its_start() -> None:
    table = TestTable(START)
    after = moved(START, LIGHT, (13, 11), (24, 23))
    lying = table.throw(START, 2, 1)
    table.see(after, lying)
    table.see(after)
    for _ in range(2):
        table.see(START)
    assert not any(text.startswith(TOLD) for text in table.texts)


def test_it_is_told_anew_when_it_was_set_up_bit_by_bit() -> None:
    table = TestTable(MIDDLE)
    half = Position(START.light, MIDDLE.dark)
    for position in (half, half, START, START):
        table.see(position)
    assert table.texts[-1].startswith(TOLD)
