"""What the network is shown: how a picture differs from the empty board and resembles the players' checkers."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.vision.view.appearance import CHANNELS, CONTRAST, LARGEST_DIFFERENCE, Appearance, comparison

LIGHT, DARK = np.array([210, 220, 230], np.float32), np.array([40, 30, 90], np.float32)
EMPTY = np.random.default_rng(5).integers(60, 180, (12, 16, 3), dtype=np.uint8)
LOOK = Appearance(EMPTY, LIGHT, DARK)


def view_of(colour: np.ndarray) -> np.ndarray:
    return np.broadcast_to(colour.astype(np.float32), EMPTY.shape).copy()


def test_the_empty_board_does_not_differ_from_itself() -> None:
    tensor = comparison(EMPTY.astype(np.float32), LOOK)
    assert tensor.shape == (CHANNELS, 12, 16)
    assert tensor.dtype == np.float32
    assert not tensor[:3].any()
    assert np.array_equal(tensor[5], tensor[6])


def test_differences_are_counted_in_units_and_end_somewhere() -> None:
    brighter = comparison(EMPTY.astype(np.float32) + CONTRAST / 2, LOOK)
    assert brighter[:3] == pytest.approx(np.full((3, 12, 16), 0.5))
    assert comparison(view_of(np.array([900, 900, 900])), LOOK)[:3].max() == LARGEST_DIFFERENCE


@pytest.mark.parametrize(("colour", "own", "other"), [(LIGHT, 3, 4), (DARK, 4, 3)])
def test_a_checkers_colour_is_its_players(colour: np.ndarray, own: int, other: int) -> None:
    tensor = comparison(view_of(colour), LOOK)
    assert tensor[own] == pytest.approx(np.ones((12, 16)))
    assert tensor[other].max() < 0.01
    shaded = comparison(view_of(colour + 20), LOOK)
    assert 0.3 < shaded[own].mean() < 1


def test_mid_grey_has_no_brightness() -> None:
    assert comparison(view_of(np.array([128, 128, 128])), LOOK)[5] == pytest.approx(np.zeros((12, 16)), abs=1e-6)


def test_before_the_empty_board_is_known_only_colours_speak() -> None:
    tensor = comparison(view_of(DARK), Appearance(None, LIGHT, DARK))
    assert not tensor[[0, 1, 2, 6]].any()
    assert tensor[4].min() > 0.99
