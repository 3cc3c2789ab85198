"""The plus/minus score card of any number of players; it sums to zero after every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tablehub.errors import BadInput


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """What every player won or lost in each game, in the order of `players`. Fractions are real: shares are split."""

    players: tuple[str, ...]
    games: tuple[tuple[Fraction, ...], ...] = ()

    def __post_init__(self) -> None:
        for number, row in enumerate(self.games, 1):
            if len(row) != len(self.players):
                raise BadInput(
                    f"game {number} of the score card has {len(row)} entries for {len(self.players)} players"
                )
            if sum(row):
                raise BadInput(f"game {number} of the score card sums to {sum(row)}, not to zero")

    def plus(self, won: Mapping[str, Fraction]) -> ScoreCard:
        """The card after one more game; whoever is not named won nothing. Raises `BadInput` unless it sums to zero."""
        strangers = sorted(set(won) - set(self.players))
        if strangers:
            raise BadInput(f"{strangers[0]!r} is not on the score card of {', '.join(self.players)}")
        row = tuple(won.get(player, Fraction(0)) for player in self.players)
        return ScoreCard(self.players, (*self.games, row))

    def after(self, games: int) -> ScoreCard:
        """The card as it was after the first so many games."""
        return ScoreCard(self.players, self.games[:games])

    @property
    def totals(self) -> Mapping[str, Fraction]:
        """Every player's balance; they sum to zero."""
        columns = zip(*self.games, strict=True) if self.games else ((Fraction(0),) for _ in self.players)
        return dict(zip(self.players, map(_sum, columns), strict=True))

    def to_json(self) -> dict[str, Any]:
        """Whole numbers as numbers, others as text such as "-15/2"; `totals` is for the reader's convenience."""
        totals = self.totals
        return {
            "players": list(self.players),
            "games": [[_written(each) for each in row] for row in self.games],
            "totals": {player: _written(totals[player]) for player in self.players},
        }


def _sum(entries: tuple[Fraction, ...]) -> Fraction:
    """Their sum, a fraction even where there is none."""
    return sum(entries, Fraction(0))


def _written(entry: Fraction) -> int | str:
    return int(entry) if entry.denominator == 1 else str(entry)
