"""How light meets a surface: diffuse and mirrored light of one lamp, and of the room around it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablehub.simulator.colour import linear
from tablehub.simulator.style import Light

Floats = NDArray[np.float32]

PANEL_SHARPNESS = 7.0
"""How sharply the bright ceiling panel that glossy things mirror is bounded."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How a surface throws light back: `gloss` 0..1 strength of the mirrored light, `rough` 0..1 its blur."""

    gloss: float
    rough: float


@dataclass(frozen=True, eq=False)
class Shaded:
    """Light leaving a surface (linear BGR, (..., 3)): what the room gives, and what the lamp adds where it reaches."""

    room: Floats
    lamp: Floats


def dot(a: Floats, b: Floats) -> Floats:
    return (a[..., 0] * b[..., 0] + a[..., 1] * b[..., 1] + a[..., 2] * b[..., 2]).astype(np.float32)


def unit(vectors: Floats) -> Floats:
    length = np.sqrt(np.maximum(dot(vectors, vectors), 1e-12))
    return (vectors / length[..., None]).astype(np.float32)


def shade(light: Light, finish: Finish, albedo: Floats, normal: Floats, view: Floats, place: Floats) -> Shaded:
    """Light leaving places (..., 3) in mm with unit `normal`s towards the camera (unit `view`)."""
    to_lamp = np.asarray(light.lamp.position, np.float32) - place
    square = dot(to_lamp, to_lamp)
    to_lamp = (to_lamp / np.sqrt(square)[..., None]).astype(np.float32)
    reach = float(np.dot(light.lamp.position, light.lamp.position)) / square  # 1 in the middle of the board
    facing = dot(normal, to_lamp)
    width = light.lamp.radius / float(np.linalg.norm(light.lamp.position))
    soft = 0.5 * width  # a large lamp still lights what faces a little away from its middle
    diffuse = np.clip((facing + soft) / (1 + soft), 0, 1)
    falling = reach * diffuse * light.lamp.strength
    colour = linear(light.lamp.colour)
    lamp = albedo * (falling[..., None] * colour)
    if finish.gloss > 0:
        mirrored = _highlight(finish, width, normal, view, to_lamp, facing)
        lamp = lamp + (mirrored * reach * light.lamp.strength)[..., None] * colour
    return Shaded(_room(light, finish, albedo, normal, view), lamp.astype(np.float32))


def _highlight(finish: Finish, width: float, normal: Floats, view: Floats, to_lamp: Floats, facing: Floats) -> Floats:
    """The lamp's image in the surface (GGX, widened by the lamp's own size)."""
    alpha = min(1.0, finish.rough**2 + 0.4 * width)
    half = unit(view + to_lamp)
    cosine = np.clip(dot(normal, half), 0, 1)
    square = alpha * alpha
    spread = square / (np.pi * (cosine * cosine * (square - 1) + 1) ** 2)
    along = np.clip(dot(to_lamp, half), 0.15, 1)
    fresnel = 0.04 + 0.96 * (1 - along) ** 5
    return (finish.gloss * spread * fresnel / (4 * along * along) * np.clip(facing, 0, 1) * np.pi).astype(np.float32)


def _room(light: Light, finish: Finish, albedo: Floats, normal: Floats, view: Floats) -> Floats:
    """Light from the room: more from above than from the sides, mirrored a little at flat angles."""
    above = 1 - light.fill + light.fill * (0.5 + 0.5 * normal[..., 2])
    strength = light.ambient * linear(light.ambient_colour)
    room = albedo * (above[..., None] * strength)
    if finish.gloss > 0:
        along = np.clip(dot(normal, view), 0, 1)
        upwards = 2 * along * normal[..., 2] - view[..., 2]
        aside = 2 * along * normal[..., 0] - view[..., 0]
        panel = 1 / (1 + np.exp(-PANEL_SHARPNESS / max(finish.rough, 0.12) * 0.3 * (upwards - 0.8 - 0.25 * aside)))
        bright = 0.35 + 0.5 * np.clip(upwards, 0, 1) + 0.6 * panel
        fresnel = 0.04 + 0.5 * (1 - along) ** 5
        room = room + (finish.gloss * fresnel * bright)[..., None] * strength
    return np.asarray(room, np.float32)
