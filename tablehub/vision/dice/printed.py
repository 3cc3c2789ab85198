"""What is printed on a board or let into it is no die, though it may look like one: a number in a roundel, a screw.

It looks as on the empty board that was learnt, which a die does nowhere: its pips or its ground differ.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import cv2
import numpy as np

from tablehub.vision.reading import DieReading
from tablehub.vision.sight import Straight
from tablehub.vision.view.light import largest

REACH = 0.2
"""Pitches around a die's middle that are compared: half its edge and a little."""
AS_LEARNT, GRAIN = 14.0, 3
"""Grey levels in any channel up to which a place looks as learnt, and over how many pixels noise is evened out."""


def without_printed(dice: Iterable[DieReading], straight: Straight) -> list[DieReading]:
    """The dice of a picture but for what looks as on the empty board, `straight` being its straight view."""
    return [die for die in dice if not looks_bare(straight, die.center)]


def looks_bare(straight: Straight, pixel: tuple[float, float]) -> bool:
    """Does what is around a pixel look as on the empty board, but for the light? Not where that is unknown."""
    window, background = straight.window, straight.look.background
    if background is None:
        return False
    geometry = window.rectifier.geometry
    x, y = window.of_board(geometry.camera.unproject(np.array(pixel), geometry.shape.checker_height))
    reach = REACH * window.rectifier.scale
    rows, columns = (slice(math.floor(middle - reach), math.ceil(middle + reach) + 1) for middle in (y, x))
    if min(rows.start, columns.start) < 0 or rows.stop > window.height or columns.stop > window.width:
        return False
    change = cv2.blur(straight.normal[rows, columns] - background[window.slices][rows, columns], (GRAIN, GRAIN))
    return bool(largest(np.abs(change)).max() < AS_LEARNT)
