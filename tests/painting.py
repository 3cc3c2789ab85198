"""Painted boards: straight views made by hand, so that a test knows every pixel of them."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from tablehub.frames import Image
from tablehub.vision.geometry import BoardGeometry, Floats
from tablehub.vision.view.rectify import Rectifier

FELT, POINTS, RAIL = (60, 90, 40), ((40, 60, 150), (170, 200, 210)), (30, 45, 70)
LIGHT, DARK = (215, 225, 230), (45, 30, 90)
SKIN, SLEEVE = (120, 150, 200), (110, 60, 30)


def empty_view(rectifier: Rectifier, seed: int = 1) -> Image:
    """A straight view of an empty board with a little grain."""
    shape = rectifier.geometry.shape
    width, height = rectifier.size
    view = np.full((height, width, 3), RAIL, np.uint8)
    (x0, y0), (x1, y1) = corners_in_view(rectifier)
    view[y0:y1, x0:x1] = FELT
    for point in range(1, 25):
        x, side = shape.point_x(point), shape.side(point)
        base = side * shape.depth / 2
        triangle = np.array([(x - 0.45, base), (x + 0.45, base), (x, base - side * 4.6)])
        cv2.fillPoly(view, [np.rint(rectifier.to_view(triangle)).astype(np.int32)], POINTS[point % 2])
    half = shape.bar_width / 2
    left, right = (round(float(rectifier.to_view(np.array([x, 0.0]))[0])) for x in (-half, half))
    view[y0:y1, left:right] = RAIL
    grain = np.random.default_rng(seed).normal(0, 2.5, view.shape)
    return np.clip(cv2.GaussianBlur(view, (0, 0), 0.8) + grain, 0, 255).astype(np.uint8)


def corners_in_view(rectifier: Rectifier) -> tuple[tuple[int, int], tuple[int, int]]:
    """Top left and bottom right of the playing field in pixels of the view."""
    shape = rectifier.geometry.shape
    ends = np.array([(-shape.width / 2, shape.depth / 2), (shape.width / 2, -shape.depth / 2)])
    (x0, y0), (x1, y1) = np.rint(rectifier.to_view(ends)).astype(int).tolist()
    return (x0, y0), (x1, y1)


def put_checker(view: Image, rectifier: Rectifier, place: tuple[float, float], colour: tuple[int, ...]) -> None:
    """A checker with its shadow and rim at a place on the board (pitches)."""
    x, y = (round(float(v)) for v in rectifier.to_view(np.array(place)))
    radius = round(rectifier.geometry.shape.checker / 2 * rectifier.scale)
    shaded = view.copy()
    cv2.circle(shaded, (x + 2, y + 3), radius + 1, (0, 0, 0), -1)
    view[:] = cv2.addWeighted(view, 0.5, shaded, 0.5, 0)
    cv2.circle(view, (x, y), radius, colour, -1, cv2.LINE_AA)
    cv2.circle(view, (x, y), radius, tuple(0.7 * c for c in colour), 2, cv2.LINE_AA)


def put_arm(view: Image, rectifier: Rectifier, start: tuple[float, float], end: tuple[float, float]) -> None:
    """An arm from `start` to a hand at `end` (pitches): a sleeve a pitch and a half wide, a hand, two fingers."""
    a, b = (rectifier.to_view(np.array(p)) for p in (start, end))
    scale, along = rectifier.scale, (b - a) / np.hypot(*(b - a))
    across = np.array([-along[1], along[0]])

    def line(one: np.ndarray, two: np.ndarray, wide: float, colour: tuple[int, ...]) -> None:
        ends = [(round(float(p[0])), round(float(p[1]))) for p in (one, two)]
        cv2.line(view, ends[0], ends[1], colour, round(wide * scale), cv2.LINE_AA)

    line(a, b - along * 3 * scale, 1.5, SLEEVE)
    line(b - along * 3 * scale, b - along * 1.5 * scale, 1.3, SKIN)
    for side in (-0.35, 0.35):
        line(b - along * 1.5 * scale + across * side * scale, b + across * side * scale, 0.5, SKIN)


def photograph(view: Image, rectifier: Rectifier, geometry: BoardGeometry, height: float) -> Image:
    """What the camera of `geometry` sees of a flat picture at `height`, given as a straight view."""
    camera = geometry.camera
    return warped(view, camera.size, lambda pixels: rectifier.to_view(camera.unproject(pixels, height)))


def warped(image: Image, size: tuple[int, int], place_of: Callable[[Floats], Floats], step: int = 8) -> Image:
    """A picture of `size` whose pixels (n, 2) show `image` at `place_of` them; worked out for every eighth pixel."""
    width, height = size
    x, y = (np.arange(0.0, length + step, step) for length in size)
    grid = np.stack(np.meshgrid(x, y), axis=-1)
    places = place_of(grid.reshape(-1, 2)).reshape(grid.shape).astype(np.float32)
    rows, columns = np.indices((height, width), np.float32) / step
    fine = cv2.remap(places, columns, rows, cv2.INTER_LINEAR)
    return np.asarray(cv2.remap(image, fine[..., 0], fine[..., 1], cv2.INTER_LINEAR), np.uint8)
