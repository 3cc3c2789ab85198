"""Light in Blender: rooms, lamps, windows, a camera's flash. Metres and watts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import bpy
from mathutils import Matrix, Vector

from calibration.training.surfaces import Random
from calibration.training.traced.bodies import MM, box, thing
from calibration.training.traced.chance import among, angle, likely, pick, uniform
from calibration.training.traced.colours import Colour, hsv, rgba
from calibration.training.traced.materials import material, with_nodes
from tablehub.simulator.camera import Floats

LIGHTS = ("room", "room", "lamp", "window", "two", "flash", "soft")
WHITE: Colour = (1.0, 1.0, 1.0)
FRAME = 2.2  # m from the board to a window's bars
BARS = range(-6, 7)
WIDE = 2000.0  # mm: half a bar's length


def build_light(rng: Random, camera: Floats) -> str:
    """One kind of light; `camera` (3,) mm is where the flash is. Its name."""
    kind = pick(rng, LIGHTS)
    dim = uniform(rng, 0.1, 0.9)
    if kind == "room":
        _lamp("AREA", uniform(rng, 20, 50), _above(rng, (0, 1), (1.4, 2.2)), pick(rng, (0.2, 0.5, 1.0)), _tint(rng))
    elif kind == "two":
        _lamp("AREA", uniform(rng, 10, 40), _above(rng, (0.3, 1.2), (0.8, 1.8)), 0.1, _tint(rng))
        _lamp("AREA", uniform(rng, 10, 30), _above(rng, (0.3, 1.2), (1, 2)), 0.3, _tint(rng))
    elif kind == "lamp":
        _spot(rng)
    elif kind == "soft":
        _lamp("AREA", 40, (0, 0, 2.3), 2.0, _tint(rng))
        dim = 0.8
    elif kind == "flash":
        x, y, z = (float(c) * MM for c in camera)
        _lamp("AREA", 8, (x + 0.01, y + 0.02, z), 0.02, WHITE)
        dim = 0.3
    else:
        _window(rng)
        dim = uniform(rng, 0.25, 0.6)
    _surroundings(rng, dim)
    return kind


def _surroundings(rng: Random, strength: float) -> None:
    """Light from everywhere, warm or cool."""
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    with_nodes(world)
    room = world.node_tree.nodes["Background"]
    room.inputs[0].default_value = rgba(hsv(pick(rng, (0.08, 0.6)), uniform(rng, 0, 0.2), 1))
    room.inputs[1].default_value = strength


def _tint(rng: Random) -> Colour:
    return hsv(pick(rng, (0.09, 0.1, 0.6)), uniform(rng, 0, 0.35), 1)


def _above(rng: Random, away: tuple[float, float], high: tuple[float, float]) -> tuple[float, float, float]:
    turn, far = angle(rng), among(rng, away)
    return far * math.cos(turn), far * math.sin(turn), among(rng, high)


def _lamp(
    kind: str, watts: float, place: Sequence[float], size: float, colour: Colour, aim: Sequence[float] = (0, 0, 0)
) -> Any:
    """A lamp of Blender's `kind`; `size`: m across, of the sun rad."""
    data = bpy.data.lights.new("lamp", kind)
    data.energy, data.color = watts, colour
    setattr(data, {"AREA": "size", "SPOT": "shadow_soft_size", "SUN": "angle"}[kind], size)
    made, where = thing(data), Vector(tuple(place))
    turn = (Vector(tuple(aim)) - where).to_track_quat("-Z", "Y").to_matrix().to_4x4()
    made.matrix_world = Matrix.Translation(where) @ turn
    return data


def _spot(rng: Random) -> None:
    """A desk lamp: a bright round on part of the board."""
    aim = (uniform(rng, -0.15, 0.15), uniform(rng, -0.1, 0.1), 0.0)
    place = _above(rng, (0.35, 0.7), (0.35, 0.7))
    data = _lamp("SPOT", uniform(rng, 15, 40), place, uniform(rng, 0.02, 0.08), _tint(rng), aim)
    data.spot_size, data.spot_blend = math.radians(uniform(rng, 60, 110)), uniform(rng, 0.2, 1)


def _window(rng: Random) -> None:
    """Sun through a window, whose bars and, half of the time, a wall throw shadows across the board."""
    turn, high = angle(rng), uniform(rng, 0.5, 1.1)
    way = Vector((math.cos(turn) * math.cos(high), math.sin(turn) * math.cos(high), math.sin(high)))
    _lamp("SUN", uniform(rng, 1.5, 4), tuple(way), 0.01, hsv(0.1, uniform(rng, 0, 0.3), 1))
    pane = Matrix.Translation(way * FRAME) @ way.to_track_quat("Z", "Y").to_matrix().to_4x4()
    dark = material(rng, (0.05, 0.05, 0.05), "satin")
    apart = uniform(rng, 0.18, 0.35)
    for number in BARS:
        upright = box((-15, -WIDE, -2), (15, WIDE, 2), dark)
        upright.matrix_world = pane @ Matrix.Translation((number * apart, 0, 0))
        across = box((-WIDE, -15, -2), (WIDE, 15, 2), dark)
        across.matrix_world = pane @ Matrix.Translation((0, number * apart * 1.4, 0))
        upright.visible_camera = across.visible_camera = False
    if likely(rng, 0.5):
        wall = box((-WIDE, uniform(rng, 60, 250), -2), (WIDE, 2500, 2), dark)
        wall.matrix_world, wall.visible_camera = pane, False
