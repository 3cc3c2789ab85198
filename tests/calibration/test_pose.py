"""From places in a picture to the board's sizes and the camera's pose, lens included."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.layout import TYPICAL, Layout, start_slots
from calibration.pose import fit_geometry, with_checker
from tablehub.vision.geometry import CHECKER_HEIGHT, BoardGeometry, BoardShape, Camera
from tests.boards import looked_at, looking_at_board

SHAPE = BoardShape(False, bar_width=1.25, depth=10.2, checker=0.92, checker_height=0.193, row=0.944, edge=0.483)
CAMERAS = {
    "overhead": looking_at_board(24, tilt=3),
    "oblique": looking_at_board(24, tilt=38, azimuth=-100),
    "from the side": looking_at_board(26, tilt=30, azimuth=15, roll=-3),
    "tele": looking_at_board(36, tilt=20, focal=1.15),
    "wide": looking_at_board(14, tilt=15, focal=0.45, lens=(-0.12, 0.01)),
}

Places = dict[tuple[int, int], tuple[float, float]]


def places_seen(camera: Camera, shape: BoardShape, jitter: float = 0.0, seed: int = 1) -> Places:
    """Pixel middles of the start position's upper faces."""
    rng = np.random.default_rng(seed)
    places: Places = {}
    for _, point, index in start_slots():
        x, y = np.array(shape.slot(point, index)) + rng.normal(0, jitter, 2)
        px = camera.project([(x, y, shape.checker_height)])[0]
        places[point, index] = (float(px[0]), float(px[1]))
    return places


def rough(camera: Camera, shape: BoardShape) -> Layout:
    """The layout a first search would find: the right homography of a typical board, lens ignored."""
    guess = replace(TYPICAL, home_right=shape.home_right)
    plane = camera.matrix @ camera.plane_homography(shape.checker_height)
    stretch = np.diag([shape.width / guess.width, shape.depth / guess.depth, 1.0])
    return Layout(plane @ stretch, guess, {}, 30.0)


def worst(geometry: BoardGeometry, camera: Camera, shape: BoardShape) -> float:
    """How far off any slot is drawn, in pitches."""
    slots = [(point, index) for point in range(1, 25) for index in range(5)]
    true = camera.project([(*shape.slot(*s), shape.checker_height) for s in slots])
    fitted = geometry.camera.project([(*geometry.shape.slot(*s), geometry.shape.checker_height) for s in slots])
    return float(np.hypot(*(true - fitted).T).max() / camera.scale_at(0, 0))


@pytest.mark.parametrize("name", CAMERAS)
@pytest.mark.parametrize("home_right", [True, False])
def test_exact_places_give_the_board_back(name: str, home_right: bool) -> None:
    shape, camera = replace(SHAPE, home_right=home_right), CAMERAS[name]
    geometry, off = fit_geometry(rough(camera, shape), places_seen(camera, shape), camera.size)
    assert worst(geometry, camera, shape) < 0.03
    assert np.sqrt((off**2).mean()) < 0.015
    assert geometry.shape.home_right is home_right
    assert geometry.shape.bar_width == pytest.approx(shape.bar_width, abs=0.06)
    assert geometry.shape.depth == pytest.approx(shape.depth, abs=0.2)


@pytest.mark.parametrize("name", CAMERAS)
def test_people_do_not_put_checkers_down_exactly(name: str) -> None:
    camera = CAMERAS[name]
    places = places_seen(camera, SHAPE, jitter=0.03, seed=4)
    geometry, off = fit_geometry(rough(camera, SHAPE), places, camera.size)
    assert worst(geometry, camera, SHAPE) < 0.12
    assert np.sqrt((off**2).mean()) == pytest.approx(0.03 * 2**0.5, rel=0.4)


def test_one_checker_far_off_does_not_pull_the_board_along() -> None:
    camera = CAMERAS["oblique"]
    places = places_seen(camera, SHAPE, jitter=0.02)
    x, y = places[6, 2]
    places[6, 2] = (x + 0.4 * camera.scale_at(0, 0), y)
    geometry, off = fit_geometry(rough(camera, SHAPE), places, camera.size)
    assert worst(geometry, camera, SHAPE) < 0.12
    assert list(places)[int(np.argmax(off))] == (6, 2), "it is told by its residual"


def test_the_oblique_view_tells_where_the_camera_stands() -> None:
    camera = CAMERAS["oblique"]
    geometry, _ = fit_geometry(rough(camera, SHAPE), places_seen(camera, SHAPE), camera.size)
    off = geometry.camera.centre - camera.centre
    assert np.linalg.norm(off) < 0.06 * np.linalg.norm(camera.centre)


def test_a_missing_checker_is_no_trouble() -> None:
    camera = CAMERAS["overhead"]
    places = places_seen(camera, SHAPE, jitter=0.02)
    for slot in ((24, 0), (12, 4), (8, 1)):
        del places[slot]
    geometry, off = fit_geometry(rough(camera, SHAPE), places, camera.size)
    assert len(off) == 27
    assert worst(geometry, camera, SHAPE) < 0.1


def test_the_checker_is_set_as_measured() -> None:
    shape = with_checker(looked_at(), 0.88).shape
    assert (shape.checker, shape.checker_height) == (0.88, CHECKER_HEIGHT * 0.88)


def test_a_known_focal_length_tells_how_high_a_wide_camera_is() -> None:
    """From straight above one picture cannot: a camera of common width twice as high sees nearly the same."""
    camera = looking_at_board(11, tilt=2, focal=0.405)
    places = places_seen(camera, SHAPE, jitter=0.03, seed=4)
    unknown, _ = fit_geometry(rough(camera, SHAPE), places, camera.size)
    known, _ = fit_geometry(rough(camera, SHAPE), places, camera.size, focal=0.42)  # as data sheets tell it
    height = camera.centre[2]
    assert unknown.camera.centre[2] > 1.3 * height
    assert known.camera.centre[2] == pytest.approx(height, rel=0.08)
    assert worst(known, camera, SHAPE) < 0.12


@pytest.mark.parametrize("wrong", [0.405, 1.2])
def test_a_wrong_focal_length_moves_no_slot_away(wrong: float) -> None:
    """As of a camera with another lens before its own."""
    for name in ("overhead", "oblique", "from the side"):
        places = places_seen(CAMERAS[name], SHAPE, jitter=0.03, seed=4)
        geometry, _ = fit_geometry(rough(CAMERAS[name], SHAPE), places, CAMERAS[name].size, focal=wrong)
        assert worst(geometry, CAMERAS[name], SHAPE) < 0.2, name
