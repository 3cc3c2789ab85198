"""A board fitted to lines and edges, with a network that sees what is drawn for it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.layout import TYPICAL
from tablehub.frames import Image
from tablehub.vision.cold import field
from tablehub.vision.cold.field import FieldView, best_bar, columns, fitted, line_fit, weakest_column, weakest_edge
from tablehub.vision.cold.network import LINES, STRIDE
from tablehub.vision.cold.pose import field_corners, geometry_of
from tablehub.vision.geometry import BoardGeometry, BoardShape
from tablehub.vision.view.rectify import Rectifier
from tests.boards import looking_at_board

BLANK: Image = np.zeros((720, 1280, 3), np.uint8)


def seen(rectifier: Rectifier, board: BoardGeometry, length: float = 4.2) -> FieldView:
    """What a perfect network sees of `board`, whose points are so long, in another's straight view."""
    width, height = (side // STRIDE for side in rectifier.size)
    cells = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1)
    places = rectifier.to_board(np.asarray((cells + 0.5) * STRIDE - 0.5, float))
    pixels = rectifier.geometry.camera.project(np.concatenate([places, np.zeros((*places.shape[:2], 1))], axis=-1))
    true = board.camera.unproject(pixels)
    shape = board.shape
    out, far = np.abs(true[..., 0]), shape.depth / 2 - np.abs(true[..., 1])
    inside = (out > shape.bar_width / 2) & (out < shape.width / 2) & (far > 0)
    away = np.abs(true[..., 0][..., None] - columns(shape.bar_width)).min(axis=-1)
    heat = np.zeros((len(LINES), height, width), np.float32)
    heat[LINES.index("line")] = np.exp(-((away / 0.12) ** 2)) * (far > 0) * (far < length)
    heat[LINES.index("field")] = inside
    return FieldView(rectifier, heat)


def true_board(shape: BoardShape, tilt: float) -> BoardGeometry:
    return BoardGeometry(shape, looking_at_board(tilt=tilt))


@pytest.fixture
def eyes(monkeypatch: pytest.MonkeyPatch) -> list[BoardGeometry]:
    """The board that the network sees: put it into this list."""
    shown: list[BoardGeometry] = []

    def of(image: Image, geometry: BoardGeometry) -> FieldView:
        return seen(Rectifier(geometry), shown[0])

    monkeypatch.setattr(field.FieldView, "of", staticmethod(of))
    return shown


@pytest.mark.parametrize("bar", [0.0, 0.4, 1.0, 1.7])
def test_the_bar_is_found_from_lines_alone(eyes: list[BoardGeometry], bar: float) -> None:
    board = true_board(replace(TYPICAL, bar_width=bar), 12.0)
    eyes.append(board)
    corners = board.camera.project(field_corners(board.shape.width, board.shape.depth))
    found, fit = best_bar(FieldView.of(BLANK, geometry_of(corners, board.camera.size, 1.1)))
    assert found == pytest.approx(bar, abs=0.11)
    assert fit > 0.3


@pytest.mark.parametrize("tilt", [0.0, 25.0])
def test_rough_corners_are_brought_to_the_board(eyes: list[BoardGeometry], tilt: float) -> None:
    board = true_board(TYPICAL, tilt)
    eyes.append(board)
    corners = board.camera.project(field_corners(TYPICAL.width, TYPICAL.depth))
    pitch = board.camera.scale_at(0, 0)
    rough = corners + np.array([(0.3, -0.2), (-0.25, 0.2), (0.2, 0.3), (-0.3, -0.2)]) * pitch
    found, bar = fitted(BLANK, rough, 1.0, 6, 0.5)
    assert np.abs(found - corners).max() < 0.15 * pitch
    assert bar == pytest.approx(TYPICAL.bar_width, abs=0.1)
    assert line_fit(FieldView.of(BLANK, geometry_of(found, board.camera.size, bar))) > 0.5


def test_short_points_agree_with_a_board_as_long_ones_do() -> None:
    board = true_board(TYPICAL, 0.0)
    assert line_fit(seen(Rectifier(board), board, 2.5)) == pytest.approx(
        line_fit(seen(Rectifier(board), board)), abs=0.1
    )


def test_a_line_beside_one_row_is_no_column_left_out() -> None:
    board = true_board(TYPICAL, 0.0)
    view = seen(Rectifier(board), board)
    whole = line_fit(view)
    grain = view.rectifier.to_view(np.array([(TYPICAL.width / 2 + 0.5, 0.0)]))[0, 0] / STRIDE
    upper = slice(0, view.heat.shape[1] // 2)
    view.heat[LINES.index("line"), upper, round(float(grain) - 0.5)] = 1.0
    assert line_fit(view) == pytest.approx(whole, abs=0.02)
    view.heat[LINES.index("line"), :, round(float(grain) - 0.5)] = 1.0
    assert line_fit(view) < whole - 0.3


def test_a_column_beside_the_bar_is_no_part_of_it() -> None:
    """With a tray that looks like a column the board seems whole: its first column there lies in too wide a bar."""
    board = true_board(replace(TYPICAL, bar_width=0.7), 0.0)
    whole = line_fit(seen(Rectifier(board), board))
    left, right, y = -board.shape.width / 2, board.shape.width / 2 + 1, board.shape.depth / 2
    places = np.array([(left, y, 0), (right, y, 0), (right, -y, 0), (left, -y, 0)])
    wider = geometry_of(board.camera.project(places), board.camera.size, 1.7)
    view = seen(Rectifier(wider), board)
    tray = float(view.rectifier.to_view(np.array([(wider.shape.width / 2 - 0.5, 0.0)]))[0, 0]) / STRIDE
    view.heat[LINES.index("line"), :, round(tray - 0.5)] = 1.0
    assert line_fit(view) < whole - 0.3


def test_no_lines_no_fit() -> None:
    geometry = true_board(TYPICAL, 0.0)
    rectifier = Rectifier(geometry)
    width, height = (side // STRIDE for side in rectifier.size)
    nothing = FieldView(rectifier, np.zeros((len(LINES), height, width), np.float32))
    assert line_fit(nothing) == 0.0


def test_a_bar_taken_for_a_column_has_no_line() -> None:
    """A board without its first column, its bar as wide as a point, looks like one of twelve without a bar."""
    board = true_board(replace(TYPICAL, bar_width=1.0), 0.0)
    whole = seen(Rectifier(board), board)
    assert weakest_column(whole) > 0.8
    left = board.camera.project(np.array([(x, y, 0.0) for x, y in _field_without_first_column(board.shape)]))
    without = geometry_of(left, board.camera.size, 0.0)
    squeezed = seen(Rectifier(without), board)
    assert line_fit(squeezed) > 0.2
    assert weakest_column(squeezed) < 0.2


def _field_without_first_column(shape: BoardShape) -> list[tuple[float, float]]:
    left, right, y = -shape.width / 2 + 1, shape.width / 2, shape.depth / 2
    return [(left, y), (right, y), (right, -y), (left, -y)]


def test_a_field_that_goes_on_beyond_an_edge_does_not_end_there() -> None:
    """Its lines run on where they should: rows that are too short agree with all columns."""
    board = true_board(TYPICAL, 12.0)
    x, y = TYPICAL.width / 2, TYPICAL.depth / 2
    for near, ends in ((y, True), (y - 1.7, False)):
        corners = board.camera.project(np.array([(-x, y, 0), (x, y, 0), (x, -near, 0), (-x, -near, 0)]))
        view = seen(Rectifier(geometry_of(corners, board.camera.size, TYPICAL.bar_width)), board)
        assert weakest_column(view) > 0.6
        assert (weakest_edge(view) > 0.6) is ends
        assert (weakest_edge(view) < 0.1) is not ends
