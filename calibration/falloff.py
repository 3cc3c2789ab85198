"""How the light falls off over the board while it is learnt: a lamp beside it, a window, a spot.

A board's thirty checkers are of two colours wherever they stand, so that what they differ by from place to place is the
light. It is fitted by a quadratic surface of the logarithm of brightness, as what changes later is (`vision.light`).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from calibration.layout import start_slots
from tablehub.rules.player import Player
from tablehub.vision.geometry import Floats
from tablehub.vision.view.light import DARK_OFFSET, SCALES, Falloff, place_in
from tablehub.vision.view.rectify import Rectifier

STIFF = 0.3
"""How many checkers' worth it takes to bend the surface by a log unit."""


def light_falloff(rectifier: Rectifier, colour: Callable[[int, int], Floats]) -> Falloff:
    """The falloff of the light over a straight view, 0 on the whole where checkers stand.

    `colour` gives the colour (3,) on a slot (point in light's numbering, index from the edge) of the start.
    """
    slots = start_slots(rectifier.geometry.shape.abreast)
    places = np.array([rectifier.to_view(np.array(rectifier.geometry.shape.slot(n, i))) for _, n, i in slots])
    x, y = place_in(rectifier.size, places).T
    owner = np.array([player is Player.LIGHT for player, _, _ in slots], float)
    terms = np.column_stack([x, y, x * x, x * y, y * y])
    middle = terms.mean(axis=0)
    basis = np.column_stack([owner, 1 - owner, terms - middle])
    seen = np.log(np.array([colour(n, i).mean() for _, n, i in slots]) + DARK_OFFSET)
    stiff = STIFF * np.diag([0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0])
    weight = np.ones(len(seen))
    fitted = np.zeros(basis.shape[1])
    for scale in SCALES:  # a lamp mirrored in some of them, or one in a rail's shade, is none of it
        weighted = basis * weight[:, None]
        fitted = np.linalg.solve(weighted.T @ basis + stiff, weighted.T @ seen)
        weight = 1 / (1 + ((seen - basis @ fitted) / scale) ** 2) ** 2
    return np.concatenate([[-middle @ fitted[2:]], fitted[2:]]).astype(np.float32)
