"""The cube reader's pieces of whole boards."""

from __future__ import annotations

import numpy as np

from calibration.training.cube_boards import pieces_of
from calibration.training.cube_data import NEAR
from tablehub.demo.truth import Recording
from tablehub.vision.cube.answers import LENGTH_UNIT
from tablehub.vision.cube.read import PATCH_SIZE
from tests.boards import TABLES


def test_pieces_show_the_cube_as_it_lies_and_places_without_one() -> None:
    recording = Recording.load(TABLES / "brown_leather" / "game")
    pieces = list(pieces_of(recording.folder, np.random.default_rng(1)))
    shown = {frame.cube.shows for frame in recording.true_frames.values() if frame.cube and not frame.hand}
    assert {number for _, number, _, _ in pieces} == shown | {0}
    for picture, number, right, up in pieces:
        assert picture.shape == (PATCH_SIZE, PATCH_SIZE, 3)
        assert max(abs(right), abs(up)) * LENGTH_UNIT <= (NEAR if number else 0.0)
