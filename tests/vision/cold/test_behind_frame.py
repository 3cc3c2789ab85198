"""Checkers that the frame hides from a low camera."""

from __future__ import annotations

from collections.abc import Collection

import cv2
import numpy as np
import pytest

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position
from tablehub.vision.checkers.faces import Face
from tablehub.vision.cold.behind_frame import with_hidden
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.reading import Counts
from tests.boards import looked_at

ABOVE = looked_at()
NOBODY = {player: {0: 1.0} for player in Player}
NEAR = (1, 6, 8, 12)
"""The points along light's edge on which checkers stand at the start."""


def from_low(degrees: float) -> BoardGeometry:
    """The same board before a camera beyond light's edge, the middle of the field so far off straight down."""
    slant, far = np.radians(degrees), float(np.linalg.norm(ABOVE.camera.centre))
    down = np.array([[1, 0, 0], [0, -np.cos(slant), -np.sin(slant)], [0, np.sin(slant), -np.cos(slant)]])
    eye = far * np.array([0, -np.sin(slant), np.cos(slant)])
    rotation = np.asarray(cv2.Rodrigues(down)[0], float)
    return BoardGeometry(ABOVE.shape, ABOVE.camera.moved(rotation, -down @ eye))


def seen(geometry: BoardGeometry, hidden: Collection[int]) -> tuple[list[Counts], dict[int | str, list[Face]]]:
    """Counts and faces of the starting position, of which the first checkers of some rows are not seen."""
    shape, start = geometry.shape, Position.start()
    points: list[Counts] = [{0: 1.0}] * 24
    rows: dict[int | str, list[Face]] = {}
    for n in range(1, BAR):
        men, player = max((start.light[n], Player.LIGHT), (start.dark[BAR - n], Player.DARK), key=lambda side: side[0])
        slots = range(1 if n in hidden else 0, men)
        rows[n] = [Face(player, *shape.slot(n, slot), 0.99) for slot in slots]
        points[n - 1] = {len(slots) * (1 if player is Player.LIGHT else -1): 1.0}
    return points, rows


START, _ = seen(ABOVE, ())


@pytest.mark.parametrize("hidden", [NEAR, (6, 8), (1, 6, 12)])
def test_rows_whose_first_checkers_the_frame_hides_are_one_longer(hidden: tuple[int, ...]) -> None:
    geometry = from_low(45)
    points, rows = seen(geometry, hidden)
    assert with_hidden(points, NOBODY, rows, geometry) == tuple(START)


@pytest.mark.parametrize("hidden", [(13, 17), (6, 13)])
def test_the_far_rail_hides_nothing(hidden: tuple[int, ...]) -> None:
    geometry = from_low(45)
    points, rows = seen(geometry, hidden)
    assert with_hidden(points, NOBODY, rows, geometry) is None


def test_from_above_nothing_is_hidden() -> None:
    for geometry in (ABOVE, from_low(10)):
        points, rows = seen(geometry, NEAR)
        assert with_hidden(points, NOBODY, rows, geometry) is None


def test_checkers_missing_elsewhere_are_not_put_behind_the_frame() -> None:
    geometry = from_low(45)
    points, rows = seen(geometry, ())
    points[5], rows[6] = {3: 1.0}, rows[6][:3]
    assert with_hidden(points, NOBODY, rows, geometry) is None


def test_where_all_are_seen_none_is_hidden() -> None:
    geometry = from_low(45)
    points, rows = seen(geometry, ())
    assert with_hidden(points, NOBODY, rows, geometry) is None
