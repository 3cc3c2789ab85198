"""Two dice that seem to touch, each squared up once more with the other painted over, where it is open to doubt how
either of them lies or what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from tablehub.frames import Image
from tablehub.vision.dice.apart import SURELY_A_DIE, is_inside
from tablehub.vision.dice.eyes import DiceEyes
from tablehub.vision.dice.lie import TINY
from tablehub.vision.dice.reader import Look, Stance, mean_of
from tablehub.vision.dice.touching import TOUCHES, Place, side_by_side

PAINTED_OVER = 2
"""How often each of two dice that touch is squared up without the other: at first that is painted over where it was
taken to lie before, which may be between the two."""
SETTLED = 0.1
"""Edges by which the first of them is moved at most where it was squared up well at once."""
TWO = 0.5
"""Chance from which there rather are two that touch where one die was found."""
AS_WELL = 0.3
"""From one half the chance (cocked against flat) of a die beside another up to which it is squared up once more."""


def in_doubt_beside(
    places: Sequence[Place], dice: Sequence[Stance], looks: Sequence[Look]
) -> Iterator[tuple[Stance, Place]]:
    """Dice with where another seems to touch them, but for two that both lie flat as clearly as can be."""
    clear = {(look.stance.x, look.stance.y) for look in looks if look.is_clear}
    return (pair for pair in side_by_side(places, dice) if not {(pair[0].x, pair[0].y), pair[1]} <= clear)


def squared_up_apart(image: Image, touching: Iterable[tuple[Stance, Place]], eyes: DiceEyes) -> list[Stance]:
    """Two stances for every two dice that seem to touch, each squared up with the other painted over."""
    pairs: list[Stance] = []
    for die, place in touching:
        for _ in range(PAINTED_OVER):
            before = die
            [other] = eyes.align_beside(image, [(die, place)])
            place = other.x, other.y
            [die] = eyes.align_beside(image, [(other, (die.x, die.y))])
            if np.hypot(die.x - before.x, die.y - before.y) < SETTLED * die.size:
                break
        if min(die.die, other.die) > SURELY_A_DIE and not is_inside(die, other):
            pairs += [die, other]
    return pairs


def close_together(one: Stance, other: Stance) -> bool:
    """Whether they may be two dice that touch."""
    return bool(np.hypot(one.x - other.x, one.y - other.y) < TOUCHES * max(one.size, other.size))


def taken_for_one(image: Image, stance: Stance, eyes: DiceEyes) -> Iterator[list[Stance]]:
    """The two dice that touch where one was found, on either of them or between them, squared up in several ways; none
    where it is the only one.

    Where they lie is told well enough to square them up once more. As either may then be drawn to the other, so are
    those that are told, and each with the other painted over.
    """
    two = eyes.two(image, stance)
    if two.chance < TWO:
        return
    told = [replace(stance, x=x, y=y) for x, y in two.places]
    again = eyes.align_again(image, told)
    yield from _apart(again, two.chance)
    yield from _apart([replace(die, x=at.x, y=at.y) for die, at in zip(again, told, strict=True)], two.chance)
    yield from _apart(squared_up_apart(image, [(again[0], two.places[1])], eyes), two.chance)


def _apart(pair: Sequence[Stance], chance: float) -> Iterator[list[Stance]]:
    """Two dice, each there with this chance at least; none if they are one."""
    if pair and not is_inside(pair[0], pair[1]):
        yield [replace(die, die=max(die.die, chance)) for die in pair]


def with_pairs(looks: Sequence[Look], pairs: Sequence[tuple[Look, Look]]) -> list[Look]:
    """The looks with `pairs`, both of which are beyond doubt.

    They take the place of what was found only where that is a single die; else they have half a say of dice of which it
    is open to doubt whether they lean.
    """
    told = list(looks)
    for pair in pairs:
        found = [next((look for look in told if is_inside(look.stance, one.stance)), None) for one in pair]
        if found[0] is None or found[1] is None or found[0] is found[1]:
            told = [look for look in told if look not in found] + list(pair)
        else:
            half = {look: one for look, one in zip(found, pair, strict=True) if look is not None and _may_lean(look)}
            told = [mean_of(look, half[look]) if look in half else look for look in told]
    return told


def _may_lean(look: Look) -> bool:
    """Whether a die may as well lean as lie flat."""
    cocked = look.state("cocked")
    return abs(cocked / max(cocked + look.state("flat"), TINY) - 0.5) < AS_WELL
