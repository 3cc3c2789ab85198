"""Painted boards: flat, quick pictures of random boards in positions of all kinds, with what lies where.

What a renderer does slowly and truly this does in milliseconds and by guess: felts, points of many makes, bars, rails,
trays, print, checkers, dice, lamps. Networks that read a board they know nothing of need many looks more than true
ones; `calibration.training.rows` shows them true ones besides. Lengths are in pitches.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.training.surfaces import Random

SCALE = 32.0  # pixels a pitch
FRACTION = 4  # bits of OpenCV's drawing between pixels
WORDS = ("TableHub", "64", "A", "2", "GAMMON", "7", "Nr. 1", "oo", "&", "X")

Colour = NDArray[np.float32]
Picture = NDArray[np.float32]


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


class Painter:
    """Paints one board. `margin`: pitches around the field that the picture shows."""

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
        self.palette = [self._any_colour() for _ in range(4)]
        self.targets: list[tuple[str, float, float]] = []
        self.sun = rng.normal(0, 0.25, 2)  # how far shadows fall for each pitch of height
        self.length = float(rng.uniform(0.33, 0.485)) * self.depth

    def paint(self) -> Painted:
        self._table()
        self._frame()
        self._field()
        self._print()
        self._bar()
        self._rail_shadow()
        self._things()
        self._light()
        return Painted(
            self.view,
            self.bar,
            self.depth,
            (float(self.shift[0]) * SCALE, -float(self.shift[1]) * SCALE),
            self.length,
            self.targets,
        )

    def _any_colour(self) -> Colour:
        rng = self.rng
        if rng.random() < 0.35:  # black, white, grey, cream
            level = rng.choice([20, 35, 60, 128, 200, 235]) + rng.normal(0, 12)
            return np.clip(level + rng.normal(0, 6, 3), 5, 250).astype(np.float32)
        hsv = np.uint8([[[rng.integers(180), rng.integers(60, 255), rng.integers(50, 250)]]])
        return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)

    def _colour(self) -> Colour:
        """One that the board has already, or a new one."""
        if self.rng.random() < 0.4:
            return np.clip(self.palette[self.rng.integers(4)] + self.rng.normal(0, 8, 3), 0, 255).astype(np.float32)
        return self._any_colour()

    def _pixel(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """Of a place at a height over the felt, in the view that is straight at the upper faces."""
        dx, dy = self.tilt * (z - self.height)
        return (x + dx) * SCALE + self.size[0] / 2 - 0.5, -(y + dy) * SCALE + self.size[1] / 2 - 0.5

    def _fill(self, outline: NDArray[np.float64], colour: Colour, z: float = 0.0, into: Picture | None = None) -> None:
        pixels = np.array([self._pixel(x, y, z) for x, y in outline])
        canvas = self.view if into is None else into
        cv2.fillPoly(canvas, [_fixed(pixels)], colour.tolist(), cv2.LINE_8, FRACTION)

    def _line(self, outline: NDArray[np.float64], colour: Colour, thick: int, closed: bool = True) -> None:
        pixels = np.array([self._pixel(x, y) for x, y in outline])
        cv2.polylines(self.view, [_fixed(pixels)], closed, colour.tolist(), thick, cv2.LINE_8, FRACTION)

    def _texture(self, amount: float, coarse: float) -> Picture:
        height, width = self.size[1], self.size[0]
        small = self.rng.normal(0, 1, (max(2, int(height / coarse)), max(2, int(width / coarse)), 1))
        return cv2.resize(small.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR)[..., None] * amount

    def _table(self) -> None:
        rng = self.rng
        self.view[:] = self._any_colour()
        for _ in range(rng.integers(0, 12)):
            x, y = rng.uniform(-10, 10), rng.uniform(-9, 9)
            w, h = rng.uniform(0.3, 4, 2)
            self._clutter(x, y, w, h)
        self.view += self._texture(rng.uniform(0, 25), rng.uniform(2, 30))

    def _clutter(self, x: float, y: float, w: float, h: float) -> None:
        rng, colour = self.rng, self._any_colour()
        kind = rng.integers(4)
        if kind == 0:
            turn = rng.uniform(0, np.pi)
            c, s = np.cos(turn), np.sin(turn)
            box = np.array([(-w, -h), (w, -h), (w, h), (-w, h)]) / 2 @ np.array([[c, s], [-s, c]]) + (x, y)
            self._fill(box, colour)
        elif kind == 1:
            ends = np.array([(x - w, y - h), (x + w, y + h)])
            self._line(ends, colour, int(rng.integers(1, 8)), closed=False)
        elif kind == 2:
            self._text(x, y, rng.uniform(0.4, 2.5), colour)
        else:
            px, py = self._pixel(x, y)
            cv2.circle(self.view, (round(px), round(py)), round(w * SCALE * 0.5), colour.tolist(), int(rng.choice([-1, 2, 5])))

    def _text(self, x: float, y: float, size: float, colour: Colour) -> None:
        px, py = self._pixel(x, y)
        word = WORDS[self.rng.integers(len(WORDS))]
        font = int(self.rng.integers(0, 8))
        cv2.putText(self.view, word, (round(px - 10), round(py)), font, size, colour.tolist(), max(1, round(2 * size)))

    def _frame(self) -> None:
        rng = self.rng
        x, y = (12 + self.bar) / 2, self.depth / 2
        if rng.random() < 0.12:
            return
        wood, thick, tall = self._colour(), rng.uniform(0.2, 1.4), rng.uniform(0.0, 0.5)
        tray = rng.uniform(1.1, 2.2) if rng.random() < 0.6 else 0.0
        layer = np.zeros_like(self.view)
        layer[:] = wood
        layer += self._texture(rng.uniform(0, 20), rng.uniform(2, 20))
        out_x, out_y = x + tray + thick + rng.uniform(0, 0.6), y + thick
        mask = np.zeros(self.view.shape[:2], np.uint8)
        outer = np.array([self._pixel(sx * out_x, sy * out_y, tall) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
        cv2.fillPoly(mask, [_fixed(outer)], 255, cv2.LINE_8, FRACTION)
        self.view[mask > 0] = layer[mask > 0]
        if rng.random() < 0.5:
            edges = np.array([(-out_x, -out_y), (out_x, -out_y), (out_x, out_y), (-out_x, out_y)])
            self._line(edges, self._colour(), int(rng.integers(1, 6)))
        if tray:
            self._trays(x + thick * 0.5, x + thick * 0.5 + tray, y)

    def _trays(self, inner: float, outer: float, y: float) -> None:
        rng, colour = self.rng, self._colour()
        cuts = [-1.0, *sorted(rng.uniform(-0.8, 0.8, rng.integers(0, 4))), 1.0]
        for side in (-1, 1):
            for low, high in zip(cuts, cuts[1:], strict=False):
                if high - low > 0.15:
                    a, b = (low + 0.03) * y, (high - 0.03) * y
                    box = np.array([(side * inner, a), (side * outer, a), (side * outer, b), (side * inner, b)])
                    self._fill(box, colour)
                    self._line(box, np.maximum(colour - 40, 0), int(rng.integers(1, 4)))
            for _ in range(rng.integers(0, 3)):
                middle = (inner + outer) / 2 * side
                self._clutter(middle, rng.uniform(-0.8, 0.8) * y, rng.uniform(0.3, 1.0), rng.uniform(0.3, 1.5))

    def _field(self) -> None:
        rng = self.rng
        x, y = (12 + self.bar) / 2, self.depth / 2
        felt = self.palette[0]
        layer = np.empty_like(self.view)
        layer[:] = felt
        base, kind = rng.uniform(0.72, 1.02), rng.choice(["plain", "round", "outlined", "double", "cut"])
        bare = rng.random() < (0.45 if kind == "outlined" else 0.06)
        first, second = self.palette[1], felt if bare else self.palette[2]
        off = rng.uniform(0.0, 0.5) * base if kind == "round" else rng.uniform(0.0, 0.3) * (kind == "cut")
        line, thick = self._colour(), int(rng.integers(1, 3))
        for column in range(12):
            cx = column - 5.5 + (self.bar / 2 if column >= 6 else -self.bar / 2)
            for side in (-1, 1):
                colour = first if (column + (side > 0)) % 2 else second
                outline = _point(cx, side, y, base, self.length, kind, off)
                self._fill(outline, colour, into=layer)
                if kind in ("outlined", "double"):
                    pixels = np.array([self._pixel(a, b) for a, b in outline])
                    cv2.polylines(layer, [_fixed(pixels)], True, line.tolist(), thick, cv2.LINE_8, FRACTION)
                if kind == "double":
                    inner = _point(cx, side, y, base * 0.55, self.length * 0.75, "plain", 0.0)
                    self._fill(inner, second if colour is first else first, into=layer)
        layer += self._texture(rng.choice([2, 6, 14]), rng.uniform(1, 6)) + self._texture(rng.uniform(0, 6), 60)
        mask = np.zeros(self.view.shape[:2], np.uint8)
        corners = np.array([self._pixel(sx * x, sy * y) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
        cv2.fillPoly(mask, [_fixed(corners)], 255, cv2.LINE_8, FRACTION)
        self.view[mask > 0] = layer[mask > 0]
        if rng.random() < 0.3:
            cv2.polylines(self.view, [_fixed(corners)], True, self._colour().tolist(), int(rng.integers(1, 5)), 8, FRACTION)

    def _print(self) -> None:
        """Logos, lines and letters on the felt."""
        rng = self.rng
        for side in (-1, 1):
            if rng.random() < 0.2:
                x = side * (3 + self.bar / 2)
                w, h = rng.uniform(0.5, 2.2, 2)
                self._fill(np.array([(x - w, -h / 2), (x + w, -h / 2), (x + w, h / 2), (x - w, h / 2)]) * (0.6, 1), self._colour())
                self._text(x - 0.5, -0.2, rng.uniform(0.5, 1.5), self._colour())
            if rng.random() < 0.08:
                self._line(np.array([(side * 0.8, 0), (side * 6.4, 0)]), self._colour(), int(rng.integers(1, 4)), False)

    def _bar(self) -> None:
        rng = self.rng
        if not self.bar:
            if rng.random() < 0.7:
                self._line(np.array([(0, -self.depth / 2), (0, self.depth / 2)]), self._colour(), int(rng.integers(1, 4)), False)
            return
        half, y = self.bar / 2, self.depth / 2 + rng.uniform(0, 0.6)
        tall = rng.uniform(0, 0.4)
        colour = self._colour()
        box = np.array([(-half, -y), (half, -y), (half, y), (-half, y)])
        self._fill(box, np.maximum(colour - 50, 0))
        self._fill(box, colour, tall)
        if rng.random() < 0.6:
            self._line(np.array([(0, -y), (0, y)]), self._colour(), int(rng.integers(1, 6)), False)
        if rng.random() < 0.5:
            self._hinges(half, y)

    def _hinges(self, half: float, y: float) -> None:
        rng, colour = self.rng, self._any_colour()
        at = rng.uniform(0.45, 0.9) * y
        w, h = half * rng.uniform(0.4, 0.9), rng.uniform(0.2, 0.6)
        for side in (-1, 1):
            box = np.array([(-w, -h), (w, -h), (w, h), (-w, h)]) + (0, side * at)
            self._fill(box, colour)
            self._line(box, np.maximum(colour - 60, 0), 1)
            for sx in (-0.6, 0.6):
                for sy in (-0.6, 0.6):
                    px, py = self._pixel(sx * w, side * at + sy * h)
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
            (x0, y1), (x1, y0) = self._pixel(*low), self._pixel(*high)
            left, right, top, bottom = int(x0), int(x1), int(y0), int(y1)
            left, top = max(0, left), max(0, top)
            part = self.view[top : bottom + 1, left : right + 1]
            if part.size:
                ramp = np.float32(1 - depth)
                part *= ramp

    def _things(self) -> None:
        rng = self.rng
        alike = [self.palette[1], self.palette[2]] if rng.random() < 0.3 else [self._any_colour(), self._any_colour()]
        if np.abs(alike[0] - alike[1]).max() < 45:
            alike[1] = np.clip(255 - alike[0], 10, 245)
        makes = [_Make.random(rng, c) for c in alike]
        if rng.random() < 0.5:
            makes[1] = _Make(makes[1].colour, *[getattr(makes[0], n) for n in ("rings", "rim", "shine", "marble")])
        self.men: list[tuple[float, float, float, int, int]] = []
        late, held = rng.random() < 0.3, set()
        for player in (0, 1):
            self._men_of(player, late, held)
        dice = self._dice_places()
        for x, y, z, player, layer in self.men:
            self._checker(x, y, z, makes[player])
            # what lies under another is not seen itself
            px, py = self._pixel(x, y, z + self.height)
            self.targets = [t for t in self.targets if t[0] not in ("face", "stacked") or np.hypot(t[1] - px, t[2] - py) > 11]
            self.targets.append(("face", px, py))
            if layer:
                self.targets.append(("stacked", px, py))
        for x, y, z, kind in dice:
            self._block(x, y, z, kind)

    def _men_of(self, player: int, late: bool, held: set[int]) -> None:
        rng, left = self.rng, 15
        if late:
            left -= int(rng.integers(0, 12))
        if rng.random() < 0.3:
            for _ in range(int(rng.integers(1, 3))):
                x, y = rng.normal(0, 0.1), rng.uniform(-0.42, 0.42) * self.depth
                if all(np.hypot(m[0] - x, m[1] - y) > self.checker for m in self.men):
                    self.men.append((x, y, rng.uniform(0, 0.3) if self.bar else 0.0, player, 0))
                    left -= 1
        jitter = float(rng.choice([0.01, 0.04, 0.08]))
        tries = 0
        while left > 0 and tries < 40:
            tries += 1
            place = int(rng.integers(24))
            if place in held:
                continue
            held.add(place)
            count = min(left, int(rng.choice([1, 2, 3, 4, 5, 6, 7, 8], p=[0.25, 0.25, 0.17, 0.1, 0.1, 0.06, 0.04, 0.03])))
            left -= count
            self._row_of(player, place, count, jitter)

    def _row_of(self, player: int, place: int, count: int, jitter: float) -> None:
        rng, column, side = self.rng, place % 12, 1 if place >= 12 else -1
        cx = column - 5.5 + (self.bar / 2 if column >= 6 else -self.bar / 2)
        most = 5 if rng.random() < 0.7 else int(rng.integers(5, 8))
        slack = 0.0
        for index in range(count):
            slot, layer = index % most, index // most
            slack += abs(rng.normal(0, jitter)) * 0.5 if layer == 0 else 0
            far = self.checker / 2 + slot * self.row + (slack if layer == 0 else 0)
            x, y = cx + rng.normal(0, jitter), side * (self.depth / 2 - far)
            if layer:
                y += rng.normal(0, jitter)
            self.men.append((x, y, layer * self.height, player, layer))

    def _dice_places(self) -> list[tuple[float, float, float, str]]:
        rng, out = self.rng, []
        kinds = ["die"] * int(rng.choice([0, 1, 2, 3, 4], p=[0.2, 0.1, 0.5, 0.1, 0.1])) + ["cube"] * int(rng.random() < 0.5)
        for kind in kinds:
            x, y = rng.uniform(-6.3, 6.3), rng.uniform(-0.42, 0.42) * self.depth
            if kind == "cube" and rng.random() < 0.6:
                x = 0.0
            if all(np.hypot(m[0] - x, m[1] - y) > self.checker * 0.5 + 0.35 for m in self.men):
                out.append((x, y, 0.0, kind))
        return out

    def _disc(self, canvas: Picture, x: float, y: float, radius: float, colour: Colour) -> None:
        cv2.circle(
            canvas, tuple(round(v * 2**FRACTION) for v in (x, y)), round(radius * 2**FRACTION), colour.tolist(), -1, 8, FRACTION
        )

    def _checker(self, x: float, y: float, z: float, make: _Make) -> None:
        rng, radius = self.rng, self.checker / 2 * SCALE
        px, py = self._pixel(x, y, z + self.height)
        reach = int(radius * 2.2) + 2
        left, top = max(0, int(px) - reach), max(0, int(py) - reach)
        part = self.view[top : int(py) + reach, left : int(px) + reach]
        if not part.size:
            return
        mask = np.zeros((*part.shape[:2], 1), np.float32)
        fx, fy = self._pixel(x, y, z)
        sx, sy = fx - left + self.sun[0] * self.height * SCALE * 2, fy - top + self.sun[1] * self.height * SCALE * 2
        self._disc(mask, sx, sy, radius * 1.04, np.float32([1, 1, 1]))
        mask = cv2.GaussianBlur(mask, (0, 0), 2.0)
        part *= 1 - 0.35 * mask[..., None]
        mix = np.zeros((*part.shape[:2], 1), np.float32)
        wall = make.colour * 0.55 if make.rim is None else make.rim * 0.8
        for share in np.linspace(0, 1, 5):
            wx, wy = self._pixel(x, y, z + self.height * share)
            self._disc(part, wx - left, wy - top, radius, wall)
        face = np.empty_like(part)
        face[:] = make.colour
        if make.marble:
            grain = rng.normal(0, 1, (6, 6)).astype(np.float32)
            face += cv2.resize(grain, part.shape[1::-1], interpolation=cv2.INTER_CUBIC)[..., None] * make.marble
        cx, cy = px - left, py - top
        yy, xx = np.mgrid[0 : part.shape[0], 0 : part.shape[1]].astype(np.float32)
        r = np.hypot(xx - cx, yy - cy) / radius
        for ring, wide, tone in make.rings:
            face += tone * np.exp(-(((r - ring) / wide) ** 2))[..., None]
        if make.rim is not None:
            face[r > 0.88] = make.rim
        if make.shine:
            hx, hy = cx + self.glint[0] * radius + rng.normal(0, 2), cy + self.glint[1] * radius + rng.normal(0, 2)
            stretch = np.hypot((xx - hx) / (radius * 0.35), (yy - hy) / (radius * make.wide))
            face += make.shine * np.exp(-(stretch**2))[..., None]
        self._disc(mix, cx, cy, radius, np.float32([1, 1, 1]))
        part += (face - part) * mix[..., None].reshape(*part.shape[:2], 1)

    @property
    def glint(self) -> NDArray[np.float64]:
        return np.clip(self.sun * 1.5, -0.6, 0.6)

    def _block(self, x: float, y: float, z: float, kind: str) -> None:
        """A die or the cube."""
        rng = self.rng
        size = rng.uniform(0.24, 0.42) if kind == "die" else rng.uniform(0.5, 0.8)
        body, turn = self._any_colour(), rng.uniform(0, np.pi)
        c, s = np.cos(turn), np.sin(turn)
        axes = np.array([[c, s], [-s, c]])
        square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * size / 2 @ axes + (x, y)
        for share in np.linspace(0, 1, 6):
            self._fill(square, body * np.float32(0.6), z + share * size)
        self._fill(square, body, z + size)
        px, py = self._pixel(x, y, z + size)
        pip = np.float32([240] * 3 if body.mean() < 128 else [20] * 3)
        if kind == "die":
            for u, v in _PIPS[int(rng.integers(6))]:
                ux, uy = self._pixel(*(np.array([u, v]) * size * 0.27 @ axes + (x, y)), z + size)
                self._disc(self.view, ux, uy, size * SCALE * 0.1, pip)
        else:
            cv2.putText(self.view, str(rng.choice([2, 4, 8, 16, 32, 64])), (round(px - 7), round(py + 5)), 0, 0.5, pip.tolist(), 2)
        self.targets.append((kind, px, py))

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
            self.view = cv2.GaussianBlur(self.view, (0, 0), rng.uniform(0.4, 1.3) if rng.random() < 0.8 else rng.uniform(1.3, 2.2))
        self.view += rng.normal(0, rng.choice([1, 3, 7]), self.view.shape).astype(np.float32)
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(50, 96))]
        coded = cv2.imencode(".jpg", np.clip(self.view, 0, 255).astype(np.uint8), quality)[1]
        self.view = cv2.imdecode(coded, 1).astype(np.float32)


@dataclass(frozen=True, eq=False)
class _Make:
    """How a side's checkers look: rings (radius, width, tone), a rim of another colour, shine, marbling."""

    colour: Colour
    rings: list[tuple[float, float, float]]
    rim: Colour | None
    shine: float
    marble: float
    wide: float = 0.2

    @classmethod
    def random(cls, rng: Random, colour: Colour) -> _Make:
        rings = [
            (float(rng.uniform(0.2, 0.95)), float(rng.uniform(0.04, 0.15)), float(rng.normal(0, 35)))
            for _ in range(rng.integers(0, 4))
        ]
        rim = None
        if rng.random() < 0.3:
            rim = np.clip(colour + rng.choice([-70, -40, 60, 120]), 5, 245).astype(np.float32)
        shine = float(rng.uniform(30, 160)) if rng.random() < 0.4 else 0.0
        return cls(colour, rings, rim, shine, float(rng.uniform(5, 50)) if rng.random() < 0.35 else 0.0)


_PIPS: list[list[tuple[int, int]]] = [
    [(0, 0)],
    [(-1, -1), (1, 1)],
    [(-1, -1), (0, 0), (1, 1)],
    [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
]


def _fixed(pixels: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.rint(pixels * 2**FRACTION).astype(np.int32)


def _point(x: float, side: int, y: float, base: float, length: float, kind: str, off: float) -> NDArray[np.float64]:
    """Outline of a point; `off`: how far from the field's edge it begins."""
    edge = y - off
    outline = [(x - base / 2, side * edge), (x, side * (y - length)), (x + base / 2, side * edge)]
    if kind == "round":
        angles = np.linspace(0, np.pi, 9)[1:-1]
        outline += [(x + base / 2 * np.cos(a), side * (edge + off * np.sin(a))) for a in angles]
    return np.array(outline)


def painted_board(rng: Random, margin: float = 1.5) -> Painted:
    """One random board."""
    return Painter(rng, margin).paint()


def painted_table(rng: Random) -> Picture:
    """A table (h, w, 3) with things on it, but no board."""
    painter = Painter(rng, margin=2.0)
    painter._table()
    for _ in range(rng.integers(5, 40)):
        painter._clutter(rng.uniform(-9, 9), rng.uniform(-8, 8), *rng.uniform(0.3, 4, 2))
    painter._light()
    return painter.view
