"""A small ray caster for training pictures: rounded boxes, checkers and fingers on a patterned ground, soft light.

Shapes are signed distance functions, followed by sphere tracing (J. C. Hart, "Sphere tracing", The Visual
Computer 12, 1996). Lengths are in pitches, z points up. Everything is float32 arrays of n rays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating[Any]]
"""float32 wherever speed counts."""
Paint = Callable[[Array, Array], Array]
"""Local hit points (n, 3) and local normals (n, 3) to linear colours (n, 3) in 0..1 (BGR)."""

STEPS = 12
"""Sphere tracing steps; enough for convex shapes met from outside."""
NEAR = 2e-3
"""Nearer than this (pitches, a tenth of a millimetre) a ray has hit."""
FAR = 1e9


# Sums along rows of two or three are slow in NumPy; these are the same, several times faster.
def _dot(a: Array, b: Array) -> Array:
    return np.einsum("ij,ij->i", np.broadcast_to(a, b.shape), b)


def _length(a: Array) -> Array:
    return np.sqrt(_dot(a, a))


def _largest(a: Array) -> Array:
    return np.maximum.reduce(list(a.T))


@dataclass(frozen=True, eq=False)
class Solid:
    """One thing that lies in the scene.

    `kind` "box" (half sizes `half`, edges rounded by `rounding`; `ball` cuts its corners with a sphere),
    "puck" (radius half[0], half height half[2]) or "finger" (a capsule along local x, half length half[0],
    radius half[2]). `pose` takes local to scene directions.
    """

    kind: str
    centre: Array
    half: Array
    rounding: float
    paint: Paint
    pose: Array
    gloss: float = 0.2
    sharpness: float = 30.0
    ball: float = 0.0

    @property
    def reach(self) -> float:
        """Radius of a sphere that holds it."""
        if self.kind == "finger":
            return float(self.half[0] + self.half[2])
        return float(np.linalg.norm(self.half if self.kind == "box" else self.half[[0, 2]]))

    def to_local(self, points: Array) -> Array:
        return (points - self.centre) @ self.pose

    def distance(self, local: Array) -> Array:
        """Signed distance (n,) of local points."""
        if self.kind == "box":
            q = np.abs(local) - (self.half - self.rounding)
            distance = _length(np.maximum(q, 0)) + np.minimum(_largest(q), 0) - self.rounding
            return np.maximum(distance, _length(local) - self.ball) if self.ball else distance
        if self.kind == "puck":
            q = np.stack([np.hypot(local[:, 0], local[:, 1]) - self.half[0], np.abs(local[:, 2]) - self.half[2]], 1)
            q += self.rounding
            return _length(np.maximum(q, 0)) + np.minimum(_largest(q), 0) - self.rounding
        along = local.copy()
        along[:, 0] -= np.clip(local[:, 0], -self.half[0], self.half[0])
        return _length(along) - self.half[2]

    def normal(self, local: Array) -> Array:
        """Local unit normals (n, 3) by central differences."""
        step = np.float32(2e-3)
        columns = []
        for axis in range(3):
            shift = np.zeros(3, np.float32)
            shift[axis] = step
            columns.append(self.distance(local + shift) - self.distance(local - shift))
        gradient = np.stack(columns, 1)
        return gradient / np.maximum(_length(gradient)[:, None], 1e-9)

    def hit(self, origins: Array, directions: Array) -> Array:
        """Distance along each ray to the surface (n,), FAR where it misses."""
        towards = self.centre - origins
        along = _dot(towards, directions)
        miss = _dot(towards, towards) - along**2
        candidates = np.flatnonzero((miss < self.reach**2) & (along > -self.reach))
        result = np.full(len(directions), FAR, np.float32)
        if not len(candidates):
            return result
        start = np.broadcast_to(self.to_local(origins), directions.shape)[candidates]
        heading = directions[candidates] @ self.pose
        t = np.maximum(along[candidates] - self.reach, 0)
        for _ in range(STEPS):
            gap = self.distance(start + t[:, None] * heading)
            t = t + np.where(gap > NEAR, gap, 0)
        close = self.distance(start + t[:, None] * heading) < 3 * NEAR
        result[candidates[close]] = t[close]
        return result


@dataclass(frozen=True, eq=False)
class Light:
    """A lamp: a disc of `radius` at `place`, and light from everywhere. `strength` and `ambient` are BGR."""

    place: Array
    radius: float
    strength: Array
    ambient: Array


@dataclass(frozen=True, eq=False)
class Ground:
    """The plane z = `height`."""

    height: float
    paint: Paint
    gloss: float = 0.02
    sharpness: float = 10.0


def trace(ground: Ground, solids: Sequence[Solid], origin: Array, directions: Array) -> tuple[Array, NDArray[np.int32]]:
    """First hit of rays from one origin: distances (n,) and the solid's index (n,), -1 for the ground."""
    nearest = (ground.height - origin[2]) / np.minimum(directions[:, 2], -1e-4)
    which = np.full(len(directions), -1, np.int32)
    for index, solid in enumerate(solids):
        t = solid.hit(origin[None], directions)
        closer = t < nearest
        nearest = np.where(closer, t, nearest)
        which[closer] = index
    return nearest.astype(np.float32), which


def shade(
    ground: Ground, solids: Sequence[Solid], light: Light, origin: Array, directions: Array, rng: np.random.Generator
) -> tuple[Array, NDArray[np.int32]]:
    """Linear colours (n, 3) seen along the rays, and what they hit (index of the solid, -1: ground)."""
    t, which = trace(ground, solids, origin, directions)
    points = origin + t[:, None] * directions
    normals = np.zeros_like(points)
    colours = np.zeros_like(points)
    gloss = np.zeros(len(points), np.float32)
    sharpness = np.ones(len(points), np.float32)
    normals[:, 2] = 1.0
    for index in np.unique(which):
        mine = which == index
        if index < 0:
            colours[mine] = ground.paint(points[mine], normals[mine])
            gloss[mine], sharpness[mine] = ground.gloss, ground.sharpness
            continue
        solid = solids[index]
        local = solid.to_local(points[mine])
        facing = solid.normal(local)
        colours[mine] = solid.paint(local, facing)
        normals[mine] = facing @ solid.pose.T
        gloss[mine], sharpness[mine] = solid.gloss, solid.sharpness
    return _lit(points, normals, directions, colours, gloss, sharpness, light, solids, rng), which


def _lit(
    points: Array,
    normals: Array,
    directions: Array,
    colours: Array,
    gloss: Array,
    sharpness: Array,
    light: Light,
    solids: Sequence[Solid],
    rng: np.random.Generator,
) -> Array:
    """Lambert and Blinn-Phong with one lamp ray and one sky ray for each sample; averaging happens over samples."""
    above = points + 0.01 * normals
    lamp = light.place + light.radius * rng.normal(0, 0.5, points.shape).astype(np.float32) - points
    lamp /= _length(lamp)[:, None]
    seen = ~_blocked(above, lamp, solids)
    facing = np.maximum(_dot(normals, lamp), 0) * seen
    sky = rng.normal(0, 1, points.shape).astype(np.float32)
    sky = np.asarray(normals + sky / _length(sky)[:, None], np.float32)
    sky /= np.maximum(_length(sky)[:, None], 1e-6)
    open_sky = np.where(_blocked(above, sky, solids), 0.25, 1.0)
    half = lamp - directions
    half /= _length(half)[:, None]
    shine = gloss * np.maximum(_dot(normals, half), 0) ** sharpness * seen
    rim = gloss * 0.5 * (1 + _dot(normals, directions)) ** 4 * open_sky
    return (
        colours * (facing[:, None] * light.strength + open_sky[:, None] * light.ambient)
        + shine[:, None] * light.strength
        + rim[:, None] * light.ambient
    ).astype(np.float32)


def _blocked(points: Array, directions: Array, solids: Sequence[Solid]) -> NDArray[np.bool_]:
    blocked = np.zeros(len(points), bool)
    for solid in solids:
        blocked |= solid.hit(points, directions.astype(np.float32)) < FAR
    return blocked
