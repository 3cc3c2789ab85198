"""The shapes of things, as Blender's meshes. Millimetres in, metres in Blender."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import bpy
import numpy as np
from mathutils import Matrix, Vector
from numpy.typing import NDArray

from tablehub.simulator.cube_patch import PIP_RADIUS, pip_places
from tablehub.simulator.style import CheckerProfile
from tablehub.simulator.things import FACE_AXES

MM = 0.001
ROUND = 64  # corners of a circle
PIP_CORNERS = 16
ABOVE = 0.03  # mm by which what is painted on lies above what it is painted on

Floats = NDArray[np.float64]
Corners = Iterable[Sequence[float] | Floats]
Rings = Sequence[tuple[float, float]]
"""Radius and height in mm of a turned body's outline, from below."""


def mesh(corners: Corners, faces: Iterable[Sequence[int]], material: Any) -> Any:
    made = bpy.data.meshes.new("body")
    made.from_pydata([tuple(float(c) * MM for c in corner) for corner in corners], [], list(faces))
    made.materials.append(material)
    return made


def thing(data: Any) -> Any:
    """A new object with this mesh, in the scene."""
    made = bpy.data.objects.new("thing", data)
    bpy.context.scene.collection.objects.link(made)
    return made


def box(low: Sequence[float], high: Sequence[float], material: Any, bevel: float = 0.0) -> Any:
    """An upright block between two corners; `bevel` mm rounds its edges."""
    ends = (low, high)
    corners = [(ends[x][0], ends[y][1], ends[z][2]) for z in (0, 1) for y in (0, 1) for x in (0, 1)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    made = thing(mesh(corners, faces, material))
    if bevel:
        rounded = made.modifiers.new("edges", "BEVEL")
        rounded.width, rounded.segments = bevel * MM, 3
    return made


def polygon(corners: Corners, material: Any) -> Any:
    """A flat face that looks up, its corners in any direction of turning."""
    places = np.array(list(corners), float)
    x, y = places[:, 0], places[:, 1]
    area = float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)))
    order = range(len(places)) if area > 0 else range(len(places))[::-1]
    return thing(mesh(places, [tuple(order)], material))


def turned(rings: Rings, material: Any) -> Any:
    """A mesh turned about the z axis, closed below and above."""
    angles = [2 * math.pi * i / ROUND for i in range(ROUND)]
    corners = [(r * math.cos(a), r * math.sin(a), z) for r, z in rings for a in angles]
    faces: list[Sequence[int]] = [
        (k * ROUND + i, k * ROUND + (i + 1) % ROUND, (k + 1) * ROUND + (i + 1) % ROUND, (k + 1) * ROUND + i)
        for k in range(len(rings) - 1)
        for i in range(ROUND)
    ]
    last = (len(rings) - 1) * ROUND
    faces += [tuple(range(ROUND))[::-1], tuple(range(last, last + ROUND))]
    return mesh(corners, faces, material)


def checker_rings(profile: CheckerProfile, diameter: float, height: float) -> Rings:
    """The outline of a checker whose lower face's middle is the origin."""
    r, edge, deep = diameter / 2, height * 0.12, min(0.6, height * 0.06)
    body = [(r * 0.92, 0.0), (r - edge * 0.3, edge * 0.4), (r, edge), (r, height - edge)]
    body += [(r - edge * 0.3, height - edge * 0.4), (r - edge, height)]
    grooves = {"ring": (0.62,), "rings": (0.75, 0.45)}.get(profile, ())
    for middle in grooves:
        body += [(r * (middle + 0.05), height), (r * (middle + 0.02), height - deep)]
        body += [(r * (middle - 0.02), height - deep), (r * (middle - 0.05), height)]
    if profile == "dished":
        return [*body, (r * 0.8, height), (r * 0.68, height * 0.88), (r * 0.3, height * 0.85)]
    if profile == "pillow":
        return [(r * 0.92, 0.0), (r, height * 0.3), (r, height * 0.6), (r * 0.93, height * 0.85), (r * 0.75, height)]
    return [*body, (r * 0.2, height)]


def die(size: float, rounding: float, body: Any, pips: Any) -> list[Any]:
    """A die about the origin: its body and its pips, each an object to be moved alike."""
    half = size / 2
    made = [box((-half,) * 3, (half,) * 3, body, rounding * size)]
    radius = half * PIP_RADIUS
    circle = [2 * math.pi * i / PIP_CORNERS for i in range(PIP_CORNERS)]
    for value, axis in enumerate(FACE_AXES, start=1):
        out = Vector(axis)
        about = out.to_track_quat("Z", "Y")
        for u, v in pip_places(value):
            middle = about @ Vector((u * half, v * half, 0)) + out * (half + ABOVE)
            size_ = radius * (1.25 if value == 1 else 1.0)
            rim = [middle + about @ Vector((size_ * math.cos(a), size_ * math.sin(a), 0)) for a in circle]
            made.append(thing(mesh(rim, [tuple(range(PIP_CORNERS))], pips)))
    return made


def cube(size: float, number: int, body: Any, ink: Any) -> list[Any]:
    """The doubling cube about the origin with its number on top; other faces are left plain."""
    half = size / 2
    text = bpy.data.curves.new("number", "FONT")
    text.body, text.size, text.align_x, text.align_y = str(number), size * 0.62 * MM, "CENTER", "CENTER"
    text.materials.append(ink)
    written = thing(text)
    written.matrix_world = Matrix.Translation(Vector((0, 0, (half + ABOVE) * MM)))
    return [box((-half,) * 3, (half,) * 3, body, 2.5), written]


def placed(parts: Iterable[Any], middle: Sequence[float] | Floats, rotation: Floats) -> None:
    """Moves parts, made about the origin, to a place in mm, turned by a 3x3 rotation."""
    where = Matrix.Translation(Vector(tuple(float(c) * MM for c in middle)))
    turn = Matrix([[float(c) for c in row] for row in rotation]).to_4x4()
    for part in parts:
        part.matrix_world = where @ turn @ part.matrix_world
