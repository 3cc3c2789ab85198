"""What can be taken back, and in which order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.display.menu import Menu, MenuKey
from tablehub.display.menu_pages import MAIN
from tablehub.errors import BadEvent
from tablehub.match.decisions import TakeBack, why_not
from tablehub.match.events import (
    Doubled,
    GameOver,
    GameVoided,
    OpeningRolled,
    Overrule,
    Overruled,
    Passed,
    Played,
    Rolled,
    SetupCorrect,
    Undone,
)
from tablehub.match.fold import fold
from tablehub.match.score import Score
from tablehub.match.state import MatchState
from tablehub.match.taking_back import last_undoable, plays_back, result_before
from tablehub.rules.outcome import GameKind
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tests.match.telling import started, told

LIGHT, DARK = Player.LIGHT, Player.DARK
START = Position.start()
AFTER_31 = Play.parse("8/5 6/5").apply(START, LIGHT)
AFTER_42 = Play.parse("8/4 6/4").apply(AFTER_31, DARK)
NEW = MatchState.new(5, MODERN, position=START, on_turn=LIGHT)
EVENTS = (
    Rolled("1", 1.0, LIGHT, (3, 1)),
    Played("2", 2.0, LIGHT, (3, 1), "8/5 6/5", True, AFTER_31),
    Rolled("3", 3.0, DARK, (4, 2)),
    Played("4", 4.0, DARK, (4, 2), "8/4 6/4", True, AFTER_42),
    Doubled("5", 5.0, LIGHT, 2),
    Passed("6", 6.0, DARK),
    GameOver("6", 6.0, LIGHT, GameKind.SINGLE, 1, Score(1, 0)),
)


def after(count: int) -> MatchState:
    state = NEW
    for event in EVENTS[:count]:
        state = fold(state, event)
    return state


def test_one_press_at_a_time_goes_back_to_the_beginning_even_over_the_end_of_the_game() -> None:
    state, undone = after(len(EVENTS)), []
    while (what := last_undoable(state)) is not None:
        undone.append(what)
        state = fold(state, Undone("9", 9.0, what))
    assert undone == ["pass", "double", "play", "roll", "play", "roll"]
    assert state == NEW


def test_the_next_game_has_nothing_of_the_one_before_but_its_result() -> None:
    over = after(len(EVENTS))
    begun = fold(over, SetupCorrect("7", 7.0))
    assert (last_undoable(begun), list(plays_back(begun)), begun.as_before("play")) == (None, [], None)
    assert result_before(begun) == over
    assert fold(begun, Undone("8", 8.0, "setup-correct")) == over
    assert result_before(over) is None, "that is what Undo is for"
    thrown = fold(begun, OpeningRolled("8", 8.0, 3, 1, LIGHT))
    assert result_before(fold(thrown, Rolled("8", 8.0, LIGHT, (3, 1)))) is None
    with pytest.raises(BadEvent, match="no 'play' in this game"):
        fold(begun, Undone("8", 8.0, "play"))


def test_plays_are_listed_newest_first_and_only_those_that_stand() -> None:
    assert [str(turn.play) for turn in plays_back(after(7))] == ["8/4 6/4", "8/5 6/5"]
    state = fold(after(4), Undone("9", 9.0, "play"))
    assert [turn.player for turn in plays_back(state)] == [LIGHT]
    assert list(plays_back(NEW)) == []


def test_what_people_set_is_taken_back_too() -> None:
    state = fold(after(2), Overruled("3", 3.0, Overrule.SET_TURN, LIGHT))
    assert last_undoable(state) == "overruled"
    assert fold(state, Undone("4", 4.0, "overruled")) == after(2)


def test_of_a_long_evening_no_more_is_kept_than_this_game_and_the_one_before() -> None:
    """Each state holds the one before it."""
    state, kept = started(length=9), []
    for _ in range(4):
        state = told(state, "L 31 8/5 6/5", "D double", "L pass", "D wins single")
        state = fold(state, SetupCorrect("7", 7.0))
        at, count = state, 0
        while at.checkpoint:
            at, count = at.checkpoint.before, count + 1
        kept.append(count)
    assert kept[1] == kept[2] == kept[3]
    before = result_before(state)
    assert before is not None
    assert last_undoable(before) == "pass"


def test_plays_of_a_game_that_was_void_are_not_taken_back_one_by_one() -> None:
    wrong = replace(EVENTS[1], legal=False, play="8/5 6/4")
    played = fold(fold(NEW, EVENTS[0]), wrong)
    void = fold(played, GameVoided("5", 5.0))
    assert list(plays_back(void)) == []
    assert why_not(TakeBack(1), void) == "There is no play to take back."
    assert fold(void, Undone("6", 6.0, "game-void")) == played
    menu = Menu(MAIN)
    for _ in range(2):  # down to "Take back plays"
        menu.press(MenuKey.NEXT, void)
    menu.press(MenuKey.CHOOSE, void)
    assert menu.view(void).note == "There is no play to take back."


def test_how_many_plays_can_be_taken_back_is_said_of_one_as_of_several() -> None:
    one = told(started(), "L 31 8/5 6/5")
    two = told(one, "D 42 8/4 6/4")
    assert why_not(TakeBack(3), one) == "Only 1 play of this game can be taken back."
    assert why_not(TakeBack(3), two) == "Only 2 plays of this game can be taken back."
