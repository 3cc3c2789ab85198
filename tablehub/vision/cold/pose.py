"""From a field's four corners to the board before a camera.

Four corners settle a plane's homography. With square pixels and the lens' axis in the picture's middle it tells focal
length and the field's proportions too (Zhang, 2000), but from nearly straight above hardly the first, and where a
picture was cut the axis is elsewhere: so all three are fitted with weak priors on what lenses, boards and pictures are
like.
"""

from __future__ import annotations

import cv2
import numpy as np

from tablehub.vision.geometry import CHECKER_HEIGHT, BoardGeometry, BoardShape, Camera, Floats
from tablehub.vision.view.fitting import levenberg_marquardt

FOCAL = 0.85, 0.3
"""Focal length in longer sides of the picture, and the standard deviation of its logarithm."""
PROPORTION = 0.88, 0.15
"""A field's depth by its width, likewise."""
CENTRE = 0.1
"""Longer sides of a picture by which the lens' axis may well be off its middle: many are cut to what they show."""
NOISE = 0.04  # pitches by which corners are off
STEPS = 30
CHECKER = 0.92  # of a pitch: a checker's diameter as long as nothing better is known
TOUCHING = 1.02  # distance of neighbours on a point in diameters


def cold_shape(bar_width: float, depth: float, checker: float = CHECKER) -> BoardShape:
    """A board's sizes in pitches with what is alike on all."""
    return BoardShape(
        home_right=True,
        bar_width=bar_width,
        depth=depth,
        checker=checker,
        checker_height=CHECKER_HEIGHT * checker,
        row=checker * TOUCHING,
        edge=checker / 2 + 0.02,
    )


def geometry_of(corners: Floats, size: tuple[int, int], bar_width: float, noise: float = NOISE) -> BoardGeometry:
    """The board with these corners (4, 2: far left, far right, near right, near left) in a picture of this size.

    `noise`: by how many pitches they are off.
    """
    width = 12.0 + bar_width
    long = float(max(size))
    scale = width / noise / float(np.mean(np.hypot(*(corners[[1, 2]] - corners[[0, 3]]).T)))

    def unpacked(p: Floats) -> tuple[Camera, float]:
        focal, depth = float(np.exp(p[6])) * long, width * float(np.exp(p[7]))
        middle = np.array(size) / 2 + p[8:10] * long
        matrix = np.array([[focal, 0, middle[0]], [0, focal, middle[1]], [0, 0, 1]])
        return Camera(matrix, np.zeros(5), p[:3], p[3:6], size), depth

    def residuals(p: Floats) -> Floats:
        camera, depth = unpacked(p)
        off = (camera.project(field_corners(width, depth)) - corners).ravel() * scale
        usual = (p[6] - np.log(FOCAL[0])) / FOCAL[1], (p[7] - np.log(PROPORTION[0])) / PROPORTION[1]
        return np.array([*off, *usual, *(p[8:10] / CENTRE)])

    start = np.array([0, 0, 0, 0, 0, 0, np.log(FOCAL[0]), np.log(PROPORTION[0]), 0, 0], float)
    camera, depth = unpacked(start)
    square = field_corners(width, depth)
    _, rvec, tvec = cv2.solvePnP(square, corners, camera.matrix, np.zeros(5), flags=cv2.SOLVEPNP_ITERATIVE)
    start[:3], start[3:6] = rvec.ravel(), tvec.ravel()
    camera, depth = unpacked(levenberg_marquardt(residuals, start, STEPS))
    return BoardGeometry(cold_shape(bar_width, depth), camera)


def field_corners(width: float, depth: float) -> Floats:
    """Board x, y, z (4, 3): far left, far right, near right, near left."""
    x, y = width / 2, depth / 2
    return np.array([(-x, y, 0), (x, y, 0), (x, -y, 0), (-x, -y, 0)], float)
