"""Where things are: the board's own coordinates, and the camera that looks at them.

Board coordinates are in *pitches* (the distance between neighbouring points is 1). The origin is the middle of
the playing field on the felt, x runs to the right and y away as light's player sees it from his seat, z points up
from the felt. Light's points 1..12 lie along y < 0, his points 13..24 along y > 0.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

CHECKER_HEIGHT = 0.21
"""Height of a checker in diameters: 8 to 10 mm for 40 to 46 mm."""

HIGHEST_BAR = 0.65
"""Height of the highest bar in pitches: of 51 simulated and path-traced boards the highest has 0.6."""
ABREAST, FOUR_ABREAST = 5, 4
"""Checkers that lie side by side on a point before the next one lies on another: five, on small boards four."""
LEANING = 0.12
"""Pitches by which a checker on a point may seem to stand in the bar: of 60,000 beside it on these boards none does by
more than 0.08."""

UNDISTORT = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 40, 1e-7)
"""OpenCV's own five steps are a whole checker off near the corners of a wide lens."""


@dataclass(frozen=True, slots=True)
class BoardShape:
    """The sizes of one board, in pitches.

    `home_right`: the home boards lie on the right as light's player sees them. `row` is the distance from a
    checker's middle to that of the next one on the same point; `edge` from the field's edge to the middle of
    the first one. `abreast`: so many lie side by side on a point before the next one lies on another.
    """

    home_right: bool
    bar_width: float
    depth: float
    checker: float
    checker_height: float
    row: float
    edge: float
    abreast: int = ABREAST

    @property
    def width(self) -> float:
        """Width of the playing field, bar included."""
        return 12.0 + self.bar_width

    def point_x(self, point: int) -> float:
        """The x of a point's middle line (light's numbering)."""
        column = point - 1 if point <= 12 else 24 - point  # 0 next to the home edge .. 11 far from it
        x = self.width / 2 - 0.5 - column - (self.bar_width if column >= 6 else 0.0)
        return x if self.home_right else -x

    def nearest_column(self, x: float) -> tuple[int, float]:
        """The point 1..12 whose middle line is nearest to a place, and how far away that is."""
        from_edge = self.width / 2 - 0.5 - (x if self.home_right else -x)
        near = min(max(round(from_edge), 0), 5)  # columns counted from the home edge, on this side of the bar
        far = min(max(round(from_edge - self.bar_width), 6), 11)
        to_near, to_far = abs(from_edge - near), abs(from_edge - self.bar_width - far)
        return (near + 1, to_near) if to_near <= to_far else (far + 1, to_far)

    @staticmethod
    def side(point: int) -> int:
        """-1 for the points along light's edge (1..12), +1 for those along dark's (13..24)."""
        return -1 if point <= 12 else 1

    def slot(self, point: int, index: int) -> tuple[float, float]:
        """Nominal middle of the checker `index` (0-based from the edge) on a point, on the felt."""
        return self.point_x(point), self.side(point) * (self.depth / 2 - self.edge - index * self.row)

    def corners(self) -> Floats:
        """The playing field's corners on the felt, 4x3: light left, light right, dark right, dark left."""
        x, y = self.width / 2, self.depth / 2
        return np.array([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], float)


@dataclass(frozen=True, eq=False)
class Camera:
    """A calibrated, fixed camera: pinhole with radial distortion, and its pose over the board.

    `matrix` 3x3 in pixels, `distortion` the five coefficients of OpenCV, `rvec` and `tvec` (pitches) take
    board coordinates to camera coordinates (as in `cv2.projectPoints`).
    """

    matrix: Floats
    distortion: Floats
    rvec: Floats
    tvec: Floats
    size: tuple[int, int]

    def project(self, points: ArrayLike) -> Floats:
        """Board points (..., 3) to pixels (..., 2)."""
        array = np.asarray(points, float)
        flat, _ = cv2.projectPoints(array.reshape(-1, 1, 3), self.rvec, self.tvec, self.matrix, self.distortion)
        return np.asarray(flat, float).reshape(*array.shape[:-1], 2)

    def project_grid(self, x: Floats, y: Floats, z: float) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Pixel x and y, each len(y) x len(x), of a grid at height z: what `project` gives, many times quicker."""
        h = self.plane_homography(z)
        across, along, depth = (row[0] * x[None, :] + row[1] * y[:, None] + row[2] for row in h)
        a, b = across / depth, along / depth
        k1, k2, p1, p2, k3 = (float(k) for k in np.ravel(self.distortion)[:5])
        aa, bb, ab = a * a, b * b, a * b
        square = aa + bb
        radial = 1 + square * (k1 + square * (k2 + square * k3))
        pixel_x = a * radial + 2 * p1 * ab + p2 * (square + 2 * aa)
        pixel_y = b * radial + p1 * (square + 2 * bb) + 2 * p2 * ab
        m = self.matrix
        return (
            (m[0, 0] * pixel_x + m[0, 2]).astype(np.float32),
            (m[1, 1] * pixel_y + m[1, 2]).astype(np.float32),
        )

    def unproject(self, pixels: ArrayLike, z: float = 0.0) -> Floats:
        """Pixels (..., 2) to board x, y (..., 2) on the plane at height z (pitches)."""
        array = np.asarray(pixels, float)
        same = np.eye(3)
        flat = cv2.undistortPointsIter(array.reshape(-1, 1, 2), self.matrix, self.distortion, same, same, UNDISTORT)
        rays = flat.reshape(-1, 2) @ self.rotation[:2] + self.rotation[2]
        board = self.centre[:2] + (z - self.centre[2]) * (rays[:, :2] / rays[:, 2:])
        return board.reshape(*array.shape[:-1], 2)

    def plane_homography(self, z: float) -> Floats:
        """3x3: board (x, y, 1) on the plane at height z to normalised, undistorted image coordinates."""
        rotation = self.rotation
        return np.column_stack([rotation[:, 0], rotation[:, 1], rotation[:, 2] * z + self.tvec.ravel()])

    @cached_property
    def rotation(self) -> Floats:
        """3x3, board to camera."""
        return np.asarray(cv2.Rodrigues(self.rvec)[0], float)

    @cached_property
    def centre(self) -> Floats:
        """Where the camera is, in board coordinates (3,)."""
        return -self.rotation.T @ self.tvec.ravel()

    def scale_at(self, x: float, y: float, z: float = 0.0) -> float:
        """Pixels per pitch around a place (geometric mean of the two directions)."""
        here, right, up = self.project([(x, y, z), (x + 0.1, y, z), (x, y + 0.1, z)])
        (a, b), (c, d) = (right - here) * 10, (up - here) * 10
        return float(abs(a * d - b * c) ** 0.5)

    def moved(self, rvec: Floats, tvec: Floats) -> Camera:
        """The same camera in another pose."""
        return replace(self, rvec=np.asarray(rvec, float), tvec=np.asarray(tvec, float))


@dataclass(frozen=True, eq=False)
class BoardGeometry:
    """A board's shape together with the camera that sees it."""

    shape: BoardShape
    camera: Camera

    @cached_property
    def bar_seen(self) -> tuple[float, float]:
        """Between which x (pitches) a face that is seen at a checker's height is rather on the bar than beside it.

        That is half way from the next points' middle lines to where one on the bar may seem to be: how high the bar is
        is not known, and a camera that looks across it moves what lies on top away from itself.
        """
        beside = self.shape.bar_width / 2
        moved = HIGHEST_BAR * float(self.camera.centre[0] / self.camera.centre[2])
        room = beside + self.shape.checker / 2 - LEANING
        left, right = (min((beside + 0.5 + max(way, 0.0)) / 2, room) for way in (moved, -moved))
        return -left, right

    @cached_property
    def is_wholly_seen(self) -> bool:
        """Whether all points' bases are in the picture: of a wide lens the corners may be, and not what is between."""
        edge = self.shape.depth / 2
        bases = [(self.shape.point_x(point), self.shape.side(point) * edge) for point in range(1, 25)]
        return bool(self.in_picture(np.array(bases)).all())

    def in_picture(self, board: Floats) -> NDArray[np.bool_]:
        """Which places (..., 2; pitches) the camera sees, at the height of a checker's upper face."""
        height = np.full((*board.shape[:-1], 1), self.shape.checker_height)
        pixels = self.camera.project(np.concatenate([board, height], axis=-1))
        return np.asarray(((pixels > 0) & (pixels < np.array(self.camera.size) - 1)).all(axis=-1))

    def rectify_map(
        self, z: float, pixels_per_pitch: float, margin: float = 0.0
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Maps for `cv2.remap` that straighten the plane at height z.

        In the result x grows with board x and y runs against board y (light's edge at the bottom); the middle of
        the field is the middle of the picture. `margin` is in pitches around the field.
        """
        half_w, half_h = self.shape.width / 2 + margin, self.shape.depth / 2 + margin
        width, height = (round(2 * half * pixels_per_pitch) for half in (half_w, half_h))
        x = np.asarray((np.arange(width) + 0.5 - width / 2) / pixels_per_pitch, float)
        y = np.asarray(-(np.arange(height) + 0.5 - height / 2) / pixels_per_pitch, float)
        return self.camera.project_grid(x, y, z)
