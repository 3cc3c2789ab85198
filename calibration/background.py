"""The empty board's look, from a picture of the starting position: covered places are filled in.

Points of one colour look alike, so what lies under the eight starting stacks is copied from the nearest free point of
the same colour in the same quadrant.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.layout import start_slots
from tablehub.frames import Image
from tablehub.rules.position import Position
from tablehub.vision.fields import field_mask
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.rectify import Rectifier

SHADOW = 0.12  # pitches around a checker that its shadow and wall may take up
STRIP = 0.75  # pitches either side of a point's middle that a stack and its shadow reach
BRIGHTNESS = 6.0  # grey levels added before ratios, as in `tablehub.vision.light`


def empty_board(view: Image, rectifier: Rectifier, height: float) -> Image:
    """The straight view (at `height`) of the starting position with its checkers taken away."""
    covered = _covered_by_start(rectifier, height)
    result = view.copy()
    field = field_mask(rectifier)
    counts = Position.start().signed()
    free = [n for n in range(1, 25) if not counts[n - 1]]
    shape = rectifier.geometry.shape
    for point in (n for n in range(1, 25) if counts[n - 1]):
        # Colours alternate within a quadrant; across the bar some boards go on alternating and some begin anew.
        donors = [n for n in free if (n - 1) // 6 == (point - 1) // 6 and (n - point) % 2 == 0]
        donor = min(donors, key=lambda n: abs(shape.point_x(n) - shape.point_x(point)))
        offset = (shape.point_x(donor) - shape.point_x(point)) * rectifier.scale
        _copy_point(result, view, covered & _strip(rectifier, point), field & ~covered, offset)
    return result


def _copy_point(result: Image, view: Image, hole: NDArray[np.bool_], known: NDArray[np.bool_], offset: float) -> None:
    """Fill `hole` from `offset` pixels to the right, matched in brightness along the hole's rim."""
    size = view.shape[1], view.shape[0]
    shifted = cv2.warpAffine(
        view, np.array([[1, 0, -offset], [0, 1, 0]], np.float32), size, borderMode=cv2.BORDER_REPLICATE
    )
    rim = (cv2.dilate(hole.astype(np.uint8), np.ones((9, 9), np.uint8)) > 0) & known
    gain = 1.0
    if rim.sum() > 30:
        ratio = (view[rim] + BRIGHTNESS) / (shifted[rim] + BRIGHTNESS)
        gain = float(np.clip(np.median(ratio), 0.6, 1.6))
    result[hole] = np.clip((shifted[hole] + BRIGHTNESS) * gain - BRIGHTNESS, 0, 255).astype(np.uint8)


def _strip(rectifier: Rectifier, point: int) -> NDArray[np.bool_]:
    shape = rectifier.geometry.shape
    width, height = rectifier.size
    x = rectifier.to_view(np.array([shape.point_x(point), 0.0]))[0]
    reach = STRIP * rectifier.scale
    mask = np.zeros((height, width), bool)
    rows = slice(height // 2, height) if shape.side(point) < 0 else slice(0, height // 2)
    mask[rows, max(0, round(x - reach)) : round(x + reach)] = True
    return mask


def _covered_by_start(rectifier: Rectifier, height: float) -> NDArray[np.bool_]:
    """Pixels of the view hidden by the thirty checkers or lying in their near shadow."""
    shape = rectifier.geometry.shape
    width, rows = rectifier.size
    mask = np.zeros((rows, width), np.uint8)
    radius = round((shape.checker / 2 + SHADOW) * rectifier.scale)
    for _, point, index in start_slots():
        for z in (0.0, shape.checker_height):
            x, y = rectifier.to_view(seen_at(rectifier.geometry, (*shape.slot(point, index), z), height))
            cv2.circle(mask, (round(x), round(y)), radius, 1, -1)
    return mask > 0


def seen_at(geometry: BoardGeometry, place: tuple[float, float, float], height: float) -> NDArray[np.float64]:
    """Where (x, y) on the plane at `height` a board place (x, y, z) is seen by the camera."""
    return geometry.camera.unproject(geometry.camera.project([place])[0], height)
