"""Dice that touch: beside a sure die another is looked for once more with the sure one painted over.

Of two dice that touch, the network that squares them up is drawn to the one that shows more, and may take both places
for that one. Without it the other is found where it lies; what it shows is then read in the picture as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.dice.apart import SURELY_A_DIE, is_inside, is_part_of
from tablehub.vision.dice.patches import TOP_HEIGHT
from tablehub.vision.dice.reader import Stance
from tablehub.vision.geometry import Camera

NEAR = 0.5, 2.0
"""Edges from a sure die's middle within which a place may be of one that touches it: their middles are 1 to 1.5 apart,
and places are told to half an edge."""
TOUCHES = 1.6
"""Larger edges between the middles of two dice within which they may touch: 1.41 if corner to corner, and each is told
to a tenth."""
EXPLAINED = 0.25
"""Pitches from a place to a sure die that is then the one noticed there."""
ONE_OF_TWO = 0.4
"""Chance of a die that one of two must have by itself for it to be worth finding out whether they are dice that touch:
none is squared up fainter (see `dice.SQUARED_UP`)."""
GROWN = 1.08
"""How much larger than seen a die is painted over, for its rounded edge is light or dark."""
AROUND = 2, 5
"""Pixels from the painted place between which its surroundings begin and end; their median is its colour."""

Place = tuple[float, float]


def unexplained(places: Sequence[Place], dice: Sequence[Stance]) -> Iterator[tuple[Stance, Place]]:
    """Places at which something was noticed close to a sure die, each with that die, where no die has been found."""
    sure = [die for die in dice if die.die > SURELY_A_DIE]
    for place in places:
        away = [float(np.hypot(place[0] - die.x, place[1] - die.y)) for die in sure]
        for die, far in zip(sure, away, strict=True):
            others = (other for other, near in zip(sure, away, strict=True) if other is not die and near < EXPLAINED)
            if NEAR[0] < far / die.size < NEAR[1] and not any(others):
                yield die, place


def may_touch(stance: Stance, dice: Sequence[Stance], camera: Camera) -> bool:
    """Whether what was found beside a sure die may be one of its own: it is inside none, and no side of one."""
    sure = [die for die in dice if die.die > SURELY_A_DIE]
    return not any(is_inside(stance, die) or is_part_of(stance, die, camera) for die in sure)


class Canvas:
    """A picture in which one die after the other is painted over; copied once, for copying takes time."""

    def __init__(self, picture: Image) -> None:
        self.picture = picture
        self._painted = picture.copy()
        self._touched: tuple[slice, slice] = slice(0), slice(0)

    def without(self, die: Stance, camera: Camera) -> Image:
        """The picture with a die that lies level, its sides too, painted in the colour around it; until the next."""
        painted = self._painted
        painted[self._touched] = self.picture[self._touched]
        outline = _outline(die, camera)
        left, top, width, height = cv2.boundingRect(outline)
        x, y = max(0, left - AROUND[1]), max(0, top - AROUND[1])
        self._touched = slice(y, max(y, top + height + AROUND[1])), slice(x, max(x, left + width + AROUND[1]))
        part = painted[self._touched]
        mask = np.zeros(part.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, outline - (x, y), 1)
        inner, outer = (cv2.dilate(mask, np.ones((2 * reach + 1,) * 2, np.uint8)) for reach in AROUND)
        ring = part[outer > inner]
        if len(ring):
            part[inner > 0] = np.median(ring, axis=0)
        return painted


def _outline(die: Stance, camera: Camera) -> NDArray[np.int32]:
    """What a die that lies level covers of a picture: a convex polygon's corners (n, 1, 2) in pixels."""
    c, s = np.cos(die.turn), np.sin(die.turn)
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * GROWN * die.size / 2 @ np.array([(c, s), (-s, c)])
    corners = [(die.x + x, die.y + y, z) for x, y in square for z in (TOP_HEIGHT, TOP_HEIGHT - die.size)]
    return np.asarray(cv2.convexHull(np.round(camera.project(np.array(corners)) - 0.5).astype(np.int32)), np.int32)


def side_by_side(places: Sequence[Place], dice: Sequence[Stance]) -> Iterator[tuple[Stance, Place]]:
    """Dice with where another seems to touch them: one that was found, or a place that none found explains."""
    for index, die in enumerate(dice):
        for other in dice[index + 1 :]:
            near = np.hypot(other.x - die.x, other.y - die.y) < TOUCHES * max(die.size, other.size)
            if near and max(die.die, other.die) > ONE_OF_TWO:
                yield die, (other.x, other.y)
    yield from unexplained(places, dice)
