"""Narrow bands along the rails, and which of them may be shade."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.vision.hands.along_rails import AlongRails
from tests.vision.hands.test_find import FINDER, SHAPE

PLACES = FINDER.cells.places()
ALONG = AlongRails(PLACES, SHAPE)


@pytest.mark.parametrize(
    ("long", "wide", "band"), [(2.0, 0.3, True), (1.0, 0.5, False), (4.0, 0.6, True), (4.0, 0.9, False)]
)
def test_a_band_is_narrow_and_long(long: float, wide: float, band: bool) -> None:
    x, y = np.moveaxis(PLACES, -1, 0)
    edge = SHAPE.depth / 2
    part = (np.abs(x + 3.0) < long / 2) & (y > edge) & (y < edge + wide)
    assert ALONG.is_band(part) is band
    assert not ALONG.is_band((np.abs(x + 3.0) < long / 2) & (y < edge - 1) & (y > edge - 1 - wide)), "on the field"


def test_shade_makes_nothing_brighter() -> None:
    x, y = np.moveaxis(PLACES, -1, 0)
    edge = SHAPE.depth / 2
    part = (np.abs(x + 3.0) < 1.5) & (y > edge) & (y < edge + 0.3)
    darker = np.where(np.sin(6 * x) > 0, -1.5, -0.2).astype(np.float32)
    assert ALONG.may_be_shade(part, darker)
    assert not ALONG.may_be_shade(part, darker + np.float32(0.5)), "a sleeve that is lighter here and there"
