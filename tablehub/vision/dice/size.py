"""How large the dice of a board are, learnt from those that were told beyond doubt.

A shadow, or felt of a die's own colour, makes one seem too large or too small by a tenth to a third. What is cut out of
the picture then shows its pips and sides out of place, and it seems to lean or to show another value.
"""

from __future__ import annotations

from collections import deque

import numpy as np

LEAST, MOST = 6, 32
"""Dice (three throws) from which a size is known, and the newest that count. Single ones are told to 6 %, small ones to
9 % (standard deviations, twelve simulated boards), so that the median of six is off by a few per cent."""
ALIKE = 0.15
"""Share by which one die in ten may be smaller or larger than the middling one: on those boards 0.11 at most. With
dice of two sizes in play no size is known."""
OFF = 0.08
"""Share by which a die in doubt must seem another size to be looked at again. Of 47 flat dice that were not told 30
were off by 6 % and more, of 310 that were told 78."""


class DieSizes:
    """Sizes (pitches) of the dice told so far."""

    def __init__(self) -> None:
        self._told: deque[float] = deque(maxlen=MOST)

    def learn(self, size: float) -> None:
        """The size of one more die that was told beyond doubt."""
        self._told.append(size)

    @property
    def known(self) -> float | None:
        """The size of all dice (pitches); None while too few were told, or where they differ."""
        if len(self._told) < LEAST:
            return None
        small, middling, large = np.percentile(self._told, (10, 50, 90))
        alike = (1 - ALIKE) * middling <= small and large <= (1 + ALIKE) * middling
        return float(middling) if alike else None

    def better_for(self, size: float) -> float | None:
        """The size that a die has which seems to have `size`; None where that may be so."""
        known = self.known
        return known if known is not None and abs(size / known - 1) > OFF else None
