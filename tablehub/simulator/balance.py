"""Whether a thing stays where it lies: forces at its contacts that hold its weight without slipping.

A rigid body rests if forces within the friction cones of its contacts balance its weight (M. T. Mason, "Mechanics of
Robotic Manipulation", 2001, chapter 6). Cones are taken as pyramids, so a body called standing stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

PYRAMID = 8
"""Sides of the pyramids that stand for friction cones."""
UNHELD = 1e-6
"""Share of the weight that may be left over by rounding."""


@dataclass(frozen=True, eq=False)
class Contact:
    """Where something presses on a body: `place` (3,), unit `normal` (3,) into the body, coefficient of friction."""

    place: Floats
    normal: Floats
    friction: float

    def edges(self) -> Floats:
        """Forces (PYRAMID, 3) along the edges of its friction pyramid."""
        aside = np.cross(self.normal, np.eye(3)[np.argmin(np.abs(self.normal))])
        aside /= np.linalg.norm(aside)
        angle = 2 * np.pi * np.arange(PYRAMID)[:, None] / PYRAMID
        around = np.cos(angle) * aside + np.sin(angle) * np.cross(self.normal, aside)
        forces: Floats = self.normal + self.friction * around
        return forces


def stands(middle: Floats, contacts: Sequence[Contact], size: float) -> bool:
    """Whether a body whose weight acts at `middle` rests on its contacts; `size` (same unit) scales torques."""
    pushes = [np.hstack([e, np.cross(c.place - middle, e) / size]) for c in contacts for e in c.edges()]
    weight = np.array([0.0, 0.0, 1.0, 0.0, 0.0, 0.0])
    columns = np.array(pushes).T
    left = weight - columns @ nonnegative(columns, weight)
    return bool(np.linalg.norm(left) < UNHELD)


def nonnegative(columns: Floats, target: Floats) -> Floats:
    """Weights (k,), none negative, with which `columns` (n, k) come nearest to `target` (n,).

    The active set method of C. L. Lawson and R. J. Hanson, "Solving Least Squares Problems", 1974, chapter 23.
    """
    count = columns.shape[1]
    weights, free = np.zeros(count), np.zeros(count, bool)
    for _ in range(3 * count):
        gain = columns.T @ (target - columns @ weights)
        gain[free] = 0.0
        if gain.max() < UNHELD:
            break
        free[np.argmax(gain)] = True
        while True:
            best = np.zeros(count)
            best[free] = np.linalg.lstsq(columns[:, free], target, rcond=None)[0]
            negative = free & (best <= 0)
            if not negative.any():
                break
            step = float(np.min(weights[negative] / (weights[negative] - best[negative])))
            weights += step * (best - weights)
            free &= weights > 1e-12
            weights[~free] = 0.0
        weights = best
    return weights
