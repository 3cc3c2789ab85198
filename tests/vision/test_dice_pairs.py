"""Dice that touch are squared up apart where one of them is in doubt, and only where one of them may be a die."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.vision.dice_pairs import in_doubt_beside
from tablehub.vision.dice_reader import Look, Stance
from tablehub.vision.dice_touching import ONE_OF_TWO

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
