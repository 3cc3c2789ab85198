"""Checkers on the bar that only the eyes of cold reading see, being as dark or as pale as it is.

The first look tells a checker by what it changes, and on a bar of its own colour it changes little. A checker's shape
shows all the same. But hinges, locks and what is carved into a bar are round as well: where the empty bar shows a face
to the same eyes, none is believed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from tablehub.frames import Image
from tablehub.vision.checkers import bar
from tablehub.vision.checkers.faces import Face, place_of
from tablehub.vision.cold.faces import in_view
from tablehub.vision.view.rectify import Rectifier

ASKED = 0.95
"""Confidence of a position below which the bar is looked at once more where the first look answers anything on it."""
ANSWERED = 0.2
"""Height of the first look's answer from which something may be there: six that it missed and those
eyes are sure of had 0.24 and more."""
SURE = 0.95
"""Probability for the eyes of cold reading from which a face is believed. On the bars of 69 drawn boards six of
thirteen checkers that the first look missed had more; of some 7,000 other places where it answers anything four had:
two checkers on the points beside, and, answered with less than `ANSWERED`, another one and a cube that was not read."""
ROUND = 0.3
"""That of a face on the empty bar from which what is round there is the bar's own: where those six lay it is 0.0,
and up to 0.98 where hinges are."""
HINGE = 0.5  # pitches around it
SAME = 0.4  # pitches between what both looks see of one checker
BESIDE = 0.8  # pitches from a face that the first look sees: nearer, it is the same one
UNDER_CUBE = 0.9  # pitches from the cube

Place = tuple[float, float]
"""Board x, y in pitches."""


@dataclass(frozen=True, eq=False)
class FirstLook:
    """What the first look saw: its faces, where on the bar it answers anything at all, the cube's place, and how much
    of the bar's pattern is seen at a place."""

    faces: Sequence[Face]
    answered: Sequence[Place]
    cube: Place | None
    pattern: Callable[[Place], float]


class UnseenOnBar:
    """Those of one board, kept for as long as nothing changes around them."""

    def __init__(self, rectifier: Rectifier, bare: Image) -> None:
        """`bare`: the straight view of the empty board as it was learnt."""
        self._rectifier, self._bare = rectifier, bare
        self._kept: list[tuple[Face, int]] = []

    def still_there(self, newest: Callable[[Face], int]) -> list[Face]:
        """Those found before; `newest`: the last reading in which anything changed around one."""
        self._kept = [(face, at) for face, at in self._kept if newest(face) <= at]
        return [face for face, _ in self._kept]

    def forget(self) -> None:
        """The next picture has nothing to do with those before, or is seen through another pose."""
        self._kept.clear()

    def places(self, first: FirstLook) -> list[Place]:
        """Where one may lie: the first look answers something there that is not seen to be anything else."""
        there = [f for f in first.faces if f.somebodys > 0.5]
        return [
            place
            for place in first.answered
            if not any(math.dist(place, (f.x, f.y)) < BESIDE for f in there)
            and not (first.cube is not None and math.dist(place, first.cube) < UNDER_CUBE)
            and first.pattern(place) < bar.SAME_PATTERN
            and not any(math.dist(place, hinge) < HINGE for hinge in self._round)
        ]

    def among(self, on_bar: Sequence[Face], places: Sequence[Place], now: int) -> list[Face]:
        """Those that the eyes of cold reading see in such places in the reading `now`, of their faces on the bar."""
        found = [
            face
            for face in on_bar
            if face.somebodys > SURE and any(math.dist(place, (face.x, face.y)) < SAME for place in places)
        ]
        self._kept += [(face, now) for face in found]
        return found

    @cached_property
    def _round(self) -> list[Place]:
        """What is round on the empty bar."""
        faces, geometry = in_view(self._bare, self._rectifier).faces, self._rectifier.geometry
        return [(f.x, f.y) for f in faces if f.somebodys > ROUND and place_of(f, geometry) == "bar"]
