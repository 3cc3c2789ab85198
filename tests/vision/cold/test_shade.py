"""Uneven light on a board, told by its empty places."""

from __future__ import annotations

import cv2
import numpy as np

from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import Face
from tablehub.vision.cold.pose import geometry_of
from tablehub.vision.cold.shade import Shade
from tablehub.vision.cold.sides import face_colours, two_sides
from tablehub.vision.view.rectify import Rectifier

CORNERS = np.array([(100, 80), (900, 80), (900, 720), (100, 720)], float)
RECTIFIER = Rectifier(geometry_of(CORNERS, (1000, 800), 0.9))
SHAPE = RECTIFIER.geometry.shape
LIGHT, DARK = (200.0, 205.0, 210.0), (120.0, 125.0, 130.0)
ROWS = {1: 3, 6: 5, 8: 3, 12: 4, 13: 5, 17: 2, 19: 4, 24: 2}


def lit(shade: np.ndarray) -> tuple[np.ndarray, list[Face], np.ndarray, np.ndarray]:
    """A straight view with rows of checkers of two greys by turns, times `shade`; faces, whose they are, points."""
    width, height = RECTIFIER.size
    view = np.full((height, width, 3), (60.0, 110.0, 70.0))
    faces, owners, points = [], [], []
    for k, (point, count) in enumerate(ROWS.items()):
        for index in range(count):
            x, y = SHAPE.slot(point, index)
            u, v = RECTIFIER.to_view(np.array((x, y)))
            radius = round(SHAPE.checker / 2 * RECTIFIER.scale)
            cv2.circle(view, (round(float(u)), round(float(v))), radius, LIGHT if k % 2 else DARK, -1)
            faces.append(Face(Player.LIGHT, x, y, 0.99))
            owners.append(bool(k % 2))
            points.append(point)
    linear = (view / 255) ** 2.2 * shade[..., None]
    return (linear ** (1 / 2.2) * 255).astype(np.uint8), faces, np.array(owners), np.array(points)


def half_dark() -> np.ndarray:
    width, height = RECTIFIER.size
    shade = np.ones((height, width))
    shade[:, : width // 2] = 0.3
    return shade


def colours(view: np.ndarray, faces: list[Face]) -> tuple[np.ndarray, np.ndarray]:
    places = np.array([(f.x, f.y) for f in faces])
    return face_colours(view, RECTIFIER.to_view(places), SHAPE.checker / 2 * RECTIFIER.scale), places


def test_sides_are_told_apart_across_a_shadow_that_makes_light_checkers_darker_than_dark_ones() -> None:
    view, faces, owners, points = lit(half_dark())
    seen, places = colours(view, faces)
    assert ((two_sides(seen, places, points, np.ones(len(seen))).odds > 0) != owners).any(), "the shadow alone matters"
    even = Shade.of(view, faces, RECTIFIER).evened(seen, places)
    assert ((two_sides(even, places, points, np.ones(len(seen))).odds > 0) == owners).all()


def test_even_light_leaves_colours_as_they_are() -> None:
    view, faces, _, _ = lit(np.ones(RECTIFIER.size[::-1]))
    seen, places = colours(view, faces)
    assert np.abs(Shade.of(view, faces, RECTIFIER).evened(seen, places) - seen).max() < 1.5


def test_a_board_without_empty_places_tells_nothing() -> None:
    seen = np.array([[50.0, 3.0, 4.0]])
    faces = [
        Face(Player.LIGHT, x, y, 0.9)
        for point in range(1, 25)
        for x, y in (SHAPE.slot(point, index) for index in range(5))
    ]
    view = np.full((*RECTIFIER.size[::-1], 3), 90, np.uint8)
    assert (Shade.of(view, faces, RECTIFIER).evened(seen, np.zeros((1, 2))) == seen).all()
