"""A chouette: who plays the next game, who is out of this one, what everybody has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tablehub.match.chouette import Chouette, Units, why_no_chouette
from tablehub.match.cubes_at_table import CubesAtTable
from tablehub.match.events import ChouetteBegun, CubeAnswered, CubesOffered, GameOver, PartnerRetired
from tablehub.match.folding.ground import after, unexpected
from tablehub.match.own_cubes import OwnCubes
from tablehub.match.record import GameResult, MoveTurn, PassTurn
from tablehub.match.state import MatchState, Phase
from tablehub.rules.counting import units_declined
from tablehub.rules.cube import Cube
from tablehub.rules.outcome import GameKind, Outcome
from tablehub.rules.player import Player
from tablehub.words.text import Text, say

BOX = Player.LIGHT
"""Who is in the box has the light checkers, in every game."""


def begun(state: MatchState, event: ChouetteBegun) -> MatchState:
    reason = why_no_chouette_now(state, event.players)
    if reason:
        raise unexpected(state, event, reason)
    chouette = Chouette.begun(event.players, state.ruleset)
    together = replace(state, chouette=chouette, names=seated(chouette))
    return replace(together, own=dealt(together, state.cube))


def why_no_chouette_now(state: MatchState, players: Sequence[str]) -> Text | None:
    """One clause why these players cannot play a chouette in this match; None if they can."""
    if state.chouette or state.games:
        return say("the match has begun")
    if state.length:
        return say("a chouette is money play, and has no length")
    return why_no_chouette(players, state.ruleset)


def seated(chouette: Chouette) -> Mapping[Player, str]:
    """Who plays the next game, by colour."""
    return {BOX: chouette.game.box, BOX.opponent: chouette.game.playing}


def who_played(turn: MoveTurn, state: MatchState) -> str:
    """Whose play of this game it was; for opponents who each have a cube, of the first in rank who was not yet out."""
    if state.own is None or state.chouette is None or turn.player is BOX:
        return state.names[turn.player]
    number = next((number for number, each in enumerate(state.turns) if each is turn), len(state.turns))
    out = {mark.opponent for mark in state.own.log if isinstance(mark.turn, PassTurn) and mark.turns <= number}
    return next((name for name in state.chouette.order[1:] if name not in out), state.names[turn.player])


def dealt(state: MatchState, cube: Cube) -> CubesAtTable | None:
    """The opponents' cubes before the first double, all as `cube` is; None where one serves all."""
    if state.chouette is None or not state.ruleset.own_cubes:
        return None
    return CubesAtTable(OwnCubes.among(state.chouette.game.shares, BOX, cube))


def all_in_again(state: MatchState) -> MatchState:
    """The game was void: whoever was out of it is in again, and nobody has paid. Nothing else where two play."""
    if state.chouette is None:
        return state
    chouette = state.chouette.played_anew()
    together = replace(state, chouette=chouette, names=seated(chouette))
    return replace(together, own=dealt(together, state.cube))


def cubes_offered(state: MatchState, event: CubesOffered) -> MatchState:
    reason = state.why_no_double(event.player)
    if state.own is None or reason:
        raise unexpected(state, event, reason or "one cube serves all here")
    allowed = state.cubes_to_offer(event.player)
    if not event.opponents or not set(event.opponents) <= set(allowed):
        raise unexpected(state, event, f"cubes that can be offered are those of {', '.join(allowed)}")
    own = state.own.doubled(event.player, event.opponents, len(state.turns))
    return after(state, event, phase=Phase.CUBE_OFFERED, on_turn=event.player, own=own)


def cube_answered(state: MatchState, event: CubeAnswered) -> MatchState:
    """One cube is taken or passed. When all are answered play goes on, by the next in rank where who played is out."""
    own, answering = state.own, state.answering
    if own is None or answering is None or event.opponent not in own.offered:
        raise unexpected(state, event, f"no cube of {event.opponent} is offered")
    if event.takes:
        return _play_goes_on(state, event, own.taken(event.opponent, answering, len(state.turns)), state.chouette)
    units = units_declined(own.cube(event.opponent), state.position.men(answering), state.ruleset)
    left = own.passed(event.opponent, answering, units, len(state.turns))
    if event.opponent in left.held.cubes:
        ended = Outcome(answering.opponent, GameKind.SINGLE)
        return after(state, event, phase=Phase.DECIDED, decided=ended, own=left, cube=own.cube(event.opponent))
    assert state.chouette
    leave = state.chouette.box_declined if answering is BOX else state.chouette.declined
    return _play_goes_on(state, event, left, leave([event.opponent], {event.opponent: units}))


def _play_goes_on(state: MatchState, event: CubeAnswered, own: CubesAtTable, chouette: Chouette | None) -> MatchState:
    assert chouette
    phase = Phase.CUBE_OFFERED if own.offered else Phase.TO_ROLL
    cube = own.cube(chouette.game.playing)
    return after(state, event, phase=phase, own=own, chouette=chouette, cube=cube, names=seated(chouette))


def retired(state: MatchState, event: PartnerRetired) -> MatchState:
    chouette = state.chouette
    if chouette is None or event.partner not in chouette.game.partners:
        raise unexpected(state, event, f"{event.partner} is no partner in this game")
    if state.own:
        raise unexpected(state, event, "each opponent answers for his own cube")
    if state.answering is not BOX.opponent or state.cube_turns != 1:
        raise unexpected(state, event, "the box offers no double")
    units = units_declined(state.cube, state.position.men(BOX.opponent), state.ruleset)
    return after(state, event, chouette=chouette.declined([event.partner], units))


def counted(state: MatchState, event: GameOver) -> Chouette | None:
    """The chouette after this game."""
    chouette = state.chouette
    if chouette is None:
        return None
    units: Units = event.points
    if state.own:
        units = {name: result.points for name, result in results(state, event).items()}
    return chouette.box_won(units) if event.winner is BOX else chouette.box_lost(units)


def results(state: MatchState, event: GameOver) -> Mapping[str, GameResult]:
    """What this game counts for each opponent, where each has his own cube; empty where one serves all."""
    own = state.own
    if own is None:
        return {}
    loser = state.position.men(event.winner.opponent)
    resigned = event.resigned or state.resigning is not None
    won = {
        name: GameResult(event.winner, units, event.kind, resigned)
        for name, units in own.held.units_won(event.kind, loser, state.ruleset).items()
    }
    return {**won, **own.results}
