"""How each event changes the match. The transitions are one table; what cannot come now raises, and the state stays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from tablehub.errors import BadEvent
from tablehub.match.events import (
    Doubled,
    Event,
    FaultCleared,
    FaultFound,
    GameOver,
    MatchOver,
    MatchStarted,
    OpeningRolled,
    Overrule,
    Overruled,
    Passed,
    Played,
    Rolled,
    SetupCorrect,
    Taken,
    Undone,
)
from tablehub.match.record import DoubleTurn, GameResult, MoveTurn, PassTurn, TakeTurn
from tablehub.match.score import is_crawford_game
from tablehub.match.state import Checkpoint, MatchState, Phase
from tablehub.rules.books import ruleset
from tablehub.rules.cube import Cube
from tablehub.rules.outcome import GameKind, Outcome, outcome
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll


def fold(state: MatchState, event: Event) -> MatchState:
    """The match after `event`. Raises `BadEvent` where it cannot come now; the state given is never changed."""
    step = _ANY_TIME.get(type(event)) or _TRANSITIONS.get((state.phase, type(event)))
    if step is None:
        raise _unexpected(state, event, f"the table waits in phase {state.phase.value!r}")
    return step(state, event)


def fold_all(events: Iterable[Event], state: MatchState | None = None) -> MatchState:
    """The match after all these events; without a `state` the first must be `match-start`."""
    for event in events:
        state = _begin(event) if state is None else fold(state, event)
    if state is None:
        raise BadEvent("a match without events has no state; the first event is 'match-start'")
    return state


def _begin(event: Event) -> MatchState:
    if not isinstance(event, MatchStarted):
        raise BadEvent(f"frame {event.frame}: the first event of a match is 'match-start', not {event.name!r}")
    return MatchState.new(event.length, ruleset(event.ruleset), event.names)


def _unexpected(state: MatchState, event: Event, why: str) -> BadEvent:
    return BadEvent(f"frame {event.frame}: {event.name!r} cannot come in game {state.game_number}: {why}")


def _after(state: MatchState, event: Event, **changes: Any) -> MatchState:
    """The changed state, with a checkpoint so that `event` can be undone."""
    return replace(state, checkpoint=Checkpoint(event.name, state), **changes)


def _must_be(state: MatchState, event: Event, player: Player, expected: Player | None) -> None:
    if expected is not None and player is not expected:
        raise _unexpected(state, event, f"it is by {player}, and it is {expected}'s to act")


def _match_start(state: MatchState, event: MatchStarted) -> MatchState:
    if state.turns or state.games:
        raise _unexpected(state, event, "the match has begun")
    return _begin(event)


def _first_game(state: MatchState, event: SetupCorrect) -> MatchState:
    crawford = is_crawford_game(state.score, state.length, state.ruleset, state.crawford_played)
    return replace(
        state,
        phase=Phase.TO_ROLL,
        position=Position.start(),
        game_start=Position.start(),
        on_turn=None,
        roll=None,
        cube=Cube(),
        turns=(),
        decided=None,
        crawford_game=crawford,
        crawford_played=state.crawford_played or crawford,
        checkpoint=None,
    )


def _next_game(state: MatchState, event: SetupCorrect) -> MatchState:
    if state.winner:
        raise _unexpected(state, event, f"{state.winner} has won the match")
    return replace(_first_game(state, event), game_number=state.game_number + 1)


def _opening_roll(state: MatchState, event: OpeningRolled) -> MatchState:
    if not state.opening_due:
        raise _unexpected(state, event, f"{state.on_turn} is on turn")
    higher = None
    if event.light != event.dark:
        higher = Player.LIGHT if event.light > event.dark else Player.DARK
    if event.player is not higher:
        raise _unexpected(
            state, event, f"{event.light} by light against {event.dark} by dark does not start {event.player}"
        )
    return _after(state, event, on_turn=event.player)


def _rolled(state: MatchState, event: Rolled) -> MatchState:
    _must_be(state, event, event.player, state.on_turn)
    return _after(state, event, phase=Phase.TO_MOVE, on_turn=event.player, roll=event.roll)


def _played(state: MatchState, event: Played) -> MatchState:
    _must_be(state, event, event.player, state.on_turn)
    turn = MoveTurn(event.player, event.dice, Play.parse(event.play))
    ended = outcome(event.position)
    return _after(
        state,
        event,
        phase=Phase.DECIDED if ended else Phase.TO_ROLL,
        decided=ended,
        on_turn=event.player.opponent,
        roll=None,
        position=event.position,
        turns=(*state.turns, turn),
    )


def _doubled(state: MatchState, event: Doubled) -> MatchState:
    reason = state.why_no_double(event.player)
    if reason:
        raise _unexpected(state, event, reason)
    if event.value != state.cube.offer:
        raise _unexpected(state, event, f"the cube can be offered at {state.cube.offer}, not at {event.value}")
    turn = DoubleTurn(event.player, event.value)
    return _after(state, event, phase=Phase.CUBE_OFFERED, turns=(*state.turns, turn))


def _taken(state: MatchState, event: Taken) -> MatchState:
    assert state.on_turn
    _must_be(state, event, event.player, state.on_turn.opponent)
    turns = (*state.turns, TakeTurn(event.player))
    return _after(state, event, phase=Phase.TO_ROLL, cube=state.cube.taken(event.player), turns=turns)


def _passed(state: MatchState, event: Passed) -> MatchState:
    assert state.on_turn
    _must_be(state, event, event.player, state.on_turn.opponent)
    turns = (*state.turns, PassTurn(event.player))
    return _after(state, event, phase=Phase.DECIDED, decided=Outcome(state.on_turn, GameKind.SINGLE), turns=turns)


def _game_over(state: MatchState, event: GameOver) -> MatchState:
    if state.decided and event.winner is not state.decided.winner and not event.resigned:
        raise _unexpected(state, event, f"{state.decided.winner} has won it, not {event.winner}")
    score = state.score.plus(event.winner, event.points)
    if score != event.score:
        raise _unexpected(
            state, event, f"{event.points} for {event.winner} at {state.score} make {score}, not {event.score}"
        )
    result = GameResult(event.winner, event.points, event.kind, event.resigned)
    games = (*state.games, replace(state.current_game(), result=result))
    return _after(state, event, phase=Phase.GAME_OVER, score=score, games=games, roll=None)


def _match_over(state: MatchState, event: MatchOver) -> MatchState:
    if event.winner is not state.winner:
        raise _unexpected(state, event, f"at {state.score} of {state.length} {event.winner} has not won the match")
    return _after(state, event, phase=Phase.MATCH_OVER, on_turn=None)


def _fault(state: MatchState, event: FaultFound) -> MatchState:
    return replace(state, open_faults=(*state.open_faults, event))


def _fault_cleared(state: MatchState, event: FaultCleared) -> MatchState:
    codes = [fault.code for fault in state.open_faults]
    if event.code not in codes:
        raise _unexpected(state, event, f"no fault {event.code.value!r} is open")
    oldest = codes.index(event.code)
    return replace(state, open_faults=state.open_faults[:oldest] + state.open_faults[oldest + 1 :])


def _overruled(state: MatchState, event: Overruled) -> MatchState:
    """What was set is set; accepting a play and awarding a game follow as events of their own."""
    if state.phase in (Phase.GAME_OVER, Phase.MATCH_OVER):
        raise _unexpected(state, event, "no game is going on")
    if event.action is Overrule.SET_DICE and event.dice:
        player = event.player or state.on_turn
        if player is None:
            raise _unexpected(state, event, "nobody is on turn to have thrown these dice; set the turn first")
        return _after(state, event, roll=Roll(*event.dice), on_turn=player, phase=Phase.TO_MOVE)
    if event.action is Overrule.SET_POSITION and event.position:
        return _position_set(state, event, event.position)
    if event.action is Overrule.SET_TURN and event.player:
        return _after(state, event, on_turn=event.player, roll=None, phase=Phase.TO_ROLL)
    if event.action in (Overrule.ACCEPT, Overrule.AWARD):
        return state
    raise _unexpected(state, event, f"{event.action.value} does not say what is set")


def _position_set(state: MatchState, event: Overruled, position: Position) -> MatchState:
    ended = outcome(position)
    taken_up = state.phase in (Phase.SETUP, Phase.DECIDED)
    phase = Phase.DECIDED if ended else Phase.TO_ROLL if taken_up else state.phase
    start = state.game_start if state.turns else position
    return _after(state, event, position=position, game_start=start, phase=phase, decided=ended)


def _undone(state: MatchState, event: Undone) -> MatchState:
    before = state.as_before(event.what)
    if before is None:
        raise _unexpected(state, event, f"there is no {event.what!r} in this game to take back")
    return replace(before, open_faults=state.open_faults)


_Step = Callable[[MatchState, Any], MatchState]

_ANY_TIME: Mapping[type[Event], _Step] = {
    FaultFound: _fault,
    FaultCleared: _fault_cleared,
    Overruled: _overruled,
    Undone: _undone,
}

_TRANSITIONS: Mapping[tuple[Phase, type[Event]], _Step] = {
    (Phase.SETUP, MatchStarted): _match_start,
    (Phase.SETUP, SetupCorrect): _first_game,
    (Phase.TO_ROLL, OpeningRolled): _opening_roll,
    (Phase.TO_ROLL, Rolled): _rolled,
    (Phase.TO_ROLL, Doubled): _doubled,
    (Phase.TO_ROLL, GameOver): _game_over,
    (Phase.TO_MOVE, Played): _played,
    (Phase.TO_MOVE, GameOver): _game_over,
    (Phase.CUBE_OFFERED, Taken): _taken,
    (Phase.CUBE_OFFERED, Passed): _passed,
    (Phase.CUBE_OFFERED, GameOver): _game_over,
    (Phase.DECIDED, GameOver): _game_over,
    (Phase.GAME_OVER, SetupCorrect): _next_game,
    (Phase.GAME_OVER, MatchOver): _match_over,
}
