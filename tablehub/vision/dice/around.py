"""Where a die should still be: the other one of a throw, at places where something was noticed and nothing found.

A network that squares up what lies at a place may be drawn to the side of a die, or turn it by half a pip, and the
reader then sees no die. From beside the place it finds it. That takes as long as all else, so it is done only where one
die alone was found, of which somebody would be told that the other is not on the board.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablehub.frames import Image
from tablehub.vision.dice.apart import apart
from tablehub.vision.dice.eyes import DiceEyes
from tablehub.vision.dice.find import Candidate
from tablehub.vision.dice.reader import Look
from tablehub.vision.dice.touching import Place
from tablehub.vision.geometry import Floats

NOTICED, NOTICED_ALONE = 0.3, 0.4
"""Chance from which a place told by the network of checkers is looked around, and the finder's heat from which one is.
In the pictures of eight simulated boards without a hand in which one die alone was found there were eight such places
where none lay, of which none was a die with more than 0.33, and three where one did (0.54, 1 and 1)."""
FAINTLY, MOST_PLACES = 0.1, 12
"""Chance from which a place told is looked at by itself, as any is that the finder saw, and how many are."""
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
"""Chance of a die from which one is asked about. Of 133 such places without a die, nearly all of them under or beside a
hand, where no dice count, 16 had more."""


def looks_at(
    image: Image, eyes: DiceEyes, places: Floats, lies: Look, steps: Sequence[Place] = STEPS[:1]
) -> list[Look]:
    """What rather is a die than none at places (n, 2) away from the one that `lies` there: the clearest look at each.

    Each place is looked at from so many `steps` away.
    """
    reach, looks = ELSEWHERE * lies.stance.size, []
    for x, y in places[_away(places, lies) > reach].tolist():
        first = apart(eyes.align(image, [(x + right, y + up) for right, up in steps]), THE_SAME)
        again = eyes.align_again(image, [stance for stance in first if stance.die > HARDLY_A_DIE])
        stances = [stance for stance in again if _away(np.array([(stance.x, stance.y)]), lies)[0] > reach]
        looks += eyes.read(image, apart(stances, THE_SAME)[:MOST_READ])
    likely = [look for look in looks if look.die > RATHER_A_DIE and look.stance.die > HARDLY_A_DIE]
    return _each(sorted(likely, key=clarity, reverse=True))


def noticed(told: Floats, chances: Floats, found: Sequence[Candidate], *, well: bool) -> Floats:
    """Places (n, 2) `told` with their `chances` (n,), and those `found`: all that are worth a look, or only those
    noticed so `well` that one is looked around."""
    chance, heat = (NOTICED, NOTICED_ALONE) if well else (FAINTLY, 0.0)
    alone = np.array([(candidate.x, candidate.y) for candidate in found if candidate.heat > heat]).reshape(-1, 2)
    return np.concatenate([told[chances > chance][:MOST_PLACES], alone])


def _away(places: Floats, look: Look) -> Floats:
    return np.asarray(np.hypot(*(places - (look.stance.x, look.stance.y)).T))


def clarity(look: Look) -> float:
    """How clearly it shows a die and its value (0..1)."""
    return look.die * float(look.values.max())


def _each(looks: Sequence[Look]) -> list[Look]:
    """One look for each die, the first of those given."""
    kept: list[Look] = []
    for look in looks:
        place = np.array([(look.stance.x, look.stance.y)])
        if all(_away(place, one)[0] > ELSEWHERE * look.stance.size for one in kept):
            kept.append(look)
    return kept
