"""Renders scenes: the static layer once, then only what changed. Gives linear light and perfect tones."""

from __future__ import annotations

from collections.abc import Hashable

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.simulator import board_layer
from tablehub.simulator.board_layer import BoardPainter
from tablehub.simulator.camera import Rect, SceneCamera, is_empty, overlap, union
from tablehub.simulator.checker_patch import checker_patch
from tablehub.simulator.cube_patch import cube_patch, die_patch
from tablehub.simulator.film import develop
from tablehub.simulator.hand_paint import HandPicture, hand_shade, paint_hand
from tablehub.simulator.patches import LIT, NEVER, OVERSAMPLING, Patch
from tablehub.simulator.scene import Scene
from tablehub.simulator.shadows import Body, Shadows
from tablehub.simulator.style import Light, Style
from tablehub.simulator.things import Checker, Cube, Die

Floats = NDArray[np.float32]

SHADOW_MARGIN = 150.0
"""mm around the board in which shadows are drawn."""

GREY_TARGET = 0.17
"""Mean linear light the automatic exposure aims at (the photographer's 18 % grey, a little under)."""

CORNER_LOSS = 0.16
"""Part of the light the lens loses in the picture's corners."""


class Renderer:
    """One board before one camera in one light. `show` gives a perfect picture of a scene, drawing only changes."""

    def __init__(self, style: Style, camera: SceneCamera, light: Light, seed: int = 0) -> None:
        self.style, self.camera, self.light = style, camera, light
        self._static = BoardPainter(style, camera, light, seed).draw()
        left, right = style.outer_x()
        reach = (max(-left, right) + SHADOW_MARGIN, style.outer_y() + SHADOW_MARGIN)
        self._shadows = Shadows(light, board_layer.levels(style), reach)
        self._patches: dict[Hashable, Patch] = {}
        width, height = camera.size
        self.room: Floats = np.zeros((height, width, 3), np.float32)
        self.lamp: Floats = np.zeros((height, width, 3), np.float32)
        self._vignette = _vignette(camera.size)
        self._clean: Image = np.zeros((height, width, 3), np.uint8)
        self._gain: float | None = None
        self._still: list[Checker | Die | Cube] | None = None
        self._reach = reach
        self.hand: HandPicture | None = None

    @property
    def gain(self) -> float:
        """What the automatic exposure multiplies light with."""
        return 1.0 if self._gain is None else self._gain

    def show(self, scene: Scene) -> Image:
        """A perfect picture (no noise, no blur) of a scene; a copy the caller may keep."""
        dirty = self._update(scene)
        if self._gain is None:
            self._gain = self._measure()
        if not is_empty(dirty):
            x0, y0, x1, y1 = dirty
            self._clean[y0:y1, x0:x1] = self._developed(self.room[y0:y1, x0:x1], self.lamp[y0:y1, x0:x1], dirty)
        picture = self._clean.copy()
        self._draw_moving(scene, picture)
        return picture

    def _measure(self) -> float:
        """Exposure for the middle of the picture, as cameras measure it."""
        height, width = self.room.shape[:2]
        rows, columns = slice(height // 8, -height // 8), slice(width // 8, -width // 8)
        seen = (self.room + self.lamp)[rows, columns]
        return float(self.light.exposure * GREY_TARGET / max(float(seen.mean()), 1e-4))

    def _developed(self, room: Floats, lamp: Floats, rect: Rect) -> Image:
        x0, y0, x1, y1 = rect
        return develop((room + lamp) * self._vignette[y0:y1, x0:x1, None], self.gain)

    def _draw_moving(self, scene: Scene, picture: Image) -> None:
        """Draw the hand, what it holds and dice that roll over the still picture."""
        self.hand = None if scene.hand is None else paint_hand(self.camera, self.light, scene.hand)
        shades = [] if scene.hand is None else [hand_shade(self.camera, self.light, scene.hand, self._reach)]
        held = [(self._draw(c), 1.0) for c in scene.checkers if c.place == "hand"]
        held += [(self._draw(d), d.share) for d in scene.dice if d.state in ("rolling", "held")]
        patches = [(p, share) for p, share in held if p is not None]
        rects = [patch.rect for patch, _ in patches] + [shade.rect for shade in shades if shade is not None]
        rect = union([*rects, self.hand.rect] if self.hand is not None else rects)
        if is_empty(rect):
            return
        x0, y0, x1, y1 = rect
        room, lamp = self.room[y0:y1, x0:x1].copy(), self.lamp[y0:y1, x0:x1].copy()
        for shade in shades:
            if shade is not None:
                here = _inside(shade.rect, rect)
                lamp[here] *= 1 - shade.lamp[..., None]
                room[here] *= 1 - shade.room[..., None]
        for patch, share in patches:
            _lay(patch, room, lamp, rect, share)
        if self.hand is not None:
            here = _inside(self.hand.rect, rect)
            left = 1 - self.hand.cover[..., None]
            lamp[here] *= left
            room[here] = room[here] * left + self.hand.light
        picture[y0:y1, x0:x1] = self._developed(room, lamp, rect)

    def _update(self, scene: Scene) -> Rect:
        """Bring shadows and light up to date; gives the rectangle that changed."""
        still = self._still_things(scene)
        if self._still is not None and _same(still, self._still):
            return 0, 0, 0, 0
        self._still = still  # also keeps ids, which are keys, from being given to new things
        bodies: dict[Hashable, Body] = {}
        bodies.update(board_layer.shadow_bodies(self.style))
        drawn: dict[Hashable, Checker | Die | Cube] = {}
        for thing in still:
            key: Hashable = id(thing) if isinstance(thing, Cube | Die) else thing
            drawn[key] = thing
            bodies[key] = self._body(thing)
        areas = [self._shaded_rect(area) for area in self._shadows.update(bodies)]
        gone = [key for key in self._patches if key not in drawn]
        areas += [self._patches.pop(key).rect for key in gone]
        for new in [key for key in drawn if key not in self._patches]:
            patch = self._draw(drawn[new])
            if patch is not None:
                self._patches[new] = patch
                areas.append(patch.rect)
        if self._gain is None:
            areas = [(0, 0, *self.camera.size)]
        for rect in _merged(areas):
            self._compose(rect)
        return union(areas)

    @staticmethod
    def _still_things(scene: Scene) -> list[Checker | Die | Cube]:
        things: list[Checker | Die | Cube] = [c for c in scene.checkers if c.place != "hand"]
        things += [d for d in scene.dice if d.state not in ("rolling", "held")]
        if scene.cube is not None:
            things.append(scene.cube)
        return things

    def _body(self, thing: Checker | Die | Cube) -> Body:
        if isinstance(thing, Checker):
            return thing.rim(self.style.sizes.checker, self.style.sizes.checker_height)
        return thing.corners()

    def _draw(self, thing: Checker | Die | Cube) -> Patch | None:
        if isinstance(thing, Checker):
            look, levels = self.style.checkers[thing.seat], self._levels_of(thing)
            return checker_patch(self.camera, self.light, self.style.sizes, look, thing, levels)
        if isinstance(thing, Die):
            lit = self._shadows.seen_from(thing.middle) if thing.share == 1.0 else 1.0
            return die_patch(self.camera, self.light, self.style.dice[thing.seat], thing, lit)
        return cube_patch(self.camera, self.light, self.style.cube, thing, self._shadows.seen_from(thing.middle))

    def _levels_of(self, checker: Checker) -> tuple[int, int]:
        """The shadow levels nearest below a checker's foot and at its upper face."""
        heights = board_layer.levels(self.style)
        foot = checker.base[2]
        below = max((i for i, h in enumerate(heights) if h <= foot + 0.1), key=lambda i: heights[i])
        top = foot + self.style.sizes.checker_height
        at_top = [i for i, h in enumerate(heights) if -0.04 < h - top < 0.5]  # on a lower one it shades itself
        return below, at_top[0] if at_top else LIT

    def _shaded_rect(self, area: tuple[float, float, float, float]) -> Rect:
        """The pixels in which shadows inside an area (mm) can be seen, on any level."""
        x0, y0, x1, y1 = area
        heights = board_layer.levels(self.style)
        corners = [(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (min(heights), max(heights))]
        return self.camera.bounds(corners, margin=3)

    def _compose(self, rect: Rect) -> None:
        """Draw a rectangle afresh from the static layer, the patches in it and their shadows."""
        patch = self._static.crop(rect)
        for one in self._patches.values():
            patch.paste(one)
        for level in np.unique(patch.level):
            if level == LIT:
                continue
            lamp, room = self._shadows.look_up(int(level), patch.x, patch.y)
            here = patch.level == level
            if here.all():
                patch.lamp *= lamp[..., None]
                patch.room *= room[..., None]
            else:
                patch.lamp[here] *= lamp[here][:, None]
                patch.room[here] *= room[here][:, None]
        x0, y0, x1, y1 = rect
        self.room[y0:y1, x0:x1] = _shrink(patch.room)
        self.lamp[y0:y1, x0:x1] = _shrink(patch.lamp)


def _shrink(rays: Floats) -> Floats:
    rows, columns = rays.shape[0] // OVERSAMPLING, rays.shape[1] // OVERSAMPLING
    return np.asarray(cv2.resize(rays, (columns, rows), interpolation=cv2.INTER_AREA), np.float32)


def _same(one: list[Checker | Die | Cube], two: list[Checker | Die | Cube]) -> bool:
    """Whether two lists hold the very same things."""
    return len(one) == len(two) and all(a is b for a, b in zip(one, two, strict=True))


def _inside(rect: Rect, outer: Rect) -> tuple[slice, slice]:
    """Where `rect` lies in an array that covers `outer`."""
    return slice(rect[1] - outer[1], rect[3] - outer[1]), slice(rect[0] - outer[0], rect[2] - outer[0])


def _lay(patch: Patch, room: Floats, lamp: Floats, rect: Rect, share: float) -> None:
    """Lay a patch over light that covers `rect`, with soft edges; `share` below 1 lets light through."""
    here = _inside(patch.rect, rect)
    left = 1 - share * _shrink((patch.depth < NEVER).astype(np.float32))[..., None]
    room[here] = room[here] * left + share * _shrink(patch.room)
    lamp[here] = lamp[here] * left + share * _shrink(patch.lamp)


def _vignette(size: tuple[int, int]) -> Floats:
    x = (np.arange(size[0], dtype=np.float32) + 0.5) / size[0] * 2 - 1
    y = ((np.arange(size[1], dtype=np.float32) + 0.5) / size[1] * 2 - 1) * size[1] / size[0]
    square = (x[None] ** 2 + y[:, None] ** 2) / (1 + (size[1] / size[0]) ** 2)
    return (1 - CORNER_LOSS * square).astype(np.float32)


def _merged(rects: list[Rect]) -> list[Rect]:
    """Rectangles that overlap are drawn as one."""
    left = [r for r in rects if not is_empty(r)]
    merged: list[Rect] = []
    while left:
        rect = left.pop()
        touching = [r for r in left if not is_empty(overlap(rect, r))]
        if touching:
            left = [r for r in left if r not in touching]
            left.append(union([rect, *touching]))
        else:
            merged.append(rect)
    return merged
