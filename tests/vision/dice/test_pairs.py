"""Dice that touch are squared up apart where one of them is in doubt, and only where one of them may be a die."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.dice.eyes import DiceEyes
from tablehub.vision.dice.find import Candidate
from tablehub.vision.dice.pairs import in_doubt_beside
from tablehub.vision.dice.read import read_dice
from tablehub.vision.dice.reader import Look, Stance
from tablehub.vision.dice.touching import ONE_OF_TWO, Place
from tablehub.vision.dice.two import Two
from tablehub.vision.geometry import BoardGeometry
from tests.vision.dice.test_small import BLANK, CLEAR_FLAT, DIE, geometry

ONE, OTHER = Stance(1.0, 1.0, 0.3, 0.0, 0.99), Stance(1.32, 1.0, 0.3, 0.0, 0.98)
PLACES = [(1.0, 1.0), (1.32, 1.0)]
TOUCHING = [(ONE, (1.32, 1.0))]


def look(stance: Stance, flat: float) -> Look:
    """What shows a three; where it does not lie flat it leans."""
    return Look(
        stance, np.array([0.0, flat, 1 - flat, 0.0, 0.0]), np.array([0.0, 0.0, 1.0, 0.0, 0.0, 0.0]), np.zeros(2)
    )


@pytest.mark.parametrize(("flat", "doubted"), [((0.95, 0.95), False), ((0.95, 0.6), True), ((0.6, 0.95), True)])
def test_two_that_lie_flat_beyond_doubt_are_left_alone(flat: tuple[float, float], doubted: bool) -> None:
    looks = [look(ONE, flat[0]), look(OTHER, flat[1])]
    assert list(in_doubt_beside(PLACES, [ONE, OTHER], looks)) == (TOUCHING if doubted else [])


def test_one_of_which_nothing_was_read_is_in_doubt() -> None:
    assert list(in_doubt_beside(PLACES, [ONE, OTHER], [look(ONE, 0.95)])) == TOUCHING


@pytest.mark.parametrize(("sure", "asked"), [(ONE_OF_TWO + 0.01, True), (ONE_OF_TWO - 0.01, False)])
def test_two_things_of_which_neither_is_squared_up_as_a_die_are_none_that_touch(sure: float, asked: bool) -> None:
    one, other = Stance(1.0, 1.0, 0.3, 0.0, sure), Stance(1.32, 1.0, 0.3, 0.0, 0.1)
    assert bool(list(in_doubt_beside([], [one, other], []))) is asked


FOUR_OR_FIVE = np.array([0.0, 0.8, 0.2, 0.0, 0.0]), np.array([0.0, 0.0, 0.0, 0.45, 0.5, 0.05])
NO_DIE = np.array([0.9, 0.1, 0.0, 0.0, 0.0]), np.full(6, 1 / 6)
HARDLY_A_DIE = np.array([0.17, 0.8, 0.03, 0.0, 0.0]), np.array([0.0, 0.0, 0.25, 0.0, 0.55, 0.2])
Chances = NDArray[np.float64]


class TwoForOne(DiceEyes):
    """Eyes that are drawn to between two dice that touch, with what is seen there and what the right one shows; they
    notice with a chance that there are two."""

    def __init__(
        self, board: BoardGeometry, between: tuple[Chances, Chances], right: tuple[Chances, Chances], chance: float
    ) -> None:
        super().__init__(board)
        self._left, self._right = (Stance(3.6 + side * DIE / 2, 0.0, DIE, 0.0, 0.98) for side in (-1, 1))
        self._between = Stance(3.6, 0.0, DIE, 0.0, 0.95)
        self._seen = {self._left: CLEAR_FLAT, self._right: right, self._between: between}
        self._chance = chance

    def find(self, picture: Image, most: int) -> list[Candidate]:
        return [Candidate(self._between.x, self._between.y, 0.8)]

    def align(self, picture: Image, places: Sequence[Place]) -> list[Stance]:
        return [self._between for _ in places]

    def align_again(self, picture: Image, stances: Sequence[Stance]) -> list[Stance]:
        return [self._at(die.x, die.y) for die in stances]

    def align_beside(self, picture: Image, places: Sequence[tuple[Stance, Place]]) -> list[Stance]:
        return [self._at(*place) for _, place in places]

    def _at(self, x: float, y: float) -> Stance:
        return min(self._seen, key=lambda seen: np.hypot(seen.x - x, seen.y - y))

    def two(self, picture: Image, stance: Stance) -> Two:
        left, right = ((die.x + 0.02, die.y) for die in (self._left, self._right))
        return Two(self._chance, (left, right))

    def read(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        return [Look(stance, *self._seen[self._at(stance.x, stance.y)], np.zeros(2)) for stance in stances]


@pytest.mark.parametrize(
    ("between", "right", "chance", "values"),
    [
        (FOUR_OR_FIVE, CLEAR_FLAT, 0.95, [5, 5]),
        (CLEAR_FLAT, CLEAR_FLAT, 0.95, [5, 5]),  # what lies between may show a value as clearly as a die
        (CLEAR_FLAT, FOUR_OR_FIVE, 0.95, [5, None]),
        (CLEAR_FLAT, NO_DIE, 0.95, [5]),
        (HARDLY_A_DIE, CLEAR_FLAT, 0.95, [5, 5]),
        (HARDLY_A_DIE, NO_DIE, 0.95, []),
        (CLEAR_FLAT, CLEAR_FLAT, 0.4, [5]),
    ],
)
def test_the_only_die_is_two_that_touch_where_both_are_dice(
    between: tuple[Chances, Chances], right: tuple[Chances, Chances], chance: float, values: list[int | None]
) -> None:
    board = geometry(50.0)
    found = read_dice(BLANK, board, eyes=TwoForOne(board, between, right, chance))
    assert sorted((die.value for die in found), key=str) == values
