"""Straight views of the board: the picture as seen from above, at the height of what is being read."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.geometry import BoardGeometry, Floats

PIXELS_PER_PITCH = 32
"""Resolution of straight views: a checker is 29 pixels wide, its rim 2; more costs time and shows noise."""

SHRINK = 4
"""Pixels of a straight view to one of a `shrunk` one."""

MARGIN = 1.5
"""Pitches around the playing field that straight views take in: rails, and arms that reach over them."""


def halved(image: NDArray[Any]) -> NDArray[Any]:
    """A picture at half its width and height, each pixel the mean of four; an odd last row or column is left out."""
    height, width = image.shape[0] // 2, image.shape[1] // 2
    return np.asarray(cv2.resize(image[: 2 * height, : 2 * width], (width, height), interpolation=cv2.INTER_AREA))


def shrunk(view: NDArray[Any]) -> NDArray[Any]:
    """A straight view at 1/`SHRINK` of its size: enough for hands, and for whether the camera has moved."""
    return halved(halved(view))


@dataclass(frozen=True, eq=False)
class Plane:
    """Where the pixels of one straight view come from: a fixed-point map for `cv2.remap`."""

    height: float
    scale: float
    xy: NDArray[np.int16]
    fraction: NDArray[np.uint16]

    @classmethod
    def of(cls, height: float, scale: float, x: NDArray[np.floating[Any]], y: NDArray[np.floating[Any]]) -> Plane:
        """From the pixels' own places in the picture."""
        xy, fraction = cv2.convertMaps(x.astype(np.float32), y.astype(np.float32), cv2.CV_16SC2)
        return cls(height, scale, np.asarray(xy, np.int16), np.asarray(fraction, np.uint16))

    def view(self, image: Image) -> Image:
        """The straight view, height x width x channels; outside the picture the border repeats."""
        return self.part(image, (slice(None), slice(None)))

    def part(self, image: Image, part: tuple[slice, slice]) -> Image:
        """Some rows and columns of it."""
        xy, fraction = self.xy[part], self.fraction[part]
        return np.asarray(cv2.remap(image, xy, fraction, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


@dataclass(frozen=True, eq=False)
class Rectifier:
    """Straight views of one board through one camera.

    In a view, x grows with board x, y runs against board y (light's edge at the bottom) and the middle of the
    field is the middle of the picture; `MARGIN` pitches lie around the field.
    """

    geometry: BoardGeometry
    scale: float = PIXELS_PER_PITCH
    margin: float = MARGIN
    _planes: dict[float, Plane] = field(default_factory=dict)

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height of the views in pixels."""
        shape = self.geometry.shape
        return (
            round((shape.width + 2 * self.margin) * self.scale),
            round((shape.depth + 2 * self.margin) * self.scale),
        )

    def view(self, image: Image, height: float) -> Image:
        """The straight view of the plane at `height` pitches above the felt."""
        return self.plane(height).view(image)

    def plane(self, height: float) -> Plane:
        plane = self._planes.get(height)
        if plane is None:
            plane = Plane.of(height, self.scale, *self.geometry.rectify_map(height, self.scale, self.margin))
            self._planes[height] = plane
        return plane

    def half_plane(self, height: float) -> Plane:
        """The same at half its size, from pictures at half their size."""
        maps = self.geometry.rectify_map(height, self.scale, self.margin)
        x, y = ((halved(pixels) + 0.5) / 2 - 0.5 for pixels in maps)
        return Plane.of(height, self.scale / 2, x, y)

    def shrunk_plane(self, height: float, side: int) -> Plane:
        """The same, `shrunk`, from pictures of which each pixel is a square `side` pixels wide."""
        maps = self.geometry.rectify_map(height, self.scale, self.margin)
        x, y = ((shrunk(pixels) + 0.5) / side - 0.5 for pixels in maps)
        return Plane.of(height, self.scale / SHRINK, x, y)

    def to_view(self, board: Floats) -> Floats:
        """Board x, y (..., 2) to pixels of a view (..., 2)."""
        width, height = self.size
        board = np.asarray(board, float)
        pixels = np.empty(board.shape)  # filled: for single places, of which many are asked, stacking takes far longer
        pixels[..., 0] = board[..., 0] * self.scale + width / 2 - 0.5
        pixels[..., 1] = -board[..., 1] * self.scale + height / 2 - 0.5
        return pixels

    def to_board(self, pixels: Floats) -> Floats:
        """Pixels of a view (..., 2) to board x, y (..., 2)."""
        width, height = self.size
        pixels = np.asarray(pixels, float)
        board = np.empty(pixels.shape)
        board[..., 0] = (pixels[..., 0] + 0.5 - width / 2) / self.scale
        board[..., 1] = -(pixels[..., 1] + 0.5 - height / 2) / self.scale
        return board
