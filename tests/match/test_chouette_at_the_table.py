"""A chouette as a match has it: who plays, what everybody has won, who is out, told by events alone."""

from __future__ import annotations

import pytest

from tablehub.errors import BadEvent
from tablehub.match.begun import begun
from tablehub.match.decisions import RetirePartner, why_not
from tablehub.match.events import (
    ChouetteBegun,
    Doubled,
    Event,
    GameOver,
    GameVoided,
    Overrule,
    Overruled,
    PartnerRetired,
    Passed,
    SetupCorrect,
    Taken,
    Undone,
)
from tablehub.match.fold import fold, fold_all
from tablehub.match.score import Score
from tablehub.match.state import MatchState
from tablehub.match.taking_back import last_undoable
from tablehub.rules.books import ruleset
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men

LIGHT, DARK = Player.LIGHT, Player.DARK
FOUR = ("Ann", "Bob", "Cy", "Di")
MIDDLE = Position(men({13: 5, 8: 4, 6: 4, 5: 2}), men({24: 2, 13: 5, 8: 3, 6: 5}))
UNDER_WAY = (
    SetupCorrect("1", 1.0),
    Overruled("1", 1.0, Overrule.SET_POSITION, position=MIDDLE),
    Overruled("1", 1.0, Overrule.SET_TURN, LIGHT),
)


def chouette(*events: Event, name: str = "modern") -> MatchState:
    state = fold(MatchState.new(0, ruleset(name)), ChouetteBegun("0", 0.0, FOUR))
    for event in events:
        state = fold(state, event)
    return state


def totals(state: MatchState) -> dict[str, int]:
    assert state.chouette is not None
    return {player: int(total) for player, total in state.chouette.card.totals.items()}


def over(state: MatchState, winner: Player, points: int = 1) -> GameOver:
    return GameOver("9", 9.0, winner, GameKind.SINGLE, points, state.score.plus(winner, points), resigned=True)


def test_box_and_playing_opponent_have_the_colours() -> None:
    assert chouette().names == {LIGHT: "Ann", DARK: "Bob"}


@pytest.mark.parametrize(
    ("winner", "names", "won"),
    [
        (LIGHT, {LIGHT: "Ann", DARK: "Cy"}, {"Ann": 3, "Bob": -1, "Cy": -1, "Di": -1}),
        (DARK, {LIGHT: "Bob", DARK: "Cy"}, {"Ann": -3, "Bob": 1, "Cy": 1, "Di": 1}),
    ],
)
def test_after_a_game_the_card_is_kept_and_the_next_sit_down(
    winner: Player, names: dict[Player, str], won: dict[str, int]
) -> None:
    state = chouette(*UNDER_WAY)
    state = fold(state, over(state, winner))
    assert state.names == {LIGHT: "Ann", DARK: "Bob"}, "until the next game is set up"
    assert totals(state) == won
    state = fold(state, SetupCorrect("10", 10.0))
    assert state.names == names


@pytest.mark.parametrize("winner", [LIGHT, DARK])
def test_where_the_winner_of_a_hit_throws_first_he_does_so_from_the_box(winner: Player) -> None:
    rules = ruleset("parker", next_start="winner-of-hit")
    state = fold_all([ChouetteBegun("0", 0.0, FOUR), *UNDER_WAY], MatchState.new(0, rules))
    won_by = state.names[winner]
    state = fold_all([over(state, winner), SetupCorrect("9", 9.0)], state)
    assert state.on_turn
    assert state.names[state.on_turn] == won_by


def test_a_partner_passes_the_boxs_double_and_the_others_play_on() -> None:
    doubled = chouette(*UNDER_WAY, Doubled("2", 2.0, LIGHT, 2))
    assert why_not(RetirePartner("Cy"), doubled) is None
    state = fold(doubled, PartnerRetired("2", 2.0, "Cy"))
    assert state.chouette is not None
    assert state.chouette.game.partners == ("Di",)
    taken = fold(state, Taken("3", 3.0, DARK))
    ended = fold(taken, over(taken, LIGHT, 2))
    assert totals(ended) == {"Ann": 5, "Bob": -2, "Cy": -1, "Di": -2}
    assert last_undoable(state) == "retire"
    assert fold(state, Undone("3", 3.0, "retire")) == doubled


def test_who_plays_passes_for_all() -> None:
    state = chouette(*UNDER_WAY, Doubled("2", 2.0, LIGHT, 2), Passed("2", 2.0, DARK))
    state = fold(state, GameOver("3", 3.0, LIGHT, GameKind.SINGLE, 1, Score(1, 0)))
    assert totals(state) == {"Ann": 3, "Bob": -1, "Cy": -1, "Di": -1}


@pytest.mark.parametrize(
    ("events", "partner", "why"),
    [
        (UNDER_WAY, "Cy", "The box offers no double."),
        ((*UNDER_WAY, Doubled("2", 2.0, LIGHT, 2)), "Bob", "Bob is no partner in this game."),
    ],
)
def test_nobody_else_passes(events: tuple[Event, ...], partner: str, why: str) -> None:
    state = chouette(*events)
    assert why_not(RetirePartner(partner), state) == why
    with pytest.raises(BadEvent):
        fold(state, PartnerRetired("2", 2.0, partner))


@pytest.mark.parametrize("name", ["parker", "milton-bradley", "modern"])
def test_a_partner_who_retired_from_a_game_that_was_void_is_in_it_again(name: str) -> None:
    state = chouette(*UNDER_WAY, Doubled("2", 2.0, LIGHT, 2), PartnerRetired("3", 3.0, "Cy"), name=name)
    again = fold(fold(state, GameVoided("4", 4.0)), SetupCorrect("5", 5.0))
    assert again.chouette
    assert again.chouette.game.partners == ("Cy", "Di")
    assert totals(fold(again, over(again, LIGHT))) == {"Ann": 3, "Bob": -1, "Cy": -1, "Di": -1}


def test_the_record_opens_with_it() -> None:
    state = chouette()
    assert fold_all(begun(state, "1", 0.0)) == state


@pytest.mark.parametrize(
    ("state", "players", "why"),
    [
        (MatchState.new(5, ruleset("modern")), FOUR, "has no length"),
        (MatchState.new(0, ruleset("hasbro")), FOUR, "knows no chouette"),
        (MatchState.new(0, ruleset("modern")), FOUR[:2], "not for 2"),
        (chouette(), FOUR, "has begun"),
    ],
)
def test_a_chouette_that_cannot_be_is_refused(state: MatchState, players: tuple[str, ...], why: str) -> None:
    with pytest.raises(BadEvent, match=why):
        fold(state, ChouetteBegun("0", 0.0, players))


def test_a_void_game_is_played_again_by_all_and_nobody_has_forfeited_anything() -> None:
    retired = chouette(*UNDER_WAY, Doubled("5", 5.0, LIGHT, 2), PartnerRetired("6", 6.0, "Cy"), Taken("7", 7.0, DARK))
    again = fold(fold(retired, GameVoided("8", 8.0)), SetupCorrect("9", 9.0))
    assert again.chouette == chouette().chouette
    assert totals(fold(again, over(again, LIGHT))) == {"Ann": 3, "Bob": -1, "Cy": -1, "Di": -1}
    undone = fold(fold(retired, GameVoided("8", 8.0)), Undone("9", 9.0, "game-void"))
    assert undone.chouette == retired.chouette
