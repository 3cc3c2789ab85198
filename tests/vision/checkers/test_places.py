"""Where a face lies on the board: on a point, on the bar, or nowhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calibration.layout import TYPICAL
from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import Face, place_of
from tests.boards import looked_at

GEOMETRY = looked_at()
SHAPE = GEOMETRY.shape


def face(player: Player, x: float, y: float) -> Face:
    return Face(player, x, y, 1.0)


@pytest.mark.parametrize("home_right", [True, False])
def test_every_slot_belongs_to_its_point(home_right: bool) -> None:
    shape = replace(TYPICAL, home_right=home_right)
    geometry = replace(GEOMETRY, shape=shape)
    for point in range(1, 25):
        for index in range(5):
            x, y = shape.slot(point, index)
            for dx, dy in ((0, 0), (0.3, 0.2), (-0.3, -0.2)):
                assert place_of(face(Player.LIGHT, x + dx, y + dy), geometry) == point


@pytest.mark.parametrize(
    ("x", "y", "place"),
    [
        (0.0, 2.0, "bar"),
        (0.4, -3.0, "bar"),
        (0.1, SHAPE.depth / 2 + 0.1, None),  # a cube on the rail at the bar's end
        (SHAPE.point_x(6), -SHAPE.depth / 2 - 0.1, 6),  # leans on the rail
        (SHAPE.point_x(6), -SHAPE.depth / 2 - 0.5, None),  # a rail's shadow
        (SHAPE.width / 2 - 0.1, -2.0, 1),
        (
            SHAPE.width / 2 + 0.05,
            -2.0,
            None,
        ),  # in fingers over the rail: four for three
        (0.1 - SHAPE.width / 2, 2.0, 13),
        (-SHAPE.width / 2 - 0.05, 2.0, None),
        (SHAPE.width / 2 + 0.8, -2.0, None),
        (-SHAPE.width / 2 - 0.8, 2.0, None),
    ],
)
def test_what_lies_elsewhere_is_on_no_point(x: float, y: float, place: int | str | None) -> None:
    assert place_of(face(Player.LIGHT, x, y), GEOMETRY) == place
