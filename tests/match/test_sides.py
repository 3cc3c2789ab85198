"""Who may choose sides, when, and what becomes of it when other things are taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.display.messages import hints_of, message_of
from tablehub.match.clock_settings import NO_CLOCK, ClockKind, ClockSettings
from tablehub.match.decisions import ChooseSides, why_not
from tablehub.match.events import (
    Event,
    FaultFound,
    OpeningRolled,
    Paused,
    Played,
    Rolled,
    SetupCorrect,
    SideChosen,
    Undone,
    event_from_json,
)
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold, fold_all
from tablehub.match.opening import OpeningThrow
from tablehub.match.sides import asked_to_choose, chooser_of, why_no_choice
from tablehub.match.state import MatchState, Phase
from tablehub.match.taking_back import last_undoable
from tablehub.match.terms import Terms
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll

LIGHT, DARK = Player.LIGHT, Player.DARK
AT = ("7", 7.0)
START = Position.start()
WON = OpeningRolled(*AT, 5, 2, LIGHT)
THROWN = Rolled(*AT, LIGHT, (5, 2))
PLAYED = Played(*AT, LIGHT, (5, 2), "13/8 13/11", True, Play.parse("13/8 13/11").apply(START, LIGHT))
REVERSED, SWAPPED = SideChosen(*AT, LIGHT, reversed=True), SideChosen(*AT, LIGHT, swapped=True)


def state_after(name: str, *events: Event, clock: ClockSettings = NO_CLOCK) -> MatchState:
    begun = MatchState.new(5, ruleset(name), clock=clock)
    return fold_all([SetupCorrect("1", 1.0), *events], begun)


@pytest.mark.parametrize("name", ["bruelheide", "milton-bradley"])
def test_whose_choice_it_is_shows_with_the_opening_throw_and_is_past_with_the_first_play(name: str) -> None:
    assert chooser_of(state_after(name)) is None
    assert asked_to_choose(state_after(name, WON)) is LIGHT
    assert asked_to_choose(state_after(name, WON, THROWN)) is LIGHT, "the throw shown is not played yet"
    played = state_after(name, WON, THROWN, PLAYED)
    assert (chooser_of(played), asked_to_choose(played)) == (None, None)
    assert str(why_no_choice(played, DARK)).startswith("The game is under way")


@pytest.mark.parametrize("name", [name for name in ruleset_names() if name not in ("bruelheide", "milton-bradley")])
def test_by_other_books_both_agree_before_the_first_play_and_nobody_is_asked(name: str) -> None:
    state = state_after(name)
    assert asked_to_choose(state) is None
    assert why_not(ChooseSides(reversed=True), state) is None
    assert why_not(ChooseSides(swapped=True), state) is None


def test_nobody_is_asked_twice_nor_while_something_else_is_to_be_seen_to() -> None:
    state = state_after("bruelheide", WON, THROWN)
    assert asked_to_choose(fold(state, SideChosen(*AT, LIGHT))) is None
    assert asked_to_choose(fold(state, Paused(*AT))) is None
    assert asked_to_choose(fold(state, FaultFound(*AT, FaultCode.DIE_COCKED, LIGHT, "!", {}))) is None


def test_the_next_game_asks_anew_and_the_board_lies_as_it_lay() -> None:
    state = state_after("bruelheide", WON, REVERSED)
    over = replace(state, phase=Phase.GAME_OVER, games=state.games)
    next_game = fold_all([SetupCorrect(*AT), WON], over)
    assert next_game.reversed
    assert asked_to_choose(next_game) is LIGHT


@pytest.mark.parametrize("name", ruleset_names())
def test_how_the_board_is_set_up_before_a_game_is_the_players_affair_by_every_book(name: str) -> None:
    fresh = MatchState.new(5, ruleset(name))
    assert fold(fresh, SideChosen(*AT, None, reversed=True)).reversed


def test_in_a_chouette_nobody_exchanges_colours() -> None:
    state = fold(Terms("milton-bradley", chouette=("Ann", "Bob", "Cy")).begun(), SetupCorrect(*AT))
    assert "box" in str(why_not(ChooseSides(swapped=True), fold(state, WON)))
    assert why_not(ChooseSides(reversed=True), fold(state, WON)) is None


def test_who_exchanges_colours_takes_turn_name_and_time_with_him() -> None:
    clock = ClockSettings(ClockKind.DELAY, 12, 120)
    state = state_after("milton-bradley", replace(WON, t=8.0), replace(THROWN, t=9.0), clock=clock)
    state = replace(state, clock=state.clock.adjusted(LIGHT, -30.0) if state.clock else None)
    chosen = fold(state, replace(SWAPPED, t=9.0))
    assert (chosen.on_turn, chosen.roll, chosen.phase) == (DARK, Roll(5, 2), Phase.TO_MOVE)
    assert chosen.names == {LIGHT: state.names[DARK], DARK: state.names[LIGHT]}
    assert state.clock
    assert chosen.clock
    assert chosen.clock.reserve == tuple(reversed(state.clock.reserve))
    assert (chosen.clock.acting, chosen.clock.turns) == (DARK, state.clock.turns), "his turn goes on"
    with_throw = fold(state_after("milton-bradley", WON), SWAPPED)
    assert with_throw.opening == OpeningThrow((2,), (5,))
    assert with_throw.opening.starter is with_throw.on_turn


def test_undo_takes_the_choice_back_before_the_throw() -> None:
    state = state_after("bruelheide", WON, THROWN, REVERSED)
    assert last_undoable(state) == "side-chosen"
    back = fold(state, Undone(*AT, "side-chosen"))
    assert not back.reversed
    assert asked_to_choose(back) is LIGHT
    assert last_undoable(back) == "roll"


def test_a_throw_that_was_misread_leaves_sides_and_colours_as_they_were_chosen() -> None:
    """The referee corrects himself by taking the throw back and writing another."""
    chosen = SideChosen(*AT, LIGHT, reversed=True, swapped=True)
    state = state_after("milton-bradley", WON, THROWN, chosen)
    corrected = fold_all([Undone(*AT, "roll"), Rolled(*AT, DARK, (5, 3))], state)
    assert corrected.reversed
    assert (corrected.names, corrected.on_turn) == (state.names, DARK)
    assert corrected.sides_chosen


def test_the_record_of_a_choice_is_read_back() -> None:
    events = [WON, THROWN, SideChosen(*AT, LIGHT, reversed=True, swapped=True)]
    again = [event_from_json(event.to_json()) for event in events]
    assert state_after("milton-bradley", *again) == state_after("milton-bradley", *events)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("bruelheide", "Light may have the checkers set up the other way round: Take."),
        ("milton-bradley", "Light may choose colour and side: Take."),
    ],
)
def test_the_screen_tells_who_begins_of_his_choice_beside_what_he_is_to_play(name: str, text: str) -> None:
    state = state_after(name, WON, THROWN)
    assert message_of(state).text.endswith(text)
    assert "5-2" in message_of(state).text
    assert ("Take: sides", LIGHT) in [(hint.text, hint.player) for hint in hints_of(state)]
    assert not any(hint.text == "Take: sides" for hint in hints_of(fold(state, SideChosen(*AT, LIGHT))))
