"""Things that lie about beside the board: mugs, dice cups, paper, pens, a phone. Part of the static layer."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.colour import linear
from tablehub.simulator.light import Finish, shade, unit
from tablehub.simulator.patches import LIT, Patch, turned
from tablehub.simulator.style import ClutterItem, Light
from tablehub.simulator.textures import noise

Floats = NDArray[np.float32]
Body = NDArray[np.float64]

ROUND = {"mug": (41.0, 96.0, 4.0), "cup": (38.0, 88.0, 4.5)}
"""Radius, height and thickness of the wall in mm of what is round and hollow."""
FLAT = {"paper": (210.0, 297.0, 0.3), "phone": (72.0, 148.0, 8.5), "pen": (9.0, 140.0, 9.0)}
"""Width, length and height in mm of what is flat."""

DRINK_BELOW = 18.0
"""mm from a mug's rim down to the coffee in it."""


def corners(item: ClutterItem, table: float) -> Body:
    """Corners (n, 3) of a convex body around a thing that stands on the table at height `table`."""
    if item.kind in ROUND:
        radius, height, _ = ROUND[item.kind]
        angle = 2 * np.pi * np.arange(16) / 16
        rim = np.stack([np.cos(angle), np.sin(angle)], axis=1) * radius
        flat = np.vstack([np.column_stack([rim, np.full(16, z)]) for z in (0.0, height)])
    else:
        width, length, height = FLAT[item.kind]
        flat = np.array(
            [(x, y, z) for x in (-width / 2, width / 2) for y in (-length / 2, length / 2) for z in (0.0, height)]
        )
    about: Body = flat @ turned(np.radians(item.turn)).T + np.array([*item.place, table])
    return about


@dataclass(frozen=True, eq=False)
class ClutterPainter:
    """Draws the things beside one board into stripes of the static layer."""

    camera: SceneCamera
    light: Light
    table: float
    level: int

    def draw(self, stripe: Patch, seen: Floats, item: ClutterItem) -> None:
        """Draw one thing where the rays `seen` (h, w, 3) of `stripe` meet it."""
        rect = self.camera.bounds(corners(item, self.table))
        if rect[2] <= rect[0] or rect[3] <= stripe.rect[1] or rect[1] >= stripe.rect[3]:
            return
        about = turned(np.radians(item.turn))
        origin = (self.camera.position - np.array([*item.place, self.table])) @ about
        own = seen @ about.astype(np.float32)
        if item.kind in ROUND:
            self._round(stripe, seen, own, origin, item)
        else:
            self._flat(stripe, seen, own, origin, item)

    def _put(
        self, stripe: Patch, seen: Floats, hit: NDArray[np.bool_], depth: Floats, normal: Floats, albedo: Floats,
        gloss: float, level: int,
    ) -> None:  # fmt: skip
        """Shade what was hit; `depth`, `normal` (world) and `albedo` hold only the places hit."""
        view = seen[hit]
        place = (self.camera.position + depth[:, None] * view).astype(np.float32)
        lit = shade(self.light, Finish(gloss, 0.3), albedo.astype(np.float32), normal.astype(np.float32), -view, place)
        x, y = place[:, 0] + 2.5 * normal[:, 0], place[:, 1] + 2.5 * normal[:, 1]
        stripe.put(hit, depth, lit, x.astype(np.float32), y.astype(np.float32), level)

    def _flat(self, stripe: Patch, seen: Floats, own: Floats, origin: Body, item: ClutterItem) -> None:
        """Paper, phone and pen: their upper sides, and the sides of thick ones as a second plane below."""
        width, length, height = FLAT[item.kind]
        for z in (0.1, height):
            with np.errstate(divide="ignore", invalid="ignore"):
                depth = ((z - origin[2]) / own[..., 2]).astype(np.float32)
                x, y = origin[0] + depth * own[..., 0], origin[1] + depth * own[..., 1]
                hit = (np.abs(x) < width / 2) & (np.abs(y) < length / 2) & (depth > 0)
            if not hit.any():
                continue
            albedo = _drawn_on(item, x[hit].astype(np.float32), y[hit].astype(np.float32)) * (1.0 if z > 0.1 else 0.5)
            normal = np.zeros((len(albedo), 3), np.float32)
            normal[:, 2] = 1
            if item.kind == "pen":
                bulge = np.clip(x[hit] / (width / 2), -0.95, 0.95)
                normal = _turned_back(np.stack([bulge, bulge * 0, np.sqrt(1 - bulge**2)], axis=-1), item)
            gloss = {"paper": 0.0, "phone": 1.5, "pen": 0.8}[item.kind]
            # Their own shadow lies just there, so only paper, which throws none, asks for shadows.
            level = self.level if item.kind == "paper" else LIT
            self._put(stripe, seen, hit, depth[hit], normal, albedo, gloss, level)

    def _round(self, stripe: Patch, seen: Floats, own: Floats, origin: Body, item: ClutterItem) -> None:
        """Mugs and cups: the wall, the rim, and what can be seen inside."""
        radius, height, wall = ROUND[item.kind]
        base = linear(item.colour)
        hit, depth, place = _cylinder(own, origin, radius, height, outside=True)
        if hit.any():
            normal = _turned_back(unit(np.column_stack([place[:, :2], np.zeros(len(place))]).astype(np.float32)), item)
            self._put(stripe, seen, hit, depth, normal, np.broadcast_to(base, normal.shape), 0.6, self.level)
        with np.errstate(divide="ignore", invalid="ignore"):
            top = ((height - origin[2]) / own[..., 2]).astype(np.float32)
            r = np.hypot(origin[0] + top * own[..., 0], origin[1] + top * own[..., 1])
        for inside, low in ((r <= radius, height), (r < radius - wall, height - DRINK_BELOW)):
            if not inside.any():
                continue
            # What is inside is drawn at the depth of the rim: nothing else can come between.
            normal = np.zeros((int(inside.sum()), 3), np.float32)
            normal[:, 2] = 1
            dark = np.array((0.02, 0.03, 0.05), np.float32) if item.kind == "mug" else base * 0.3 + 0.01
            albedo = np.broadcast_to(base if low == height else dark, normal.shape)
            nearer = top[inside] - np.float32(0.0 if low == height else 0.05)
            self._put(stripe, seen, inside, nearer, normal, albedo, 0.5 if item.kind == "mug" else 0.05, LIT)


def _turned_back(normal: Floats, item: ClutterItem) -> Floats:
    return np.asarray(normal @ turned(np.radians(item.turn)).T, np.float32)


def _cylinder(
    own: Floats, origin: Body, radius: float, height: float, outside: bool
) -> tuple[NDArray[np.bool_], Floats, Floats]:
    """Where rays meet an upright cylinder's wall: mask (h, w), depth (n,), place (n, 3)."""
    a = own[..., 0] ** 2 + own[..., 1] ** 2
    b = origin[0] * own[..., 0] + origin[1] * own[..., 1]
    root = b * b - a * (origin[0] ** 2 + origin[1] ** 2 - radius**2)
    with np.errstate(divide="ignore", invalid="ignore"):
        depth = ((-b + (-1 if outside else 1) * np.sqrt(np.maximum(root, 0))) / a).astype(np.float32)
    z = origin[2] + depth * own[..., 2]
    hit = (root > 0) & (depth > 0) & (z >= 0) & (z <= height)
    near = depth[hit]
    return hit, near, (origin + near[:, None] * own[hit]).astype(np.float32)


def _drawn_on(item: ClutterItem, x: Floats, y: Floats) -> Floats:
    """Albedo (n, 3) of a flat thing: lines and writing on paper, a dark screen on a phone."""
    albedo = np.broadcast_to(linear(item.colour), (len(x), 3)).copy()
    if item.kind == "paper":
        row = np.round((y + 140) / 9.0)
        ruled = np.abs(y + 140 - row * 9.0) < 0.35
        albedo[ruled] *= np.array((0.85, 0.65, 0.55), np.float32)
        wobble = 1.6 * np.sin(x * 1.9 + row * 5) * np.sin(x * 0.37 + row)
        ends = 95 * noise(55, 4, 4)[(row * 7).astype(int) % 1024, 3]
        written = (
            (np.abs(y + 138 - row * 9.0 - wobble) < 0.6) & (x < ends) & (x > -92) & (np.sin(x * 0.23 + row * 3) > -0.4)
        )
        albedo[written] = np.array((0.25, 0.06, 0.05), np.float32)
    elif item.kind == "phone":
        screen = (np.abs(x) < 33) & (np.abs(y) < 70)
        albedo[screen] = np.array((0.012, 0.012, 0.012), np.float32)
    return albedo
