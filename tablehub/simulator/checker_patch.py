"""How checkers look: turned cylinders with a groove, a dished middle or a rounded top, plain or marbled."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablehub.simulator.camera import SceneCamera, is_empty
from tablehub.simulator.colour import linear
from tablehub.simulator.light import Finish, Shaded, shade
from tablehub.simulator.patches import LIT, NEVER, Patch, rays
from tablehub.simulator.style import BoardSizes, CheckerLook, CheckerProfile, Light
from tablehub.simulator.textures import noise, sample
from tablehub.simulator.things import Checker

Floats = NDArray[np.float32]

BEVEL = 2.2
"""mm; how wide the rounded edge of a checker is."""

SIDE_OUTWARD = 2.5
"""mm; side walls ask for shadows this far outside, so that a checker does not stand in its own shade."""


def _slope(profile: CheckerProfile, r: Floats) -> tuple[Floats, Floats]:
    """Slope of the upper face outwards, and how open it lies to the room (1: fully), at r = 0..1 of the radius."""

    def bump(middle: float, width: float) -> Floats:
        return np.exp(-(((r - middle) / width) ** 2)).astype(np.float32)

    open_ = np.ones_like(r)
    if profile == "ring":
        groove = bump(0.62, 0.035)
        return (1.75 * (r - 0.62) / 0.035 * groove).astype(np.float32), open_ - 0.45 * groove
    if profile == "rings":
        inner, outer = bump(0.45, 0.04), bump(0.75, 0.04)
        slope = 1.6 * ((r - 0.45) / 0.04 * inner + (r - 0.75) / 0.04 * outer)
        return slope.astype(np.float32), open_ - 0.4 * (inner + outer)
    if profile == "dished":
        wall = bump(0.66, 0.09)
        return 0.9 * wall, (open_ - 0.25 * wall - 0.12 * (r < 0.62)).astype(np.float32)
    if profile == "pillow":
        return (-0.32 * r**3).astype(np.float32), open_
    return np.zeros_like(r), open_


def _albedo(look: CheckerLook, checker: Checker, x: Floats, y: Floats, z: Floats) -> Floats:
    """Body colour (n, 3) at places in the checker's own coordinates (mm)."""
    base = linear(look.colour)
    albedo = np.broadcast_to(base, (*x.shape, 3)).astype(np.float32)
    if look.marble > 0:
        shift = np.float32(37.0 * (1 + int(abs(checker.turn) * 1000) % 97))  # so that no two are veined alike
        across, along = (x + z) * np.float32(1.6) + shift, (y + np.float32(0.5) * z) * np.float32(1.6) + shift
        veins = sample(noise(71, 32, 32), across, along)
        clouds = sample(noise(72, 64, 64), (x - z) * np.float32(1.2) + shift, y * np.float32(1.2))
        line = np.exp(-((veins / 0.10) ** 2))
        lighter = np.clip(0.75 * look.marble * line + 0.25 * look.marble * (clouds + 0.3), -0.6, 0.9)[..., None]
        paler = np.minimum(base * 2.2 + 0.05, 0.9)
        other = paler if base.mean() < 0.3 else base * np.array((0.55, 0.72, 0.8), np.float32)
        albedo = albedo * (1 - np.abs(lighter)) + other * np.abs(lighter)
    return albedo.astype(np.float32)


def checker_patch(
    camera: SceneCamera, light: Light, sizes: BoardSizes, look: CheckerLook, checker: Checker, levels: tuple[int, int]
) -> Patch | None:
    """The checker as seen; None when out of the picture.

    `levels`: numbers of the shadow level it stands on and of its upper face (`LIT`: nothing shades it).
    """
    rect = camera.bounds(checker.rim(sizes.checker, sizes.checker_height))
    if is_empty(rect):
        return None
    turn = checker.rotation()
    origin = (camera.position - checker.foot(sizes.checker, sizes.checker_height)) @ turn
    world = rays(camera, rect)
    own = world @ turn.astype(np.float32)
    patch = Patch.empty(rect)
    tops = (sizes.checker_height, 0.0) if checker.on_edge else (sizes.checker_height,)
    for height in tops:
        _draw_face(patch, light, sizes, look, checker, (world, own, origin), height, levels[1])
    _draw_wall(patch, light, sizes, look, checker, (world, own, origin), levels[0])
    return patch


_Rays = tuple[Floats, Floats, NDArray[np.float64]]


def _finish(
    light: Light, look: CheckerLook, checker: Checker, own: Floats, normal: Floats, world: Floats, open_: Floats
) -> Shaded:
    """Light from places `own` (n, 3) with own `normal`s; `world` are the rays that hit them."""
    turn = checker.rotation().astype(np.float32)
    albedo = _albedo(look, checker, own[:, 0], own[:, 1], own[:, 2])
    place = own @ turn.T + np.array(checker.base, np.float32)
    lit = shade(light, Finish(look.gloss, look.rough), albedo, normal @ turn.T, -world, place)
    return Shaded(lit.room * open_[:, None], lit.lamp * (0.5 + 0.5 * open_)[:, None])


def _draw_face(
    patch: Patch,
    light: Light,
    sizes: BoardSizes,
    look: CheckerLook,
    checker: Checker,
    seen: _Rays,
    height: float,
    level: int,
) -> None:
    world, own, origin = seen
    radius = sizes.checker / 2
    with np.errstate(divide="ignore", invalid="ignore"):
        depth = ((height - origin[2]) / own[..., 2]).astype(np.float32)
        x, y = origin[0] + depth * own[..., 0], origin[1] + depth * own[..., 1]
        hit = (x * x + y * y <= radius * radius) & (depth > 0)
    if not hit.any():
        return
    x, y, depth = x[hit].astype(np.float32), y[hit].astype(np.float32), depth[hit]
    r = np.sqrt(x * x + y * y)
    slope, open_ = _slope(look.profile, r / radius)
    edge = np.clip((r - (radius - BEVEL)) / BEVEL, 0, 1)
    slope = slope - np.tan(edge * 0.9)
    up = 1.0 if height > 0 else -1.0
    safe = np.maximum(r, 1e-3)
    normal = np.stack([-slope * x / safe, -slope * y / safe, np.full_like(r, up)], axis=-1)
    normal /= np.sqrt(1 + slope * slope)[:, None]
    place = np.stack([x, y, np.full_like(x, height)], axis=-1)
    shaded = _finish(light, look, checker, place, normal.astype(np.float32), world[hit], open_)
    turn = checker.rotation().astype(np.float32)
    foot = checker.foot(sizes.checker, sizes.checker_height)
    around = place @ turn.T + foot.astype(np.float32)
    patch.put(hit, depth, shaded, around[:, 0], around[:, 1], LIT if checker.on_edge else level)


def _draw_wall(
    patch: Patch, light: Light, sizes: BoardSizes, look: CheckerLook, checker: Checker, seen: _Rays, level: int
) -> None:
    world, own, origin = seen
    radius, height = sizes.checker / 2, sizes.checker_height
    dx, dy = own[..., 0], own[..., 1]
    a = dx * dx + dy * dy
    b = origin[0] * dx + origin[1] * dy
    c = origin[0] ** 2 + origin[1] ** 2 - radius**2
    root = b * b - a * c
    with np.errstate(divide="ignore", invalid="ignore"):
        depth = ((-b - np.sqrt(np.maximum(root, 0))) / a).astype(np.float32)
    z = origin[2] + depth * own[..., 2]
    hit = (root > 0) & (depth > 0) & (depth < NEVER) & (z >= 0) & (z <= height)
    if not hit.any():
        return
    depth = depth[hit]
    place = (origin + depth[:, None] * own[hit]).astype(np.float32)
    z = place[:, 2]
    lean = np.clip((z - (height - BEVEL)) / BEVEL, 0, 1) * 0.7 - np.clip((BEVEL - z) / BEVEL, 0, 1) * 0.6
    outward = place[:, :2] / radius
    normal = np.column_stack([outward * np.cos(lean)[:, None], np.sin(lean)]).astype(np.float32)
    open_ = 0.5 + 0.5 * np.clip(z / height, 0, 1) if not checker.on_edge else np.full_like(z, 0.8)
    shaded = _finish(light, look, checker, place, normal, world[hit], open_.astype(np.float32))
    turn = checker.rotation().astype(np.float32)
    asked = place + np.column_stack([outward * SIDE_OUTWARD, np.zeros(len(place), np.float32)])
    around = asked @ turn.T + checker.foot(sizes.checker, sizes.checker_height).astype(np.float32)
    patch.put(hit, depth, shaded, around[:, 0], around[:, 1], level)
