from __future__ import annotations

import numpy as np
import pytest

from tablehub.simulator.camera import SceneCamera, is_empty, overlap, union


def oblique(k1: float = 0.0) -> SceneCamera:
    return SceneCamera.look_at((100, -500, 800), (0, 0, 0), (0, 1, 0), 66, (1280, 720), k1)


def test_what_is_looked_at_is_in_the_middle() -> None:
    assert oblique(-0.1).project((0, 0, 0)) == pytest.approx((640, 360))


@pytest.mark.parametrize("k1", [0.0, -0.13, 0.02])
def test_the_ray_through_a_projected_point_hits_that_point(k1: float) -> None:
    camera = oblique(k1)
    point = np.array((210.0, -150.0, 9.0))
    x, y = camera.project(point)
    ray = camera.rays(np.array([x]), np.array([y]))[0]
    along = (point - camera.position) / np.linalg.norm(point - camera.position)
    assert ray == pytest.approx(along, abs=2e-4)


def test_up_in_the_world_is_up_in_the_picture_and_right_is_right() -> None:
    camera = oblique()
    middle, away, right = camera.project([(0, 0, 0), (0, 50, 0), (50, 0, 0)])
    assert away[1] < middle[1]
    assert right[0] > middle[0]


def test_scale_is_pixels_per_millimetre() -> None:
    camera = SceneCamera.look_at((0, 0, 1000), (0, 0, 0), (0, 1, 0), 66, (1280, 720))
    one, two = camera.project([(0, 0, 0), (10, 0, 0)])
    assert camera.scale_at((0, 0, 0)) == pytest.approx((two[0] - one[0]) / 10)


def test_bounds_are_cut_to_the_picture() -> None:
    assert oblique().bounds([(0, 0, 0), (5000, 0, 0)])[2] == 1280


def test_a_bump_shifts_the_view_a_little() -> None:
    camera = oblique()
    knocked = camera.bumped(np.array([0.01, -0.005, 0.004]), np.array([2.0, 0.0, 1.0]))
    shift = np.hypot(*(knocked.project((0, 0, 0)) - camera.project((0, 0, 0))))
    assert 2 < shift < 40
    assert knocked.rotation @ knocked.rotation.T == pytest.approx(np.eye(3), abs=1e-9)


def test_rectangles_join_and_overlap() -> None:
    one, two = (0, 0, 4, 4), (2, 2, 8, 6)
    assert union([one, two]) == (0, 0, 8, 6)
    assert overlap(one, two) == (2, 2, 4, 4)
    assert is_empty(overlap(one, (5, 5, 6, 6)))
    assert union([]) == (0, 0, 0, 0)
