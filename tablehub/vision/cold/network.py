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

MIRRORED = (1, 1), (1, -1), (-1, 1), (-1, -1)
"""Steps down and across in which a view is gone through."""

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
    return sigmoid(_logits(model, normalised(picture)))


def things(view: NDArray[np.generic]) -> Heat:
    """What `THINGS` say of a straight view at 32 pixels a pitch; sides are multiples of 4.

    A mean of what is seen in it and in its mirror images, of which none is any stranger.
    """
    levels = normalised(view)
    seen = [_logits("cold.onnx", levels[::down, ::across])[:, ::down, ::across] for down, across in MIRRORED]
    return sigmoid(np.mean(seen, axis=0))


def lines(view: NDArray[np.generic]) -> Heat:
    """The same for `LINES`."""
    return answers("lines.onnx", view)


def _logits(model: str, levels: NDArray[np.float32]) -> Heat:
    """A model's raw answer (heads, h/4, w/4) to a picture, `normalised`."""
    return _network(model)(np.ascontiguousarray(levels.transpose(2, 0, 1)[None]))[0]
