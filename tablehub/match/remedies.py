"""What is to be done about the fault that comes first: by the ruleset, and by whom."""

from __future__ import annotations

from dataclasses import dataclass

from tablehub.match.consequences import Consequence, consequence
from tablehub.match.events import FaultFound
from tablehub.match.faults import ONLY_TOLD, FaultCode
from tablehub.match.record import DoubleTurn, MoveTurn
from tablehub.match.state import MatchState
from tablehub.rules.player import Player

OPPONENTS = frozenset({Consequence.OPPONENTS_OPTION, Consequence.OPPONENT_MAY_VOID})
"""What is for the opponent of who erred to say."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """The open fault that comes first and what follows it. `decides`: the opponent where it is for him to say."""

    fault: FaultFound
    what: Consequence
    decides: Player | None

    def is_for(self, player: Player | None) -> bool:
        """May `player` (None: somebody, by a shared button) say what becomes of it?"""
        return self.decides is not None and player in (None, self.decides)


def after_standing(turn: MoveTurn, state: MatchState) -> Consequence:
    """What the ruleset says of a wrong play that was let stand, now: can it still be put right, or is it too late?"""
    since = state.turns[max(n for n, each in enumerate(state.turns) if each is turn) + 1 :]
    thrown = state.roll is not None or any(isinstance(each, MoveTurn) for each in since)
    doubled = any(isinstance(each, DoubleTurn) for each in since)
    return consequence(FaultCode.WRONG_COUNT, state.ruleset, next_thrown=thrown, next_doubled=doubled)


def foremost_fault(state: MatchState) -> FaultFound | None:
    """The open fault that players have to see to first: the newest that is more than told. Else a button pressed
    at the wrong time would take from the opponent what he may say to a play."""
    pressing = [fault for fault in state.open_faults if fault.code not in ONLY_TOLD]
    return next(reversed(pressing or state.open_faults), None)


def is_in_question(state: MatchState) -> bool:
    """Does anything stand that is more than told?"""
    return bool(faults_in_question(state))


def faults_in_question(state: MatchState) -> tuple[FaultFound, ...]:
    """The open faults that are more than told."""
    return tuple(fault for fault in state.open_faults if fault.code not in ONLY_TOLD)


def consequence_now(code: FaultCode, state: MatchState) -> Consequence:
    """What the ruleset makes of a fault that is found now."""
    played = state.throws_played
    return consequence(code, state.ruleset, throws=played + (state.roll is not None), moved=played > 0)


def remedy_of(state: MatchState) -> Remedy | None:
    """What is to be done now; None where nothing is wrong."""
    fault = foremost_fault(state)
    if fault is None:
        return None
    what = consequence_now(fault.code, state)
    decides = fault.player.opponent if fault.player and what in OPPONENTS else None
    return Remedy(fault, what, decides)
