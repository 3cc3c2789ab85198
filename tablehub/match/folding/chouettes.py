"""A chouette: who plays the next game, who is out of this one, what everybody has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tablehub.match.chouette import Chouette, why_no_chouette
from tablehub.match.events import ChouetteBegun, GameOver, PartnerRetired
from tablehub.match.folding.ground import after, unexpected
from tablehub.match.state import MatchState
from tablehub.rules.counting import units_declined
from tablehub.rules.player import Player
from tablehub.words.text import Text, say

BOX = Player.LIGHT
"""Who is in the box has the light checkers, in every game."""


def begun(state: MatchState, event: ChouetteBegun) -> MatchState:
    reason = why_no_chouette_now(state, event.players)
    if reason:
        raise unexpected(state, event, reason)
    chouette = Chouette.begun(event.players, state.ruleset)
    return replace(state, chouette=chouette, names=seated(chouette))


def why_no_chouette_now(state: MatchState, players: Sequence[str]) -> Text | None:
    """One clause why these players cannot play a chouette in this match; None if they can."""
    if state.chouette or state.games:
        return say("the match has begun")
    if state.length:
        return say("a chouette is money play, and has no length")
    if state.ruleset.own_cubes:
        return say("a cube for each opponent is not followed at one table")
    return why_no_chouette(players, state.ruleset)


def seated(chouette: Chouette) -> Mapping[Player, str]:
    """Who plays the next game, by colour."""
    return {BOX: chouette.game.box, BOX.opponent: chouette.game.playing}


def retired(state: MatchState, event: PartnerRetired) -> MatchState:
    chouette = state.chouette
    if chouette is None or event.partner not in chouette.game.partners:
        raise unexpected(state, event, f"{event.partner} is no partner in this game")
    if state.answering is not BOX.opponent or state.cube_turns != 1:
        raise unexpected(state, event, "the box offers no double")
    units = units_declined(state.cube, state.position.men(BOX.opponent), state.ruleset)
    return after(state, event, chouette=chouette.declined([event.partner], units))


def counted(state: MatchState, event: GameOver) -> Chouette | None:
    """The chouette after this game."""
    chouette = state.chouette
    if chouette is None:
        return None
    return chouette.box_won(event.points) if event.winner is BOX else chouette.box_lost(event.points)
