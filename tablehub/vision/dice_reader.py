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
LENGTH_UNIT = 0.1
"""The aligning network gives lengths in this many pitches."""
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
    """What the network says about one stance: probabilities of `STATES` (5,) and of the values 1..6 (6,)."""

    stance: Stance
    states: NDArray[np.float64]
    values: NDArray[np.float64]

    @property
    def die(self) -> float:
        """Probability that there is a die at all."""
        return float(1 - self.states[0])

    def state(self, name: str) -> float:
        return float(self.states[STATES.index(name)])


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
        """What lies at each stance: the mean over the four ways in which a square can stand upright."""
        if not stances:
            return []
        faces, tilts, turns = [], [], []
        for stance in stances:
            turn = _first_axis(camera, stance.x, stance.y) - stance.turn
            upright = face(picture, camera, stance.x, stance.y, turn, stance.size)
            faces += [np.rot90(upright, quarter) for quarter in range(4)]
            turns += [turn + quarter * np.pi / 2 for quarter in range(4)]
            tilts += [obliqueness(camera, stance.x, stance.y)] * 4
        rows = self._reader(face_input(faces, tilts, turns))
        out = rows.reshape(len(stances), 4, -1).mean(axis=1, dtype=np.float64)
        return [Look(s, _softmax(row[:5]), _softmax(row[5:11])) for s, row in zip(stances, out, strict=True)]


@lru_cache(maxsize=1)
def reader() -> DiceReader:
    """The networks, read once."""
    return DiceReader()


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
