"""Hands and arms: a little skeleton of rounded bones over the board, from the player's side to what he reaches for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tablehub.simulator.style import Seat, Style
from tablehub.simulator.things import Checker

Floats = NDArray[np.float64]
Gesture = Literal["open", "pinch", "fist"]

SKIN, NAIL, SLEEVE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Bone:
    """A rounded bone: two ends (mm) with their radii, covered with skin, nail or sleeve."""

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    radius: float
    end_radius: float
    cover: int = SKIN


@dataclass(frozen=True, eq=False)
class Hand:
    """A hand with its arm. `aim` is the place on the board its finger tips are over, `height` mm above the felt."""

    seat: Seat
    gesture: Gesture
    aim: tuple[float, float]
    height: float
    bones: tuple[Bone, ...]
    skin: str
    sleeve: str | None
    motion: tuple[float, float] = (0.0, 0.0)

    def holding(self, checker: Checker, style: Style) -> Checker:
        """A checker between the finger tips."""
        low = max(4.0, self.height - style.sizes.checker_height)
        return replace(checker, place="hand", base=(self.aim[0], self.aim[1], low), layer=0, on_edge=False)


# Lengths in mm of a grown-up's fingers (three bones each), their spread across the palm, and their thickness.
FINGERS = (
    # across, along: where the finger leaves the palm; three lengths; radius
    (-30.0, 88.0, (40.0, 24.0, 22.0), 8.4),
    (-10.0, 95.0, (45.0, 28.0, 23.0), 8.8),
    (10.0, 91.0, (42.0, 26.0, 22.0), 8.4),
    (29.0, 80.0, (33.0, 20.0, 19.0), 7.4),
)
THUMB = (-32.0, 28.0, (40.0, 32.0, 26.0), 10.0)

THUMB_TIP = 22
"""Number of the thumb's last bone: four fingers of five (three bones, nail, palm) come before it."""

# For each gesture: how far fingers spread (rad), and how much each of the three joints bends down (rad).
BENDS: dict[str, tuple[float, tuple[float, float, float]]] = {
    "open": (0.20, (0.15, 0.25, 0.2)),
    "pinch": (0.05, (0.55, 0.75, 0.35)),
    "fist": (0.03, (1.1, 1.3, 0.8)),
}


def _finger(
    across: float, along: float, lengths: tuple[float, ...], radius: float, spread: float, bends: tuple[float, ...]
) -> list[Bone]:
    """One finger's bones in hand coordinates (x across to the thumb's other side, y forward, z up)."""
    place = np.array([across, along, 0.0])
    dip, bones = 0.0, []
    for number, (length, bend) in enumerate(zip(lengths, bends, strict=True)):
        dip += bend
        step = np.array([np.sin(spread) * np.cos(dip), np.cos(spread) * np.cos(dip), -np.sin(dip)]) * length
        wide, thin = radius * (1 - 0.08 * number), radius * (1 - 0.08 * (number + 1))
        bones.append(_bone(place, place + step, wide, thin))
        place = place + step
    tip, back = np.array(bones[-1].end), np.array(bones[-1].start)
    along_tip = (tip - back) / np.linalg.norm(tip - back)
    upwards = np.array([0, 0, 1.0]) - along_tip * along_tip[2]
    upwards /= np.linalg.norm(upwards)
    nail = tip + upwards * radius * 0.30
    bones.append(_bone(nail - along_tip * 3, nail + along_tip * 3.5, radius * 0.62, radius * 0.55, NAIL))
    return bones


def _bone(start: Floats, end: Floats, radius: float, end_radius: float, cover: int = SKIN) -> Bone:
    a, b = (tuple(float(v) for v in p) for p in (start, end))
    return Bone(a, b, radius, end_radius, cover)  # type: ignore[arg-type]


def skeleton(gesture: Gesture, mirrored: bool, rng: np.random.Generator, sleeved: bool) -> list[Bone]:
    """A right hand (left if `mirrored`) in its own coordinates: the wrist at the origin, fingers along +y."""
    spread, bends = BENDS[gesture]
    bones: list[Bone] = []
    for number, (across, along, lengths, radius) in enumerate(FINGERS):
        fan = (number - 1.4) * spread + float(rng.normal(0, 0.03))
        more = (0.0, 0.0, 0.35, 0.5)[number] if gesture == "pinch" else 0.0
        bent = tuple(b + more * (i < 2) + float(rng.normal(0, 0.05)) for i, b in enumerate(bends))
        bones += _finger(across, along, lengths, radius, fan, bent)
        bones.append(_bone(np.array([across * 0.5, 12, 0]), np.array([across, along, 0]), 15, radius * 1.25))
    thumb_bend = {"open": (0.1, 0.15, 0.1), "pinch": (0.3, 0.5, 0.3), "fist": (0.3, 0.6, 0.6)}[gesture]
    aside = {"open": -0.75, "pinch": -0.12, "fist": 0.1}[gesture]
    bones += _finger(THUMB[0], THUMB[1], THUMB[2], THUMB[3], aside, thumb_bend)
    bones.append(_bone(np.array([-12, 10, -4]), np.array([-30, 34, -6]), 17, 13))
    bones.append(_bone(np.array([0, -10, 0]), np.array([0, 45, 2]), 24, 27))
    bones.append(_bone(np.array([0, -5, 0]), np.array([0, -70, 6]), 25, 26))
    bones.append(_bone(np.array([0, -70, 6]), np.array([0, -420, 30]), 26, 42))
    if sleeved:
        cuff = float(rng.uniform(60, 130))
        bones.append(_bone(np.array([0, -cuff, 8]), np.array([0, -420, 30]), 38, 58, SLEEVE))
    if mirrored:
        flip = np.array([-1.0, 1.0, 1.0])
        bones = [replace(b, start=tuple(np.array(b.start) * flip), end=tuple(np.array(b.end) * flip)) for b in bones]
    return bones


@dataclass(frozen=True, eq=False)
class Arm:
    """One person's arm during one visit to the board: the same hand in every gesture, coming from the same place."""

    style: Style
    seat: Seat
    bones: dict[Gesture, tuple[Bone, ...]]
    home_x: float
    twist: float

    @classmethod
    def of(cls, rng: np.random.Generator, style: Style, seat: Seat, *, drawn: bool = True) -> Arm:
        """`drawn`: its shape is wanted; where nobody draws it, the same arm without one."""
        mirrored, sleeved = bool(rng.random() < 0.2), style.sleeve[seat] is not None
        seed = int(rng.integers(1 << 30))
        gestures: tuple[Gesture, ...] = ("open", "pinch", "fist") if drawn else ()
        bones = {g: tuple(skeleton(g, mirrored, np.random.default_rng(seed), sleeved)) for g in gestures}
        return cls(style, seat, bones, float(rng.normal(0, 60)), float(rng.normal(0, 0.08)))

    @property
    def outside(self) -> tuple[float, float]:
        """Where the finger tips are when the hand rests at the player's side, out of the way."""
        sign = -1 if self.seat == "A" else 1
        return self.home_x, sign * (self.style.outer_y() + 260.0)

    def at(
        self, gesture: Gesture, aim: tuple[float, float], height: float, motion: tuple[float, float] = (0.0, 0.0)
    ) -> Hand:
        """The hand with its finger tips over `aim`, `height` mm above the felt; `motion` in mm while exposed."""
        if not self.bones:
            return Hand(self.seat, gesture, aim, height, (), "", None, motion)
        bones = self.bones[gesture]
        tips = (np.array(bones[2].end) + np.array(bones[THUMB_TIP].end)) / 2
        grip = np.array([0.0, 95.0, -10.0]) if gesture == "open" else tips
        sign = -1 if self.seat == "A" else 1
        home = np.array([aim[0] * 0.45 + self.home_x, sign * (self.style.outer_y() + 330.0)])
        if (aim[1] - home[1]) * -sign < 120.0:  # far outside the arm just points across the board
            home = np.array([aim[0], aim[1] + sign * 300.0])
        forward = np.array(aim) - home
        angle = float(np.arctan2(forward[1], forward[0]) - np.pi / 2 + self.twist)
        c, s = np.cos(angle), np.sin(angle)
        about = np.array([(c, -s, 0), (s, c, 0), (0, 0, 1)])
        shift = np.array([aim[0], aim[1], height]) - about @ grip
        starts = np.array([b.start for b in bones]) @ about.T + shift
        ends = np.array([b.end for b in bones]) @ about.T + shift
        placed = tuple(
            replace(b, start=tuple(start), end=tuple(end))
            for b, start, end in zip(bones, starts.tolist(), ends.tolist(), strict=True)
        )
        style = self.style
        return Hand(self.seat, gesture, aim, height, placed, style.skin[self.seat], style.sleeve[self.seat], motion)


def reaching(rng: np.random.Generator, style: Style, seat: Seat, gesture: Gesture, aim: tuple[float, float]) -> Hand:
    """A hand that is over `aim` for a moment, its arm coming from the player's side of the board."""
    height = float(rng.uniform(14, 30)) if gesture != "open" else float(rng.uniform(35, 60))
    return Arm.of(rng, style, seat).at(gesture, aim, height)
