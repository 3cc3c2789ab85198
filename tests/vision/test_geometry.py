"""Where things are: points on the board, the camera that sees them, and the way back."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from calibration.layout import TYPICAL
from tablehub.vision.geometry import BoardShape, Camera
from tests.boards import looked_at, looking_at_board

HOME = pytest.mark.parametrize("home_right", [True, False])


@st.composite
def cameras(draw: st.DrawFn) -> Camera:
    """Cameras from wide to tele that have the whole board in view, on any side of it, hung crooked."""
    focal = draw(st.floats(0.4, 1.2))
    bend = draw(st.floats(-0.2, 0.1))  # what distortion does in the picture's corner
    corner = (0.5**2 + 0.28**2) / focal**2
    camera = looking_at_board(
        distance=29 * focal * draw(st.floats(1.0, 2.5)),
        tilt=draw(st.floats(0, 50)),
        azimuth=draw(st.floats(-180, 180)),
        roll=draw(st.floats(-30, 30)),
        focal=focal,
        lens=(bend / corner, 0.0),
    )
    seen = TYPICAL.corners() @ camera.rotation.T + camera.tvec
    assume((np.hypot(seen[:, 0], seen[:, 1]) / seen[:, 2] < 1.1 * corner**0.5).all())
    return camera


@given(cameras(), st.floats(-6.6, 6.6), st.floats(-5.2, 5.2), st.floats(0, 0.8))
def test_a_place_seen_is_found_again_at_its_height(camera: Camera, x: float, y: float, z: float) -> None:
    assert camera.unproject(camera.project([(x, y, z)]), z)[0] == pytest.approx((x, y), abs=1e-3)


def test_the_lens_does_not_spoil_the_corners_of_a_wide_picture() -> None:
    camera = looking_at_board(14, focal=0.4, lens=(-0.3, 0.05))
    corners = TYPICAL.corners()
    assert camera.unproject(camera.project(corners)) == pytest.approx(corners[:, :2], abs=1e-3)


def test_points_come_in_arrays_of_any_shape() -> None:
    camera = looking_at_board(tilt=30)
    places = np.random.default_rng(1).uniform(-5, 5, (2, 4, 3))
    pixels = camera.project(places)
    assert pixels.shape == (2, 4, 2)
    assert camera.unproject(pixels).shape == (2, 4, 2)
    assert pixels[1, 2] == pytest.approx(camera.project([places[1, 2]])[0])


@given(cameras())
def test_the_camera_knows_where_it_is(camera: Camera) -> None:
    straight = replace(camera, distortion=np.zeros(5))
    # All points on one ray from the camera's middle are seen in one place.
    ray = straight.centre + np.outer([0.3, 0.6, 1.0], np.array([1.0, -2.0, 0.0]) - straight.centre)
    pixels = straight.project(ray)
    assert np.ptp(pixels, axis=0) == pytest.approx((0, 0), abs=1e-3)


def test_scale_is_pixels_for_a_pitch() -> None:
    camera = looking_at_board(20, focal=0.8, size=(1000, 600))
    assert camera.scale_at(0, 0) == pytest.approx(800 / 20, rel=1e-3)
    assert camera.scale_at(0, 0, z=4.0) == pytest.approx(800 / 16, rel=1e-3)


def test_a_moved_camera_keeps_its_lens() -> None:
    camera = looking_at_board(lens=(-0.1, 0.01))
    moved = camera.moved(np.array([3.0, 0.1, 0.0]), np.array([0.0, 0.0, 20.0]))
    assert moved.matrix is camera.matrix
    assert moved.distortion is camera.distortion
    assert moved.centre != pytest.approx(camera.centre)


@HOME
def test_points_are_one_pitch_apart_but_for_the_bar(home_right: bool) -> None:
    shape = replace(TYPICAL, home_right=home_right, bar_width=1.3)
    towards_home = 1 if home_right else -1
    steps = [(shape.point_x(n) - shape.point_x(n + 1)) * towards_home for n in range(1, 12)]
    assert steps == pytest.approx([1, 1, 1, 1, 1, 1 + 1.3, 1, 1, 1, 1, 1])
    assert shape.point_x(1) == pytest.approx(towards_home * (shape.width / 2 - 0.5))
    assert shape.point_x(6) == pytest.approx(towards_home * (1.3 / 2 + 0.5))


@HOME
def test_points_face_their_opposites(home_right: bool) -> None:
    shape = replace(TYPICAL, home_right=home_right)
    for n in range(1, 13):
        assert shape.point_x(n) == pytest.approx(shape.point_x(25 - n))
        assert (shape.side(n), shape.side(25 - n)) == (-1, 1)


def test_the_home_boards_lie_on_the_side_named() -> None:
    right, left = (replace(TYPICAL, home_right=home_right) for home_right in (True, False))
    assert all(right.point_x(n) > 0 > left.point_x(n) for n in (1, 6, 19, 24))
    assert all(right.point_x(n) < 0 < left.point_x(n) for n in (7, 12, 13, 18))


@HOME
def test_slots_run_from_the_players_edge_inwards(home_right: bool) -> None:
    shape = replace(TYPICAL, home_right=home_right)
    for point, edge in ((1, -1), (12, -1), (13, 1), (24, 1)):
        ys = [shape.slot(point, index)[1] for index in range(5)]
        assert ys[0] == pytest.approx(edge * (shape.depth / 2 - shape.edge))
        assert np.diff(ys) == pytest.approx([-edge * shape.row] * 4)
        assert edge * ys[4] > 0, "the fifth checker is still on its own half"


def test_corners_go_round_from_lights_left() -> None:
    corners = BoardShape(True, 1.2, 10.4, 0.93, 0.2, 0.95, 0.48).corners()
    assert corners[:, :2].tolist() == [[-6.6, -5.2], [6.6, -5.2], [6.6, 5.2], [-6.6, 5.2]]


def test_light_behind_the_camera_has_his_edge_at_the_bottom() -> None:
    pixels = looking_at_board(tilt=25).project(TYPICAL.corners())
    assert pixels[0, 0] < pixels[1, 0]
    assert pixels[0, 1] > pixels[3, 1]


@settings(max_examples=25)
@given(cameras(), st.floats(0, 0.5), st.integers(8, 24))
def test_maps_straighten_the_plane_of_their_height(camera: Camera, height: float, scale: int) -> None:
    geometry = looked_at(camera)
    map_x, map_y = geometry.rectify_map(height, scale, margin=0.5)
    rows, columns = map_x.shape
    assert (columns, rows) == (round((TYPICAL.width + 1) * scale), round((TYPICAL.depth + 1) * scale))
    # The middle of the view is the middle of the field, x grows to the right and y upwards.
    for row, column in ((0, 0), (rows - 1, columns - 1), (rows // 2, columns // 3)):
        x, y = (column + 0.5 - columns / 2) / scale, -(row + 0.5 - rows / 2) / scale
        expected = camera.project([(x, y, height)])[0]
        assert (map_x[row, column], map_y[row, column]) == pytest.approx(tuple(expected), abs=1e-2)


@given(st.booleans(), st.floats(0.2, 2.0), st.floats(-9, 9))
def test_the_nearest_column_is_the_nearest_of_all(home_right: bool, bar_width: float, x: float) -> None:
    shape = replace(TYPICAL, home_right=home_right, bar_width=bar_width)
    nearest, away = shape.nearest_column(x)
    assert away == pytest.approx(abs(shape.point_x(nearest) - x))
    assert away == pytest.approx(min(abs(shape.point_x(n) - x) for n in range(1, 13)))
