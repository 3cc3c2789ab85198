"""What can be taken back, newest first, within the game that is going on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tablehub.match.events import (
    Beavered,
    CubeAnswered,
    CubesOffered,
    Doubled,
    Event,
    GameVoided,
    OpeningRolled,
    Overruled,
    PartnerRetired,
    Passed,
    Played,
    PlayVoided,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Rolled,
    SetupCorrect,
    SideChosen,
    Taken,
    TimeClaimed,
)
from tablehub.match.record import MoveTurn
from tablehub.match.state import MatchState, Phase

UNDOABLE = frozenset(
    each.name
    for each in (
        *(
            Played,
            Rolled,
            OpeningRolled,
            Doubled,
            Beavered,
            Taken,
            Passed,
            PlayVoided,
            PartnerRetired,
            CubesOffered,
            CubeAnswered,
        ),
        *(ResignOffered, ResignAccepted, ResignRefused, GameVoided, Overruled, TimeClaimed, SideChosen),
    )
)
"""Names of the events that undo goes back to before, one at a time."""

_CUBE: Mapping[str, type[Event]] = {each.name: each for each in (Doubled, Beavered, Taken)}


def last_undoable(state: MatchState) -> str | None:
    """The name of the event that undo takes back now; None where there is nothing to take back."""
    checkpoint = state.checkpoint
    while checkpoint and checkpoint.event not in UNDOABLE:
        checkpoint = None if checkpoint.event == SetupCorrect.name else checkpoint.before.checkpoint
    return checkpoint.event if checkpoint else None


def is_set_by_people(state: MatchState) -> bool:
    """Did people set the dice of the throw that is due? Then nobody has to have seen them."""
    at = state
    while at.checkpoint and at.checkpoint.before.roll == state.roll:
        if at.checkpoint.event == Overruled.name and at.checkpoint.before.position == state.position:
            return True  # the same numbers as were read: they say that it is so
        at = at.checkpoint.before
    return at.checkpoint is not None and at.checkpoint.event == Overruled.name


def begins_unopened(state: MatchState) -> bool:
    """Is the throw that is due the first of its game, and was no throw for the start seen before it?"""
    before = state.as_before(Rolled.name)
    return before is not None and before.opening_due


def result_before(state: MatchState) -> MatchState | None:
    """The state in which the game before was over, as long as no throw of this one is on record; None: there is none,
    or nothing that its result came of can be taken back."""
    if state.phase is not Phase.TO_ROLL or state.turns:
        return None
    before = state.as_before(SetupCorrect.name)
    return before if before and last_undoable(before) else None


def within_its_game(state: MatchState) -> MatchState:
    """The state without what came before its game was set up: a long evening's games are not all kept in memory."""
    later, at = list[MatchState](), state
    while at.checkpoint and at.checkpoint.event != SetupCorrect.name:
        later.append(at)
        at = at.checkpoint.before
    at = replace(at, checkpoint=None)
    for each in reversed(later):
        assert each.checkpoint
        at = replace(each, checkpoint=replace(each.checkpoint, before=at))
    return at


def cube_since_play(state: MatchState) -> list[tuple[type[Event], dict[str, Any]]]:
    """The doubles, beavers and takes since the last play of this game, oldest first, each with its values. None of them
    is undone by that play's being another than was thought."""
    found: list[tuple[type[Event], dict[str, Any]]] = []
    at = state
    while at.checkpoint and at.checkpoint.event in _CUBE:
        before, kind = at.checkpoint.before, _CUBE[at.checkpoint.event]
        player = before.on_turn if kind is Doubled else before.answering
        found.append((kind, {"player": player} if kind is Taken else {"player": player, "value": at.offered}))
        at = before
    return found[::-1] if at.checkpoint and at.checkpoint.event == Played.name else []


def plays_back(state: MatchState) -> Iterator[MoveTurn]:
    """The plays of this game that can be taken back, the last one first; none of one that was void since."""
    at = state
    while at.checkpoint and at.checkpoint.event not in (SetupCorrect.name, GameVoided.name):
        if at.checkpoint.event == Played.name:
            turn = at.turns[-1]
            assert isinstance(turn, MoveTurn)
            yield turn
        at = at.checkpoint.before
