"""What kinds of boards there are and how large their parts; mm, origin and axes as in recordings (x to A's right)."""

from __future__ import annotations

from dataclasses import dataclass

from calibration.training.surfaces import Random
from calibration.training.traced.chance import among, likely, pick, uniform

KINDS = ("case",) * 4 + ("folding",) * 2 + ("rollup", "table", "travel")
STANDARD = 45.0  # mm: the pitch for which rails and things around are dealt

Stretch = tuple[float, float]
"""From where to where something reaches."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """A board. `trays`: on the home side, on the other; `base`: how far its table lies below the felt."""

    kind: str
    home: str
    pitch: float
    checker: float
    height: float
    half_depth: float
    bar: float
    gap: float
    rail: float
    rail_height: float
    bar_height: float
    trays: tuple[bool, bool]
    tray: float
    wall: float
    base: float
    walls_across: tuple[Stretch, ...] = ()
    """Blocks across the trays, in shares of the field's depth from its middle."""

    @property
    def width(self) -> float:
        return 12 * self.pitch + self.bar + 4 * self.gap

    @property
    def depth(self) -> float:
        return 2 * self.half_depth

    @property
    def inner(self) -> Stretch:
        """x within the rails: the field and its trays."""
        home, away = (self.width / 2 + (self.tray + self.wall) * there for there in self.trays)
        return (-home, away) if self.home == "left" else (-away, home)

    @property
    def outer(self) -> Stretch:
        return self.inner[0] - self.rail, self.inner[1] + self.rail

    @property
    def outer_depth(self) -> float:
        """From the middle to the far edge of a rail."""
        return self.half_depth + self.rail

    @property
    def reach(self) -> float:
        """From the middle to the farther end."""
        return max(-self.outer[0], self.outer[1])

    @property
    def home_side(self) -> int:
        """The sign of x at the home boards."""
        return 1 if self.home == "right" else -1

    @property
    def tray_sides(self) -> list[str]:
        sides = {self.home: self.trays[0], "left" if self.home == "right" else "right": self.trays[1]}
        return [side for side in ("left", "right") if sides[side]]

    @property
    def bar_top(self) -> float:
        return max(self.bar_height, 0.0)

    def column(self, point: int) -> float:
        """x of a point's middle line; points as A counts."""
        away = point - 1 if point <= 12 else 24 - point
        x = self.width / 2 - self.gap - self.pitch * (away + 0.5) - (self.bar + 2 * self.gap if away >= 6 else 0)
        return x * self.home_side


def side(point: int) -> int:
    """The sign of y at a point's base."""
    return -1 if point <= 12 else 1


def random_sizes(rng: Random) -> Sizes:
    kind = pick(rng, KINDS)
    pitch = uniform(rng, 17, 26) if kind == "travel" else uniform(rng, 28, 60)
    checker = pitch * among(rng, (0.78, 0.9), (0.88, 0.99), (0.88, 0.99))
    rail, rail_height, bar_height = _rails(rng, kind, pitch)
    trays = (False, False)
    if kind == "case":
        trays = pick(rng, ((True, True), (True, True), (False, False), (True, False)))
    elif kind == "table" and rail_height >= 2:
        trays = pick(rng, ((False, False), (True, True)))
    return Sizes(
        kind=kind,
        home=pick(rng, ("left", "right")),
        pitch=pitch,
        checker=checker,
        height=checker * among(rng, (0.08, 0.16), (0.16, 0.28), (0.16, 0.28), (0.28, 0.4)),
        half_depth=checker * among(rng, (4.75, 5.3), (5.2, 6.2), (5.2, 6.2), (6, 7)),
        bar=pitch * among(rng, (0.25, 0.6), (0.6, 1.1), (0.9, 1.3), (1.2, 1.75)),
        gap=pitch * (uniform(rng, 0, 0.12) if likely(rng, 1 / 3) else 0),
        rail=rail,
        rail_height=rail_height,
        bar_height=bar_height,
        trays=trays,
        tray=checker * uniform(rng, 1.1, 1.6),
        wall=uniform(rng, 4, 12),
        base=1.2 if kind in ("rollup", "table") else uniform(rng, 6, 35),
        walls_across=pick(rng, (((-0.07, 0.07),), ((-0.4, -0.3), (0.3, 0.4)), ())),
    )


def _rails(rng: Random, kind: str, pitch: float) -> tuple[float, float, float]:
    """How wide and high the rails are, and how high the bar."""
    if kind == "rollup":
        return uniform(rng, 15, 60), 0.0, 0.0
    if kind == "table":
        return uniform(rng, 60, 250), uniform(rng, 0, 4), pick(rng, (0.0, 0.0, 3.0))
    scale = pitch / STANDARD
    height = among(rng, (4, 12), (12, 32), (12, 32), (30, 55)) * scale
    return uniform(rng, 8, 48) * scale + 2, height, pick(rng, (height, height, height, height / 2, 0.3))
