"""How each event changes the match. The transitions are one table; what cannot come now raises, and the state stays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from tablehub.errors import BadEvent
from tablehub.match.events import (
    Beavered,
    Doubled,
    Event,
    FaultCleared,
    FaultFound,
    FirstThrowChosen,
    GameOver,
    GameVoided,
    MatchOver,
    MatchStarted,
    OpeningRolled,
    Overrule,
    Overruled,
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
    Undone,
)
from tablehub.match.opening import automatic_doubles, first_throw, next_starter, why_no_opening
from tablehub.match.record import BeaverTurn, DoubleTurn, GameResult, MoveTurn, PassTurn, TakeTurn
from tablehub.match.score import is_crawford_game
from tablehub.match.state import Checkpoint, MatchState, Phase, hands_emptied
from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.books import ruleset
from tablehub.rules.cube import Cube
from tablehub.rules.knobs import FirstThrow, SideChoice
from tablehub.rules.outcome import GameKind, Outcome, outcome
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.starting import start_position

_OPENED: Mapping[str, Any] = {"opening": None, "first_throw": None, "first_throw_chosen": False}
"""Nothing of the opening throw is left to be played."""


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
    return MatchState.new(event.length, ruleset(event.ruleset, **event.options), event.names)


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
    start = start_position(state.ruleset)
    return replace(
        state,
        phase=Phase.TO_ROLL,
        position=start,
        game_start=start,
        on_turn=next_starter(state.games[-1].result if state.games else None, state.ruleset),
        roll=None,
        **_OPENED,
        hands_emptied=frozenset(),
        cube=Cube(),
        automatic_doubles=0,
        resigning=None,
        resigned_as=None,
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
    throw = event.throw
    wrong = why_no_opening(throw, state.ruleset) or _why_other_numbers(event)
    if wrong:
        raise _unexpected(state, event, wrong)
    if event.player is not throw.starter:
        raise _unexpected(
            state, event, f"{event.light} by light against {event.dark} by dark does not start {event.player}"
        )
    if throw.starter is None:
        return _tied(state, event)
    return _after(state, event, on_turn=event.player, opening=throw, first_throw=first_throw(throw, state.ruleset))


def _why_other_numbers(event: OpeningRolled) -> str | None:
    throw = event.throw
    for player, told in ((Player.LIGHT, event.light), (Player.DARK, event.dark)):
        if throw.number(player) != told:
            return f"{player}'s dice make {throw.number(player)}, not {told}"
    return None


def _tied(state: MatchState, event: OpeningRolled) -> MatchState:
    """Both throw again, and the stake is doubled where ties double and may do so once more."""
    if state.automatic_doubles >= automatic_doubles(state.ruleset, state.length):
        return _after(state, event)
    return _after(state, event, cube=state.cube.raised(), automatic_doubles=state.automatic_doubles + 1)


def _first_throw_chosen(state: MatchState, event: FirstThrowChosen) -> MatchState:
    if state.first_throw_chosen:
        raise _unexpected(state, event, f"{event.player} has chosen, and the choice binds")
    if state.first_throw is not FirstThrow.CHOICE:
        raise _unexpected(state, event, f"by {state.ruleset.name} there is no choice of the first throw now")
    _must_be(state, event, event.player, state.on_turn)
    chosen = FirstThrow.ANEW if event.anew else FirstThrow.AS_SHOWN
    return _after(state, event, first_throw=chosen, first_throw_chosen=True)


def _side_chosen(state: MatchState, event: SideChosen) -> MatchState:
    """The way the board lies is kept for the games that follow; colours are exchanged before the first game only."""
    why_not = _why_no_side_choice(state, event)
    if why_not:
        raise _unexpected(state, event, why_not)
    turned = _after(state, event, reversed=state.reversed ^ event.reversed)
    if not event.swapped:
        return turned
    names = {player: state.names[player.opponent] for player in Player}
    on_turn = state.on_turn.opponent if state.on_turn else None
    return replace(turned, names=names, on_turn=on_turn)


def _why_no_side_choice(state: MatchState, event: SideChosen) -> str | None:
    choice = state.ruleset.side_choice
    if state.turns and state.phase is Phase.TO_ROLL:
        return "the game is under way"
    if event.swapped and (state.games or choice is SideChoice.FIRST_MOVER_REVERSES):
        return "colours are chosen before the first game" if state.games else "the first mover may only reverse the men"
    if choice is not SideChoice.AGREEMENT and (state.on_turn is None or event.player is not state.on_turn):
        return f"by {state.ruleset.name} it is for whoever won the opening throw to decide"
    return None


def _rolled(state: MatchState, event: Rolled) -> MatchState:
    _must_be(state, event, event.player, state.on_turn)
    adopted = state.first_throw_chosen and state.first_throw is FirstThrow.AS_SHOWN
    if adopted and state.opening and event.roll != state.opening.shown:
        raise _unexpected(state, event, f"{event.player} has adopted the throw {state.opening.shown}")
    return _after(state, event, phase=Phase.TO_MOVE, on_turn=event.player, roll=event.roll, **_OPENED)


def _played(state: MatchState, event: Played) -> MatchState:
    _must_be(state, event, event.player, state.on_turn)
    if not is_acey_deucy(event.roll, state.ruleset):
        if event.again:
            raise _unexpected(state, event, f"after {event.roll} {event.player} does not throw again")
        if event.doublet is not None:
            raise _unexpected(state, event, f"after {event.roll} {event.player} names no doublet")
    turn = MoveTurn(event.player, event.dice, Play.parse(event.play))
    ended = outcome(event.position, state.ruleset)
    return _after(
        state,
        event,
        phase=Phase.DECIDED if ended else Phase.TO_ROLL,
        decided=ended,
        on_turn=event.player if event.again else event.player.opponent,
        roll=None,
        position=event.position,
        turns=(*state.turns, turn),
        hands_emptied=state.hands_emptied | hands_emptied(event.position, state.ruleset),
    )


def _play_voided(state: MatchState, event: PlayVoided) -> MatchState:
    _must_be(state, event, event.player, state.on_turn)
    return _after(state, event, phase=Phase.TO_ROLL, roll=None)


def _doubled(state: MatchState, event: Doubled) -> MatchState:
    reason = state.why_no_double(event.player)
    if reason:
        raise _unexpected(state, event, reason)
    if event.value != state.cube.offer:
        raise _unexpected(state, event, f"the cube can be offered at {state.cube.offer}, not at {event.value}")
    turn = DoubleTurn(event.player, event.value)
    return _after(state, event, phase=Phase.CUBE_OFFERED, turns=(*state.turns, turn))


def _beavered(state: MatchState, event: Beavered) -> MatchState:
    reason = state.why_no_beaver()
    if reason:
        raise _unexpected(state, event, reason)
    _must_be(state, event, event.player, state.answering)
    assert state.offered
    if event.value != state.offered * 2:
        raise _unexpected(state, event, f"the cube can be turned to {state.offered * 2}, not to {event.value}")
    return _after(state, event, turns=(*state.turns, BeaverTurn(event.player, event.value)))


def _taken(state: MatchState, event: Taken) -> MatchState:
    """Whoever was first doubled has the cube then, however often it was turned."""
    assert state.on_turn
    _must_be(state, event, event.player, state.answering)
    turns = (*state.turns, TakeTurn(event.player))
    cube = state.cube.taken(state.on_turn.opponent, state.cube_turns)
    return _after(state, event, phase=Phase.TO_ROLL, cube=cube, turns=turns)


def _passed(state: MatchState, event: Passed) -> MatchState:
    """The game is lost at what it stood at before the last turn of the cube."""
    _must_be(state, event, event.player, state.answering)
    turns = (*state.turns, PassTurn(event.player))
    cube = replace(state.cube, value=state.cube.value << state.cube_turns - 1)
    decided = Outcome(event.player.opponent, GameKind.SINGLE)
    return _after(state, event, phase=Phase.DECIDED, decided=decided, cube=cube, turns=turns)


def _resign_offered(state: MatchState, event: ResignOffered) -> MatchState:
    reason = state.why_no_resignation(event.player, event.kind)
    if reason:
        raise _unexpected(state, event, reason)
    return _after(state, event, phase=Phase.RESIGN_OFFERED, resigning=event.player, resigned_as=event.kind)


def _resign_accepted(state: MatchState, event: ResignAccepted) -> MatchState:
    _must_be(state, event, event.player, state.answering)
    assert state.resigned_as
    return _after(state, event, phase=Phase.DECIDED, decided=Outcome(event.player, state.resigned_as))


def _resign_refused(state: MatchState, event: ResignRefused) -> MatchState:
    _must_be(state, event, event.player, state.answering)
    phase = Phase.TO_MOVE if state.roll else Phase.TO_ROLL
    return _after(state, event, phase=phase, resigning=None, resigned_as=None)


def _game_voided(state: MatchState, event: GameVoided) -> MatchState:
    """Play ceases and nothing counts; the same game, a Crawford game too, is set up once more."""
    return _after(
        state,
        event,
        phase=Phase.SETUP,
        on_turn=None,
        roll=None,
        turns=(),
        decided=None,
        crawford_game=False,
        crawford_played=state.crawford_played and not state.crawford_game,
    )


def _game_over(state: MatchState, event: GameOver) -> MatchState:
    if state.decided and not event.resigned:
        _must_count(state, event, state.decided)
    score = state.score.plus(event.winner, event.points)
    if score != event.score:
        raise _unexpected(
            state, event, f"{event.points} for {event.winner} at {state.score} make {score}, not {event.score}"
        )
    given_up = event.resigned or state.resigning is not None
    result = GameResult(event.winner, event.points, event.kind, given_up)
    games = (*state.games, replace(state.current_game(), result=result))
    return _after(state, event, phase=Phase.GAME_OVER, score=score, games=games, roll=None)


def _must_count(state: MatchState, event: GameOver, decided: Outcome) -> None:
    """Raise unless the game counts for whom and what it was decided."""
    if event.winner is not decided.winner:
        raise _unexpected(state, event, f"{decided.winner} has won it, not {event.winner}")
    points = state.points_for(decided.kind)
    if (event.kind, event.points) != (decided.kind, points):
        told = f"{event.kind.value} for {event.points}"
        raise _unexpected(state, event, f"it was won as {decided.kind.value} for {points}, not as {told}")


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
        return _after(state, event, roll=Roll(*event.dice), on_turn=player, phase=Phase.TO_MOVE, **_OPENED)
    if event.action is Overrule.SET_POSITION and event.position:
        return _position_set(state, event, event.position)
    if event.action is Overrule.SET_TURN and event.player:
        return _after(state, event, on_turn=event.player, roll=None, phase=Phase.TO_ROLL, **_OPENED)
    if event.action in (Overrule.ACCEPT, Overrule.AWARD):
        return state
    raise _unexpected(state, event, f"{event.action.value} does not say what is set")


def _position_set(state: MatchState, event: Overruled, position: Position) -> MatchState:
    ended = outcome(position, state.ruleset)
    emptied = state.hands_emptied | hands_emptied(position, state.ruleset)
    taken_up = state.phase in (Phase.SETUP, Phase.DECIDED)
    phase = Phase.DECIDED if ended else Phase.TO_ROLL if taken_up else state.phase
    start = state.game_start if state.turns else position
    return _after(state, event, position=position, game_start=start, phase=phase, decided=ended, hands_emptied=emptied)


def _undone(state: MatchState, event: Undone) -> MatchState:
    before = state.as_before(event.what)
    if before is None:
        raise _unexpected(state, event, f"there is no {event.what!r} in this game to take back")
    return replace(before, open_faults=state.open_faults)


_Step = Callable[[MatchState, Any], MatchState]

_GOING_ON = (Phase.TO_ROLL, Phase.TO_MOVE, Phase.CUBE_OFFERED, Phase.RESIGN_OFFERED, Phase.DECIDED)
"""While a game is going on; once it is counted it cannot be void."""

_ANY_TIME: Mapping[type[Event], _Step] = {
    FaultFound: _fault,
    FaultCleared: _fault_cleared,
    Overruled: _overruled,
    Undone: _undone,
}

_TRANSITIONS: Mapping[tuple[Phase, type[Event]], _Step] = {
    (Phase.SETUP, MatchStarted): _match_start,
    (Phase.SETUP, SetupCorrect): _first_game,
    (Phase.SETUP, SideChosen): _side_chosen,
    (Phase.TO_ROLL, OpeningRolled): _opening_roll,
    (Phase.TO_ROLL, FirstThrowChosen): _first_throw_chosen,
    (Phase.TO_ROLL, SideChosen): _side_chosen,
    (Phase.TO_ROLL, Rolled): _rolled,
    (Phase.TO_ROLL, Doubled): _doubled,
    (Phase.TO_ROLL, ResignOffered): _resign_offered,
    (Phase.TO_ROLL, GameOver): _game_over,
    (Phase.TO_MOVE, Played): _played,
    (Phase.TO_MOVE, PlayVoided): _play_voided,
    (Phase.TO_MOVE, ResignOffered): _resign_offered,
    (Phase.TO_MOVE, GameOver): _game_over,
    (Phase.CUBE_OFFERED, Beavered): _beavered,
    (Phase.CUBE_OFFERED, Taken): _taken,
    (Phase.CUBE_OFFERED, Passed): _passed,
    (Phase.CUBE_OFFERED, GameOver): _game_over,
    (Phase.RESIGN_OFFERED, ResignAccepted): _resign_accepted,
    (Phase.RESIGN_OFFERED, ResignRefused): _resign_refused,
    (Phase.RESIGN_OFFERED, GameOver): _game_over,
    (Phase.DECIDED, GameOver): _game_over,
    (Phase.GAME_OVER, SetupCorrect): _next_game,
    (Phase.GAME_OVER, SideChosen): _side_chosen,
    (Phase.GAME_OVER, MatchOver): _match_over,
    **{(phase, GameVoided): _game_voided for phase in _GOING_ON},
}
