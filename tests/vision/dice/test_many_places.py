"""Boards on which more places look like dice than can be looked at closely."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.dice.eyes import DiceEyes
from tablehub.vision.dice.find import Candidate
from tablehub.vision.dice.patches import TOP_HEIGHT
from tablehub.vision.dice.read import SceneHints, read_dice
from tablehub.vision.dice.reader import Look, Stance
from tablehub.vision.geometry import BoardGeometry
from tests.boards import learnt

DIE_SIZE = 0.3


class SeesDots(DiceEyes):
    """Eyes to which the tips of points are as good dice as the two that lie there, until they look closely."""

    def __init__(self, geometry: BoardGeometry, dots: Sequence[tuple[float, float]], dice: NDArray[np.float64]) -> None:
        super().__init__(geometry)
        self._dots, self._dice = dots, dice

    def find(self, picture: Image, most: int) -> list[Candidate]:
        seen = [Candidate(x, y, 0.7) for x, y in self._dots] + [
            Candidate(float(x), float(y), 0.6) for x, y in self._dice
        ]
        return seen[:most]

    def align(self, picture: Image, places: Sequence[tuple[float, float]]) -> list[Stance]:
        away = [np.hypot(*(self._dice - place).T).min() for place in places]
        return [Stance(*p, DIE_SIZE, 0.0, 0.99 if far < 0.1 else 0.05) for p, far in zip(places, away, strict=True)]

    def align_again(self, picture: Image, stances: Sequence[Stance]) -> list[Stance]:
        return list(stances)

    def read(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        states, values = np.array([0.0, 0.99, 0.005, 0.005, 0.0]), np.array([0, 0, 0.995, 0.005, 0, 0])
        return [Look(stance, states, values, np.zeros(2)) for stance in stances]


@pytest.mark.parametrize("printed", [True, False])
def test_dots_at_the_tips_of_points_hide_no_dice(printed: bool) -> None:
    """Wild 830086: both networks took two dozen dots for dice, and had looked at enough before they came to the two."""
    geometry = learnt("green_felt").geometry
    image = np.zeros((*geometry.camera.size[::-1], 3), np.uint8)
    dots = [(side * (x + 0.5), y) for side in (-1, 1) for x in range(1, 6) for y in (-0.9, 0.9)]
    dice = np.array([(3.2, 0.1), (4.2, -0.2)])
    pixels = geometry.camera.project([(x, y, TOP_HEIGHT) for x, y in [*dots, *map(tuple, dice)]]).tolist()
    bare = {(round(x), round(y)) for x, y in pixels[: len(dots)]} if printed else set()
    hints = SceneHints(
        checkers=(),
        places=[(x, y, 0.8 if n < len(dots) else 0.6) for n, (x, y) in enumerate(pixels)],
        bare=lambda x, y: (round(x), round(y)) in bare,
    )
    eyes = SeesDots(geometry, dots, dice)
    read = read_dice(image, geometry, hints, eyes)
    assert [die.value for die in read if die.value] == ([3, 3] if printed else [])
