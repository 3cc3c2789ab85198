"""What stands on painted boards: checkers of random make in random positions, dice, the cube."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.training.brush import SCALE, Brush, Colour
from calibration.training.surfaces import Random

WHOLE = np.ones(3, np.float32)
PIPS: list[list[tuple[int, int]]] = [
    [(0, 0)],
    [(-1, -1), (1, 1)],
    [(-1, -1), (0, 0), (1, 1)],
    [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
]


@dataclass(frozen=True, eq=False)
class Make:
    """How a side's checkers look: rings (radius, width, tone), a rim of another colour, shine, marbling."""

    colour: Colour
    rings: list[tuple[float, float, float]]
    rim: Colour | None
    shine: float
    marble: float
    wide: float = 0.2

    @classmethod
    def random(cls, rng: Random, colour: Colour) -> Make:
        rings = [
            (float(rng.uniform(0.2, 0.95)), float(rng.uniform(0.04, 0.15)), float(rng.normal(0, 35)))
            for _ in range(rng.integers(0, 4))
        ]
        rim = None
        if rng.random() < 0.3:
            rim = np.clip(colour + rng.choice([-70, -40, 60, 120]), 5, 245).astype(np.float32)
        shine = float(rng.uniform(30, 160)) if rng.random() < 0.4 else 0.0
        return cls(colour, rings, rim, shine, float(rng.uniform(5, 50)) if rng.random() < 0.35 else 0.0)


class ThingsPainter(Brush):
    """Sets checkers, dice and the cube on a board, and marks where they are seen."""

    def things(self) -> None:
        rng = self.rng
        alike = [self.palette[1], self.palette[2]] if rng.random() < 0.3 else [self.any_colour(), self.any_colour()]
        if np.abs(alike[0] - alike[1]).max() < 45:
            alike[1] = np.clip(255 - alike[0], 10, 245)
        makes = [Make.random(rng, c) for c in alike]
        if rng.random() < 0.5:
            makes[1] = Make(makes[1].colour, *[getattr(makes[0], n) for n in ("rings", "rim", "shine", "marble")])
        self.men: list[tuple[float, float, float, int, int]] = []
        late = rng.random() < 0.3
        held: set[int] = set()
        for player in (0, 1):
            self._men_of(player, late, held)
        dice = self._dice_places()
        for x, y, z, player, layer in self.men:
            self._checker(x, y, z, makes[player])
            # what lies under another is not seen itself
            px, py = self.pixel(x, y, z + self.height)
            self.targets = [
                t for t in self.targets if t[0] not in ("face", "stacked") or np.hypot(t[1] - px, t[2] - py) > 11
            ]
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
            count = min(
                left, int(rng.choice([1, 2, 3, 4, 5, 6, 7, 8], p=[0.25, 0.25, 0.17, 0.1, 0.1, 0.06, 0.04, 0.03]))
            )
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
        kinds = ["die"] * int(rng.choice([0, 1, 2, 3, 4], p=[0.2, 0.1, 0.5, 0.1, 0.1])) + ["cube"] * int(
            rng.random() < 0.5
        )
        for kind in kinds:
            x, y = rng.uniform(-6.3, 6.3), rng.uniform(-0.42, 0.42) * self.depth
            if kind == "cube" and rng.random() < 0.6:
                x = 0.0
            if all(np.hypot(m[0] - x, m[1] - y) > self.checker * 0.5 + 0.35 for m in self.men):
                out.append((x, y, 0.0, kind))
        return out

    def _checker(self, x: float, y: float, z: float, make: Make) -> None:
        rng, radius = self.rng, self.checker / 2 * SCALE
        px, py = self.pixel(x, y, z + self.height)
        reach = int(radius * 2.2) + 2
        left, top = max(0, int(px) - reach), max(0, int(py) - reach)
        part = self.view[top : int(py) + reach, left : int(px) + reach]
        if not part.size:
            return
        mask = np.zeros((*part.shape[:2], 1), np.float32)
        fx, fy = self.pixel(x, y, z)
        sx, sy = fx - left + self.sun[0] * self.height * SCALE * 2, fy - top + self.sun[1] * self.height * SCALE * 2
        self.disc(mask, sx, sy, radius * 1.04, WHOLE)
        mask = cv2.GaussianBlur(mask, (0, 0), 2.0)
        part *= 1 - 0.35 * mask[..., None]
        mix = np.zeros((*part.shape[:2], 1), np.float32)
        wall = make.colour * 0.55 if make.rim is None else make.rim * 0.8
        for share in np.linspace(0, 1, 5):
            wx, wy = self.pixel(x, y, z + self.height * share)
            self.disc(part, wx - left, wy - top, radius, wall)
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
        self.disc(mix, cx, cy, radius, WHOLE)
        part += (face - part) * mix[..., None].reshape(*part.shape[:2], 1)

    @property
    def glint(self) -> NDArray[np.float64]:
        return np.clip(self.sun * 1.5, -0.6, 0.6)

    def _block(self, x: float, y: float, z: float, kind: str) -> None:
        """A die or the cube."""
        rng = self.rng
        size = rng.uniform(0.24, 0.42) if kind == "die" else rng.uniform(0.5, 0.8)
        body, turn = self.any_colour(), rng.uniform(0, np.pi)
        c, s = np.cos(turn), np.sin(turn)
        axes = np.array([[c, s], [-s, c]])
        square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * size / 2 @ axes + (x, y)
        for share in np.linspace(0, 1, 6):
            self.fill(square, body * np.float32(0.6), z + share * size)
        self.fill(square, body, z + size)
        px, py = self.pixel(x, y, z + size)
        pip = np.full(3, 240 if body.mean() < 128 else 20, np.float32)
        if kind == "die":
            for u, v in PIPS[int(rng.integers(6))]:
                place = np.array([u, v]) * size * 0.27 @ axes + (x, y)
                ux, uy = self.pixel(float(place[0]), float(place[1]), z + size)
                self.disc(self.view, ux, uy, size * SCALE * 0.1, pip)
        else:
            cv2.putText(
                self.view,
                str(rng.choice([2, 4, 8, 16, 32, 64])),
                (round(px - 7), round(py + 5)),
                0,
                0.5,
                pip.tolist(),
                2,
            )
        self.targets.append((kind, px, py))
