"""Checkers on a bar that stands high over the felt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calibration.layout import TYPICAL
from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import Face, place_of
from tests.boards import looked_at, looking_at_board


@pytest.mark.parametrize("tilt", [0, 20, 46])
@pytest.mark.parametrize("azimuth", range(-180, 180, 30))
@pytest.mark.parametrize("home_right", [True, False])
@pytest.mark.parametrize("bar_height", [0.0, 0.3, 0.55])
def test_a_camera_aslant_sees_which_checkers_are_on_the_bar(
    tilt: float, azimuth: float, home_right: bool, bar_height: float
) -> None:
    """A high bar's lie well over it for a camera that looks across: one 45 degrees aslant saw them on a point."""
    shape = replace(TYPICAL, home_right=home_right, bar_width=1.06, checker=0.96)
    geometry = looked_at(looking_at_board(18, tilt, azimuth), shape)

    def seen(x: float, y: float, foot: float) -> int | str | None:
        top = geometry.camera.project((x, y, foot + shape.checker_height))
        seen_x, seen_y = geometry.camera.unproject(top, shape.checker_height).tolist()
        return place_of(Face(Player.LIGHT, seen_x, seen_y, 1.0), geometry)

    for y in (-3.5, -2.0, -0.5):
        for aside in (-0.08, 0.0, 0.08):
            assert seen(aside, y, bar_height) == "bar"
            for point in (6, 7):
                assert seen(shape.point_x(point) + aside, y, 0.0) == point
