"""Everything about a picture but what it is made of: a board, what stands on it, a hand, and the camera's place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from calibration.training.surfaces import Random
from calibration.training.traced.chance import angle, likely, pick, uniform
from calibration.training.traced.colours import Palette, random_palette
from calibration.training.traced.hand import Capsule, random_hand
from calibration.training.traced.men import LIE, Man, lay
from calibration.training.traced.points import Points, random_points
from calibration.training.traced.positions import piled, random_position
from calibration.training.traced.sizes import Sizes, random_sizes
from calibration.training.traced.view import random_camera
from tablehub.rules.position import Position
from tablehub.simulator.camera import Floats, SceneCamera
from tablehub.simulator.things import Cube, Die, upward

WITH_DICE = 0.7
TRIES = 300
CUBE_PLACES = ("bar", "bar", "beside", "none", "none", "rail")
SHOWN = (64, 64, 2, 4, 8, 16)
STEADY = 0.7  # of a cube's size that must be below it


@dataclass(frozen=True, eq=False)
class Setting:
    sizes: Sizes
    palette: Palette
    points: Points
    position: Position
    men: list[Man]
    dice: list[Die]
    cube: Cube | None
    hand: list[Capsule]
    camera: SceneCamera
    rounding: float | None = None
    """Of all dice, in shares of their size, and each has colours of its own; None: they are a pair."""


def random_setting(rng: Random, piles: bool = False) -> Setting:
    """`piles`: rows of any height on most points, and no hand over them."""
    sizes = random_sizes(rng)
    palette, points = random_palette(rng), random_points(rng, sizes)
    position = piled(rng) if piles else random_position(rng)
    cube = random_cube(rng, sizes)
    on_bar = cube.size * 1.4 if cube is not None and cube.place == "bar" else 0.0
    men = lay(rng, sizes, position, on_bar)
    dice = random_dice(rng, sizes, men) if likely(rng, WITH_DICE) else []
    hand = [] if piles else random_hand(rng, sizes)
    return Setting(sizes, palette, points, position, men, dice, cube, hand, random_camera(rng, sizes))


def with_start_and_others(rng: Random, setting: Setting, positions: int) -> list[Setting]:
    """The same board, camera and cube with the starting position, then so many others; no hand."""
    wanted = [Position.start(), *(random_position(rng) for _ in range(positions))]
    on_bar = setting.cube.size * 1.4 if setting.cube is not None and setting.cube.place == "bar" else 0.0
    size = setting.dice[0].size if setting.dice else die_size(rng, setting.sizes)
    out: list[Setting] = []
    for position in wanted:
        men = lay(rng, setting.sizes, position, on_bar)
        dice = random_dice(rng, setting.sizes, men, size) if out else []
        out.append(replace(setting, position=position, men=men, dice=dice, hand=[]))
    return out


def about_z(turn: float) -> Floats:
    """A rotation (3, 3) by `turn` rad."""
    cos, sin = np.cos(turn), np.sin(turn)
    return np.array([(cos, -sin, 0), (sin, cos, 0), (0, 0, 1)])


def random_cube(rng: Random, sizes: Sizes) -> Cube | None:
    """In the middle, on bar, rail or table; where bar or rail is too narrow for it, on the table."""
    where, size = pick(rng, CUBE_PLACES), sizes.pitch * uniform(rng, 0.55, 0.8)
    if where == "none":
        return None
    out = pick(rng, (-1, 1))
    if where == "bar" and sizes.bar > STEADY * size:
        x, y, z = 0.0, uniform(rng, -0.05, 0.05) * sizes.depth, sizes.bar_top + LIE
    elif where == "rail" and sizes.rail > STEADY * size and sizes.rail_height > 0:
        x, y, z = (
            (sizes.outer[0] + sizes.rail / 2 if out < 0 else sizes.outer[1] - sizes.rail / 2),
            0.0,
            sizes.rail_height,
        )
    else:
        where = "beside"
        x, y, z = out * (sizes.reach + size), uniform(rng, -0.3, 0.3) * sizes.depth, -sizes.base
    turn = pick(rng, (0.0, np.pi / 2, np.pi, -np.pi / 2)) + uniform(rng, -0.15, 0.15)
    shows = pick(rng, SHOWN)
    return Cube(1 if shows == 64 else shows, None, where, np.array([x, y, z + size / 2]), about_z(turn), size)


def random_dice(rng: Random, sizes: Sizes, men: Iterable[Man], size: float | None = None) -> list[Die]:
    """Two flat dice in one half of the field, where there is room; of any size if none is told."""
    size = size or die_size(rng, sizes)
    taken = [(man.x, man.y, sizes.checker / 2) for man in men if man.place != "off"]
    half = pick(rng, (-1, 1))
    dice: list[Die] = []
    for _ in range(TRIES):
        x = half * uniform(rng, sizes.bar / 2 + size, sizes.width / 2 - size)
        y = uniform(rng, size - sizes.half_depth, sizes.half_depth - size)
        if any(np.hypot(x - a, y - b) < r + 0.75 * size for a, b, r in taken):
            continue
        taken.append((x, y, size))
        turned = about_z(angle(rng)) @ upward(int(rng.integers(1, 7)))
        dice.append(Die("A", np.array([x, y, size / 2 + LIE]), turned, size))
        if len(dice) == 2:
            break
    return dice


def die_size(rng: Random, sizes: Sizes) -> float:
    return max(7.0, uniform(rng, 0.26, 0.42) * sizes.pitch)


def around(rng: Random, sizes: Sizes) -> tuple[float, float]:
    """A place on the table beside the board."""
    turn = angle(rng)
    cos, sin = np.cos(turn), np.sin(turn)
    edge = min(sizes.reach / max(1e-6, abs(cos)), sizes.outer_depth / max(1e-6, abs(sin)))
    away = edge + uniform(rng, 15, 240) * max(0.6, sizes.pitch / 45)
    return away * cos, away * sin
