"""Cameras behind `FrameSource`, with stand-ins for the libraries that drive them."""

from __future__ import annotations

import sys
from itertools import count, islice
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.cameras import READ_ATTEMPTS, PiCamera2, ScriptedCamera, V4l2Camera
from tablehub.errors import DeviceError
from tablehub.frames import FrameSource


def grey(value: int) -> Any:
    return np.full((4, 6, 3), value, np.uint8)


class FakeCapture:
    """`cv2.VideoCapture` as a USB camera has it: `script` is what each read gives, None a dropped frame."""

    def __init__(self, script: list[Any], there: bool = True) -> None:
        self.script, self.there = list(script), there
        self.settings: list[int] = []
        self.released = False

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.there

    def set(self, prop: int, value: float, /) -> bool:
        self.settings.append(prop)
        return True

    def read(self) -> tuple[bool, Any]:
        image = self.script.pop(0) if self.script else None
        return image is not None, image

    def release(self) -> None:
        self.released = True


def test_a_usb_camera_gives_timed_frames_and_is_given_back() -> None:
    capture = FakeCapture([grey(1), grey(2), grey(3)])
    ticks = count(100.0, 0.25)
    source: FrameSource = V4l2Camera(2, open_capture=lambda number: capture, clock=lambda: next(ticks))
    with source:
        frames = list(islice(source, 3))
    assert [(f.index, f.name, f.t, int(f.image[0, 0, 0])) for f in frames] == [
        (0, "0", 0.0, 1),
        (1, "1", 0.25, 2),
        (2, "2", 0.5, 3),
    ]
    assert capture.released


def test_a_usb_camera_is_set_to_motion_jpeg_before_its_size() -> None:
    capture = FakeCapture([])
    with V4l2Camera(0, open_capture=lambda number: capture):
        settings = capture.settings
    assert settings.index(cv2.CAP_PROP_FOURCC) < settings.index(cv2.CAP_PROP_FRAME_WIDTH)


def test_a_dropped_frame_is_no_reason_to_stop() -> None:
    capture = FakeCapture([grey(1), None, None, grey(2)])
    with V4l2Camera(0, open_capture=lambda number: capture) as camera:
        assert [int(f.image[0, 0, 0]) for f in islice(camera, 2)] == [1, 2]


def test_an_unplugged_usb_camera_is_told() -> None:
    capture = FakeCapture([grey(1), *[None] * READ_ATTEMPTS, grey(2)])
    with V4l2Camera(4, open_capture=lambda number: capture) as camera:
        frames = iter(camera)
        next(frames)
        with pytest.raises(DeviceError, match="v4l2:4 gives no more pictures"):
            next(frames)
    assert capture.released


def test_a_usb_camera_that_is_not_there_is_told() -> None:
    capture = FakeCapture([], there=False)
    with pytest.raises(DeviceError, match="no camera v4l2:7"), V4l2Camera(7, open_capture=lambda number: capture):
        pass
    assert capture.released


def test_the_real_library_tells_a_missing_camera_quietly(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(DeviceError, match="no camera v4l2:987"), V4l2Camera(987):
        pass
    assert capfd.readouterr().err == ""


class FakeRequest:
    def __init__(self, image: Any, nanoseconds: int) -> None:
        self.image, self.nanoseconds, self.released = image, nanoseconds, False

    def make_array(self, stream: str) -> Any:
        assert stream == "main"
        return self.image

    def get_metadata(self) -> dict[str, Any]:
        return {"SensorTimestamp": self.nanoseconds}

    def release(self) -> None:
        self.released = True


class FakePicamera2:
    """`picamera2.Picamera2` with one frame every 40 ms; times out when the requests are used up."""

    def __init__(self, greys: list[int]) -> None:
        self.requests = [FakeRequest(grey(g), 5_000_000_000 + 40_000_000 * i) for i, g in enumerate(greys)]
        self.waiting = list(self.requests)
        self.started = self.closed = False
        self.configuration: dict[str, Any] = {}

    def create_video_configuration(self, **configuration: Any) -> dict[str, Any]:
        return configuration

    def configure(self, configuration: dict[str, Any]) -> None:
        self.configuration = configuration

    def start(self) -> None:
        self.started = True

    def capture_request(self, wait: float) -> FakeRequest:
        assert self.started
        if not self.waiting:
            raise TimeoutError
        return self.waiting.pop(0)

    def close(self) -> None:
        self.closed = True


def test_the_pi_camera_gives_frames_timed_by_its_sensor_and_returns_every_buffer() -> None:
    fake = FakePicamera2([7, 8])
    source: FrameSource = PiCamera2(size=(640, 480), open_camera=lambda: fake)
    with source:
        frames = list(islice(source, 2))
    assert [f.t for f in frames] == pytest.approx([0.0, 0.04])
    assert [int(f.image[0, 0, 0]) for f in frames] == [7, 8]
    assert fake.configuration["main"] == {"size": (640, 480), "format": "RGB888"}
    assert all(request.released for request in fake.requests)
    assert fake.closed


def test_a_frame_stays_when_the_pi_camera_uses_its_buffer_again() -> None:
    fake = FakePicamera2([7, 8])
    with PiCamera2(open_camera=lambda: fake) as camera:
        frame = next(iter(camera))
    fake.requests[0].image[:] = 0
    assert (frame.image == 7).all()


def test_a_pi_camera_that_falls_silent_is_told() -> None:
    fake = FakePicamera2([7])
    with PiCamera2(open_camera=lambda: fake) as camera:
        frames = iter(camera)
        next(frames)
        with pytest.raises(DeviceError, match="gives no more pictures"):
            next(frames)
    assert fake.closed


def test_a_missing_picamera2_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(DeviceError, match="apt install python3-picamera2"), PiCamera2():
        pass


def test_a_scripted_camera_plays_its_pictures() -> None:
    source: FrameSource = ScriptedCamera([grey(1), grey(2)], fps=10)
    with source:
        assert [(f.index, f.t, int(f.image[0, 0, 0])) for f in source] == [(0, 0.0, 1), (1, 0.1, 2)]


def test_a_scripted_camera_loops_and_fails_when_told() -> None:
    camera = ScriptedCamera([grey(1), grey(2)], loop=True, fails_after=5)
    seen: list[int] = []
    with pytest.raises(DeviceError, match="gives no more pictures"), camera:
        seen.extend(int(frame.image[0, 0, 0]) for frame in camera)
    with camera:
        frames = iter(camera)
        assert [int(next(frames).image[0, 0, 0]) for _ in range(5)] == [1, 2, 1, 2, 1]
    assert not camera.is_open


def test_a_closed_camera_gives_nothing() -> None:
    for camera in (ScriptedCamera([grey(1)]), V4l2Camera(0), PiCamera2()):
        with pytest.raises(DeviceError, match="is closed"):
            next(iter(camera))


@pytest.mark.pi
def test_the_camera_of_this_pi_gives_pictures() -> None:
    with PiCamera2() as camera:
        frames = list(islice(camera, 30))
    assert frames[-1].size == (1280, 720)
    assert frames[-1].t == pytest.approx(29 / 30, abs=0.2)
