"""Which pixels of a straight view belong to which part of the board."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablehub.vision.geometry import Floats
from tablehub.vision.view.rectify import Rectifier

AROUND = 0.6  # pitches around the field that checkers on its edge points are seen in
CELL = 8  # the window's sides are multiples of this: two cells of the networks, whose maps are halved in phases


@dataclass(frozen=True, eq=False)
class Window:
    """The part of a straight view that is searched for checkers: the field and a little around it."""

    rectifier: Rectifier
    left: int
    top: int
    width: int
    height: int

    @classmethod
    def around_field(cls, rectifier: Rectifier) -> Window:
        shape = rectifier.geometry.shape
        full_width, full_height = rectifier.size
        x, y = shape.width / 2 + AROUND, shape.depth / 2 + AROUND
        (x0, y0), (x1, y1) = rectifier.to_view(np.array([(-x, y), (x, -y)]))
        left, top = max(0, int(x0)), max(0, int(y0))
        width = min(_whole_cells(x1 - left), (full_width - left) // CELL * CELL)
        height = min(_whole_cells(y1 - top), (full_height - top) // CELL * CELL)
        return cls(rectifier, left, top, width, height)

    @property
    def slices(self) -> tuple[slice, slice]:
        """Rows and columns of a straight view."""
        return slice(self.top, self.top + self.height), slice(self.left, self.left + self.width)

    def in_view(self, part: tuple[slice, slice]) -> tuple[slice, slice]:
        """Rows and columns of the straight view for some of the window; what lies beyond its end is cut off."""
        rows, columns = part
        return (
            slice(self.top + rows.start, self.top + min(rows.stop, self.height)),
            slice(self.left + columns.start, self.left + min(columns.stop, self.width)),
        )

    def to_view(self, pixels: Floats) -> Floats:
        """Pixels of the window (..., 2) to pixels of the straight view."""
        return np.asarray(pixels, float) + np.array([self.left, self.top], float)

    def to_board(self, pixels: Floats) -> Floats:
        """Pixels of the window (..., 2) to board x, y (pitches)."""
        return self.rectifier.to_board(self.to_view(pixels))

    def of_board(self, places: Floats) -> Floats:
        """Board x, y (..., 2, pitches) to pixels of the window."""
        return self.rectifier.to_view(places) - np.array([self.left, self.top], float)


def _whole_cells(pixels: float) -> int:
    """So many pixels and what is missing to whole cells."""
    return math.ceil(pixels / CELL) * CELL


def field_mask(rectifier: Rectifier) -> NDArray[np.bool_]:
    """The playing field, the bar included: height x width of the view."""
    shape = rectifier.geometry.shape
    width, height = rectifier.size
    (x0, y0), (x1, y1) = rectifier.to_view(
        np.array([(-shape.width / 2, shape.depth / 2), (shape.width / 2, -shape.depth / 2)])
    )
    mask = np.zeros((height, width), bool)
    mask[max(0, round(y0)) : round(y1), max(0, round(x0)) : round(x1)] = True
    return mask
