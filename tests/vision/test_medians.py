"""The quick median is numpy's, of an even number of values the higher one in the middle."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.vision.medians import median


@given(st.lists(st.floats(-1e6, 1e6, width=32), min_size=1, max_size=40))
def test_it_is_the_middle_one(values: list[float]) -> None:
    assert median(np.array(values, np.float32)) == sorted(values)[len(values) // 2]


def test_it_takes_any_shape_and_leaves_the_values_alone() -> None:
    values = np.array([[3.0, 1.0, 2.0], [9.0, 8.0, 7.0], [4.0, 6.0, 5.0]])[:, ::-1]
    before = values.copy()
    assert median(values) == np.median(values) == 5.0
    assert (values == before).all()


def test_nothing_has_none() -> None:
    with pytest.raises(ValueError, match="nothing"):
        median(np.zeros(0))
