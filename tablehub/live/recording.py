"""The frames of a match kept for later: some a second, in a folder that does not grow for ever.

Frames are pictures in the order of their names, so the folder is a SOURCE again. Where nothing moves one frame in a
while is enough; while something moves a few a second tell what happened.
"""

from __future__ import annotations

import errno
import logging
import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np

from tablehub.errors import BadInput
from tablehub.files import CLOSED, DISK_FAILS, is_closed_to_us
from tablehub.frames import CameraLost, Frame, Image
from tablehub.live.newest import Source

logger = logging.getLogger(__name__)

MOVING, RESTING = 0.25, 10.0
"""Seconds between the frames kept while something moves, and while nothing does."""

MOVED = 4.0
"""Grey levels by which some part of the small picture differs where something moved: noise stays below 2."""

SMALL = (64, 36)
"""Width and height of the picture that is compared."""

MOST_BYTES = 2_000_000_000
"""Of all frames together: about four hours of play at 1280x720."""

QUALITY = 85
"""Of the JPEG, 0 to 100."""


class Recorded:
    """The frames of `source`, some of them kept in `folder`; the oldest go where there are too many. A context manager.

    Raises `BadInput` where the folder cannot be made, unless the disk is full or cannot be written: what cannot be
    written now or later is said once, and the match goes on.
    """

    def __init__(
        self,
        source: Source[Frame | CameraLost],
        folder: Path,
        most_bytes: int = MOST_BYTES,
        wall: Callable[[], str] = lambda: time.strftime("%Y-%m-%d-%H%M%S"),
    ) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            if problem.errno == errno.EROFS and is_closed_to_us(folder):
                raise BadInput(f"--record {folder}: {CLOSED}") from problem
            if problem.errno not in DISK_FAILS:
                raise BadInput(f"the folder {folder} for frames cannot be made: {problem.strerror}") from problem
        self._source, self._folder, self._most = source, folder, most_bytes
        self._prefix = wall()
        for torn in folder.glob("*-frame-*.jpg.part"):  # the power failed while it was written
            with suppress(OSError):
                torn.unlink()
        sizes = sorted((path.name, path.stat().st_size) for path in folder.glob("*-frame-*.jpg"))
        self._kept = deque(sizes)
        self._bytes = sum(size for _, size in sizes)
        self._last: tuple[float, Image] | None = None
        self._is_told = False

    def __enter__(self) -> Recorded:
        self._source.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        self._source.__exit__(*exc)

    def __iter__(self) -> Iterator[Frame | CameraLost]:
        for each in self._source:
            if isinstance(each, Frame) and self._is_wanted(each):
                self._keep(each)
            yield each

    def _is_wanted(self, frame: Frame) -> bool:
        if self._last is not None and frame.t - self._last[0] < MOVING:
            return False
        grey = cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY)
        small = np.asarray(cv2.resize(grey, SMALL, interpolation=cv2.INTER_AREA), dtype=np.uint8)
        if self._last is not None and frame.t - self._last[0] < RESTING and not _moved(small, self._last[1]):
            return False
        self._last = frame.t, small
        return True

    def _keep(self, frame: Frame) -> None:
        _, data = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        name = f"{self._prefix}-frame-{frame.index:08d}.jpg"
        draft = self._folder / f"{name}.part"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._make_room(len(data))
            draft.write_bytes(data.tobytes())
            os.replace(draft, self._folder / name)
        except OSError as problem:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
            if not self._is_told:
                logger.error("frames cannot be kept: %s; play goes on", problem)
            self._is_told = True
            return
        self._is_told = False
        self._kept.append((name, len(data)))
        self._bytes += len(data)

    def _make_room(self, more: int) -> None:
        while self._kept and self._bytes + more > self._most:
            name, size = self._kept.popleft()
            (self._folder / name).unlink(missing_ok=True)
            self._bytes -= size


def _moved(small: Image, before: Image) -> bool:
    return float(cv2.absdiff(small, before).max()) >= MOVED
