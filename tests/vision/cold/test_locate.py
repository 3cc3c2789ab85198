"""The field of a picture, found by a network that sees what is drawn for it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.layout import TYPICAL
from tablehub.vision.cold import locate
from tablehub.vision.cold.field import FieldView
from tablehub.vision.cold.locate import find_field
from tablehub.vision.cold.pose import field_corners
from tablehub.vision.geometry import BoardGeometry, Floats
from tests.vision.cold.test_field import BLANK, eyes, true_board

__all__ = ["eyes"]


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[Floats]:
    """The fields among whose columns a search was begun."""
    asked: list[Floats] = []
    monkeypatch.setattr(locate, "_best_of", lambda image, quads: asked.extend(quads))
    return asked


def shown(monkeypatch: pytest.MonkeyPatch, *quads: Floats) -> None:
    """What looks like fields at first sight."""
    monkeypatch.setattr(locate, "looks", lambda image: iter([list(quads)]))


@pytest.mark.parametrize("tilt", [0.0, 25.0])
def test_a_field_that_is_nearly_right_is_found_at_once(
    eyes: list[BoardGeometry], searched: list[Floats], monkeypatch: pytest.MonkeyPatch, tilt: float
) -> None:
    board = true_board(TYPICAL, tilt)
    eyes.append(board)
    corners = board.camera.project(field_corners(TYPICAL.width, TYPICAL.depth))
    pitch = board.camera.scale_at(0, 0)
    shown(monkeypatch, corners + np.array([(0.3, -0.2), (-0.25, 0.2), (0.2, 0.3), (-0.3, -0.2)]) * pitch)
    found = find_field(BLANK)
    assert found is not None
    assert np.abs(found[0] - corners).max() < 0.15 * pitch
    assert found[1] == pytest.approx(TYPICAL.bar_width, abs=0.1)
    assert not searched


def test_a_wide_bar_is_believed_where_all_columns_and_edges_are_clear(
    eyes: list[BoardGeometry], searched: list[Floats], monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = replace(TYPICAL, bar_width=1.95)
    board = true_board(wide, 12.0)
    eyes.append(board)
    shown(monkeypatch, board.camera.project(field_corners(wide.width, wide.depth)))
    found = find_field(BLANK)
    assert found is not None
    assert found[1] == pytest.approx(1.95, abs=0.08)
    assert not searched


@pytest.mark.parametrize(
    ("bar", "column", "edge", "taken"),
    [(1.0, 0.8, 0.1, True), (0.0, 0.8, 0.1, False), (1.0, 0.8, 0.05, False), (1.0, 0.55, 0.1, False)],
)
def test_a_field_with_a_bar_and_clear_columns_may_end_less_clearly(
    eyes: list[BoardGeometry], monkeypatch: pytest.MonkeyPatch, bar: float, column: float, edge: float, taken: bool
) -> None:
    """Four pictures of a board were found, in the fifth none: five checkers lay along its edge. One that is a row off
    has a faint column as well."""
    board = true_board(TYPICAL, 12.0)
    eyes.append(board)
    view = FieldView.of(BLANK, board)
    monkeypatch.setattr(locate, "weakest_edge", lambda view: edge)
    monkeypatch.setattr(locate, "weakest_column", lambda view: column)
    assert locate._all_of_it_clear(view, bar) is taken


def test_fields_of_later_looks_are_not_tried_at_once_for_ever(
    eyes: list[BoardGeometry], searched: list[Floats], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = true_board(TYPICAL, 0.0)
    eyes.append(board)
    elsewhere = board.camera.project(field_corners(TYPICAL.width, TYPICAL.depth) * 0.5)
    asked: list[int] = []
    monkeypatch.setattr(locate, "_nearest_lines", lambda image, quads: asked.append(len(quads)))
    monkeypatch.setattr(locate, "looks", lambda image: iter([[elsewhere] * 3] * 5))
    assert find_field(BLANK) is None
    assert sum(asked) == locate.MOST_AT_ONCE
    assert len(searched) == 15


@pytest.mark.parametrize("off", ["a row too short", "a column off", "elsewhere"])
def test_one_that_is_not_is_searched_for(
    eyes: list[BoardGeometry], searched: list[Floats], monkeypatch: pytest.MonkeyPatch, off: str
) -> None:
    board = true_board(TYPICAL, 12.0)
    eyes.append(board)
    moved = field_corners(TYPICAL.width, TYPICAL.depth)
    if off == "a row too short":
        moved[2:, 1] += 2.2
    elif off == "a column off":
        moved[:, 0] += 1.0
    else:
        moved[:, :2] = moved[:, :2] * 0.5 + (2.0, 1.0)
    quad = board.camera.project(moved)
    shown(monkeypatch, quad)
    assert find_field(BLANK) is None
    assert len(searched) == 1
