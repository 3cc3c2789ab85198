"""Frames for a reader that is slower than the camera."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

from hardware.cameras import ScriptedCamera
from tablehub.errors import DeviceError
from tablehub.frames import CameraLost, Frame
from tablehub.live import newest
from tablehub.live.newest import InRealTime, NewestFrames, silent_camera

IMAGE = np.zeros((2, 2, 3), np.uint8)
LONG = 5.0
"""Seconds within which what should happen has happened on any machine."""


def frame(index: int) -> Frame:
    return Frame(index, str(index), index / 10, IMAGE)


class Gated:
    """A source that gives a frame when it is told to, and ends when told to."""

    def __init__(self) -> None:
        self.may = threading.Semaphore(0)
        self.given = 0
        self.is_open = False
        self.ends_at: int | None = None

    def __enter__(self) -> Gated:
        self.is_open = True
        return self

    def __exit__(self, *exc: object) -> None:
        self.is_open = False

    def __iter__(self) -> Iterator[Frame]:
        while self.given != self.ends_at:
            assert self.may.acquire(timeout=LONG)
            yield frame(self.given)
            self.given += 1

    def give(self, count: int) -> None:
        """Give so many frames and wait until the camera's thread has taken them."""
        goal = self.given + count
        for _ in range(count):
            self.may.release()
        end = time.monotonic() + LONG
        while self.given < goal and time.monotonic() < end:
            time.sleep(0.001)
        assert self.given == goal


def test_a_slow_reader_gets_the_newest_frame_and_each_only_once() -> None:
    source, stop = Gated(), threading.Event()
    source.ends_at = 6
    with NewestFrames(source, stop) as newest:
        frames = iter(newest)
        source.give(3)
        assert next(frames).index == 2
        source.give(1)
        assert next(frames).index == 3
        source.give(2)
        assert [each.index for each in frames] == [5]
    assert not source.is_open


def test_what_goes_wrong_at_the_camera_is_told_to_the_reader_after_its_last_frame() -> None:
    with NewestFrames(ScriptedCamera([IMAGE], loop=True, fails_after=2), threading.Event()) as newest:
        time.sleep(0.05)
        seen = []
        with pytest.raises(DeviceError, match="no more pictures"):
            seen += list(newest)
    assert not newest.is_alive


def test_a_camera_that_is_not_there_is_told_too() -> None:
    class Missing(ScriptedCamera):
        def __enter__(self) -> ScriptedCamera:
            raise DeviceError("there is no camera")

    with NewestFrames(Missing([IMAGE]), threading.Event()) as newest, pytest.raises(DeviceError, match="no camera"):
        list(newest)


def test_who_waits_for_a_camera_that_hangs_can_be_stopped() -> None:
    source, stop = Gated(), threading.Event()
    with NewestFrames(source, stop) as newest:
        threading.Timer(0.05, stop.set).start()
        began = time.monotonic()
        assert list(newest) == []
        assert time.monotonic() - began < LONG
    assert newest.is_alive  # it still hangs, and nobody waits for it
    source.may.release()


def test_a_recording_comes_no_faster_than_it_was_made() -> None:
    class Recording(ScriptedCamera):
        def __iter__(self) -> Iterator[Frame]:
            yield from (frame(index) for index in range(4))

    began = time.monotonic()
    with InRealTime(Recording([]), threading.Event()) as source:
        times = [time.monotonic() - began for _ in source]
    assert all(now >= index / 10 - 0.01 for index, now in enumerate(times))
    assert len(times) == 4


def test_a_recording_that_is_stopped_does_not_wait_for_its_next_frame() -> None:
    stop = threading.Event()
    with InRealTime(ScriptedCamera([IMAGE, IMAGE], fps=0.01), stop) as source:
        frames = iter(source)
        assert next(frames).index == 0
        stop.set()
        assert list(frames) == []


def test_a_camera_that_says_nothing_is_told_of_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(newest, "SILENCE", 0.05)
    source, stop = Gated(), threading.Event()
    with NewestFrames[Frame | CameraLost](source, stop, silent_camera) as frames:
        told = iter(frames)
        source.may.release()
        assert isinstance(next(told), Frame)
        lost = [next(told), next(told)]
        assert [(type(each), each.t) for each in lost] == [(CameraLost, 0.0)] * 2
        source.may.release()
        assert any(isinstance(each, Frame) for each in islice(told, 50))
        stop.set()
        source.ends_at = source.given
        source.may.release()


def test_whoever_thinks_for_long_does_not_make_the_camera_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(newest, "SILENCE", 0.3)
    camera, stop = ScriptedCamera([IMAGE], loop=True), threading.Event()
    with NewestFrames[Frame | CameraLost](camera, stop, silent_camera) as frames:
        for each in islice(frames, 3):
            assert isinstance(each, Frame)
            time.sleep(0.4)
