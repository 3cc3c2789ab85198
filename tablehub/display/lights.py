"""Which lamps glow, and when the buzzer sounds, at each moment of a match. Pure."""

from __future__ import annotations

from tablehub.display.messages import SEEING
from tablehub.display.present import to_act
from tablehub.lamps import Glow, Lamp
from tablehub.match.state import MatchState, Phase
from tablehub.rules.player import Player

OF_PLAYER = {Player.LIGHT: Lamp.LIGHT, Player.DARK: Lamp.DARK}


def lights_of(state: MatchState) -> dict[Lamp, Glow]:
    """The lamp of whose turn it is glows; of who has to answer it blinks. The fault lamp glows while something is to be
    put right, and blinks where it is the table that cannot see. While play rests all are dark."""
    if state.paused:
        return {}
    return {**_turn(state), **_fault(state)}


def _turn(state: MatchState) -> dict[Lamp, Glow]:
    asked = _asked(state)
    if asked is not None:
        return {OF_PLAYER[asked]: Glow.BLINKING}
    if state.opening_due:
        return dict.fromkeys(OF_PLAYER.values(), Glow.ON)
    player = to_act(state)
    return {OF_PLAYER[player]: Glow.ON} if player else {}


def _asked(state: MatchState) -> Player | None:
    """Who has to answer: an offer, or that his opponent's time has run out."""
    flag = state.clock.flag if state.clock and state.phase is not Phase.MATCH_OVER else None
    return state.answering or (flag.opponent if flag else None)


def _fault(state: MatchState) -> dict[Lamp, Glow]:
    if not state.open_faults:
        return {}
    seeing = all(fault.code in SEEING for fault in state.open_faults)
    return {Lamp.FAULT: Glow.BLINKING if seeing else Glow.ON}


FLAG, OFFER, FAULT = 3, 2, 1
"""Beeps for a time that has run out, a double or a game offered, and a fault."""


def beeps_for(before: MatchState, after: MatchState) -> int:
    """How often the buzzer sounds when the match goes from one state to the next; 0: not at all."""
    if after.clock and after.clock.flag and not (before.clock and before.clock.flag):
        return FLAG
    if after.answering and after.answering is not before.answering:
        return OFFER
    return FAULT if any(fault not in before.open_faults for fault in after.open_faults) else 0
