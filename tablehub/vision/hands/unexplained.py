"""Hands told by what they hide: what has come over the board and is nothing that belongs there.

A dark hand without an arm in view differs from dark wood and dark points by no more than a shadow does. But pictures
that follow each other in one light agree to a few grey levels. Where they do not, a checker, a die or the cube has
come, or has gone and left the board bare, or a shadow falls evenly on what is there. Nothing but a hand is left.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.hands.along_rails import AlongRails
from tablehub.vision.hands.find import SAME_LAMP, Seen, logs_of, painted
from tablehub.vision.hands.what_lies import Lying
from tablehub.vision.medians import median
from tablehub.vision.view.cells import Cells, Mask
from tablehub.vision.view.light import is_shadow, largest
from tablehub.vision.view.lit_patterns import mean_logs
from tablehub.vision.view.rectify import shrunk

Levels = NDArray[np.float32]

LEAST, NOISE = 7.0, 4.0
"""Grey levels in any channel, and times what half of the cells differ by, from which two pictures differ."""
NOISE_SAMPLE = 3  # every third cell either way tells that
EDGES = 0.15
"""Share of the contrast around a cell that a hair's shift of the camera may make besides."""
BARE = 10.0
"""Grey levels by which the bare board may differ from what was learnt: shadows of what lies beside it."""
EVEN, AROUND = 0.06, 5
"""Spread (log units) of a shadow over so many cells either way; over what covers points or rails it is larger."""
SAME_COLOUR = 0.15
"""Log units by which channels may be darkened differently where a shadow deepens steadily, as between two rows.
Between those of one board that was taken for a hand they differ by up to 0.14, at points' edges; mostly by 0.05."""
HIDDEN = 0.5
"""Square pitches of the field and its rails from which what hides them is a hand. In 4,618 open pictures of games on 56
boards it was 0.38 at most; where hands as dark as the rails hid checkers of one of these boards, 0.67 and more."""


class Unexplained:
    """Compares pictures of one board."""

    def __init__(self, cells: Cells, background: Image, along: AlongRails) -> None:
        """`background`: straight view of the empty board."""
        self._cells, self._along = cells, along
        self._bare = np.asarray(shrunk(background), np.float32)
        self._logs = logs_of(self._bare)
        self._sample = np.zeros_like(cells.in_picture)
        self._sample[::NOISE_SAMPLE, ::NOISE_SAMPLE] = cells.in_picture[::NOISE_SAMPLE, ::NOISE_SAMPLE]
        self._looks_bare = BARE + EDGES * _contrast(self._bare)

    def came(self, seen: Seen, before: Seen, lying: Lying) -> Mask | None:
        """The cells of what has come over the board's edge since a picture with no hand in it; None if nothing has.

        Both pictures belong to the same scene, little but that having changed. `lying`: what lies there now.
        """
        if float(np.abs(seen.light.coarse - before.light.coarse).max()) > SAME_LAMP:
            return None
        cells, now, then = self._cells, seen.normal, before.normal
        change = largest(np.abs(now - then))
        least = max(LEAST, NOISE * median(change[self._sample]))
        new = cells.in_picture & (change > least)
        new &= ~painted(new.shape, (*lying.known, *lying.likely, *lying.possible))
        not_bare = largest(np.abs(now - self._bare))
        new &= not_bare > self._looks_bare
        if not seen.light.is_learnt_lamp:  # bare it is not just as learnt: where it looks more like that, a hand left
            new &= not_bare > largest(np.abs(then - self._bare))
        if cells.area(new & cells.near) < HIDDEN:
            return None
        new &= change > least + EDGES * _contrast(then)
        logs = logs_of(now)
        lit = is_shadow(self._logs - logs)  # checkers' shade was learnt with the rails that they stood beside
        new &= ~(lit | _evenly_lit(logs - logs_of(then)) | _evenly_lit(logs - self._logs))
        return self._over_the_edge(new, mean_logs(now) - mean_logs(then))

    def _over_the_edge(self, new: Mask, brighter: Levels) -> Mask | None:
        """The parts that are large enough, come from outside and are no shade that fell on a rail."""
        mask = np.asarray(cv2.morphologyEx(new.astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)), np.uint8)
        count, labels = cv2.connectedComponents(cv2.dilate(mask, np.ones((3, 3), np.uint8)))
        found = np.zeros(new.shape, bool)
        for piece in (labels == n for n in range(1, count)):
            over = piece & (mask > 0)
            large = (over & self._cells.edge).any() and self._cells.area(over & self._cells.near) >= HIDDEN
            if large and not self._along.may_be_shade(over, brighter):
                found |= piece
        return found if found.any() else None


def _contrast(view: Levels) -> Levels:
    """How much the levels around each cell differ, in any channel."""
    kernel = np.ones((3, 3), np.uint8)
    return largest(np.asarray(cv2.dilate(view, kernel) - cv2.erode(view, kernel), np.float32))


def _evenly_lit(ratio: Levels) -> Mask:
    """Where log ratios (..., 3) of brightness may be a shadow that has come or gone."""
    mean = np.asarray(ratio.sum(axis=2) / 3, np.float32)
    middle = cv2.blur(mean, (AROUND, AROUND))
    spread = cv2.blur(mean * mean, (AROUND, AROUND)) - middle * middle
    grey = largest(ratio) + largest(-ratio) < SAME_COLOUR
    steady = grey & (_near_it(spread - _by_slope(mean)) < EVEN**2)
    return np.asarray((is_shadow(ratio) | is_shadow(-ratio)) & ((_near_it(spread) < EVEN**2) | steady))


def _near_it(spread: Levels) -> Levels:
    """The least around each cell: where a shadow ends it is even to one side."""
    return np.asarray(cv2.erode(spread, np.ones((AROUND, AROUND), np.uint8)), np.float32)


def _by_slope(mean: Levels) -> Levels:
    """What of the spread around each cell a plane makes that is fitted to it."""
    steps = np.tile(np.arange(AROUND, dtype=np.float32) - AROUND // 2, (AROUND, 1))
    along, across = cv2.filter2D(mean, -1, steps), cv2.filter2D(mean, -1, steps.T.copy())
    return np.asarray((along**2 + across**2) / ((steps**2).sum() * AROUND**2), np.float32)
