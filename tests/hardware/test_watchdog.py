"""Signs of life: what systemd hears, and when it hears no more."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from hardware.cameras import ScriptedCamera
from hardware.watchdog import NobodyListens, Pulse, RecordedNotifier, Watchdog, open_watchdog
from tablehub.errors import DeviceError
from tablehub.frames import CameraLost, Frame
from tablehub.live import newest, reopening, watch
from tablehub.live.eyes import Eyes
from tablehub.live.newest import NewestFrames, silent_camera
from tablehub.live.reopening import Reopened
from tablehub.live.watch import WatchedTable
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tablehub.vision.reading import Reading
from tests.referee.readings import reading

IMAGE = np.zeros((2, 2, 3), np.uint8)
LONG = 5.0


class Time:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def heard() -> RecordedNotifier:
    return RecordedNotifier()


def test_it_is_ready_once_and_pings_no_oftener_than_asked(clock: Time, heard: RecordedNotifier) -> None:
    with Watchdog(heard, 5.0, clock) as watchdog:
        for _ in range(100):
            watchdog.look()
            clock.now += 0.1
    assert heard.told == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "STOPPING=1"]


def test_a_loop_that_hangs_stops_the_pings_and_is_named(clock: Time, heard: RecordedNotifier) -> None:
    watchdog, reading, camera = Watchdog(heard, 1.0, clock), Pulse("reading", 10.0, clock), Pulse("camera", 50.0, clock)
    with watchdog.watching(reading, camera):
        reading.beat()
        camera.beat()
        watchdog.look()
        heard.told.clear()
        clock.now += 11
        camera.beat()
        watchdog.look()
        watchdog.look()
        assert heard.told == ["STATUS=hangs: reading"]
        reading.beat()
        watchdog.look()
        assert heard.told[1:] == ["STATUS=", "WATCHDOG=1"]


def test_what_has_not_begun_or_is_over_does_not_hang(clock: Time) -> None:
    pulse = Pulse("reading", 1.0, clock)

    def hangs_later() -> bool:
        clock.now += 100
        return pulse.hangs

    assert not hangs_later()
    pulse.beat()
    assert hangs_later()
    pulse.rest()
    assert not hangs_later()


def test_what_is_watched_no_more_may_stand_still(clock: Time, heard: RecordedNotifier) -> None:
    watchdog, pulse = Watchdog(heard, 1.0, clock), Pulse("reading", 1.0, clock)
    with watchdog.watching(pulse):
        pulse.beat()
    clock.now += 100
    watchdog.look()
    assert heard.told == ["READY=1", "WATCHDOG=1"]


@pytest.mark.parametrize("abstract", [False, True], ids=["path", "abstract"])
def test_systemd_hears_it_over_its_socket(tmp_path: Path, abstract: bool) -> None:
    name = f"tablehub-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.settimeout(LONG)
        ear.bind(f"\0{name}" if abstract else str(tmp_path / "notify"))
        environ = {"NOTIFY_SOCKET": f"@{name}" if abstract else str(tmp_path / "notify"), "WATCHDOG_USEC": "4000000"}
        with open_watchdog(environ) as watchdog:
            watchdog.look()
        assert [ear.recv(100) for _ in range(3)] == [b"READY=1", b"WATCHDOG=1", b"STOPPING=1"]


def test_a_socket_that_is_gone_or_full_does_not_disturb_the_table(tmp_path: Path) -> None:
    with open_watchdog({"NOTIFY_SOCKET": str(tmp_path / "gone")}) as watchdog:
        watchdog.look()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "full"))
        began = time.monotonic()
        for _ in range(1000):
            open_watchdog({"NOTIFY_SOCKET": str(tmp_path / "full")}).look()
        assert time.monotonic() - began < LONG


@pytest.mark.parametrize(
    ("environ", "pings"),
    [
        ({"WATCHDOG_USEC": "4000000"}, True),
        ({"WATCHDOG_USEC": "4000000", "WATCHDOG_PID": "1"}, False),
        ({"WATCHDOG_USEC": "soon"}, False),
        ({"WATCHDOG_USEC": "0"}, False),
        ({}, False),
    ],
)
def test_pings_are_given_where_they_are_asked_of_this_process(
    tmp_path: Path, environ: dict[str, str], pings: bool
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.setblocking(False)
        open_watchdog({"NOTIFY_SOCKET": str(tmp_path / "notify"), **environ}).look()
        assert ear.recv(100) == b"READY=1"
        if pings:
            assert ear.recv(100) == b"WATCHDOG=1"
        else:
            with pytest.raises(BlockingIOError):
                ear.recv(100)


def test_without_systemd_nobody_listens() -> None:
    assert isinstance(open_watchdog({})._notifier, NobodyListens)


class Paced(ScriptedCamera):
    """A camera that takes its time between frames."""

    def __iter__(self) -> Iterator[Frame]:
        for frame in super().__iter__():
            time.sleep(0.01)
            yield frame


class Gone:
    """A camera that gives one frame and is then gone for good."""

    opened = 0

    def __enter__(self) -> Gone:
        self.opened += 1
        if self.opened > 1:
            raise DeviceError("there is no camera")
        return self

    def __exit__(self, *exc: object) -> None:
        pass

    def __iter__(self) -> Iterator[Frame]:
        yield Frame(0, "0", 0.0, IMAGE)
        raise DeviceError("the camera gives no more pictures")


class HangingEyes:
    """Reads, and hangs at the third frame until `go_on` is set."""

    def __init__(self, hangs: bool) -> None:
        self.hangs, self.count, self.go_on = hangs, 0, threading.Event()

    def read(self, frame: Frame) -> Reading:
        self.count += 1
        if self.hangs and self.count > 2:
            self.go_on.wait(LONG)
        return reading(Position.start())


class HangingCamera(Paced):
    """Gives three frames and then hangs in its driver until `go_on` is set."""

    go_on = threading.Event()

    def __iter__(self) -> Iterator[Frame]:
        for frame in super().__iter__():
            if frame.index == 3:
                self.go_on.wait(LONG)
            yield frame


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds become tenths."""
    monkeypatch.setattr(watch, "STUCK", 0.3)
    monkeypatch.setattr(newest, "STUCK", 0.3)
    monkeypatch.setattr(newest, "SILENCE", 0.1)
    monkeypatch.setattr(reopening, "AGAIN", 0.05)


def pings_of(
    source: Paced | Gone, eyes: HangingEyes, heard: RecordedNotifier, until: Callable[[], bool], seconds: float = LONG
) -> list[CameraLost | Frame]:
    """Runs a table as `tablehub play` does until something is so; the pings are in `heard`."""
    stop, seen = threading.Event(), []

    class Noted(NewestFrames[Frame | CameraLost]):
        def __iter__(self) -> Iterator[Frame | CameraLost]:
            for each in super().__iter__():
                seen.append(each)
                yield each

    frames = Noted(Reopened(source, stop), stop, silent_camera)
    referee = Referee(MatchState.new(1, MODERN), patience=0.0)
    table = WatchedTable(frames, lambda frames, say: Eyes(eyes), referee, stop)
    watchdog = Watchdog(heard, 0.05)
    with frames, table, watchdog.watching(table.pulse, *frames.pulses):
        end = time.monotonic() + seconds
        while not until() and time.monotonic() < end:
            watchdog.look()
            time.sleep(0.01)
        eyes.go_on.set()
        HangingCamera.go_on.set()
    return seen


def hangs(heard: RecordedNotifier) -> bool:
    return heard.told[-1:] != ["WATCHDOG=1"] and any("hangs" in each for each in heard.told)


@pytest.mark.usefixtures("quickly")
def test_a_reader_that_hangs_stops_the_pings(heard: RecordedNotifier) -> None:
    pings_of(Paced([IMAGE], loop=True), HangingEyes(hangs=True), heard, lambda: hangs(heard))
    assert heard.told[-1] == "STATUS=hangs: reading"


@pytest.mark.usefixtures("quickly")
def test_a_camera_that_hangs_in_its_driver_stops_the_pings_and_is_told_before(heard: RecordedNotifier) -> None:
    HangingCamera.go_on.clear()
    seen = pings_of(HangingCamera([IMAGE], loop=True), HangingEyes(hangs=False), heard, lambda: hangs(heard))
    assert heard.told[-1] == "STATUS=hangs: camera"
    assert any(isinstance(each, CameraLost) and "gives no pictures" in each.why for each in seen)


@pytest.mark.usefixtures("quickly")
def test_a_camera_that_is_gone_is_no_hang(heard: RecordedNotifier) -> None:
    seen = pings_of(Gone(), HangingEyes(hangs=False), heard, lambda: heard.told.count("WATCHDOG=1") > 20)
    assert not any("hangs" in each for each in heard.told)
    assert heard.told.count("WATCHDOG=1") > 20
    assert any(isinstance(each, CameraLost) for each in seen)


@pytest.mark.usefixtures("quickly")
def test_a_screen_that_hangs_stops_the_pings(heard: RecordedNotifier) -> None:
    """Nobody else pings: without the screen's loop there is not one more."""
    before: list[int] = []

    def until() -> bool:
        if heard.told.count("WATCHDOG=1") < 3:
            return False
        before.append(len(heard.told))
        time.sleep(0.5)  # the screen's loop stands here
        return True

    pings_of(Paced([IMAGE], loop=True), HangingEyes(hangs=False), heard, until)
    assert len(heard.told) == before[0]


def test_who_is_started_by_systemd_knows_it(tmp_path: Path) -> None:
    assert open_watchdog({"NOTIFY_SOCKET": str(tmp_path / "socket")}).is_service
    assert not open_watchdog({}).is_service
