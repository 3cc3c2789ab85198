"""What has changed in the picture: tile by tile, with the light taken out, against what each tile showed before.

Between two still pictures of a game few things move. Whoever reads a picture may keep what he found where nothing has
changed since he looked (`tablehub.vision.view.kept`). A tile is compared with what it showed when it last counted as
changed, never with the picture before, so that no change is too slow to be seen.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.geometry import Floats
from tablehub.vision.medians import median
from tablehub.vision.view.light import Light, largest
from tablehub.vision.view.rectify import Rectifier, halved

TILES_PER_PITCH = 6.0  # about: a die is two tiles wide, a checker five
SPREAD = 0.85  # tiles: neighbours count a half
LEAST_CHANGE, MOST_CHANGE = 4.0, 12.0  # grey levels in any channel from which a tile may, and must, count as changed
CLOSE_BY = 0.6  # of that: where a tile has changed, those around it have from less on
CHECKER_TILES = 5  # a checker's width
NOISE = 5.0  # times what half of the tiles differ by at least: less may be noise
NOISE_SAMPLE = 3  # every third tile either way tells that
ALONE = 14.0
"""Times what half of the tiles stand out from those around them from which one that does is no noise, of `MOST_CHANGE`
at least. A small dark die with light pips on dark ground is darker and lighter than it: seen over several tiles the two
cancel. Noise stands out by 4.5 times at most, five such dice of one simulated board did by 15.7 to 34."""
AROUND = 5  # tiles that stand for those around one
LIGHT_KEPT = 0.15  # log units of mean brightness: a change beyond that changes all there is to see

FAR = 1e4  # pixels: tiles above the horizon lie nowhere on the board

Mask = NDArray[np.bool_]


class Changes:
    """When each tile of one camera's pictures last changed. Readings are counted from 1."""

    def __init__(self, rectifier: Rectifier, height: float) -> None:
        """`rectifier` and `height` (pitches): of the straight views in which the light is estimated."""
        camera = rectifier.geometry.camera
        self._halvings = max(1, round(math.log2(max(camera.scale_at(0.0, 0.0, height), 1.0) / TILES_PER_PITCH)))
        self.height = height
        self.side = side = 2**self._halvings
        """Pixels of the picture to a tile, either way."""
        self.shape = camera.size[1] // side, camera.size[0] // side
        rows, columns = np.indices(self.shape)
        middles: Floats = (np.stack([columns, rows], axis=-1) * side + (side - 1) / 2).reshape(-1, 2)
        corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (side / 2 + 1)
        self.corners: Floats = middles[:, None] + corners
        """Pixels of the tiles' corners (rows * columns, 4, 2), a pixel further out: so far views blend pixels."""
        on_view = rectifier.to_view(camera.unproject(middles, height))
        self.on_view: Floats = np.clip(np.nan_to_num(on_view), -FAR, FAR).reshape(*self.shape, 2)
        """Where the tiles' middles lie in the straight view (rows, columns, 2)."""
        self.at = np.zeros(self.shape, np.int32)
        """The reading in which each tile last changed."""
        self.now = 0
        """The newest reading."""
        self.half: Image = np.zeros((0, 0, 3), np.uint8)
        """The newest picture at half its width and height."""
        self._cells = np.zeros((*self.shape, 2), np.float32)
        self._shown: NDArray[np.float32] | None = None
        self._brightness = 0.0

    def look(self, half: Image, light: Light) -> Mask:
        """Take up the next picture, `halved`, under its light; which tiles have changed."""
        self.now += 1
        self.half = tiles = half
        for _ in range(self._halvings - 1):
            tiles = halved(tiles)
        if self._shown is None:
            self._cells = light.cells(self.on_view)
        levels = light.normalise_at(tiles, self._cells)
        changed = self._differ(levels, light)
        if self._shown is None or changed.all():
            self._shown, self._brightness = levels, light.brightness
        else:
            self._shown[changed] = levels[changed]
        self.at[changed] = self.now
        return changed

    @property
    def shown(self) -> NDArray[np.float32] | None:
        """What the tiles show, under the learnt light (rows, columns, 3); for `differ_from` later on."""
        return None if self._shown is None else self._shown.copy()

    def differ_from(self, shown: NDArray[np.float32]) -> Mask:
        """The tiles that do not show what they did then."""
        if self._shown is None:
            return np.ones(self.shape, bool)
        change = largest(np.abs(cv2.GaussianBlur(self._shown - shown, (3, 3), SPREAD)))
        return np.asarray(change > LEAST_CHANGE, bool)

    def forget(self) -> None:
        """The next picture has nothing to do with those before: all of it has changed."""
        self._shown = None

    def _differ(self, levels: NDArray[np.float32], light: Light) -> Mask:
        if self._shown is None or abs(light.brightness - self._brightness) > LIGHT_KEPT:
            return np.ones(self.shape, bool)
        # What changes is wider than a tile; noise is not. But what borders on it need not have changed.
        difference = levels - self._shown
        change = largest(np.abs(cv2.GaussianBlur(difference, (3, 3), SPREAD)))
        noise = NOISE * median(change[::NOISE_SAMPLE, ::NOISE_SAMPLE])
        least = min(max(LEAST_CHANGE, noise), MOST_CHANGE)
        seeds = (change > least) & (largest(np.abs(difference)) > least / 2)
        return _grown(seeds | _alone(difference), change > CLOSE_BY * least)


def _alone(difference: NDArray[np.float32]) -> Mask:
    """Tiles of which the change (rows, columns, 3) stands out from that of those around them."""
    stands_out = largest(np.abs(difference - cv2.blur(difference, (AROUND, AROUND))))
    usual = median(stands_out[::NOISE_SAMPLE, ::NOISE_SAMPLE])
    return np.asarray(stands_out > max(ALONE * usual, MOST_CHANGE), bool)


def _grown(seeds: Mask, possible: Mask) -> Mask:
    """The seeds with what is possible close to them.

    What came is to be taken up whole: were only its clearest tiles, it would leave too little behind to be noticed when
    it goes.
    """
    near = cv2.dilate(seeds.astype(np.uint8), np.ones((CHECKER_TILES, CHECKER_TILES), np.uint8)) > 0
    return np.asarray(seeds | (near & possible), bool)
