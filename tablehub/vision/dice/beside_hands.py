"""Dice where a hand is: those of which no finger covers anything, and those that lie as they lay before it came."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from tablehub.vision.dice.read import seen_whole
from tablehub.vision.reading import DieReading, DieState

SAME_PLACE = 0.3
"""Of a die's edge, how far its middle may seem to have gone while it lies: in 983 pairs of looks that follow each
other at one that lay (160000 to 160007) it did by 0.18 at most. Hands that turn or lift one move it more."""


class BesideHands:
    """Remembers what dice showed before a hand came. Places are pixels: once the camera has moved they say nothing."""

    def __init__(self) -> None:
        self._lay: dict[tuple[float, float], int] = {}

    def forget(self) -> None:
        """What lay there says nothing any more."""
        self._lay.clear()

    def told(
        self, dice: Iterable[DieReading], edge: float, held: Callable[[float, float], bool] | None
    ) -> list[DieReading]:
        """Those of a picture's dice that can be told. `edge`: of a die, in pixels; `held`: whether a hand seems to be
        at a pixel, None where none is in view.

        A die keeps its number while it lies: the same number at the same place is that die still, less clearly though
        it is seen, and another one is what fingers leave of it, however clear it looks.
        """
        before, self._lay = self._lay, {}
        kept = []
        for die in dice:
            if held is None or not held(*die.center):
                kept.append(die)
                if die.state is DieState.FLAT and die.value is not None:
                    self._lay[die.center] = die.value
                continue
            lay = next((n for place, n in before.items() if math.dist(place, die.center) < SAME_PLACE * edge), None)
            if seen_whole(die) if lay is None else die.state is DieState.FLAT and die.value == lay:
                kept.append(die)
        if held is not None:
            self._lay |= {place: number for place, number in before.items() if held(*place)}
        return kept
