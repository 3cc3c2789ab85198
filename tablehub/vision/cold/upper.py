"""Checkers that lie on others, on a board that nothing is known of.

That a full row bears more is said by all of its faces alike, and where a set, a lamp or a slant never seen before
deceives, by all of them wrongly: then who misses checkers that cannot be borne off yet has them there sooner than
nowhere. Whether points hold four or five is not told by the field's depth: where five just fit, as on a board of paper,
it is seen as that of two that hold four.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE, Position
from tablehub.vision.checkers.faces import FIRST_UPPER, NEXT_UPPER, normalised
from tablehub.vision.cold.behind_frame import one_more
from tablehub.vision.geometry import FOUR_ABREAST
from tablehub.vision.reading import Counts, likeliest

START_OF_FOUR = tuple(min(men, FOUR_ABREAST) for men in Position.start().light[1:])
"""A player's checkers at the start, as they show where points hold four."""
NOT_ON_BOARD = math.log(1 / 700)
"""How likely it is that just so many of a player's checkers are off although others are not home: of 10,734 sides in
109 games 218 have some off then, spread over eleven numbers."""
DECEIVED = 0.1
"""How often what a full row looks like tells nothing of what lies on it: in eight of 140 pictures of 28 traced boards a
full row seemed to bear nothing that bore two to five."""
ON_TOP = (
    "checkers that are not to be seen are counted on full rows, where they may lie on others: compare them with the "
    "board, or take the picture nearer, sharper or in more even light"
)


def fifths_counted(points: Sequence[Counts], position: Position) -> tuple[Counts, ...] | None:
    """The counts of points 1 to 24 with one more on each row of four, where the `position` they show is the start but
    for the fifth of each row of five: nobody forgets one of each, points hold four. None for any other."""
    if any(position.men(player)[1:] != START_OF_FOUR for player in Player):
        return None
    return tuple(one_more(counts) if abs(likeliest(counts, 0)) == FOUR_ABREAST else counts for counts in points)


def perhaps_more(counts: Counts, faces: int, full: int) -> Counts:
    """The signed counts of a point on which so many `faces` lie, with those a full row may bear although none shows."""
    count = likeliest(counts, 0)
    if faces < full or not count:
        return counts
    sign = 1 if count > 0 else -1
    tail = _unseen(faces, sign)
    return {n: (1 - DECEIVED) * counts.get(n, 0.0) + DECEIVED * tail.get(n, 0.0) for n in {*counts, *tail}}


def _unseen(faces: int, sign: int) -> Mapping[int, float]:
    weights = {faces: 1.0}
    for n in range(faces + 1, min(2 * faces, MEN_A_SIDE) + 1):
        weights[n] = weights[n - 1] * (FIRST_UPPER if n == faces + 1 else NEXT_UPPER)
    return {sign * n: p for n, p in normalised(weights).items()}
