"""What stands on the board and around it, in Blender: checkers, dice, cube, cups, papers, a hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from calibration.training.surfaces import Random
from calibration.training.traced.bodies import box, capsule, cube, die, placed, thing, turned, writing
from calibration.training.traced.chance import angle, likely, pick, uniform
from calibration.training.traced.checkers import HOLLOW, PROFILES, rings
from calibration.training.traced.colours import Colour, Palette, any_colour, brightness, hsv, shaded
from calibration.training.traced.hand import SLEEVE
from calibration.training.traced.materials import material
from calibration.training.traced.setting import Setting, about_z, around
from calibration.training.traced.sizes import Sizes
from tablehub.simulator.style import SEATS, Seat

MADE_OF = (
    "gloss", "gloss", "satin", "satin", "marble", "marble", "wood", "pearl", "pearl", "glass", "felt", "speckle",
    "metal",
)  # fmt: skip
OF_WOOD = ("wood", "wood", "gloss", "satin")
MARKED = 0.12  # share of boards whose checkers bear a sign
SIGNS = ("I", "*", "8", "M", "O", "+")
BRASS = hsv(0.12, 0.5, 0.75)
DICE: tuple[tuple[Colour, Colour], ...] = (
    ((0.95, 0.94, 0.90), (0.05, 0.05, 0.06)),
    ((0.75, 0.08, 0.08), (0.97, 0.97, 0.95)),
    ((0.05, 0.10, 0.35), (0.95, 0.95, 0.90)),
    ((0.05, 0.05, 0.05), (0.90, 0.90, 0.90)),
    ((0.10, 0.40, 0.15), (0.95, 0.95, 0.90)),
    ((0.90, 0.80, 0.50), (0.10, 0.05, 0.02)),
)
AS_SOLD, ANY = 0.45, 0.25
"""How often dice of which many lie there are coloured as above, or in any colour; else in one of the board's."""
CUBES: tuple[Colour, ...] = ((0.93, 0.92, 0.88), (0.06, 0.06, 0.07), (0.7, 0.1, 0.1), (0.5, 0.3, 0.15))
MOST = 8  # things on the table
FLAT = {"phone": (36, 74, 8), "paper": (74, 105, 0.6), "book": (70, 100, 22), "bag": (60, 80, 40), "pen": (4, 70, 7)}
"""Half widths, half lengths and heights of boxes, mm."""
THINGS = ("cup", "coins", "spare", *FLAT)


def build_men(rng: Random, setting: Setting) -> tuple[dict[Seat, Any], str]:
    """All checkers where they lie; a mesh of each side for spare ones, and words about them."""
    sizes, palette = setting.sizes, setting.palette
    profile, kind = pick(rng, PROFILES), pick(rng, OF_WOOD if palette.wooden else MADE_OF)
    outline, which = rings(profile, sizes.checker, sizes.height)
    meshes: dict[Seat, Any] = {}
    signs: dict[Seat, Any] = {}
    for seat, own, other in zip(SEATS, palette.men, palette.men[::-1], strict=True):
        body = material(rng, own, kind, second=shaded(own, *(uniform(rng, 0.5, 0.9) for _ in range(3))))
        second = pick(rng, (own, own, shaded(own, 0.6), other, BRASS))
        metal = profile == "rim" and likely(rng, 0.5)
        ring = material(rng, second, "metal" if metal else kind if likely(rng, 0.6) else "satin")
        meshes[seat] = turned(outline, [body, ring], which)
        signs[seat] = material(rng, other, "satin")
    sign = pick(rng, SIGNS) if likely(rng, MARKED) else None
    top = sizes.height * (0.98 if profile in HOLLOW else 1.0) + 0.05
    for man in setting.men:
        parts = [thing(meshes[man.seat])]
        if sign is not None:
            parts.append(writing(sign, sizes.checker * 0.45, (0, 0, top), signs[man.seat]))
        placed(parts, (man.x, man.y, man.z), about_z(angle(rng)))
    return meshes, f"{profile}, {kind}{' with signs' if sign else ''}"


def build_dice(rng: Random, setting: Setting) -> None:
    """The dice, if any lie there: a pair, or many of all colours."""
    if setting.rounding is not None:
        for lying in setting.dice:
            body, pips = _dice_colours(rng, setting.palette)
            placed(die(lying.size, setting.rounding, *_skins(rng, body, pips)), lying.middle, lying.rotation)
    elif setting.dice:
        skins = _skins(rng, *pick(rng, DICE))
        for lying in setting.dice:
            placed(die(lying.size, uniform(rng, 0.06, 0.16), *skins), lying.middle, lying.rotation)


def _skins(rng: Random, body: Colour, pips: Colour) -> tuple[Any, Any]:
    return material(rng, body, pick(rng, ("gloss", "glass", "satin"))), material(rng, pips, "satin")


def _dice_colours(rng: Random, palette: Palette) -> tuple[Colour, Colour]:
    """As dice are sold, of any colour, or of one that the board has too."""
    how = rng.random()
    if how < AS_SOLD:
        return pick(rng, DICE)
    body = any_colour(rng) if how < AS_SOLD + ANY else pick(rng, (*palette.men, palette.field, *palette.points))
    return body, ((0.95, 0.95, 0.92) if brightness(body) < 0.5 else (0.06, 0.06, 0.06))


def build_cube(rng: Random, setting: Setting) -> None:
    """The doubling cube, if there is one."""
    if setting.cube is not None:
        colour = pick(rng, CUBES)
        grey = 0.05 if brightness(colour) > 0.5 else 0.95
        body_, ink = material(rng, colour, "satin"), material(rng, (grey, grey, grey), "satin")
        size = setting.cube.size
        placed(cube(size, setting.cube.shows, body_, ink, size * 0.08), setting.cube.middle, setting.cube.rotation)


def build_hand(rng: Random, setting: Setting) -> None:
    skin = material(
        rng, hsv(uniform(rng, 0.03, 0.075), uniform(rng, 0.3, 0.65), uniform(rng, 0.3, 0.95)), "satin", rough=0.55
    )
    sleeve = material(rng, any_colour(rng), "cloth")
    for part in setting.hand:
        capsule(part.start, part.end, part.thick, sleeve if part.material == SLEEVE else skin)


def build_clutter(rng: Random, setting: Setting, meshes: dict[Seat, Any]) -> None:
    """Things on the table beside the board, but not in men borne off, nor in the cube."""
    sizes = setting.sizes
    taken = [(man.x, man.y) for man in setting.men if man.place == "off" and not sizes.trays[0]]
    if setting.cube is not None and setting.cube.place == "beside":
        taken.append((float(setting.cube.middle[0]), float(setting.cube.middle[1])))
    for _ in range(int(rng.integers(MOST + 1))):
        x, y = around(rng, sizes)
        what = pick(rng, THINGS)
        reach = _reach(what, sizes)
        away = 1 + reach / float(np.hypot(x, y))  # its near side, not its middle, is at that place
        x, y = x * away, y * away
        if all(np.hypot(x - a, y - b) > reach + sizes.checker for a, b in taken):
            _one(rng, sizes, what, x, y, meshes)


def _reach(what: str, sizes: Sizes) -> float:
    if what in FLAT:
        return float(np.hypot(*FLAT[what][:2]))
    return 45.0 if what == "cup" else 50.0 + sizes.checker / 2


def _one(rng: Random, sizes: Sizes, what: str, x: float, y: float, meshes: dict[Seat, Any]) -> None:
    table = -sizes.base
    if what == "cup":
        share = pick(rng, (0.7, 1.0))
        outline = [(30 * share, 0.0), (38 * share, 80 * share), (34 * share, 80 * share), (30 * share, 12 * share)]
        skin = material(rng, any_colour(rng), pick(rng, ("gloss", "leather", "satin")))
        placed([thing(turned(outline, [skin]))], (x, y, table), np.eye(3))
    elif what in FLAT:
        _box(rng, what, (x, y, table))
    else:
        _loose(rng, sizes, what, (x, y, table), meshes)


def _loose(rng: Random, sizes: Sizes, what: str, place: tuple[float, float, float], meshes: dict[Seat, Any]) -> None:
    """A few coins or spare checkers, none in another."""
    skin = material(rng, hsv(0.1, 0.4, 0.7), "metal")
    lying: list[tuple[float, float, float]] = []
    for _ in range(int(rng.integers(1, 7))):
        radius = uniform(rng, 9, 13) if what == "coins" else sizes.checker / 2
        x, y = place[0] + uniform(rng, -50, 50), place[1] + uniform(rng, -50, 50)
        if any(np.hypot(x - a, y - b) < radius + r for a, b, r in lying):
            continue
        lying.append((x, y, radius))
        coin = [(radius, 0.0), (radius, 2.2), (radius * 0.9, 2.2)]
        data = turned(coin, [skin]) if what == "coins" else meshes[pick(rng, SEATS)]
        placed([thing(data)], (x, y, place[2]), np.eye(3))


def _box(rng: Random, what: str, place: tuple[float, float, float]) -> None:
    """A telephone, a book, a bag, a pen or a paper, those to read with lines of words."""
    wide, long, high = FLAT[what]
    colour: Colour = (0.94, 0.94, 0.92) if what == "paper" else pick(rng, (any_colour(rng), (0.05, 0.05, 0.06)))
    skin = material(rng, colour, pick(rng, ("gloss", "satin")) if what == "phone" else "paper")
    parts = [box((-wide, -long, 0), (wide, long, high), skin, min(3, high * 0.3))]
    if what in ("paper", "book"):
        ink = material(rng, (0.1, 0.1, 0.1), "satin")
        for line in range(7):
            words = "lorem ipsum dolor sit"[: int(rng.integers(6, 21))]
            parts.append(writing(words, wide * 0.16, (0, long * (0.7 - 0.2 * line), high + 0.1), ink))
    placed(parts, place, about_z(angle(rng)))
