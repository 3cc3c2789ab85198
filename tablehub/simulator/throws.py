"""Where thrown dice come to rest: flat on the felt, or cocked against a checker, the frame or the bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tablehub.simulator.patches import tilted, turned
from tablehub.simulator.style import Seat, Style
from tablehub.simulator.things import Checker, Die, upward

Floats = NDArray[np.float64]
Half = Literal["left", "right"]

CLEARANCE = 1.5
"""mm; between a flat die and what stands beside it."""

TRIES = 400


def half_of(seat: Seat) -> Half:
    """The half a player throws into: to his own right."""
    return "right" if seat == "A" else "left"


def _spin(rng: np.random.Generator) -> float:
    return float(rng.uniform(0, 2 * np.pi))


def _half_bounds(style: Style, half: Half, inset: float) -> tuple[float, float]:
    low, high = style.sizes.bar / 2 + inset, style.sizes.width / 2 - inset
    return (low, high) if half == "right" else (-high, -low)


def _free(style: Style, place: Floats, reach: float, checkers: Sequence[Checker], dice: Sequence[Die]) -> bool:
    """Whether a die fits at `place` without touching anything."""
    room = style.sizes.checker / 2 + reach + CLEARANCE
    for checker in checkers:
        if checker.place != "off" and np.hypot(*(place - checker.base[:2])) < room:
            return False
    return all(np.hypot(*(place - die.middle[:2])) > 2 * reach + CLEARANCE for die in dice)


def flat(
    rng: np.random.Generator,
    style: Style,
    seat: Seat,
    value: int,
    half: Half,
    checkers: Sequence[Checker],
    dice: Sequence[Die],
) -> Die:
    """A die flat on the felt of one half, touching nothing."""
    size = style.sizes.die
    reach = size * 0.71
    low, high = _half_bounds(style, half, reach + 2)
    depth = style.sizes.depth / 2 - reach - 2
    for attempt in range(TRIES):
        spread = 0.35 if attempt < TRIES / 2 else 0.95  # people throw into the middle; crowded boards push dice out
        place = np.array([rng.uniform(low, high), np.clip(rng.normal(0, depth * spread), -depth, depth)])
        if _free(style, place, reach, checkers, dice):
            break
    middle = np.array([place[0], place[1], size / 2])
    return Die(seat, middle, turned(_spin(rng)) @ upward(value), size)


def on_checker(rng: np.random.Generator, style: Style, seat: Seat, value: int, checker: Checker) -> Die:
    """A die flat on top of a checker."""
    size, slack = style.sizes.die, style.sizes.checker / 2 - style.sizes.die * 0.6
    x, y = checker.base[0] + rng.uniform(-slack, slack) * 0.7, checker.base[1] + rng.uniform(-slack, slack) * 0.7
    middle = np.array([x, y, checker.base[2] + style.sizes.checker_height + size / 2])
    return Die(seat, middle, turned(_spin(rng)) @ upward(value), size, "on_checker")


def _leaning(seat: Seat, value: int, size: float, foot: Floats, towards: Floats, tilt: float) -> tuple[Die, Floats]:
    """A die whose lower edge stands at `foot` (on the felt) and whose far side is raised by `tilt` rad."""
    axis = np.array([towards[1], -towards[0], 0.0])  # turning about it lifts the side that lies `towards`
    rotation = tilted(axis, tilt)
    middle = np.array([*foot, 0.0]) + rotation @ (np.array([*towards, 0.0]) + np.array([0.0, 0.0, 1.0])) * size / 2
    facing = turned(float(np.arctan2(towards[1], towards[0])))
    return Die(seat, middle, rotation @ facing @ upward(value), size), middle


def cocked_on_checker(
    rng: np.random.Generator,
    style: Style,
    seat: Seat,
    value: int,
    checker: Checker,
    checkers: Sequence[Checker],
    dice: Sequence[Die],
) -> Die | None:
    """A die with one edge on the felt that leans on a checker's rim; None when there is no room beside it."""
    size, height = style.sizes.die, style.sizes.checker_height
    tilt = float(np.arcsin(np.clip(height / (size * rng.uniform(0.93, 0.99)), 0, 0.8)))
    reach = height / np.tan(tilt)
    for _ in range(TRIES // 4):
        angle = _spin(rng)
        towards = -np.array([np.cos(angle), np.sin(angle)])
        foot = np.array(checker.base[:2]) - towards * (style.sizes.checker / 2 + reach)
        die, middle = _leaning(seat, value, size, foot, towards, tilt)
        others = [c for c in checkers if c is not checker]
        outer = middle[:2] - towards * size * 0.2
        inside = abs(outer[1]) < style.sizes.depth / 2 - size
        inside &= style.sizes.bar / 2 + size < abs(outer[0]) < style.sizes.width / 2 - size
        if inside and _free(style, outer, size * 0.6, others, dice):
            return Die(seat, die.middle, die.rotation, size, "cocked_on_checker", float(np.degrees(tilt)))
    return None


def cocked_on_wall(
    rng: np.random.Generator,
    style: Style,
    seat: Seat,
    value: int,
    wall: Literal["rail", "bar"],
    half: Half,
    checkers: Sequence[Checker],
    dice: Sequence[Die],
) -> Die | None:
    """A die that leans against the frame or the bar: one edge on the felt, one against the wall."""
    size, sizes = style.sizes.die, style.sizes
    tilt = float(np.radians(rng.uniform(17, 33)))
    sign = 1 if half == "right" else -1
    for _ in range(TRIES // 4):
        if wall == "bar":
            towards, at = np.array([-sign, 0.0]), sign * sizes.bar / 2
        elif rng.random() < 0.5:
            towards, at = np.array([sign, 0.0]), sign * sizes.width / 2
        else:
            side = 1.0 if rng.random() < 0.5 else -1.0
            towards, at = np.array([0.0, side]), side * sizes.depth / 2
        die, middle = _leaning(seat, value, size, np.zeros(2), -towards, tilt)  # its top falls against the wall
        along = 0 if towards[1] else 1
        low, high = _half_bounds(style, half, size)
        middle = middle.copy()
        middle[along] = rng.uniform(low, high) if along == 0 else rng.uniform(-1, 1) * (sizes.depth / 2 - size)
        half_width = size / 2 * (np.cos(tilt) + np.sin(tilt))
        middle[1 - along] = at - towards[1 - along] * (half_width + 0.3)
        if _free(style, middle[:2], size * 0.72, checkers, dice):
            state: Literal["cocked_on_bar", "cocked_on_rail"] = "cocked_on_bar" if wall == "bar" else "cocked_on_rail"
            return Die(seat, middle, die.rotation, size, state, float(np.degrees(tilt)))
    return None


def off_board(rng: np.random.Generator, style: Style, seat: Seat, value: int, checkers: Sequence[Checker]) -> Die:
    """A die that fell onto the table beside the board."""
    size = style.sizes.die
    left, right = style.outer_x()
    outer = style.outer_y()
    for _ in range(TRIES):
        if rng.random() < 0.4:
            x, y = rng.uniform(left, right), (1 if rng.random() < 0.5 else -1) * (outer + rng.uniform(15, 40))
        else:
            x, y = rng.uniform(18, 90), rng.uniform(-outer, outer)
            x = right + x if rng.random() < 0.5 else left - x
        place = np.array([x, y])
        if all(np.hypot(*(place - c.base[:2])) > style.sizes.checker / 2 + size for c in checkers):
            break
    middle = np.array([x, y, -style.sizes.base + size / 2])
    return Die(seat, middle, turned(_spin(rng)) @ upward(value), size, "off_board")


def pair(
    rng: np.random.Generator,
    style: Style,
    seat: Seat,
    values: tuple[int, int],
    checkers: Sequence[Checker],
    half: Half | None = None,
) -> tuple[Die, ...]:
    """Both dice of a good throw, flat in one half."""
    half = half_of(seat) if half is None else half
    first = flat(rng, style, seat, values[0], half, checkers, ())
    return first, flat(rng, style, seat, values[1], half, checkers, (first,))
