"""A match as it was written down told once more, as events: so that what others wrote is kept like what was seen.

What is written is checked on the way. Plays must be legal, cube and results must be possible where they stand, and
every game must begin at the score that the games before it make.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tablehub.errors import BadInput, BadNotation
from tablehub.match.begun import begun
from tablehub.match.events import (
    Beavered,
    Doubled,
    Event,
    GameOver,
    MatchOver,
    OpeningRolled,
    Overrule,
    Overruled,
    Passed,
    Played,
    Rolled,
    SetupCorrect,
    Taken,
)
from tablehub.match.fold import fold
from tablehub.match.record import (
    BeaverTurn,
    DoubleTurn,
    GameRecord,
    GameResult,
    MatchRecord,
    MoveTurn,
    PassTurn,
    TakeTurn,
    Turn,
)
from tablehub.match.state import MatchState, Phase
from tablehub.records.replay import last_position, move_number
from tablehub.records.transcribed import last_cube
from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.knobs import Doubling
from tablehub.rules.legal import legal_results
from tablehub.rules.outcome import GameKind, Outcome, outcome
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.starting import start_position

_MOST_TOLD = 3
"""Faults named in one sentence; of more only the number is said."""

_MOST_OTHERWISE = 3
"""What a win multiplies the cube by at most, unless a game that was played out tells of more."""


def retold(match: MatchRecord) -> tuple[Event, ...]:
    """The events of a written match, its `match-start` first. The frame of each is its game and move, as in "2.14".

    The opening throw is told from who begins and with what; a game that begins otherwise, by decision of the players.
    Raises `BadNotation` naming game and move of what cannot have been so.
    """
    teller = _Teller(match)
    faults = [fault for game in match.games for fault in teller.game(game)]
    if faults:
        more = f"; and {len(faults) - _MOST_TOLD} more" if len(faults) > _MOST_TOLD else ""
        raise BadNotation("; ".join(faults[:_MOST_TOLD]) + more)
    return tuple(teller.events)


def why_not_played(state: MatchState, event: Played) -> str | None:
    """Why a play that is told as legal cannot have been; None if it can. An acey-deucy's plays are several in one."""
    if not event.legal:
        return None
    whose = f"{event.player}'s {event.roll}"
    if state.roll not in (None, event.roll):
        return f"{whose}: the throw was {state.roll}"
    try:
        leads_there = Play.parse(event.play).apply(state.position, event.player) == event.position
    except BadNotation:
        leads_there = False
    if not leads_there:
        return f"{whose}: {event.play} does not lead to the position that is told"
    if is_acey_deucy(event.roll, state.ruleset):
        return None
    legal = event.position in legal_results(state.position, event.player, event.roll, state.ruleset)
    return None if legal else f"{whose}: {event.play} is not a legal play"


class _Teller:
    """Writes the events of one game after the other, and folds them."""

    def __init__(self, match: MatchRecord) -> None:
        self.events: list[Event] = []
        self._frame = "1"
        self._fresh = MatchState.new(match.length, _played_by(match), match.names)
        self._state = self._fresh
        self.events += begun(self._fresh, "1", 0.0)

    def game(self, game: GameRecord) -> Iterator[str]:
        """Tell this game; what is wrong with it, at most one thing, for nothing follows from what cannot have been."""
        move = 0
        try:
            if game.score_before != self._state.score:
                raise _Wrong(f"it begins at {game.score_before}, and the games before make {self._state.score}")
            self._frame = str(game.number)
            self._begin(game)
            for index, turn in enumerate(game.turns):
                move = move_number(game.turns, index)
                self._frame = f"{game.number}.{move}"
                self._boards_set(game, index, turn.player)
                self._turn(turn, next((board.position for board in game.boards if board.turns == index + 1), None))
            move = 0
            self._boards_set(game, len(game.turns))
            if game.result:
                self._result(game.result)
        except (_Wrong, BadInput) as wrong:
            yield f"game {game.number}{f', move {move}' if move else ''}: {getattr(wrong, 'why', '') or wrong}"
            self._as_if_over(game)

    def _write(self, kind: type[Event], /, **values: Any) -> None:
        event = kind(frame=self._frame, t=0.0, **values)
        self._state = fold(self._state, event)
        self.events.append(event)

    def _begin(self, game: GameRecord) -> None:
        self._write(SetupCorrect)
        for _ in range(game.automatic_doubles):
            self._write(Overruled, action=Overrule.TIE)  # by ties of which the numbers are not known
        first = game.turns[0] if game.turns else None
        if game.start != start_position(self._state.ruleset):
            self._write(Overruled, action=Overrule.SET_POSITION, position=game.start)
        elif isinstance(first, MoveTurn) and not Roll(*first.dice).is_double and self._state.opening_due:
            high, low = max(first.dice), min(first.dice)
            light, dark = (high, low) if first.player is Player.LIGHT else (low, high)
            self._write(OpeningRolled, light=light, dark=dark, player=first.player)
            return
        if first and self._state.on_turn is not first.player:
            self._write(Overruled, action=Overrule.SET_TURN, player=first.player)

    def _boards_set(self, game: GameRecord, index: int, acting: Player | None = None) -> None:
        """What was done to the checkers by no play before this turn, and who is on turn then, if another is."""
        positions = [board.position for board in game.boards if board.turns == index]
        for position in positions:
            if position != self._state.position:
                self._write(Overruled, action=Overrule.SET_POSITION, position=position)
        waiting = self._state.phase is Phase.TO_ROLL
        if positions and acting and waiting and self._state.on_turn is not acting:
            self._write(Overruled, action=Overrule.SET_TURN, player=acting)

    def _turn(self, turn: Turn, led_to: Position | None) -> None:
        """One turn; `led_to` is the board that was there after it, where the record has one."""
        match turn:
            case MoveTurn():
                self._move(turn, led_to)
            case DoubleTurn():
                self._write(Doubled, player=turn.player, value=turn.value)
            case BeaverTurn():
                self._write(Beavered, player=turn.player, value=turn.value)
            case TakeTurn():
                self._write(Taken, player=turn.player)
            case PassTurn():
                self._write(Passed, player=turn.player)

    def _move(self, turn: MoveTurn, led_to: Position | None) -> None:
        before, roll = self._state.position, Roll(*turn.dice)
        self._write(Rolled, player=turn.player, dice=turn.dice)
        if turn.play is None:
            return
        if not turn.legal and led_to:
            self._played(turn, led_to)
            return
        after = turn.play.apply(before, turn.player)
        if turn.legal and after not in legal_results(before, turn.player, roll, self._state.ruleset):
            dice = "".join(map(str, turn.dice))
            raise _Wrong(f"{turn.player}'s {dice}: {turn.play} is not a legal play")
        self._played(turn, after)

    def _played(self, turn: MoveTurn, after: Position) -> None:
        play = str(turn.play)
        self._write(Played, player=turn.player, dice=turn.dice, play=play, legal=turn.legal, position=after)

    def _result(self, result: GameResult) -> None:
        cube, decided = self._state.cube.value, self._state.decided
        if result.points > cube * max(_MOST_OTHERWISE, self._state.ruleset.backgammon):
            raise _Wrong(f"{result.winner} cannot win {result.points} points with the cube at {cube}")
        self._write(
            GameOver,
            winner=result.winner,
            kind=decided.kind if decided else result.kind or GameKind.SINGLE,
            points=result.points,
            score=self._state.score.plus(result.winner, result.points),
            resigned=result.resigned,
        )
        if self._state.winner:
            self._write(MatchOver, winner=self._state.winner, score=self._state.score)

    def _as_if_over(self, game: GameRecord) -> None:
        """Go on after a game that is wrong as if it had ended as it is written, to see what else is wrong."""
        score = game.score_before
        if game.result:
            score = score.plus(game.result.winner, game.result.points)
        crawford = self._state.crawford_played or game.crawford
        self._state = MatchState(
            self._fresh.length,
            self._fresh.ruleset,
            self._fresh.names,
            phase=Phase.GAME_OVER,
            score=score,
            crawford_played=crawford,
        )


class _Wrong(Exception):
    """What is written cannot have been so."""


def _played_by(match: MatchRecord) -> Ruleset:
    """The rules of a written match as far as it tells them: what is not said in it is taken from what was done."""
    ties = max((game.automatic_doubles for game in match.games), default=0)
    at_once = any(game.turns and isinstance(game.turns[0], DoubleTurn) for game in match.games)
    doubled: dict[str, Any] = {"doubling": Doubling.ANY_TIME.value} if at_once else {}
    doubled |= {"automatic_doubles": max(ties, match.ruleset.automatic_doubles)} if ties else {}
    doubled |= {name: value for game in match.games for name, value in _backgammon_counted(game, match.ruleset)}
    if match.length:
        cube_in_crawford = any(game.crawford and _has(game, DoubleTurn) for game in match.games)
        in_matches = {"ties_double_matches": True} if ties else {}
        without = {"crawford": False} if cube_in_crawford else {}
        return match.ruleset.with_options(**doubled, **in_matches, **without)
    beavers = any(_has(game, BeaverTurn) for game in match.games)
    counted = any(_counts_without_the_cube(game) for game in match.games)
    options = {"beaver": True, "raccoon": True} if beavers else {}
    return match.ruleset.with_options(**doubled, **options, **({"jacoby": False} if counted else {}))


def _backgammon_counted(game: GameRecord, ruleset: Ruleset) -> Iterator[tuple[str, Any]]:
    """What the result of a game that was played out tells of backgammons: by some books they count as a gammon or four
    times, or are lost by who has borne off checkers too."""
    result = game.result
    if result is None or result.resigned or (game.turns and isinstance(game.turns[-1], PassTurn)):
        return
    try:
        lies, times = last_position(game), Fraction(result.points, last_cube(game))
    except BadNotation:  # which is told with its place when it is played through
        return
    if outcome(lies, ruleset) == Outcome(result.winner, GameKind.BACKGAMMON):
        if times in _BACKGAMMONS:
            yield "backgammon", int(times)
    elif times == ruleset.backgammon:
        bearing = ruleset.with_options(backgammon_after_bearing=True)
        if outcome(lies, bearing) == Outcome(result.winner, GameKind.BACKGAMMON):
            yield "backgammon_after_bearing", True


_BACKGAMMONS = (2, 4)
"""What a backgammon multiplies the cube by besides three, by some books."""


def _has(game: GameRecord, kind: type[Turn]) -> bool:
    return any(isinstance(turn, kind) for turn in game.turns)


def _counts_without_the_cube(game: GameRecord) -> bool:
    """Was a gammon played out that counted as one though no player turned the cube?"""
    result, single = game.result, 2**game.automatic_doubles
    return result is not None and not result.resigned and result.points > single and not _has(game, TakeTurn)
