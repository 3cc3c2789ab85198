"""What never moves: the table, the board with its frame and bar, and the things lying about. Drawn once per light."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.simulator.camera import SceneCamera, is_empty
from tablehub.simulator.clutter import ClutterPainter, corners
from tablehub.simulator.colour import linear
from tablehub.simulator.light import Finish, Shaded, shade, unit
from tablehub.simulator.patches import Patch, rays
from tablehub.simulator.style import Light, Style, Surface
from tablehub.simulator.textures import look_up, sample, tile

Floats = NDArray[np.float32]
Box = tuple[float, float, float, float, float, float]
"""x0, y0, z0, x1, y1, z1 in mm."""

LEVEL_TABLE, LEVEL_FELT, LEVEL_CHECKER, LEVEL_SECOND, LEVEL_RAIL = range(5)

RAIL_BEVEL = 8.0
"""mm; how wide the rounded edges of the frame are."""

FIELD_TEXELS = 2.5
"""Texels per mm of the painted playing field: a little finer than the rays of a 1280 wide picture."""

STRIPE = 48
"""Rows of pixels drawn at a time, so that intermediate arrays stay in the processor's cache."""


def levels(style: Style) -> tuple[float, ...]:
    """Heights in mm of the `LEVEL_...` planes."""
    height = style.sizes.checker_height
    return (-style.sizes.base, 0.0, height, 2 * height, style.sizes.rail_height)


def boxes(style: Style) -> list[Box]:
    """The frame, the bar's two halves and the trays' walls."""
    sizes = style.sizes
    left, right = style.outer_x()
    outer, inner = style.outer_y(), sizes.depth / 2
    low, high, wall = -sizes.base, sizes.rail_height, sizes.rail_width
    found: list[Box] = [(left, side, low, right, side + wall, high) for side in (-outer, inner)]
    found += [(left, -inner, low, left + wall, inner, high), (right - wall, -inner, low, right, inner, high)]
    half = sizes.bar / 2
    found += [(-half, -inner, low, -0.8, inner, high), (0.8, -inner, low, half, inner, high)]
    for side in style.trays:
        sign = 1 if side == "right" else -1
        near = sign * sizes.width / 2
        x0, x1 = sorted((near, near + sign * wall))
        found.append((x0, -inner, low, x1, inner, high))
        x0, x1 = sorted((near + sign * wall, near + sign * (wall + sizes.tray_width)))
        found.append((x0, -25.0, low, x1, 25.0, high - 2.0))
    return found


def hinges(style: Style) -> list[Box]:
    """The two hinges on the bar, where the board has them."""
    if style.hinge is None:
        return []
    top, y = style.sizes.rail_height, style.sizes.depth * 0.31
    return [(-11, side - 16, top - 6, 11, side + 16, top + 1.0) for side in (-y, y)]


def point_corners(style: Style, point: int) -> NDArray[np.float64]:
    """Base left, base right (as A sees them) and tip of a point on the felt, (3, 3)."""
    sizes, side, x = style.sizes, style.point_side(point), style.point_x(point)
    base, half = side * sizes.depth / 2, sizes.point_width * sizes.pitch / 2
    return np.array([(x - half, base, 0), (x + half, base, 0), (x, base - side * sizes.point_length, 0)], float)


@lru_cache(maxsize=4)
def _painted(style: Style, seed: int) -> Floats:
    """The playing field's albedo seen from above, x to the right, y up; FIELD_TEXELS per mm."""
    sizes = style.sizes
    columns, rows = int(sizes.width * FIELD_TEXELS), int(sizes.depth * FIELD_TEXELS)
    x = (np.arange(columns, dtype=np.float32) + 0.5) / FIELD_TEXELS
    y = (np.arange(rows, dtype=np.float32) + 0.5) / FIELD_TEXELS
    grid = [g.ravel() for g in np.meshgrid(x, y)]
    field = sample(tile(style.field, seed), *grid).reshape(rows, columns, 3)
    for which, surface in enumerate(style.points):
        mask = np.zeros((rows, columns), np.uint8)
        for point in range(1, 25):
            if (point + (style.home == "left")) % 2 == which:
                cv2.fillPoly(mask, [_texels(style, point)], 255, cv2.LINE_AA, 3)
        amount = (mask.astype(np.float32) / 255)[..., None]
        cloth = sample(tile(surface, seed + 7 + which), *grid).reshape(rows, columns, 3)
        field = (field * (1 - amount) + cloth * amount).astype(np.float32)
    if style.point_style == "outlined":
        line = tuple(float(c) for c in linear(style.points[0].colour) * 0.35)
        for point in range(1, 25):
            cv2.polylines(field, [_texels(style, point)], True, line, 3, cv2.LINE_AA, 3)
    return np.asarray(field, np.float32)


def _texels(style: Style, point: int) -> NDArray[np.int32]:
    """A point's outline for `cv2.fillPoly` with three fractional bits."""
    corners = point_corners(style, point)
    outline = [corners[0], corners[1], corners[2]]
    if style.point_style == "blunt":
        towards = (corners[1] - corners[0]) * 0.06
        outline = [corners[0], corners[1], corners[2] + towards, corners[2] - towards]
    places = np.array([(x + style.sizes.width / 2, style.sizes.depth / 2 - y) for x, y, _ in outline])
    return np.round((places * FIELD_TEXELS - 0.5) * 8).astype(np.int32)


@dataclass(frozen=True, eq=False)
class BoardPainter:
    """Draws the static layer of one board, camera and light."""

    style: Style
    camera: SceneCamera
    light: Light
    seed: int

    def draw(self) -> Patch:
        """Everything that never moves, over the whole picture."""
        width, height = self.camera.size
        whole = Patch.empty((0, 0, width, height))
        clutter = ClutterPainter(self.camera, self.light, -self.style.sizes.base, LEVEL_TABLE)
        for top in range(0, height, STRIPE):
            rect = (0, top, width, min(height, top + STRIPE))
            stripe = Patch.empty(rect)
            seen = rays(self.camera, rect)
            # From the top down: what is hidden need not be shaded.
            for box in boxes(self.style):
                self._draw_box(stripe, seen, box, self.style.rail, RAIL_BEVEL)
            for item in self.style.clutter:
                clutter.draw(stripe, seen, item)
            brass = Surface("plain", self.style.hinge or "#b89030", gloss=1.0, rough=0.3)
            for box in hinges(self.style):
                self._draw_box(stripe, seen, box, brass, 1.0)
            self._draw_field(stripe, seen)
            self._draw_table(stripe, seen)
            whole.paste(stripe)
        return whole

    def _plane(self, seen: Floats, height: float) -> tuple[Floats, Floats, Floats]:
        """Depth, x and y (h, w) where the rays meet a level plane."""
        with np.errstate(divide="ignore"):
            depth = np.float32(height - self.camera.position[2]) / np.minimum(seen[..., 2], -1e-4)
        x = self.camera.position[0] + depth * seen[..., 0]
        y = self.camera.position[1] + depth * seen[..., 1]
        return depth.astype(np.float32), x.astype(np.float32), y.astype(np.float32)

    def _shade_level(
        self, surface: Surface, albedo: Floats, seen: Floats, x: Floats, y: Floats, height: float
    ) -> Shaded:
        place = np.stack([x, y, np.full_like(x, height)], axis=-1)
        normal = np.zeros_like(place)
        normal[..., 2] = 1
        return shade(self.light, Finish(surface.gloss, surface.rough), albedo, normal, -seen, place)

    def _draw_table(self, stripe: Patch, seen: Floats) -> None:
        height = -self.style.sizes.base
        depth, x, y = self._plane(seen, height)
        table = self.style.table
        open_ = depth < stripe.depth
        x, y = x[open_], y[open_]
        albedo = sample(tile(table, self.seed + 3), x, y)
        lit = self._shade_level(table, albedo, seen[open_], x, y, height)
        stripe.put(open_, depth[open_], lit, x, y, LEVEL_TABLE)

    def _draw_field(self, stripe: Patch, seen: Floats) -> None:
        depth, x, y = self._plane(seen, 0.0)
        sizes = self.style.sizes
        left, right = self.style.outer_x()
        board = (x > left + 1) & (x < right - 1) & (np.abs(y) < sizes.depth / 2 + 1) & (depth < stripe.depth)
        if not board.any():
            return
        x, y, depth, view = x[board], y[board], depth[board], seen[board]
        texture = _painted(self.style, self.seed)
        column, row = (x + sizes.width / 2) * FIELD_TEXELS - 0.5, (sizes.depth / 2 - y) * FIELD_TEXELS - 0.5
        albedo = look_up(texture, column, row, outside=-1.0)
        tray = (albedo[:, 0] < 0) | (np.abs(x) > sizes.width / 2)
        if tray.any():
            albedo[tray] = sample(tile(self.style.field, self.seed), x[tray], y[tray])
        lit = self._shade_level(self.style.field, albedo, view, x, y, 0.0)
        stripe.put(board, depth, lit, x, y, LEVEL_FELT)

    def _draw_box(self, stripe: Patch, seen: Floats, box: Box, surface: Surface, bevel: float) -> None:
        rect = self.camera.bounds(_box_corners(box))
        if is_empty(rect) or rect[3] <= stripe.rect[1] or rect[1] >= stripe.rect[3]:
            return
        hit, depth, axis = _meet_box(self.camera.position, seen, box)
        if not hit.any():
            return
        depth, axis, view = depth[hit], axis[hit], seen[hit]
        place = (self.camera.position + depth[:, None] * view).astype(np.float32)
        normal = _box_normal(place, axis, box, bevel)
        along_x = (box[3] - box[0]) > (box[4] - box[1])
        u, v = (place[:, 0], place[:, 1] + place[:, 2]) if along_x else (place[:, 1], place[:, 0] + place[:, 2])
        albedo = sample(tile(surface, self.seed + 11), u, v + np.float32(box[0] * 3.7 + box[1] * 1.3))
        lit = shade(self.light, Finish(surface.gloss, surface.rough), albedo, normal, -view, place)
        on_top = axis == 2
        inside = np.abs(place[:, 1]) < self.style.sizes.depth / 2 + 1
        x = place[:, 0] + 2.5 * normal[:, 0] * ~on_top
        y = place[:, 1] + 2.5 * normal[:, 1] * ~on_top
        self._put_box(stripe, hit, depth, lit, (x, y), (on_top, inside))

    @staticmethod
    def _put_box(
        stripe: Patch,
        hit: NDArray[np.bool_],
        depth: Floats,
        lit: Shaded,
        where: tuple[Floats, Floats],
        which: tuple[NDArray[np.bool_], NDArray[np.bool_]],
    ) -> None:
        on_top, inside = which
        groups = ((on_top, LEVEL_RAIL), (~on_top & inside, LEVEL_FELT), (~on_top & ~inside, LEVEL_TABLE))
        rows, columns = np.nonzero(hit)
        for group, level in groups:
            if group.any():
                part = np.zeros_like(hit)
                part[rows[group], columns[group]] = True
                shaded = Shaded(lit.room[group], lit.lamp[group])
                stripe.put(part, depth[group], shaded, where[0][group], where[1][group], level)


def _box_corners(box: Box) -> NDArray[np.float64]:
    x0, y0, z0, x1, y1, z1 = box
    return np.array([(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)], float)


def shadow_bodies(style: Style) -> dict[str, NDArray[np.float64]]:
    """The frame and what lies about, as bodies that throw shadows."""
    frame = {f"box-{i}": _box_corners(box) for i, box in enumerate(boxes(style))}
    about = {
        f"clutter-{i}": corners(item, -style.sizes.base) for i, item in enumerate(style.clutter) if item.kind != "paper"
    }
    return frame | about


def _meet_box(
    origin: NDArray[np.float64], seen: Floats, box: Box
) -> tuple[NDArray[np.bool_], Floats, NDArray[np.intp]]:
    """Which rays (h, w, 3) meet a box, at what depth, and on the faces across which axis."""
    low, high = np.array(box[:3], np.float32), np.array(box[3:], np.float32)
    start = origin.astype(np.float32)
    with np.errstate(divide="ignore", invalid="ignore"):
        one, two = (low - start) / seen, (high - start) / seen
    enter = np.minimum(one, two)
    far = np.maximum(one, two)
    leave = np.minimum(np.minimum(far[..., 0], far[..., 1]), far[..., 2])
    x, y, z = enter[..., 0], enter[..., 1], enter[..., 2]
    depth = np.maximum(np.maximum(x, y), z)
    axis = np.where(z >= depth, 2, np.where(y >= depth, 1, 0))
    return (depth < leave) & (depth > 0), depth, np.asarray(axis)


def _box_normal(place: Floats, axis: NDArray[np.intp], box: Box, bevel: float) -> Floats:
    """Normals (n, 3) of a box whose edges are rounded over `bevel` mm (sides and top)."""
    x0, y0, _, x1, y1, z1 = box
    lean = np.stack(
        [
            np.clip((place[:, 0] - (x1 - bevel)) / bevel, 0, 1) - np.clip((x0 + bevel - place[:, 0]) / bevel, 0, 1),
            np.clip((place[:, 1] - (y1 - bevel)) / bevel, 0, 1) - np.clip((y0 + bevel - place[:, 1]) / bevel, 0, 1),
            np.clip((place[:, 2] - (z1 - bevel)) / bevel, 0, 1),
        ],
        axis=-1,
    )
    normal = lean * np.abs(lean) * np.float32(1.3)
    own = np.take_along_axis(lean, axis[:, None], axis=1)[:, 0]
    np.put_along_axis(normal, axis[:, None], np.where(own >= 0, 1.0, -1.0).astype(np.float32)[:, None], axis=1)
    return unit(normal)
