"""By how much one view of the board is shifted, turned and stretched against another: to a small part of a pixel.

Every pixel on an edge tells how far the edge has moved across it, if that is not far (B. Lucas and T. Kanade 1981);
over some thousand edges these agree on one affine movement. What disagrees (checkers that were moved, hands, shadows)
loses its say round by round. How well parts of the view agree without each other tells how far to trust it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.vision.medians import median

DARK = 20.0  # grey levels added before the logarithm: in deep shade there is mostly noise
SMOOTH = 0.8  # pixels: noise on single pixels moves no edge, and views between two pixels look no duller
BORDER = 4  # pixels at a view's border whose neighbourhood is not whole
LEVEL = 0.03  # log units by which pixels differ without having moved
EDGE = 0.25  # of an edge's own strength: where pixels are blended, edges are blended most
FIRST, LATER = 4.0, 2.0  # usual differences from which a pixel has no say, in the first round and later
LEAST_USUAL = 0.3  # of the expected difference: where all agree better than that, rounding is what differs
ROUNDS, WARPS = 2, 3  # in which what disagrees loses its say; in which a view is moved back by what was found
ACROSS, ALONG = 6, 4  # parts of a view that are left out in turn
STIFF = 1e-4  # of the edges' say: what none of them tells stays as it is

Plane = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Shift:
    """The movement of a view: six numbers of an affine one, and what that does to its corners (4, 2; pixels)."""

    numbers: NDArray[np.float64]
    corners: NDArray[np.float64]

    @property
    def size(self) -> float:
        """How far corners have moved on average, in pixels."""
        return float(np.hypot(*self.corners.T).mean())

    def since(self, other: Shift) -> Shift:
        """What was moved since another time."""
        return Shift(self.numbers - other.numbers, self.corners - other.corners)

    def towards(self, other: Shift, share: float) -> Shift:
        """A shift on the way to another one."""
        more = other.since(self)
        return Shift(self.numbers + share * more.numbers, self.corners + share * more.corners)


UNMOVED = Shift(np.zeros(6), np.zeros((4, 2)))


class ShiftFinder:
    """Finds by how much views are shifted against one of them, in the same light or not."""

    def __init__(self, view: NDArray[np.generic], edges: int, around: int) -> None:
        """`edges`: how many pixels are asked, the strongest edges. `around`: the neighbourhood (pixels) whose mean
        brightness is no matter; shifts of up to a quarter of that are told."""
        self._around = around
        plain = self._plain(view)
        slopes = np.stack([cv2.Scharr(plain, cv2.CV_32F, dx, 1 - dx) / 32 for dx in (1, 0)], axis=-1)
        strength = np.hypot(slopes[..., 0], slopes[..., 1])
        inner = np.zeros(strength.shape, bool)
        inner[BORDER:-BORDER, BORDER:-BORDER] = True
        strongest = np.argsort(np.where(inner, strength, -1.0), axis=None)[::-1][: min(edges, int(inner.sum()))]
        y, x = np.unravel_index(strongest, strength.shape)
        height, width = strength.shape
        part = y * ALONG // height * ACROSS + x * ACROSS // width
        order = np.argsort(part, kind="stable")  # so that parts are slices
        x, y = x[order], y[order]
        bounds = np.searchsorted(part[order], np.arange(ACROSS * ALONG + 1))
        self._parts = [slice(start, end) for start, end in pairwise(bounds.tolist())]
        self._places = np.stack([x, y], axis=-1).astype(np.float32)
        self._levels = plain[y, x]
        self._expected = LEVEL + EDGE * strength[y, x]
        middle = np.array([(width - 1) / 2, (height - 1) / 2])
        movements = _movements((self._places - middle) / middle[0]).astype(np.float32)
        self._say = np.asarray((movements * slopes[y, x][:, :, None]).sum(axis=1), np.float32)
        self._movements = movements.reshape(-1, movements.shape[-1])
        self._at_corners = _movements(np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (1, height / width))

    def quickly(self, view: NDArray[np.generic], start: Shift) -> Shift:
        """About the shift of a view of the same size, which is close to `start`."""
        moved, _ = self._moved(self._off(self._plain(view), start.numbers))
        return self._shift(start.numbers + moved)

    def closely(self, view: NDArray[np.generic], starts: Sequence[tuple[float, float]]) -> tuple[Shift, float]:
        """The shift of a view, and by how much it may be off (standard deviation); from the first guess (x, y; pixels)
        that leads to where both views agree best."""
        plain = self._plain(view)
        _, numbers, deviation = min((self._from(plain, start) for start in starts), key=lambda found: found[0])
        return self._shift(numbers), deviation

    def _from(self, plain: Plane, start: tuple[float, float]) -> tuple[float, NDArray[np.float64], float]:
        """How much a view that is moved back usually differs; by how much, and how far that may be off."""
        total, deviation = np.array([*start, 0.0, 0.0, 0.0, 0.0]), np.inf
        for _ in range(WARPS):
            off = self._off(plain, total)
            moved, weighted = self._moved(off)
            total = total + moved
            deviation = self._deviation(weighted, off, moved)
        return median(np.abs(self._off(plain, total)) / self._expected), total, deviation

    def _shift(self, numbers: NDArray[np.float64]) -> Shift:
        return Shift(numbers, self._at_corners @ numbers)

    def _off(self, plain: Plane, numbers: NDArray[np.float64]) -> Plane:
        """What the pixels asked differ by from a view that is moved back."""
        there = self._places + np.asarray(self._movements @ numbers.astype(np.float32)).reshape(-1, 2)
        levels = cv2.remap(plain, there[:, 0], there[:, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(self._levels - levels.ravel())

    def _moved(self, off: Plane) -> tuple[Plane, Plane]:
        """The six numbers of the movement by which levels are off, and each pixel's weighted say."""
        moved: Plane = np.zeros(self._say.shape[1], np.float32)
        weighted = self._say
        for number in range(ROUNDS):
            differ = np.abs(off - self._say @ moved) / self._expected
            usual = max(1.48 * median(differ), LEAST_USUAL)
            agree = np.maximum(1 - (differ / ((LATER if number else FIRST) * usual)) ** 2, 0)
            weighted = np.asarray(self._say * (agree / self._expected)[:, None] ** 2, np.float32)
            moved = _solved(weighted.T @ self._say, weighted.T @ off)
        return moved, weighted

    def _deviation(self, weighted: Plane, off: Plane, moved: Plane) -> float:
        """From the movements that are found when each part of the view is left out (the jackknife)."""
        squares = np.stack([weighted[part].T @ self._say[part] for part in self._parts])
        products = np.stack([weighted[part].T @ off[part] for part in self._parts])
        without = _solved(squares.sum(axis=0) - squares, products.sum(axis=0) - products)
        differ = (without - moved) @ self._at_corners.reshape(-1, len(moved)).T
        return float(np.sqrt((differ**2).sum() / len(self._at_corners)))

    def _plain(self, view: NDArray[Any]) -> Plane:
        """Log brightness without its mean around."""
        grey = cv2.cvtColor(np.asarray(view, np.float32), cv2.COLOR_BGR2GRAY)
        smooth = cv2.GaussianBlur(grey, (5, 5), SMOOTH)
        logs = cv2.log(cv2.max(smooth, 0.0) + np.float32(DARK))  # type: ignore[call-overload]
        return np.asarray(logs - cv2.blur(logs, (self._around, self._around)), np.float32)


def _solved(squares: Plane, products: Plane) -> Plane:
    stiff = STIFF * np.trace(squares, axis1=-2, axis2=-1)[..., None, None] * np.eye(squares.shape[-1])
    return np.asarray(np.linalg.solve(squares + stiff, products[..., None])[..., 0], np.float32)


def _movements(places: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
    """How places (n, 2) move with the six numbers of an affine movement (n, 2, 6)."""
    x, y = places[:, 0], places[:, 1]
    one, none = np.ones_like(x), np.zeros_like(x)
    across = np.stack([one, none, x, y, none, none], axis=-1)
    down = np.stack([none, one, none, none, x, y], axis=-1)
    return np.asarray(np.stack([across, down], axis=1), float)
