"""A match as it is written down: games and turns. What transcripts are made from and read into."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablehub.match.score import Score
from tablehub.match.score_card import ScoreCard
from tablehub.rules.outcome import GameKind
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN, Ruleset


@dataclass(frozen=True, slots=True)
class MoveTurn:
    """A throw and how it was played. `play` None: the game was given up after the throw."""

    player: Player
    dice: tuple[int, int]
    play: Play | None
    legal: bool = field(default=True, compare=False)
    """False: a wrong play that was let stand. Transcripts do not tell, so turns are compared without it."""


@dataclass(frozen=True, slots=True)
class DoubleTurn:
    """`player` offered the cube at `value`."""

    player: Player
    value: int


@dataclass(frozen=True, slots=True)
class BeaverTurn:
    """`player` turned the cube, just offered to him, once more to `value`: a beaver, or its answer, a raccoon."""

    player: Player
    value: int


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """`player` took."""

    player: Player


@dataclass(frozen=True, slots=True)
class PassTurn:
    """`player` passed."""

    player: Player


Turn = MoveTurn | DoubleTurn | BeaverTurn | TakeTurn | PassTurn


@dataclass(frozen=True, slots=True)
class CubeMark:
    """What was done with one opponent's own cube in a chouette, after so many `turns` of the game."""

    turns: int
    opponent: str
    turn: DoubleTurn | TakeTurn | PassTurn


@dataclass(frozen=True, slots=True)
class BoardSet:
    """After so many `turns` of the game the checkers went to `position` by no play: set by hand, or nobody saw how."""

    turns: int
    position: Position


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended. `resigned`: given up or awarded while checkers remained. `kind` None: not known."""

    winner: Player
    points: int
    kind: GameKind | None = None
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game: the score it began at, its turns in order, its result (None: not finished)."""

    number: int
    score_before: Score
    turns: tuple[Turn, ...] = ()
    result: GameResult | None = None
    crawford: bool = False
    start: Position = field(default_factory=Position.start)
    boards: tuple[BoardSet, ...] = ()
    """Where the checkers went by no play, in order."""
    automatic_doubles: int = 0
    """How often ties of the opening throw doubled the cube."""
    seats: tuple[str, ...] = ()
    """In a chouette: who was in the box, who played against it, and the partners by rank."""
    cubes: tuple[CubeMark, ...] = ()
    results: Mapping[str, GameResult] = field(default_factory=dict)
    """Where each opponent of a chouette has his own cube: what was done with them, and how it ended for each."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match of `length` points (0: money play)."""

    length: int
    names: Mapping[Player, str]
    games: tuple[GameRecord, ...] = ()
    ruleset: Ruleset = MODERN
    card: ScoreCard | None = field(default=None, compare=False)
    """In a chouette: what everybody has won, game by game. Transcripts have the sides' games alone, as `legal`."""

    @property
    def score(self) -> Score:
        """The score after the games finished so far."""
        if not self.games:
            return Score()
        last = self.games[-1]
        if last.result is None:
            return last.score_before
        return last.score_before.plus(last.result.winner, last.result.points)
