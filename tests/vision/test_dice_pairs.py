"""Dice that touch are squared up apart where one of them is in doubt, and only where one of them may be a die."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.vision.dice import read_dice
from tablehub.vision.dice_eyes import DiceEyes
from tablehub.vision.dice_find import Candidate
from tablehub.vision.dice_pairs import in_doubt_beside
from tablehub.vision.dice_reader import Look, Stance
from tablehub.vision.dice_touching import ONE_OF_TWO, Place
from tablehub.vision.geometry import BoardGeometry
from tests.vision.test_dice_small import BLANK, CLEAR_FLAT, DIE, geometry

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


class TwoForOne(DiceEyes):
    """Eyes that are drawn to between two dice that touch, but for when either is painted over; with what each shows."""

    def __init__(self, board: BoardGeometry, shown: tuple[np.ndarray, np.ndarray]) -> None:
        super().__init__(board)
        self._left, self._right = (Stance(3.6 + side * DIE / 2, 0.0, DIE, 0.0, 0.98) for side in (-1, 1))
        self._between = Stance(3.6, 0.0, DIE, 0.0, 0.95)
        self._shown = shown

    def find(self, picture: Image, most: int) -> list[Candidate]:
        return [Candidate(self._between.x, self._between.y, 0.8)]

    def align(self, picture: Image, places: Sequence[Place]) -> list[Stance]:
        return [self._between for _ in places]

    def align_again(self, picture: Image, stances: Sequence[Stance]) -> list[Stance]:
        return list(stances)

    def align_beside(self, picture: Image, places: Sequence[tuple[Stance, Place]]) -> list[Stance]:
        return [self._right if place[0] > self._between.x else self._left for _, place in places]

    def read(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        shown = {self._left: CLEAR_FLAT, self._right: self._shown}
        return [Look(stance, *shown.get(stance, FOUR_OR_FIVE), np.zeros(2)) for stance in stances]


@pytest.mark.parametrize(("shown", "values"), [(CLEAR_FLAT, [5, 5]), (FOUR_OR_FIVE, [None])])
def test_the_only_die_in_doubt_is_two_that_touch_if_both_are_beyond_doubt(
    shown: tuple[np.ndarray, np.ndarray], values: list[int | None]
) -> None:
    """A pair of fives of nine pixels was one die of which it is open what it shows."""
    board = geometry(50.0)
    found = read_dice(BLANK, board, eyes=TwoForOne(board, shown))
    assert [die.value for die in found] == values
