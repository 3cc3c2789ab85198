"""A brush for painted boards: places to pixels, colours, outlines, texture, things that lie about."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.training.surfaces import Random

SCALE = 32.0  # pixels a pitch
FRACTION = 4  # bits of OpenCV's drawing between pixels
WORDS = ("TableHub", "64", "A", "2", "GAMMON", "7", "Nr. 1", "oo", "&", "X")

Colour = NDArray[np.float32]
Picture = NDArray[np.float32]


def fixed(pixels: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.rint(pixels * 2**FRACTION).astype(np.int32)


def window_shade(size: tuple[int, ...], scale: float, rng: Random) -> Picture:
    """The sun through a window: its bars and frame leave hard shade across a view of `size` (width, height).

    What is left of the light (h, w), `scale` pixels to a pitch.
    """
    width, height = size
    turn, shade = rng.uniform(0, np.pi), rng.uniform(0.35, 0.75)
    lit = np.ones((height, width), np.float32)
    reach = float(np.hypot(width, height))
    for across in (turn, turn + rng.uniform(0.35, 0.65) * np.pi):
        along = np.array([np.cos(across), np.sin(across)])
        aside = np.array([-along[1], along[0]])
        apart, wide = rng.uniform(2.5, 8) * scale, rng.uniform(0.2, 1.2) * scale
        for k in np.arange(-4, 5) + rng.random():
            middle = np.array([width / 2, height / 2]) + k * apart * aside
            box = [middle + a * reach * along + b * wide / 2 * aside for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            cv2.fillPoly(lit, [np.rint(box).astype(np.int32)], float(shade))
    return np.asarray(cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.016, 0.16) * scale), np.float32)


class Brush:
    """Paints on a view (h, w, 3, float32) of a board of random size. `margin`: pitches around the field it shows."""

    def __init__(self, rng: Random, margin: float = 1.5) -> None:
        self.rng = rng
        self.bar = 0.0 if rng.random() < 0.15 else float(rng.uniform(0.4, 1.7))
        self.depth = float(rng.uniform(7.6, 12.8))
        self.checker = float(rng.uniform(0.74, 1.0))
        self.row = self.checker * float(rng.uniform(0.96, 1.08))
        self.tilt = rng.normal(0, 0.35, 2) * (rng.random() < 0.7)  # pitches sidewards for each of height
        self.height = self.checker * (float(rng.uniform(0.0, 0.05)) if rng.random() < 0.15 else rng.uniform(0.15, 0.27))
        self.shift = -self.tilt * self.height
        self.size = tuple(round((length + 2 * margin) * SCALE) for length in (12 + self.bar, self.depth))
        self.view: Picture = np.empty((self.size[1], self.size[0], 3), np.float32)
        self.palette = [self.any_colour() for _ in range(4)]
        self.targets: list[tuple[str, float, float]] = []
        self.sun = rng.normal(0, 0.25, 2)  # how far shadows fall for each pitch of height
        self.length = float(rng.uniform(0.27, 0.49)) * self.depth

    def any_colour(self) -> Colour:
        rng = self.rng
        if rng.random() < 0.35:  # black, white, grey, cream
            level = rng.choice([20, 35, 60, 128, 200, 235]) + rng.normal(0, 12)
            return np.clip(level + rng.normal(0, 6, 3), 5, 250).astype(np.float32)
        hsv = np.array([[[rng.integers(180), rng.integers(60, 255), rng.integers(50, 250)]]], np.uint8)
        return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float32)

    def wood(self) -> Colour:
        """From maple to ebony."""
        rng = self.rng
        hsv = np.array([[[rng.integers(5, 20), rng.integers(50, 190), rng.integers(30, 225)]]], np.uint8)
        return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float32)

    def colour(self) -> Colour:
        """One that the board has already, or a new one."""
        if self.rng.random() < 0.4:
            return np.clip(self.palette[self.rng.integers(4)] + self.rng.normal(0, 8, 3), 0, 255).astype(np.float32)
        return self.any_colour()

    def pixel(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """Of a place at a height over the felt, in the view that is straight at the upper faces."""
        dx, dy = self.tilt * (z - self.height)
        return (x + dx) * SCALE + self.size[0] / 2 - 0.5, -(y + dy) * SCALE + self.size[1] / 2 - 0.5

    def fill(self, outline: NDArray[np.float64], colour: Colour, z: float = 0.0, into: Picture | None = None) -> None:
        pixels = np.array([self.pixel(x, y, z) for x, y in outline])
        canvas = self.view if into is None else into
        cv2.fillPoly(canvas, [fixed(pixels)], colour.tolist(), cv2.LINE_8, FRACTION)

    def line(self, outline: NDArray[np.float64], colour: Colour, thick: int, closed: bool = True) -> None:
        pixels = np.array([self.pixel(x, y) for x, y in outline])
        cv2.polylines(self.view, [fixed(pixels)], closed, colour.tolist(), thick, cv2.LINE_8, FRACTION)

    def texture(self, amount: float, coarse: float) -> Picture:
        height, width = self.size[1], self.size[0]
        small = self.rng.normal(0, 1, (max(2, int(height / coarse)), max(2, int(width / coarse)), 1))
        return cv2.resize(small.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR)[..., None] * amount

    def grain(self) -> Picture:
        """Wood: noise drawn out along or across the rows, dark and light by turns."""
        height, width = self.size[1], self.size[0]
        fine, long = self.rng.uniform(2, 12), self.rng.uniform(40, 250)
        step = (long, fine) if self.rng.random() < 0.5 else (fine, long)
        size = max(2, int(height / step[0])), max(2, int(width / step[1]))
        small = self.rng.normal(0, self.rng.uniform(5, 30), size).astype(np.float32)
        return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)[..., None], np.float32)

    def clutter(self, x: float, y: float, w: float, h: float) -> None:
        rng, colour = self.rng, self.any_colour()
        kind = rng.integers(4)
        if kind == 0:
            turn = rng.uniform(0, np.pi)
            c, s = np.cos(turn), np.sin(turn)
            box = np.array([(-w, -h), (w, -h), (w, h), (-w, h)]) / 2 @ np.array([[c, s], [-s, c]]) + (x, y)
            self.fill(box, colour)
        elif kind == 1:
            ends = np.array([(x - w, y - h), (x + w, y + h)])
            self.line(ends, colour, int(rng.integers(1, 8)), closed=False)
        elif kind == 2:
            self.text(x, y, rng.uniform(0.4, 2.5), colour)
        else:
            px, py = self.pixel(x, y)
            cv2.circle(
                self.view, (round(px), round(py)), round(w * SCALE * 0.5), colour.tolist(), int(rng.choice([-1, 2, 5]))
            )

    def text(self, x: float, y: float, size: float, colour: Colour) -> None:
        px, py = self.pixel(x, y)
        word = WORDS[self.rng.integers(len(WORDS))]
        font = int(self.rng.integers(0, 8))
        cv2.putText(self.view, word, (round(px - 10), round(py)), font, size, colour.tolist(), max(1, round(2 * size)))

    def disc(self, canvas: Picture, x: float, y: float, radius: float, colour: Colour) -> None:
        cv2.circle(
            canvas,
            tuple(round(v * 2**FRACTION) for v in (x, y)),
            round(radius * 2**FRACTION),
            colour.tolist(),
            -1,
            8,
            FRACTION,
        )
