"""What the counts of all places say together, and how sure that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position
from tablehub.vision.counting.likeliest import Off, Shared, borne_off, likeliest_and_certainty, nowhere, settled
from tablehub.vision.counting.second_look import SecondLook
from tablehub.vision.reading import Counts

IN_DOUBT = 0.1
"""Confidence of a first look below which a second one is asked. A checker that is missing leaves less than 0.3, and a
second look, which knows less of this board, would have it back."""
FIRST_COUNTS = 0.3
"""How far the first look counts beside a second one. With 0.2 boards unlike the simulator's are misread with a
confidence above 0.9 that with 0.3 are in doubt; with 0.4 as many are right."""

UNSEEN = 0.5  # how sure of a checker that is nowhere: as often as it is gone, something hides it that was not noticed


@dataclass(frozen=True, slots=True)
class Whole:
    """What board and trays say together: the likeliest position and its probability, counts of points and those off.

    `bar`: counts there. `short`: of whom checkers are nowhere then. `mixed`: points on which both players' stand.
    """

    position: Position
    confidence: float
    points: tuple[Counts, ...]
    bar: Mapping[Player, Mapping[int, float]]
    off: Mapping[Player, Mapping[int, float]]
    short: frozenset[Player]
    mixed: frozenset[int]

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
            bar,
            borne_off(points, bar, shared, off),
            frozenset(gone),
            frozenset(n for n in shared if n != BAR and position.light[n] and position.dark[BAR - n]),
        )


Counted = tuple[Sequence[Counts], Mapping[Player, Mapping[int, float]], Shared, Off]
"""Counts of the points and the bar, of points that both share, and of those off: all that a position is made of."""


class KeptWhole:
    """What counts say together, kept for as long as they stay the same."""

    def __init__(self) -> None:
        self._last: tuple[Counted, Whole] | None = None

    def of(self, counted: Counted, known: Sequence[Counts]) -> Whole:
        """See `Whole.of`."""
        if self._last is None or self._last[0] != counted:
            self._last = counted, Whole.of(counted, known)
        return self._last[1]


def agreed(counted: Counted, known: Sequence[Counts], second: SecondLook) -> tuple[Counted, tuple[Counts, ...]]:
    """The same two after a second look, which does not see what lies beside the board: where it differs both count."""
    points, bar, _, off = counted
    on_bar = {player: _both(bar[player], counts) for player, counts in second.bar.items()}
    return (_each(points, second), on_bar, second.shared, off), _each(known, second)


def _each(points: Sequence[Counts], second: SecondLook) -> tuple[Counts, ...]:
    return tuple(_both(first, again) for first, again in zip(points, second.points, strict=True))


def _both(first: Mapping[int, float], again: Mapping[int, float]) -> dict[int, float]:
    return {
        n: FIRST_COUNTS * first.get(n, 0.0) + (1 - FIRST_COUNTS) * again.get(n, 0.0)
        for n in sorted(first.keys() | again.keys())
    }
