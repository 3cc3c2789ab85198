"""Upper checkers of full rows, which a slanting view shows beyond the field's edge."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.layout import TYPICAL
from tablehub.rules.player import Player
from tablehub.vision.checkers.at_rail import on_field
from tablehub.vision.checkers.faces import Face
from tests.boards import looked_at, looking_at_board

ASLANT = looked_at(looking_at_board(tilt=45.0, distance=16.0), replace(TYPICAL, checker_height=0.32))
SHAPE = ASLANT.shape
FAR = max((1, 24), key=SHAPE.side)


def seen(point: int, slot: int, layer: int = 0) -> Face:
    """A face as it seems to lie if it is taken for one of the first layer."""
    pixel = ASLANT.camera.project(np.array([[*SHAPE.slot(point, slot), SHAPE.checker_height * (1 + layer)]]))
    x, y = ASLANT.camera.unproject(pixel, SHAPE.checker_height)[0]
    return Face(Player.DARK, float(x), float(y), 1.0)


ROW = [seen(FAR, slot) for slot in range(1, 5)]


def test_the_sixth_of_a_row_at_the_far_rail_lies_on_the_first() -> None:
    upper = seen(FAR, 0, layer=1)
    assert upper.y > SHAPE.depth / 2 - 0.2, "it seems to lie on the rail or nearly so"
    assert on_field([*ROW, upper], ASLANT) == [*ROW, upper]


def test_where_a_point_holds_four_the_fifth_does() -> None:
    upper, four = seen(FAR, 0, layer=1), replace(ASLANT, shape=replace(SHAPE, abreast=4))
    assert on_field([*ROW[:3], upper], four) == [*ROW[:3], upper]


@pytest.mark.parametrize("below", range(4))
def test_without_a_full_row_what_seems_to_lie_there_is_a_sleeve(below: int) -> None:
    assert on_field([*ROW[:below], seen(FAR, 0, layer=1)], ASLANT) == ROW[:below]


def test_what_lies_beyond_where_an_upper_one_can_be_is_a_sleeve() -> None:
    upper = seen(FAR, 0, layer=1)
    sleeve = Face(Player.DARK, upper.x, upper.y + 0.35, 1.0)
    assert on_field([*ROW, sleeve], ASLANT) == ROW


def test_seen_from_above_none_is_moved_over_the_edge() -> None:
    above = looked_at(looking_at_board(tilt=0.0), SHAPE)
    on_rail = Face(Player.DARK, ROW[0].x, SHAPE.depth / 2, 1.0)
    assert on_field([*ROW, on_rail], above) == ROW


def test_all_that_is_well_inside_is_kept() -> None:
    alone = seen(6, 0)
    assert on_field([alone], ASLANT) == [alone]
