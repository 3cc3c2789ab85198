"""What the network of cold reading sees in a straight view: faces of checkers, dice, points, the field."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from tablehub.vision.network import Network, sigmoid

HEADS = ("face", "stacked", "die", "cube", "line", "field")
"""Middles of upper faces, of those that lie on others, of dice, of the cube; middle lines of points; the field."""
STRIDE = 4
"""Pixels of the view to a cell of the answer."""
QUIET = 10.0
"""Grey levels added to a view's contrast: noise of a bare wall is no pattern."""

Heat = NDArray[np.float32]


def normalised(view: NDArray[np.generic]) -> NDArray[np.float32]:
    """A view (h, w, 3) with each channel's mean taken out, in units of its contrast."""
    levels = np.asarray(view, np.float32)
    levels = levels - levels.mean(axis=(0, 1))
    return np.asarray(levels / (levels.std() + QUIET), np.float32)


@cache
def _network() -> Network:
    return Network("cold.onnx")


def look(view: NDArray[np.generic]) -> Heat:
    """The heads' answers (heads, h/4, w/4), 0..1, to a straight view at 32 pixels a pitch; sides are multiples of 4."""
    seen = normalised(view).transpose(2, 0, 1)[None]
    return sigmoid(_network()(np.ascontiguousarray(seen))[0])
