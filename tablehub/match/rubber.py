"""Rubbers: the first to two games, a gammon counting two (hoyle, "Hints for play")."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tablehub.match.record import GameResult
from tablehub.match.score import Score
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class RubberCard:
    """The games of the rubber that is going on, and the rubbers won before."""

    games: Score = field(default_factory=Score)
    rubbers: Score = field(default_factory=Score)

    @classmethod
    def of(cls, results: Iterable[GameResult], ruleset: Ruleset) -> RubberCard:
        """The card after these games; it stays empty where the ruleset plays no rubbers."""
        card = cls()
        for result in results:
            card = card.plus(result.winner, result.kind or GameKind.SINGLE, ruleset)
        return card

    def plus(self, winner: Player, kind: GameKind, ruleset: Ruleset) -> RubberCard:
        """After `winner` won a game of this kind: a hit counts one game, a gammon or backgammon two."""
        if not ruleset.rubber:
            return self
        games = self.games.plus(winner, 1 if kind is GameKind.SINGLE else 2)
        if games.of(winner) < ruleset.rubber:
            return RubberCard(games, self.rubbers)
        return RubberCard(Score(), self.rubbers.plus(winner, 1))
