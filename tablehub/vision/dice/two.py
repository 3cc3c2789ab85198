"""Whether two dice touch where one was squared up, and where either of them lies.

Who squares up a die answers for one. Of two that touch it may take either, or what lies between them, which has a side
of each and pips enough to pass for a die with another value. This network looks at a wider patch and answers for two.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from tablehub.frames import Image
from tablehub.vision.dice.patches import obliqueness, patch_axes, patch_input, wide_patches
from tablehub.vision.dice.touching import Place
from tablehub.vision.geometry import Camera
from tablehub.vision.network import Network

LENGTH_UNIT = 0.1
"""The network gives lengths in this many pitches."""


@dataclass(frozen=True, slots=True)
class Two:
    """How likely two dice touch (0..1), and then the middles of their upper faces (pitches)."""

    chance: float
    places: tuple[Place, Place]


def two_at(picture: Image, camera: Camera, place: Place) -> Two:
    """What the network says of two dice of which either, or what lies between, is at a place (pitches)."""
    at = np.array([place], float)
    inputs = patch_input(wide_patches(picture, camera, at), obliqueness(camera, at))
    out = _network()(inputs).reshape(-1).astype(np.float64)
    far, turn = np.hypot(out[3], out[4]), np.arctan2(out[4], out[3]) / 2
    half = far / 2 * np.array([np.cos(turn), np.sin(turn)])
    ends = at[0] + (np.array([out[1:3] - half, out[1:3] + half]) * LENGTH_UNIT) @ patch_axes(camera, at)[0].T
    (a, b), (c, d) = ends.tolist()
    return Two(float(1 / (1 + np.exp(-out[0]))), ((a, b), (c, d)))


@cache
def _network() -> Network:
    """Read once."""
    return Network("dice_two.onnx")
