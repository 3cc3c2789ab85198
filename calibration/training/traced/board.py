"""The board in Blender: table, field, rails, trays, bar, points, and what is printed on the felt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from calibration.training.surfaces import Random
from calibration.training.traced.bodies import box, polygon, writing
from calibration.training.traced.chance import likely, pick, uniform
from calibration.training.traced.colours import INKS, KNOWN, Palette, any_colour, hsv, shaded
from calibration.training.traced.materials import material
from calibration.training.traced.points import Outline, Points
from calibration.training.traced.setting import Setting
from calibration.training.traced.sizes import Sizes

UNDER = 0.6  # mm: thickness of what the field is covered with
TABLE = 3000.0  # mm from the middle to the edge of the table
CLOTHS = ("felt", "felt", "leather", "satin", "cork", "speckle", "cloth")
ROLLED = ("leather", "cloth", "speckle", "satin", "felt")
WOODS = ("wood", "wood", "wood", "gloss")
TABLES = ("wood", "wood", "planks", "planks", "cloth", "checked", "stripes", "satin", "gloss", "marble")
CORNERS = 32


@dataclass(frozen=True, eq=False)
class Skins:
    """The board's materials, and of which kind its points are."""

    field: Any
    points: tuple[Any, Any, Any]
    shades: tuple[Any, Any]
    ink: Any
    rail: Any
    kind: str


def build_board(rng: Random, setting: Setting) -> str:
    """Everything that lies still; words about it."""
    sizes, palette = setting.sizes, setting.palette
    skins = random_skins(rng, sizes, palette)
    _table(rng, sizes)
    _body(rng, sizes, skins)
    if sizes.rail_height > 0:
        _rails(rng, sizes, skins)
    elif likely(rng, 0.7):
        _border(rng, sizes, skins)
    _trays(rng, sizes, skins)
    _bar(rng, sizes, skins)
    _points(rng, setting.points, palette.tones, skins)
    _print(rng, sizes, skins)
    return f"{sizes.kind}, {skins.kind}, {setting.points.form}, {setting.points.extra}, {palette.tones}"


def random_skins(rng: Random, sizes: Sizes, palette: Palette) -> Skins:
    kinds = ROLLED if sizes.kind == "rollup" else WOODS if palette.wooden else CLOTHS
    ground = pick(rng, kinds)
    inlay = pick(rng, (ground, pick(rng, kinds), "wood" if palette.wooden else "satin"))
    wood = hsv(uniform(rng, 0.04, 0.1), uniform(rng, 0.35, 0.75), uniform(rng, 0.15, 0.75))
    colour, kind = wood, "wood"
    if likely(rng, 0.5):
        colour = pick(rng, (any_colour(rng), shaded(palette.field, 0.7), KNOWN[1]))
        kind = pick(rng, ("leather", "satin", "gloss", "felt"))
    ink = pick(rng, (*palette.points[:2], any_colour(rng), *INKS))
    first, second, third = (material(rng, c, inlay) for c in palette.points)
    dim = [material(rng, shaded(c, 0.6), inlay) for c in palette.points[:2]]
    return Skins(
        material(rng, palette.field, ground),
        (first, second, third),
        (dim[0], dim[1]),
        material(rng, ink, "satin"),
        material(rng, colour, kind),
        inlay,
    )


def _table(rng: Random, sizes: Sizes) -> None:
    wood = hsv(uniform(rng, 0.03, 0.12), uniform(rng, 0.2, 0.7), uniform(rng, 0.15, 0.85))
    colour, kind = pick(rng, (wood, any_colour(rng), (0.92, 0.92, 0.9))), pick(rng, TABLES)
    second = any_colour(rng) if kind in ("checked", "stripes") and likely(rng, 0.7) else None
    top = -sizes.base
    box((-TABLE, -TABLE, top - 20), (TABLE, TABLE, top), material(rng, colour, kind, second, scale=0.5))


def _body(rng: Random, sizes: Sizes, skins: Skins) -> None:
    (left, right), y = sizes.outer, sizes.outer_depth
    cloth = sizes.kind == "rollup"
    low, high = (left, -y, -sizes.base), (right, y, -UNDER)
    box(low, high, skins.field if cloth else skins.rail, 0 if cloth else min(1.0, (sizes.base - UNDER) / 2))
    _slab(sizes.inner, (-sizes.half_depth, sizes.half_depth), (-UNDER, 0.0), skins.field)


def _slab(
    x: tuple[float, float], y: tuple[float, float], z: tuple[float, float], skin: Any, bevel: float = 0.0
) -> None:
    """A block between these stretches; none where one is next to nothing."""
    (x0, x1), (y0, y1) = sorted(x), sorted(y)
    if min(x1 - x0, y1 - y0) > 0.05:
        box((x0, y0, z[0]), (x1, y1, z[1]), skin, bevel)


def _edges(sizes: Sizes) -> float:
    """mm by which the rails' edges are rounded."""
    return max(0.2, min(3.0, sizes.rail_height * 0.3, sizes.rail * 0.3))


def _rails(rng: Random, sizes: Sizes, skins: Skins) -> None:
    (left, right), (x0, x1), deep, y = sizes.inner, sizes.outer, sizes.half_depth, sizes.outer_depth
    up = (-UNDER, sizes.rail_height)
    for ends in ((-y, -deep), (deep, y)):
        _slab((x0, x1), ends, up, skins.rail, _edges(sizes))
    for ends in ((x0, left), (right, x1)):
        _slab(ends, (-deep, deep), up, skins.rail, _edges(sizes))
    if likely(rng, 0.3):  # a lip of another colour
        lip, thick = material(rng, any_colour(rng), "satin"), uniform(rng, 1, 4)
        for side in (-1, 1):
            _slab((left, right), (side * deep, side * (deep - thick)), (0, sizes.rail_height * 0.9), lip)


def _border(rng: Random, sizes: Sizes, skins: Skins) -> None:
    """A line around the field of a board without rails."""
    thick = uniform(rng, 1, 6)
    out = uniform(rng, 0, max(0.0, min(8.0, sizes.rail - thick - 2)))
    x, y = sizes.width / 2 + out, sizes.half_depth + out
    for side in (-1, 1):
        _slab((-x - thick, x + thick), (side * y, side * (y + thick)), (-UNDER, 0.15), skins.ink)
        _slab((side * x, side * (x + thick)), (-y, y), (-UNDER, 0.15), skins.ink)


def _trays(rng: Random, sizes: Sizes, skins: Skins) -> None:
    deep, top = sizes.half_depth, sizes.rail_height
    wall = skins.field if likely(rng, 0.3) else skins.rail
    for end in sizes.inner:
        side, begin = np.sign(end), sizes.width / 2
        if abs(end) < begin + 1:
            continue
        z = (-UNDER, top * uniform(rng, 0.7, 1))
        _slab((side * begin, side * (begin + sizes.wall)), (-deep, deep), z, wall, min(2, _edges(sizes)))
        inner = (side * (begin + sizes.wall), end)
        for low, high in sizes.walls_across:
            across = (low * sizes.depth, high * sizes.depth)
            _slab(inner, across, (-UNDER, top * 0.95), skins.rail, min(2, _edges(sizes)))
        if likely(rng, 0.4):
            floor = material(rng, any_colour(rng), pick(rng, ("felt", "satin")))
            _slab(inner, (-deep, deep), (-UNDER, 0.3), floor)


def _bar(rng: Random, sizes: Sizes, skins: Skins) -> None:
    half, deep, top = sizes.bar / 2, sizes.half_depth, sizes.bar_height
    if top <= 0.1:
        _flat_bar(rng, sizes, skins)
        return
    skin = pick(rng, (skins.rail, skins.rail, skins.rail, skins.field, material(rng, any_colour(rng), "satin")))
    bevel = min(2.0, top * 0.3, half * 0.3)
    if sizes.kind != "folding" and not likely(rng, 0.45):
        _slab((-half, half), (-deep, deep), (-UNDER, top), skin, bevel)
        return
    slit = min(uniform(rng, 0.3, 2.5), half) / 2  # the board folds here
    for side in (-1, 1):
        _slab((side * slit, side * half), (-deep, deep), (-UNDER, top), skin, bevel)
    if likely(rng, 0.7):
        metal, long = material(rng, hsv(0.12, uniform(rng, 0, 0.5), 0.75), "metal"), uniform(rng, 8, 20)
        for y in (-deep * 0.66, deep * 0.66):
            _slab((-half * 0.6, half * 0.6), (y - long, y + long), (top - 0.5, top + 1), metal, 0.4)


def _flat_bar(rng: Random, sizes: Sizes, skins: Skins) -> None:
    """A strip of another colour, two lines, or nothing."""
    half, deep, z = sizes.bar / 2, sizes.half_depth, (-UNDER + 0.05, 0.2)
    how = pick(rng, ("strip", "strip", "strip", "lines", "lines", "lines", "none", "none"))
    if how == "strip":
        _slab((-half, half), (-deep, deep), z, material(rng, any_colour(rng), skins.kind))
    elif how == "lines":
        for side in (-1, 1):
            _slab((side * half, side * (half - 2)), (-deep, deep), z, skins.ink)


def _points(rng: Random, points: Points, tones: str, skins: Skins) -> None:
    """All points; in one board of eight those across have the other colour."""
    first, swapped, line = int(rng.integers(2)), likely(rng, 0.12), uniform(rng, 0.06, 0.16)
    for point in range(1, 25):
        odd = (point + first + (swapped and point > 12)) % 2
        which = {"one": 0, "three": 0 if odd else 1 + (point - 1) // 6 % 2}.get(tones, odd)
        bare = tones == "bare" and not odd
        skin = skins.field if bare else skins.points[which]
        if points.extra == "outline" or bare:
            thick = 0.1 if bare else line
            _face(points.outline(point), 0.10, skins.ink)
            inset = points.base * thick / 2
            _face(points.outline(point, 1 - 1.4 * thick, 1 - 1.3 * thick, inset), 0.16, skin)
        else:
            _face(points.outline(point), 0.12, skin)
        _extra(points, point, skins, which)


def _extra(points: Points, point: int, skins: Skins, which: int) -> None:
    """What a point carries besides its colour."""
    if points.extra == "inlay":
        _face(points.outline(point, 0.5, 0.62, 0.12 * points.base), 0.2, skins.points[0 if which else 1])
    elif points.extra == "halves":
        _face(points.half(point), 0.2, skins.shades[min(which, 1)])
    elif points.extra == "dotted":
        _face(_circle(*points.tip(point), points.sizes.pitch * 0.11), 0.2, skins.ink)


def _circle(x: float, y: float, radius: float) -> Outline:
    turn = 2 * np.pi * np.arange(CORNERS) / CORNERS
    return np.column_stack([x + radius * np.cos(turn), y + radius * np.sin(turn)])


def _face(outline: Outline, z: float, skin: Any) -> None:
    polygon([(x, y, z) for x, y in outline], skin)


def _print(rng: Random, sizes: Sizes, skins: Skins) -> None:
    """Signs, words, and a line along the middle."""
    if likely(rng, 0.3):
        for side in (-1, 1):
            if likely(rng, 0.8):
                _sign(rng, sizes, side, material(rng, any_colour(rng), "satin"), skins.field)
    if likely(rng, 0.2):
        half = uniform(rng, 0.5, 3)
        for side in (-1, 1):
            _slab((side * sizes.bar / 2, side * sizes.width / 2), (-half, half), (-0.55, 0.1), skins.ink)


def _sign(rng: Random, sizes: Sizes, side: int, ink: Any, ground: Any) -> None:
    x, radius = side * sizes.width / 4, uniform(rng, 0.4, 1.3) * sizes.pitch
    if likely(rng, 0.5):
        _face(_circle(x, 0, radius), 0.1, ink)
        writing(pick(rng, ("BG", "GG", "64", "K", "fm")), radius, (x, 0, 0.2), ground)
    else:
        words: Sequence[str] = ("backgammon", "CLUB", "TAVLI", "tawla")
        writing(pick(rng, words), radius, (x, 0, 0.15), ink, pick(rng, (0.0, np.pi)))
