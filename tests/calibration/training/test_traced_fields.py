"""Small pictures of traced boards for the finder: the corners lie where they did."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from calibration.training.traced_fields import LONG_SIDE, NEARER, pictures_of
from tests.boards import TABLES


def test_fields_lie_in_pictures_of_one_size_and_are_larger_where_they_are_shown_nearer() -> None:
    shown = list(pictures_of(TABLES / "green_felt", np.random.default_rng(1)))
    assert len(shown) % (1 + NEARER) == 0
    for picture in shown:
        height, width = picture.view.shape[:2]
        assert max(height, width) == LONG_SIDE
        assert (picture.corners > -1).all()
        assert (picture.corners < (width, height)).all()
    whole, *nearer = shown[: 1 + NEARER]
    across = [float(np.ptp(picture.corners, axis=0).max()) for picture in (whole, *nearer)]
    assert min(across[1:]) >= across[0] - 1


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    sequence = tmp_path / "style" / "stills"
    sequence.mkdir(parents=True)
    (sequence / "truth.json").write_text('{"frames": [{"file": "gone.jpg", "corners_px": []}]}')
    with pytest.raises(OSError, match=r"gone\.jpg"):
        list(pictures_of(sequence.parent, np.random.default_rng(1)))
