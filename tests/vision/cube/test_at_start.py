"""What lay beside the board at the start is no cube that somebody owns."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.vision.checkers.beside import surroundings
from tablehub.vision.cube.at_start import AtStart, Place
from tablehub.vision.cube.read import CUBE_TOP, CubeReader
from tablehub.vision.reading import CubeReading
from tests.boards import learnt, picture
from tests.vision.cube.test_read import lies_at

GEOMETRY = learnt("brown_leather").geometry
SHAPE = GEOMETRY.shape
BESIDE = (SHAPE.width / 2 + 1.0, SHAPE.depth / 2 - 0.6)


def mottled() -> Image:
    """The board on a cloth with a pattern."""
    image = picture("brown_leather").copy()
    spots = np.random.default_rng(3).uniform(60, 200, (image.shape[0] // 8, image.shape[1] // 8)).astype(np.float32)
    cloth = cv2.resize(spots, image.shape[1::-1], interpolation=cv2.INTER_CUBIC)
    corners = GEOMETRY.camera.project(
        np.array([(x, y, 0.0) for x, y in ((-8, -7), (8, -7), (8, 7), (-8, 7))]) * (SHAPE.width / 12.6, 1.0, 1.0)
    )
    board = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(board, corners.astype(np.int32), 1)
    image[board == 0] = np.clip(cloth[board == 0], 0, 255).astype(np.uint8)[:, None]
    return np.asarray(image, np.uint8)


def with_a_thing(image: Image, place: Place) -> Image:
    """A plain bright square with a dark spot on it."""
    changed = image.copy()
    reach = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    for scale, level in ((1.0, 230), (0.4, 30)):
        top = [(place[0] + scale * x, place[1] + scale * y, CUBE_TOP) for x, y in reach]
        cv2.fillConvexPoly(changed, GEOMETRY.camera.project(np.array(top)).astype(np.int32), (level,) * 3)
    return np.asarray(changed, np.uint8)


@pytest.mark.parametrize("light", [1.0, 0.7])
def test_a_pattern_that_was_there_looks_so_still_until_something_lies_on_it(light: float) -> None:
    image = mottled()
    start = AtStart(GEOMETRY, surroundings(image, GEOMETRY))
    later = np.asarray(image * light, np.uint8)
    place = next(
        (side * BESIDE[0], end * BESIDE[1])
        for side in (1, -1)
        for end in (1, -1)
        if start.looks_so_still(image, (side * BESIDE[0], end * BESIDE[1]), CUBE_TOP)
    )
    assert start.looks_so_still(later, place, CUBE_TOP)
    assert not start.looks_so_still(with_a_thing(later, place), place, CUBE_TOP)


def test_what_is_too_far_away_to_have_been_kept_may_be_anything() -> None:
    image = mottled()
    assert not AtStart(GEOMETRY, surroundings(image, GEOMETRY)).looks_so_still(image, (20.0, 0.0), CUBE_TOP)


@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("place", [BESIDE, (SHAPE.bar_width / 2 + 3, 0.0)], ids=["at a player's end", "on the field"])
def test_what_was_there_at_the_start_is_no_cube(monkeypatch: pytest.MonkeyPatch, place: Place, there: bool) -> None:
    """Of a board with a 64 in a roundel on its felt the cube was hardly ever told: there might be two."""
    image = picture("brown_leather")
    start = AtStart(GEOMETRY, surroundings(image, GEOMETRY))
    monkeypatch.setattr(start, "looks_so_still", lambda *asked: there)
    reader = CubeReader(GEOMETRY, at_start=start)
    lies_at(monkeypatch, reader, list(place))
    monkeypatch.setattr(reader, "_in_picture", lambda x, y: True)
    assert (reader.read(image) is None) is there


def test_a_cube_on_the_bar_lay_there_at_the_start_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    image = picture("brown_leather")
    start = AtStart(GEOMETRY, surroundings(image, GEOMETRY))
    monkeypatch.setattr(start, "looks_so_still", lambda *asked: True)
    on_bar = CubeReading(64, (640.0, 360.0), (0.0, 0.0), 0.9, None, False)
    assert not CubeReader(GEOMETRY, at_start=start)._lay_there_at_the_start(image, on_bar)
