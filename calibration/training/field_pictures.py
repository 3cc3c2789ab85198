"""Training data for the finder of playing fields: rendered boards with painted felts before cameras held in hands.

    python -m calibration.training.field_pictures DIR [--boards 300] [--first 0]

Writes one file a board with small pictures and the field's corners in them, which `train_finder` takes.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.training.board_data import random_position
from calibration.training.board_files import arguments, write
from calibration.training.felt_data import table_on
from calibration.training.painted import painted_ground
from calibration.training.pucks import render
from calibration.training.raycast import Array
from calibration.training.rows import Board, expose
from calibration.training.samples import Shown
from calibration.training.surfaces import Random

PICTURES = 3  # of a board
SIZE = 352, 264  # pixels, either way round
GROUND = 8.0  # pitches around the field that are painted
RAYS = 2
LEVEL = 0.04  # least slope of a ray towards the table: what is above the horizon is the table's far end
FARTHER = 1.04  # times as far away the camera is moved until all is in the picture
CUT = 0.15  # of the pictures end within the frame


@dataclass(frozen=True, eq=False)
class _Eye:
    """A camera: where it is, its right, lower and forward directions (rows), focal length in pixels, picture size."""

    place: NDArray[np.float64]
    axes: NDArray[np.float64]
    focal: float
    size: tuple[int, int]

    def pixels(self, places: NDArray[np.float64]) -> NDArray[np.float64]:
        """Of places (n, 3)."""
        seen = (places - self.place) @ self.axes.T
        return np.asarray(seen[:, :2] / seen[:, 2:] * self.focal + np.array(self.size) / 2 - 0.5)

    def aims(self, rng: Random) -> Array:
        """Places on the felt's plane (n, 3) that the pixels look at, anywhere within each."""
        width, height = self.size
        x, y = np.meshgrid(np.arange(width), np.arange(height))
        at = np.stack([x, y], axis=-1).reshape(-1, 2) + rng.uniform(0, 1, (width * height, 2)) - np.array(self.size) / 2
        rays = np.column_stack([at / self.focal, np.ones(len(at))]) @ self.axes
        rays /= np.linalg.norm(rays, axis=1)[:, None]
        slope = np.minimum(rays[:, 2], -LEVEL)
        flat = self.place + rays * (-self.place[2] / slope)[:, None]
        return np.asarray(flat * (1, 1, 0), np.float32)


def pictures_of_board(rng: Random) -> list[Shown]:
    ground = painted_ground(rng, GROUND)
    board, _ = random_position(rng, table_on(ground, rng))
    return [_shown(rng, board) for _ in range(PICTURES)]


def _shown(rng: Random, board: Board) -> Shown:
    x, y = board.shape.width / 2, board.shape.depth / 2
    corners = np.array([(-x, y, 0), (x, y, 0), (x, -y, 0), (-x, -y, 0)], float)
    eye = _held(rng, corners)
    total = np.zeros((eye.size[0] * eye.size[1], 3), np.float32)
    for _ in range(RAYS):
        total += np.minimum(render(board.scene, eye.place.astype(np.float32), eye.aims(rng), rng), 4.0)
    linear = (total / RAYS).reshape(eye.size[1], eye.size[0], 3)
    return Shown(expose(rng, linear), eye.pixels(corners))


def _held(rng: Random, corners: NDArray[np.float64]) -> _Eye:
    """A camera somewhere above the board, as near as the field fits into its picture."""
    size = SIZE if rng.random() < 0.5 else SIZE[::-1]
    tilt = abs(rng.normal(0, 0.15)) if rng.random() < 0.35 else rng.uniform(0.1, 1.0)
    around = rng.integers(4) * np.pi / 2 + rng.normal(0, 0.2) if rng.random() < 0.8 else rng.uniform(0, 2 * np.pi)
    away = np.array([np.sin(tilt) * np.sin(around), -np.sin(tilt) * np.cos(around), np.cos(tilt)])
    upwards = np.array([-np.sin(around), np.cos(around), 0])
    right = np.cross(upwards, away) / np.linalg.norm(np.cross(upwards, away))
    down = np.cross(-away, right)
    roll = rng.normal(0, 0.08) if rng.random() < 0.85 else rng.uniform(0, 2 * np.pi)
    c, s = np.cos(roll), np.sin(roll)
    axes = np.array([c * right + s * down, c * down - s * right, -away])
    focal = rng.uniform(0.65, 1.4) * max(size)
    fill = rng.uniform(0.95, 1.08) if rng.random() < CUT else rng.uniform(0.35, 0.95)
    aim, distance = np.array([*rng.normal(0, 0.6, 2), 0]), 6.0
    while True:
        eye = _Eye(aim + away * distance, axes, focal, size)
        inside = np.abs((eye.pixels(corners) + 0.5) / np.array(size) - 0.5) < fill / 2
        if inside.all() and ((corners - eye.place) @ axes[2] > 1).all():
            return eye
        distance *= FARTHER


def turned(shown: Shown, table: NDArray[np.uint8], rng: Random) -> Shown:
    """The picture turned by quarters, mirrored, nearer or farther, on one (h, w, 3) of a table."""
    size = table.shape[1], table.shape[0]
    height, width = shown.view.shape[:2]
    scale = min(size) / min(width, height) * rng.uniform(0.75, 1.1)
    quarter = rng.integers(4) * np.pi / 2
    turn = np.array([[np.cos(quarter), -np.sin(quarter)], [np.sin(quarter), np.cos(quarter)]])
    matrix = scale * turn @ np.diag([rng.choice([-1, 1]), 1])
    middle = shown.corners.mean(axis=0) * rng.uniform(0.3, 1) + np.array([width, height]) / 2 * rng.uniform(0, 0.7)
    middle = np.clip(middle, 0.3 * np.array([width, height]), 0.7 * np.array([width, height]))
    shift = np.array(size) / 2 - matrix @ middle
    change = np.column_stack([matrix, shift])
    view = cv2.warpAffine(
        shown.view, change, size, table.copy(), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT
    )
    return Shown(np.asarray(view, np.uint8), shown.corners @ matrix.T + shift)


def main() -> int:
    write(arguments(__doc__, boards=300).parse_args(), "field", pictures_of_board)
    return 0


if __name__ == "__main__":
    sys.exit(main())
