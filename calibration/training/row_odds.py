"""Which faces of a row lie on others, before looking: what the loss that second layers are learnt with starts from.

Faces of one row share shadows, lamp and slant, so that answers which are right one by one may say too much together.
Every set of faces that may lie on others is weighed (for five faces 32), as `tablehub.vision.checkers.faces` weighs
them: begun at the edge and gone on with in order, or, now and then, anywhere. A network that learns to make the true
set likely learns answers whose sum is worth what it says.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from tablehub.vision.checkers.faces import DISORDER, FULL_ROW

RAREST = 0.02
"""Share at least that is granted to every number of upper faces."""

Counts = NDArray[np.float64]
SETS: NDArray[np.bool_] = np.array(list(product((False, True), repeat=FULL_ROW)))
"""All sets (32, 5) of a row's faces, by slot from the edge."""


def shares_of(rows: Sequence[NDArray[np.int8]]) -> tuple[Counts, Counts]:
    """How often rows of each length (6) have so many upper faces (6), and full ones with five so many third layers.

    `rows` are the layers of each row's faces.
    """
    second, third = np.full((FULL_ROW + 1, FULL_ROW + 1), RAREST), np.full(FULL_ROW + 1, RAREST)
    for layers in rows:
        second[len(layers), int((layers > 0).sum())] += 1
        if len(layers) == FULL_ROW and (layers > 0).all():
            third[int((layers > 1).sum())] += 1
    return second / second.sum(axis=1, keepdims=True), third / third.sum()


@cache
def _in_order(faces: int) -> NDArray[np.float64]:
    """For each set how likely it is among those as large, of rows with so many faces."""
    chances = np.zeros(len(SETS))
    for index, chosen in enumerate(SETS):
        size = int(chosen.sum())
        if not chosen[faces:].any():
            elsewhere = DISORDER / math.comb(faces, size)
            chances[index] = elsewhere + (1 - DISORDER) * bool(chosen[:size].all())
    return chances


def log_priors(second: Counts) -> Counts:
    """Logs (6, 32) of how likely each set is in rows of each length, before looking; -inf for what cannot be."""
    sizes = SETS.sum(axis=1)
    chances = np.array([second[faces][sizes] * _in_order(faces) for faces in range(FULL_ROW + 1)])
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(chances / chances.sum(axis=1, keepdims=True)))
