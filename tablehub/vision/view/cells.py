"""The cells of a `shrunk` straight view: what of the board they show, and how large what is marked among them is."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.vision.view.rectify import SHRINK, Rectifier, shrunk

Mask = NDArray[np.bool_]

NEAR = 0.4  # pitches around the field, its rails: fingertips on them hold what seems to lie on the field


class Cells:
    """Those of one board. `field` marks the playing field in a straight view of full size.

    `side`: a cell's, in pitches. Masks (rows, columns): `field`, `near` it (with its rails), `outside` of it, at its
    `edge` or outside, and those `in_picture`.
    """

    def __init__(self, rectifier: Rectifier, field: Mask) -> None:
        self._rectifier = rectifier
        self.side = SHRINK / rectifier.scale
        self.field: Mask = np.asarray(shrunk(field.astype(np.float32)), np.float32) > 0
        reach = 2 * round(NEAR / self.side) + 1
        kernel = np.ones((reach, reach), np.uint8)
        self.near: Mask = cv2.dilate(self.field.astype(np.uint8), kernel) > 0
        # The rails count as outside: a dark arm over a dark rail cannot be followed to the picture's edge.
        self.outside: Mask = ~self.field
        self.edge: Mask = cv2.erode(self.field.astype(np.uint8), kernel) == 0
        self.in_picture: Mask = np.asarray(rectifier.geometry.in_picture(self.places()), bool)

    def places(self) -> NDArray[np.float64]:
        """Board x, y of the cells' middles (rows, columns, 2)."""
        rows, columns = np.indices(self.field.shape)
        cells = np.stack([columns, rows], axis=-1).astype(float)
        return self._rectifier.to_board((cells + 0.5) * SHRINK - 0.5)

    def area(self, mask: Mask) -> float:
        """Square pitches that are marked."""
        return float(mask.sum()) * self.side**2

    def widened(self, mask: NDArray[np.uint8], pitches: float) -> NDArray[np.uint8]:
        """What is marked, and all that is so near to it."""
        across = 2 * round(pitches / self.side) + 1
        return np.asarray(cv2.dilate(mask, np.ones((across, across), np.uint8)), np.uint8)
