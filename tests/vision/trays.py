"""Checkers and other things painted beside the board into pictures, as the camera would see them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.geometry import BoardGeometry, Floats

TRAY = 1.15
"""Pitches from the field's edge to the middle of a tray: as the bundled boards have them."""

Colour = tuple[float, float, float]


class Painter:
    """Paints into one picture of one board (in place)."""

    def __init__(self, image: Image, geometry: BoardGeometry, colour: Colour) -> None:
        self.image, self.geometry, self.colour = image, geometry, colour

    def _x(self, beyond: float) -> float:
        shape = self.geometry.shape
        return (shape.width / 2 + beyond) * (1 if shape.home_right else -1)

    def _y(self, player: Player, from_edge: float) -> float:
        side = -1 if player is Player.LIGHT else 1
        return side * (self.geometry.shape.depth / 2 - from_edge)

    def run(self, player: Player, count: int, begin: float = 0.03) -> None:
        """Checkers on edge, one against the other from the tray's end inwards, each with a dark seam."""
        shape = self.geometry.shape
        radius, thick = shape.checker / 2, shape.checker_height * 1.02
        circle = _circle(radius)
        for number in range(count):
            ends = (self._y(player, begin + (number + part) * thick) for part in (0, 1))
            body = [
                np.column_stack([self._x(TRAY) + circle[:, 0], np.full(32, y), radius + circle[:, 1]]) for y in ends
            ]
            self._paint(np.concatenate(body), 1.0)
            self._paint(body[0], 0.45, line=True)
            self._paint(body[1], 0.85)
            self._paint(body[1], 0.45, line=True)

    def flat(self, player: Player, places: Iterable[tuple[float, float]]) -> None:
        """Checkers that lie flat, at distances beyond the field and from its edge."""
        shape = self.geometry.shape
        for beyond, from_edge in places:
            circle = _circle(shape.checker / 2) + np.array([self._x(beyond), self._y(player, from_edge)])
            low, high = (np.column_stack([circle, np.full(32, z)]) for z in (0.0, shape.checker_height))
            self._paint(np.concatenate([low, high]), 0.6)
            self._paint(high, 1.0)

    def row(self, player: Player, count: int) -> None:
        """Flat checkers side by side from the tray's end inwards."""
        step = self.geometry.shape.checker * 1.03
        self.flat(player, [(TRAY, 0.05 + (number + 0.5) * step) for number in range(count)])

    def box(self, player: Player, beyond: float, from_edge: float, size: tuple[float, float]) -> None:
        """Something flat-topped, a fifth of a pitch high."""
        middle = np.array([self._x(beyond), self._y(player, from_edge)])
        corners = [middle + np.array(size) * (a / 2, b / 2) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        self._paint(np.column_stack([corners, np.full(4, 0.2)]), 1.0)

    def shadow(self, player: Player, beyond: float, from_edge: float, size: tuple[float, float], left: float) -> None:
        """A shadow that leaves so much of the light."""
        before = self.image.copy()
        self.image[:] = 0
        self.colour = (255.0, 255.0, 255.0)
        self.box(player, beyond, from_edge, size)
        shaded = self.image[..., 0] > 0
        self.image[:] = before
        self.image[shaded] = (before[shaded] * left).astype(np.uint8)

    def _paint(self, body: Floats | Sequence[Floats], shade: float, *, line: bool = False) -> None:
        pixels = np.round(self.geometry.camera.project(np.asarray(body)) * 16).astype(np.int32)
        hull = cv2.convexHull(pixels.reshape(-1, 1, 2))
        colour = tuple(shade * c for c in self.colour)
        if line:
            cv2.polylines(self.image, [hull], True, colour, 1, cv2.LINE_AA, 4)
        else:
            cv2.fillConvexPoly(self.image, hull, colour, cv2.LINE_AA, 4)


def _circle(radius: float) -> Floats:
    angle = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    return np.column_stack([np.cos(angle), np.sin(angle)]) * radius
