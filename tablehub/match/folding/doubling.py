"""The cube: doubles, beavers and raccoons, and their answers."""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.events import Beavered, Doubled, Passed, Taken
from tablehub.match.folding.ground import after, must_be, unexpected
from tablehub.match.record import BeaverTurn, DoubleTurn, PassTurn, TakeTurn
from tablehub.match.state import MatchState, Phase
from tablehub.rules.outcome import GameKind, Outcome


def doubled(state: MatchState, event: Doubled) -> MatchState:
    reason = "each opponent has a cube of his own" if state.own else state.why_no_double(event.player)
    if reason:
        raise unexpected(state, event, reason)
    if event.value != state.cube.offer:
        raise unexpected(state, event, f"the cube can be offered at {state.cube.offer}, not at {event.value}")
    turn = DoubleTurn(event.player, event.value)
    return after(state, event, phase=Phase.CUBE_OFFERED, on_turn=event.player, turns=(*state.turns, turn))


def beavered(state: MatchState, event: Beavered) -> MatchState:
    reason = state.why_no_beaver()
    if reason:
        raise unexpected(state, event, reason)
    must_be(state, event, event.player, state.answering)
    assert state.offered
    if event.value != state.offered * 2:
        raise unexpected(state, event, f"the cube can be turned to {state.offered * 2}, not to {event.value}")
    return after(state, event, turns=(*state.turns, BeaverTurn(event.player, event.value)))


def taken(state: MatchState, event: Taken) -> MatchState:
    """Whoever was first doubled has the cube then, however often it was turned."""
    assert state.on_turn
    _must_be_one_cube(state, event)
    must_be(state, event, event.player, state.answering)
    turns = (*state.turns, TakeTurn(event.player))
    cube = state.cube.taken(state.on_turn.opponent, state.cube_turns)
    return after(state, event, phase=Phase.TO_ROLL, cube=cube, turns=turns)


def passed(state: MatchState, event: Passed) -> MatchState:
    """The game is lost at what it stood at before the last turn of the cube."""
    _must_be_one_cube(state, event)
    must_be(state, event, event.player, state.answering)
    turns = (*state.turns, PassTurn(event.player))
    cube = replace(state.cube, value=state.cube.value << state.cube_turns - 1)
    decided = Outcome(event.player.opponent, GameKind.SINGLE)
    return after(state, event, phase=Phase.DECIDED, decided=decided, cube=cube, turns=turns)


def _must_be_one_cube(state: MatchState, event: Taken | Passed) -> None:
    if state.own:
        raise unexpected(state, event, "each opponent has a cube of his own, and answers for it by himself")
