"""What covers a board that nothing is known of: hands, sleeves, cups, telephones.

A board's empty look is not known here, so nothing can be told by how it has changed. A small network that has seen many
boards with painted hands over them marks what is neither board nor checker, die or cube.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from tablehub.frames import Image
from tablehub.vision.cold.network import STRIDE, Heat, answers
from tablehub.vision.geometry import BoardGeometry, BoardShape, Floats
from tablehub.vision.view.rectify import Rectifier

PIXELS = 12
"""Pixels of the view to a pitch."""
UNIT = 8
"""The view's sides are multiples of this."""
FINER = 2  # times as fine as the network's view the picture is straightened first
CERTAIN = 0.5
SMALLEST = 1.0  # square pitches that are covered at least
POINT_SHARE = 0.1  # of a point, about half a checker of five
BAR_SHARE = 0.2
FIELD_PART = 0.2  # square pitches of the field that are covered where something lies over it: not what ends at its edge


@dataclass(frozen=True, eq=False)
class Covered:
    """Where something lies over a board: 0..1 for each cell (h, w) of a straight view."""

    shape: BoardShape
    rectifier: Rectifier
    heat: Heat

    @classmethod
    def of(cls, image: Image, geometry: BoardGeometry, checkers: Floats) -> Covered:
        """`checkers` (n, 2): middles (pitches) of upper faces seen whole, over which nothing can lie."""
        rectifier = Rectifier(geometry, scale=PIXELS)
        # Pictures are larger than this view: each of its pixels is the mean of what it takes in.
        fine = Rectifier(geometry, scale=PIXELS * FINER)
        size = rectifier.size
        view = cv2.resize(fine.view(image, 0.0), size, interpolation=cv2.INTER_AREA)
        height, width = (-(-side // UNIT) * UNIT for side in size[::-1])
        view = cv2.copyMakeBorder(view, 0, height - size[1], 0, width - size[0], cv2.BORDER_REPLICATE)
        heat = answers("covered.onnx", view)[0]
        radius = round(geometry.shape.checker / 2 * PIXELS / STRIDE)
        for x, y in (rectifier.to_view(checkers.reshape(-1, 2)) + 0.5) / STRIDE - 0.5:
            cv2.circle(heat, (round(float(x)), round(float(y))), radius, 0.0, -1)
        return cls(geometry.shape, rectifier, _large_ones(heat))

    def at(self, places: Floats) -> Floats:
        """0..1 at places (n, 2) of the board (pitches)."""
        cells = ((self.rectifier.to_view(places) + 0.5) / STRIDE - 0.5).astype(np.float32).reshape(-1, 1, 2)
        seen = cv2.remap(self.heat, cells, None, cv2.INTER_LINEAR, borderValue=0.0)  # type: ignore[call-overload]
        return np.asarray(seen, float).ravel()

    @property
    def any(self) -> bool:
        """Whether anything lies over the field."""
        return self._share(self._field()) * self.shape.width * self.shape.depth > FIELD_PART

    def points(self) -> frozenset[int]:
        """Points (as `BoardShape.point_x` numbers them) of which so much is covered that checkers may lie there."""
        return frozenset(n for n in range(1, 25) if self._share(strip(self.shape, n)) > POINT_SHARE)

    @property
    def bar(self) -> bool:
        """Whether so much of the bar is covered."""
        y = np.linspace(-1, 1, 21) * (self.shape.depth / 2 - 0.5)
        return self._share(np.column_stack([np.zeros(21), y])) > BAR_SHARE

    def _field(self) -> Floats:
        """Places (n, 2) all over the field."""
        x, y = np.meshgrid(
            np.linspace(-0.5, 0.5, 53)[1:-1] * self.shape.width, np.linspace(-0.5, 0.5, 41)[1:-1] * self.shape.depth
        )
        return np.column_stack([x.ravel(), y.ravel()])

    def _share(self, places: Floats) -> float:
        return float((self.at(places) > CERTAIN).mean())


def strip(shape: BoardShape, point: int) -> Floats:
    """Places (n, 2) all over a point, from the edge to where five checkers end."""
    x, _ = shape.slot(point, 0)
    far = np.linspace(0.2, min(5 * shape.row, shape.depth / 2), 12)
    y = (shape.depth / 2 - far) * (1 if point > 12 else -1)
    across = np.array([-0.3, 0.0, 0.3])
    return np.column_stack([np.repeat(x + across, len(far)), np.tile(y, len(across))])


def _large_ones(heat: Heat) -> Heat:
    """The answer without specks: what covers a board is larger than a checker."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats((heat > CERTAIN).astype(np.uint8))
    small = [k for k in range(1, count) if stats[k, cv2.CC_STAT_AREA] < SMALLEST * (PIXELS / STRIDE) ** 2]
    return np.asarray(np.where(np.isin(labels, small), 0.0, heat), np.float32)
