"""What lay at a player's end beside the board when it was learnt, or on its field: no cube in play, though it may look
like one.

When a game starts the cube is nobody's. So a mottled table cloth, a coaster or a box of matches that was there then,
and looks as it did, is not taken for a cube that has been turned, nor a number printed on the field for one that is
offered.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.checkers.beside import AROUND, KEPT_SCALE
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.view.rectify import Rectifier

REACH, ON_FIELD = 0.6, 0.3
"""Pitches around its middle that are compared: half a cube's width, and a little of what it would lie on; on the field,
where other things come and go beside what is printed there, no more than the cube itself."""
AS_THEN = 0.95
"""Correlation of two pictures of one place from which nothing has come there. A cloth that was read as a cube reached
1.00 in 80 pictures; 203 cubes that had come to players' ends, on 36 boards, 0.93 at most, and all but six 0.7."""

Place = tuple[float, float]


class AtStart:
    """The surroundings of one board as its profile keeps them."""

    def __init__(self, geometry: BoardGeometry, surroundings: Image) -> None:
        """`surroundings`: as `beside.surroundings` made them, through this camera."""
        self._geometry, self._then = geometry, surroundings
        self._view = Rectifier(geometry, KEPT_SCALE, AROUND)
        self._height = geometry.shape.checker_height

    def looks_so_still(self, picture: Image, place: Place, height: float, around: float = REACH) -> bool:
        """Does a place (board x, y at a height, pitches) and so much around it look as it did then? Not where that was
        not kept."""
        on_plane = self._geometry.camera.unproject(self._geometry.camera.project((*place, height)), self._height)
        x, y = self._view.to_view(np.array(on_plane))
        reach = around * KEPT_SCALE
        rows, columns = (slice(math.floor(middle - reach), math.ceil(middle + reach) + 1) for middle in (y, x))
        if rows.start < 0 or columns.start < 0 or rows.stop > self._then.shape[0] or columns.stop > self._then.shape[1]:
            return False
        now = self._view.plane(self._height).part(picture, (rows, columns))
        return _alike(now, self._then[rows, columns]) > AS_THEN


def _alike(one: Image, other: Image) -> float:
    """Correlation of two pictures' grey levels, noise evened out; 0 where one is plain."""
    levels: list[NDArray[np.float64]] = []
    for each in (one, other):
        grey = cv2.GaussianBlur(each.astype(np.float64).mean(axis=2), (0, 0), 0.8)
        levels.append(grey - grey.mean())
    spread = math.sqrt(float((levels[0] ** 2).sum() * (levels[1] ** 2).sum()))
    return float((levels[0] * levels[1]).sum()) / spread if spread else 0.0
