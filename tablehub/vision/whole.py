"""What the counts of all places say together, and how sure that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision.likeliest import Off, Shared, borne_off, likeliest_and_certainty, nowhere, settled
from tablehub.vision.reading import Counts

UNSEEN = 0.5  # how sure of a checker that is nowhere: as often as it is gone, something hides it that was not noticed


@dataclass(frozen=True, slots=True)
class Whole:
    """What board and trays say together: the likeliest position and its probability, counts of points and those off.

    `short`: of whom checkers are nowhere then.
    """

    position: Position
    confidence: float
    points: tuple[Counts, ...]
    off: Mapping[Player, Mapping[int, float]]
    short: frozenset[Player]

    @classmethod
    def of(cls, counted: Counted, known: Sequence[Counts]) -> Whole:
        """What the counts of all places say together; `known`: those of the points, with what was known before."""
        points, bar, shared, off = counted
        position, certainty = likeliest_and_certainty(known, bar, shared, off)
        gone = nowhere(position, off)
        return cls(
            position,
            certainty * UNSEEN ** sum(gone.values()),
            settled(points, bar, shared, off),
            borne_off(points, bar, shared, off),
            frozenset(gone),
        )


Counted = tuple[Sequence[Counts], Mapping[Player, Mapping[int, float]], Shared, Off]
"""Counts of the points and the bar, of points that both share, and of those off: all that a position is made of."""
