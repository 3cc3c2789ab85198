"""What the network that reads the doubling cube's number answers, and what it means where the cube lies.

An answer (9,) is of one patch: log odds of no cube and of each number, and how far right and up its middle is.
"""

from __future__ import annotations

import numpy as np

from tablehub.vision.geometry import Floats
from tablehub.vision.reading import CUBE_NUMBERS
from tablehub.vision.view.kept import Place

LENGTH_UNIT = 0.1
"""The network gives lengths in this many pitches."""
UNTURNED = 20.0
"""How many times likelier than before looking at the number 64 is where the cube is nobody's, and how many times less
likely at a player's end or offered: a cube in the middle has not been turned but for automatic doubles, and hardly any
game goes to 64. From 5 to 50 hardly makes a difference; a number that is clear is told either way."""


def chances_of(answer: Floats) -> Floats:
    """Probabilities (7,) of no cube and of each number."""
    powers = np.exp(answer[:7] - answer[:7].max())
    return np.asarray(powers / powers.sum())


def where_it_lies(chances: Floats, nobodys: bool) -> Floats:
    """The chances (7,) of no cube and of each number, given whether the cube is nobody's (`UNTURNED`)."""
    weights = np.where(np.array(CUBE_NUMBERS) == CUBE_NUMBERS[-1], UNTURNED if nobodys else 1 / UNTURNED, 1.0)
    numbers = chances[1:] * weights
    whole = numbers.sum()
    return np.concatenate([chances[:1], numbers * (chances[1:].sum() / whole if whole else 0.0)])


def moved(place: Place, answer: Floats) -> Place:
    """The place (pitches) with the offset that an answer gives."""
    return place[0] + float(answer[7]) * LENGTH_UNIT, place[1] + float(answer[8]) * LENGTH_UNIT


def turned_back(answer: Floats, quarters: int) -> Floats:
    """An answer for a patch as it is without those quarter turns to the left, which make right up."""
    right, up = answer[7:9]
    for _ in range(quarters):
        right, up = up, -right
    return np.concatenate([answer[:7], [right, up]])
