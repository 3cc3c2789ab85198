"""Rows of simulated boards for training: the program's geometry is the simulator's, faces are where they are seen."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.training.measure_stacks import area_under_curve, counts_of, measured
from calibration.training.row_odds import SETS, log_priors, shares_of
from calibration.training.simulated_rows import SIZE, geometry_of, heaped, strip_of
from calibration.training.stack_data import Strip
from tablehub.simulator.catalogue import random_camera, random_style
from tablehub.simulator.scene import Hands
from tablehub.simulator.things import Checker
from tablehub.vision.checkers.stacks import STRIP_SCALE, STRIP_SIZE

STYLE = random_style(71099)
CAMERA = random_camera(np.random.default_rng(3), STYLE, SIZE, tilt=30.0, side=20.0)
GEOMETRY = geometry_of(STYLE, CAMERA)


@pytest.mark.parametrize("point", [1, 8, 18])
def test_the_program_sees_the_board_where_the_simulator_puts_it(point: int) -> None:
    pitch = STYLE.sizes.pitch
    x, y = GEOMETRY.shape.slot(point, 2)
    assert x * pitch == pytest.approx(STYLE.point_x(point))
    assert np.sign(y) == STYLE.point_side(point)
    for z in (0.0, 0.4):
        (seen,) = GEOMETRY.camera.project([(x, y, z)])
        true = CAMERA.project((x * pitch, y * pitch, z * pitch))
        assert seen == pytest.approx(true - 0.5, abs=1e-3), "pixels are counted from their corners there"


def test_checkers_are_heaped_up_to_three_layers_of_one_colour_a_point() -> None:
    rng = np.random.default_rng(5)
    layers = set()
    for _ in range(8):
        men = heaped(Hands(STYLE, rng), rng)
        for point in range(1, 25):
            row = [man for man in men if man.place == point]
            assert len({man.seat for man in row}) <= 1
            layers.add(max((man.layer for man in row), default=-1))
    assert layers == {-1, 0, 1, 2}


def test_a_strip_has_its_faces_where_they_are_seen() -> None:
    """A white picture with a black dot on each upper face."""
    rng = np.random.default_rng(6)
    hands = Hands(STYLE, rng)
    row: list[Checker] = []
    for _ in range(7):
        row.append(hands.put_on_point(row, "A", 9))
    image = np.full((*SIZE[::-1], 3), 255, np.uint8)
    tops = np.array([man.top(STYLE.sizes.checker, STYLE.sizes.checker_height) for man in row[2:]])
    for x, y in CAMERA.project(tops) - 0.5:
        image[round(float(y)) - 1 : round(float(y)) + 2, round(float(x)) - 1 : round(float(x)) + 2] = 0
    strip = strip_of(GEOMETRY, STYLE, image, row)
    assert strip.picture.shape == (*STRIP_SIZE[::-1], 3)
    assert strip.layers.tolist() == [1, 1, 0, 0, 0]
    assert (np.diff(strip.faces[:, 0]) > 0.7 * STRIP_SCALE).all(), "by slot, from the edge"
    for x, y in strip.faces:
        assert strip.picture[round(float(y)), round(float(x))].max() < 100


def rows(*layers: list[int]) -> list[np.ndarray]:
    return [np.array(row, np.int8) for row in layers]


def test_chances_of_rows_are_those_of_the_rows_learnt_from() -> None:
    second, third = shares_of(rows([0] * 5, [0] * 5, [1, 1, 0, 0, 0], [2, 1, 1, 1, 1], [0, 0, 0]))
    assert second[5] == pytest.approx([0.5, 0, 0.25, 0, 0, 0.25], abs=0.02)
    assert second[3][0] > 0.9
    assert third[1] > 0.8


def test_every_set_of_upper_faces_has_its_chance_and_those_in_order_the_greatest() -> None:
    second, _ = shares_of(rows([0] * 5, [1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [0, 0, 0, 0, 0]))
    priors = np.exp(log_priors(second))
    assert priors.sum(axis=1) == pytest.approx(1.0)
    sizes = SETS.sum(axis=1)
    for size in range(1, 5):
        begun = SETS[:, :size].all(axis=1) & (sizes == size)
        assert priors[5][begun] > 5 * priors[5][~begun & (sizes == size)].max()
    assert priors[3][SETS[:, 3:].any(axis=1)].sum() == 0, "a row of three has no fourth face"


def strip(*layers: int) -> Strip:
    width, height = STRIP_SIZE
    picture, moved = np.zeros((height, width, 3), np.uint8), np.zeros((2, height, width), np.float32)
    return Strip(picture, moved, np.zeros((len(layers), 2)), np.array(layers, np.int8), 0.9)


def test_a_network_is_measured_by_what_the_program_makes_of_its_answers() -> None:
    strips = [strip(1, 1, 0, 0, 0), strip(0, 0, 0, 0, 0), strip(2, 2, 1, 1, 1)]
    right = [[(9.0, 0.0)] * 2 + [(-9.0, 0.0)] * 3, [(-9.0, 0.0)] * 5, [(9.0, 9.0)] * 2 + [(9.0, -9.0)] * 3]
    assert [max(c, key=c.__getitem__) for c in map(counts_of, right)] == [7, 5, 12]
    text = measured(right, strips)
    assert "3 rows: faces 1.0000, area under the curve 1.0000, rows 1.0000" in text
    assert "5-5 1/1, 6-9 1/1, 10-10 0/0, 11-15 1/1" in text
    assert text.endswith("of them wrong 0")
    misled = measured(right[1:] + right[:1], strips)
    assert "rows 0.0000" in misled
    assert not misled.endswith("of them wrong 0")


def test_the_area_under_the_curve_counts_pairs_in_order() -> None:
    odds, upper = np.array([0.1, 0.7, 0.4, 0.9]), np.array([False, False, True, True])
    assert area_under_curve(odds, upper) == pytest.approx(3 / 4)
