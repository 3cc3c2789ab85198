"""How a die lies: what the network saw, weighed with what the die could touch.

A die on the felt cannot share its place with a checker, the bar or a rail; a cocked die must lean on something.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablehub.rules.player import Player
from tablehub.vision.geometry import BoardShape
from tablehub.vision.reading import DieState

OVERLAP = 0.08
"""A die reaching this far (pitches, 4 mm) into something does not lie on the felt: both places are known to 1 or 2 mm.
"""
OUT_OF_REACH = 0.2
"""With nothing within this distance (pitches) of its square there is nothing to lean on. A tilted die looks displaced
by up to half its edge, hence the room."""
IMPOSSIBLE = 0.05
"""What is left of a chance that geometry denies: the things around may be misjudged."""
FIELD_EDGE = 0.1
"""A die's middle may seem this far (pitches) outside the field and still lie on it, against the rail."""
CLEAR = 0.6
"""Share of the likeliest lie from which it is called by its name."""


@dataclass(frozen=True, slots=True)
class SeenChecker:
    """A checker in the picture: middle (pitches), height of its upper face over the felt (pitches), owner."""

    x: float
    y: float
    top: float
    owner: Player


@dataclass(frozen=True, slots=True)
class Square:
    """Where a die would stand if it lay flat: middle, edge (pitches), angle of an edge (radians)."""

    x: float
    y: float
    size: float
    turn: float

    def distance(self, x: float, y: float) -> float:
        """From a point to the square (pitches); 0 inside."""
        c, s = np.cos(self.turn), np.sin(self.turn)
        dx, dy = x - self.x, y - self.y
        across, along = (abs(c * dx + s * dy) - self.size / 2, abs(c * dy - s * dx) - self.size / 2)
        return float(np.hypot(max(across, 0.0), max(along, 0.0)))

    def reach(self, angle: float) -> float:
        """How far it extends from its middle in a direction (radians)."""
        c, s = np.cos(angle - self.turn), np.sin(angle - self.turn)
        return float(self.size / 2 * (abs(c) + abs(s)))


@dataclass(frozen=True, slots=True)
class Support:
    """What a die may lean on, and the gap to it (pitches; negative: they share the place)."""

    name: str
    gap: float


def nearest_support(
    die: Square, shape: BoardShape, checkers: Iterable[SeenChecker], others: Sequence[Square], checker_size: float
) -> Support:
    """The nearest of checkers, rails, bar and other dice."""
    across, along = die.reach(0.0), die.reach(np.pi / 2)
    found = [
        Support("bar", abs(die.x) - across - shape.bar_width / 2),
        Support("rail", min(shape.width / 2 - abs(die.x) - across, shape.depth / 2 - abs(die.y) - along)),
    ]
    found += [Support("checker", die.distance(c.x, c.y) - checker_size / 2) for c in checkers]
    found += [Support("die", die.distance(o.x, o.y) - o.size / 2) for o in others]
    return min(found, key=lambda support: support.gap)


def off_field(die: Square, shape: BoardShape) -> bool:
    """Whether its middle lies beyond the playing field."""
    return max(abs(die.x) - shape.width / 2, abs(die.y) - shape.depth / 2) > FIELD_EDGE


def lie(
    seen: NDArray[np.float64], die: Square, shape: BoardShape, support: Support, on_top: bool, checkers_known: bool
) -> tuple[DieState, float]:
    """The state and its share of the chances.

    `seen` are the network's chances of flat, cocked, on a checker and covered; `on_top` says that the die's middle is
    over a checker.
    """
    if off_field(die, shape):
        return DieState.OFF_BOARD, 1.0
    if abs(die.x) < shape.bar_width / 2:
        flat = float(seen[0] + seen[2]) / float(seen.sum())
        return (DieState.ON_BAR if flat > CLEAR else DieState.UNSURE), flat
    flat, cocked, on_checker, covered = (float(chance) for chance in seen)
    if on_top:  # flat as seen can only mean flat on top
        flat, on_checker = flat * IMPOSSIBLE, on_checker + flat
    elif checkers_known:
        on_checker *= IMPOSSIBLE
    if support.gap < -OVERLAP:
        flat *= IMPOSSIBLE
    if support.gap > OUT_OF_REACH and checkers_known:
        cocked *= IMPOSSIBLE
    chances = {DieState.FLAT: flat, DieState.COCKED: cocked, DieState.ON_CHECKER: on_checker, DieState.UNSURE: covered}
    best = max(chances, key=lambda state: chances[state])
    share = chances[best] / sum(chances.values())
    return (best if share > CLEAR else DieState.UNSURE), share
