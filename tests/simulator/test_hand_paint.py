"""Hands in pictures."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.simulator.hand_paint import MOST_SMEAR, _shifted


@pytest.mark.parametrize("shift", [(0, 3), (-3, 0), (MOST_SMEAR, -MOST_SMEAR), (0, 0)])
@pytest.mark.parametrize("size", [(1, 40), (3, 40), (40, 2)])
def test_a_hand_of_which_little_is_in_view_can_be_smeared(size: tuple[int, int], shift: tuple[int, int]) -> None:
    picture = np.arange(size[0] * size[1], dtype=np.float32).reshape(size)
    rows = np.clip(np.arange(size[0]) - shift[1], 0, size[0] - 1)
    columns = np.clip(np.arange(size[1]) - shift[0], 0, size[1] - 1)
    assert (_shifted(picture, *shift) == picture[rows][:, columns]).all()
