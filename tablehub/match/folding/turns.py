"""Throws and plays."""

from __future__ import annotations

from tablehub.errors import BadNotation
from tablehub.match.events import Played, PlayVoided, Rolled
from tablehub.match.folding.ground import OPENED, after, must_be, unexpected
from tablehub.match.record import BoardSet, MoveTurn
from tablehub.match.state import MatchState, Phase, hands_emptied
from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.knobs import FirstThrow
from tablehub.rules.outcome import outcome
from tablehub.rules.play import Play
from tablehub.rules.position import Position


def rolled(state: MatchState, event: Rolled) -> MatchState:
    if not state.may_throw(event.player):
        must_be(state, event, event.player, state.on_turn)
    adopted = state.first_throw_chosen and state.first_throw is FirstThrow.AS_SHOWN
    if adopted and state.opening and event.roll != state.opening.shown:
        raise unexpected(state, event, f"{event.player} has adopted the throw {state.opening.shown}")
    return after(state, event, phase=Phase.TO_MOVE, on_turn=event.player, roll=event.roll, **OPENED)


def played(state: MatchState, event: Played) -> MatchState:
    must_be(state, event, event.player, state.on_turn)
    if not is_acey_deucy(event.roll, state.ruleset):
        if event.again:
            raise unexpected(state, event, f"after {event.roll} {event.player} does not throw again")
        if event.doublet is not None:
            raise unexpected(state, event, f"after {event.roll} {event.player} names no doublet")
    turn = MoveTurn(event.player, event.dice, Play.parse(event.play), event.legal)
    ended = outcome(event.position, state.ruleset)
    elsewhere = not event.legal and _end_of(turn, state.position) != event.position
    set_there = (BoardSet(len(state.turns) + 1, event.position),) if elsewhere else ()
    return after(
        state,
        event,
        phase=Phase.DECIDED if ended else Phase.TO_ROLL,
        decided=ended,
        on_turn=event.player if event.again else event.player.opponent,
        roll=None,
        position=event.position,
        turns=(*state.turns, turn),
        boards=(*state.boards, *set_there),
        hands_emptied=state.hands_emptied | hands_emptied(event.position, state.ruleset),
    )


def _end_of(turn: MoveTurn, before: Position) -> Position | None:
    """Where a play leads as it is written; one that was wrong and stood may have done what no play can say."""
    try:
        return turn.play.apply(before, turn.player) if turn.play else before
    except BadNotation:
        return None


def play_voided(state: MatchState, event: PlayVoided) -> MatchState:
    must_be(state, event, event.player, state.on_turn)
    return after(state, event, phase=Phase.TO_ROLL, roll=None)
