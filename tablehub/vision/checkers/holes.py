"""Checkers at the edge of which the network sees nothing, though others of their row lie before them.

Rows begin at the edge. One that does not is either so (a blot behind it was taken up), and then the place behind it
looks as it did when the board was empty; or its first checkers were missed: a lamp mirrored in them, a near rail over
them. Then that place differs from the empty board and may be a checker of the row's colour. This is not told for
sure, but no more is it told that nothing lies there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from tablehub.vision.checkers.colours import NOTHING, FaceColours
from tablehub.vision.checkers.faces import FITS, SAME_FACE, Face, Peak
from tablehub.vision.checkers.rows import placed
from tablehub.vision.geometry import Floats
from tablehub.vision.view.fields import Window

THERE = 0.5
"""Probability of a face from which its row is looked at."""
A_HOLE = 0.7
"""Of a row's step: so much farther from the edge than the first place a row does not begin there."""
FARTHEST = 4
"""Places a row that begins farther from the edge has before it: what lies there by itself is no row."""
CHANGED = 0.25
"""Share of a place that differs from the empty board from which something lies there. Of 9,040 rows of 21 simulated and
path-traced boards (no hand in view) one had a first checker missed, of 718 of traced boards six (0.28 to 1.00; fits of
-2.4 to -0.0). Truly empty places were few: before three faces that were none (up to 0.16, 0.99 once, far from the edge)
and on a board that was fitted a checker too long (up to 0.12, 0.74 on one point)."""
BELIEVED = 0.7
"""Probability of a checker that is found so."""
TAKEN, TAKES = 0.5, 0.3
"""Pitches from a die or the cube within which a place is taken by it, and the network's answer from which one may be
there: it answers a little almost anywhere."""


def in_holes(faces: Sequence[Face], things: Sequence[Peak], window: Window, colours: FaceColours) -> list[Face]:
    """The faces with those that close the holes between the edge and the first checker of each row, where the picture
    allows it, instead of what was hardly believed there.

    `things`: where dice and the cube may be seen in `window`; `colours` are those of that window.
    """
    taken = window.to_board(np.array([(x, y) for x, y, height in things if height > TAKES]).reshape(-1, 2))
    rows = placed([face for face in faces if face.somebodys > THERE], window.rectifier.geometry)
    missed = [
        face
        for point, row in rows.items()
        if isinstance(point, int)
        for face in _before(point, row, taken, window, colours)
    ]
    near = SAME_FACE * window.rectifier.geometry.shape.checker
    apart = [face for face in faces if all(math.dist((face.x, face.y), (new.x, new.y)) > near for new in missed)]
    return [*apart, *missed]


def _before(point: int, row: Sequence[Face], taken: Floats, window: Window, colours: FaceColours) -> Iterator[Face]:
    """Faces between the edge and the first of a point's, from that one on as far as the picture shows some."""
    shape = window.rectifier.geometry.shape
    first = max(row, key=lambda face: abs(face.y))
    begins = shape.depth / 2 - abs(first.y) - shape.edge
    before = int(begins / shape.row + 1 - A_HOLE)
    for index in reversed(range(before if before <= FARTHEST else 0)):
        x, y = shape.slot(point, index)
        if len(taken) and np.hypot(*(taken - (x, y)).T).min() < TAKEN:
            return
        (px, py), *_ = window.of_board(np.array([(x, y)])).tolist()
        changed, fits = colours.around(px, py, NOTHING)
        if changed < CHANGED or fits[first.player] < FITS:
            return
        if colours.beyond(px, py)[first.player] < 0:  # where checkers stood at first, the empty board is a guess
            return
        yield Face(first.player, x, y, BELIEVED)
