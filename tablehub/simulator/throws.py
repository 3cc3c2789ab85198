"""Where thrown dice come to rest: flat on the felt, or cocked against a checker, the frame or the bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tablehub.simulator.leaning import Block, Body, Disc, Support, Wall, gap, lean_of, leaning, pushed_up
from tablehub.simulator.patches import turned
from tablehub.simulator.style import Seat, Style
from tablehub.simulator.things import Checker, Cube, Die, DieState, upward

Floats = NDArray[np.float64]
Half = Literal["left", "right"]

CLEARANCE = 1.5
"""mm; between a flat die and what stands beside it."""

On = Literal["checker", "rail", "bar", "die"]
"""What a die may lean on."""
COCKED: dict[On, DieState] = {
    "checker": "cocked_on_checker",
    "rail": "cocked_on_rail",
    "bar": "cocked_on_bar",
    "die": "cocked_on_die",
}
SQUARE = 0.6
"""How often a flat die that touches something lies square to it."""

JUST = 0.05
"""mm; a die that touches a wall may seem to be so far inside it."""

TRIES = 400


def half_of(seat: Seat) -> Half:
    """The half a player throws into: to his own right."""
    return "right" if seat == "A" else "left"


def half_with(die: Die) -> Half:
    """The half a die lies in."""
    return "right" if die.middle[0] > 0 else "left"


def _spin(rng: np.random.Generator) -> float:
    return float(rng.uniform(0, 2 * np.pi))


def _half_bounds(style: Style, half: Half, inset: float) -> tuple[float, float]:
    low, high = style.sizes.bar / 2 + inset, style.sizes.width / 2 - inset
    return (low, high) if half == "right" else (-high, -low)


def _space(style: Style, place: Floats, reach: float, checkers: Sequence[Checker], dice: Sequence[Die]) -> float:
    """How far (mm) a die at `place` is from what is nearest, however it is turned; below 0 it may be inside that."""
    room = style.sizes.checker / 2 + reach
    gaps = [np.hypot(*(place - checker.base[:2])) - room for checker in checkers if checker.place != "off"]
    gaps += [np.hypot(*(place - die.middle[:2])) - 2 * reach for die in dice]
    return float(min(gaps, default=np.inf))


def _free(style: Style, place: Floats, reach: float, checkers: Sequence[Checker], dice: Sequence[Die]) -> bool:
    """Whether a die fits at `place` without touching anything."""
    return _space(style, place, reach, checkers, dice) >= CLEARANCE


def flat(
    rng: np.random.Generator,
    style: Style,
    seat: Seat,
    value: int,
    half: Half,
    checkers: Sequence[Checker],
    dice: Sequence[Die],
) -> Die:
    """A die flat on the felt of one half, touching nothing where there is room for that, else where most room is."""
    size = style.sizes.die
    reach = size * 0.71
    low, high = _half_bounds(style, half, reach + 2)
    depth = style.sizes.depth / 2 - reach - 2
    best, most = np.zeros(2), -np.inf
    for attempt in range(TRIES):
        spread = 0.35 if attempt < TRIES / 2 else 0.95  # people throw into the middle; crowded boards push dice out
        place = np.array([rng.uniform(low, high), np.clip(rng.normal(0, depth * spread), -depth, depth)])
        space = _space(style, place, reach, checkers, dice)
        if space > most:
            best, most = place, space
        if most >= CLEARANCE:
            break
    middle = np.array([best[0], best[1], size / 2])
    return Die(seat, middle, turned(_spin(rng)) @ upward(value), size)


def knocked(rng: np.random.Generator, style: Style, die: Die, checkers: Sequence[Checker], dice: Sequence[Die]) -> Die:
    """The die after a hand has knocked it over: a little way off where there is room, with another number up."""
    reach, half = die.size * 0.71, half_with(die)
    low, high = _half_bounds(style, half, reach + 2)
    depth = style.sizes.depth / 2 - reach - 2
    value = int(rng.choice([n for n in range(1, 7) if n != die.value]))
    for _ in range(TRIES):
        place = die.middle[:2] + rng.normal(0, 2 * die.size, 2)
        inside = low <= place[0] <= high and abs(place[1]) <= depth
        if inside and np.hypot(*(place - die.middle[:2])) > die.size and _free(style, place, reach, checkers, dice):
            return Die(die.seat, np.array([*place, die.size / 2]), turned(_spin(rng)) @ upward(value), die.size)
    return flat(rng, style, die.seat, value, half, checkers, dice)


def aside(rng: np.random.Generator, style: Style, die: Die, checkers: Sequence[Checker], dice: Sequence[Die]) -> Die:
    """A flat die as people leave it where a checker is in its way: pushed to the nearest free place they find,
    left where there is none."""
    reach, half = die.size * 0.71, half_with(die)
    low, high = _half_bounds(style, half, reach + 2)
    depth = style.sizes.depth / 2 - reach - 2
    for attempt in range(TRIES):
        place = die.middle[:2] + rng.normal(0, (0.5 + attempt / 40) * die.size, 2)
        place = np.clip(place, (low, -depth), (high, depth))
        if _free(style, place, reach, checkers, dice):
            return replace(die, middle=np.array([*place, die.middle[2]]))
    return die


def is_in_the_way(style: Style, die: Die, checker: Checker) -> bool:
    """Would a checker that is put down lie in a flat die?"""
    if die.state != "flat" or checker.place == "off" or not 0 <= checker.base[2] < die.size:
        return False
    disc = Disc(np.array(checker.base[:2]), style.sizes.checker / 2, checker.base[2] + style.sizes.checker_height)
    return gap(_body(style, die), disc) < 0


def on_checker(rng: np.random.Generator, style: Style, seat: Seat, value: int, checker: Checker) -> Die:
    """A die flat on top of a checker."""
    size, slack = style.sizes.die, style.sizes.checker / 2 - style.sizes.die * 0.6
    x, y = checker.base[0] + rng.uniform(-slack, slack) * 0.7, checker.base[1] + rng.uniform(-slack, slack) * 0.7
    middle = np.array([x, y, checker.base[2] + style.sizes.checker_height + size / 2])
    return Die(seat, middle, turned(_spin(rng)) @ upward(value), size, "on_checker")


def on_bar(
    rng: np.random.Generator, style: Style, seat: Seat, value: int, checkers: Sequence[Checker], cube: Cube | None
) -> Die | None:
    """A die flat on top of the bar; None when there is no room between the checkers and the cube."""
    size, sizes = style.sizes.die, style.sizes
    slack = max(0.0, sizes.bar / 2 - size * 0.71)
    for _ in range(TRIES):
        place = np.array([rng.uniform(-slack, slack), rng.uniform(-1, 1) * (sizes.depth / 2 - size)])
        clear = cube is None or np.hypot(*(place - cube.middle[:2])) > 0.71 * (cube.size + size)
        if clear and _free(style, place, size * 0.71, checkers, ()):
            middle = np.array([*place, sizes.rail_height + size / 2])
            return Die(seat, middle, turned(_spin(rng)) @ upward(value), size, "on_bar")
    return None


def _shape(style: Style, seat: Seat) -> tuple[float, float]:
    """Half size and rounding (mm) of a player's dice."""
    return style.sizes.die / 2, style.dice[seat].rounding * style.sizes.die


def _body(style: Style, die: Die) -> Body:
    return Body(die.middle, die.rotation, *_shape(style, die.seat))


def _room(style: Style, body: Body, checkers: Sequence[Checker], dice: Sequence[Die]) -> bool:
    """Whether a leaning die is inside the field and clear of these checkers and dice."""
    sizes = style.sizes
    x, y, _ = body.middle
    across, along = body.reach(np.array([1.0, 0.0, 0.0])), body.reach(np.array([0.0, 1.0, 0.0]))
    inside = sizes.bar / 2 < abs(x) - across + JUST and abs(x) + across - JUST < sizes.width / 2
    if not (inside and abs(y) + along - JUST < sizes.depth / 2):
        return False
    beside = [c for c in checkers if isinstance(c.place, int)]
    discs: list[Support] = [
        Disc(np.array(c.base[:2]), sizes.checker / 2, c.base[2] + sizes.checker_height) for c in beside
    ]
    blocks: list[Support] = [Block(_body(style, die)) for die in dice]
    return all(gap(body, thing) > CLEARANCE / 2 for thing in discs + blocks)


@dataclass(frozen=True, eq=False)
class _Approach:
    """What a die is pushed up to, in which direction (2,), as far as `inside` (2,), and what else must stay clear."""

    support: Support
    inside: Floats
    towards: Floats
    checkers: Sequence[Checker]
    dice: Sequence[Die]


def _approach(
    rng: np.random.Generator, style: Style, on: On, half: Half, checkers: Sequence[Checker], dice: Sequence[Die]
) -> _Approach | None:
    """Some way towards a support of a kind; None where there is none."""
    sizes, sign = style.sizes, 1.0 if half == "right" else -1.0
    if on in ("rail", "bar"):
        along = rng.uniform(-1, 1) * (sizes.depth / 2 - sizes.die)
        towards, at = np.array([sign, 0.0]), np.array([sign * sizes.width / 2, along])
        if on == "bar":
            towards, at = -towards, np.array([sign * sizes.bar / 2, along])
        elif rng.random() < 0.5:
            side = 1.0 if rng.random() < 0.5 else -1.0
            across = rng.uniform(*_half_bounds(style, half, sizes.die))
            towards, at = np.array([0.0, side]), np.array([across, side * sizes.depth / 2])
        return _Approach(Wall(at, -towards), at, towards, checkers, dice)
    angle = _spin(rng)
    towards, aside = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    if on == "die":
        block = Block(_body(style, dice[0]))
        inside = dice[0].middle[:2] + aside * rng.uniform(-0.4, 0.4) * dice[0].size
        return _Approach(block, inside, towards, checkers, dice[1:])
    low = [c for c in checkers if isinstance(c.place, int) and c.layer == 0]
    if not low:
        return None
    checker = low[int(rng.integers(len(low)))]
    disc = Disc(np.array(checker.base[:2]), sizes.checker / 2, sizes.checker_height)
    inside = disc.middle + aside * rng.uniform(-0.6, 0.6) * disc.radius
    return _Approach(disc, inside, towards, [c for c in checkers if c is not checker], dice)


def cocked(
    rng: np.random.Generator,
    style: Style,
    seat: Seat,
    value: int,
    on: On,
    half: Half,
    checkers: Sequence[Checker],
    dice: Sequence[Die],
) -> Die | None:
    """A die that leans on a checker, the frame or the bar of a half, or on the first of `dice`; None without room.

    One of its edges is on the felt, the raised side against what holds it, and it would stay so (see `leaning`).
    """
    for _ in range(TRIES // 4):
        way = _approach(rng, style, on, half, checkers, dice)
        body = None if way is None else leaning(rng, *_shape(style, seat), way.support, way.inside, way.towards)
        if way is not None and body is not None and _room(style, body, way.checkers, way.dice):
            rotation = body.rotation @ turned(int(rng.integers(4)) * np.pi / 2) @ upward(value)
            return Die(seat, body.middle, rotation, 2 * body.half, COCKED[on], lean_of(body.rotation))
    return None


def beside(
    rng: np.random.Generator,
    style: Style,
    seat: Seat,
    value: int,
    on: On,
    half: Half,
    checkers: Sequence[Checker],
    dice: Sequence[Die],
) -> Die | None:
    """A die flat on the felt that touches something, often with a whole side; None without room."""
    size = style.sizes.die
    for _ in range(TRIES // 4):
        way = _approach(rng, style, on, half, checkers, dice)
        if way is None:
            continue
        square = float(np.arctan2(way.towards[1], way.towards[0])) + float(rng.normal(0, 0.03))
        about = turned(square if rng.random() < SQUARE else _spin(rng))
        body = Body(np.array([*way.inside, size / 2]), about, *_shape(style, seat))
        body = pushed_up(body, way.support, np.array([*way.towards, 0.0]))
        if _room(style, body, way.checkers, way.dice):
            return Die(seat, body.middle, about @ turned(int(rng.integers(4)) * np.pi / 2) @ upward(value), size)
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
