"""What every step of the fold needs: the complaint, the checkpoint, the question whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tablehub.errors import BadEvent
from tablehub.match.events import Event
from tablehub.match.state import Checkpoint, MatchState
from tablehub.rules.player import Player

OPENED: Mapping[str, Any] = {"opening": None, "first_throw": None, "first_throw_chosen": False}
"""Nothing of the opening throw is left to be played."""

NOT_GIVEN_UP: Mapping[str, Any] = {"resigning": None, "resigned_as": None}
"""Nobody gives the game up."""


def unexpected(state: MatchState, event: Event, why: str) -> BadEvent:
    """The complaint that `event` cannot come now; `why` is a clause."""
    complaint = BadEvent(f"frame {event.frame}: {event.name!r} cannot come in game {state.game_number}: {why}")
    complaint.why = why
    return complaint


def after(state: MatchState, event: Event, **changes: Any) -> MatchState:
    """The changed state, with a checkpoint so that `event` can be undone."""
    return replace(state, checkpoint=Checkpoint(event.name, state), **changes)


def colours_exchanged(state: MatchState) -> MatchState:
    """Each player has the other's checkers: names and times go with the people, and who is on turn has other ones."""
    return replace(
        state,
        swapped=not state.swapped,
        names={player: state.names[player.opponent] for player in Player},
        on_turn=state.on_turn.opponent if state.on_turn else None,
        opening=state.opening.exchanged() if state.opening else None,
        clock=state.clock.exchanged() if state.clock else None,
    )


def must_be(state: MatchState, event: Event, player: Player, expected: Player | None) -> None:
    """Raise unless `player` is the one who may act; None: both may."""
    if expected is not None and player is not expected:
        raise unexpected(state, event, f"it is by {player}, and it is {expected}'s to act")
