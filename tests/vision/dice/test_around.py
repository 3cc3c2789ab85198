"""The other die of a throw, looked for around places where something was noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.vision.dice.patches import TOP_HEIGHT
from tablehub.vision.dice.read import SceneHints, read_dice
from tablehub.vision.dice.reader import Stance
from tablehub.vision.reading import DieState
from tests.vision.dice.test_small import (
    BLANK,
    CLEAR_FLAT,
    DIE,
    NO_VALUE,
    NOTHING,
    ONE,
    OTHER,
    Eyes,
    geometry,
    seen,
)

BESIDE = OTHER[0] + 0.16, OTHER[1]
"""Where nobody who looks is drawn to the die, but would be from half way."""


def test_beside_one_die_the_other_is_found_from_beside_the_place_noticed() -> None:
    found = seen(geometry(50.0), {ONE: 0.6, BESIDE: 0.6}, {ONE: CLEAR_FLAT, OTHER: CLEAR_FLAT})
    assert [(die.state, die.value) for die in found] == [(DieState.FLAT, 5)] * 2


@pytest.mark.parametrize(("look", "there"), [(NO_VALUE, True), (NOTHING, False)])
def test_what_rather_is_a_die_is_asked_about(look: object, there: bool) -> None:
    """Nobody is told then that it is not on the board."""
    one, *others = seen(geometry(50.0), {ONE: 0.6, BESIDE: 0.6}, {ONE: CLEAR_FLAT, OTHER: look})  # type: ignore[dict-item]
    assert one.value == 5
    assert [(die.state, die.value) for die in others] == [(DieState.UNSURE, None)] * there


class HardlySquaredUp(Eyes):
    """Eyes to which the other die hardly looks like one when they square it up."""

    def _squared_up(self, x: float, y: float) -> Stance:
        stance = super()._squared_up(x, y)
        return replace(stance, die=0.23) if (stance.x, stance.y) == OTHER else stance


def test_a_clear_die_that_is_hardly_squared_up_is_asked_about() -> None:
    """A pale green two on a pale point: it was said that only one die is to be seen."""
    board = geometry(50.0)
    pixels = [(*board.camera.project((*place, TOP_HEIGHT)).tolist(), 0.57) for place in (ONE, OTHER)]
    eyes = HardlySquaredUp(board, {ONE: CLEAR_FLAT, OTHER: CLEAR_FLAT})
    one, other = read_dice(BLANK, board, SceneHints(checkers=(), places=pixels), eyes)
    assert (one.state, one.value) == (DieState.FLAT, 5)
    assert (other.state, other.value) == (DieState.UNSURE, None)


def test_what_is_hardly_noticed_is_left_alone() -> None:
    assert len(seen(geometry(50.0), {ONE: 0.6, BESIDE: 0.25}, {ONE: CLEAR_FLAT, OTHER: CLEAR_FLAT})) == 1


def test_two_dice_are_a_throw_and_nothing_else_is_looked_for() -> None:
    dice = {ONE: CLEAR_FLAT, (4.4, -0.6): CLEAR_FLAT, OTHER: CLEAR_FLAT}
    assert len(seen(geometry(50.0), {ONE: 0.6, (4.4, -0.6): 0.6, BESIDE: 0.6}, dice)) == 2


def test_what_is_noticed_at_the_side_of_the_die_is_a_part_of_it() -> None:
    side = ONE[0], ONE[1] - 1.2 * DIE
    assert (
        len(seen(geometry(50.0), {ONE: 0.6, (side[0] + 0.16, side[1]): 0.6}, {ONE: CLEAR_FLAT, side: CLEAR_FLAT})) == 1
    )


def test_the_other_die_is_looked_for_at_fainter_places_whatever_else_seemed_to_be_one() -> None:
    """A white five beside a rail was noticed with 0.23, while a cube beside the board was squared up as well."""
    cube = 4.6, 0.9
    dice = {ONE: CLEAR_FLAT, cube: NOTHING, OTHER: CLEAR_FLAT}
    assert len(seen(geometry(50.0), {ONE: 0.6, cube: 0.5, OTHER: 0.2}, dice)) == 2
    assert len(seen(geometry(50.0), {ONE: 0.6, cube: 0.5, OTHER: 0.05}, dice)) == 1
