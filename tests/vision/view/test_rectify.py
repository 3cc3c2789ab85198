"""Straight views: where board places lie in them, and what is seen there."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.layout import TYPICAL
from tablehub.vision.geometry import BoardShape
from tablehub.vision.view.rectify import Rectifier, halved
from tests.boards import looked_at, looking_at_board

OBLIQUE = looked_at(looking_at_board(24, tilt=35, azimuth=-60))


@given(st.floats(0.8, 1.6), st.floats(9.8, 11.4), st.floats(-8, 8), st.floats(-7, 7))
def test_places_in_a_view_and_on_the_board_are_each_others_inverse(
    bar_width: float, depth: float, x: float, y: float
) -> None:
    shape: BoardShape = replace(TYPICAL, bar_width=bar_width, depth=depth)
    rectifier = Rectifier(looked_at(shape=shape))
    assert rectifier.to_board(rectifier.to_view(np.array([x, y]))) == pytest.approx((x, y))


@pytest.mark.parametrize("height", [0.0, 0.2, 0.4])
@pytest.mark.parametrize("place", [(0.0, 0.0), (5.5, -4.6), (-6.0, 4.0)])
def test_what_lies_at_a_height_is_seen_at_its_place_in_the_view_of_that_height(
    place: tuple[float, float], height: float
) -> None:
    rectifier = Rectifier(OBLIQUE)
    picture = np.zeros((720, 1280, 3), np.uint8)
    x, y = OBLIQUE.camera.project([(*place, height)])[0]
    cv2.circle(picture, (round(float(x) * 16), round(float(y) * 16)), 4 * 16, (255, 255, 255), -1, cv2.LINE_AA, 4)
    view = rectifier.view(picture, height)[..., 0].astype(float)
    rows, columns = np.indices(view.shape)
    seen = np.array([(view * columns).sum(), (view * rows).sum()]) / view.sum()
    assert seen == pytest.approx(rectifier.to_view(np.array(place)), abs=0.5)


def test_views_show_the_field_and_a_margin_around_it() -> None:
    rectifier = Rectifier(OBLIQUE, scale=20, margin=1.0)
    assert rectifier.size == (round(20 * (TYPICAL.width + 2)), round(20 * (TYPICAL.depth + 2)))
    assert rectifier.view(np.zeros((720, 1280, 3), np.uint8), 0.2).shape == (*rectifier.size[::-1], 3)


def test_beyond_the_picture_its_border_goes_on() -> None:
    rectifier = Rectifier(looked_at(looking_at_board(12)))  # so near that the edges are out of view
    view = rectifier.view(np.full((720, 1280, 3), 90, np.uint8), 0.0)
    assert view.min() == view.max() == 90


def test_the_map_of_a_height_is_made_once() -> None:
    rectifier = Rectifier(OBLIQUE)
    assert rectifier.plane(0.2) is rectifier.plane(0.2)
    assert rectifier.plane(0.2) is not rectifier.plane(0.0)


def test_half_a_picture_gives_half_a_view() -> None:
    rectifier = Rectifier(OBLIQUE)
    rng = np.random.default_rng(5)
    coarse = rng.integers(0, 255, (45, 80, 3)).astype(np.uint8)
    picture = np.asarray(cv2.resize(coarse, (1280, 720), interpolation=cv2.INTER_CUBIC), np.uint8)
    whole = halved(rectifier.view(picture, 0.2)).astype(float)
    half = rectifier.half_plane(0.2).view(halved(picture)).astype(float)
    assert half.shape == whole.shape
    assert np.abs(half - whole).mean() < 1.5
    for dx, dy in ((1, 0), (0, 1)):
        shifted = np.roll(half, (dy, dx), (0, 1))
        assert np.abs(shifted - whole)[2:-2, 2:-2].mean() > 3 * np.abs(half - whole)[2:-2, 2:-2].mean()


def test_a_part_of_a_view_is_the_same_as_in_the_whole() -> None:
    rectifier = Rectifier(OBLIQUE)
    picture = np.random.default_rng(6).integers(0, 255, (720, 1280, 3)).astype(np.uint8)
    part = slice(40, 90), slice(200, 320)
    assert np.array_equal(rectifier.plane(0.2).part(picture, part), rectifier.view(picture, 0.2)[part])
