"""A few rows of a board alone, so that rows of many boards can be drawn in the time that all rows of a few take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from calibration.training.surfaces import Random
from calibration.training.traced.setting import Setting
from calibration.training.traced.sizes import Sizes, side
from tablehub.simulator.camera import Floats
from tablehub.vision.checkers.faces import FULL_ROW
from tablehub.vision.checkers.stacks import ACROSS, INSIDE, OUTSIDE

ABREAST = 3
"""Points side by side that are looked at."""
BEYOND = 0.15
"""Pitches around what is asked about rows, for boards that are fitted a little wrong."""
TRIES = 4


def few_points(rng: Random, setting: Setting) -> list[int]:
    """Points (as A counts) side by side in one quarter: of a few such places one with the most full rows."""
    lowest = [man.place for man in setting.men if man.layer == 0]
    full = {place for place in lowest if lowest.count(place) >= FULL_ROW}
    firsts = [6 * int(rng.integers(4)) + 1 + int(rng.integers(6 - ABREAST + 1)) for _ in range(TRIES)]
    return max((list(range(first, first + ABREAST)) for first in firsts), key=lambda few: len(full.intersection(few)))


def around(sizes: Sizes, points: Sequence[int]) -> Floats:
    """Corners (8, 3) in mm of what is asked about the rows of points side by side, from the felt to a fourth layer."""
    columns = [sizes.column(point) for point in points]
    beside = (ACROSS + BEYOND) * sizes.pitch
    begin, end = sizes.half_depth + (OUTSIDE + BEYOND) * sizes.pitch, sizes.half_depth - (INSIDE + BEYOND) * sizes.pitch
    return np.array(
        [
            (x, side(points[0]) * y, z)
            for x in (min(columns) - beside, max(columns) + beside)
            for y in (begin, end)
            for z in (0.0, 4 * sizes.height)
        ]
    )


def only(frame: Mapping[str, Any], points: Sequence[int]) -> dict[str, Any]:
    """The truth of a frame in which nothing but these points is to be seen."""
    kept = [k for k, man in enumerate(frame["checkers"]) if man[1] in points]
    return {
        **frame,
        "only_points": list(points),
        "checkers": [frame["checkers"][k] for k in kept],
        "hidden": [number for number, k in enumerate(kept) if k in frame["hidden"]],
    }
