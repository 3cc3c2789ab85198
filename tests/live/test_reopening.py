"""A camera that is lost and comes back."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.errors import DeviceError
from tablehub.frames import CameraLost, Frame
from tablehub.live import reopening
from tablehub.live.reopening import Reopened
from tablehub.words.text import Language, say, told_in

IMAGE = np.zeros((2, 2, 3), np.uint8)


class Loose:
    """A camera whose cable is loose: frames a time it is opened; None: it cannot be opened then. Ends with the last."""

    def __init__(self, *openings: int | None) -> None:
        self.openings = list(openings)
        self.now = 50.0
        self.is_open = False

    def __enter__(self) -> Loose:
        self.now += 1.0
        if self.openings[0] is None:
            self.openings.pop(0)
            raise DeviceError("there is no camera")
        self.is_open = True
        return self

    def __exit__(self, *exc: object) -> None:
        self.is_open = False

    def __iter__(self) -> Iterator[Frame]:
        assert self.is_open
        count = self.openings.pop(0)
        assert count is not None
        for index in range(count):
            self.now += 0.1
            yield Frame(index, str(index), index * 0.1, IMAGE)
        if self.openings:
            raise DeviceError("the camera gives no more pictures")


def seen(camera: Loose, stop: threading.Event | None = None) -> list[Frame | CameraLost]:
    with Reopened(camera, stop or threading.Event(), clock=lambda: camera.now) as frames:
        found = list(frames)
    assert not camera.is_open
    return found


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reopening, "AGAIN", 0.0)


def test_frames_go_on_where_they_ended_and_the_loss_is_told() -> None:
    found = seen(Loose(2, None, None, 2))
    assert [each.name if isinstance(each, Frame) else each.why for each in found] == [
        *("0", "1"),
        *("the camera gives no more pictures", "there is no camera"),
        *("2", "3"),
    ]
    back = found[4]
    assert isinstance(back, Frame)
    assert back.t == pytest.approx(3.2), "the time without a camera counts"


def test_the_loss_is_told_in_the_players_language() -> None:
    class Unplugged(Loose):
        def __iter__(self) -> Iterator[Frame]:
            for frame in super().__iter__():
                yield frame
                raise DeviceError(say("the camera {name} gives no more pictures; see to its cable", name="v4l2:0"))

    lost = next(each for each in seen(Unplugged(1, None, 0)) if isinstance(each, CameraLost))
    told = told_in(Language.GERMAN, lost.why)
    assert told == "die Kamera v4l2:0 liefert keine Bilder mehr; sieh nach ihrem Kabel"


def test_a_camera_that_was_never_there_raises() -> None:
    with pytest.raises(DeviceError, match="there is no camera"):
        seen(Loose(None))
    with pytest.raises(DeviceError, match="no more pictures"):
        seen(Loose(0, 3))


def test_whoever_stops_is_not_kept_waiting() -> None:
    stop = threading.Event()
    stop.set()
    found = seen(Loose(1, *[None] * 50, 1), stop)
    assert [type(each) for each in found] == [Frame, CameraLost]


@given(st.lists(st.one_of(st.none(), st.integers(0, 4)), max_size=8))
def test_time_and_number_never_go_back(openings: list[int | None]) -> None:
    frames = [each for each in seen(Loose(1, *openings, 1)) if isinstance(each, Frame)]
    assert len(frames) == 2 + sum(count or 0 for count in openings)
    assert [frame.index for frame in frames] == list(range(len(frames)))
    assert all(a.t <= b.t for a, b in pairwise(frames))


def test_whoever_is_patient_waits_for_a_camera_that_was_never_there() -> None:
    camera = Loose(None, None, 0, 2)
    with Reopened(camera, threading.Event(), clock=lambda: camera.now, patient=True) as frames:
        found = list(frames)
    assert [each.name if isinstance(each, Frame) else each.why for each in found] == [
        *["there is no camera"] * 2,
        *["the camera gives no more pictures"],
        *("0", "1"),
    ]


def test_another_reason_is_told_too_and_each_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    class Forbidden(Loose):
        """Plugged in while it may not be opened."""

        def __enter__(self) -> Loose:
            if reasons:
                raise DeviceError(reasons.pop(0))
            return super().__enter__()

    reasons = ["not there", "not there", "not allowed", "not allowed", "not there", "not allowed"]
    expected, camera = list(reasons), Forbidden(1)
    with Reopened(camera, threading.Event(), clock=lambda: camera.now, patient=True) as frames:
        told = [each.why for each in frames if isinstance(each, CameraLost)]
    assert told == expected
    logged = [record.message for record in caplog.records]
    assert logged == ["not there; it is tried again", "not allowed; it is tried again", "the camera is back"]


def test_a_camera_that_opens_and_gives_nothing_is_tried_with_pauses(caplog: pytest.LogCaptureFixture) -> None:
    found = seen(Loose(1, 0, 0, 0, 1))
    assert [type(each) for each in found] == [Frame, *[CameraLost] * 3, Frame]
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"], "each loss is said once"
