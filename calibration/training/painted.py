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

from calibration.training.brush import FRACTION, SCALE, Colour, Picture, fixed, window_shade
from calibration.training.painted_men import ThingsPainter
from calibration.training.points import half_widths, outline, random_shape, round_base
from calibration.training.surfaces import Random

DECORATIONS = {"none": 0.51, "outlined": 0.2, "double": 0.09, "halves": 0.07, "knob": 0.07, "stitched": 0.06}
"""How often points are more than one patch of colour."""
FAINT = 0.15  # of the boards have points that hardly differ from the felt
TONES = {"two": 0.86, "one": 0.08, "three": 0.06}
"""How many colours the points of a board have."""
OF_WOOD = 0.15  # of the boards are inlaid: felt and points are woods
HALVES_LINED = 0.12  # of the boards have a line around each half
GRAINED = 0.3  # of the fields, and of the points' sets, are of wood
WOODEN = 0.45  # of the tables, and of the frames: grain there is no line of a point
WINDOW = 0.15  # of the boards lie in the shade of a window's bars


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


@dataclass(frozen=True, eq=False)
class _Make:
    """How a board's points are made; see `points.half_widths` for `ways`. `off`: pitches from the field's edge at which
    they begin; `line`, `thick`: of outlines and knobs."""

    ways: NDArray[np.float64]
    base: float
    off: float
    round: bool
    decoration: str
    line: Colour
    thick: int


class Painter(ThingsPainter):
    """Paints one board."""

    def ground(self) -> None:
        """The board alone, without light."""
        self._table()
        self._frame()
        self._field()
        self._print()
        self._bar()

    def paint(self) -> Painted:
        self.ground()
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
        if rng.random() < WOODEN:
            self.view += self.grain()

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
        if rng.random() < WOODEN:
            layer += self.grain()
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
        wooden = rng.random() < OF_WOOD
        if wooden:
            self.palette[:] = [self.wood() for _ in self.palette]
        felt = self.palette[0]
        if rng.random() < FAINT:
            for k in (1, 2):
                self.palette[k] = np.clip(felt + rng.choice([-1, 1]) * rng.uniform(15, 50), 5, 250).astype(np.float32)
        layer = np.empty_like(self.view)
        layer[:] = felt
        if wooden or rng.random() < GRAINED:
            layer += self.grain()
        self._points(layer)
        layer += self.texture(rng.choice([2, 6, 14]), rng.uniform(1, 6)) + self.texture(rng.uniform(0, 6), 60)
        mask = np.zeros(self.view.shape[:2], np.uint8)
        corners = np.array([self.pixel(sx * x, sy * y) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
        cv2.fillPoly(mask, [fixed(corners)], 255, cv2.LINE_8, FRACTION)
        self.view[mask > 0] = layer[mask > 0]
        if rng.random() < 0.3:
            cv2.polylines(
                self.view, [fixed(corners)], True, self.colour().tolist(), int(rng.integers(1, 5)), 8, FRACTION
            )
        if rng.random() < HALVES_LINED:
            colour, thick, off = self.colour(), int(rng.integers(1, 3)), rng.uniform(0.02, 0.15)
            inner = self.bar / 2 + off
            for side in (-1, 1):
                half = [(inner, off - y), (x - off, off - y), (x - off, y - off), (inner, y - off)]
                self.line(np.array(half) * (side, 1), colour, thick)

    def _points(self, layer: Picture) -> None:
        rng = self.rng
        shape, decoration = random_shape(rng), str(rng.choice(list(DECORATIONS), p=list(DECORATIONS.values())))
        tones = rng.choice(list(TONES), p=list(TONES.values()))
        first, second, third = self.palette[1], self.palette[2], self.palette[3]
        if tones == "one":
            second = first
        if rng.random() < (0.45 if decoration == "outlined" else 0.06):
            second = self.palette[0]
        base = rng.uniform(0.72, 1.02) if rng.random() < 0.75 else rng.uniform(0.45, 0.72)
        off = rng.uniform(0.2, 0.6) * base if shape == "round" else rng.uniform(0.0, 0.3) * (shape == "cut")
        make = _Make(
            half_widths(rng, shape), base, off, shape == "round", decoration, self.colour(), int(rng.integers(1, 3))
        )
        grain = self.grain() if rng.random() < GRAINED else None
        for column in range(12):
            for side in (-1, 1):
                odd = (column + (side > 0)) % 2
                colour = first if odd else third if tones == "three" and column // 6 else second
                self._point(layer, column, side, colour, second if odd else first, make)
        if grain is not None:
            layer += grain

    def _point(self, layer: Picture, column: int, side: int, colour: Colour, other: Colour, make: _Make) -> None:
        """One point; `other`: the colour of its neighbours."""
        x = column - 5.5 + (self.bar / 2 if column >= 6 else -self.bar / 2)
        edge = self.depth / 2 - make.off
        length = self.length - make.off
        drawn = outline(x, side, edge, make.base, length, make.ways)
        if make.round:
            drawn = np.vstack([drawn, round_base(x, side, edge, make.base, min(make.off, make.base / 2))])
        self.fill(drawn, colour, into=layer)
        if make.decoration in ("outlined", "double"):
            pixels = np.array([self.pixel(a, b) for a, b in drawn])
            cv2.polylines(layer, [fixed(pixels)], True, make.line.tolist(), make.thick, cv2.LINE_8, FRACTION)
        if make.decoration == "stitched":
            self._stitches(layer, outline(x, side, edge, make.base * 0.86, length * 0.93, make.ways), make.line)
        elif make.decoration == "double":
            self.fill(outline(x, side, edge, make.base * 0.55, length * 0.75, make.ways), other, into=layer)
        elif make.decoration == "halves":
            half = outline(x, side, edge, make.base, length, make.ways)[: len(make.ways)]
            self.fill(np.vstack([half, (x, half[-1, 1]), (x, half[0, 1])]), colour * np.float32(0.65), into=layer)
        elif make.decoration == "knob":
            px, py = self.pixel(x, side * (edge - length))
            self.disc(layer, px, py, make.base * 0.12 * SCALE, make.line)

    def _stitches(self, layer: Picture, drawn: NDArray[np.float64], colour: Colour) -> None:
        """A seam along an outline (n, 2)."""
        for a, b in itertools.pairwise(drawn):
            count = int(np.hypot(*(b - a)) / 0.14)
            for k in range(count):
                ends = np.array([self.pixel(*(a + (b - a) * (k + part) / count)) for part in (0.2, 0.75)])
                first, last = fixed(ends).tolist()
                cv2.line(layer, first, last, colour.tolist(), 1, cv2.LINE_8, FRACTION)

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
        if rng.random() < WINDOW:
            self.view *= window_shade(self.size, SCALE, rng)[..., None]
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


def painted_board(rng: Random, margin: float = 1.5) -> Painted:
    """One random board."""
    return Painter(rng, margin).paint()


def painted_ground(rng: Random, margin: float = 4.0) -> Painter:
    """A board without checkers, light or height: its `view` (h, w, 3) is what lies on the table, straight from above.

    The painter knows the board's measures: `bar`, `depth`, `length` of its points, `checker`, `row`.
    """
    painter = Painter(rng, margin)
    painter.tilt = np.zeros(2)
    painter.shift = np.zeros(2)
    painter.ground()
    return painter


def painted_table(rng: Random) -> Picture:
    """A table (h, w, 3) with things on it, but no board."""
    painter = Painter(rng, margin=2.0)
    painter._table()
    for _ in range(rng.integers(5, 40)):
        painter.clutter(rng.uniform(-9, 9), rng.uniform(-8, 8), *rng.uniform(0.3, 4, 2))
    painter._light()
    return painter.view
