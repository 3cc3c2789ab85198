"""The things that stand on a board: checkers, dice and the cube, each with its exact pose."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tablehub.simulator.patches import turned
from tablehub.simulator.style import Seat

Floats = NDArray[np.float64]
Triple = tuple[float, float, float]

Place = int | Literal["bar", "off", "hand"]
"""A point (A's numbering, 1..24) or one of the places beside the points."""

DieState = Literal[
    "flat", "cocked_on_checker", "cocked_on_rail", "cocked_on_bar", "cocked_on_die",
    "on_checker", "on_bar", "off_board", "rolling", "held",
]  # fmt: skip

FACE_AXES: tuple[Triple, ...] = ((0, 0, 1), (1, 0, 0), (0, 1, 0), (0, -1, 0), (-1, 0, 0), (0, 0, -1))
"""The die's own direction of each face, 1..6; opposite faces sum to seven, 1-2-3 run counter-clockwise."""


@dataclass(frozen=True, slots=True)
class Checker:
    """A checker: `base` is the middle of its lower face in mm; `turn` (rad) turns its marbling.

    `on_edge`: it stands on its rim with its axis along y, and `base` is its lowest point.
    """

    seat: Seat
    place: Place
    base: Triple
    layer: int = 0
    turn: float = 0.0
    on_edge: bool = False

    def rotation(self) -> Floats:
        """3x3, the checker's own axes (z along its axis) to the world."""
        about = turned(self.turn)
        if not self.on_edge:
            return about
        return np.array([(1, 0, 0), (0, 0, 1), (0, -1, 0)], float) @ about

    def foot(self, diameter: float, height: float) -> Floats:
        """The middle of its lower face (of its rear face when it stands on edge)."""
        x, y, z = self.base
        return np.array((x, y - height / 2, z + diameter / 2) if self.on_edge else (x, y, z), float)

    def top(self, diameter: float, height: float) -> Floats:
        """The middle of its upper face; the highest point when it stands on edge."""
        x, y, z = self.base
        return np.array((x, y, z + (diameter if self.on_edge else height)), float)

    def rim(self, diameter: float, height: float, corners: int = 16) -> Floats:
        """Corners (2 * corners, 3) of a prism around it."""
        angle = 2 * np.pi * np.arange(corners) / corners
        circle = np.stack([np.cos(angle), np.sin(angle)], axis=1) * diameter / 2
        low = np.column_stack([circle, np.zeros(corners)])
        high = np.column_stack([circle, np.full(corners, height)])
        about: Floats = np.vstack([low, high]) @ self.rotation().T + self.foot(diameter, height)
        return about


@dataclass(frozen=True, eq=False)
class Die:
    """A die: its middle in mm and its rotation (3x3, own axes to the world).

    A rolling die is drawn several times while the shutter is open; each then has a `share` of the light.
    """

    seat: Seat
    middle: Floats
    rotation: Floats
    size: float
    state: DieState = "flat"
    tilt_deg: float = 0.0
    share: float = 1.0

    @property
    def value(self) -> int:
        """The face that is most upward."""
        return 1 + int(np.argmax([self.rotation[2] @ np.array(axis) for axis in FACE_AXES]))

    def showing(self, value: int) -> Die:
        """The die turned on its place so that `value` is up."""
        return replace(self, rotation=upward(value), state="flat", tilt_deg=0.0)

    def face_middle(self, value: int) -> Floats:
        """The middle of a face in mm."""
        middle: Floats = self.middle + self.rotation @ np.array(FACE_AXES[value - 1]) * self.size / 2
        return middle

    def corners(self, inset: float = 0.0) -> Floats:
        """Its eight corners (8, 3), moved in by `inset` mm along each edge (rounding)."""
        signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
        about: Floats = signs * (self.size / 2 - inset) @ self.rotation.T + self.middle
        return about


@dataclass(frozen=True, eq=False)
class Cube:
    """The doubling cube: `value` 1 shows 64. `owner` is a seat or None."""

    value: int
    owner: Seat | None
    place: str
    middle: Floats
    rotation: Floats
    size: float = 30.0

    @property
    def shows(self) -> int:
        return 64 if self.value == 1 else self.value

    def corners(self) -> Floats:
        signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
        about: Floats = signs * self.size / 2 @ self.rotation.T + self.middle
        return about


def upward(value: int) -> Floats:
    """A rotation that brings a die's face `value` to the top."""
    axis = np.array(FACE_AXES[value - 1], float)
    if axis[2] > 0:
        return np.eye(3)
    if axis[2] < 0:
        return np.diag([1.0, -1.0, -1.0])
    side = np.cross(np.array([0.0, 0.0, 1.0]), axis)
    return np.array([side, np.cross(axis, side), axis], float)
