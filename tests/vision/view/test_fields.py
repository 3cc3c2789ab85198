"""Parts of straight views: the playing field, and the window in which checkers are looked for."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.layout import TYPICAL
from tablehub.vision.view.fields import AROUND, CELL, Window, field_mask
from tablehub.vision.view.rectify import Rectifier
from tests.boards import looked_at

RECTIFIERS = [
    Rectifier(looked_at()),
    Rectifier(looked_at(shape=replace(TYPICAL, bar_width=0.83, depth=11.17))),
    Rectifier(looked_at(), scale=20, margin=0.4),  # less margin than the window would like
]


@pytest.mark.parametrize("rectifier", RECTIFIERS)
def test_the_field_is_masked_to_the_pixel(rectifier: Rectifier) -> None:
    shape, mask = rectifier.geometry.shape, field_mask(rectifier)
    assert mask.shape == rectifier.size[::-1]
    assert mask.sum() == pytest.approx(shape.width * shape.depth * rectifier.scale**2, rel=0.01)
    x, y = rectifier.to_view(shape.corners()[:, :2] * 0.99).round().astype(int).T
    assert mask[y, x].all()
    x, y = rectifier.to_view(shape.corners()[:, :2] * 1.03).round().astype(int).T
    assert not mask[y, x].any()


@pytest.mark.parametrize("rectifier", RECTIFIERS)
def test_the_window_takes_in_the_field_and_fits_the_networks(rectifier: Rectifier) -> None:
    window = Window.around_field(rectifier)
    assert window.width % CELL == window.height % CELL == 0
    rows, columns = window.slices
    assert 0 <= rows.start < rows.stop <= rectifier.size[1]
    assert 0 <= columns.start < columns.stop <= rectifier.size[0]
    around = min(AROUND, rectifier.margin)
    beyond = window.to_board(np.array([(0, 0), (window.width - 1, window.height - 1)]))
    corner = np.array([rectifier.geometry.shape.width / 2, rectifier.geometry.shape.depth / 2]) + around
    cell = CELL / rectifier.scale
    assert beyond == pytest.approx(np.array([corner * (-1, 1), corner * (1, -1)]), abs=1.5 * cell)


def test_pixels_of_the_window_are_those_of_the_view_moved() -> None:
    window = Window.around_field(RECTIFIERS[0])
    assert window.to_view(np.array([0.0, 0.0])).tolist() == [window.left, window.top]


def test_a_part_of_the_window_is_cut_off_at_its_end() -> None:
    window = Window.around_field(RECTIFIERS[0])
    view = np.arange(RECTIFIERS[0].size[0] * RECTIFIERS[0].size[1]).reshape(RECTIFIERS[0].size[::-1])
    for part in ((slice(3, 40), slice(0, 25)), (slice(window.height - 5, window.height + 9), slice(7, 10_000))):
        assert np.array_equal(view[window.in_view(part)], view[window.slices][part])
