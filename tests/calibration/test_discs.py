"""Round things in pictures: found whatever the colours, in the place and size they have."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.discs import Disc, find_discs, without_ghosts
from tablehub.frames import Image

RADIUS = 16.0
GRID = [(80 + 70 * column, 60 + 70 * row) for row in range(4) for column in range(7)]


def table(colour: tuple[int, int, int], ground: tuple[int, int, int], squash: float = 1.0) -> Image:
    """Discs in rows on a noisy ground; `squash` below 1 foreshortens them."""
    image = np.full((330, 600, 3), ground, np.uint8)
    for x, y in GRID:
        axes = (round(RADIUS * 16), round(RADIUS * squash * 16))
        cv2.ellipse(image, (x * 16, round(y * squash * 16)), axes, 0, 0, 360, colour, -1, cv2.LINE_AA, 4)
    noise = np.random.default_rng(3).normal(0, 2, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


def strongest(image: Image, squash: tuple[float, float] = (1.0, 1.0)) -> list[Disc]:
    return without_ghosts(find_discs(image, (10.0, 24.0), squash), len(GRID))


@pytest.mark.parametrize(
    ("colour", "ground"),
    [
        ((230, 230, 230), (40, 80, 40)),
        ((40, 30, 90), (40, 80, 140)),
        ((30, 30, 30), (60, 55, 50)),  # dark on dark
        ((200, 210, 215), (170, 185, 190)),  # white on white
    ],
)
def test_discs_of_any_colour_are_found_in_their_places(
    colour: tuple[int, int, int], ground: tuple[int, int, int]
) -> None:
    found = strongest(table(colour, ground))
    for x, y in GRID:
        near = [d for d in found if np.hypot(d.x - x, d.y - y) < 2]
        assert len(near) == 1, (x, y)
        assert near[0].radius == pytest.approx(RADIUS, rel=0.08)


def test_foreshortened_discs_are_found_by_undoing_it() -> None:
    found = strongest(table((230, 230, 230), (40, 80, 40), squash=0.7), squash=(1.0, 1 / 0.7))
    for x, y in GRID:
        near = [d for d in found if np.hypot(d.x - x, d.y - 0.7 * y) < 2]
        assert len(near) == 1, (x, y)
        assert near[0].radius == pytest.approx(0.7 * RADIUS, rel=0.12), "of the narrower axis, as columns run"


def test_a_disc_on_two_colours_is_found() -> None:
    image = np.full((200, 200, 3), (60, 60, 60), np.uint8)
    image[:, 100:] = (210, 210, 210)
    cv2.circle(image, (100, 100), 18, (130, 60, 60), -1, cv2.LINE_AA)
    best = find_discs(image, (12.0, 26.0))[0]
    assert (best.x, best.y) == pytest.approx((100, 100), abs=2)


def test_ghosts_of_a_stronger_disc_are_dropped() -> None:
    strong, ghost, other = Disc(50, 50, 10, 0.9), Disc(58, 50, 10, 0.5), Disc(71, 50, 10, 0.4)
    assert without_ghosts([strong, ghost, other], 10) == [strong, other]
    assert without_ghosts([strong, ghost, other], 1) == [strong]


@pytest.mark.parametrize("grey", [0, 128, 255])
def test_an_even_picture_does_not_stop_the_search(grey: int) -> None:
    assert isinstance(find_discs(np.full((90, 120, 3), grey, np.uint8), (8.0, 12.0)), list)
