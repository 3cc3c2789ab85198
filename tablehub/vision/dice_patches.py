"""Cutting straightened pieces out of a picture for the dice networks: same code at the table and in training.

Everything is straightened on the plane at `TOP_HEIGHT`, where the top faces of dice lie, so that a flat die's top
is a square of its true size wherever the camera stands.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.geometry import Camera

Floats = NDArray[np.float64]
Levels = NDArray[np.float32]

TOP_HEIGHT = 0.32
"""Height of the plane (pitches): dice of 12 to 20 mm on points 46 to 50 mm apart, middle of the range."""
PATCH_SIZE = 56
"""Width and height of a first patch in pixels."""
PATCH_SCALE = 48.0
"""Pixels per pitch in a first patch: wide enough that a checker under a die is seen to be one."""
FACE_SIZE = 56
"""Width and height of a patch squared up with a die."""
FACE_EDGE = 20.0
"""The die's edge in such a patch (pixels): about its own size in a 1280 pixel wide picture; sides and surroundings
stay in view, for how a die lies cannot be told from its top alone."""
DARKEST_CONTRAST = 8.0
"""Grey levels: a patch with less contrast than this is not stretched further, or noise would become a pattern."""


def view_turn(camera: Camera, x: float, y: float) -> float:
    """Angle (radians) from board x to the horizontal direction in which the camera stands, seen from (x, y)."""
    centre = camera.centre
    return float(np.arctan2(centre[1] - y, centre[0] - x))


def patch_axes(camera: Camera, x: float, y: float) -> Floats:
    """2x2, columns: the board directions of a patch's right and down. Down points to the camera."""
    turn = view_turn(camera, x, y)
    down = np.array([np.cos(turn), np.sin(turn)])
    return np.column_stack([[-down[1], down[0]], down])


def obliqueness(camera: Camera, x: float, y: float) -> float:
    """Tangent of the angle between the line of sight and the vertical."""
    away = camera.centre - np.array([x, y, TOP_HEIGHT])
    return float(np.hypot(away[0], away[1]) / away[2])


def patch(picture: Image, camera: Camera, x: float, y: float) -> Image:
    """The straightened patch (PATCH_SIZE, PATCH_SIZE, 3) with (x, y) in the middle, camera towards its bottom."""
    return _cut(picture, camera, (x, y), patch_axes(camera, x, y), PATCH_SIZE, PATCH_SCALE)


def face(picture: Image, camera: Camera, x: float, y: float, turn: float, size: float) -> Image:
    """A patch (FACE_SIZE, FACE_SIZE, 3) in which the top face of a flat die is upright and FACE_EDGE pixels wide.

    (x, y) is the face's middle, `turn` the angle (radians) of an edge in the first patch's axes, `size` its edge.
    """
    return _cut(picture, camera, (x, y), face_axes(camera, x, y, turn), FACE_SIZE, FACE_EDGE / size)


def face_axes(camera: Camera, x: float, y: float, turn: float) -> Floats:
    """2x2, columns: the board directions of such a patch's right and down."""
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return patch_axes(camera, x, y) @ turned


def _cut(picture: Image, camera: Camera, middle: tuple[float, float], axes: Floats, pixels: int, scale: float) -> Image:
    reach = pixels / 2 / scale
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * reach
    board = np.array(middle) + square @ axes.T
    seen = camera.project(np.column_stack([board, np.full(4, TOP_HEIGHT)])).astype(np.float32)
    # Pixel centres: a patch of n pixels reaches from -0.5 to n - 0.5.
    target = ((square / reach + 1) / 2 * pixels - 0.5).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(seen - 0.5, target)
    size = (pixels, pixels)
    return cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[return-value]


def patch_to_board(camera: Camera, x: float, y: float, right: float, down: float) -> tuple[float, float]:
    """Board place of an offset (pitches) in the first patch around (x, y)."""
    moved = np.array([x, y]) + patch_axes(camera, x, y) @ np.array([right, down])
    return float(moved[0]), float(moved[1])


def patch_input(patches: Sequence[Image], oblique: Sequence[float]) -> Levels:
    """Network input (n, 4, PATCH_SIZE, PATCH_SIZE): colours with mean and contrast taken out, and obliqueness."""
    return _with_constants(patches, np.array(oblique, np.float32)[:, None])


def face_input(faces: Sequence[Image], oblique: Sequence[float], turns: Sequence[float]) -> Levels:
    """Network input (n, 5, FACE_SIZE, FACE_SIZE): the same with obliqueness as a vector to the camera (right, down).

    In the first patch the camera is below; squaring up by `turn` turns the view by the opposite.
    """
    tilt, turn = np.array(oblique, np.float32), np.array(turns, np.float32)
    return _with_constants(faces, np.stack([tilt * np.sin(turn), tilt * np.cos(turn)], 1))


def _with_constants(pictures: Sequence[Image], constants: Levels) -> Levels:
    stack = np.stack(pictures).astype(np.float32)
    mean = stack.mean(axis=(1, 2, 3), keepdims=True)
    contrast = np.maximum(stack.std(axis=(1, 2, 3), keepdims=True), DARKEST_CONTRAST)
    colours = ((stack - mean) / contrast).transpose(0, 3, 1, 2)
    planes = np.broadcast_to(constants[:, :, None, None], (*constants.shape, *stack.shape[1:3]))
    return np.ascontiguousarray(np.concatenate([colours, planes], axis=1), np.float32)
