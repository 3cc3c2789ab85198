"""A camera that may be lost and come back: its frames go on, and the time between is told."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Self

from tablehub.buttons import Clock
from tablehub.errors import DeviceError
from tablehub.frames import CameraLost, Frame, FrameSource

logger = logging.getLogger(__name__)

AGAIN = 0.5
"""Seconds after which a lost camera is tried again, and the loss told once more."""


class Reopened:
    """The frames of `source`, opened again whenever it is lost, until `stop` is set. A context manager.

    A camera that is not there at the beginning, or gives no single frame, raises as ever. Frames are numbered through,
    and their times go on by `clock`, the time without a camera included.
    """

    def __init__(self, source: FrameSource, stop: threading.Event, clock: Clock = time.monotonic) -> None:
        self._source, self._stop, self._clock = source, stop, clock
        self._began: float | None = None
        self._last: Frame | None = None

    def __enter__(self) -> Self:
        self._source.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        self._source.__exit__(*exc)

    def __iter__(self) -> Iterator[Frame | CameraLost]:
        while True:
            try:
                yield from self._numbered_through()
                return
            except DeviceError as problem:
                if self._last is None:
                    raise
                logger.error("%s; it is tried again", problem)
                lost = CameraLost(str(problem), self._last.t)
            self._source.__exit__(None, None, None)
            while not self._opened_again():
                yield lost
                if self._stop.wait(AGAIN):
                    return

    def _opened_again(self) -> bool:
        try:
            self._source.__enter__()
        except DeviceError:
            return False
        logger.warning("the camera is back")
        return True

    def _numbered_through(self) -> Iterator[Frame]:
        """One opening's frames, numbered and timed after those before."""
        index, later = (0, 0.0) if self._last is None else (self._last.index + 1, None)
        for frame in self._source:
            now = self._clock()
            if self._began is None:
                self._began = now - frame.t
            if later is None:
                later = max(now - self._began, self._last.t if self._last else 0.0) - frame.t
            number = frame.index + index
            self._last = replace(frame, index=number, name=str(number), t=frame.t + later)
            yield self._last
