"""Plays and games that do not count; and the hand of acey-deucy in the match."""

from __future__ import annotations

import pytest

from tablehub.errors import BadEvent
from tablehub.match.events import (
    GameVoided,
    OpeningRolled,
    Overrule,
    Overruled,
    Played,
    PlayVoided,
    Rolled,
    SetupCorrect,
    Undone,
)
from tablehub.match.fold import fold
from tablehub.match.score import Score
from tablehub.match.state import MatchState, Phase
from tablehub.rules.books import ruleset
from tablehub.rules.cube import Cube
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.rulesets import MODERN
from tests.match.telling import started, told

LIGHT, DARK = Player.LIGHT, Player.DARK
AT = ("7", 7.0)
IN_HAND = men({}, bar=15)


def test_a_void_play_is_put_back_and_thrown_again() -> None:
    before = told(started(0, ruleset("milton-bradley")), "L 31 8/5 6/5")
    thrown = told(before, "D 66 ?")
    state = fold(thrown, PlayVoided(*AT, DARK))
    assert state == before
    assert fold(state, Rolled(*AT, DARK, (2, 1))).phase is Phase.TO_MOVE
    assert fold(state, Undone(*AT, "play-void")) == thrown


def test_only_the_play_that_is_being_made_can_be_void() -> None:
    state = told(started(0, ruleset("milton-bradley")), "L 31 8/5 6/5")
    with pytest.raises(BadEvent):
        fold(state, PlayVoided(*AT, LIGHT))
    with pytest.raises(BadEvent, match="it is dark's to act"):
        fold(told(state, "D 66 ?"), PlayVoided(*AT, LIGHT))


def test_a_void_game_counts_nothing_and_is_set_up_again() -> None:
    state = fold(started(0, ruleset("milton-bradley")), OpeningRolled(*AT, 2, 2, None))
    state = told(state, "L 31 8/5 6/5", "D double", "L take")
    void = fold(state, GameVoided(*AT, "the men were wrongly set up"))
    assert (void.phase, void.score, void.games, void.game_number) == (Phase.SETUP, Score(), (), 1)
    again = fold(void, SetupCorrect(*AT))
    assert (again.cube, again.turns, again.automatic_doubles) == (Cube(), (), 0)
    assert again.opening_due


def test_a_void_game_leaves_the_score_and_the_games_before() -> None:
    state = fold(told(started(5), "L 31 ?", "L wins gammon"), SetupCorrect(*AT))
    void = fold(fold(told(state, "D 31 8/5 6/5"), GameVoided(*AT)), SetupCorrect(*AT))
    assert (void.score, void.game_number, len(void.games)) == (Score(2, 0), 2, 1)


def test_a_void_crawford_game_is_a_crawford_game_again() -> None:
    state = fold(told(started(3), "L 31 ?", "L wins gammon"), SetupCorrect(*AT))
    assert state.crawford_game
    again = fold(fold(state, GameVoided(*AT)), SetupCorrect(*AT))
    assert again.crawford_game


def test_after_a_void_game_hoyles_winner_of_a_hit_begins_all_the_same() -> None:
    state = fold(told(started(0, ruleset("hoyle")), "L 31 ?", "D wins single"), SetupCorrect(*AT))
    again = fold(fold(told(state, "D 31 8/5 6/5"), GameVoided(*AT)), SetupCorrect(*AT))
    assert again.on_turn is DARK


def test_a_game_that_has_been_counted_cannot_be_void() -> None:
    over = told(started(5), "L 31 ?", "L wins gammon")
    with pytest.raises(BadEvent, match="waits in phase 'game-over'"):
        fold(over, GameVoided(*AT))


def acey_deucy() -> MatchState:
    return started(0, ruleset("acey-deucy"))


def played(state: MatchState, dice: tuple[int, int], position: Position, *, again: bool = False) -> MatchState:
    """Whoever is on turn, else light, throws and leaves this position."""
    player = state.on_turn or LIGHT
    state = fold(state, Rolled(*AT, player, dice))
    return fold(state, Played(*AT, player, dice, "(no play)", True, position, 4 if again else None, again))


def test_acey_deucy_begins_with_all_men_in_hand() -> None:
    state = acey_deucy()
    assert state.position == Position(IN_HAND, IN_HAND)
    assert state.game_start == state.position
    assert MatchState.new(0, ruleset("acey-deucy"), on_turn=LIGHT).position == state.position


def test_a_full_acey_deucy_throws_again() -> None:
    entered = Position(men({24: 1, 23: 1, 20: 4}, bar=9), IN_HAND)
    state = played(acey_deucy(), (2, 1), entered, again=True)
    assert (state.phase, state.on_turn) == (Phase.TO_ROLL, LIGHT)
    assert played(acey_deucy(), (1, 2), entered).on_turn is DARK


def test_no_other_throw_and_no_other_ruleset_throws_again() -> None:
    with pytest.raises(BadEvent, match="after 31 light does not throw again"):
        played(acey_deucy(), (3, 1), Position(men({24: 1, 22: 1}, bar=13), IN_HAND), again=True)
    with pytest.raises(BadEvent, match="after 21 light does not throw again"):
        played(started(0, MODERN), (2, 1), Position.start(), again=True)
    with pytest.raises(BadEvent, match="after 21 light names no doublet"):
        fold(told(started(), "L 21 ?"), Played(*AT, LIGHT, (2, 1), "(no play)", True, Position.start(), 4))


def test_the_set_up_is_over_when_the_hand_has_once_been_empty() -> None:
    one_left = Position(men({24: 14}, bar=1), IN_HAND)
    none_left = Position(men({24: 14, 20: 1}), IN_HAND)
    state = acey_deucy()
    assert state.hands_emptied == frozenset()
    state = fold(played(state, (6, 5), one_left), Overruled(*AT, Overrule.SET_TURN, player=LIGHT))
    assert state.hands_emptied == frozenset()
    state = played(state, (5, 5), none_left)
    assert state.hands_emptied == {LIGHT}
    kicked_off = Position(one_left.light, men({5: 1}, bar=14))
    state = played(state, (5, 1), kicked_off)
    assert state.hands_emptied == {LIGHT}, "a man kicked off into the hand does not begin the set-up anew"


def test_a_new_game_begins_with_the_set_up() -> None:
    state = played(acey_deucy(), (5, 5), Position(men({24: 15}), IN_HAND))
    state = fold(told(state, "D 31 ?", "D wins single"), SetupCorrect(*AT))
    assert state.hands_emptied == frozenset()
    assert state.position == Position(IN_HAND, IN_HAND)


def test_a_game_taken_up_with_an_empty_hand_is_past_its_set_up() -> None:
    place = Position(men({24: 15}), IN_HAND)
    assert MatchState.new(0, ruleset("acey-deucy"), position=place, on_turn=DARK).hands_emptied == {LIGHT}


def test_the_last_man_off_decides_even_after_an_acey_deucy() -> None:
    place = Position(men({1: 1}), men({}, bar=15))
    state = MatchState.new(0, ruleset("acey-deucy"), position=place, on_turn=LIGHT)
    state = played(state, (2, 1), Position(men({}), place.dark), again=True)
    assert state.phase is Phase.DECIDED
    assert told(state, "L wins single").score == Score(1, 0)


def test_by_other_books_nobody_has_a_hand() -> None:
    assert told(started(5), "L 31 8/5 6/5").hands_emptied == frozenset()
