"""How a game ends: given up, void, counted; and the match."""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.events import (
    GameOver,
    GameVoided,
    MatchOver,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    RubberOver,
)
from tablehub.match.folding.chouettes import all_in_again, counted, results
from tablehub.match.folding.ground import NOT_GIVEN_UP, after, must_be, unexpected
from tablehub.match.record import GameResult
from tablehub.match.state import MatchState, Phase
from tablehub.rules.cube import Cube
from tablehub.rules.outcome import Outcome
from tablehub.rules.units import told_units


def resign_offered(state: MatchState, event: ResignOffered) -> MatchState:
    reason = state.why_no_resignation(event.player, event.kind)
    if reason:
        raise unexpected(state, event, reason)
    return after(state, event, phase=Phase.RESIGN_OFFERED, resigning=event.player, resigned_as=event.kind)


def resign_accepted(state: MatchState, event: ResignAccepted) -> MatchState:
    must_be(state, event, event.player, state.answering)
    assert state.resigned_as
    return after(state, event, phase=Phase.DECIDED, decided=Outcome(event.player, state.resigned_as))


def resign_refused(state: MatchState, event: ResignRefused) -> MatchState:
    must_be(state, event, event.player, state.answering)
    phase = Phase.TO_MOVE if state.roll else Phase.TO_ROLL
    return after(state, event, phase=phase, **NOT_GIVEN_UP)


def game_voided(state: MatchState, event: GameVoided) -> MatchState:
    """Play ceases and nothing counts; the same game, a Crawford game too, is set up once more."""
    voided = after(
        state,
        event,
        phase=Phase.SETUP,
        on_turn=None,
        roll=None,
        cube=Cube(),
        turns=(),
        boards=(),
        asked=None,
        answered=frozenset(),
        decided=None,
        crawford_game=False,
        crawford_played=state.crawford_played and not state.crawford_game,
    )
    return all_in_again(voided)


def game_over(state: MatchState, event: GameOver) -> MatchState:
    if state.decided and not event.resigned:
        _must_count(state, event, state.decided)
    score = state.score.plus(event.winner, event.points)
    if score != event.score:
        raise unexpected(
            state, event, f"{event.points} for {event.winner} at {state.score} make {score}, not {event.score}"
        )
    given_up = event.resigned or state.resigning is not None
    result = GameResult(event.winner, event.points, event.kind, given_up)
    games = (*state.games, replace(state.current_game(), result=result, results=results(state, event)))
    chouette = counted(state, event)
    return after(state, event, phase=Phase.GAME_OVER, score=score, games=games, roll=None, chouette=chouette)


def _must_count(state: MatchState, event: GameOver, decided: Outcome) -> None:
    """Raise unless the game counts for whom and what it was decided."""
    if event.winner is not decided.winner:
        raise unexpected(state, event, f"{decided.winner} has won it, not {event.winner}")
    points = state.points_for(decided.kind)
    if (event.kind, event.points) != (decided.kind, points):
        won, told = told_units(points, state.ruleset), told_units(event.points, state.ruleset)
        raise unexpected(state, event, f"it was won as {decided.kind.value}, {won}, not as {event.kind.value}, {told}")


def rubber_over(state: MatchState, event: RubberOver) -> MatchState:
    """It is told for people; the card counts rubbers by itself."""
    rubbers = state.rubber.rubbers
    if event.winner is not state.rubber_winner or event.rubbers != rubbers:
        raise unexpected(state, event, f"{state.rubber_winner or 'nobody'} has won a rubber now; rubbers are {rubbers}")
    return state


def match_over(state: MatchState, event: MatchOver) -> MatchState:
    if event.winner is not state.winner:
        raise unexpected(state, event, f"at {state.score} of {state.length} {event.winner} has not won the match")
    return after(state, event, phase=Phase.MATCH_OVER, on_turn=None)
