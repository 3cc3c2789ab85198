"""Whole pictures for training from recordings: the field's corners are where they are seen."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.training.traced_fields import LONG_SIDE, fields_of
from tests.boards import TABLES, picture, truth


def test_corners_are_made_small_with_the_picture() -> None:
    shown = fields_of(TABLES / "green_felt")
    sequences = sorted((TABLES / "green_felt").glob("*/truth.json"))
    assert len(shown) == len(sequences)
    for seen, path in zip(shown, sequences, strict=True):
        assert max(seen.view.shape[:2]) == LONG_SIDE
        sequence = path.parent.name
        corners = np.array(truth("green_felt", sequence)["frames"][0]["corners_px"])
        height, width = picture("green_felt", sequence, 1).shape[:2]
        shares = (seen.corners + 0.5) / (seen.view.shape[1], seen.view.shape[0])
        assert shares == pytest.approx((corners + 0.5) / (width, height), abs=0.01)
