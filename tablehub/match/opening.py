"""The opening of a game: who begins, with which throw, and what a tie does."""

from __future__ import annotations

from dataclasses import dataclass

from tablehub.match.record import GameResult
from tablehub.rules.knobs import FirstThrow, NextStart, OpeningDice
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset

_PAIR = 2


@dataclass(frozen=True, slots=True)
class OpeningThrow:
    """What each player threw for the right to begin: one die, or both (the total decides)."""

    light: tuple[int, ...]
    dark: tuple[int, ...]

    def dice(self, player: Player) -> tuple[int, ...]:
        return self.light if player is Player.LIGHT else self.dark

    def number(self, player: Player) -> int:
        """The number that decides."""
        return sum(self.dice(player))

    def exchanged(self) -> OpeningThrow:
        """The same throw once the players have exchanged colours."""
        return OpeningThrow(self.dark, self.light)

    @property
    def starter(self) -> Player | None:
        """Who begins; None: a tie, both throw again."""
        if self.number(Player.LIGHT) == self.number(Player.DARK):
            return None
        return max(Player, key=self.number)

    @property
    def shown(self) -> Roll | None:
        """The throw the starter plays or may adopt: both players' single dice, or his own pair. None after a tie."""
        if self.starter is None:
            return None
        own = self.dice(self.starter)
        return Roll(own[0], own[1]) if len(own) == _PAIR else Roll(self.light[0], self.dark[0])


def why_no_opening(throw: OpeningThrow, ruleset: Ruleset) -> str | None:
    """One sentence why the ruleset's opening cannot have been thrown so; None if it can."""
    for player in Player:
        dice = throw.dice(player)
        if any(die not in range(1, 7) for die in dice):
            return f"{player} cannot have thrown {'-'.join(map(str, dice))} with dice of 1 to 6"
        if len(dice) == _PAIR and ruleset.opening_dice is OpeningDice.ONE_EACH:
            return f"{player} threw both dice, and by {ruleset.name} each throws one"
        if len(dice) != _PAIR and ruleset.opening_dice is OpeningDice.BOTH_EACH:
            return f"{player} threw one die, and by {ruleset.name} each throws both"
    return None


def first_throw(throw: OpeningThrow, ruleset: Ruleset) -> FirstThrow | None:
    """What the starter does after this throw: plays it, throws anew, or chooses; None after a tie."""
    return ruleset.first_throw if throw.starter else None


def automatic_doubles(ruleset: Ruleset, length: int) -> int:
    """How many ties may double the stake in one game: none in a match, unless the ruleset says so."""
    return 0 if length and not ruleset.ties_double_matches else ruleset.automatic_doubles


def next_starter(last: GameResult | None, ruleset: Ruleset) -> Player | None:
    """Who begins the game after `last`, with both dice; None where the opening throw decides.

    hoyle, end of "Bearing off the men": the winner of a hit throws first; after a gammon or backgammon both throw.
    """
    if last is None or ruleset.next_start is not NextStart.WINNER_OF_HIT:
        return None
    return last.winner if last.kind in (None, GameKind.SINGLE) else None
