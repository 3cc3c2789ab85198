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
    if bevel > 0:
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


def turned(rings: Rings, materials: Sequence[Any], which: Sequence[int] = (), corners: int = ROUND) -> Any:
    """A mesh turned about the z axis, closed below and above; `which` material the parts have, from below, the upper
    face last (by default all the first)."""
    angles = [2 * math.pi * i / corners for i in range(corners)]
    places = [(r * math.cos(a), r * math.sin(a), z) for r, z in rings for a in angles]
    last = (len(rings) - 1) * corners
    faces: list[Sequence[int]] = [tuple(range(last, last + corners)), tuple(range(corners))[::-1]]
    kinds = [which[-1] if which else 0, 0]
    for k in range(len(rings) - 1):
        low, high = k * corners, (k + 1) * corners
        for i in range(corners):
            j = (i + 1) % corners
            faces.append((low + i, low + j, high + j, high + i))
        kinds += [which[k] if which else 0] * corners
    made = mesh(places, faces, materials[0])
    for material in materials[1:]:
        made.materials.append(material)
    for face, kind in zip(made.polygons, kinds, strict=True):
        face.material_index = kind
    return made


def capsule(start: Floats, end: Floats, thick: tuple[float, float], material: Any) -> Any:
    """A smooth rod with round ends, as thick as its two radii."""
    way = Vector(tuple(float(c) for c in end - start))
    long, (low, high) = way.length, thick
    rising, falling = np.linspace(0.05, math.pi / 2, 6), np.linspace(0, math.pi / 2 - 0.05, 6)
    rings = [(low * math.sin(t), -low * math.cos(t)) for t in rising]
    rings += [(high * math.cos(t), long + high * math.sin(t)) for t in falling]
    data = turned(rings, [material], corners=20)
    for face in data.polygons:
        face.use_smooth = True
    made = thing(data)
    placed([made], start, np.array(way.to_track_quat("Z", "Y").to_matrix()))
    return made


def writing(words: str, size: float, place: Sequence[float], material: Any, turn: float = 0.0) -> Any:
    """Words that lie flat, `size` mm high, their middle at `place`, turned by rad."""
    data = bpy.data.curves.new("words", "FONT")
    data.body, data.size, data.align_x, data.align_y = words, size * MM, "CENTER", "CENTER"
    data.materials.append(material)
    made = thing(data)
    made.matrix_world = Matrix.Translation(Vector(tuple(float(c) * MM for c in place))) @ Matrix.Rotation(turn, 4, "Z")
    return made


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


def cube(size: float, number: int, body: Any, ink: Any, bevel: float = 2.5) -> list[Any]:
    """The doubling cube about the origin with its number on top; other faces are left plain."""
    half = size / 2
    written = writing(str(number), size * 0.62, (0, 0, half + ABOVE), ink)
    return [box((-half,) * 3, (half,) * 3, body, bevel), written]


def placed(parts: Iterable[Any], middle: Sequence[float] | Floats, rotation: Floats) -> None:
    """Moves parts, made about the origin, to a place in mm, turned by a 3x3 rotation."""
    where = Matrix.Translation(Vector(tuple(float(c) * MM for c in middle)))
    turn = Matrix([[float(c) for c in row] for row in rotation]).to_4x4()
    for part in parts:
        part.matrix_world = where @ turn @ part.matrix_world
