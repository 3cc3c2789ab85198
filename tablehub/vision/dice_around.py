"""Where a die should still be: the other one of a throw, at places where something was noticed and nothing found.

A network that squares up what lies at a place may be drawn to the side of a die, or turn it by half a pip, and the
reader then sees no die. From beside the place it finds it. That takes as long as all else, so it is done only where one
die alone was found, of which somebody would be told that the other is not on the board.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablehub.frames import Image
from tablehub.vision.dice_apart import apart
from tablehub.vision.dice_eyes import DiceEyes
from tablehub.vision.dice_find import Candidate
from tablehub.vision.dice_reader import Look
from tablehub.vision.geometry import Floats

NOTICED, NOTICED_ALONE = 0.3, 0.4
"""Chance from which a place told by the network of checkers is looked around, and the finder's heat from which one is.
In 860 pictures of eight simulated boards without a hand that showed one die alone there were eight such places where
none lay, of which none was a die with more than 0.33, and three where one did."""
ELSEWHERE = 1.5
"""Edges of the die that was found within which whatever is noticed is a part of it."""
STEPS = ((0.0, 0.0), (0.08, 0.0), (-0.08, 0.0), (0.0, 0.08), (0.0, -0.08))
"""From where a place is looked at (pitches)."""
THE_SAME = 0.02
"""Stances nearer than this (pitches) are read once."""
HARDLY_A_DIE = 0.1
"""Chance of a die, from who squares it up, below which a stance is not looked at again, and no die."""
MOST_READ = 4
"""Stances of a place that are read."""
RATHER_A_DIE = 0.6
"""Chance of a die from which one is asked about. Of a hundred places without a die, hands in view as well, five had
more."""


def looks_around(
    image: Image, eyes: DiceEyes, told: Floats, chances: Floats, found: Sequence[Candidate], lies: Look
) -> list[Look]:
    """What rather is a die than none, apart from the one that `lies` there: the clearest look at each place noticed.

    `told` (n, 2) are places with their `chances` (n,), on the plane of top faces as those `found` are.
    """
    noticed = [(float(x), float(y)) for x, y in told[chances > NOTICED]]
    noticed += [(candidate.x, candidate.y) for candidate in found if candidate.heat > NOTICED_ALONE]
    reach, die = ELSEWHERE * lies.stance.size, lies.stance
    looks = []
    for x, y in noticed:
        if np.hypot(x - die.x, y - die.y) < reach:
            continue
        first = apart(eyes.align(image, [(x + right, y + up) for right, up in STEPS]), THE_SAME)
        again = eyes.align_again(image, [stance for stance in first if stance.die > HARDLY_A_DIE])
        stances = [stance for stance in again if np.hypot(stance.x - die.x, stance.y - die.y) > reach]
        looks += eyes.read(image, apart(stances, THE_SAME)[:MOST_READ])
    likely = [look for look in looks if look.die > RATHER_A_DIE and look.stance.die > HARDLY_A_DIE]
    return _each(sorted(likely, key=_clarity, reverse=True))


def _clarity(look: Look) -> float:
    return look.die * float(look.values.max())


def _each(looks: Sequence[Look]) -> list[Look]:
    """One look for each die, the first of those given."""
    kept: list[Look] = []
    for look in looks:
        away = (np.hypot(look.stance.x - one.stance.x, look.stance.y - one.stance.y) for one in kept)
        if all(far > ELSEWHERE * look.stance.size for far in away):
            kept.append(look)
    return kept
