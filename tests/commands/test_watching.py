"""The camera of a table, as its thread comes to its end or does not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hardware.watchdog import RecordedNotifier, Watchdog
from tablehub.commands import watching
from tablehub.commands.play_options import Options
from tablehub.commands.watching import Watching
from tablehub.ending import Stop
from tablehub.errors import DeviceError
from tablehub.live import newest


class Left(BaseException):
    """The process was left at once."""


class Hanging:
    """A camera that hangs in its driver until the test is over."""

    def __init__(self, stop: Stop) -> None:
        self._over = stop

    def __enter__(self) -> Hanging:
        return self

    def __exit__(self, *exc: object) -> None: ...

    def __iter__(self) -> Iterator[object]:
        self._over.wait(10.0)
        return iter(())


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watching]:
    """What watches by a camera that hangs; it is open."""

    def left(stop: Stop) -> None:
        raise Left

    over = Stop()
    monkeypatch.setattr(newest, "LAST_FRAME", 0.01)
    monkeypatch.setattr(watching, "leave_at_once", left)
    monkeypatch.setattr(watching, "open_source", lambda name, hold: Hanging(over))
    found = Watching(Options("v4l2:0"), Stop(), Watchdog(RecordedNotifier()))
    found.frames()
    yield found
    over.set()


def test_a_process_whose_camera_hangs_is_left_at_once(hanging: Watching) -> None:
    with pytest.raises(Left), hanging:
        pass


def test_but_not_before_what_went_wrong_is_told(hanging: Watching) -> None:
    """Else it ended as if nothing had been wrong, without a word, and nobody would start it again."""
    with pytest.raises(DeviceError, match="no screen"), hanging:
        raise DeviceError("there is no screen any more")
