"""Frames for whoever reads slower than the camera: always the newest, each at most once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Generic, Protocol, Self, TypeVar

from hardware.watchdog import Pulse
from tablehub.buttons import Clock
from tablehub.frames import CameraLost, Frame, FrameSource
from tablehub.words.text import say

LAST_FRAME = 0.5
"""Seconds that the thread at the camera is given to come to its end. It may hang in a driver; then it is left there."""

STOP_SEEN = 0.1
"""Seconds after which somebody who waits for a frame has seen that the table stops."""

SILENCE = 3.0
"""Seconds without a frame or a word after which a camera counts as lost; the longest exposures are far below 1 s."""

STUCK = 90.0
"""Seconds after which the thread at the camera hangs: drivers give up by themselves after up to 50."""


Item = TypeVar("Item", bound=Frame | CameraLost)
Given = TypeVar("Given", bound=Frame | CameraLost, covariant=True)


class Source(Protocol[Given]):
    """What frames are taken from; where there is none for a while it may say so instead."""

    def __enter__(self) -> Source[Given]: ...
    def __exit__(self, *exc: object) -> None: ...
    def __iter__(self) -> Iterator[Given]: ...


class NewestFrames(Generic[Item]):
    """The frames of `source`, taken by a thread that keeps only the last one, until `stop` is set. A context manager.

    The source is opened, read and closed on that thread, so that a camera that hangs hangs nobody else. What it
    raises is raised where frames are asked for. `silent` makes what is told whenever nothing came for `SILENCE` s,
    of the time of the last frame; without it nothing is. `pulses` are the thread's signs of life.
    """

    def __init__(
        self, source: Source[Item], stop: threading.Event, silent: Callable[[float], Item] | None = None
    ) -> None:
        self._source, self._stop, self._silent = source, stop, silent
        self._pulse = Pulse("camera", STUCK)
        self.pulses = (self._pulse,)
        self._change = threading.Condition()
        self._frame: Item | None = None
        self._ended = False
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._stop.set()
        self._thread.join(LAST_FRAME)

    @property
    def is_alive(self) -> bool:
        """Is the thread still at the camera?"""
        return self._thread.is_alive()

    def __iter__(self) -> Iterator[Item]:
        asked, t = time.monotonic(), 0.0
        while not self._stop.is_set():
            with self._change:
                news = self._change.wait_for(lambda: self._frame is not None or self._ended, STOP_SEEN)
                frame, self._frame = self._frame, None
            if frame is None and news:
                if self._error is not None:
                    raise self._error
                return
            if frame is None and self._silent is not None and time.monotonic() - asked >= SILENCE:
                frame = self._silent(t)
            if frame is not None:
                t = frame.t
                yield frame
                asked = time.monotonic()  # how long whoever asks has thought is not the camera's silence

    def _run(self) -> None:
        try:
            self._pulse.beat()
            with self._source as frames:
                for frame in frames:
                    self._pulse.beat()
                    if self._stop.is_set():
                        break
                    with self._change:
                        self._frame = frame
                        self._change.notify_all()
        except BaseException as problem:
            self._error = problem
        self._pulse.rest()
        with self._change:
            self._ended = True
            self._change.notify_all()


class InRealTime:
    """A recording as a camera would give it: no frame before its time. Waits end at once when `stop` is set."""

    def __init__(self, source: FrameSource, stop: threading.Event, clock: Clock = time.monotonic) -> None:
        self._source, self._stop, self._clock = source, stop, clock

    is_alive = False
    pulses: tuple[Pulse, ...] = ()
    """It has no thread."""

    def __enter__(self) -> Self:
        self._source.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        self._source.__exit__(*exc)

    def __iter__(self) -> Iterator[Frame]:
        began: float | None = None
        for frame in self._source:
            began = self._clock() - frame.t if began is None else began
            if self._stop.wait(max(0.0, began + frame.t - self._clock())):
                return
            yield frame


def silent_camera(t: float) -> CameraLost:
    """What is told of a camera that neither gives frames nor says that it is lost: it hangs in its driver."""
    return CameraLost(say("the camera gives no pictures; see to its cable"), t)
