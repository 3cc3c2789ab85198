"""Colours of felts, points, checkers and tables: sRGB red, green, blue, 0..1."""

from __future__ import annotations

import colorsys
from collections.abc import Sequence
from dataclasses import dataclass

from calibration.training.surfaces import Random
from calibration.training.traced.chance import likely, pick, uniform
from tablehub.simulator.colour import to_linear

Colour = tuple[float, float, float]

KNOWN: tuple[Colour, ...] = (
    (0.93, 0.90, 0.82),
    (0.08, 0.08, 0.09),
    (0.50, 0.06, 0.08),
    (0.05, 0.25, 0.12),
    (0.07, 0.10, 0.30),
    (0.78, 0.64, 0.42),
    (0.36, 0.20, 0.10),
)
"""Cream, black, wine, billiard green, navy, maple and walnut, as most boards are sold."""
INKS: tuple[Colour, ...] = ((0.9, 0.85, 0.7), (0.05, 0.05, 0.05), (0.75, 0.6, 0.25))
DARK_MEN: tuple[Colour, ...] = ((0.05, 0.05, 0.06), (0.18, 0.08, 0.04), (0.45, 0.05, 0.06), (0.1, 0.12, 0.25))
TRIES = 600
TONES = ("two",) * 7 + ("one", "three", "bare")
"""How many colours the points have; bare: every other one is but an outline."""


def hsv(hue: float, saturation: float, value: float) -> Colour:
    return colorsys.hsv_to_rgb(hue % 1, min(1.0, max(0.0, saturation)), min(1.0, max(0.0, value)))


def rgba(colour: Colour) -> tuple[float, float, float, float]:
    """As Blender wants it: linear light and opacity."""
    red, green, blue = (float(c) for c in to_linear(colour))
    return red, green, blue, 1.0


def hexed(colour: Colour) -> str:
    return "#" + "".join(f"{round(c * 255):02x}" for c in colour)


def shaded(colour: Colour, *factors: float) -> Colour:
    """Times one factor, or one a channel, no brighter than white."""
    each = factors * 3 if len(factors) == 1 else factors
    red, green, blue = (min(1.0, max(0.0, c * f)) for c, f in zip(colour, each, strict=True))
    return red, green, blue


def brightness(colour: Colour) -> float:
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def apart(one: Colour, other: Colour) -> float:
    """How far two colours are from each other, mostly in brightness; 0.1 is hardly told, 1.5 black from white."""
    hues = sum(abs(a - b) for a, b in zip(one, other, strict=True))
    return abs(brightness(one) - brightness(other)) + 0.17 * hues


def any_colour(rng: Random) -> Colour:
    """A bright one, a brown, a grey or one that boards are often made in."""
    kind = int(rng.integers(4))
    if kind == 0:
        return hsv(rng.random(), uniform(rng, 0.25, 0.9), uniform(rng, 0.12, 0.9))
    if kind == 1:
        return hsv(uniform(rng, 0.05, 0.12), uniform(rng, 0.2, 0.65), uniform(rng, 0.25, 0.95))
    if kind == 2:
        return hsv(rng.random(), uniform(rng, 0, 0.2), uniform(rng, 0.05, 0.95))
    return pick(rng, KNOWN)


def wood_colour(rng: Random) -> Colour:
    return hsv(uniform(rng, 0.04, 0.11), uniform(rng, 0.25, 0.8), uniform(rng, 0.1, 0.95))


def another(rng: Random, others: Sequence[Colour], least: float, wooden: bool = False) -> Colour:
    """A colour at least so far from the others, or, where none is found, as far as the last tries ask for."""
    for tried in range(TRIES):
        found = wood_colour(rng) if wooden and likely(rng, 0.7) else any_colour(rng)
        if all(apart(found, other) > least * (1 - tried / (2 * TRIES)) for other in others):
            break
    return found


@dataclass(frozen=True, slots=True)
class Palette:
    """What a board is coloured in; `points` are three, of which `tones` says how many are used."""

    wooden: bool
    field: Colour
    points: tuple[Colour, Colour, Colour]
    men: tuple[Colour, Colour]
    tones: str


def random_palette(rng: Random) -> Palette:
    wooden = likely(rng, 0.35)
    field = hsv(uniform(rng, 0.04, 0.1), uniform(rng, 0.35, 0.7), uniform(rng, 0.2, 0.8)) if wooden else any_colour(rng)
    first = another(rng, [field], pick(rng, (0.12, 0.2, 0.25)), wooden)
    second = another(rng, [field, first], pick(rng, (0.12, 0.2, 0.25)), wooden)
    third = another(rng, [field, first], 0.15, wooden)
    one, other = _men(rng, field, (first, second), wooden)
    aged = (shaded(c, *(uniform(rng, 0.85, 1.15) for _ in range(3))) for c in (one, other))
    return Palette(wooden, field, (first, second, third), (next(aged), next(aged)), pick(rng, TONES))


def _men(rng: Random, field: Colour, points: tuple[Colour, Colour], wooden: bool) -> tuple[Colour, Colour]:
    """Both sides' colours: in four boards of ten the points' or the field's own, at least for one side."""
    like = rng.random()
    if like < 0.18:
        one, other = points
    elif like < 0.38:
        one = points[0] if like < 0.3 else field
        other = another(rng, [one], 0.3, wooden)
    else:
        one = pick(rng, (any_colour(rng), (0.95, 0.93, 0.87), hsv(0.09, 0.4, 0.75)))
        other = pick(rng, DARK_MEN) if likely(rng, 0.35) else another(rng, [one], 0.25, wooden)
    if apart(one, other) < (0.22 if like < 0.38 else 0.25):
        other = another(rng, [one], 0.3, wooden)
    return one, other
