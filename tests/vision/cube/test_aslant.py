"""The doubling cube seen aslant: which of two faces with a number is the upper one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tablehub.vision.checkers.faces import STRIDE
from tablehub.vision.cube import read as cube_module
from tablehub.vision.cube.read import CUBE_TOP, CubeReader
from tablehub.vision.geometry import BoardGeometry, Camera
from tablehub.vision.reading import CubeReading
from tablehub.vision.sight import Sight
from tests.boards import learnt

ASLANT = Camera(
    np.array([[900.0, 0, 640], [0, 900.0, 360], [0, 0, 1]]),
    np.zeros(5),
    np.array([np.pi * 0.75, 0.0, 0.0]),  # from the side of negative y, 45 degrees off the vertical
    np.array([0.0, 0.0, 24.0]),
    (1280, 720),
)
SIDE, TOP = (0.0, 0.0), (0.0, 0.55)


def reading_above(monkeypatch: pytest.MonkeyPatch, chances: list[float], camera: Camera = ASLANT) -> CubeReading | None:
    """What is read where a cube's side shows 8 and the network sees these chances (none, 2, 4, ...) above it."""
    reader = CubeReader(BoardGeometry(learnt("green_felt").geometry.shape, camera))

    def looked_at(picture: np.ndarray, x: float, y: float) -> cube_module._Look:
        upper = y > 0.3
        return cube_module._Look(TOP if upper else SIDE, np.array(chances if upper else [0, 0, 0, 0.98, 0.02, 0, 0]))

    monkeypatch.setattr(reader, "_looked_at", looked_at)
    monkeypatch.setattr(reader, "_likely", lambda picture, told, found, most: [SIDE])
    return reader.read(np.zeros((720, 1280, 3), np.uint8))


def test_the_upper_face_counts_where_a_side_was_taken_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = reading_above(monkeypatch, [0.05, 0.9, 0.05, 0, 0, 0, 0])
    assert seen is not None
    assert (seen.shows, seen.board) == (2, TOP)


@pytest.mark.parametrize(("tilt", "away"), [(0.9, 0.45), (0.75, 0.58), (0.65, 0.87)])
def test_the_steeper_the_slant_the_farther_up_the_upper_face_is_looked_for(
    monkeypatch: pytest.MonkeyPatch, tilt: float, away: float
) -> None:
    """A side's middle is half a cube in front of the upper face's and half a cube lower."""
    camera = replace(ASLANT, rvec=np.array([np.pi * tilt, 0.0, 0.0]))
    reader = CubeReader(BoardGeometry(learnt("green_felt").geometry.shape, camera))
    looked: list[tuple[float, float]] = []

    def looked_at(picture: np.ndarray, x: float, y: float) -> cube_module._Look:
        looked.append((x, y))
        return cube_module._Look((x, y), np.array([1.0, 0, 0, 0, 0, 0, 0]))

    monkeypatch.setattr(reader, "_looked_at", looked_at)
    side = CubeReading(8, (640.0, 360.0), SIDE, 0.9, None, False)
    reader._upper(np.zeros((720, 1280, 3), np.uint8), side)
    assert looked == [pytest.approx((0.0, away), abs=0.03)]


def test_a_number_below_a_face_that_cannot_be_read_is_doubtful(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = reading_above(monkeypatch, [0.6, 0.2, 0.1, 0.1, 0, 0, 0])
    assert seen is not None
    assert seen.confidence < 0.9


def test_a_number_with_nothing_above_it_is_as_sure_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = reading_above(monkeypatch, [0.99, 0.01, 0, 0, 0, 0, 0])
    assert seen is not None
    assert (seen.shows, seen.board) == (8, SIDE)
    assert seen.confidence > 0.95


@pytest.mark.parametrize(("seen_down_to", "sure"), [(16.0, False), (60.0, True)])
def test_a_number_at_the_pictures_edge_may_be_a_sides_whose_upper_face_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, seen_down_to: float, sure: bool
) -> None:
    """On 148006 the upper face, a 64, ended with the picture; the side in full view showed 16, and was believed."""
    matrix = ASLANT.matrix.copy()
    matrix[1, 2] -= ASLANT.project((*SIDE, cube_module.CUBE_TOP))[1] - seen_down_to
    seen = reading_above(monkeypatch, [0.99, 0.01, 0, 0, 0, 0, 0], replace(ASLANT, matrix=matrix))
    assert seen is not None
    assert seen.shows == 8
    assert (seen.confidence > 0.9) is sure


@pytest.mark.parametrize(
    ("place", "chances", "shows"),
    [
        ((0.0, 0.0), [0.04, 0.4, 0.12, 0.06, 0.03, 0.09, 0.26], 64),
        ((8.0, 0.0), [0.3, 0.12, 0.1, 0.03, 0.02, 0.23, 0.2], 64),
        ((0.0, 4.7), [0.04, 0.26, 0.12, 0.06, 0.03, 0.09, 0.4], 2),
        ((0.0, 0.0), [0.01, 0.98, 0.005, 0.002, 0.001, 0.001, 0.001], 2),
        ((0.0, 4.7), [0.001, 0.002, 0.001, 0.001, 0.001, 0.002, 0.992], 64),
    ],
)
def test_a_number_in_doubt_is_rather_what_cubes_show_there(
    monkeypatch: pytest.MonkeyPatch, place: tuple[float, float], chances: list[float], shows: int
) -> None:
    reader = CubeReader(learnt("green_felt").geometry)
    monkeypatch.setattr(reader, "_looked_at", lambda picture, x, y: cube_module._Look(place, np.array(chances)))
    monkeypatch.setattr(reader, "_likely", lambda picture, told, found, most: [place])
    monkeypatch.setattr(reader, "_upper", lambda picture, reading: reading)
    seen = reader.read(np.zeros((720, 1280, 3), np.uint8))
    assert seen is not None
    assert seen.shows == shows
    assert seen.confidence <= 1 - chances[0], "that there is a cube is as likely as before"


@pytest.mark.parametrize("man", [False, True])
def test_whether_it_is_a_checker_is_asked_where_its_number_is_seen(monkeypatch: pytest.MonkeyPatch, man: bool) -> None:
    """Where the cube stood a checker behind it was seen before its side, and neither of them was read."""
    shape = learnt("green_felt").geometry.shape
    sight, foot = Sight(BoardGeometry(shape, ASLANT)), (0.0, -0.7)
    center = ASLANT.project([(*foot, CUBE_TOP)])[0]
    top = ASLANT.unproject(center, shape.checker_height)
    assert np.hypot(*(top - foot)) > 0.3
    heat = np.full((5, sight.window.height // STRIDE, sight.window.width // STRIDE), 1e-4, np.float32)
    for head, place, height in ((0, top if man else foot, 0.71), (4, foot if man else top, 0.57)):
        x, y = sight.window.of_board(np.array(place))
        heat[head, int(y) // STRIDE, int(x) // STRIDE] = height
    reading, told = CubeReading(64, (float(center[0]), float(center[1])), foot, 0.99, None, False), list[bool]()
    monkeypatch.setattr(sight.cube, "read", lambda image, places, is_man: told.append(is_man(reading)))
    sight.cube_in(np.zeros((720, 1280, 3), np.uint8), heat, [])
    assert told == [man]
