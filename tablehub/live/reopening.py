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

    A camera that is not there at the beginning, or gives no single frame, raises as ever, unless whoever looks is
    `patient`: then it is waited for like a lost one. Frames are numbered through, and their times go on by `clock`, the
    time without a camera included.
    """

    def __init__(
        self, source: FrameSource, stop: threading.Event, clock: Clock = time.monotonic, *, patient: bool = False
    ) -> None:
        self._source, self._stop, self._clock, self._patient = source, stop, clock, patient
        self._began: float | None = None
        self._last: Frame | None = None
        self._never_there: DeviceError | None = None
        self._is_lost = False
        self._said: set[str] = set()

    def __enter__(self) -> Self:
        try:
            self._source.__enter__()
        except DeviceError as problem:
            if not self._patient:
                raise
            self._never_there = problem
        return self

    def __exit__(self, *exc: object) -> None:
        self._source.__exit__(*exc)

    def __iter__(self) -> Iterator[Frame | CameraLost]:
        while True:
            before = self._last
            try:
                yield from self._frames_of_one_opening()
                return
            except DeviceError as why:
                if self._last is None and not self._patient:
                    raise
                lost = CameraLost(why.args[0], self._last.t if self._last else 0.0)
            self._note_loss(lost, again=self._last is before)
            self._source.__exit__(None, None, None)
            if self._last is before:  # it opens and gives nothing: no reason to try without a pause
                yield lost
                if self._stop.wait(AGAIN):
                    return
            still = self._why_not_opened()
            while still is not None:
                yield lost
                if self._stop.wait(AGAIN):
                    return
                still = self._why_not_opened()
                if still not in (None, lost.why):  # plugged in by now, say, and not to be opened
                    lost = replace(lost, why=still)
                    self._note_loss(lost, again=True)

    def _frames_of_one_opening(self) -> Iterator[Frame]:
        """Raises `DeviceError` when the camera is lost, and at once when it was not there to begin with."""
        never_there, self._never_there = self._never_there, None
        if never_there is not None:
            raise never_there
        yield from self._numbered_through()

    def _note_loss(self, lost: CameraLost, *, again: bool) -> None:
        """Said once a loss, and once for each other reason, not twice a second."""
        if not again or not self._is_lost:
            self._said.clear()
        if lost.why not in self._said:
            self._said.add(lost.why)
            logger.error("%s; it is tried again", lost.why)
        self._is_lost = True

    def _why_not_opened(self) -> str | None:
        """Open it again; None where that was done."""
        try:
            self._source.__enter__()
        except DeviceError as problem:
            return str(problem.args[0])
        return None

    def _numbered_through(self) -> Iterator[Frame]:
        """One opening's frames, numbered and timed after those before."""
        index, later = (0, 0.0) if self._last is None else (self._last.index + 1, None)
        for frame in self._source:
            now = self._clock()
            if self._began is None:
                self._began = now - frame.t
            if later is None:
                later = max(now - self._began, self._last.t if self._last else 0.0) - frame.t
            if self._is_lost:
                self._is_lost = False
                logger.warning("the camera is back")
            number = frame.index + index
            self._last = replace(frame, index=number, name=str(number), t=frame.t + later)
            yield self._last
