"""How many stood on each point when the whole board was told for sure, for as long as the point looks the same.

Rows of five and more are told with some doubt, and that there are fifteen a side settles it while all of them are in
view. When one of them has gone (hit, and put into a pocket instead of on the bar) fifteen a side would have it back, on
the likeliest row. But a row that looks as it did before has hardly grown.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tablehub.rules.position import Position
from tablehub.vision.checkers.faces import FULL_ROW
from tablehub.vision.reading import Counts, with_known
from tablehub.vision.view.changes import Changes, Mask
from tablehub.vision.view.rectify import Rectifier

SURE = 0.95
"""Confidence of a reading from which it counts as known what stands where. Of 3,407 boards that nobody had seen two
were wrong with more than that, both of one recording (docs/accuracy.md)."""
KEPT = 0.99
"""How likely as many stand in a row that looks as it did then, before it is read again. In a dim picture a checker may
come or go without being noticed (6 of 6,905 times where some stood, in games on 15 boards; 0 of 8,687 where none did):
a clear reading is to stand against that."""
ACROSS = 0.4
"""Pitches to either side of a point's middle that its checkers fill. They reach a little further, but so do the blurred
rims of those that come and go on the next point."""


class Known:
    """What was known of the points, through one pose of the camera."""

    def __init__(self, changes: Changes, rectifier: Rectifier) -> None:
        self._changes, self._rectifier = changes, rectifier
        self._counts: list[int] = []
        self._shown: NDArray[np.float32] | None = None
        self._rows: dict[tuple[int, int], NDArray[np.intp]] = {}

    def forget(self) -> None:
        """The next picture has nothing to do with those before."""
        self._shown = None

    def take_up(self, position: Position, confidence: float) -> None:
        """The newest picture, with nothing covered, shows this; kept where that is sure."""
        if confidence > SURE:
            self._counts = [position.light[n] - position.dark[25 - n] for n in range(1, 25)]
            self._shown = self._changes.shown

    def weighed(self, points: Sequence[Counts]) -> tuple[Counts, ...]:
        """The points' counts (light's numbering), those of points that look as they did with what is known of them."""
        if self._shown is None:
            return tuple(points)
        differ = self._changes.differ_from(self._shown).ravel()
        return tuple(
            with_known(counts, count, KEPT) if counts and not differ[self._row(point, count)].any() else counts
            for point, (counts, count) in enumerate(zip(points, self._counts, strict=True), start=1)
        )

    def _row(self, point: int, count: int) -> NDArray[np.intp]:
        """The tiles, numbered row by row, on which so many checkers lie, or may lie; whose is not asked."""
        length = min(abs(count), FULL_ROW) or FULL_ROW
        if (point, length) not in self._rows:
            tiles = row_tiles(self._changes, self._rectifier, point, length, ACROSS)
            self._rows[point, length] = np.flatnonzero(tiles)
        return self._rows[point, length]


def row_tiles(changes: Changes, rectifier: Rectifier, point: int, length: int, across: float = ACROSS) -> Mask:
    """The tiles on which a row of so many checkers lies, from the edge, up to so far to either side (pitches)."""
    shape = rectifier.geometry.shape
    x, side = shape.point_x(point), shape.side(point)
    far = shape.depth / 2 - length * shape.row
    ends = np.array([(x - across, side * far), (x + across, side * shape.depth / 2)])
    (left, top), (right, bottom) = np.sort(rectifier.to_view(ends), axis=0)
    columns, rows = changes.on_view[..., 0], changes.on_view[..., 1]
    return np.asarray((columns >= left) & (columns <= right) & (rows >= top) & (rows <= bottom), bool)
