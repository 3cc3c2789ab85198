"""From discs that stand on known slots to the board's sizes and the camera's pose, lens included.

A least-squares fit (Levenberg-Marquardt, Huber weights) with weak priors on what boards and lenses are like: a camera
that looks straight down cannot tell focal length from height, and need not, but it must not run away with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import cv2
import numpy as np

from calibration.layout import TYPICAL, Layout, apply_homography
from calibration.lens import Lens
from tablehub.vision.geometry import CHECKER_HEIGHT, BoardGeometry, BoardShape, Camera, Floats
from tablehub.vision.view.fitting import levenberg_marquardt

FOCAL_PER_WIDTH = 0.78
"""Focal length of common cameras in picture widths: Camera Module 3 0.78, Module 2 0.82, webcams 0.8, wide 0.4."""

# Standard deviations of the priors. Sizes in pitches, from boards on sale; lens: anything between wide and tele.
PRIOR = {
    "log_focal": 0.30,
    "k1": 0.10,
    "k2": 0.02,
    "bar_width": 0.25,
    "depth": 0.5,
    "row": 0.04,
    "edge": 0.04,
}
KNOWN_FOCAL = 0.05
"""That of log_focal where the camera's model tells it: data sheets and fields of view differ by so much, and lenses
from one to the next."""

JITTER = 0.04  # pitches: how far off its slot a carefully placed checker stands (about 2 mm)
HUBER = 2.0  # standard deviations from which a checker counts as crooked rather than as evidence


def fit_geometry(
    layout: Layout,
    places: Mapping[tuple[int, int], tuple[float, float]],
    size: tuple[int, int],
    lens: Lens | None = None,
    focal: float | None = None,
) -> tuple[BoardGeometry, Floats]:
    """Fit the board's shape and the camera to checkers' upper faces.

    `places` has the pixel middle of the checker on each slot (point in light's numbering, index); `size` is the
    picture's width and height. With a measured `lens` only the board's sizes and the pose are fitted; `focal` is the
    focal length in picture widths where the camera's model tells it. Also gives the residuals in pitches, one for each
    place, in order of `places`.
    """
    keys = list(places)
    pixels = np.array([places[k] for k in keys])
    home_right = layout.shape.home_right
    expected = _expected(size, focal)
    start = _first_guess(layout, size, lens, expected)
    spread = np.array(list({**PRIOR, "log_focal": PRIOR["log_focal"] if focal is None else KNOWN_FOCAL}.values()))
    scale = 1 / np.median([np.hypot(*(d)) for d in _local_steps(layout)])

    def residuals(p: Floats) -> Floats:
        geometry = _unpack(p, home_right, size, lens)
        board = [(*geometry.shape.slot(*k), geometry.shape.checker_height) for k in keys]
        off = (geometry.camera.project(board) - pixels).ravel() * scale / JITTER
        return np.concatenate([off, (p[6:13] - expected) / spread])

    solution = _robust_fit(residuals, start, huber_terms=2 * len(keys))
    geometry = _unpack(solution, home_right, size, lens)
    off = residuals(solution)[: 2 * len(keys)].reshape(-1, 2) * JITTER
    return geometry, np.hypot(*off.T)


def _local_steps(layout: Layout) -> Floats:
    """Pixel steps of one pitch along x around the board's middle."""
    ends = apply_homography(layout.homography, np.array([(x, y) for y in (-3.0, 0.0, 3.0) for x in (-0.5, 0.5)]))
    return ends[1::2] - ends[::2]


def _first_guess(layout: Layout, size: tuple[int, int], lens: Lens | None, expected: Floats) -> Floats:
    """Parameters from the layout's homography, with the lens measured or the one to be expected."""
    shape = layout.shape
    common = _matrix(float(np.exp(expected[0])), size)
    matrix, distortion = (lens.matrix, lens.distortion) if lens else (common, np.zeros(5))
    x, y = shape.width / 2, shape.depth / 2
    board = np.array([(sx * x, sy * y) for sx in (-1, 0, 1) for sy in (-1, 0, 1)])
    pixels = apply_homography(layout.homography, board)
    points = np.column_stack([board, np.full(len(board), shape.checker_height)])
    _, rvec, tvec = cv2.solvePnP(points, pixels, matrix, distortion, flags=cv2.SOLVEPNP_ITERATIVE)
    sizes = [shape.bar_width, shape.depth, shape.row, shape.edge]
    return np.array([*rvec.ravel(), *tvec.ravel(), np.log(common[0, 0]), 0.0, 0.0, *sizes])


def _matrix(focal: float, size: tuple[int, int]) -> Floats:
    return np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]])


def _unpack(p: Floats, home_right: bool, size: tuple[int, int], lens: Lens | None) -> BoardGeometry:
    bar, depth, row, edge = (float(v) for v in p[9:13])
    checker = 0.975 * row  # touching but for a hair; measured afterwards
    shape = BoardShape(home_right, bar, depth, checker, CHECKER_HEIGHT * checker, row, edge)
    if lens:  # its parameters stay where their priors hold them
        return BoardGeometry(shape, Camera(lens.matrix, lens.distortion, p[:3], p[3:6], size))
    distortion = np.array([p[7], p[8], 0.0, 0.0, 0.0])
    return BoardGeometry(shape, Camera(_matrix(float(np.exp(p[6])), size), distortion, p[:3], p[3:6], size))


def _expected(size: tuple[int, int], focal: float | None) -> Floats:
    """The middles of the priors, in order of `PRIOR`."""
    widths = FOCAL_PER_WIDTH if focal is None else focal
    return np.array([np.log(widths * size[0]), 0.0, 0.0, TYPICAL.bar_width, TYPICAL.depth, TYPICAL.row, TYPICAL.edge])


def _robust_fit(residuals: Callable[[Floats], Floats], start: Floats, huber_terms: int, steps: int = 60) -> Floats:
    """Minimise the sum of squares; the first `huber_terms` residuals are weighted down beyond `HUBER`."""

    def weighted(p: Floats) -> Floats:
        r = residuals(p)
        size = np.abs(r[:huber_terms])
        beyond = size > HUBER
        r[:huber_terms][beyond] *= np.sqrt(2 * HUBER * size[beyond] - HUBER**2) / size[beyond]
        return r

    return levenberg_marquardt(weighted, start, steps)


def with_checker(geometry: BoardGeometry, diameter: float) -> BoardGeometry:
    """The same geometry with the checker's measured diameter (pitches)."""
    shape = replace(geometry.shape, checker=diameter, checker_height=CHECKER_HEIGHT * diameter)
    return BoardGeometry(shape, geometry.camera)
