"""The gate: lets through what has lain still for a quarter of a second, and no frame in which something moves."""

from __future__ import annotations

import itertools
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tablehub.frames import Frame, Image
from tablehub.vision.gate import AGAIN, SETTLED, Gate
from tests.boards import picture

RATE = 25.0  # frames a second of the cameras here


class Camera:
    """Takes pictures of a scene with a sensor's noise, in frames of one clock."""

    def __init__(self, noise: float = 3.0, rate: float = RATE) -> None:
        self.scene: Image = picture("brown_leather").copy()
        self.noise, self.rate = noise, rate
        self.gate = Gate()
        self._rng = np.random.default_rng(7)
        self._count = 0
        self._grain = self._rng.normal(0, noise, (720 + 40, 1280 + 40, 3)).astype(np.float32)

    @property
    def t(self) -> float:
        return self._count / self.rate

    def shoot(self, seconds: float) -> list[float]:
        """Times (from now) at which the gate let frames through."""
        began, passed = self.t, []
        while self.t < began + seconds - 1e-9:
            y, x = (int(v) for v in self._rng.integers(0, 40, 2))
            noisy = self.scene + self._grain[y : y + self.scene.shape[0], x : x + self.scene.shape[1]]
            frame = Frame(self._count, str(self._count), self.t, np.clip(noisy, 0, 255).astype(np.uint8))
            if self.gate.passes(frame):
                passed.append(self.t - began)
            self._count += 1
        return passed

    def put(self, place: tuple[int, int], size: int, colour: tuple[int, int, int]) -> None:
        """Something new in the scene."""
        x, y = place
        cv2.rectangle(self.scene, (x, y), (x + size - 1, y + size - 1), colour, -1)


def test_a_still_scene_passes_once_it_has_settled_and_then_now_and_again() -> None:
    passed = Camera().shoot(2.5)
    assert SETTLED <= passed[0] < SETTLED + 2 / RATE
    assert len(passed) == 3
    assert all(AGAIN <= b - a < AGAIN + 2 / RATE for a, b in itertools.pairwise(passed))


@pytest.mark.parametrize("noise", [8.0, 12.0, 18.0])
def test_noise_of_a_dim_room_neither_opens_nor_closes_it(noise: float) -> None:
    assert len(Camera(noise).shoot(2.5)) == 3


def test_a_die_is_noticed_in_a_dim_room_too() -> None:
    camera = Camera(noise=8.0)
    camera.shoot(1.0)
    camera.put((600, 350), 18, (240, 240, 240))
    assert SETTLED <= camera.shoot(0.6)[0] < SETTLED + 3 / RATE


def test_a_hand_over_most_of_the_picture_is_not_taken_for_noise() -> None:
    camera = Camera()
    still = camera.scene.copy()
    passed = []
    for step in range(30):
        camera.scene = still.copy()
        camera.scene[:, 100 + 8 * step : 1000 + 8 * step] = np.roll(still, 16 * step, axis=0)[:, 200:1100] // 2
        passed += camera.shoot(1 / RATE)
    assert passed == []


def test_a_die_that_comes_to_lie_starts_the_wait_anew() -> None:
    camera = Camera()
    camera.shoot(0.6)
    camera.put((600, 350), 18, (240, 240, 240))  # a die at 1280 x 720
    passed = camera.shoot(0.6)
    assert len(passed) == 1, "not the frame in which it appears, but once it has lain still"
    assert SETTLED <= passed[0] < SETTLED + 3 / RATE


def test_a_die_that_is_turned_over_is_noticed_by_its_pips() -> None:
    camera = Camera()
    camera.put((600, 350), 20, (235, 235, 235))
    camera.shoot(0.6)
    camera.put((606, 356), 8, (20, 20, 20))
    assert SETTLED <= camera.shoot(0.6)[0] < SETTLED + 3 / RATE


def test_nothing_passes_while_something_moves() -> None:
    camera = Camera()
    still = camera.scene.copy()
    passed = []
    for step in range(20):
        camera.scene = still.copy()
        camera.put((200 + 30 * step, 300), 60, (120, 150, 200))
        passed += camera.shoot(1 / RATE)
    assert passed == []


def test_a_slow_hand_passes_neither() -> None:
    camera = Camera()
    still = camera.scene.copy()
    passed = []
    for step in range(30):
        camera.scene = still.copy()
        camera.put((400 + 3 * step, 200), 150, (120, 150, 200))
        passed += camera.shoot(1 / RATE)
    assert passed == []


def test_light_that_drifts_slowly_does_not_close_it() -> None:
    camera = Camera()
    still = camera.scene.copy()
    passed = []
    for step in range(50):
        camera.scene = np.clip(still * (1 + 0.002 * step), 0, 255).astype(np.uint8)
        passed += camera.shoot(1 / RATE)
    assert passed, "one percent in a fifth of a second is the sun behind a cloud"


def test_at_few_frames_a_second_the_second_still_one_passes() -> None:
    camera = Camera(rate=2.0)
    assert camera.shoot(3.0)[0] == 0.5


def test_pictures_of_another_size_start_it_anew() -> None:
    camera = Camera()
    camera.shoot(0.6)
    camera.scene = np.ascontiguousarray(camera.scene[:540, :720])  # a shape that shrinks to another one
    passed = camera.shoot(0.5)
    assert SETTLED <= passed[0] < SETTLED + 2 / RATE


def test_without_a_wait_every_first_frame_passes() -> None:
    frame = Frame(0, "0", 0.0, picture("brown_leather"))
    assert Gate(settled=0.0).passes(frame)
    assert not Gate().passes(frame)


def test_the_small_picture_of_a_camera_is_looked_at_instead_of_the_large_one() -> None:
    large, still, moved = picture("brown_leather"), np.full((180, 320), 90, np.uint8), np.full((180, 320), 90, np.uint8)
    moved[60:70, 100:110] = 200
    gate = Gate()
    passed = [gate.passes(Frame(n, str(n), n / RATE, large, moved if n % 2 else still)) for n in range(20)]
    assert not any(passed), "it moves all the time"
    dark = np.zeros_like(large)
    passed = [gate.passes(Frame(n, str(n), n / RATE, dark if n % 2 else large, still)) for n in range(20, 40)]
    assert any(passed)


@pytest.mark.parametrize("noise", [3.0, 12.0])
def test_it_says_the_same_of_a_small_picture_as_of_the_large_one(noise: float) -> None:
    camera, by_large, by_small = Camera(noise), Gate(), Gate()
    passed: list[tuple[bool, bool]] = []

    class Both:
        def passes(self, frame: Frame) -> bool:
            grey = cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY)
            small = np.asarray(cv2.resize(grey, (320, 180), interpolation=cv2.INTER_AREA), np.uint8)
            passed.append((by_large.passes(frame), by_small.passes(replace(frame, small=small))))
            return False

    camera.gate = Both()  # type: ignore[assignment]
    camera.shoot(1.0)
    camera.put((600, 300), 16, (240, 240, 240))
    camera.shoot(1.0)
    assert [large for large, _ in passed] == [small for _, small in passed]
    assert sum(large for large, _ in passed) == 2
