"""Bumps of the camera: seen, measured and taken out; what happens on the board is no bump."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.layout import TYPICAL
from tablehub.frames import Image
from tablehub.vision.geometry import UNDISTORT, BoardGeometry, Camera, Floats
from tablehub.vision.view import alignment as alignment_module
from tablehub.vision.view.alignment import DRIFTED, Alignment, Viewed
from tablehub.vision.view.fields import field_mask
from tablehub.vision.view.light import LightModel
from tablehub.vision.view.rectify import Rectifier, halved
from tablehub.vision.view.shift import UNMOVED, Shift, ShiftFinder
from tests.boards import BUNDLED, learnt, looked_at, picture, truth
from tests.painting import empty_view, photograph, warped

BUMPS = [(0.17, 0.0, 0.0), (0.0, 0.0, 0.5), (0.6, 0.0, 0.0), (1.0, 1.0, -1.0)]
"""Degrees about the camera's own axes: a twentieth to two thirds of a pitch on the board."""


def turned(image: Image, camera: Camera, degrees: tuple[float, float, float]) -> tuple[Image, Camera]:
    """The picture and the pose after the camera has been turned on the spot: exact, for then nothing is uncovered."""
    turn = np.asarray(cv2.Rodrigues(np.radians(degrees))[0], float)

    def before(pixels: Floats) -> Floats:
        flat = cv2.undistortPointsIter(
            pixels.reshape(-1, 1, 2), camera.matrix, camera.distortion, np.eye(3), np.eye(3), UNDISTORT
        )
        rays = np.column_stack([flat.reshape(-1, 2), np.ones(len(flat))]) @ turn
        seen, _ = cv2.projectPoints(rays, np.zeros(3), np.zeros(3), camera.matrix, camera.distortion)
        return np.asarray(seen, float).reshape(pixels.shape)

    rvec = np.asarray(cv2.Rodrigues(turn @ camera.rotation)[0], float).ravel()
    pose = camera.moved(rvec, turn @ camera.tvec.ravel())
    return warped(image, camera.size, before), pose


class Eye:
    """One bundled board with everything alignment needs."""

    def __init__(self, table: str) -> None:
        profile = learnt(table)
        background = profile.appearance.background
        assert background is not None
        self.geometry: BoardGeometry = profile.geometry
        self.height = profile.geometry.shape.checker_height
        self.rectifier = Rectifier(profile.geometry)
        self.light = LightModel(background, field_mask(self.rectifier))
        self.alignment = Alignment(self.rectifier, background)

    def view(self, image: Image) -> np.ndarray:
        view = self.rectifier.view(image, self.height)
        return self.light.estimate(view).normalise(view)

    def viewed(self, image: Image) -> Viewed:
        half = halved(self.rectifier.view(image, self.height))
        small = halved(half)
        return Viewed(half, self.light.estimate_from(small).normalise(small))

    def moved(self, image: Image) -> bool:
        """Whether a picture is told to be seen by a bumped camera."""
        viewed = self.viewed(image)
        return self.alignment.moved(viewed) and self.alignment.bumped(viewed, hand=False)

    def off(self, camera: Camera, true: Camera) -> float:
        """How far off a camera has the board's slots, in pitches (root mean square)."""
        shape = self.geometry.shape
        slots = np.array([(*shape.slot(point, index), self.height) for point in range(1, 25) for index in (0, 4)])
        away = camera.unproject(true.project(slots), self.height) - slots[:, :2]
        return float(np.sqrt((away**2).sum(axis=1).mean()))


@pytest.mark.parametrize("bump", BUMPS)
@pytest.mark.parametrize("table", BUNDLED)
def test_a_bump_is_seen_and_the_new_pose_found(table: str, bump: tuple[float, float, float]) -> None:
    eye = Eye(table)
    assert not eye.moved(picture(table))
    bumped, true = turned(picture(table), eye.geometry.camera, bump)
    assert eye.moved(bumped)
    assert eye.off(eye.geometry.camera, true) > 0.045
    for by_picture_before, close in ((False, 0.03), (True, 0.01)):
        camera = eye.alignment.refit(eye.view(bumped), eye.geometry, eye.height, by_picture_before)
        assert camera is not None
        assert eye.off(camera, true) < close


@pytest.mark.parametrize("degrees", [0.3, 0.4, 0.5, 0.55, 0.6, 0.7, 0.8])
@pytest.mark.parametrize("table", BUNDLED)
def test_no_size_of_a_bump_slips_through_the_quick_check(table: str, degrees: float) -> None:
    eye = Eye(table)
    assert not eye.moved(picture(table))
    for axis in range(2):
        bump = (degrees, 0.0, 0.0) if axis == 0 else (0.0, degrees, 0.0)
        bumped, _ = turned(picture(table), eye.geometry.camera, bump)
        assert eye.moved(bumped), bump


def test_a_bump_between_two_pictures_of_a_game() -> None:
    eye = Eye("brown_leather")
    for number in (1, 2):
        assert not eye.moved(picture("brown_leather", "game", number))
    bumped, _ = turned(picture("brown_leather", "game", 3), eye.geometry.camera, (0.1, 0.1, 0.2))
    assert eye.moved(bumped)


def test_checkers_that_come_and_go_are_no_bump() -> None:
    eye = Eye("brown_leather")
    for number, frame in enumerate(truth("brown_leather", "game")["frames"], start=1):
        assert not eye.moved(picture("brown_leather", "game", number)), frame["file"]


@pytest.mark.parametrize("table", BUNDLED)
def test_what_pulls_the_quick_check_is_forgotten_where_a_close_look_shows_no_bump(table: str) -> None:
    eye = Eye(table)
    viewed = eye.viewed(picture(table))
    assert not eye.alignment.moved(viewed)
    pulled = replace(viewed, small=np.roll(viewed.small, 1, axis=1))
    assert eye.alignment.moved(pulled)
    assert not eye.alignment.bumped(pulled, hand=False)
    assert not eye.alignment.moved(pulled)


def test_a_shift_in_doubt_is_looked_into_where_a_hand_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bump seen from far aslant looks like a hand, and no shift quite fits it: a new pose shows what it is."""
    eye = Eye("green_felt")
    viewed = eye.viewed(picture("green_felt"))
    assert not eye.alignment.moved(viewed)
    aside = Shift(UNMOVED.numbers, np.tile([0.12 * eye.rectifier.scale / 2, 0.0], (4, 1)))
    monkeypatch.setattr(ShiftFinder, "closely", lambda *_: (aside, aside.size / 7))
    assert eye.alignment.bumped(viewed, hand=True)
    assert not eye.alignment.bumped(viewed, hand=False)


def test_a_hand_over_all_the_board_does_not_hide_a_bump_for_good() -> None:
    eye = Eye("green_felt")
    image = picture("green_felt")
    assert not eye.moved(image)
    bumped, _ = turned(image, eye.geometry.camera, (0.15, 0.1, 0.0))
    covered = bumped.copy()
    covered[:, 100:1180] = np.random.default_rng(1).integers(60, 90, (1, 1, 3), dtype=np.uint8)
    assert not eye.moved(covered)
    assert eye.moved(bumped)


def test_another_light_is_no_bump() -> None:
    eye = Eye("green_felt")
    image = picture("green_felt")
    assert not eye.moved(image)
    slope = np.linspace(0.5, 1.1, image.shape[1])[None, :, None]
    assert not eye.moved(np.clip(image * slope, 0, 255).astype(np.uint8))


def test_a_slow_drift_is_followed_and_no_bump() -> None:
    eye = Eye("brown_leather")
    crept = 0
    for step in range(30):
        image, true = turned(picture("brown_leather"), eye.geometry.camera, (0.02 * step, 0.0, 0.0))
        assert not eye.moved(image), step
        crept = crept or (step if eye.alignment.drifted else 0)
    assert crept
    assert eye.off(eye.geometry.camera, true) > DRIFTED


def test_where_no_board_is_to_be_seen_no_pose_fits() -> None:
    eye = Eye("brown_leather")
    noise = np.random.default_rng(4).integers(0, 255, (720, 1280, 3), dtype=np.uint8)
    assert eye.alignment.refit(eye.view(noise), eye.geometry, eye.height) is None
    grey = np.full((720, 1280, 3), 120, np.uint8)
    assert eye.alignment.refit(eye.view(grey), eye.geometry, eye.height) is None


def test_a_pose_that_hardly_sees_the_board_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye("brown_leather")
    view = eye.view(picture("brown_leather"))
    beside = np.array([[1, 0, 0.8 * view.shape[1] / 2], [0, 1, 0], [0, 0, 1]], np.float32)
    monkeypatch.setattr(alignment_module.cv2, "findTransformECC", lambda *args: (0.9, beside))
    assert eye.alignment.refit(view, eye.geometry, eye.height) is None


def test_after_a_bump_the_empty_board_tells_the_pose_where_the_picture_before_shows_something_else() -> None:
    eye = Eye("brown_leather")
    covered = picture("brown_leather").copy()
    covered[:, 200:1200] = np.random.default_rng(5).integers(40, 90, (720, 1000, 3), dtype=np.uint8)
    eye.moved(covered)
    bumped, true = turned(picture("brown_leather"), eye.geometry.camera, (0.3, 0.0, 0.0))
    camera = eye.alignment.refit(eye.view(bumped), eye.geometry, eye.height, bumped=True)
    assert camera is not None
    assert eye.off(camera, true) < 0.03


def test_a_flat_picture_is_found_where_a_moved_camera_saw_it() -> None:
    eye = Eye("blue_tournament")
    background = learnt("blue_tournament").appearance.background
    assert background is not None
    camera = eye.geometry.camera
    true = camera.moved(camera.rvec, camera.tvec + np.array([0.25, -0.2, 0.3]))  # shifted, not turned
    image = photograph(background, eye.rectifier, BoardGeometry(eye.geometry.shape, true), eye.height)
    found = eye.alignment.refit(eye.view(image), eye.geometry, eye.height)
    assert found is not None
    assert eye.off(camera, true) > 0.2
    assert eye.off(found, true) < 0.03


@pytest.mark.parametrize(("bar_width", "depth"), [(1.2, 10.4), (1.0, 10.5)])
def test_how_often_it_is_asked_changes_nothing(bar_width: float, depth: float) -> None:
    """Views of some sizes (the second one's) were faded towards their borders a little more with every picture."""
    rectifier = Rectifier(looked_at(shape=replace(TYPICAL, bar_width=bar_width, depth=depth)))
    learnt_view = empty_view(rectifier)
    alignment = Alignment(rectifier, learnt_view)
    now = np.roll(learnt_view, (3, 5), axis=(0, 1))
    before = now.copy()
    edges = alignment_module._edges(halved(halved(now)))
    shifts = [alignment_module._shift(alignment._small, edges) for _ in range(20)]
    assert len({(*shift, response) for shift, response in shifts}) == 1
    assert (now == before).all()
