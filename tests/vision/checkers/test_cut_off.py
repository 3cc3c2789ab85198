"""First checkers of rows that the picture's edge cuts off."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.layout import TYPICAL
from tablehub.rules.player import Player
from tablehub.vision.checkers.cut_off import at_first_places
from tablehub.vision.checkers.faces import Face
from tablehub.vision.geometry import BoardGeometry
from tests.boards import looked_at, looking_at_board

WHOLE = looked_at()
FIRST = TYPICAL.slot(20, 0)


def cut_off(at: float = 5.0) -> BoardGeometry:
    """The board near enough that the picture ends at so many pitches from its middle."""
    height = TYPICAL.checker_height
    return looked_at(looking_at_board(0.78 * 1280 / 360 * at + height))


def face(y: float, probability: float = 0.8, player: Player = Player.DARK) -> Face:
    return Face(player, FIRST[0], y, probability)


def test_of_a_board_in_view_faces_stay_where_they_are() -> None:
    assert WHOLE.is_wholly_seen
    assert at_first_places([face(5.2), face(5.5)], WHOLE) == [face(5.2), face(5.5)]


def test_a_wide_lens_may_have_the_corners_in_view_and_not_what_is_between() -> None:
    bent = looked_at(looking_at_board(8.2, focal=0.5, lens=(-0.2, 0.0)))
    assert bent.in_picture(TYPICAL.corners()[:, :2]).all()
    assert not bent.is_wholly_seen


@pytest.mark.parametrize("beyond", [-0.15, 0.21])
def test_beyond_the_picture_it_is_the_first_of_its_row(beyond: float) -> None:
    """One was seen off the field: its point was read as empty, for sure."""
    (seen,) = at_first_places([face(TYPICAL.depth / 2 + beyond)], cut_off())
    assert (seen.x, seen.y) == pytest.approx(FIRST)
    assert seen.probability == 0.8


def test_two_in_that_place_are_one() -> None:
    there, again = face(FIRST[1], 0.9), face(FIRST[1] + 0.5, 0.4)
    assert at_first_places([there, again], cut_off()) == [there]


@pytest.mark.parametrize("y", [TYPICAL.depth / 2 + 0.6, FIRST[1] - 0.1, 0.0])
def test_what_lies_farther_out_or_in_the_picture_is_left_alone(y: float) -> None:
    assert at_first_places([face(y)], cut_off()) == [face(y)]


def test_the_far_edge_is_no_other_than_the_near_one() -> None:
    (seen,) = at_first_places([face(-TYPICAL.depth / 2)], cut_off())
    assert np.isclose(seen.y, -FIRST[1])
