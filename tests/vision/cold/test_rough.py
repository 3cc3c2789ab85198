"""Columns counted right from a rough guess, with a network that sees what is drawn for it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.layout import TYPICAL
from tablehub.frames import Image
from tablehub.vision.cold import locate
from tablehub.vision.cold import rough as module
from tablehub.vision.cold.field import FieldView
from tablehub.vision.cold.locate import find_field
from tablehub.vision.cold.pose import field_corners
from tablehub.vision.cold.rough import roughly
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.view.rectify import Rectifier
from tests.boards import looking_at_board
from tests.vision.cold.test_field import seen

BLANK: Image = np.zeros((720, 1280, 3), np.uint8)


def shown(monkeypatch: pytest.MonkeyPatch, bar: float, tilt: float = 15.0) -> tuple[BoardGeometry, np.ndarray]:
    """Let the network see a board with this bar; the board and its corners."""
    board = BoardGeometry(replace(TYPICAL, bar_width=bar), looking_at_board(24, tilt=tilt))

    def of(image: Image, geometry: BoardGeometry, margin: float = 1.5) -> FieldView:
        return seen(Rectifier(geometry, margin=margin), board)

    monkeypatch.setattr(module.FieldView, "of", staticmethod(of))
    return board, board.camera.project(field_corners(board.shape.width, board.shape.depth))


@pytest.mark.parametrize("bar", [0.0, 0.7, 1.5])
@pytest.mark.parametrize("off", [(1.0, 1.0, 1.0, 1.0), (-1.2, 1.2, 1.2, -1.2), (1.1, -0.9, -1.1, 0.9)])
def test_a_column_too_many_or_too_few_is_put_right(
    monkeypatch: pytest.MonkeyPatch, bar: float, off: tuple[float, ...]
) -> None:
    board, corners = shown(monkeypatch, bar)
    pitch = board.camera.scale_at(0, 0)
    guess = corners + np.array([(x, 0.0) for x in off]) * pitch
    width, score = 0.9, 0.0
    for _ in range(3):
        guess, width, score = roughly(BLANK, guess, width)
    assert np.abs(guess - corners).max() < 0.45 * pitch
    assert width == pytest.approx(bar, abs=0.21)
    assert score > 0.8


def test_where_there_is_no_field_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    _, corners = shown(monkeypatch, 1.0)
    beside = corners * 0.2
    assert roughly(BLANK, beside, 1.0)[2] < 0.3


@pytest.mark.parametrize("quarter", [0, 1])
def test_rows_are_found_whichever_way_they_run(monkeypatch: pytest.MonkeyPatch, quarter: int) -> None:
    board, corners = shown(monkeypatch, 1.0, 10.0)
    monkeypatch.setattr(locate, "looks", lambda image: iter([[np.roll(corners, quarter, axis=0) + 20]]))
    found = find_field(BLANK)
    assert found is not None
    pitch = board.camera.scale_at(0, 0)
    apart = min(np.abs(np.roll(found[0], k, axis=0) - corners).max() for k in (0, 2))
    assert apart < 0.3 * pitch
    assert found[1] == pytest.approx(1.0, abs=0.15)


def test_no_quads_no_field(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locate, "looks", lambda image: iter([[]]))
    assert find_field(BLANK) is None


@pytest.mark.parametrize(("weakest", "taken"), [(0.65, True), (0.4, False)], ids=["a whole board", "half of one"])
def test_faint_points_make_a_board_where_all_columns_show_them(
    monkeypatch: pytest.MonkeyPatch, weakest: float, taken: bool
) -> None:
    """Dark brown points on brown leather: their lines are seen half as well as a good board's, as is half a board."""
    _, corners = shown(monkeypatch, 1.0, 10.0)
    monkeypatch.setattr(locate, "looks", lambda image: iter([[corners + 20]]))
    monkeypatch.setattr(locate, "line_fit", lambda view: 0.32)
    monkeypatch.setattr(locate, "weakest_column", lambda view: weakest)
    assert (find_field(BLANK) is not None) is taken


def test_a_plain_board_is_taken_before_a_faint_one_that_is_found_first(monkeypatch: pytest.MonkeyPatch) -> None:
    _, corners = shown(monkeypatch, 1.0, 10.0)
    fits = iter([0.32, 0.8])
    monkeypatch.setattr(locate, "looks", lambda image: iter([[corners + 20], [corners - 20]]))
    monkeypatch.setattr(locate, "line_fit", lambda view: next(fits))
    monkeypatch.setattr(locate, "weakest_column", lambda view: 0.7)
    assert find_field(BLANK) is not None
    assert next(fits, None) is None, "both were looked at"
