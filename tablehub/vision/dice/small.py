"""Dice so small in the picture that their pips run together: that they lie there is told, if no more.

The networks that look for dice learnt from views of 28 pixels to a point's width and more. Where there are fewer, the
network of checkers still sees that a die lies there, on the side of it that faces the camera, and the one that squares
it up agrees when it looks behind that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tablehub.vision.dice.apart import SURELY_A_DIE
from tablehub.vision.dice.lie import Square
from tablehub.vision.dice.patches import TOP_HEIGHT
from tablehub.vision.dice.reader import Stance
from tablehub.vision.geometry import BoardGeometry, Camera

READABLE, CLEAR = 8.0, 12.0
"""Pixels (root of its area) that an upper face has to have so that it can be read as a rule, and from which hardly one
cannot. Of 815 flat dice of 13 simulated boards the value is told of 57 in 102 below 8 pixels, 143 in 148 up to 10, 296
in 302 up to 12 and 261 in 263 up to 14."""
SURE_THOUGH_SMALL, SURE_THOUGH_TINY = 0.9, 0.95
"""Chance of its value from which a flat die below the second of these counts, and one below the first. Of 450 and 102
such dice of 13 boards 439 and 57 had more, none of these a wrong value; down to 0.8 two of the smaller ones had one."""
CALLED_COCKED = 10.5
"""Pixels below which a die that seems to lean is asked about instead, for that accuses somebody: of five such dice of
27 boards two lay flat (0.95 and 0.97 sure that they leant)."""
SMALL_ON_LOOSE, SURELY_LEANS = 14.0, 0.97
"""Pixels below which one that seems to lean on another die or a checker is asked about as well, unless the network is
as sure that it leans: small dice that touch something are squared up less exactly. On another die six of eight on 44
boards leant (five with 0.98 and more, one with 0.83) and two lay flat (0.93 and 0.95); on a checker 33 of 34 on 64
boards (31 with more), and one lay flat (0.96)."""
MIDDLING = 0.32
"""Edge of dice in pitches: 12 to 20 mm on points 46 to 50 mm apart, middle of the range."""
FINE_ENOUGH = 28.0
"""Pixels per pitch from which nothing is small: the coarsest views that the networks learnt from."""
HEARD_OF = 0.4
"""Chance from which the network of checkers says that a die lies at a place. On four boards seen from far away 46 of 52
small dice had that much, and one other thing of 90, which was not squared up."""
BEHIND, FOUND = 0.2, 0.4
"""How far (pitches) behind such a place, seen from the camera, the upper face is looked for, for it had been told 0.15
to 0.3 in front of it; and within which a die squared up for sure is the one that was told."""


def enough(pixels: float, usually: float) -> float:
    """The chance from which a value counts that an upper face of so many pixels shows; `usually`: a clear one."""
    if pixels >= CLEAR:
        return usually
    return SURE_THOUGH_SMALL if pixels >= READABLE else SURE_THOUGH_TINY


def is_called_cocked(pixels: float, leans: float, on_loose: bool) -> bool:
    """Whether a die whose upper face is so many pixels wide and that seems to lean (a chance), on another die or a
    checker or on something else, is called cocked, and not asked about."""
    least = SURELY_LEANS if on_loose and pixels < SMALL_ON_LOOSE else 0.0
    return pixels >= CALLED_COCKED and leans > least


@lru_cache(maxsize=4)
def smallest(geometry: BoardGeometry) -> float:
    """How large (pixels, as `READABLE`) a middling die's upper face is seen where the field is furthest away."""
    return MIDDLING * min(geometry.camera.scale_at(x, y, TOP_HEIGHT) for x, y in _corners(geometry))


@lru_cache(maxsize=4)
def has_small(geometry: BoardGeometry) -> bool:
    """Whether dice may be small anywhere on this board."""
    return any(is_small(geometry.camera, x, y) for x, y in _corners(geometry))


def pixels_of(die: Square, geometry: BoardGeometry) -> float:
    """How large (pixels) the edge of a die's upper face is seen where it lies."""
    return die.size * geometry.camera.scale_at(die.x, die.y, TOP_HEIGHT)


def is_small(camera: Camera, x: float, y: float) -> bool:
    """Whether a die at a place (pitches, on the plane of top faces) is seen too small."""
    return camera.scale_at(x, y, TOP_HEIGHT) < FINE_ENOUGH


def heard_of(told: NDArray[np.float64], die: Stance, reach: float = FOUND) -> bool:
    """Whether a die squared up is one of those told at places (n, 2), no farther off than `reach` (pitches)."""
    return bool((np.hypot(*(told - (die.x, die.y)).T) < reach).any())


def behind(told: NDArray[np.float64], dice: Sequence[Stance], camera: Camera) -> list[tuple[float, float]]:
    """Where the upper faces may be of small dice told at places (n, 2) at which none has been squared up for sure."""
    sure = [die for die in dice if die.die > SURELY_A_DIE]
    found = []
    for place in told:
        if is_small(camera, *place) and all(np.hypot(place[0] - die.x, place[1] - die.y) > FOUND for die in sure):
            away = place - camera.centre[:2]
            x, y = place + away / np.hypot(*away) * BEHIND
            found.append((float(x), float(y)))
    return found


def _corners(geometry: BoardGeometry) -> list[tuple[float, float]]:
    """The playing field's, in pitches."""
    shape = geometry.shape
    return [(x, y) for x in (-shape.width / 2, shape.width / 2) for y in (-shape.depth / 2, shape.depth / 2)]
