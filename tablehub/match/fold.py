"""How each event changes the match. The transitions are one table; what cannot come now raises, and the state stays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from tablehub.errors import BadEvent
from tablehub.match.events import (
    Answered,
    Asked,
    Beavered,
    ChouetteBegun,
    ClockAdjusted,
    CubeAnswered,
    CubesOffered,
    Demanded,
    Doubled,
    Event,
    FaultCleared,
    FaultFound,
    FirstThrowChosen,
    FlagFell,
    FlagWaived,
    GameOver,
    GameVoided,
    MatchOver,
    MatchStarted,
    OpeningRolled,
    Overrule,
    Overruled,
    PartnerRetired,
    Passed,
    Paused,
    Played,
    PlayVoided,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Resumed,
    Rolled,
    RubberOver,
    SetupCorrect,
    SideChosen,
    Taken,
    TakenUp,
    TimeClaimed,
    Undone,
)
from tablehub.match.folding import beginning, chouettes, clocks, decisions, doubling, ending, turns
from tablehub.match.folding.ground import unexpected
from tablehub.match.state import MatchState, Phase


def fold(state: MatchState, event: Event) -> MatchState:
    """The match after `event`. Raises `BadEvent` where it cannot come now; the state given is never changed."""
    if state.paused and isinstance(event, _RESTING):
        raise unexpected(state, event, "play rests")
    step = _ANY_TIME.get(type(event)) or _TRANSITIONS.get((state.phase, type(event)))
    if step is None:
        raise unexpected(state, event, f"the table waits in phase {state.phase.value!r}")
    before = clocks.reckoned(state, event)
    after = _followed(clocks.turned(before, event, step(before, event)), event)
    gone_on = after.checkpoint is not state.checkpoint and not isinstance(event, Undone)
    tied = event.throw if isinstance(event, OpeningRolled) and after.opening is None else None
    return replace(after, taken_back=None, tied=tied) if gone_on and (after.taken_back or after.tied or tied) else after


def _followed(state: MatchState, event: Event) -> MatchState:
    """The state with what was decided just now, until what follows from it is told."""
    if isinstance(event, FaultCleared | TakenUp):
        return state
    to_follow = event if isinstance(event, Answered | Overruled) else None
    if isinstance(to_follow, Overruled) and to_follow.action is not Overrule.AWARD:
        to_follow = None
    return state if state.to_follow is to_follow else replace(state, to_follow=to_follow)


def fold_all(events: Iterable[Event], state: MatchState | None = None) -> MatchState:
    """The match after all these events; without a `state` the first must be `match-start`."""
    for event in events:
        state = beginning.begin(event) if state is None else fold(state, event)
    if state is None:
        raise BadEvent("a match without events has no state; the first event is 'match-start'")
    return state


_Step = Callable[[MatchState, Any], MatchState]

_GOING_ON = (Phase.TO_ROLL, Phase.TO_MOVE, Phase.CUBE_OFFERED, Phase.RESIGN_OFFERED, Phase.DECIDED)
"""While a game is going on; once it is counted it cannot be void."""

_ANY_TIME: Mapping[type[Event], _Step] = {
    FaultFound: decisions.fault,
    FaultCleared: decisions.fault_cleared,
    Demanded: decisions.demanded,
    Asked: decisions.asked,
    Answered: decisions.answered,
    Overruled: decisions.overruled,
    Undone: decisions.undone,
    Paused: decisions.paused,
    Resumed: decisions.resumed,
    TakenUp: clocks.taken_up,
    ClockAdjusted: clocks.adjusted,
    FlagFell: clocks.flag_fell,
    TimeClaimed: clocks.claimed,
    FlagWaived: clocks.waived,
}

_RESTING = (OpeningRolled, FirstThrowChosen, Rolled, Doubled, Beavered, Taken, Passed)
"""What cannot happen while play rests. A set-up or a play may be accepted then, and what the menu offers decided."""

_TRANSITIONS: Mapping[tuple[Phase, type[Event]], _Step] = {
    (Phase.SETUP, MatchStarted): beginning.match_start,
    (Phase.SETUP, ChouetteBegun): chouettes.begun,
    (Phase.CUBE_OFFERED, PartnerRetired): chouettes.retired,
    (Phase.TO_ROLL, CubesOffered): chouettes.cubes_offered,
    (Phase.CUBE_OFFERED, CubeAnswered): chouettes.cube_answered,
    (Phase.SETUP, SetupCorrect): beginning.first_game,
    (Phase.SETUP, SideChosen): beginning.side_chosen,
    (Phase.TO_ROLL, OpeningRolled): beginning.opening_roll,
    (Phase.TO_ROLL, FirstThrowChosen): beginning.first_throw_chosen,
    (Phase.TO_ROLL, SideChosen): beginning.side_chosen,
    (Phase.TO_ROLL, Rolled): turns.rolled,
    (Phase.TO_ROLL, Doubled): doubling.doubled,
    (Phase.TO_ROLL, ResignOffered): ending.resign_offered,
    (Phase.TO_ROLL, GameOver): ending.game_over,
    (Phase.TO_MOVE, SideChosen): beginning.side_chosen,
    (Phase.TO_MOVE, Played): turns.played,
    (Phase.TO_MOVE, PlayVoided): turns.play_voided,
    (Phase.TO_MOVE, ResignOffered): ending.resign_offered,
    (Phase.TO_MOVE, GameOver): ending.game_over,
    (Phase.CUBE_OFFERED, Beavered): doubling.beavered,
    (Phase.CUBE_OFFERED, Taken): doubling.taken,
    (Phase.CUBE_OFFERED, Passed): doubling.passed,
    (Phase.CUBE_OFFERED, GameOver): ending.game_over,
    (Phase.RESIGN_OFFERED, ResignAccepted): ending.resign_accepted,
    (Phase.RESIGN_OFFERED, ResignRefused): ending.resign_refused,
    (Phase.RESIGN_OFFERED, GameOver): ending.game_over,
    (Phase.DECIDED, GameOver): ending.game_over,
    (Phase.GAME_OVER, SetupCorrect): beginning.next_game,
    (Phase.GAME_OVER, SideChosen): beginning.side_chosen,
    (Phase.GAME_OVER, RubberOver): ending.rubber_over,
    (Phase.GAME_OVER, MatchOver): ending.match_over,
    **{(phase, GameVoided): ending.game_voided for phase in _GOING_ON},
}
