"""What a board looks like when nothing stands on it, and what its checkers look like: learnt, and used to compare.

Pictures are compared on straight views at the height of a checker's upper face, after the light has been taken out. The
comparison is expressed in channels that mean the same on every board, so that one small network reads them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.view.light import Falloff, evened

CHANNELS = 7
GLARE_COUNTS = 0.2  # share that an even brightening has in the distance of colours: polish mirrors lamps as white
COLOUR_SPREAD = 38.0  # grey levels: shading and gloss on one checker; two players' colours lie further apart
CONTRAST = 64.0  # grey levels that make one unit of the network's input

LARGEST_DIFFERENCE = 2.0  # units: beyond that, different is different

RINGS = ((0.0, 0.3), (0.3, 0.5), (0.5, 0.7), (0.7, 0.85))
"""Shares of a checker's radius between which it is of one colour, if it is ringed or inlaid."""

Tensor = NDArray[np.float32]
Colour = NDArray[np.float32]
Part = tuple[slice, slice]
WHOLE: Part = slice(None), slice(None)


@dataclass(frozen=True, eq=False)
class Appearance:
    """A board's learnt look.

    `background`: straight view of the empty board at checker height, BGR uint8, or None when only the
    checkers' colours are known (during calibration). `light`, `dark`: mean BGR of the players' checkers. `falloff`: of
    the light in which it was learnt, which was taken out of these; None where it is unknown, and was left in. `lit`:
    the empty board in that light, None where it is the same. `tones`: BGR of light's and dark's checkers ring by ring
    (2, `RINGS`, 3) where one player's are of more than one colour, else None.
    """

    background: Image | None
    light: NDArray[np.float32]
    dark: NDArray[np.float32]
    falloff: Falloff | None = None
    lit: Image | None = None
    tones: NDArray[np.float32] | None = None

    @property
    def as_lit(self) -> Image | None:
        """The empty board in the light in which it was learnt."""
        return self.background if self.lit is None else self.lit

    @classmethod
    def evenly(
        cls, lit: Image, light: Colour, dark: Colour, falloff: Falloff, tones: NDArray[np.float32] | None = None
    ) -> Self:
        """As learnt in a light that falls off so; `light`, `dark`, `tones`: as they are in an even one."""
        look = cls(None, light, dark, falloff, lit, tones)
        return replace(look, background=evened(lit, falloff, look.white))

    @property
    def white(self) -> Colour | None:
        """What a checker shows at most, where the falloff of the light was taken out."""
        return None if self.falloff is None else np.asarray(np.maximum(self.light, self.dark))

    @cached_property
    def bare(self) -> Tensor:
        """The empty board's three channels and its brightness as the network sees it, 4 x height x width."""
        assert self.background is not None
        planes = np.empty((4, *self.background.shape[:2]), np.float32)
        planes[:3] = self.background.transpose(2, 0, 1)
        _brightness(planes[0] + planes[1] + planes[2], planes[3])
        return planes


def comparison(view: NDArray[np.float32], appearance: Appearance, part: Part = WHOLE) -> Tensor:
    """The network's input, `CHANNELS` x height x width, for a light-normalised straight view (float32, BGR).

    `part` are the rows and columns of the empty board that the view shows.

    Channels 0-2: difference to the empty board; 3, 4: likeness to light's and dark's checkers (0..1); 5, 6:
    brightness of the picture and of the empty board. Without a background, 0-2 and 6 are zero.
    """
    height, width = view.shape[:2]
    tensor = np.zeros((CHANNELS, height, width), np.float32)
    planes = _planes(view)
    total = planes[0] + planes[1] + planes[2]
    for channel, colour in ((3, appearance.light), (4, appearance.dark)):
        square = unlike(planes, total, colour)
        square *= np.float32(-0.5 / COLOUR_SPREAD**2)
        np.exp(square, out=tensor[channel])
    _brightness(total, tensor[5])
    if appearance.background is not None:
        *bare, brightness = appearance.bare[:, *part]
        for channel, (plane, empty) in enumerate(zip(planes, bare, strict=True)):
            difference = np.subtract(plane, empty, out=plane)
            difference *= np.float32(1 / CONTRAST)
            np.clip(difference, -LARGEST_DIFFERENCE, LARGEST_DIFFERENCE, out=tensor[channel])
        tensor[6] = brightness
    return tensor


def unlike(planes: Sequence[Tensor], total: Tensor, colour: NDArray[np.float32]) -> Tensor:
    """Squared distance of three planes, `total` their sum, to a checker's colour; most of what a lamp's mirror image
    adds to it is forgiven."""
    glare = np.maximum(total - np.float32(colour.sum()), 0)
    glare *= glare
    glare *= np.float32(-(1 - GLARE_COUNTS) / 3)
    for plane, c in zip(planes, colour, strict=True):
        apart = plane - c
        apart *= apart
        glare += apart
    return np.asarray(glare)


def _planes(view: NDArray[np.float32]) -> list[Tensor]:
    return [np.asarray(plane, np.float32) for plane in cv2.split(view)]


def _brightness(total: Tensor, out: Tensor) -> None:
    """Mean of the three channels from their sum, mid grey at zero."""
    np.multiply(total, np.float32(1 / (3 * CONTRAST)), out=out)
    out -= np.float32(128 / CONTRAST)
