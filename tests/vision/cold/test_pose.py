"""Four corners to a board before a camera: what is known comes out again."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.layout import TYPICAL
from tablehub.vision.cold.pose import field_corners, geometry_of
from tests.boards import looking_at_board


@pytest.mark.parametrize("tilt", [0.0, 15.0, 35.0])
@pytest.mark.parametrize("depth", [9.0, 11.0])
def test_the_field_lies_where_its_corners_are(tilt: float, depth: float) -> None:
    camera = looking_at_board(tilt=tilt)
    corners = camera.project(field_corners(TYPICAL.width, depth))
    found = geometry_of(corners, camera.size, TYPICAL.bar_width)
    again = found.camera.project(field_corners(TYPICAL.width, found.shape.depth))
    assert np.abs(again - corners).max() < 3
    assert found.shape.depth == pytest.approx(depth, rel=0.16)  # tilt, lens and depth look alike
    height = found.shape.checker_height
    places = np.array([(5.0, 4.0, height), (-5.0, -4.0, height), (0.0, 0.0, height)])
    true = camera.project(places * (1, depth / found.shape.depth, 1))
    assert np.abs(found.camera.project(places) - true).max() < 0.15 * camera.scale_at(0, 0)


def test_a_tilted_camera_tells_its_focal_length_better_than_nothing() -> None:
    camera = looking_at_board(tilt=35.0, focal=1.3)
    corners = camera.project(field_corners(TYPICAL.width, TYPICAL.depth))
    found = geometry_of(corners, camera.size, TYPICAL.bar_width)
    assert found.camera.matrix[0, 0] / camera.size[0] > 0.95  # the common lens is 0.85


@pytest.mark.parametrize("cut", [(240, 0), (260, 160)])
def test_a_picture_of_which_one_side_was_cut_away_is_matched_as_well(cut: tuple[int, int]) -> None:
    """The lens' axis is not in its middle then."""
    camera = looking_at_board(26, tilt=45.0)
    corners = camera.project(field_corners(TYPICAL.width, TYPICAL.depth)) - cut
    found = geometry_of(corners, (camera.size[0] - cut[0], camera.size[1] - cut[1]), TYPICAL.bar_width)
    again = found.camera.project(field_corners(TYPICAL.width, found.shape.depth))
    assert np.abs(again - corners).max() < 0.03 * camera.scale_at(0, 0)


def test_the_camera_is_above_the_board() -> None:
    camera = looking_at_board(tilt=20.0)
    shape = replace(TYPICAL, bar_width=0.5)
    found = geometry_of(camera.project(field_corners(shape.width, shape.depth)), camera.size, 0.5)
    assert found.camera.centre[2] > 5
    assert found.shape.home_right
