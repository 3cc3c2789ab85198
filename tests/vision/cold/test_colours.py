"""The second opinion on faces: this board's own colours, and rows that begin at the edge."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.layout import TYPICAL
from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import Face
from tablehub.vision.cold.colours import reconsidered, vacant
from tablehub.vision.view.rectify import Rectifier
from tests.boards import looked_at

RECTIFIER = Rectifier(looked_at())
RED, BASE = (40, 40, 220), (30, 25, 25)


def faces(*places: tuple[int, int, float]) -> list[Face]:
    """Faces from (point, slot, probability)."""
    return [Face(Player.LIGHT, *TYPICAL.slot(n, k), p) for n, k, p in places]


def view(red: list[Face], bases: bool) -> Image:
    """A grey board with red checkers, and with dark round bases on every point if wanted."""
    width, height = RECTIFIER.size
    picture = np.full((height, width, 3), 120, np.uint8)
    for point in range(1, 25) if bases else []:
        x, y = RECTIFIER.to_view(np.array(TYPICAL.slot(point, 0)))
        cv2.circle(picture, (round(x), round(y)), 14, BASE, -1)
    for face in red:
        x, y = RECTIFIER.to_view(np.array([face.x, face.y]))
        cv2.circle(picture, (round(x), round(y)), 14, RED, -1)
    return picture


def after(picture: Image, found: list[Face], clear: bool = True) -> list[float]:
    return [f.probability for f in reconsidered(picture, found, np.full(len(found), clear), RECTIFIER)]


def test_a_base_that_all_points_have_is_no_checker() -> None:
    red = faces(*[(6, k, 0.99) for k in range(5)], *[(8, k, 0.99) for k in range(3)])
    ghosts = faces((3, 0, 0.8), (15, 0, 0.7))
    probabilities = after(view(red, bases=True), red + ghosts)
    assert min(probabilities[:8]) > 0.97
    assert max(probabilities[8:]) < 0.4


def test_a_faint_face_in_a_sides_colour_is_one() -> None:
    red = faces(*[(6, k, 0.99) for k in range(5)], (4, 0, 0.3))
    assert after(view(red, bases=False), red)[-1] > 0.7
    assert after(view(red, bases=False), red, clear=False)[-1] <= 0.31


def test_a_checker_in_the_colour_of_the_other_points_is_one() -> None:
    """The bases of odd points are red, those of even ones dark: a red thing on an even point is no base."""
    red = faces(*[(6, k, 0.99) for k in range(5)], *[(8, k, 0.99) for k in range(3)])
    bases = faces(*[(n, 0, 0.0) for n in range(1, 25, 2)])
    faint = faces((4, 0, 0.4), (13, 0, 0.4))
    on_even, on_odd = after(view(red + bases + faint, bases=True), red + faint)[-2:]
    assert on_even > 0.75
    assert on_odd < 0.45


def test_checkers_in_the_points_own_colour_are_left_to_the_network() -> None:
    dark = faces(*[(6, k, 0.97) for k in range(5)], *[(12, 0, 0.97)])
    picture = view(dark, bases=True)
    for face in dark:
        x, y = RECTIFIER.to_view(np.array([face.x, face.y]))
        cv2.circle(picture, (round(x), round(y)), 14, BASE, -1)
    assert min(after(picture, dark)) > 0.6


def test_rows_begin_at_the_edge() -> None:
    red = faces(*[(6, k, 0.99) for k in range(3)])
    at_edge, alone = ([*red, *faces((13, slot, 0.6))] for slot in (0, 3))
    assert after(view(at_edge, bases=False), at_edge)[-1] > 0.95
    assert after(view(alone, bases=False), alone)[-1] < 0.8


def test_nobody_is_reconsidered() -> None:
    assert reconsidered(view([], bases=False), [], np.zeros(0, bool), RECTIFIER) == []


def test_where_no_face_is_all_places_are_empty() -> None:
    """A board without a checker is refused later, not an error here."""
    assert len(vacant([], TYPICAL)) > len(vacant(faces((6, 0, 0.9)), TYPICAL)) > 100
