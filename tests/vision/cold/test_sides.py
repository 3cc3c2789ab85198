"""Two heaps of colours."""

from __future__ import annotations

import cv2
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tablehub.vision.cold.sides import RINGS, face_colours, ring_colours, two_sides


def faces(seed: int, light: tuple[float, ...], dark: tuple[float, ...], spread: float) -> tuple[np.ndarray, ...]:
    """Colours, points and owners (True: light) of eight points with one to three checkers."""
    rng = np.random.default_rng(seed)
    colours, points, owners = [], [], []
    for point in range(8):
        for _ in range(int(rng.integers(1, 4))):
            mine = light if point % 2 else dark
            colours.append(np.array(mine) + rng.normal(0, spread, 3) * (2, 1, 1))
            points.append(point)
            owners.append(bool(point % 2))
    return np.array(colours), np.array(points), np.array(owners)


def spread_out(points: np.ndarray) -> np.ndarray:
    """Where faces lie: each row away from the edge, rows a pitch apart, in two rows of twelve."""
    along = np.array([(points[:k] == point).sum() for k, point in enumerate(points)])
    return np.column_stack([points % 12 - 5.5, np.where(points % 24 < 12, 5 - along, along - 5)]).astype(float)


@given(st.integers(0, 200))
def test_two_colours_are_told_apart(seed: int) -> None:
    colours, points, owners = faces(seed, (80, 0, 10), (25, 10, -5), 4.0)
    sides = two_sides(colours, spread_out(points), points, np.ones(len(points)))
    assert ((sides.odds > 0) == owners).all()
    assert sides.apart > 3


def test_glare_matters_less_where_checkers_of_one_point_differ_by_it() -> None:
    rng = np.random.default_rng(1)
    points = np.repeat(np.arange(6), 4)
    glare = rng.uniform(0, 50, len(points))  # much more than the two reds and blues differ in brightness
    hue = np.where(points % 2, 30.0, -30.0)
    colours = np.column_stack([40 + glare, hue, np.zeros(len(points))])
    sides = two_sides(colours, spread_out(points), points, np.ones(len(points)))
    first = sides.odds[points % 2 == 0] > 0
    second = sides.odds[points % 2 == 1] > 0
    assert first.all() != second.all()
    assert len(set(first.tolist())) == len(set(second.tolist())) == 1


@given(st.integers(0, 50))
def test_a_window_mirrored_in_one_corner_makes_no_third_side(seed: int) -> None:
    """The nearer to it, the whiter all faces: dark checkers are brighter there than light ones elsewhere."""
    rng = np.random.default_rng(seed)
    points = np.repeat(np.r_[0:10, 14:22:2], 2)
    owners = np.isin(points, (0, 1, 4, 7, 8, 14, 18))
    places = spread_out(points)
    shine = np.exp(-((places - (5.0, 4.0)) ** 2).sum(axis=1) / 2 / 3.5**2)[:, None]
    own = np.where(owners[:, None], (60.0, 20, -25), (22.0, -15, 8)) + rng.normal(0, 2, (len(points), 3))
    colours = own * (1 - 0.6 * shine) + np.array([95.0, 0, 0]) * 0.6 * shine
    sides = two_sides(colours, places, points, np.ones(len(points)))
    assert ((sides.odds > 0) == owners).all()


def test_no_more_than_fifteen_a_side() -> None:
    """Greys that run on from white to black are cut where each side gets what it has."""
    points = np.arange(30)
    colours = np.column_stack([np.r_[np.linspace(50, 60, 15), np.linspace(70, 90, 15)], np.zeros(30), np.zeros(30)])
    sides = two_sides(colours, spread_out(points), points, np.ones(30))
    assert (sides.odds > 0).sum() == 15


def test_nobody_and_one_are_no_trouble() -> None:
    assert len(two_sides(np.zeros((0, 3)), np.zeros((0, 2)), np.zeros(0, int), np.zeros(0)).odds) == 0
    alone = two_sides(np.array([[80.0, 0, 0]]), np.zeros((1, 2)), np.array([3]), np.ones(1))
    assert alone.apart == 0.0
    assert alone.odds[0] > 0


def test_a_colour_is_that_of_the_face_even_at_the_edge() -> None:
    view = np.zeros((40, 40, 3), np.uint8)
    view[:20] = (0, 0, 255)
    colours = face_colours(view, np.array([(20.0, 1.0), (20.0, 38.0)]), 8)
    assert colours[0, 1] > 60
    assert abs(colours[1, 1]) < 1


def test_rings_tell_apart_what_is_the_same_in_the_middle() -> None:
    """One side's men are the other's turned inside out: both look alike to a half of their area, and where light falls
    by chance they differ more from each other than from the other side's."""
    rng = np.random.default_rng(3)
    points = np.repeat(np.arange(10), 3)
    owners = points % 3 == 0
    view = np.full((400, 640, 3), (40, 60, 50), np.uint8)
    places = spread_out(points)
    middles = places * (50, 30) + (320, 200)
    for (x, y), mine in zip(middles.tolist(), owners, strict=True):
        light = rng.uniform(0.8, 1.2)
        inlay, rim = ((60, 60, 150), (120, 170, 180)) if mine else ((120, 170, 180), (60, 60, 150))
        for radius, colour in ((13.0, rim), (9.2, (90, 110, 130)), (5.2, inlay)):
            cv2.circle(view, (round(x), round(y)), round(radius), (np.array(colour) * light).tolist(), -1)
    rings = ring_colours(view, middles, 13.0)
    assert rings.shape == (30, len(RINGS), 3)
    sides = two_sides(rings.reshape(30, -1), places, points, np.ones(30))
    assert ((sides.odds > 0) == owners).all() or ((sides.odds < 0) == owners).all()


def test_a_ring_has_its_own_colour_even_at_the_edge_of_the_view() -> None:
    view = np.zeros((60, 60, 3), np.uint8)
    cv2.circle(view, (30, 6), 20, (255, 255, 255), -1)
    cv2.circle(view, (30, 6), 13, (0, 0, 0), -1)
    rings = ring_colours(view, np.array([(30.0, 6.0)]), 20.0)[0, :, 0]
    assert rings[0] < 5
    assert rings[1] < 5
    assert rings[3] > 95
