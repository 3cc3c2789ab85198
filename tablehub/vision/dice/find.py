"""Finding where dice may lie: a small network over the straightened table gives candidates, right or not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.dice.patches import TOP_HEIGHT
from tablehub.vision.geometry import BoardGeometry, Camera, Floats
from tablehub.vision.network import Network, sigmoid
from tablehub.vision.view.rectify import halved

FINDER_SCALE = 27.0
"""Pixels per pitch: dice are 7 to 12 pixels wide. Enough to find what may be one; the patches look closer."""
MEAN_LEVEL, SPREAD = 110.0, 64.0
HALVE_FROM = 1.6
"""A picture with so many times the finder's pixels per pitch is halved first, or fine patterns would turn into noise.
"""
FINDER_STRIDE = 4
"""The network answers once for so many pixels in each direction."""
FINDER_REACH, FINDER_MATTERS = 4, 2
"""Of cells of 8 pixels: so far away a change may still change its answer, and may make or unmake a candidate."""
WHOLE = 8
"""It looks at the surroundings at half that: what it sees is a multiple of so many pixels wide and high."""
MARGIN_X, MARGIN_Y = 4.5, 2.6
"""How far beside the field (pitches) dice are looked for; trays lie to the left and right, and dice that fall off roll
on: of 67 on simulated and path-traced boards 17 lay farther than 3.2 pitches off, one farther than 4.7."""
MIN_HEAT = 0.2
"""Candidates below this are left alone: none of 692 dice of recorded boards was fainter but two that were not seen at
all, and there are ten fainter places a picture. The reading network throws most of the rest out again."""
MAX_CANDIDATES = 40
"""Strongest candidates kept, a limit on time only: three dice are the most a table should show."""
MIN_DISTANCE = 0.2
"""Two candidates nearer than this (pitches) are one: dice are at least 0.24 wide."""
APART = MIN_DISTANCE * FINDER_SCALE
WHOLE_VIEW = slice(None), slice(None)
NEIGHBOURS = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place (pitches, on the plane of top faces) where a die may lie; `heat` 0..1."""

    x: float
    y: float
    heat: float


def input_of(picture: Image) -> NDArray[np.float32]:
    """Network input (1, 3, h, w) from a picture (h, w, 3): levels 0..255 around `MEAN_LEVEL` in units of `SPREAD`."""
    return np.asarray(cv2.dnn.blobFromImage(picture, 1 / SPREAD, mean=(MEAN_LEVEL,) * 3), np.float32)


def worth_halving(camera: Camera, x: float = 0.0, y: float = 0.0) -> bool:
    """Whether the camera sees the table so much finer than the finder that its picture should be halved first."""
    return camera.scale_at(x, y, TOP_HEIGHT) > HALVE_FROM * FINDER_SCALE


class DiceFinder:
    """Looks for dice on one board; keeps the straightening maps."""

    def __init__(self, geometry: BoardGeometry) -> None:
        self._network = Network("dice_finder.onnx")
        self._camera = geometry.camera
        self._halve = worth_halving(geometry.camera)
        self._left, self._top, width, height = _window(geometry)
        self.size = width, height
        x = np.asarray(self._left + (np.arange(width) + 0.5) / FINDER_SCALE, float)
        y = np.asarray(self._top - (np.arange(height) + 0.5) / FINDER_SCALE, float)
        shrink = 0.5 if self._halve else 1.0
        across, down = (pixels * shrink - 0.5 for pixels in geometry.camera.project_grid(x, y, TOP_HEIGHT))
        self._maps = cv2.convertMaps(across.astype(np.float32), down.astype(np.float32), cv2.CV_16SC2)

    def find(self, picture: Image, most: int) -> list[Candidate]:
        """So many candidates at most, strongest first."""
        return self.candidates(self.heat(picture, WHOLE_VIEW)[0], most)

    def candidates(self, heat: NDArray[np.float32], most: int) -> list[Candidate]:
        """Candidates from the network's answer (rows, columns), strongest first."""
        return [
            Candidate(self._left + x / FINDER_SCALE, self._top - y / FINDER_SCALE, chance)
            for x, y, chance in peaks(heat, most)
        ]

    def heat(self, picture: Image, part: tuple[slice, slice], half: Image | None = None) -> NDArray[np.float32]:
        """The network's answer (1, rows, columns) for a part of what it sees; `half`: the picture, `halved`."""
        return sigmoid(self._network(input_of(self.straightened(picture, part, half)))[0])

    def on_map(self, board: Floats) -> Floats:
        """Places on the plane of top faces (..., 2; pitches) to pixels of what the network sees."""
        return (np.asarray(board) - (self._left, self._top)) * (FINDER_SCALE, -FINDER_SCALE)

    def straightened(self, picture: Image, part: tuple[slice, slice] = WHOLE_VIEW, half: Image | None = None) -> Image:
        """What the network sees of a picture: straight, `FINDER_SCALE` pixels to a pitch, board y upwards."""
        small = (halved(picture) if half is None else half) if self._halve else picture
        xy, fraction = self._maps
        flat = cv2.remap(small, xy[part], fraction[part], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(flat, np.uint8)

    def to_view(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """Where a pixel of a picture lies in what the network sees of it (pixels, corners at whole numbers)."""
        x, y = self._camera.unproject(pixel, TOP_HEIGHT)
        return float((x - self._left) * FINDER_SCALE), float((self._top - y) * FINDER_SCALE)


@lru_cache(maxsize=4)
def finder_for(geometry: BoardGeometry) -> DiceFinder:
    """The finder of a geometry, made once."""
    return DiceFinder(geometry)


def _window(geometry: BoardGeometry) -> tuple[float, float, int, int]:
    """Left and top edge (pitches), width and height (pixels, multiples of the stride) of what can be in view."""
    shape, camera = geometry.shape, geometry.camera
    right, top = shape.width / 2 + MARGIN_X, shape.depth / 2 + MARGIN_Y
    steps = np.linspace(-1, 1, 33)
    grid = np.stack([*np.meshgrid(steps * right, steps * top), np.full((33, 33), TOP_HEIGHT)], -1).reshape(-1, 3)
    pixels = camera.project(grid)
    seen = grid[((pixels > 0) & (pixels < np.array(camera.size))).all(1)]
    low, high = seen[:, :2].min(0) - 0.2, seen[:, :2].max(0) + 0.2
    unit = WHOLE / FINDER_SCALE
    width, height = (int(np.ceil(length / unit)) * WHOLE for length in high - low)
    return float(low[0]), float(high[1]), width, height


def peaks(heat: NDArray[np.float32], most: int = MAX_CANDIDATES) -> list[tuple[float, float, float]]:
    """Peaks of the network's answer above `MIN_HEAT`, strongest first: x, y (pixels of what it saw) and heat."""
    high = (heat > MIN_HEAT) & (heat >= cv2.dilate(heat, NEIGHBOURS))
    rows, columns = np.nonzero(high)
    order = np.argsort(-heat[rows, columns])[:MAX_CANDIDATES]
    found: list[tuple[float, float, float]] = []
    for row, column in zip(rows[order].tolist(), columns[order].tolist(), strict=True):
        if len(found) == most:
            break
        dx, dy = _subcell(heat, row, column)
        x, y = (column + 0.5 + dx) * FINDER_STRIDE, (row + 0.5 + dy) * FINDER_STRIDE
        if all((x - a) ** 2 + (y - b) ** 2 > APART**2 for a, b, _ in found):
            found.append((x, y, float(heat[row, column])))
    return found


def _subcell(heat: NDArray[np.float32], row: int, column: int) -> tuple[float, float]:
    """Where between the cells a peak lies: centre of gravity of the 3x3 cells around it, in cells."""
    height, width = heat.shape
    if not (0 < row < height - 1 and 0 < column < width - 1):
        return 0.0, 0.0
    around = heat[row - 1 : row + 2, column - 1 : column + 2]
    total = float(around.sum())
    return float((around[:, 2] - around[:, 0]).sum()) / total, float((around[2] - around[0]).sum()) / total
