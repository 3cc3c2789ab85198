"""Which of the places squared up are dice, from the places alone."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tablehub.vision.dice.apart import apart, each_die, upper_face
from tablehub.vision.dice.patches import TOP_HEIGHT
from tablehub.vision.dice.reader import Stance
from tablehub.vision.geometry import Camera

SIZE = 0.32


def camera(slant: float) -> Camera:
    """Looks at the origin from the side of negative y, the tangent of its slant there being `slant`."""
    place = np.array([0.0, -slant * 18.0, 18.0 + TOP_HEIGHT])
    forward = np.array([0.0, 0.0, TOP_HEIGHT]) - place
    forward /= np.linalg.norm(forward)
    right = np.array([1.0, 0.0, 0.0])
    rotation = np.stack([right, np.cross(forward, right), forward])
    matrix = np.array([[900.0, 0, 640], [0, 900.0, 360], [0, 0, 1]])
    turn = np.asarray(cv2.Rodrigues(rotation)[0], float).ravel()
    return Camera(matrix, np.zeros(5), turn, -rotation @ place, (1280, 720))


def stance(x: float, y: float, die: float) -> Stance:
    return Stance(x, y, SIZE, 0.0, die)


SURE = stance(0.0, 0.0, 0.99)


def test_two_looks_at_one_place_are_one_die_the_surer() -> None:
    assert apart([stance(0.1, 0.0, 0.4), SURE, stance(0.5, 0.0, 0.2)]) == [SURE, stance(0.5, 0.0, 0.2)]


@pytest.mark.parametrize("away", [0.8, 1.0, 1.15])
def test_a_side_that_a_slanting_view_shows_is_no_second_die(away: float) -> None:
    side = stance(0.02, -away * SIZE, 0.6)
    assert each_die([side, SURE], camera(0.9)) == [SURE]


@pytest.mark.parametrize(
    ("x", "y", "chance", "slant"),
    [(0.0, -1.0, 0.97, 0.9), (0.0, 1.0, 0.6, 0.9), (1.0, 0.0, 0.6, 0.9), (0.0, -1.0, 0.6, 0.2), (0.0, -1.3, 0.6, 0.9)],
)
def test_another_die_is_kept(x: float, y: float, chance: float, slant: float) -> None:
    """Surely one, behind, beside, in a steep view that shows no sides, and too far off for a side."""
    other = stance(x * SIZE, y * SIZE, chance)
    assert each_die([other, SURE], camera(slant)) == [SURE, other]


def test_no_two_dice_lie_one_inside_the_other() -> None:
    inside = stance(0.74 * SIZE, 0.0, 0.8)
    assert each_die([inside, SURE], camera(0.1)) == [SURE]


def test_the_upper_face_lies_behind_a_side_as_the_camera_sees_it() -> None:
    above = upper_face((0.0, 0.0), camera(0.9))
    assert above is not None
    x, y = above
    assert abs(x) < 1e-9
    assert 0.5 * SIZE < y < SIZE


@pytest.mark.parametrize("slant", [0.3, 1.2])
def test_no_upper_face_is_looked_for_where_no_side_shows_or_it_is_too_narrow_to_read(slant: float) -> None:
    assert upper_face((0.0, 0.0), camera(slant)) is None
