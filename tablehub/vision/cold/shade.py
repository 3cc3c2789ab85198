"""Light that falls unevenly on a board, told by its empty places: the same felt is darker in the shade.

One player's checkers look different near a window and far from it, in a shadow and beside it; so does the felt. Empty
places of points of one colour, as far from the edge as each other, would look alike in even light. How they differ
is taken out of the checkers' colours near them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tablehub.frames import Image
from tablehub.vision.checkers.faces import Face
from tablehub.vision.cold.colours import odd, vacant
from tablehub.vision.cold.sides import face_colours
from tablehub.vision.geometry import BoardShape, Floats
from tablehub.vision.view.rectify import Rectifier

REACH = 2.0
"""Pitches within which light is taken to be much the same; 1.5 to 4 tell sides apart about equally well."""
SHARPEST = 1.0  # log of how many times as bright or dark as usual light may be: dice and print are no shade
STRAY = 0.02  # of white: light that comes off anything, and keeps the dark from counting much
FEWEST = 20  # empty places that tell how the light falls
ROW_COLUMNS = 100  # more than there are slots on a point: tells kinds of places apart


@dataclass(frozen=True, eq=False)
class Shade:
    """The logarithm of how bright (BGR) the light is at places (n, 2) of the board, of the usual one: (n, 3)."""

    places: Floats
    light: Floats

    @classmethod
    def of(cls, view: Image, faces: Sequence[Face], rectifier: Rectifier) -> Shade:
        """From a straight view and the faces in it."""
        shape = rectifier.geometry.shape
        places = vacant(list(faces), shape)
        if len(places) < FEWEST:
            return cls(np.zeros((0, 2)), np.zeros((0, 3)))
        radius = shape.checker / 2 * rectifier.scale
        seen = np.log(_linear(face_colours(view, rectifier.to_view(places), radius)) + STRAY)
        light, kinds = np.zeros_like(seen), _kinds(places, shape)
        for kind in np.unique(kinds):
            mine = kinds == kind
            light[mine] = seen[mine] - np.median(seen[mine], axis=0)
        return cls(places, np.clip(light, -SHARPEST, SHARPEST))

    def evened(self, colours: Floats, at: Floats) -> Floats:
        """Colours (n, 3; CIE Lab) at places (n, 2) as they would be in even light."""
        if not len(self.places) or not len(at):
            return colours
        near = np.exp(-0.5 * ((at[:, None] - self.places[None]) ** 2).sum(axis=2) / REACH**2)
        light = near @ self.light / (near.sum(axis=1, keepdims=True) + 1)  # as much as one more place in usual light
        linear = (_linear(colours) + STRAY) * np.exp(-light) - STRAY
        return _lab(linear)


def _kinds(places: Floats, shape: BoardShape) -> np.ndarray:
    """A number (n,) for each place: alike for places that look alike in even light."""
    slots = np.rint((shape.depth / 2 - np.abs(places[:, 1]) - shape.edge) / shape.row).astype(int)
    return odd(places, shape) * ROW_COLUMNS + slots


def _linear(lab: Floats) -> Floats:
    """Linear BGR, 0..1, about."""
    bgr = cv2.cvtColor(lab.reshape(1, -1, 3).astype(np.float32), cv2.COLOR_LAB2BGR)[0]
    return np.asarray(np.clip(bgr, 0, 1) ** 2.2, float)


def _lab(linear: Floats) -> Floats:
    bgr = np.clip(linear, 0, 1.5) ** (1 / 2.2)
    return np.asarray(cv2.cvtColor(bgr.reshape(1, -1, 3).astype(np.float32), cv2.COLOR_BGR2LAB)[0], float)
