"""Dice of which the eye and the board say different things, with eyes that tell what they are given."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.vision.dice import SceneHints, read_dice
from tablehub.vision.dice_eyes import DiceEyes
from tablehub.vision.dice_find import Candidate
from tablehub.vision.dice_reader import Look, Stance
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.reading import DieState
from tests.vision.test_dice import DIE, Chances, picture


class SeesOne(DiceEyes):
    """Eyes that find one die and read it with chances of their own."""

    def __init__(self, geometry: BoardGeometry, states: Chances, value: float) -> None:
        super().__init__(geometry)
        self._states, self._values = states, np.array([value, 1 - value, 0.0, 0.0, 0.0, 0.0])

    def find(self, picture: Image, most: int) -> list[Candidate]:
        return [Candidate(3.6, 0.0, 0.5)]

    def align(self, picture: Image, places: Sequence[tuple[float, float]]) -> list[Stance]:
        return [Stance(3.6, 0.0, DIE, 0.0, 0.99) for _ in places]

    def align_again(self, picture: Image, stances: Sequence[Stance]) -> list[Stance]:
        return list(stances)

    def read(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        return [Look(stance, self._states, self._values, np.zeros(2)) for stance in stances]


@pytest.mark.parametrize(
    ("cocked", "value", "state"),
    [(0.75, 0.92, DieState.UNSURE), (0.75, 0.99, DieState.FLAT), (0.25, 0.92, DieState.FLAT)],
)
def test_a_value_in_doubt_of_a_die_that_seems_to_lean_on_nothing_is_asked_about(
    cocked: float, value: float, state: DieState
) -> None:
    """A small blurred 2 on a board was announced as a 1: seen to lean where nothing held it, 0.92."""
    image, geometry = picture()
    seen = np.array([0.0, 1 - cocked, cocked, 0.0, 0.0])
    [die] = read_dice(image, geometry, SceneHints(checkers=()), SeesOne(geometry, seen, value))
    assert (die.state, die.value) == (state, 1 if state is DieState.FLAT else None)
