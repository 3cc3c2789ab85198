"""The simulated camera: where it stands and what a point on the table looks like from there.

World coordinates are the board's own in mm: origin in the middle of the playing field on the felt, x to A's right,
y towards B, z up. Pixels: x to the right, y down, the middle of the top left pixel is (0.5, 0.5).
Kept apart from the vision code on purpose: it is the truth that code is measured against.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Rect = tuple[int, int, int, int]
"""x0, y0, x1, y1 with x1 and y1 outside."""

UNDISTORT_STEPS = 8
"""Fixed-point steps to take lens distortion out; enough for 1e-4 px at |k1| <= 0.15."""


@dataclass(frozen=True, eq=False)
class SceneCamera:
    """A pinhole with radial distortion `k1`, `k2`; `rotation` rows are the camera's right, down and forward."""

    position: Floats
    rotation: Floats
    focal: float
    size: tuple[int, int]
    k1: float = 0.0
    k2: float = 0.0

    @classmethod
    def look_at(
        cls,
        position: ArrayLike,
        target: ArrayLike,
        up: ArrayLike,
        hfov: float,
        size: tuple[int, int],
        k1: float = 0.0,
        k2: float = 0.0,
    ) -> SceneCamera:
        """A camera at `position` with `target` in the middle; `up` is the world direction that is up in the picture.

        `hfov` is the horizontal field of view in degrees (without distortion).
        """
        here = np.asarray(position, float)
        forward = np.asarray(target, float) - here
        forward /= np.linalg.norm(forward)
        right = np.cross(forward, np.asarray(up, float))
        right /= np.linalg.norm(right)
        down = np.cross(forward, right)
        focal = size[0] / 2 / np.tan(np.radians(hfov) / 2)
        return cls(here, np.array([right, down, forward]), float(focal), size, k1, k2)

    def project(self, points: ArrayLike) -> Floats:
        """World points (..., 3) to pixels (..., 2)."""
        seen = (np.asarray(points, float) - self.position) @ self.rotation.T
        flat = seen[..., :2] / seen[..., 2:]
        square = np.sum(flat**2, axis=-1, keepdims=True)
        bent = flat * (1 + self.k1 * square + self.k2 * square**2)
        middle: Floats = bent * self.focal + np.array(self.size) / 2
        return middle

    def rays(self, x: ArrayLike, y: ArrayLike) -> NDArray[np.float32]:
        """Unit directions (..., 3) in the world of the rays through pixels x, y."""
        bent_x = (np.asarray(x, np.float32) - self.size[0] / 2) / np.float32(self.focal)
        bent_y = (np.asarray(y, np.float32) - self.size[1] / 2) / np.float32(self.focal)
        flat_x, flat_y = bent_x, bent_y
        if self.k1 or self.k2:
            for _ in range(UNDISTORT_STEPS):
                square = flat_x * flat_x + flat_y * flat_y
                factor = 1 / (1 + self.k1 * square + self.k2 * square * square)
                flat_x, flat_y = bent_x * factor, bent_y * factor
        scale = 1 / np.sqrt(1 + flat_x * flat_x + flat_y * flat_y)
        seen = np.stack([flat_x * scale, flat_y * scale, scale], axis=-1).astype(np.float32)
        world: NDArray[np.float32] = seen @ self.rotation.astype(np.float32)
        return world

    def bounds(self, points: ArrayLike, margin: float = 2.0) -> Rect:
        """The rectangle of whole pixels around world points, cut to the picture; empty ones have x1 <= x0."""
        seen = self.project(points).reshape(-1, 2)
        low, high = seen.min(axis=0) - margin, seen.max(axis=0) + margin
        x0, y0 = (int(max(0, np.floor(v))) for v in low)
        x1, y1 = (int(min(limit, np.ceil(v))) for v, limit in zip(high, self.size, strict=True))
        return x0, y0, x1, y1

    def scale_at(self, point: ArrayLike) -> float:
        """Pixels per mm across the line of sight at a world point."""
        away = (np.asarray(point, float) - self.position) @ self.rotation[2]
        return float(self.focal / away)

    def bumped(self, turn: Floats, shift: Floats) -> SceneCamera:
        """The camera after a knock: turned by the small angles `turn` (rad, about its axes) and moved by `shift` mm."""
        x, y, z = turn
        small = np.array([(1, -z, y), (z, 1, -x), (-y, x, 1)])
        rows, _ = np.linalg.qr((small @ self.rotation).T)
        rows = rows.T * np.sign(np.sum(rows.T * self.rotation, axis=1, keepdims=True))
        return replace(self, rotation=rows, position=self.position + shift)


def union(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle around all; (0, 0, 0, 0) around none."""
    full = [r for r in rects if r[2] > r[0] and r[3] > r[1]]
    if not full:
        return 0, 0, 0, 0
    return min(r[0] for r in full), min(r[1] for r in full), max(r[2] for r in full), max(r[3] for r in full)


def overlap(one: Rect, other: Rect) -> Rect:
    """What two rectangles share; x1 <= x0 or y1 <= y0 where they share nothing."""
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def is_empty(rect: Rect) -> bool:
    return rect[2] <= rect[0] or rect[3] <= rect[1]
