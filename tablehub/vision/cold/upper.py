"""Checkers that lie on others, on a board that nothing is known of.

How many lie side by side on a point is told by the field's depth, and by the rows. That a full row bears more is said
by all of its faces alike, and where a set, a lamp or a slant never seen before deceives, by all of them wrongly: then
who misses checkers that cannot be borne off yet has them there sooner than nowhere.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from tablehub.rules.position import MEN_A_SIDE
from tablehub.vision.checkers.faces import FIRST_UPPER, NEXT_UPPER, normalised
from tablehub.vision.checkers.rows import THERE, ByPlace
from tablehub.vision.geometry import ABREAST, FOUR_ABREAST, BoardShape
from tablehub.vision.reading import Counts

FIVE_DEEP = 5.02
"""Checkers' diameters of half a field's depth from which five lie side by side: of 28 path-traced boards two hold
four, 4.85 and 4.89 deep (read as up to 5.01), and of those with five the shallowest is 5.06."""
NOT_ON_BOARD = math.log(1 / 700)
"""How likely it is that just so many of a player's checkers are off although others are not home: of 10,734 sides in
109 games 218 have some off then, spread over eleven numbers."""
DECEIVED = 0.1
"""How often what a full row looks like tells nothing of what lies on it: in eight of 140 pictures of these boards a
full row seemed to bear nothing that bore two to five."""
ON_TOP = (
    "checkers that are not to be seen are counted on full rows, where they may lie on others: compare them with the "
    "board, or take the picture nearer, sharper or in more even light"
)


def abreast(shape: BoardShape, rows: ByPlace) -> int:
    """How many checkers lie side by side on a point: four where half the field is not five deep and no row has five."""
    longest = max((sum(f.probability > THERE for f in row) for n, row in rows.items() if n != "bar"), default=0)
    return FOUR_ABREAST if shape.depth / 2 < FIVE_DEEP * shape.checker and longest < ABREAST else ABREAST


def perhaps_more(counts: Counts, faces: int, full: int) -> Counts:
    """The signed counts of a point on which so many `faces` lie, with those a full row may bear although none shows."""
    likeliest = max(counts, key=lambda n: counts[n], default=0)
    if faces < full or not likeliest:
        return counts
    sign = 1 if likeliest > 0 else -1
    tail = _unseen(faces, sign)
    return {n: (1 - DECEIVED) * counts.get(n, 0.0) + DECEIVED * tail.get(n, 0.0) for n in {*counts, *tail}}


def _unseen(faces: int, sign: int) -> Mapping[int, float]:
    weights = {faces: 1.0}
    for n in range(faces + 1, min(2 * faces, MEN_A_SIDE) + 1):
        weights[n] = weights[n - 1] * (FIRST_UPPER if n == faces + 1 else NEXT_UPPER)
    return {sign * n: p for n, p in normalised(weights).items()}
