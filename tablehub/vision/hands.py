"""Hands and arms: what is in view that is neither board nor checker, dice or cube, and reaches in from outside."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.rectify import Rectifier

Mask = NDArray[np.bool_]

SHRINK = 4  # pixels of a straight view to a cell: hands are large
CHANGE = 26.0  # grey levels in any channel: shadows of checkers and leftover light stay below, skin and sleeves above
NOISE_MARGIN = 3.0  # standard deviations of what the still board itself does from picture to picture
THINNEST = 0.33  # pitches: fingers are wider, rims of checkers and shadows along the rails are not
SMALLEST = 1.0  # square pitches of a hand's part in view; dice and a crooked checker's shadow are smaller
NEAR = 0.4  # pitches around the field, its rails: fingertips on them hold what seems to lie on the field
INSIDE = 0.2  # square pitches of it over the field or its rails
INSIDE_OTHER_LIGHT = 0.6  # square pitches of it over the field alone when the lamp is not the learnt one
WIDEN = 0.35  # pitches around it that its blur and shadow may spoil


@dataclass(frozen=True, eq=False)
class Hand:
    """What covers the board: a mask over a straight view at 1/`SHRINK` of its size, None when nothing does."""

    mask: Mask | None

    @property
    def share(self) -> float:
        """How much of the view is covered, 0 to 1."""
        return 0.0 if self.mask is None else float(self.mask.mean())

    def hides(self, x: float, y: float) -> bool:
        """Whether a place (pixels of the straight view) is covered."""
        if self.mask is None:
            return False
        row, column = int(y // SHRINK), int(x // SHRINK)
        inside = 0 <= row < self.mask.shape[0] and 0 <= column < self.mask.shape[1]
        return inside and bool(self.mask[row, column])


class HandFinder:
    """Finds hands over one board."""

    def __init__(self, rectifier: Rectifier, background: Image, field: Mask) -> None:
        self._rectifier = rectifier
        self._field = _shrink(field.astype(np.uint8)) > 0
        self._cell = SHRINK / rectifier.scale
        # Where the empty board itself has sharp edges, a hair's shift looks like a change.
        blurred = cv2.GaussianBlur(background, (0, 0), 2.0).astype(np.float32)
        edges = np.abs(blurred - background.astype(np.float32)).max(axis=2)
        self._tolerance = CHANGE + NOISE_MARGIN * _shrink(edges)
        self._background = _shrink(background.astype(np.float32))
        reach = 2 * round(NEAR / self._cell) + 1
        self._near = cv2.dilate(self._field.astype(np.uint8), np.ones((reach, reach), np.uint8)) > 0
        # The rails count as outside: a dark arm over a dark rail cannot be followed to the picture's edge.
        self._outside = ~self._field

    def find(
        self, view: NDArray[np.float32], explained: Iterable[tuple[float, float, float]], same_light: bool = True
    ) -> Hand:
        """The hand in a light-normalised straight view; `explained` are circles (x, y, radius in its pixels) of
        checkers, dice and cube that are known to lie there. Under another light than the learnt one, rails shine and
        throw shadows elsewhere, so only what lies over the field itself counts then."""
        change = np.abs(_shrink(view) - self._background).max(axis=2) > self._tolerance
        mask = change.astype(np.uint8)
        for x, y, radius in explained:
            cv2.circle(mask, (round(x / SHRINK), round(y / SHRINK)), round(radius / SHRINK), 0, -1)
        # Edges of points, where only much change counts, would cut a hand to pieces.
        mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        thin = max(1, round(THINNEST / self._cell / 2))
        kernel = np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * thin + 1, 2 * thin + 1)), np.uint8)
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, kernel), np.uint8)
        return Hand(self._reaching_in(mask, kernel, same_light))

    def _reaching_in(self, mask: NDArray[np.uint8], kernel: NDArray[np.uint8], same_light: bool) -> Mask | None:
        """The parts that are large enough, lie over the field and come from outside it."""
        joined = cv2.dilate(mask, kernel)
        count, labels = cv2.connectedComponents(joined)
        found = np.zeros(mask.shape, bool)
        for label in range(1, count):
            part = labels == label
            cells = part & (mask > 0)
            area = float(cells.sum()) * self._cell**2
            over = float((cells & (self._near if same_light else self._field)).sum()) * self._cell**2
            if (
                area >= SMALLEST
                and over >= (INSIDE if same_light else INSIDE_OTHER_LIGHT)
                and (part & self._outside).any()
            ):
                found |= part
        if not found.any():
            return None
        widen = round(WIDEN / self._cell)
        return np.asarray(cv2.dilate(found.astype(np.uint8), np.ones((2 * widen + 1,) * 2, np.uint8)) > 0)


def _shrink(image: NDArray[np.generic]) -> NDArray[np.float32]:
    size = image.shape[1] // SHRINK, image.shape[0] // SHRINK
    return np.asarray(cv2.resize(image.astype(np.float32), size, interpolation=cv2.INTER_AREA))
