"""The forms of painted boards' points. Lengths are in pitches."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.training.surfaces import Random

Outline = NDArray[np.float64]

SHAPES = {
    "plain": 0.3,
    "round": 0.2,
    "cut": 0.07,
    "bulging": 0.13,
    "hollow": 0.08,
    "pencil": 0.12,
    "leaf": 0.05,
    "notched": 0.05,
}
"""How often points have which shape. Round ones begin in a half circle, of which much looks like a checker in the
point's colour; bulging ones, pencils and leaves are wide almost to their tips, hollow ones are narrow all along."""
TIP = 0.02  # of a base's width that a sharp tip has
STEPS = np.linspace(0, 1, 13)


def random_shape(rng: Random) -> str:
    return str(rng.choice(list(SHAPES), p=list(SHAPES.values())))


def half_widths(rng: Random, shape: str) -> Outline:
    """How wide a point is on its way: share of its length (from its base), share of its base's width; (n, 2)."""
    if shape == "cut":
        return np.array([(0, 1), (1, rng.uniform(0.05, 0.35))])
    if shape == "bulging":
        power = rng.uniform(1.4, 3.0)
        return np.column_stack([STEPS, np.maximum(TIP, 1 - STEPS**power)])
    if shape == "hollow":
        power = rng.uniform(1.3, 2.2)
        return np.column_stack([STEPS, np.maximum(TIP, (1 - STEPS) ** power)])
    if shape == "pencil":
        return np.array([(0, 1), (rng.uniform(0.5, 0.9), rng.uniform(0.6, 1.0)), (1, TIP)])
    if shape == "leaf":
        widest = rng.uniform(0.15, 0.4)
        return np.array([(0, rng.uniform(0.2, 0.7)), (widest, 1), (1, TIP)])
    if shape == "notched":
        first, second = rng.uniform(0.2, 0.4), rng.uniform(0.55, 0.75)
        steps = [(0, 1), (first, 0.62), (first + 0.03, 0.75), (second, 0.32), (second + 0.03, 0.45), (1, TIP)]
        return np.array(steps)
    return np.array([(0, 1), (1, TIP)])


def outline(x: float, side: int, edge: float, base: float, length: float, ways: Outline) -> Outline:
    """The outline (n, 2) of a point in column `x` whose base lies at y = `side` * `edge`; `ways`: see `half_widths`."""
    y = side * (edge - ways[:, 0] * length)
    half = ways[:, 1] * base / 2
    return np.vstack([np.column_stack([x - half, y]), np.column_stack([x + half, y])[::-1]])


def round_base(x: float, side: int, edge: float, base: float, height: float) -> Outline:
    """What a round point has beyond its base, a half ellipse (n, 2)."""
    angles = np.linspace(0, np.pi, 9)
    return np.column_stack([x + base / 2 * np.cos(angles), side * (edge + height * np.sin(angles))])
