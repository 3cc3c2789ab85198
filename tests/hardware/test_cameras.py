"""Cameras behind `FrameSource`, with stand-ins for the libraries that drive them."""

from __future__ import annotations

import errno
import os
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count, islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.cameras import READ_ATTEMPTS, NetworkCamera, ScriptedCamera, V4l2Camera, without_password
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

    def get(self, prop: int, /) -> float:
        return -1.0

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


def test_why_a_usb_camera_cannot_be_opened_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def why(problem: OSError | None) -> str:
        def refuse(*given: object) -> int:
            if problem:
                raise problem
            return real("/dev/null", os.O_RDWR)

        real = os.open
        with monkeypatch.context() as changed:
            changed.setattr(os, "open", refuse)
            with (
                pytest.raises(DeviceError) as caught,
                V4l2Camera(7, open_capture=lambda n: FakeCapture([], there=False)),
            ):
                pass
        return str(caught.value)

    assert "must be in group video" in why(PermissionError(errno.EACCES, "Permission denied"))
    assert "another program has it" in why(OSError(errno.EBUSY, "Device or resource busy"))
    assert "another program has it" in why(None), "it can be opened, but gives no pictures"
    assert "there is no camera" in why(OSError(errno.ENODEV, "No such device"))


def test_a_camera_named_by_its_file_is_looked_for_anew_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plugged in again it may get another number."""
    opened: list[int] = []
    leads_to = {"file": "/dev/v4l/by-id/gone"}

    def open_capture(number: int) -> FakeCapture:
        opened.append(number)
        return FakeCapture([])

    monkeypatch.setattr(os.path, "realpath", lambda file: leads_to["file"])
    camera = V4l2Camera("/dev/v4l/by-id/usb-camera", open_capture=open_capture)
    with pytest.raises(DeviceError, match="no camera v4l2:/dev/v4l/by-id/usb-camera"), camera:
        pass
    for number in (0, 2):
        leads_to["file"] = f"/dev/video{number}"
        with camera:
            assert camera.number == number
    assert opened == [0, 2]


def test_the_real_library_tells_a_missing_camera_quietly(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(DeviceError, match="no camera v4l2:987"), V4l2Camera(987):
        pass
    assert capfd.readouterr().err == ""


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
    for camera in (ScriptedCamera([grey(1)]), V4l2Camera(0), NetworkCamera("rtsp://camera/1")):
        with pytest.raises(DeviceError, match="is closed"):
            next(iter(camera))


def test_a_camera_in_the_network_is_told_without_its_password() -> None:
    address = "rtsp://ann:secret@192.0.2.1:554/stream"
    assert without_password(address) == "rtsp://192.0.2.1:554/stream"
    with (
        pytest.raises(DeviceError, match=r"the camera rtsp://192\.0\.2\.1:554/stream does not answer"),
        NetworkCamera(address, open_capture=lambda address: FakeCapture([], there=False)),
    ):
        pass
    asked: list[str] = []
    capture = FakeCapture([grey(1)])
    with NetworkCamera(address, open_capture=lambda address: asked.append(address) or capture) as camera:  # type: ignore[func-returns-value]
        frames = iter(camera)
        assert int(next(frames).image[0, 0, 0]) == 1
        with pytest.raises(DeviceError, match="gives no more pictures") as problem:
            next(frames)
    assert "secret" not in str(problem.value)
    assert asked == [address]


def test_a_network_camera_that_is_not_there_is_told_soon() -> None:
    """By the real library: nobody listens on this port of this machine."""
    began = time.monotonic()
    with pytest.raises(DeviceError, match="does not answer"), NetworkCamera("http://127.0.0.1:9/stream"):
        pass
    assert time.monotonic() - began < 10.0


def test_a_network_camera_gives_frames(tmp_path: Path) -> None:
    """By the real library: a video that a server on this machine gives out."""
    video = cv2.VideoWriter(str(tmp_path / "stream.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (64, 48))
    for value in (40, 120, 200):
        video.write(np.full((48, 64, 3), value, np.uint8))
    video.release()

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            with NetworkCamera(f"http://127.0.0.1:{server.server_port}/stream.avi") as camera:
                frames = list(islice(camera, 3))
        finally:
            server.shutdown()
    assert [frame.size for frame in frames] == [(64, 48)] * 3
    assert frames[2].image.mean() == pytest.approx(200, abs=5)
