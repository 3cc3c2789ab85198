"""Faults, and what people decide: demanding, overruling, taking back, resting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tablehub.match.events import (
    Answered,
    Asked,
    Demanded,
    FaultCleared,
    FaultFound,
    Overrule,
    Overruled,
    Paused,
    Played,
    Resumed,
    Rolled,
    SideChosen,
    Undone,
)
from tablehub.match.folding.beginning import doubled_by_ties, first_game, tied
from tablehub.match.folding.ground import NOT_GIVEN_UP, OPENED, after, colours_exchanged, unexpected
from tablehub.match.questions import Question
from tablehub.match.record import BoardSet
from tablehub.match.state import Checkpoint, MatchState, Phase, hands_emptied
from tablehub.match.ties import tie_would_double
from tablehub.rules.outcome import outcome
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.starting import is_nearly_set_up

_GOES_ON: Mapping[str, Any] = {**OPENED, **NOT_GIVEN_UP, "decided": None}


def fault(state: MatchState, event: FaultFound) -> MatchState:
    return replace(state, open_faults=(*state.open_faults, event))


def fault_cleared(state: MatchState, event: FaultCleared) -> MatchState:
    codes = [fault.code for fault in state.open_faults]
    if event.code not in codes:
        raise unexpected(state, event, f"no fault {event.code.value!r} is open")
    oldest = codes.index(event.code)
    left = state.open_faults[:oldest] + state.open_faults[oldest + 1 :]
    return replace(state, open_faults=left, demanded=None if event.code is state.demanded else state.demanded)


def demanded(state: MatchState, event: Demanded) -> MatchState:
    told = next((fault for fault in reversed(state.open_faults) if fault.code is event.code), None)
    if told is None:
        raise unexpected(state, event, f"no fault {event.code.value!r} is open")
    if told.player is event.player:
        raise unexpected(state, event, f"it is {event.player}'s own fault")
    return replace(state, demanded=event.code)


def asked(state: MatchState, event: Asked) -> MatchState:
    if event.question not in {question.value for question in Question}:
        raise unexpected(state, event, f"there is no question {event.question!r}")
    return replace(state, asked=event)


def answered(state: MatchState, event: Answered) -> MatchState:
    if state.asked is None or state.asked.question != event.question:
        raise unexpected(state, event, f"nobody asked {event.question!r}")
    return replace(state, asked=None, answered=state.answered | {event.question})


def paused(state: MatchState, event: Paused) -> MatchState:
    if state.paused or state.phase is Phase.MATCH_OVER:
        raise unexpected(state, event, "play rests already" if state.paused else "the match is over")
    return replace(state, paused=True)


def resumed(state: MatchState, event: Resumed) -> MatchState:
    if not state.paused:
        raise unexpected(state, event, "play does not rest")
    return replace(state, paused=False)


def overruled(state: MatchState, event: Overruled) -> MatchState:
    """What was set is set; accepting a play and awarding a game follow as events of their own."""
    if state.phase in (Phase.GAME_OVER, Phase.MATCH_OVER):
        raise unexpected(state, event, "no game is going on")
    if event.action is Overrule.SET_DICE and event.dice:
        player = event.player or state.on_turn
        if player is None:
            raise unexpected(state, event, "nobody is on turn to have thrown these dice; set the turn first")
        return after(state, event, roll=Roll(*event.dice), on_turn=player, phase=Phase.TO_MOVE, **_GOES_ON)
    if event.action is Overrule.SET_POSITION and event.position:
        return _position_set(state, event, event.position)
    if event.action is Overrule.SET_TURN and event.player:
        return after(state, event, on_turn=event.player, roll=None, phase=Phase.TO_ROLL, **_GOES_ON)
    if event.action is Overrule.ACCEPT:
        return state
    if event.action is Overrule.TIE:
        if not tie_would_double(state):
            raise unexpected(state, event, "no tie of the opening throw doubles the stake now")
        return tied(state, event)
    if event.action is Overrule.AWARD:
        return after(state, event)
    raise unexpected(state, event, f"{event.action.value} does not say what is set")


def _position_set(state: MatchState, event: Overruled, position: Position) -> MatchState:
    game = state
    if state.phase is Phase.SETUP:  # a game is taken up in the middle; nothing of one that was void is left
        game = replace(first_game(state, event), set_up=False)
    ended, start = outcome(position, state.ruleset), game.game_start if game.turns else position
    moved = game.turns and position != game.position
    set_so = replace(
        game,
        position=position,
        boards=(*game.boards, BoardSet(len(game.turns), position)) if moved else game.boards,
        game_start=start,
        set_up=game.set_up and is_nearly_set_up(start, state.ruleset),
        phase=Phase.DECIDED if ended else Phase.TO_ROLL if game.phase is Phase.DECIDED else game.phase,
        decided=ended,
        hands_emptied=game.hands_emptied | hands_emptied(position, state.ruleset),
        checkpoint=Checkpoint(event.name, state),
    )
    return set_so if state.phase is Phase.RESIGN_OFFERED else replace(set_so, **NOT_GIVEN_UP)


def undone(state: MatchState, event: Undone) -> MatchState:
    before = state.as_before(event.what)
    if before is None:
        raise unexpected(state, event, f"there is no {event.what!r} in this game to take back")
    if event.what != SideChosen.name:  # sides are a matter of their own: the board lies as it does
        before = _with_sides_of(before, state)
    if event.what in (Rolled.name, Played.name):
        before = _with_ties_of(before, state)
    lay = state.position if event.what == Played.name else None
    left = replace(before, open_faults=state.open_faults, demanded=state.demanded, paused=state.paused)
    return replace(left, taken_back=lay)


def _with_sides_of(before: MatchState, state: MatchState) -> MatchState:
    """The state gone back to, with sides and colours as they were chosen since."""
    exchanged = before if before.swapped is state.swapped else colours_exchanged(before)
    return replace(exchanged, reversed=state.reversed, sides_chosen=state.sides_chosen)


def _with_ties_of(before: MatchState, state: MatchState) -> MatchState:
    """The state gone back to, with what the players have told since of ties before it."""
    told = max(0, state.automatic_doubles - before.automatic_doubles)
    return replace(doubled_by_ties(before, told), asked=state.asked, answered=state.answered)
