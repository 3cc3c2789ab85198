"""The score of a match, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablehub.rules.player import Player
from tablehub.rules.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Score:
    """Points won so far by each player."""

    light: int = 0
    dark: int = 0

    def of(self, player: Player) -> int:
        return self.light if player is Player.LIGHT else self.dark

    def plus(self, player: Player, points: int) -> Score:
        """The score after `player` won so many points more."""
        if player is Player.LIGHT:
            return replace(self, light=self.light + points)
        return replace(self, dark=self.dark + points)

    def to_json(self) -> dict[str, int]:
        return {str(player): self.of(player) for player in Player}

    def __str__(self) -> str:
        return f"{self.light}-{self.dark}"


def is_crawford_game(score: Score, length: int, ruleset: Ruleset, already_played: bool) -> bool:
    """Is the next game the Crawford game: the first one with a player one point from winning the match?"""
    one_away = max(score.light, score.dark) == length - 1
    return ruleset.crawford and length > 1 and one_away and not already_played


def match_winner(score: Score, length: int) -> Player | None:
    """Who has won the match; None while it goes on, and always in money play."""
    if length == 0:
        return None
    return next((player for player in Player if score.of(player) >= length), None)
