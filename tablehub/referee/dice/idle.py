"""Dice that lie idle beside the board, as the other player's pair does, or each one's second die while both throw one
for the start: they are of no throw, and a die alone on the board does not make them one."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from tablehub.vision.reading import DieReading, DieState, Reading

SAME_PLACE_PX = 10.0
"""Pixels by which what is seen of a resting die may differ from look to look; dice are about as wide or wider."""
ALONE = 1
MOST_KEPT = 8
"""Places remembered, newest first: those of dice that a look missed, or that were taken up, are among them."""


@dataclass(frozen=True, slots=True)
class IdleDice:
    """`places`: the middles (pixels) of dice seen beside the board while no throw can have led them there."""

    places: tuple[tuple[float, float], ...] = ()

    def seen(self, reading: Reading, *, watched: bool = True) -> IdleDice:
        """With what another reading shows.

        What lies beside a board without dice, or with both of a throw on it, belongs to no throw. A die that lies there
        once one alone is on the board may be the other one of that throw. After a bump of the camera all lie elsewhere
        in the picture, and those that were idle cannot be told from others. Where play was not `watched` until now,
        nobody knows what fell off.
        """
        beside = [die for die in reading.dice if die.state is DieState.OFF_BOARD]
        thrown = len(reading.dice) - len(beside) == ALONE and watched and not reading.camera_moved
        if reading.hand or thrown:
            return self
        new = [die.center for die in beside if not self._knows(die)]
        return IdleDice((*new, *self.places)[:MOST_KEPT]) if new else self

    def left_out(self, reading: Reading) -> Reading:
        """The reading without these dice."""
        if not self.places:
            return reading
        return replace(reading, dice=tuple(die for die in reading.dice if not self._knows(die)))

    def _knows(self, die: DieReading) -> bool:
        near = any(math.dist(die.center, place) <= SAME_PLACE_PX for place in self.places)
        return die.state is DieState.OFF_BOARD and near
