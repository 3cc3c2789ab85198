"""Light: how brightness and colour of the picture differ from those under which the board was learnt.

Lamps move slowly, clouds pass, cameras drift in exposure and white balance. All of that is smooth across the board, so
a quadratic surface for each colour channel, fitted robustly in logarithms to the places that still look like the empty
board, takes it out; checkers, dice and hands are outliers to the fit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.medians import median
from tablehub.vision.view.rectify import halved, shrunk

DARK_OFFSET = 6.0  # grey levels added before the logarithm: below that is noise
SCALES = (0.7, 0.35, 0.2, 0.12)  # log units an outlier is told by, step by step: from any exposure to a good fit
OTHER_LIGHT, OTHER_SHADE = 0.25, 0.065
"""Log units of brightness, and of its spread over the board, by which another lamp differs. The spread is up to 0.06
under the learnt lamp (728 pictures of 22 boards), beside hands as well in 19 of 20, and more than that in 84 of 100
under another lamp, to which the camera's exposure may have got used."""
DARKEST_SHADE, BRIGHTEST_SHADE = -1.6, 0.1  # log units between which a shadow changes every channel
SHADE_COLOUR = 0.4  # log units: a shadow darkens all channels alike, skin and cloth do not
UNLIT = 4.0  # grey levels up to which a tile shows nothing but the camera's noise
LEAST_LIT = 0.1  # share of tiles that must show more for the board to be seen at all
SAMPLE = 2  # every second tile either way is enough for six unknowns
LIGHT_STEP = 0.2
"""Log units by which all in view grows brighter or darker when a lamp is switched. In 5,147 pairs of pictures one after
the other, of 35 boards under one lamp, with a hand or without, it is 0.06 at most; five of 29 switches are less."""
UNALTERED, AS_BEFORE = 0.25, 0.125
"""Share of the field that may look as before, to so many log units: a dark sleeve and its shadow leave more of it
alone."""
TINT_STEP, UNALTERED_TINTED = 0.05, 0.6
"""The same by which it grows redder or bluer, where at most so much of the field is as bright as before: a lamp from
another side of another colour (130002) had 0.083 and 0.44 and made all 0.09 darker; of 1,343 pairs under one lamp, on
16 boards, none had more than 0.016."""
ALIKE, SHARE_ALIKE = 0.06, 0.88
"""Log units of brightness by which the same thing differs under the same lamp, and the share of the field that does not
differ more where the light is again as it was: once a person's shadow had gone it was 0.94 and more, under another lamp
to which the camera's exposure had got used about 0.8 at most."""
LEAST_SEEN = 0.15  # share of the field that must be in view in both pictures to tell that

NEARLY_WHITE, WHITE = 225, 250
"""Grey levels between which a pixel is more and more taken for one that is as bright as can be."""
HOW_WHITE = np.clip((np.arange(256, dtype=np.float32) - NEARLY_WHITE) / (WHITE - NEARLY_WHITE), 0, 1)
GRID = 20, 24  # rows and columns of the coarse grid

Surface = NDArray[np.float32]
Falloff = NDArray[np.float32]
"""Coefficients (6,) of 1, x, y, x², xy, y² in log units, x and y from -1 to 1 over the straight view."""
EVEN: Surface = np.zeros((*GRID, 1), np.float32)


@dataclass(frozen=True, eq=False)
class Light:
    """The light of one picture against the learnt one.

    `coarse` is the log gain on a coarse grid over the straight view, rows x columns x 3; `size` is the view's (width,
    height). `fit` is the share of tiles that agree with it (0..1): low when the board is covered, gone or lit in
    patches. `uneven` (rows x columns x 1) is how much brighter or darker than on the whole the learnt light itself was;
    what is as bright as can be is thought to be no darker in an even one than `white` (3,).
    """

    coarse: Surface
    size: tuple[int, int]
    fit: float
    uneven: Surface = field(default_factory=lambda: EVEN)
    white: Surface | None = None

    @property
    def log_gain(self) -> Surface:
        """Log gain for each pixel and channel of the straight view."""
        return np.asarray(cv2.resize(self.coarse, self.size, interpolation=cv2.INTER_LINEAR))

    @cached_property
    def brightness(self) -> float:
        """Mean log gain."""
        return float(self.coarse.mean())

    @cached_property
    def is_learnt_lamp(self) -> bool:
        """Does the light come from where it came from when the board was learnt?"""
        return abs(self.brightness) < OTHER_LIGHT and self.is_even

    @cached_property
    def is_even(self) -> bool:
        """Is all of the board as much brighter or darker? A dimmed lamp leaves shadows and gleams where they were."""
        return float(self.coarse.std()) < OTHER_SHADE

    @cached_property
    def gain(self) -> Surface:
        """How much brighter (1: as much) than under the learnt light, were that even, on the coarse grid."""
        return np.asarray(np.exp(self.coarse + self.uneven))

    def normalise(self, view: Image) -> NDArray[np.float32]:
        """A straight view, at its own or a smaller size, as it would look under the learnt light, were that even,
        float32."""
        return self._evenly_lit(view, self._inverse(view.shape[1::-1]))

    def normalise_part(self, view: Image, part: tuple[slice, slice]) -> NDArray[np.float32]:
        """The same for a view of which there are only some rows and columns."""
        return self._evenly_lit(view, self._full_inverse[part])

    def _evenly_lit(self, levels: Image, gain: Surface) -> Surface:
        result = _lit_by(levels, gain)
        return result if self.white is None else _white_kept(levels, result, self.white)

    @cached_property
    def _full_inverse(self) -> NDArray[np.float32]:
        return self._inverse(self.size)

    def _inverse(self, size: Sequence[int]) -> NDArray[np.float32]:
        return np.asarray(cv2.resize(1 / self.gain, size, interpolation=cv2.INTER_LINEAR), np.float32)

    def cells(self, places: NDArray[np.floating[Any]]) -> NDArray[np.float32]:
        """Where places (..., 2; pixels of the view) lie in the coarse grid; the same for all pictures of a board."""
        rows, columns = self.coarse.shape[:2]
        return np.asarray((places + 0.5) * (columns / self.size[0], rows / self.size[1]) - 0.5, np.float32)

    def normalise_at(self, levels: Image, cells: NDArray[np.float32]) -> NDArray[np.float32]:
        """Grey levels (rows x columns x 3) seen at `cells` (rows x columns x 2) under the learnt light as it was.

        Beyond the view it goes on as at its edge.
        """
        gain = cv2.remap(np.exp(-self.coarse), cells, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
        return _lit_by(levels, np.asarray(gain, np.float32))


class LightModel:
    """Estimates the light of pictures of one board from its empty appearance."""

    def __init__(
        self,
        background: Image,
        field: NDArray[np.bool_],
        falloff: Falloff | None = None,
        white: Surface | None = None,
    ) -> None:
        """`background` is the straight view of the empty board as it was lit; `field` marks the playing field in it.
        `falloff`: of the light then, which is taken out of what is normalised; None: it is left in. `white` (3,): how
        bright what is as bright as can be is then at least."""
        self._size = background.shape[1], background.shape[0]
        tiles = _tiles(shrunk(background))
        inside = cv2.resize(field.astype(np.uint8), tiles.shape[1::-1], interpolation=cv2.INTER_AREA) > 0
        keep = np.zeros_like(inside)
        keep[::SAMPLE, ::SAMPLE] = True
        self._where = inside & keep
        self._reference = tiles[self._where]
        x, y = _unit_grid(tiles.shape[1], tiles.shape[0])
        self._basis = _quadratic(x[self._where], y[self._where])
        self._coarse = _quadratic(*(a.ravel() for a in _unit_grid(*GRID[::-1])))
        self._uneven, self._white = _uneven(falloff), white

    def estimate(self, view: Image) -> Light:
        """The light in a straight view (felt height) of the board."""
        return self.estimate_from(shrunk(view))

    def estimate_from(self, small: Image) -> Light:
        """The light in a straight view, `shrunk`."""
        tiles = _tiles(small)[self._where]
        lit = float((largest(tiles) > math.log(DARK_OFFSET + UNLIT)).mean())
        ratio = tiles - self._reference
        coefficients: NDArray[np.floating[Any]] = np.zeros((6, 3))
        coefficients[0] = [median(channel) for channel in ratio.T]
        for scale in SCALES:
            # One weight for all channels: a checker that matches in one colour is still a checker.
            off = largest(np.abs(ratio - self._basis @ coefficients))
            weight = 1 / (1 + (off / scale) ** 2) ** 2
            weighted = self._basis * weight[:, None]
            coefficients = np.linalg.solve(weighted.T @ self._basis + 1e-3 * np.eye(6), weighted.T @ ratio)
        off = largest(np.abs(ratio - self._basis @ coefficients))
        surface = (self._coarse @ coefficients).reshape(*GRID, 3).astype(np.float32)
        fit = float((off < SCALES[1]).mean()) if lit > LEAST_LIT else 0.0
        return Light(surface, self._size, fit, self._uneven, self._white)


def place_in(size: tuple[int, int], places: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
    """Pixels (..., 2) of a straight view of this size as a `Falloff` has them; beyond the view as at its edge."""
    return np.clip(2 * (places + 0.5) / np.array(size) - 1, -1, 1)


def evened(view: Image, falloff: Falloff, white: Surface | None = None) -> Image:
    """A straight view as it would look in an even light, where it falls off so; `white` as for `LightModel`."""
    light = Light(np.zeros((*GRID, 3), np.float32), (view.shape[1], view.shape[0]), 1.0, _uneven(falloff), white)
    return np.clip(np.rint(light.normalise(view)), 0, 255).astype(np.uint8)


def _uneven(falloff: Falloff | None) -> Surface:
    """How much brighter (log; rows x columns x 1) than on the whole a light is that falls off so."""
    return EVEN if falloff is None else np.asarray((_quadratic(*_unit_grid(*GRID[::-1])) @ falloff)[..., None])


class LampWatch:
    """Notices lamps that are switched, whatever lies on the board and whether or not a hand is in view.

    Most of what is in view in two pictures is the same thing in both: the median of its brightening is the light's.
    Checkers that were moved and hands do not count, though `LightModel` may be misled by them; and what a large sleeve
    and its shadow do, they do not do everywhere.
    """

    def __init__(self, field: NDArray[np.bool_]) -> None:
        """`field` marks the playing field in a straight view."""
        self._field = np.asarray(shrunk(field.astype(np.float32)))[::SAMPLE, ::SAMPLE] > 0
        self._logs: Surface | None = None
        self._seen = self._field
        self._open = False  # no hand was in view then
        self._former: Surface | None = None  # before the last change
        self._away = False  # since when only hands were in view
        self.back = False
        """Is the light again as it was before it changed, or before the change before the last one?"""

    def look(self, small: Image, hidden: NDArray[np.bool_] | None) -> bool:
        """Whether a picture (straight view, `shrunk`) is in another light than the last one with no hand in it.

        `hidden` marks what a hand covers, None where there is none. A change is told once.
        """
        logs = np.log(small[::SAMPLE, ::SAMPLE].astype(np.float32) + DARK_OFFSET)
        seen = self._field if hidden is None else self._field & ~hidden[::SAMPLE, ::SAMPLE]
        changed = self._logs is not None and self._differs(logs - self._logs, seen & self._seen)
        may_be_back = (changed or self._away) and self._former is not None
        self.back = may_be_back and self._is_alike(logs - self._former, seen)
        if changed and not self.back and (self._open or self._former is None):
            self._former = self._logs  # a person who leans over the board changes the light in steps
        self._away = (changed or self._away) and not self.back and hidden is not None
        if self._logs is None or changed or hidden is None:
            self._logs, self._seen, self._open = logs, seen, hidden is None
        return changed

    def _differs(self, ratio: Surface, seen: NDArray[np.bool_]) -> bool:
        if seen.sum() < LEAST_SEEN * self._field.sum():
            return False
        brighter = ratio.mean(axis=2)
        middle = median(brighter[seen])
        unaltered = float((np.abs(brighter[self._field]) < AS_BEFORE).mean())
        if abs(middle) > LIGHT_STEP and unaltered < UNALTERED:
            return True
        if unaltered >= UNALTERED_TINTED:
            return False
        tint = max(abs(median(ratio[seen, channel] - brighter[seen])) for channel in range(3))
        return tint > TINT_STEP

    def _is_alike(self, ratio: Surface, seen: NDArray[np.bool_]) -> bool:
        return bool(seen.any()) and float((np.abs(ratio.mean(axis=2)[seen]) < ALIKE).mean()) > SHARE_ALIKE


def is_shadow(ratio: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Where log ratios (..., 3) of brightness may be a shadow's: darker, and in all channels alike."""
    most, least = largest(ratio), -largest(-ratio)
    return np.asarray((most < BRIGHTEST_SHADE) & (least > DARKEST_SHADE) & (most - least < SHADE_COLOUR))


def largest(planes: NDArray[np.floating[Any]]) -> NDArray[np.float32]:
    """The largest of three channels: far quicker than numpy's reduction over so short an axis."""
    return np.asarray(np.maximum(np.maximum(planes[..., 0], planes[..., 1]), planes[..., 2]))


def _lit_by(levels: Image, gain: Surface) -> NDArray[np.float32]:
    result = levels.astype(np.float32)
    result += DARK_OFFSET
    result *= gain
    result -= DARK_OFFSET
    return result


def _white_kept(levels: Image, evened: Surface, white: Surface) -> Surface:
    """Nobody knows how much brighter than as bright as can be (levels) something was: rather what a checker is."""
    if levels.size and int(levels.max()) > NEARLY_WHITE:
        lacks = np.maximum(np.minimum(levels, white) - evened, 0)
        lacks *= cv2.LUT(levels, HOW_WHITE)
        evened += lacks
    return evened


def _tiles(small: Image) -> Surface:
    """Mean log brightness of tiles, rows x columns x 3, a quarter of a pitch wide, in a straight view, `shrunk`."""
    return np.asarray(np.log(halved(small).astype(np.float32) + DARK_OFFSET))


def _unit_grid(width: int, height: int) -> tuple[Surface, Surface]:
    """The middles of so many cells side by side over the whole of something that goes from -1 to 1."""
    x, y = np.meshgrid(*(2 * (np.arange(n) + 0.5) / n - 1 for n in (width, height)))
    return x.astype(np.float32), y.astype(np.float32)


def _quadratic(x: NDArray[np.floating[Any]], y: NDArray[np.floating[Any]]) -> Surface:
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1)
