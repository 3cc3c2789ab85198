"""Traced boards full of dice in every state: what is learnt of how dice lie should not come from one renderer alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np

from calibration.training.dice_boards import KINDS, crowd, visible
from calibration.training.surfaces import Random
from calibration.training.traced.chance import uniform
from calibration.training.traced.men import LIE, Man
from calibration.training.traced.setting import Setting, die_size
from calibration.training.traced.sizes import Sizes
from calibration.training.traced.view import random_camera
from tablehub.simulator.board_layer import Box
from tablehub.simulator.camera import Floats, SceneCamera
from tablehub.simulator.catalogue import random_style
from tablehub.simulator.style import SEATS, BoardSizes, Style
from tablehub.simulator.things import Checker, Cube, Die

ROUNDING = (0.06, 0.16)
"""By which shares of their size the edges of dice are rounded."""
LEAST_PIXELS, TRIES = 9.0, 30
"""How large the die in the middle is seen at least, and how many cameras are tried for that."""
BESIDE = 0.4
"""Pitches around the field that are drawn."""
ON_WALLS = ("beside rail", "beside bar", "cocked rail", "cocked bar", "on_bar")


@dataclass
class Thrown:
    """A traced board as the simulated table's dice are thrown onto it; its felt is where the checkers lie."""

    rng: Random
    style: Style
    checkers: list[Checker]
    cube: Cube | None
    dice: tuple[Die, ...] = field(default=())


def crowded(rng: Random, setting: Setting) -> tuple[Setting, list[float]]:
    """The same board without a hand and full of dice, and how much of each one's upper face is seen (0 to 1)."""
    sizes, size, rounding = setting.sizes, die_size(rng, setting.sizes), uniform(rng, *ROUNDING)
    setting = replace(setting, camera=_near(rng, sizes, size))
    table = Thrown(rng, _style(sizes, size, rounding), _checkers(setting.men), setting.cube)
    table.dice = crowd(table, {kind: often for kind, often in KINDS.items() if _can_be(kind, sizes, size)})
    seen = [visible(table, setting.camera, die, walls(sizes)) for die in table.dice]
    lying = [replace(die, middle=die.middle + np.array([0.0, 0.0, LIE])) for die in table.dice]
    return replace(setting, dice=lying, hand=[], rounding=rounding), seen


def _near(rng: Random, sizes: Sizes, size: float) -> SceneCamera:
    """A camera that sees dice of this size large enough to be read."""
    for _ in range(TRIES):
        camera = random_camera(rng, sizes)
        if camera.scale_at(np.zeros(3)) * size > LEAST_PIXELS:
            break
    return camera


def field_corners(sizes: Sizes) -> Floats:
    """Corners (8, 3) in mm of the field and a little around it."""
    x, y = sizes.width / 2 + BESIDE * sizes.pitch, sizes.half_depth + BESIDE * sizes.pitch
    return np.array([(a, b, z) for a in (-x, x) for b in (-y, y) for z in (0.0, max(sizes.rail_height, sizes.pitch))])


def _can_be(kind: str, sizes: Sizes, size: float) -> bool:
    """Whether dice can lie so here: the simulated table's walls are higher than a die and the bar as high as they."""
    if kind == "off_board":
        return False  # things lie there
    if kind not in ON_WALLS:
        return True
    if kind == "on_bar":
        return sizes.bar > 1.5 * size and sizes.bar_height == sizes.rail_height > 0
    return (sizes.bar_height if kind.endswith("bar") else sizes.rail_height) > 1.1 * size


def walls(sizes: Sizes) -> list[Box]:
    """What stands around the field and in its middle."""
    (left, right), (x0, x1) = sizes.outer, sizes.inner
    half, inner, outer = sizes.width / 2, sizes.half_depth, sizes.outer_depth
    across = [(left, x0), (x1, right), (-half - sizes.wall, -half), (half, half + sizes.wall)]
    standing = [wall for wall in across if left <= wall[0] and wall[1] <= right]  # trays have walls of their own
    bounds = [(left, -outer, right, -inner), (left, inner, right, outer)]
    bounds += [(low, -inner, high, inner) for low, high in standing]
    rails = [(a, b, -sizes.base, c, d, sizes.rail_height) for a, b, c, d in bounds]
    return [*rails, (-sizes.bar / 2, -inner, -sizes.base, sizes.bar / 2, inner, sizes.bar_top)]


def _checkers(men: Iterable[Man]) -> list[Checker]:
    """The same as the simulated table has them; its felt is where they lie."""
    return [Checker(man.seat, man.place, (man.x, man.y, man.z - LIE), man.layer) for man in men]


def _style(sizes: Sizes, die: float, rounding: float) -> Style:
    """Any style with the sizes of this board and dice."""
    style = random_style(0)
    board = BoardSizes(
        pitch=(sizes.width - sizes.bar) / 12,
        bar=sizes.bar,
        depth=sizes.depth,
        checker=sizes.checker,
        checker_height=sizes.height,
        die=die,
        rail_height=sizes.rail_height,
        rail_width=sizes.rail,
        base=sizes.base,
    )
    return replace(style, sizes=board, dice={seat: replace(style.dice[seat], rounding=rounding) for seat in SEATS})
