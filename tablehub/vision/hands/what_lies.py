"""Circles in the straight view around what lies there, by which hands are told from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tablehub.vision.checkers.faces import Face, Peak
from tablehub.vision.view.fields import Window

Circle = tuple[float, float, float]
"""x, y and radius in pixels of the straight view."""

THING_SEEN = 0.5  # height of a die's or the cube's peak from which its place is believed
CUBE_SEEN = 0.65  # the same where it may be fingers: of 151 cubes 149 had 0.7 and more, of 43 places under hands one
CUBE_RADIUS = 0.55  # pitches: half its diagonal and its shadow
DIE_RADIUS = 0.3  # pitches: half a die's diagonal and its shadow
CHECKER_SHADOW = 0.22  # pitches around a checker that its wall and shadow take up
EXPLAINS = 0.9  # probability from which a face is no part of a hand: fingers look a little like checkers
BEYOND_DOUBT = 0.985  # probability from which it is none even beside a hand: dark sleeves look like dark checkers
POSSIBLE = 0.2
"""Probability of a face, or height of a peak, that alone proves no hand, though it may belong to one. With 0.4 two men
half behind a rail (0.34 and 0.25) were one; of 524 hands on 12 simulated boards 521 are seen with either, and 517 with
0.06."""


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies in a straight view: `known` checkers, dice and cube, `likely` checkers that sleeves have been taken
    for, and `possible` ones, which explain nothing but prove no hand either. `beside`: what may be a hand, but is no
    arm to go by where something else is in doubt."""

    known: Sequence[Circle] = ()
    likely: Sequence[Circle] = ()
    possible: Sequence[Circle] = ()
    beside: Sequence[Circle] = ()


def lying_there(faces: Sequence[Face], dice: Sequence[Peak], cubes: Sequence[Peak], window: Window) -> Lying:
    """What lies in the straight view that a window is of, for certain or not; `dice` and `cubes` are pixels of it."""
    rectifier = window.rectifier
    radius = (rectifier.geometry.shape.checker / 2 + CHECKER_SHADOW) * rectifier.scale
    there = [f for f in faces if f.somebodys > POSSIBLE]
    places = rectifier.to_view(np.array([(f.x, f.y) for f in there]).reshape(-1, 2))
    found = [(f.somebodys, (x, y, radius)) for f, (x, y) in zip(there, places.tolist(), strict=True)]
    things, in_doubt = list[Circle](), list[Circle]()
    for kind, seen, size in ((dice, THING_SEEN, DIE_RADIUS), (cubes, CUBE_SEEN, CUBE_RADIUS)):
        for px, py, height in (peak for peak in kind if peak[2] > POSSIBLE):
            x, y = window.to_view(np.array([px, py]))
            (things if height > seen else in_doubt).append((float(x), float(y), size * rectifier.scale))
    return Lying(
        known=[circle for p, circle in found if p > BEYOND_DOUBT] + things,
        likely=[circle for p, circle in found if EXPLAINS < p <= BEYOND_DOUBT],
        possible=[circle for p, circle in found if p <= EXPLAINS] + in_doubt,
    )
