"""Shifts between two views of one board: found to a small part of a pixel, and known by how much they may be off."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tablehub.vision.view.rectify import halved
from tablehub.vision.view.shift import UNMOVED, Shift, ShiftFinder
from tests.boards import learnt

EDGES, AROUND = 8000, 9


def view() -> np.ndarray:
    background = learnt("green_felt").appearance.background
    assert background is not None
    return halved(background)


def carried(image: np.ndarray, x: float, y: float, degrees: float) -> np.ndarray:
    height, width = image.shape[:2]
    turn = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), degrees, 1.0)
    turn[:, 2] += np.array([x, y])
    return cv2.warpAffine(image, turn, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)


def true_shift(image: np.ndarray, x: float, y: float, degrees: float) -> np.ndarray:
    height, width = image.shape[:2]
    turn = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), degrees, 1.0)
    turn[:, 2] += np.array([x, y])
    corners = np.array([(0, 0), (width - 1, 0), (width - 1, height - 1), (0, height - 1)], float)
    return corners @ turn[:, :2].T + turn[:, 2] - corners


@pytest.mark.parametrize("movement", [(0.3, 0.0, 0.0), (-0.4, 0.7, 0.2), (1.1, -0.8, -0.4)])
def test_small_shifts_are_found_to_a_tenth_of_a_pixel(movement: tuple[float, float, float]) -> None:
    image = view()
    shift, deviation = ShiftFinder(image, EDGES, AROUND).closely(carried(image, *movement), [(0.0, 0.0)])
    assert np.abs(shift.corners - true_shift(image, *movement)).max() < 0.1
    assert deviation < 0.1


def test_of_several_first_guesses_at_a_large_shift_the_right_one_is_believed() -> None:
    image = view()
    guesses = [(0.0, 0.0), (9.0, -6.0), (-20.0, 13.0)]
    shift, deviation = ShiftFinder(image, EDGES, AROUND).closely(carried(image, 9.3, -6.2, 0.3), guesses)
    assert np.abs(shift.corners - true_shift(image, 9.3, -6.2, 0.3)).max() < 0.15
    assert deviation < 0.1


def test_a_first_look_tells_about_as_much() -> None:
    image = halved(view())
    finder = ShiftFinder(image, 3000, 7)
    assert finder.quickly(image, UNMOVED).size < 0.01
    assert finder.quickly(carried(image, 0.5, -0.5, 0.0), UNMOVED).size == pytest.approx(0.7, abs=0.2)
    known, _ = finder.closely(carried(image, 3.0, -3.0, 0.5), [(3.0, -3.0)])
    more = finder.quickly(carried(image, 3.5, -3.5, 0.5), known)
    assert more.since(known).size == pytest.approx(0.7, abs=0.2)


def test_what_was_put_on_the_board_and_another_light_do_not_matter() -> None:
    image = view()
    now = carried(image, 0.5, 0.4, 0.0) * np.linspace(0.6, 1.1, image.shape[1])[None, :, None]
    for number in range(30):
        place = 25 + 6 * number, 30 + (number * 37) % 130
        cv2.circle(now, place, 7, (200, 220, 230) if number % 2 else (30, 20, 40), -1, cv2.LINE_AA)
    shift, _ = ShiftFinder(image, EDGES, AROUND).closely(now, [(0.0, 0.0)])
    assert np.abs(shift.corners - (0.5, 0.4)).max() < 0.15


def test_shifts_are_compared_corner_by_corner() -> None:
    one, other = (Shift(np.full(6, by), np.full((4, 2), by)) for by in (3.0, 1.0))
    assert one.since(other).size == pytest.approx(2 * 2**0.5)
    assert UNMOVED.towards(one, 0.25).size == pytest.approx(0.75 * 2**0.5)
