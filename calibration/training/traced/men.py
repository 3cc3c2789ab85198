"""Where the checkers of a position lie, as careless hands leave them, and which of them others hide; mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.training.surfaces import Random
from calibration.training.traced.chance import likely, normal, pick, uniform
from calibration.training.traced.sizes import Sizes, side
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.simulator.people import Sides
from tablehub.simulator.style import SEATS, Seat
from tablehub.simulator.things import Place

Floats = NDArray[np.float64]

LIE = 0.22  # mm: felt, inlays and print below a checker
THIN = 0.02  # mm between checkers of a stack
ROW = 5
ABREAST = 4  # on the bar, before a second layer is begun
SLOPPY = (0.01, 0.03, 0.06, 0.09)  # checkers by which one is put down askew
STEPS = 80
FROM_MIDDLE = 0.15  # share of sides who begin the next layer away from the edge
RINGS = ((0.0, 1), (0.45, 6), (0.85, 12))
"""Where a face is looked at: shares of its radius, and how often around."""
HIDDEN = 0.5  # of these places that are covered


@dataclass(slots=True)
class Man:
    """A checker: `x`, `y`, `z` are the middle of its lower face; `layer` 0 lies on the board."""

    seat: Seat
    place: Place
    x: float
    y: float
    z: float
    layer: int


@dataclass(frozen=True, slots=True)
class Hands:
    """How men are put down: `sloppy` in checkers, `begin` how far from the edge, `six` in a row where there is room."""

    sloppy: float
    begin: float
    six: bool
    from_middle: dict[Seat, bool]


def random_hands(rng: Random, sizes: Sizes) -> Hands:
    roomy = sizes.half_depth > 6.2 * sizes.checker
    begin = uniform(rng, 0, 0.15) if likely(rng, 1 / 3) else 0.0
    away = {seat: likely(rng, FROM_MIDDLE) for seat in SEATS}
    return Hands(pick(rng, SLOPPY), begin, roomy and likely(rng, 0.3), away)


def lay(rng: Random, sizes: Sizes, position: Position, cube_on_bar: float) -> list[Man]:
    """All men that are in sight of the board; `cube_on_bar`: mm of the bar's middle that the cube takes, 0 without."""
    points, bar, off = Sides(Player.LIGHT).counts(position)
    hands = random_hands(rng, sizes)
    men: list[Man] = []
    for point in range(1, 25):
        for seat in SEATS:
            count = points[seat][point - 1]
            facing = max(points[s][24 - point] for s in SEATS)
            men += _on_point(rng, sizes, hands, seat, point, count, _per_row(sizes, hands, count, facing))
    _settle(sizes, [man for man in men if man.layer == 0])
    _pile(rng, sizes, hands, men)
    for seat in SEATS:
        men += _on_bar(rng, sizes, seat, bar[seat], cube_on_bar, men)
    away = sizes.trays[0] or likely(rng, 2 / 3)
    if away:
        for seat in SEATS:
            men += _borne_off(rng, sizes, seat, off[seat])
    return men


def _per_row(sizes: Sizes, hands: Hands, count: int, facing: int) -> int:
    """How many lie side by side: fewer where the row across leaves no room."""
    per = 6 if hands.six and count == 6 else ROW
    while per > 3 and (min(count, per) + min(facing, per)) * sizes.checker + 1 > sizes.depth:
        per -= 1
    return per


def _on_point(rng: Random, sizes: Sizes, hands: Hands, seat: Seat, point: int, count: int, per: int) -> list[Man]:
    """The lowest layer where it is put down, men above them on the very places of those below."""
    wide, lean = sizes.checker, normal(rng, 0.02) * hands.sloppy / 0.05
    free = (sizes.pitch - wide) / 2 + 0.1 * wide * hands.sloppy / 0.05
    start = wide * hands.begin * rng.random()
    row: list[Man] = []
    for k in range(min(count, per)):
        x = float(np.clip(normal(rng, hands.sloppy) * wide * 1.5 + lean * k * wide, -free, free))
        inwards = wide * (k + 0.5) + 0.4 + start + k * abs(normal(rng, hands.sloppy * 0.4)) * wide
        row.append(Man(seat, point, sizes.column(point) + x, side(point) * (sizes.half_depth - inwards), LIE, 0))
    upper = []
    for k in range(per, count):
        layer, slot = divmod(k, per)
        below = row[per - 1 - slot if hands.from_middle[seat] else slot]
        upper.append(Man(seat, point, below.x, below.y, LIE + layer * (sizes.height + THIN), layer))
    return row + upper


def _settle(sizes: Sizes, men: Sequence[Man]) -> None:
    """Push men that would lie in one another apart, within their half of the field."""
    if not men:
        return
    places = np.array([(man.x, man.y) for man in men])
    radius, half = sizes.checker / 2, np.sign(places[:, 0])
    low, high = sizes.bar / 2 + radius, sizes.width / 2 - radius
    for _ in range(STEPS):
        away = places[:, None] - places[None]
        far = np.maximum(np.linalg.norm(away, axis=2), 1e-6)
        push = np.maximum(sizes.checker - far, 0) / 2
        np.fill_diagonal(push, 0)
        places += (away / far[..., None] * push[..., None]).sum(axis=1) * 0.8
        places[:, 0] = half * np.clip(half * places[:, 0], low, high)
        places[:, 1] = np.clip(places[:, 1], radius - sizes.half_depth, sizes.half_depth - radius)
    for man, (x, y) in zip(men, places, strict=True):
        man.x, man.y = float(x), float(y)


def _pile(rng: Random, sizes: Sizes, hands: Hands, men: Sequence[Man]) -> None:
    """Upper layers follow the men below them, each a little beside."""
    by_place: dict[tuple[int | str, int], list[Man]] = {}
    for man in men:
        by_place.setdefault((man.place, man.layer), []).append(man)
    for point, layer in sorted((key for key in by_place if key[1] > 0), key=lambda key: key[1]):
        below, above = by_place[point, layer - 1], by_place[point, layer]
        backwards = hands.from_middle[above[0].seat] and layer == 1
        for man, under in zip(above, below[::-1] if backwards else below, strict=False):
            man.x = under.x + normal(rng, hands.sloppy) * sizes.checker
            man.y = under.y + normal(rng, hands.sloppy) * sizes.checker


def _on_bar(rng: Random, sizes: Sizes, seat: Seat, count: int, cube: float, men: Sequence[Man]) -> list[Man]:
    """A's on B's half, from the middle outwards; where the bar is narrow they lie on what is beside it."""
    wide, half = sizes.checker, 1 if seat == "A" else -1
    first = max(sizes.depth * 0.1, cube / 2 + wide * 0.55 if cube else 0.0)
    made: list[Man] = []
    for k in range(count):
        layer, slot = divmod(k, ABREAST)
        x = uniform(rng, -0.08, 0.08) * wide
        y = half * (first + wide * 1.04 * slot + uniform(rng, 0, 3))
        below = [man.z + sizes.height for man in men if np.hypot(man.x - x, man.y - y) < wide]
        z = max([sizes.bar_top + LIE + THIN, *below]) + layer * (sizes.height + THIN)
        made.append(Man(seat, "bar", x, y, z, layer))
    return made


def _borne_off(rng: Random, sizes: Sizes, seat: Seat, count: int) -> list[Man]:
    """In the tray on the home side, at the player's own end, or beside the board."""
    wide, end = sizes.checker, -1 if seat == "A" else 1
    made: list[Man] = []
    per, start = ROW, 1.0
    if sizes.trays[0]:
        walls = [high for low, high in sizes.walls_across if high > 0]
        stretch = min([0.5, *(0.5 - high for high in walls if high < 0.2), *(0.3 for high in walls if high > 0.2)])
        start += 0.2 * sizes.depth if any(high > 0.2 for high in walls) else 0.0
        per = max(1, int(stretch * sizes.depth / wide - 0.1))
        x = sizes.home_side * (sizes.width / 2 + sizes.wall + sizes.tray / 2)
    else:
        x = sizes.home_side * (abs(sizes.outer[0 if sizes.home == "left" else 1]) + wide * 0.8)
    for k in range(count):
        layer, slot = divmod(k, per)
        aside = (0.0, 0.0) if sizes.trays[0] else (normal(rng, 0.1) * wide, normal(rng, 0.06) * wide)
        y = end * (sizes.half_depth - start - wide * (slot + 0.5)) + aside[1]
        z = (LIE + 0.1 if sizes.trays[0] else THIN - sizes.base) + layer * (sizes.height + THIN)
        made.append(Man(seat, "off", x + aside[0], y, z, layer))
    return made


def hidden(men: Sequence[Man], sizes: Sizes, eye: Floats) -> list[int]:
    """Which men's upper faces are at least half hidden from `eye` (3,) by other men."""
    if not men:
        return []
    spots = [(r * np.cos(t), r * np.sin(t)) for r, n in RINGS for t in 2 * np.pi * np.arange(n) / n]
    disc = np.array([(x, y, 0.0) for x, y in spots]) * sizes.checker / 2
    found = []
    for number, man in enumerate(men):
        face = np.array([man.x, man.y, man.z + sizes.height]) + disc
        others = np.array([(o.x, o.y, o.z) for k, o in enumerate(men) if k != number]).reshape(-1, 3)
        if covered(face, eye, others, sizes.checker / 2, sizes.height).mean() > HIDDEN:
            found.append(number)
    return found


def covered(places: Floats, eye: Floats, discs: Floats, radius: float, height: float) -> NDArray[np.bool_]:
    """Which places (n, 3) a disc (m, 3: the middle of its lower face) hides from the eye; touching is not hiding."""
    ways = eye - places
    up = ways[:, 2:]
    low = np.clip((discs[None, :, 2] - places[:, 2:]) / up, 0, 1)
    high = np.clip((discs[None, :, 2] + height - places[:, 2:]) / up, 0, 1)
    away = places[:, None, :2] - discs[None, :, :2]
    flat = ways[:, None, :2]
    best = -(away * flat).sum(axis=2) / np.maximum((flat**2).sum(axis=2), 1e-9)
    nearest = away + np.clip(best, low, high)[..., None] * flat
    inside = (np.linalg.norm(nearest, axis=2) < radius) & (high > low)
    return np.asarray(inside.any(axis=1))
