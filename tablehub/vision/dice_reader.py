"""Reading what lies at a place: one small network squares a die up, a second tells how it lies and what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.dice_patches import (
    face,
    face_axes,
    face_input,
    obliqueness,
    patch,
    patch_input,
    patch_to_board,
    view_turn,
)
from tablehub.vision.geometry import Camera
from tablehub.vision.network import Network

STATES = ("none", "flat", "cocked", "on_checker", "covered")
"""What the reading network tells apart, in its order."""
LEAN = slice(11, 13)
"""Where the reading network's answer holds the lean, right and down in the patch."""
LENGTH_UNIT = 0.1
"""The aligning network gives lengths in this many pitches."""
WORTH_TURNING = 0.2
"""Chance of a die in the first view from which the other three are looked at too."""
SIZES = (0.22, 0.46)
"""Edges of dice in pitches that it was taught: 12 to 20 mm on points 44 to 52 mm apart."""


@dataclass(frozen=True, slots=True)
class Stance:
    """A die squared up, if it is one (`die`: probability).

    `x`, `y` is the middle of the top face on the plane of top faces, `size` its edge (pitches), `turn` the angle
    (radians) from board x to an edge.
    """

    x: float
    y: float
    size: float
    turn: float
    die: float


@dataclass(frozen=True, eq=False)
class Look:
    """What the network says about one stance: probabilities of `STATES` (5,) and of the values 1..6 (6,).

    `lean` (2,) is how far a unit vector straight up from the top face points to board x and y: 0 for a flat die.
    """

    stance: Stance
    states: NDArray[np.float64]
    values: NDArray[np.float64]
    lean: NDArray[np.float64]

    @property
    def die(self) -> float:
        """Probability that there is a die at all."""
        return float(1 - self.states[0])

    def state(self, name: str) -> float:
        return float(self.states[STATES.index(name)])


@dataclass(frozen=True, eq=False)
class Upright:
    """A patch squared up with a die, the turn that took, and how obliquely it is seen."""

    face: Image
    turn: float
    oblique: float


class DiceReader:
    """The two networks."""

    def __init__(self) -> None:
        self._aligner = Network("dice_aligner.onnx")
        self._reader = Network("dice_reader.onnx")

    def align(self, picture: Image, camera: Camera, places: Sequence[tuple[float, float]]) -> list[Stance]:
        """One `Stance` for each place (x, y in pitches on the plane of top faces)."""
        if not places:
            return []
        patches = [patch(picture, camera, x, y) for x, y in places]
        rows = self._aligner(patch_input(patches, [obliqueness(camera, x, y) for x, y in places]))
        out = rows.reshape(len(places), -1).astype(np.float64)
        return [_stance(camera, place, row) for place, row in zip(places, out, strict=True)]

    def read(self, picture: Image, camera: Camera, stances: Sequence[Stance]) -> list[Look]:
        """What lies at each stance. What may be a die is looked at in all four ways in which it stands upright."""
        if not stances:
            return []
        upright = [_upright(picture, camera, stance) for stance in stances]
        first = self._views(upright)
        again = [i for i, row in enumerate(first) if 1 - _softmax(row[:5])[0] > WORTH_TURNING]
        rows = np.array(first)
        if again:
            quarters = (1, 2, 3)
            others = self._views([_quarter(upright[i], quarter) for quarter in quarters for i in again])
            for quarter, views in zip(quarters, np.split(others, len(quarters)), strict=True):
                views[:, LEAN] = _turned_back(views[:, LEAN], quarter)
                rows[again] += views
            rows[again] /= 1 + len(quarters)
        return [
            Look(s, _softmax(row[:5]), _softmax(row[5:11]), face_axes(camera, s.x, s.y, u.turn) @ row[LEAN])
            for s, u, row in zip(stances, upright, rows, strict=True)
        ]

    def _views(self, views: Sequence[Upright]) -> NDArray[np.float64]:
        """Raw outputs (n, 13)."""
        rows = self._reader(face_input([v.face for v in views], [v.oblique for v in views], [v.turn for v in views]))
        return rows.reshape(len(views), -1).astype(np.float64)


@lru_cache(maxsize=1)
def reader() -> DiceReader:
    """The networks, read once."""
    return DiceReader()


def _upright(picture: Image, camera: Camera, stance: Stance) -> Upright:
    turn = _first_axis(camera, stance.x, stance.y) - stance.turn
    cut = face(picture, camera, stance.x, stance.y, turn, stance.size)
    return Upright(cut, turn, obliqueness(camera, stance.x, stance.y))


def _quarter(view: Upright, quarter: int) -> Upright:
    """The same patch after some quarter turns."""
    return Upright(np.rot90(view.face, quarter), view.turn + quarter * np.pi / 2, view.oblique)


def _turned_back(leans: NDArray[np.float64], quarters: int) -> NDArray[np.float64]:
    """Directions (n, 2: right, down) as they were before a patch was turned by so many quarters."""
    right, down = leans.T
    for _ in range(quarters):
        right, down = -down, right
    return np.column_stack([right, down])


def _first_axis(camera: Camera, x: float, y: float) -> float:
    """Angle (radians) from board x to the first patch's right; its down points to the camera."""
    return view_turn(camera, x, y) + np.pi / 2


def _stance(camera: Camera, place: tuple[float, float], row: NDArray[np.float64]) -> Stance:
    right, down, size = row[1:4] * LENGTH_UNIT
    x, y = patch_to_board(camera, *place, right, down)
    # Down is right turned clockwise in board axes, so an angle in the patch runs against the board's.
    turn = _first_axis(camera, *place) - np.arctan2(row[5], row[4]) / 4
    return Stance(x, y, float(np.clip(size, *SIZES)), float(turn), float(1 / (1 + np.exp(-row[0]))))


def _softmax(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    powers = np.exp(logits - logits.max())
    return powers / powers.sum()
