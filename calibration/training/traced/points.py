"""The forms of points, of `calibration.training.points` and more; mm."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.training.points import TIP, Outline, half_widths, outline
from calibration.training.surfaces import Random
from calibration.training.traced.chance import among, likely, pick, uniform
from calibration.training.traced.sizes import Sizes, side

FORMS = ("plain",) * 3 + ("rounded", "hollow", "bulging", "cut", "leaf", "knobbed", "pencil", "notched")
EXTRAS = ("none",) * 3 + ("outline", "outline", "inlay", "halves", "dotted")


@dataclass(frozen=True, eq=False)
class Points:
    """All points of one board: `ways` as `calibration.training.points.half_widths` has them."""

    sizes: Sizes
    form: str
    extra: str
    ways: Outline
    length: float
    base: float
    from_edge: float

    def outline(self, point: int, base: float = 1.0, length: float = 1.0, inset: float = 0.0) -> Outline:
        """Corners (n, 2); `base` and `length` are shares of the point's, `inset` mm from where it begins."""
        edge = self.sizes.half_depth - self.from_edge - inset
        column = self.sizes.column(point)
        return outline(column, side(point), edge, self.base * base, self.length * length, self.ways)

    def half(self, point: int) -> Outline:
        """One half of it, along its middle line."""
        whole = self.outline(point)
        ring = whole[: len(whole) // 2]
        column = self.sizes.column(point)
        return np.vstack([ring, (column, ring[-1, 1]), (column, ring[0, 1])])

    def tip(self, point: int) -> tuple[float, float]:
        reach = self.sizes.half_depth - self.from_edge - self.length
        return self.sizes.column(point), side(point) * reach

    def triangle(self, point: int) -> Outline:
        """Base left, base right, tip, left and right as A sees them, (3, 3), on the felt."""
        x, y = self.sizes.column(point), side(point) * (self.sizes.half_depth - self.from_edge)
        ends = [(x - self.base / 2, y), (x + self.base / 2, y), self.tip(point)]
        return np.array([(*end, 0.0) for end in ends])


def random_points(rng: Random, sizes: Sizes) -> Points:
    form = pick(rng, FORMS)
    base = sizes.pitch * among(rng, (0.5, 0.75), (0.75, 0.95), (0.92, 1.0))
    length = sizes.half_depth * among(rng, (0.55, 0.75), (0.72, 0.9), (0.88, 0.985))
    from_edge = uniform(rng, 0, 4) if likely(rng, 1 / 3) else 0.0
    length = min(length, sizes.half_depth - from_edge)
    return Points(sizes, form, pick(rng, EXTRAS), ways(rng, form, base / length), length, base, from_edge)


def ways(rng: Random, form: str, slim: float) -> Outline:
    """How wide a point is on its way, (n, 2); `slim`: its base's width in lengths, which round parts depend on."""
    if form == "rounded":
        angles = np.linspace(0.15, np.pi / 2, 9)
        return np.vstack([np.column_stack([slim / 2 * (1 - np.cos(angles)), np.sin(angles)]), (1, TIP)])
    if form == "knobbed":
        radius = min(0.26 * slim, 0.12)
        angles = np.linspace(0.25, np.pi, 10)
        knob = [1 - radius - radius * np.cos(angles), np.maximum(2 * TIP, radius / (slim / 2) * np.sin(angles))]
        return np.vstack([(0, 1), (1 - 2 * radius, 2 * TIP), np.column_stack(knob)])
    return half_widths(rng, form)
