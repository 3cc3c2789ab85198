"""Round things in a picture: candidates for checkers, found by voting along image gradients.

A disc's rim has gradients that all point at (or away from) its middle, whatever the colours on either side, so dark
checkers on dark points and white ones on white points are found alike. This is the radial voting of Loy and Zelinsky
(Fast radial symmetry, 2003), over several radii and with the strongest gradient of three colour channels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image

RADIUS_STEP = 1.07  # neighbouring radii differ by less than a rim's width
SURROUNDINGS = 61  # pixels: about three checkers
FAINT = 2.0  # in median gradients, what counts as texture and noise of the surroundings
RIM_PIXELS = 0.13  # share of pixels whose gradient is strong enough to vote: rims are thin
NEXT_RADIUS = 1.1  # common radii nearer to each other than this are one
PEAK_SPACING = 1.2  # in radii: two checkers' middles are two radii apart, a checker's own ghosts under one


@dataclass(frozen=True, slots=True)
class Disc:
    """A round thing: middle and radius in pixels, and the share of its rim that voted for it (0..1 and a bit)."""

    x: float
    y: float
    radius: float
    score: float


def find_discs(
    image: Image, radii: tuple[float, float], squash: tuple[float, float] = (1.0, 1.0), limit: int = 220
) -> list[Disc]:
    """Discs with a radius in the range given (pixels), strongest first; ghosts of one another still among them.

    `squash` (x, y) undoes foreshortening: the picture is stretched by these factors before circles are looked for.
    Radii and places come back in pixels of `image` (the radius: of the narrower axis). At most `limit` for each radius.
    """
    stretched = np.asarray(
        cv2.resize(image, None, fx=squash[0], fy=squash[1], interpolation=cv2.INTER_LINEAR), np.uint8
    )
    votes = _Votes(*_gradients(stretched))
    steps = int(np.ceil(np.log(radii[1] / radii[0]) / np.log(RADIUS_STEP))) + 1
    scale = max(squash)
    found: list[Disc] = []
    for radius in radii[0] * scale * RADIUS_STEP ** np.arange(steps):
        found += [
            Disc(x / squash[0], y / squash[1], float(radius) / scale, score)
            for x, y, score in votes.peaks(float(radius), limit)
        ]
    return sorted(found, key=lambda d: -d.score)


def common_radii(discs: Sequence[Disc], low: float, high: float, among: int = 30) -> list[float]:
    """Radii that many strong discs share (within `low` to `high` times), the most telling first.

    Checkers are all of a size, and there are thirty of them.
    """
    radii = sorted({d.radius for d in discs})
    telling = {}
    for radius in radii:
        same = [d for d in discs if low * radius <= d.radius <= high * radius]
        telling[radius] = sum(d.score for d in without_ghosts(same, among))
    chosen: list[float] = []
    for radius in sorted(radii, key=lambda r: -telling[r]):
        if all(not 1 / NEXT_RADIUS < radius / other < NEXT_RADIUS for other in chosen):
            chosen.append(radius)
    return chosen


def without_ghosts(discs: Sequence[Disc], limit: int) -> list[Disc]:
    """Keep the strongest of discs whose middles are closer than two checkers' can be, `limit` at most."""
    kept: list[Disc] = []
    for disc in discs:
        if all(
            np.hypot(disc.x - other.x, disc.y - other.y) > PEAK_SPACING * min(disc.radius, other.radius)
            for other in kept
        ):
            kept.append(disc)
            if len(kept) >= limit:
                break
    return kept


def _gradients(image: Image) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """The strongest channel's gradient direction (unit x, y) and its strength, each height x width."""
    channels = cv2.GaussianBlur(image, (0, 0), 1.2).astype(np.float32)
    gx = cv2.Scharr(channels, cv2.CV_32F, 1, 0)
    gy = cv2.Scharr(channels, cv2.CV_32F, 0, 1)
    strength = gx * gx + gy * gy
    best = strength.argmax(axis=2)[..., None]
    gx, gy, strength = (np.take_along_axis(a, best, axis=2)[..., 0] for a in (gx, gy, strength))
    strength = np.sqrt(strength) + 1e-6
    return gx / strength, gy / strength, strength


class _Votes:
    """The rim pixels of one picture and what they vote for at a radius."""

    def __init__(self, gx: NDArray[np.float32], gy: NDArray[np.float32], strength: NDArray[np.float32]) -> None:
        self.shape = strength.shape
        # Against its surroundings: a dark checker on a dark board has faint rims, but nothing stronger is near.
        around = cv2.blur(strength, (SURROUNDINGS, SURROUNDINGS))
        contrast = strength / (around + np.float32(FAINT * np.median(strength) + 1e-6))
        rim = contrast >= np.quantile(contrast[::2, ::2], 1 - RIM_PIXELS)
        self.y, self.x = (a.astype(np.float32) for a in np.nonzero(rim))
        self.gx, self.gy = gx[rim], gy[rim]

    def peaks(self, radius: float, limit: int) -> list[tuple[float, float, float]]:
        """Middles (x, y, score) of the best discs of this radius."""
        inward, outward = self._cast(radius), self._cast(-radius)
        # A rim is bright-to-dark all around, or dark-to-bright: the two are not mixed, but a checker over a
        # two-coloured background has a bit of both.
        votes = np.maximum(inward, outward) + 0.5 * np.minimum(inward, outward)
        votes = np.asarray(cv2.GaussianBlur(votes, (0, 0), max(1.0, 0.07 * radius)), np.float32)
        votes *= 2 * np.pi * max(1.0, 0.07 * radius) ** 2 / (2 * np.pi * radius)
        size = 2 * int(radius * 0.8) + 1
        top = cv2.dilate(votes, np.ones((size, size), np.uint8))
        ys, xs = np.nonzero((votes >= top) & (votes > 0.15))
        order = np.argsort(-votes[ys, xs])[:limit]
        return [(float(xs[i]), float(ys[i]), float(votes[ys[i], xs[i]])) for i in order]

    def _cast(self, radius: float) -> NDArray[np.float32]:
        height, width = self.shape
        x = np.rint(self.x + radius * self.gx).astype(np.int32)
        y = np.rint(self.y + radius * self.gy).astype(np.int32)
        inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
        counts = np.bincount(y[inside] * width + x[inside], minlength=height * width)
        return counts.reshape(height, width).astype(np.float32)
