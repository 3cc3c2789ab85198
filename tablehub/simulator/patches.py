"""What a body looks like through the camera, before shadows: patches of colour with depth, at twice the resolution."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tablehub.simulator.camera import Rect, SceneCamera, is_empty, overlap
from tablehub.simulator.light import Shaded

Floats = NDArray[np.float32]

OVERSAMPLING = 2
"""Rays per pixel in each direction."""

NEVER = np.float32(1e9)
"""Depth where nothing is."""

LIT = 255
"""The level of places that no shadow reaches."""


@dataclass(eq=False)
class Patch:
    """A rectangle of rays: `rect` in pixels; arrays at `OVERSAMPLING` times its size.

    `depth` in mm along the ray (`NEVER` outside the body), `room` and `lamp` linear BGR, `x`, `y` (mm) and `level`
    say where to look shadows up.
    """

    rect: Rect
    depth: Floats
    room: Floats
    lamp: Floats
    x: Floats
    y: Floats
    level: NDArray[np.uint8]

    @classmethod
    def empty(cls, rect: Rect) -> Patch:
        rows, columns = (rect[3] - rect[1]) * OVERSAMPLING, (rect[2] - rect[0]) * OVERSAMPLING
        flat = (rows, columns)
        return cls(
            rect,
            np.full(flat, NEVER, np.float32),
            np.zeros((*flat, 3), np.float32),
            np.zeros((*flat, 3), np.float32),
            np.zeros(flat, np.float32),
            np.zeros(flat, np.float32),
            np.full(flat, LIT, np.uint8),
        )

    def put(self, where: NDArray[np.bool_], depth: Floats, shaded: Shaded, x: Floats, y: Floats, level: int) -> None:
        """Keep what is nearer than what is there; arrays hold only the places `where`."""
        nearer = depth < self.depth[where]
        rows, columns = np.nonzero(where)
        rows, columns = rows[nearer], columns[nearer]
        self.depth[rows, columns] = depth[nearer]
        self.room[rows, columns] = shaded.room[nearer]
        self.lamp[rows, columns] = shaded.lamp[nearer]
        self.x[rows, columns] = x[nearer]
        self.y[rows, columns] = y[nearer]
        self.level[rows, columns] = level

    def crop(self, rect: Rect) -> Patch:
        """A copy of the part inside `rect` (which must lie within)."""
        n = OVERSAMPLING
        rows = slice((rect[1] - self.rect[1]) * n, (rect[3] - self.rect[1]) * n)
        columns = slice((rect[0] - self.rect[0]) * n, (rect[2] - self.rect[0]) * n)
        arrays = (self.depth, self.room, self.lamp, self.x, self.y)
        depth, room, lamp, x, y = (a[rows, columns].copy() for a in arrays)
        return Patch(rect, depth, room, lamp, x, y, self.level[rows, columns].copy())

    def paste(self, patch: Patch) -> None:
        """Put a patch in front of or behind what is here, by depth; only the shared part."""
        rect = overlap(self.rect, patch.rect)
        if is_empty(rect):
            return
        n = OVERSAMPLING
        here, there = self._window(rect, n), patch._window(rect, n)
        nearer = patch.depth[there] < self.depth[here]
        for mine, theirs in (
            (self.depth, patch.depth),
            (self.x, patch.x),
            (self.y, patch.y),
            (self.level, patch.level),
        ):
            np.copyto(mine[here], theirs[there], where=nearer)
        for mine, theirs in ((self.room, patch.room), (self.lamp, patch.lamp)):
            np.copyto(mine[here], theirs[there], where=nearer[..., None])

    def _window(self, rect: Rect, n: int) -> tuple[slice, slice]:
        return (
            slice((rect[1] - self.rect[1]) * n, (rect[3] - self.rect[1]) * n),
            slice((rect[0] - self.rect[0]) * n, (rect[2] - self.rect[0]) * n),
        )


def rays(camera: SceneCamera, rect: Rect) -> Floats:
    """Unit directions (h, w, 3) of the rays of a rectangle of pixels."""
    n = OVERSAMPLING
    x = rect[0] + (np.arange((rect[2] - rect[0]) * n, dtype=np.float32) + 0.5) / n
    y = rect[1] + (np.arange((rect[3] - rect[1]) * n, dtype=np.float32) + 0.5) / n
    return camera.rays(*np.meshgrid(x, y))


def turned(angle: float) -> NDArray[np.float64]:
    """Rotation (3, 3) about the vertical by `angle` radians."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([(c, -s, 0), (s, c, 0), (0, 0, 1)], float)


def tilted(axis: ArrayLike, angle: float) -> NDArray[np.float64]:
    """Rotation (3, 3) about a unit `axis` by `angle` radians (Rodrigues)."""
    x, y, z = np.asarray(axis, float)
    cross = np.array([(0, -z, y), (z, 0, -x), (-y, x, 0)])
    rotation: NDArray[np.float64] = np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
    return rotation
