"""What a board looks like when nothing stands on it, and what its checkers look like: learnt, and used to compare.

Pictures are compared on straight views at the height of a checker's upper face, after the light has been taken out. The
comparison is expressed in channels that mean the same on every board, so that one small network reads them all.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image

CHANNELS = 7
COLOUR_SPREAD = 38.0  # grey levels: shading and gloss on one checker; two players' colours lie further apart
CONTRAST = 64.0  # grey levels that make one unit of the network's input

Tensor = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Appearance:
    """A board's learnt look.

    `background`: straight view of the empty board at checker height, BGR uint8, or None when only the
    checkers' colours are known (during calibration). `light`, `dark`: mean BGR of the players' checkers.
    """

    background: Image | None
    light: NDArray[np.float32]
    dark: NDArray[np.float32]


def comparison(view: NDArray[np.float32], appearance: Appearance) -> Tensor:
    """The network's input, `CHANNELS` x height x width, for a light-normalised straight view (float32, BGR).

    Channels 0-2: difference to the empty board; 3, 4: likeness to light's and dark's checkers (0..1); 5, 6:
    brightness of the picture and of the empty board. Without a background, 0-2 and 6 are zero.
    """
    height, width = view.shape[:2]
    tensor = np.zeros((CHANNELS, height, width), np.float32)
    grey = view.mean(axis=2)
    for channel, colour in ((3, appearance.light), (4, appearance.dark)):
        off = view - colour
        tensor[channel] = np.exp(np.einsum("hwc,hwc->hw", off, off) * (-0.5 / COLOUR_SPREAD**2))
    tensor[5] = (grey - 128) / CONTRAST
    if appearance.background is not None:
        empty = appearance.background.astype(np.float32)
        tensor[:3] = np.clip((view - empty) / CONTRAST, -2, 2).transpose(2, 0, 1)
        tensor[6] = (empty.mean(axis=2) - 128) / CONTRAST
    return tensor
