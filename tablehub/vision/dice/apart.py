"""Which of the places squared up are dice of their own, and which are the same die once more or a side of it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablehub.vision.dice.patches import TOP_HEIGHT
from tablehub.vision.dice.reader import Stance
from tablehub.vision.geometry import Camera, Floats

SAME_DIE = 0.2
"""Two stances nearer than this (pitches) are the same die."""
SAME_AT_FIRST = 0.1
"""The same for stances found off the middle of what was looked at: of two dice that touch, one draws the other's."""
ONE_INSIDE_THE_OTHER, OF_THREE = 0.8, 0.85
"""Edges between the middles of two faces below which they cannot be upper faces of two dice: those that touch are one
apart, and 0.9 was the least that was seen. The second where there would be more dice than a throw has."""
SIDES_SHOW = 0.5
"""Tangent of the slant from which a side of a die may pass for another die."""
SIDE_REACH, STRAIGHT_BELOW = 1.2, 0.9
"""Edges within which a side then seems to lie from the upper face, and the cosine of how far off the direction to the
camera. It lies half an edge lower and in front: half to one edge away in a slanting view."""
SIDE_BELOW, TOO_ASLANT = 0.25, 1.0
"""The same in pitches, for a die not found yet, and the slant from which an upper face so hardly noticed is left alone:
from there on it shows less of itself than its sides do, and rows of its pips run together."""
TOLD_NEAR = 0.25
"""A die and the place told for it differ at most by this (pitches)."""
SURELY_A_DIE = 0.9
"""Chance from which what lies there is a die: of sides of dice none had more than 0.87, of 60 dice against others
those seen so aslant had 0.98 and more."""


def apart(stances: Sequence[Stance], least: float = SAME_DIE) -> list[Stance]:
    """One stance for each place: the surest, surest first, each farther than `least` (pitches) from the others."""
    kept: list[Stance] = []
    for stance in sorted(stances, key=lambda stance: -stance.die):
        if all(np.hypot(stance.x - other.x, stance.y - other.y) > least for other in kept):
            kept.append(stance)
    return kept


def each_die(stances: Sequence[Stance], camera: Camera) -> list[Stance]:
    """The same without what is likelier a part of a surer die beside it."""
    kept: list[Stance] = []
    for stance in apart(stances):
        if not any(is_part_of(stance, other, camera) for other in kept):
            kept.append(stance)
    return kept


def upper_face(side: tuple[float, float], camera: Camera) -> tuple[float, float] | None:
    """Where the upper face is of a die of which a side is seen at a place; None where the slant shows no sides, or
    hardly an upper face."""
    away = np.array(side) - camera.centre[:2]
    aside = float(np.hypot(*away))
    if not SIDES_SHOW < aside / (camera.centre[2] - TOP_HEIGHT) < TOO_ASLANT:
        return None
    x, y = np.array(side) + away / aside * SIDE_BELOW
    return float(x), float(y)


def above_sides(
    found: Sequence[tuple[float, float]], told: Floats, dice: Sequence[Stance], camera: Camera
) -> list[tuple[float, float]]:
    """Where the upper faces may be of dice of which only sides were noticed.

    A light die on a light point shows little but the pips of its sides: both networks see something there, which
    is no upper face.
    """
    above = []
    for place in found:
        both = (np.hypot(*(told - place).T) < TOLD_NEAR).any()
        if both and all(np.hypot(place[0] - die.x, place[1] - die.y) > TOLD_NEAR for die in dice):
            above.append(upper_face(place, camera))
    return [place for place in above if place is not None]


def is_part_of(stance: Stance, die: Stance, camera: Camera) -> bool:
    """Whether it is no die of its own but some of a surer one: a side, or the same once more."""
    if stance.die > SURELY_A_DIE:
        return False
    if is_inside(stance, die):
        return True
    between = np.array([stance.x - die.x, stance.y - die.y])
    to_camera = camera.centre[:2] - (die.x, die.y)
    aside, far = float(np.hypot(*to_camera)), float(np.hypot(*between))
    if far > SIDE_REACH * min(stance.size, die.size) or aside < SIDES_SHOW * (camera.centre[2] - TOP_HEIGHT):
        return False
    return float(between @ to_camera) > STRAIGHT_BELOW * aside * far


def is_inside(stance: Stance, die: Stance, least: float = ONE_INSIDE_THE_OTHER) -> bool:
    """Whether their middles are nearer to each other (`least` edges) than those of any two dice."""
    far = float(np.hypot(stance.x - die.x, stance.y - die.y))
    return far < least * min(stance.size, die.size)
