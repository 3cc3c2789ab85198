"""What light changes in a straight view and what it leaves: brightness, tints, the board's own pattern, gleams."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.vision.view.cells import Mask
from tablehub.vision.view.light import DARK_OFFSET, largest

GLEAM = 2.0  # times, at most, that a lamp's mirror image adds to one channel what it adds to another
LOCAL = 7  # cells either way across: the neighbourhood in which the board's own pattern is looked for


def logs_of(view: NDArray[np.float32]) -> NDArray[np.float32]:
    """Log brightness."""
    return np.asarray(np.log(np.maximum(view, 0) + DARK_OFFSET))


def mean_logs(view: NDArray[np.float32]) -> NDArray[np.float32]:
    """Mean log brightness of the three channels."""
    return np.asarray(total(logs_of(view)) / 3)


def tints(logs: NDArray[np.float32]) -> NDArray[np.float32]:
    """Log brightness of each channel against the mean of the three: shadows leave it alone."""
    return np.asarray(logs - (total(logs) / 3)[..., None])


def pattern_of(logs: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What is left of log brightness without its local mean, and the strength (variance) of that around each cell."""
    pattern = logs - cv2.blur(logs, (LOCAL, LOCAL))
    return np.asarray(pattern), np.asarray(cv2.blur(total(pattern**2), (LOCAL, LOCAL)))


def is_gleam(added: NDArray[np.floating[Any]]) -> Mask:
    """Where what was added to each channel (..., 3) is as white as the lamp, which varnish mirrors; where another lamp
    shines, what the learnt one added is gone.

    Light adds up in the squares of grey levels, nearly; skin and cloth keep some channels for themselves.
    """
    most, least = largest(added), -largest(-added)
    return np.asarray((least > 0) & (most < GLEAM * least))


def total(planes: NDArray[np.float32]) -> NDArray[np.float32]:
    """The sum of three channels."""
    return np.asarray(planes[..., 0] + planes[..., 1] + planes[..., 2])
