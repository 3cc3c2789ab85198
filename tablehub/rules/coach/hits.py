"""How many of the opponent's 36 throws can hit a blot, counted on the real board.

Every throw is played out by the rules of the table, so blocked points, several hitters, combinations, doubles and
checkers that must enter first are all in the count. On an open board with one checker in range it is the table of
Milton Bradley 1973 (Suggestions 1).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tablehub.rules.legal import legal_results
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Men, Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset

THROWS = 36
"""Throws of two dice, each order counted."""


@dataclass(frozen=True, slots=True)
class Danger:
    """A blot, by its owner's numbering, and the throws (of 21, the higher die first) that can hit it."""

    point: int
    throws: tuple[Roll, ...]

    @property
    def ways(self) -> int:
        """How many of 36 throws hit."""
        return ways(self.throws)


def blots(men: Men) -> list[int]:
    """The points on which a player has a single checker, from high to low; the bar is none."""
    return [point for point in range(24, 0, -1) if men[point] == 1]


def ways(throws: Iterable[Roll]) -> int:
    """How many of 36 these throws are: a doublet can fall in one way, others in two."""
    return sum(1 if roll.is_double else 2 for roll in throws)


def dangers(position: Position, player: Player, ruleset: Ruleset = MODERN) -> list[Danger]:
    """Every blot of `player`, from high to low, with the throws of his opponent that can hit it.

    A throw counts where some legal play of it hits, be it the opponent's turn or not.
    """
    found: dict[int, list[Roll]] = {point: [] for point in blots(position.men(player))}
    for roll in Roll.all():
        for point in _hit_by(position, player, roll, ruleset):
            found[point].append(roll)
    return [Danger(point, tuple(throws)) for point, throws in found.items()]


def ways_to_hit_any(found: Iterable[Danger]) -> int:
    """How many of 36 throws hit at least one of these blots."""
    return ways({roll for danger in found for roll in danger.throws})


def _hit_by(position: Position, player: Player, roll: Roll, ruleset: Ruleset) -> set[int]:
    """The blots of `player` that some legal play of `roll` hits."""
    left = _at_a_distance(position, player, _distances(roll, ruleset))
    hit: set[int] = set()
    if not left:
        return hit
    for after in legal_results(position, player.opponent, roll, ruleset):
        men = after.men(player)
        struck = {point for point in left if not men[point]}
        if struck:
            hit |= struck
            left -= struck
            if not left:
                break
    return hit


def _at_a_distance(position: Position, player: Player, distances: set[int]) -> set[int]:
    """The blots that lie one of these distances before an enemy checker; it saves playing out what cannot hit."""
    theirs = position.men(player.opponent)
    held = [point for point in range(1, BAR + 1) if theirs[point]]
    return {blot for blot in blots(position.men(player)) if any(point - (25 - blot) in distances for point in held)}


def _distances(roll: Roll, ruleset: Ruleset) -> set[int]:
    """How far one checker may come with a throw or part of it, the board being open."""
    if ruleset.acey_deucy and roll == Roll(2, 1):  # a doublet of the player's choice follows
        return set(range(1, BAR))
    pips = roll.pips
    return {sum(pips[i:j]) for i in range(len(pips)) for j in range(i + 1, len(pips) + 1)}
