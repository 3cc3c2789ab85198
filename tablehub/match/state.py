"""The match as it stands: a fold over its events, and nothing else.

SETUP --setup-correct--> TO_ROLL --roll--> TO_MOVE --play--> TO_ROLL ...
                         TO_ROLL --double--> CUBE_OFFERED --take--> TO_ROLL
CUBE_OFFERED --pass--> DECIDED;  TO_MOVE --play that bears off the last checker--> DECIDED
DECIDED (or any time, by giving up) --game-over--> GAME_OVER --setup-correct--> TO_ROLL of the next game
GAME_OVER --match-over--> MATCH_OVER
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from tablehub.match.events import FaultFound
from tablehub.match.record import GameRecord, MatchRecord, MoveTurn, Turn
from tablehub.match.score import Score, match_winner, points_won
from tablehub.rules.cube import Cube, why_no_double
from tablehub.rules.outcome import GameKind, Outcome, outcome
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset

DEFAULT_NAMES: Mapping[Player, str] = {Player.LIGHT: "Light", Player.DARK: "Dark"}


class Phase(Enum):
    """What the table waits for."""

    SETUP = "setup"
    """The starting position."""
    TO_ROLL = "to-roll"
    """A throw or a double by `on_turn`; by either player while the opening throw is due (`on_turn` None)."""
    TO_MOVE = "to-move"
    """`on_turn` to play `roll`."""
    CUBE_OFFERED = "cube-offered"
    """`on_turn` has doubled; his opponent takes or passes."""
    DECIDED = "decided"
    """The last checker is off or a double was passed: the game is over but not yet counted."""
    GAME_OVER = "game-over"
    MATCH_OVER = "match-over"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What undo goes back to: the state before the event of this name."""

    event: str
    before: MatchState


@dataclass(frozen=True, slots=True)
class MatchState:
    """Everything there is to know about a match between two events."""

    length: int
    ruleset: Ruleset
    names: Mapping[Player, str]
    phase: Phase = Phase.SETUP
    position: Position = field(default_factory=Position.start)
    on_turn: Player | None = None
    roll: Roll | None = None
    cube: Cube = field(default_factory=Cube)
    score: Score = field(default_factory=Score)
    game_number: int = 1
    crawford_game: bool = False
    crawford_played: bool = False
    """The Crawford game has begun or is over."""
    open_faults: tuple[FaultFound, ...] = ()
    turns: tuple[Turn, ...] = ()
    """The current game so far."""
    game_start: Position = field(default_factory=Position.start)
    decided: Outcome | None = None
    """Who has won the current game and how, in phase DECIDED."""
    games: tuple[GameRecord, ...] = ()
    """The games finished before."""
    checkpoint: Checkpoint | None = field(default=None, repr=False, compare=False)

    @classmethod
    def new(
        cls,
        length: int,
        ruleset: Ruleset,
        names: Mapping[Player, str] = DEFAULT_NAMES,
        *,
        position: Position | None = None,
        on_turn: Player | None = None,
    ) -> MatchState:
        """A match of `length` points (0: money play) about to begin.

        With `position` or `on_turn` a game is taken up in the middle: nothing need be set up, and the
        opening throw is behind us where `on_turn` says who throws.
        """
        fresh = cls(length, ruleset, dict(names))
        if position is None and on_turn is None:
            return fresh
        place = position or Position.start()
        return replace(fresh, phase=Phase.TO_ROLL, position=place, game_start=place, on_turn=on_turn)

    @property
    def post_crawford(self) -> bool:
        """Are we past the Crawford game?"""
        return self.crawford_played and not self.crawford_game

    @property
    def opening_due(self) -> bool:
        """Is the opening throw, one die each, what the table waits for?"""
        return self.phase is Phase.TO_ROLL and self.on_turn is None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the current game as soon as it is decided, by bearing off or by a pass."""
        return self.decided or outcome(self.position)

    @property
    def winner(self) -> Player | None:
        """Who has won the match, if anybody."""
        return match_winner(self.score, self.length)

    def points_for(self, kind: GameKind) -> int:
        """What winning the current game so would count now; after a pass what the cube counted before the double."""
        if self.phase is Phase.DECIDED and self.turns and not isinstance(self.turns[-1], MoveTurn):
            return self.cube.value
        return points_won(kind, self.cube, self.length, self.ruleset)

    def why_no_double(self, player: Player) -> str | None:
        """One sentence why `player` may not double now; None if he may."""
        if self.phase is not Phase.TO_ROLL or self.on_turn is not player:
            return f"It is not {player}'s turn to throw; a double comes before one's own throw."
        no_throw_yet = not self.turns and self.game_start == Position.start()
        return why_no_double(
            self.cube, player, self.ruleset, first_throw=no_throw_yet, crawford_game=self.crawford_game
        )

    def record(self) -> MatchRecord:
        """The match so far as it is written down, the current game last unless nothing happened in it."""
        current = self.current_game()
        going_on = current.turns and self.phase not in (Phase.GAME_OVER, Phase.MATCH_OVER)
        return MatchRecord(self.length, self.names, (*self.games, current) if going_on else self.games)

    def current_game(self) -> GameRecord:
        """The current game as it is written down, without a result; a throw not yet played stands at its end."""
        turns = self.turns
        if self.phase is Phase.TO_MOVE and self.on_turn and self.roll:
            turns = (*turns, MoveTurn(self.on_turn, (self.roll.a, self.roll.b), None))
        return GameRecord(self.game_number, self.score, turns, crawford=self.crawford_game, start=self.game_start)

    def as_before(self, what: str) -> MatchState | None:
        """The state before the last event named `what`, within this game; None if there was none."""
        checkpoint = self.checkpoint
        while checkpoint and checkpoint.event != what:
            checkpoint = checkpoint.before.checkpoint
        return checkpoint.before if checkpoint else None
