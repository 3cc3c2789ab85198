"""Exposure and white balance: settled, held, let go when the light changes."""

from __future__ import annotations

from typing import Any

import pytest

from hardware.exposure import FREE, LASTING, STEADY, ExposureHold

FPS = 30


def metadata(exposure: float = 10000, gain: float = 1.5, red: float = 1.8, blue: float = 1.6) -> dict[str, Any]:
    return {"ExposureTime": exposure, "AnalogueGain": gain, "ColourGains": (red, blue)}


class Camera:
    """Frames at their rate, as the camera's algorithms make them; `told` are the controls set, with their times."""

    def __init__(self) -> None:
        self.hold, self.t, self.told = ExposureHold(), 0.0, list[tuple[float, dict[str, Any]]]()

    def show(self, seconds: float, data: dict[str, Any], brightness: float = 100.0) -> None:
        for _ in range(round(seconds * FPS)):
            wanted = self.hold.update(self.t, data, brightness)
            if wanted is not None:
                self.told.append((self.t, wanted))
            self.t += 1 / FPS


@pytest.fixture
def camera() -> Camera:
    return Camera()


def test_what_has_settled_is_held(camera: Camera) -> None:
    for exposure in (40000, 30000, 20000, 15000, 12000):
        camera.show(0.3, metadata(exposure))
    assert camera.told == []
    camera.show(3.0, metadata(10000))
    ((t, controls),) = camera.told
    assert t == pytest.approx(1.5 + STEADY, abs=0.1)
    assert controls == {"ExposureTime": 10000, "AnalogueGain": 1.5, "AwbEnable": False, "ColourGains": (1.8, 1.6)}


def test_small_steps_are_steady_and_drift_is_not(camera: Camera) -> None:
    for step in range(60):
        camera.show(0.1, metadata(10000 * 1.02**step))
    assert camera.told == [], "two parts in a hundred each tenth of a second add up"
    camera.show(2.0, metadata(33000))
    assert len(camera.told) == 1


def test_a_lamp_switched_off_lets_it_go_and_it_is_held_anew(camera: Camera) -> None:
    camera.show(2.0, metadata())
    camera.show(5.0, metadata(), brightness=40.0)
    times = [t for t, _ in camera.told]
    assert camera.told[1][1] == FREE
    assert times[1] == pytest.approx(2.0 + LASTING, abs=0.1)
    assert len(camera.told) == 3
    assert camera.hold.is_held


class DimRoom:
    """A Pi's camera in so little light that it brightens pictures by calculation where its sensor can do no more.

    As libcamera's algorithm does: exposure and gain to the ends of its table, the rest is digital. What is held, is
    held without that rest. `reach` is the highest gain of the sensor, `usual` that of the algorithm.
    """

    def __init__(self, light: float, reach: float = 16.0, usual: float = 6.0) -> None:
        self.light, self.reach, self.usual = light, reach, usual
        self.hold, self.t = ExposureHold(highest_gain=reach), 0.0
        self.held: dict[str, Any] | None = None
        self.times: list[float] = []
        self.brightness = 0.0

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * FPS)):
            data = self._data()
            self.brightness = min(255.0, self.light * data["AnalogueGain"] * data["DigitalGain"])
            wanted = self.hold.update(self.t, data, self.brightness)
            if wanted is not None:
                self.times.append(self.t)
                self.held = None if wanted == FREE else wanted
            self.t += 1 / FPS

    def _data(self) -> dict[str, Any]:
        if self.held:
            return metadata(33000, min(self.held["AnalogueGain"], self.reach)) | {"DigitalGain": 1.0}
        wanted = 100.0 / self.light
        return metadata(33000, min(wanted, self.usual)) | {"DigitalGain": max(1.0, wanted / self.usual)}


def test_what_a_camera_brightens_by_calculation_is_held_by_its_sensor() -> None:
    room = DimRoom(light=8.0)
    room.wait(5.0)
    assert room.held is not None
    assert room.held["AnalogueGain"] == pytest.approx(12.5)
    assert room.brightness == pytest.approx(100.0)


def test_a_room_too_dim_for_the_sensor_is_held_darker_and_not_let_go_again_and_again() -> None:
    room = DimRoom(light=2.0)
    room.wait(60.0)
    assert room.held is not None
    assert room.brightness == pytest.approx(32.0)
    assert len(room.times) <= 3, "held, tried once more, held"
    room.light = 12.0
    room.wait(10.0)
    assert room.brightness == pytest.approx(100.0), "a lamp that is switched on is noticed all the same"


def test_a_lamp_switched_off_in_the_moment_of_holding_is_noticed(camera: Camera) -> None:
    camera.show(STEADY + 0.1, metadata())
    assert camera.hold.is_held
    camera.show(20.0, metadata(), brightness=40.0)
    (freed,) = [t for t, controls in camera.told if controls == FREE]
    assert freed < STEADY + LASTING + 0.5
    assert camera.hold.is_held


def test_somebody_leaning_over_the_board_does_not(camera: Camera) -> None:
    camera.show(2.0, metadata())
    for _ in range(5):
        camera.show(LASTING * 0.8, metadata(), brightness=50.0)
        camera.show(0.5, metadata(), brightness=95.0)
    camera.show(20.0, metadata(), brightness=80.0)
    assert len(camera.told) == 1


def test_a_camera_that_does_not_tell_its_exposure_is_left_alone(camera: Camera) -> None:
    camera.show(5.0, {"SensorTimestamp": 1})
    assert camera.told == []


def test_the_dark_is_no_change(camera: Camera) -> None:
    camera.show(2.0, metadata(), brightness=0.5)
    camera.show(5.0, metadata(), brightness=2.0)
    assert len(camera.told) == 1
