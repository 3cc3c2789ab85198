"""Painted boards: flat, quick pictures of random boards in positions of all kinds, with what lies where.

What a renderer does slowly and truly this does in milliseconds and by guess: felts, points of many makes, bars, rails,
trays, print, checkers, dice, lamps. Networks that read a board they know nothing of need many looks more than true
ones; `calibration.training.rows` shows them true ones besides. Lengths are in pitches.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.training.brush import FRACTION, SCALE, Picture, fixed
from calibration.training.painted_men import ThingsPainter
from calibration.training.surfaces import Random

KINDS = "plain", "round", "outlined", "double", "cut"
KIND_SHARES = 0.3, 0.3, 0.2, 0.1, 0.1
"""How points are made. Round ones end in a half circle, of which much looks like a checker in the point's colour."""


@dataclass(eq=False)
class Painted:
    """A painted board: `view` (h, w, 3, 0..255) straight at the height of checkers' upper faces, its middle the
    field's; `targets` (head, x, y, pixels); `shift` (pixels) is where the felt lies against the faces' plane."""

    view: Picture
    bar: float
    depth: float
    shift: tuple[float, float]
    point_length: float
    targets: list[tuple[str, float, float]] = field(default_factory=list)

    @property
    def width(self) -> float:
        return 12 + self.bar


class Painter(ThingsPainter):
    """Paints one board."""

    def paint(self) -> Painted:
        self._table()
        self._frame()
        self._field()
        self._print()
        self._bar()
        self._rail_shadow()
        self.things()
        self._light()
        return Painted(
            self.view,
            self.bar,
            self.depth,
            (float(self.shift[0]) * SCALE, -float(self.shift[1]) * SCALE),
            self.length,
            self.targets,
        )

    def _table(self) -> None:
        rng = self.rng
        self.view[:] = self.any_colour()
        for _ in range(rng.integers(0, 12)):
            x, y = rng.uniform(-10, 10), rng.uniform(-9, 9)
            w, h = rng.uniform(0.3, 4, 2)
            self.clutter(x, y, w, h)
        self.view += self.texture(rng.uniform(0, 25), rng.uniform(2, 30))

    def _frame(self) -> None:
        rng = self.rng
        x, y = (12 + self.bar) / 2, self.depth / 2
        if rng.random() < 0.12:
            return
        wood, thick, tall = self.colour(), rng.uniform(0.2, 1.4), rng.uniform(0.0, 0.5)
        tray = rng.uniform(1.1, 2.2) if rng.random() < 0.6 else 0.0
        layer = np.zeros_like(self.view)
        layer[:] = wood
        layer += self.texture(rng.uniform(0, 20), rng.uniform(2, 20))
        out_x, out_y = x + tray + thick + rng.uniform(0, 0.6), y + thick
        mask = np.zeros(self.view.shape[:2], np.uint8)
        outer = np.array([self.pixel(sx * out_x, sy * out_y, tall) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
        cv2.fillPoly(mask, [fixed(outer)], 255, cv2.LINE_8, FRACTION)
        self.view[mask > 0] = layer[mask > 0]
        if rng.random() < 0.5:
            edges = np.array([(-out_x, -out_y), (out_x, -out_y), (out_x, out_y), (-out_x, out_y)])
            self.line(edges, self.colour(), int(rng.integers(1, 6)))
        if tray:
            self._trays(x + thick * 0.5, x + thick * 0.5 + tray, y)

    def _trays(self, inner: float, outer: float, y: float) -> None:
        rng, colour = self.rng, self.colour()
        cuts = [-1.0, *sorted(rng.uniform(-0.8, 0.8, rng.integers(0, 4))), 1.0]
        for side in (-1, 1):
            for low, high in itertools.pairwise(cuts):
                if high - low > 0.15:
                    a, b = (low + 0.03) * y, (high - 0.03) * y
                    box = np.array([(side * inner, a), (side * outer, a), (side * outer, b), (side * inner, b)])
                    self.fill(box, colour)
                    self.line(box, np.maximum(colour - 40, 0), int(rng.integers(1, 4)))
            for _ in range(rng.integers(0, 3)):
                middle = (inner + outer) / 2 * side
                self.clutter(middle, rng.uniform(-0.8, 0.8) * y, rng.uniform(0.3, 1.0), rng.uniform(0.3, 1.5))

    def _field(self) -> None:
        rng = self.rng
        x, y = (12 + self.bar) / 2, self.depth / 2
        felt = self.palette[0]
        layer = np.empty_like(self.view)
        layer[:] = felt
        base, kind = rng.uniform(0.72, 1.02), rng.choice(KINDS, p=KIND_SHARES)
        bare = rng.random() < (0.45 if kind == "outlined" else 0.06)
        first, second = self.palette[1], felt if bare else self.palette[2]
        off = rng.uniform(0.2, 0.6) * base if kind == "round" else rng.uniform(0.0, 0.3) * (kind == "cut")
        line, thick = self.colour(), int(rng.integers(1, 3))
        for column in range(12):
            cx = column - 5.5 + (self.bar / 2 if column >= 6 else -self.bar / 2)
            for side in (-1, 1):
                colour = first if (column + (side > 0)) % 2 else second
                outline = _point(cx, side, y, base, self.length, kind, off)
                self.fill(outline, colour, into=layer)
                if kind in ("outlined", "double"):
                    pixels = np.array([self.pixel(a, b) for a, b in outline])
                    cv2.polylines(layer, [fixed(pixels)], True, line.tolist(), thick, cv2.LINE_8, FRACTION)
                if kind == "double":
                    inner = _point(cx, side, y, base * 0.55, self.length * 0.75, "plain", 0.0)
                    self.fill(inner, second if colour is first else first, into=layer)
        layer += self.texture(rng.choice([2, 6, 14]), rng.uniform(1, 6)) + self.texture(rng.uniform(0, 6), 60)
        mask = np.zeros(self.view.shape[:2], np.uint8)
        corners = np.array([self.pixel(sx * x, sy * y) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
        cv2.fillPoly(mask, [fixed(corners)], 255, cv2.LINE_8, FRACTION)
        self.view[mask > 0] = layer[mask > 0]
        if rng.random() < 0.3:
            cv2.polylines(
                self.view, [fixed(corners)], True, self.colour().tolist(), int(rng.integers(1, 5)), 8, FRACTION
            )

    def _print(self) -> None:
        """Logos, lines and letters on the felt."""
        rng = self.rng
        for side in (-1, 1):
            if rng.random() < 0.2:
                x = side * (3 + self.bar / 2)
                w, h = rng.uniform(0.5, 2.2, 2)
                self.fill(
                    np.array([(x - w, -h / 2), (x + w, -h / 2), (x + w, h / 2), (x - w, h / 2)]) * (0.6, 1),
                    self.colour(),
                )
                self.text(x - 0.5, -0.2, rng.uniform(0.5, 1.5), self.colour())
            if rng.random() < 0.08:
                self.line(np.array([(side * 0.8, 0), (side * 6.4, 0)]), self.colour(), int(rng.integers(1, 4)), False)

    def _bar(self) -> None:
        rng = self.rng
        if not self.bar:
            if rng.random() < 0.7:
                self.line(
                    np.array([(0, -self.depth / 2), (0, self.depth / 2)]),
                    self.colour(),
                    int(rng.integers(1, 4)),
                    False,
                )
            return
        half, y = self.bar / 2, self.depth / 2 + rng.uniform(0, 0.6)
        tall = rng.uniform(0, 0.4)
        colour = self.colour()
        box = np.array([(-half, -y), (half, -y), (half, y), (-half, y)])
        self.fill(box, np.maximum(colour - 50, 0))
        self.fill(box, colour, tall)
        if rng.random() < 0.6:
            self.line(np.array([(0, -y), (0, y)]), self.colour(), int(rng.integers(1, 6)), False)
        if rng.random() < 0.5:
            self._hinges(half, y)

    def _hinges(self, half: float, y: float) -> None:
        rng, colour = self.rng, self.any_colour()
        at = rng.uniform(0.45, 0.9) * y
        w, h = half * rng.uniform(0.4, 0.9), rng.uniform(0.2, 0.6)
        for side in (-1, 1):
            middle = np.array([0.0, side * at])
            box = np.array([(-w, -h), (w, -h), (w, h), (-w, h)]) + middle
            self.fill(box, colour)
            self.line(box, np.maximum(colour - 60, 0), 1)
            for sx in (-0.6, 0.6):
                for sy in (-0.6, 0.6):
                    px, py = self.pixel(sx * w, side * at + sy * h)
                    cv2.circle(self.view, (round(px), round(py)), 2, np.maximum(colour - 90, 0).tolist(), -1)

    def _rail_shadow(self) -> None:
        """The rails' shade on the felt along some edges."""
        rng = self.rng
        x, y = (12 + self.bar) / 2, self.depth / 2
        for edge in range(4):
            if rng.random() < 0.3:
                reach, depth = rng.uniform(0.1, 0.7), rng.uniform(0.1, 0.6)
                a, b = (-x, -y), (x, y)
                box = [
                    [a, (b[0], a[1] + reach)],
                    [(a[0], b[1] - reach), b],
                    [a, (a[0] + reach, b[1])],
                    [(b[0] - reach, a[1]), b],
                ][edge]
                self._shade([(box[0], box[1])], depth, rng.uniform(0.5, 5))

    def _shade(self, boxes: list[tuple[tuple[float, float], tuple[float, float]]], depth: float, soft: float) -> None:
        for low, high in boxes:
            (x0, y1), (x1, y0) = self.pixel(*low), self.pixel(*high)
            left, right, top, bottom = int(x0), int(x1), int(y0), int(y1)
            left, top = max(0, left), max(0, top)
            part = self.view[top : bottom + 1, left : right + 1]
            if part.size:
                ramp = np.float32(1 - depth)
                part *= ramp

    def _light(self) -> None:
        """Lamps, lens, sensor: all over the picture."""
        rng, (width, height) = self.rng, self.size
        x = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
        y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
        fall = 1 + rng.normal(0, 0.2) * x + rng.normal(0, 0.2) * y - abs(rng.normal(0, 0.15)) * (x * x + y * y)
        if rng.random() < 0.3:  # a lamp's mirror image on a glossy felt
            gx, gy, wide = rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(0.1, 0.5)
            self.view += rng.uniform(20, 90) * np.exp(-((x - gx) ** 2 + (y - gy) ** 2) / wide**2)[..., None]
        self.view *= np.clip(fall, 0.3, 1.7)[..., None]
        self.view *= rng.uniform(0.85, 1.15, 3).astype(np.float32)
        level = rng.uniform(0.35, 1.15)
        self.view = (255 * np.clip(self.view * level / 255, 0, 1) ** rng.uniform(0.75, 1.4)).astype(np.float32)
        if rng.random() < 0.8:
            self.view[:] = cv2.GaussianBlur(
                self.view, (0, 0), rng.uniform(0.4, 1.3) if rng.random() < 0.8 else rng.uniform(1.3, 2.2)
            )
        self.view += rng.normal(0, rng.choice([1, 3, 7]), self.view.shape).astype(np.float32)
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(50, 96))]
        coded = cv2.imencode(".jpg", np.clip(self.view, 0, 255).astype(np.uint8), quality)[1]
        self.view = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.float32)


def _point(x: float, side: int, y: float, base: float, length: float, kind: str, off: float) -> NDArray[np.float64]:
    """Outline of a point; `off`: how far from the field's edge it begins."""
    edge = y - off
    outline = [(x - base / 2, side * edge), (x, side * (y - length)), (x + base / 2, side * edge)]
    if kind == "round":
        angles = np.linspace(0, np.pi, 9)[1:-1]
        outline += [(x + base / 2 * np.cos(a), side * (edge + min(off, base / 2) * np.sin(a))) for a in angles]
    return np.array(outline)


def painted_board(rng: Random, margin: float = 1.5) -> Painted:
    """One random board."""
    return Painter(rng, margin).paint()


def painted_table(rng: Random) -> Picture:
    """A table (h, w, 3) with things on it, but no board."""
    painter = Painter(rng, margin=2.0)
    painter._table()
    for _ in range(rng.integers(5, 40)):
        painter.clutter(rng.uniform(-9, 9), rng.uniform(-8, 8), *rng.uniform(0.3, 4, 2))
    painter._light()
    return painter.view
