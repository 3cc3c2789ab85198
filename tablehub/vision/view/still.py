"""Since when each point has looked as it does: what nobody touched is what it was, however hard it is to count."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from tablehub.vision.checkers.faces import FULL_ROW
from tablehub.vision.counting.known import row_tiles
from tablehub.vision.view.changes import Changes, Mask
from tablehub.vision.view.rectify import Plane, Rectifier

INNER = 0.3
"""Pitches to either side of a point's middle that are watched: a checker that comes or goes changes a good part of
that, and stacks beside it, which lean over in a slanting view and throw shadows, change none of it."""


class Still:
    """Follows the points of one board, and what is around them, through one pose of the camera."""

    def __init__(self, changes: Changes, rectifier: Rectifier) -> None:
        self._changes, self._rectifier = changes, rectifier
        rows = (row_tiles(changes, rectifier, point, FULL_ROW, INNER) for point in range(1, 25))
        self._points = [np.flatnonzero(row) for row in rows]
        self._t = np.zeros(changes.shape)
        self._seen = 0
        self.last = -np.inf
        """When (seconds) the last picture was taken that was looked at."""

    def look(self, t: float) -> tuple[float, ...]:
        """The newest picture was taken at `t` (seconds): since when each point (light's numbering) has looked so.

        A point of which the camera sees nothing looks new in every picture.
        """
        self._t[self._changes.at > self._seen] = t
        self._seen = self._changes.now
        self.last = t
        return tuple(float(self._t.flat[tiles].max(initial=-np.inf)) if len(tiles) else t for tiles in self._points)

    def forget(self) -> None:
        """The next picture has nothing to do with those before."""
        self.last = -np.inf

    def since(self, t: float) -> Mask:
        """Cells of the straight view, `shrunk`, that look in the newest picture as they did at `t` (seconds)."""
        same = (self._t <= t) & (self._changes.at <= self._seen)
        return np.asarray(self._tiles.view(same.astype(np.uint8) * 255) == 255)  # all tiles that are blended

    @cached_property
    def _tiles(self) -> Plane:
        """Where the view's cells lie among the tiles."""
        return self._rectifier.shrunk_plane(self._changes.height, self._changes.side)
