"""The gate: which frames of a live camera are worth reading. Cheap enough to run on every frame.

A frame is still when its picture, small and grey, has hardly changed since the last one; it is settled when that has
lasted a while. Each stretch of stillness lets one frame through when it settles, and one more now and then, because
dice at rest may need a second look and light drifts.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Frame
from tablehub.vision.view.rectify import halved

SETTLED = 0.25  # seconds of stillness: a die that still rocks does not keep still for that long
AGAIN = 1.0  # seconds after which a still picture is let through once more
WIDTH = 240  # pixels of the small picture: a die is 4 of them wide
NOISE_FLOOR = 5.0  # grey levels a pixel may change by noise alone after shrinking, at least
NOISE_FACTOR = 15.0  # and in multiples of what its calmer half usually changes: five standard deviations
NOISE_CEILING = 25.0  # grey levels: the same at most, for a hand over half the picture is no noise
NOISE_FOLLOWS = 0.1  # share of the newest frame in what is usual: a dark room is learnt within a second
MOVED_CELLS = 4  # pixels of the small picture that must change: a quarter of a die


class Gate:
    """Lets through frames in which nothing moves. Times are those of the frames; nothing here looks at a clock."""

    def __init__(self, settled: float = SETTLED, again: float = AGAIN) -> None:
        self._settled = settled
        self._again = again
        self._last: NDArray[np.int16] | None = None
        self._still_since = 0.0
        self._passed_at: float | None = None
        self._noise: float | None = None

    def passes(self, frame: Frame) -> bool:
        """Whether this frame should be read."""
        small = self._small(frame)
        if self._last is None or self._last.shape != small.shape:
            self._last, self._still_since, self._passed_at = small, frame.t, None
            return self._settled <= 0
        change = np.abs(small - self._last)
        self._last = small
        if self._moves(change):
            self._still_since, self._passed_at = frame.t, None
            return False
        if frame.t - self._still_since < self._settled:
            return False
        if self._passed_at is not None and frame.t - self._passed_at < self._again:
            return False
        self._passed_at = frame.t
        return True

    def _moves(self, change: NDArray[np.int16]) -> bool:
        # The calmer half tells the noise even while a hand moves over the rest.
        calm = float(np.partition(change, change.size // 2, axis=None)[: change.size // 2].mean())
        self._noise = calm if self._noise is None else self._noise + NOISE_FOLLOWS * (calm - self._noise)
        threshold = min(max(NOISE_FLOOR, NOISE_FACTOR * self._noise), NOISE_CEILING)
        return int((change > threshold).sum()) >= MOVED_CELLS

    @staticmethod
    def _small(frame: Frame) -> NDArray[np.int16]:
        small: NDArray[np.uint8] = frame.image if frame.small is None else frame.small
        while small.shape[1] >= 2 * WIDTH and small.shape[0] > 1:
            small = halved(small)  # OpenCV makes pictures half as large far quicker than it makes them any other size
        grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY) if small.ndim == 3 else small
        height = max(1, round(WIDTH * grey.shape[0] / grey.shape[1]))
        return cv2.resize(grey, (WIDTH, height), interpolation=cv2.INTER_AREA).astype(np.int16)
