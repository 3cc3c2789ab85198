"""The empty board's look where the cube lies on the bar."""

from __future__ import annotations

import numpy as np

from calibration.background import without_cube
from tablehub.vision.rectify import Rectifier
from tests.boards import looked_at

RECTIFIER = Rectifier(looked_at())
HEIGHT = RECTIFIER.geometry.shape.checker_height
WOOD, CUBE = (40, 60, 90), (235, 235, 235)


def test_the_bar_is_imagined_under_the_cube() -> None:
    width, height = RECTIFIER.size
    bare = np.full((height, width, 3), WOOD, np.uint8)
    bare[:, width // 2] = 20  # the gap between the halves
    seen = bare.copy()
    x, y = (round(float(v)) for v in RECTIFIER.to_view(np.array((0.05, 0.4))))
    seen[y - 10 : y + 10, x - 10 : x + 10] = CUBE
    assert np.array_equal(without_cube(seen, RECTIFIER, HEIGHT, (0.05, 0.4)), bare)


def test_a_cube_at_the_end_of_the_bar_takes_no_rail_with_it() -> None:
    width, height = RECTIFIER.size
    bare = np.full((height, width, 3), WOOD, np.uint8)
    end = RECTIFIER.geometry.shape.depth / 2
    edge = round(float(RECTIFIER.to_view(np.array((0.0, end)))[1]))
    bare[:edge] = (200, 100, 50)
    seen = bare.copy()
    x, y = (round(float(v)) for v in RECTIFIER.to_view(np.array((0.0, end - 0.5))))
    seen[y - 10 : y + 10, x - 10 : x + 10] = CUBE
    result = without_cube(seen, RECTIFIER, HEIGHT, (0.0, end - 0.5))
    assert np.array_equal(result[edge + 1 :], bare[edge + 1 :])


def test_a_cube_beside_the_board_changes_nothing() -> None:
    width, height = RECTIFIER.size
    seen = np.random.default_rng(1).integers(0, 255, (height, width, 3)).astype(np.uint8)
    assert without_cube(seen, RECTIFIER, HEIGHT, (8.5, 0.0)) is seen
