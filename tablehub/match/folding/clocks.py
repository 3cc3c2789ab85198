"""How the clock follows the match: whose time runs, what stops it, and what people decide about it.

Sources: WBGF Tournament Rules 2.1 (2023); U.S. Backgammon Clock Rules of 2013; Unified Backgammon Tournament Clock
Rules of 2001. All of them start the other's clock with every double, take and end of a turn (2001: 3.4, 3.5; WBGF: 4.1
(vi), 4.4 (iii)), so he who has to answer a double does so in his own time, with the seconds of a turn. All of them stop
both clocks after a game, while something is disputed, dice are fetched or the director is there, and while a game is
offered to be given up (2013: 5.2; WBGF: 4.3). After an invalid throw the seconds of the turn run anew (WBGF: 4.3). A
player whose time has run out has lost the match once that is noticed and claimed (WBGF: 4.3 (iii); 2013: 5.3; USBGF).
A hand that lies over the board is none of all this, so it stops no clock.
The penalty points of 2001 are no longer given by any of them.
"""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.clock import MatchClock
from tablehub.match.events import (
    ClockAdjusted,
    Event,
    FaultCleared,
    FlagFell,
    FlagWaived,
    Played,
    PlayVoided,
    TakenUp,
    TimeClaimed,
    Undone,
)
from tablehub.match.faults import FaultCode
from tablehub.match.folding.ground import after as changed
from tablehub.match.folding.ground import must_be, unexpected
from tablehub.match.remedies import faults_in_question
from tablehub.match.state import MatchState, Phase
from tablehub.rules.player import Player

INVALID_THROW = frozenset(
    {
        FaultCode.DIE_COCKED,
        FaultCode.DIE_ON_CHECKER,
        FaultCode.DIE_ON_BAR,
        FaultCode.DIE_OFF_BOARD,
        FaultCode.DICE_SPLIT,
        FaultCode.DICE_WRONG_HALF,
    }
)
"""After these he throws again, and the seconds of his turn run anew."""


def reckoned(state: MatchState, event: Event) -> MatchState:
    """The state with the clock brought up to the event's time, before anything else comes of it."""
    if state.clock is None:
        return state
    if isinstance(event, TakenUp) or (state.clock.since is not None and event.t < state.clock.since):
        return replace(state, clock=state.clock.restarted(event.t))
    return replace(state, clock=state.clock.at(event.t))


def turned(before: MatchState, event: Event, state: MatchState) -> MatchState:
    """The state after `event` with the clock of who acts now; `before` is the state before it, reckoned."""
    clock = state.clock
    if clock is None:
        return state
    if isinstance(event, Undone) and before.clock:
        theirs = before.clock if before.swapped is state.swapped else before.clock.exchanged()  # times go with people
        clock = theirs.taken_back_to(clock)
    if isinstance(event, FaultCleared) and event.code in INVALID_THROW:
        clock = clock.delayed()
    acting, rests = acting_in(state), rests_in(state, clock)
    return replace(state, clock=clock.turned(acting, runs=not rests, anew=isinstance(event, Played | PlayVoided)))


def acting_in(state: MatchState) -> Player | None:
    """Whose turn it is by the clock; None between games and while both throw for the start.

    Where the player on turn is shut out, his opponent throws on, in his own time.
    """
    if state.phase is Phase.CUBE_OFFERED:
        return state.answering
    if state.phase not in (Phase.TO_ROLL, Phase.TO_MOVE, Phase.RESIGN_OFFERED) or state.on_turn is None:
        return None
    opponent = state.on_turn.opponent
    return opponent if state.may_throw(opponent) else state.on_turn


def rests_in(state: MatchState, clock: MatchClock) -> bool:
    """Do both clocks stand still, although a game is on? Not for what is only told, else a player could think for
    nothing by pressing a button that makes no sense, or with his hand over the board."""
    in_question = any(not fault.where.get("hand") for fault in faults_in_question(state))
    return state.paused or in_question or state.phase is Phase.RESIGN_OFFERED or clock.flag is not None


def taken_up(state: MatchState, event: TakenUp) -> MatchState:
    """What was in question when the match was interrupted is looked at anew."""
    return replace(state, open_faults=(), demanded=None)


def adjusted(state: MatchState, event: ClockAdjusted) -> MatchState:
    clock = _clock_of(state, event)
    return replace(state, clock=clock.adjusted(event.player, event.seconds))


def flag_fell(state: MatchState, event: FlagFell) -> MatchState:
    clock = _clock_of(state, event)
    must_be(state, event, event.player, clock.running)
    if clock.flag:
        raise unexpected(state, event, f"the time of {clock.flag} has run out already")
    return replace(state, clock=clock.flagged(event.player))


def claimed(state: MatchState, event: TimeClaimed) -> MatchState:
    """The match is over for whose time has run out; the game that was on stays unfinished."""
    _must_be_flagged(state, event, event.player.opponent)
    return changed(state, event, phase=Phase.GAME_OVER, on_turn=None, roll=None, won_on_time=event.player)


def waived(state: MatchState, event: FlagWaived) -> MatchState:
    clock = _must_be_flagged(state, event, event.player)
    return replace(state, clock=clock.let_go_on(event.player))


def _must_be_flagged(state: MatchState, event: Event, player: Player) -> MatchClock:
    clock = _clock_of(state, event)
    if clock.flag is not player:
        raise unexpected(state, event, f"the time of {player} has not run out")
    return clock


def _clock_of(state: MatchState, event: Event) -> MatchClock:
    if state.clock is None:
        raise unexpected(state, event, "the match is played without a clock")
    return state.clock
