"""The networks of cold reading: what is asked of each is a picture in units of its own contrast.

`cold.onnx` sees a straight view at the checkers' height: their faces, dice, the cube. `lines.onnx` sees one at the
felt: points, the field. For the others see `finder` and `covered`.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from tablehub.vision.network import Network, sigmoid

THINGS = ("face", "stacked", "die", "cube")
"""Middles of upper faces, of those that lie on others, of dice, of the cube."""
LINES = ("line", "field")
"""Middle lines of points; the field."""
STRIDE = 4
"""Pixels of a picture to a cell of the answer."""
QUIET = 10.0
"""Grey levels added to a picture's contrast: noise of a bare wall is no pattern."""

Heat = NDArray[np.float32]


def normalised(picture: NDArray[np.generic]) -> NDArray[np.float32]:
    """A picture (h, w, 3) with each channel's mean taken out, in units of its contrast."""
    levels = np.asarray(picture, np.float32)
    levels = levels - levels.mean(axis=(0, 1))
    return np.asarray(levels / (levels.std() + QUIET), np.float32)


@cache
def _network(model: str) -> Network:
    return Network(model)


def answers(model: str, picture: NDArray[np.generic]) -> Heat:
    """What a model's heads say (heads, h/4, w/4), 0..1, of a picture (h, w, 3) with sides that the model can take."""
    seen = np.ascontiguousarray(normalised(picture).transpose(2, 0, 1)[None])
    return sigmoid(_network(model)(seen)[0])


def things(view: NDArray[np.generic]) -> Heat:
    """What `THINGS` say of a straight view at 32 pixels a pitch; sides are multiples of 4."""
    return answers("cold.onnx", view)


def lines(view: NDArray[np.generic]) -> Heat:
    """The same for `LINES`."""
    return answers("lines.onnx", view)
