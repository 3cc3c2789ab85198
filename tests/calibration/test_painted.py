"""Painted boards: what lies where is where it is painted, and the same seed paints the same board."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.training.brush import SCALE
from calibration.training.painted import painted_board, painted_table
from calibration.training.points import SHAPES, half_widths, outline, random_shape


def test_a_seed_paints_one_board() -> None:
    first, again = (painted_board(np.random.default_rng(7)) for _ in range(2))
    assert (first.view == again.view).all()
    assert first.targets == again.targets
    assert painted_board(np.random.default_rng(8)).targets != first.targets


@pytest.mark.parametrize("seed", range(6))
def test_faces_lie_on_points_and_bar_and_no_more_than_fifteen_a_side(seed: int) -> None:
    board = painted_board(np.random.default_rng(seed))
    height, width = board.view.shape[:2]
    assert (width, height) == pytest.approx(((board.width + 3) * SCALE, (board.depth + 3) * SCALE), abs=1)
    faces = [(x, y) for name, x, y in board.targets if name == "face"]
    assert 1 <= len(faces) <= 30
    for x, y in faces:
        out = abs((x + 0.5 - width / 2) / SCALE) - board.bar / 2
        assert out < 0.7 or abs(out % 1 - 0.5) < 0.35, "on the bar or on a point's middle line"
        assert abs((y + 0.5 - height / 2) / SCALE) < board.depth / 2
    stacked = {(x, y) for name, x, y in board.targets if name == "stacked"}
    assert stacked <= set(faces)


def test_a_face_looks_unlike_the_board_without_it() -> None:
    """Discs differ from what surrounds them somewhere: a painter that paints nothing would teach nothing."""
    contrasts = []
    for seed in range(5):
        board = painted_board(np.random.default_rng(seed))
        for name, x, y in board.targets:
            if name == "face":
                inner = board.view[int(y) - 4 : int(y) + 5, int(x) - 4 : int(x) + 5].mean(axis=(0, 1))
                around = board.view[max(0, int(y) - 20) : int(y) + 21, max(0, int(x) - 20) : int(x) + 21]
                contrasts.append(np.abs(inner - np.median(around, axis=(0, 1))).max() + around.std())
    assert np.median(contrasts) > 15


def test_a_table_has_no_board_but_something() -> None:
    table = painted_table(np.random.default_rng(3))
    assert table.ndim == 3
    assert table.std() > 1


@pytest.mark.parametrize("shape", list(SHAPES))
@pytest.mark.parametrize("side", [-1, 1])
def test_points_of_all_shapes_stay_in_their_columns_and_end_where_they_should(shape: str, side: int) -> None:
    ways = half_widths(np.random.default_rng(3), shape)
    drawn = outline(2.5, side, 5.0, 0.9, 4.0, ways)
    assert np.abs(drawn[:, 0] - 2.5).max() == pytest.approx(0.45)
    assert (side * drawn[:, 1]).max() == pytest.approx(5.0)
    assert (side * drawn[:, 1]).min() == pytest.approx(1.0)
    assert cv2.contourArea(drawn.astype(np.float32)) > 0.9  # crossing itself it would have next to no area


def test_shapes_are_all_painted() -> None:
    rng = np.random.default_rng(1)
    assert {random_shape(rng) for _ in range(200)} == set(SHAPES)
