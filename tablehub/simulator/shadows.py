"""Soft shadows: for each level of the scene a map of how much of the lamp, and of the room, every place sees.

Everything on a board is a low convex body, and everything that receives a shadow that matters is a level plane
(table, felt, checker tops, rails). So shadows are drawn, not traced: each body's outline is thrown onto each level
from many places of the lamp's disc (and many directions of the room), filled, and averaged. On planes this is exact.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.simulator.camera import Rect, is_empty, overlap
from tablehub.simulator.style import Light

Floats = NDArray[np.float32]
Body = NDArray[np.float64]
"""Corners (n, 3) in mm of a convex body that throws a shadow."""

LAMP_SAMPLES = 16
ROOM_SAMPLES = 16
LAMP_TEXELS = 1.25
"""Texels per mm of the lamp's maps: about one for each pixel of a 1280 wide picture."""
ROOM_TEXELS = 0.5
SUBTEXEL_BITS = 4
ROOM_DISTANCE = 20000.0
"""mm; room light comes from so far that its rays are parallel."""


def _disc_places(light: Light, count: int) -> Body:
    """`count` places spread evenly (sunflower) over the lamp's disc, which faces the board's middle."""
    middle = np.array(light.lamp.position, float)
    towards = -middle / np.linalg.norm(middle)
    side = np.cross(towards, (0.0, 1.0, 0.3))
    side /= np.linalg.norm(side)
    upwards = np.cross(towards, side)
    index = np.arange(count)
    radius = light.lamp.radius * np.sqrt((index + 0.5) / count)
    angle = index * np.pi * (3 - np.sqrt(5))
    spread = np.cos(angle)[:, None] * side + np.sin(angle)[:, None] * upwards
    return np.asarray(middle + radius[:, None] * spread, float)


def _room_places(count: int) -> Body:
    """Directions over the half sphere, denser towards the top as a level surface sees them (cosine)."""
    index = np.arange(count)
    square = (index + 0.5) / count * 0.93  # nothing grazing: those rays would cross the whole table
    radius, angle = np.sqrt(square), index * np.pi * (3 - np.sqrt(5))
    towards = np.stack([radius * np.cos(angle), radius * np.sin(angle), np.sqrt(1 - square)], axis=1)
    return np.asarray(towards * ROOM_DISTANCE, float)


@dataclass(eq=False)
class _Map:
    """Sums of one kind of light over one area, level by level."""

    sources: Body
    texels: float
    origin: tuple[float, float]
    shape: tuple[int, int]
    levels: tuple[float, ...]
    thrown: dict[tuple[Hashable, int], list[NDArray[np.int32]]] = field(default_factory=dict)
    seen: list[Floats] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seen = [np.ones(self.shape, np.float32) for _ in self.levels]

    def outlines(self, key: Hashable, body: Body, level: int) -> list[NDArray[np.int32]]:
        """The shadow of a body on a level for each source, in subtexels; [] where it throws none."""
        cached = self.thrown.get((key, level))
        if cached is None:
            cached = self._throw(body, self.levels[level])
            self.thrown[key, level] = cached
        return cached

    def _throw(self, body: Body, height: float) -> list[NDArray[np.int32]]:
        if body[:, 2].max() <= height + 0.05:
            return []
        corners = body.copy()
        corners[:, 2] = np.maximum(corners[:, 2], height)
        shadows = []
        for source in self.sources:
            reach = (source[2] - height) / np.maximum(source[2] - corners[:, 2], 1.0)
            on_level = source[:2] + (corners[:, :2] - source[:2]) * reach[:, None]
            texel = (on_level - self.origin) * self.texels - 0.5
            fixed = np.round(texel * (1 << SUBTEXEL_BITS)).astype(np.int32)
            shadows.append(cv2.convexHull(fixed.reshape(-1, 1, 2)).reshape(-1, 2))
        return shadows

    def area(self, key: Hashable, body: Body) -> Rect:
        """The texels that a body darkens on any level."""
        found = [o for level in range(len(self.levels)) for o in self.outlines(key, body, level)]
        if not found:
            return 0, 0, 0, 0
        corners = np.vstack(found) / (1 << SUBTEXEL_BITS)
        low, high = corners.min(axis=0) - 4, corners.max(axis=0) + 5
        whole = (0, 0, self.shape[1], self.shape[0])
        return overlap((int(low[0]), int(low[1]), int(high[0]), int(high[1])), whole)

    def redraw(self, bodies: Mapping[Hashable, Body], rect: Rect) -> None:
        """Draw the shadows of all bodies afresh inside a rectangle of texels."""
        if is_empty(rect):
            return
        x0, y0, x1, y1 = rect
        shift = np.array([x0, y0], np.int32) << SUBTEXEL_BITS
        for level, seen in enumerate(self.seen):
            lists = [self.outlines(key, body, level) for key, body in bodies.items()]
            lists = [shadows for shadows in lists if shadows]
            total = np.zeros((y1 - y0, x1 - x0), np.uint8)
            for number in range(len(self.sources)):
                mask = np.zeros_like(total)
                for shadows in lists:
                    cv2.fillConvexPoly(mask, shadows[number] - shift, 1, cv2.LINE_8, SUBTEXEL_BITS)
                total += mask
            seen[y0:y1, x0:x1] = 1 - total.astype(np.float32) / len(self.sources)
        # The steps between single sources are smoothed when the maps are looked up (see `Shadows.look_up`).


def _in_the_way(body: Body, place: Body) -> bool:
    """Whether a body can shade a place: higher, and not the body around it."""
    low, high = body.min(axis=0), body.max(axis=0)
    around = bool((low <= place).all() and (place <= high).all())
    return high[2] > place[2] + 0.5 and not around


class Shadows:
    """How much of the lamp and of the room is seen from places on the levels of a scene.

    `levels` are heights in mm; `reach` is the half size (x, y) in mm of the area covered. Places outside see
    everything.
    """

    def __init__(self, light: Light, levels: tuple[float, ...], reach: tuple[float, float]) -> None:
        self.levels = levels
        self._reach = reach
        self._bodies: dict[Hashable, Body] = {}
        self._lamp = self._make(_disc_places(light, LAMP_SAMPLES), LAMP_TEXELS)
        self._room = self._make(_room_places(ROOM_SAMPLES), ROOM_TEXELS)
        self._smooth: dict[tuple[str, int], Floats] = {}

    def _make(self, sources: Body, texels: float) -> _Map:
        columns, rows = (int(2 * half * texels) for half in self._reach)
        return _Map(sources, texels, (-self._reach[0], -self._reach[1]), (rows, columns), self.levels)

    def update(self, bodies: Mapping[Hashable, Body]) -> list[tuple[float, float, float, float]]:
        """Make `bodies` the ones that throw shadows; gives the areas (x0, y0, x1, y1 in mm) that changed.

        Keys must change when a body does.
        """
        gone = {key: body for key, body in self._bodies.items() if key not in bodies}
        new = {key: body for key, body in bodies.items() if key not in self._bodies}
        changed = []
        for chart in (self._lamp, self._room):
            rects = [chart.area(key, body) for key, body in {**gone, **new}.items()]
            rects = [r for r in rects if not is_empty(r)]
            if len(rects) > 6:
                rects = [(0, 0, chart.shape[1], chart.shape[0])]
            for rect in rects:
                chart.redraw(bodies, rect)
                changed.append(self._in_mm(chart, rect))
            for key in gone:
                for level in range(len(self.levels)):
                    chart.thrown.pop((key, level), None)
        if changed:
            self._smooth.clear()
        self._bodies = dict(bodies)
        return changed

    @staticmethod
    def _in_mm(chart: _Map, rect: Rect) -> tuple[float, float, float, float]:
        ox, oy = chart.origin
        x0, y0, x1, y1 = (value / chart.texels for value in rect)
        return x0 + ox, y0 + oy, x1 + ox, y1 + oy

    def seen_from(self, place: Body) -> float:
        """What part (0..1) of the lamp is seen from a place (mm) inside a body, past all other bodies."""
        seen = 0
        near = [b for b in self._bodies.values() if _in_the_way(b, place)]
        hulls = [cv2.convexHull(np.float32(body[:, :2]).reshape(-1, 1, 2)) for body in near]
        for source in self._lamp.sources:
            blocked = False
            for body, hull in zip(near, hulls, strict=True):
                low, high = max(body[:, 2].min(), place[2]), body[:, 2].max()
                for height in (low + 0.1, (low + high) / 2, high):
                    at = place + (source - place) * (height - place[2]) / (source[2] - place[2])
                    blocked = blocked or cv2.pointPolygonTest(hull, (float(at[0]), float(at[1])), False) > 0
            seen += not blocked
        return seen / len(self._lamp.sources)

    def look_up(self, level: int, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """What parts (0..1) of lamp and room are seen from places x, y (mm, shape (h, w)) on a level."""
        found = []
        for name, chart, sigma in (("lamp", self._lamp, 0.9), ("room", self._room, 1.6)):
            if (name, level) not in self._smooth:
                self._smooth[name, level] = np.asarray(cv2.GaussianBlur(chart.seen[level], (0, 0), sigma), np.float32)
            u = ((x - chart.origin[0]) * chart.texels - 0.5).astype(np.float32)
            v = ((y - chart.origin[1]) * chart.texels - 0.5).astype(np.float32)
            texels = self._smooth[name, level]
            there = cv2.remap(texels, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=1.0)
            found.append(np.asarray(there, np.float32))
        return found[0], found[1]
