"""Where the referee goes on in a match that is under way: after a power cut, and after something was undone."""

from __future__ import annotations

from tablehub.match.state import MatchState, Phase
from tablehub.referee.hypotheses import Throw, turn_in
from tablehub.referee.stages import AwaitPlay, AwaitThrow, MatchEnded, SettingUp, Stage
from tablehub.rules.player import Player
from tablehub.rules.starting import start_position


def stage_of(state: MatchState) -> Stage:
    """What is waited for in this state. A throw not yet played is taken as written, though its dice were not seen."""
    if state.phase is Phase.MATCH_OVER:
        return MatchEnded()
    if state.phase is Phase.SETUP:
        return SettingUp(may_be_under_way=state.position == start_position(state.ruleset))
    if state.phase is Phase.GAME_OVER:
        return SettingUp(may_be_under_way=False)
    to_be_played = state.phase in (Phase.TO_MOVE, Phase.RESIGN_OFFERED)  # it is, once giving up is refused
    if to_be_played and state.on_turn is not None and state.roll is not None:
        turn = turn_in(state, state.position, Throw(state.on_turn, state.roll))
        demanded = next((fault for fault in reversed(state.open_faults) if fault.code is state.demanded), None)
        return AwaitPlay((turn,), None, last=turn.before, demanded=demanded)
    return AwaitThrow(state.position, who_throws(state), begins=state.set_up and not state.turns)


def who_throws(state: MatchState) -> Player | None:
    """Who is to throw now; None: either, for who is on turn is shut out, and his opponent throws on."""
    on_turn = state.on_turn
    return None if on_turn and state.may_throw(on_turn.opponent) else on_turn
