"""How many of the opponent's 36 throws can hit a blot, counted on the real board.

Every throw is played out by the rules of the table, so blocked points, several hitters, combinations, doubles and
checkers that must enter first are all in the count. On an open board with one checker in range it is the table of
Milton Bradley 1973 (Suggestions 1).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.coach.two_one import hit_with_two_one
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


def dangers(position: Position, player: Player, ruleset: Ruleset = MODERN, *, setup: bool = True) -> list[Danger]:
    """Every blot of `player`, from high to low, with the throws of his opponent that can hit it.

    A throw counts where some legal play of it hits, be it the opponent's turn or not. `setup`: in acey-deucy, that the
    opponent's hand has never been empty (see `acey_deucy_results`); it matters with two or more in it.
    """
    found: dict[int, list[Roll]] = {point: [] for point in blots(position.men(player))}
    for roll in Roll.all():
        if _at_a_distance(position, player, _distances(roll, ruleset)):
            for point in _points_hit(position, player.opponent, roll, ruleset, setup):
                found[25 - point].append(roll)
    return [Danger(point, tuple(throws)) for point, throws in found.items()]


def ways_to_hit_any(found: Iterable[Danger]) -> int:
    """How many of 36 throws hit at least one of these blots."""
    return ways({roll for danger in found for roll in danger.throws})


def _points_hit(position: Position, hitter: Player, roll: Roll, ruleset: Ruleset, setup: bool) -> frozenset[int]:
    """The points, as `hitter` numbers them, on which some legal play of `roll` hits."""
    if is_acey_deucy(roll, ruleset):
        return hit_with_two_one(position, hitter, ruleset, setup=setup)
    return legal_results(position, hitter, roll, ruleset).points_hit()


def _at_a_distance(position: Position, player: Player, distances: set[int]) -> bool:
    """Does a blot lie one of these distances before an enemy checker? Else playing the throw out is saved."""
    theirs = position.men(player.opponent)
    held = [point for point in range(1, BAR + 1) if theirs[point]]
    return any(point - (25 - blot) in distances for blot in blots(position.men(player)) for point in held)


def _distances(roll: Roll, ruleset: Ruleset) -> set[int]:
    """How far one checker may come with a throw or part of it, the board being open."""
    if is_acey_deucy(roll, ruleset):  # a doublet of the player's choice follows
        return set(range(1, BAR))
    pips = roll.pips
    return {sum(pips[i:j]) for i in range(len(pips)) for j in range(i + 1, len(pips) + 1)}
