"""Rendered boards on painted felts: samples show what they say, cameras have the field in their pictures."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.training.brush import SCALE
from calibration.training.felt_data import MARGIN, samples_of_board
from calibration.training.field_pictures import SIZE, pictures_of_board, turned


def test_a_board_is_seen_straight_at_felt_and_faces() -> None:
    felt, faces = samples_of_board(np.random.default_rng(3))
    assert felt.board is not None
    assert faces.board is None
    bar, depth, length, *shift = felt.board
    assert shift == [0, 0]
    assert 0 < length < depth / 2
    height, width = felt.view.shape[:2]
    assert (width, height) == pytest.approx(((12 + bar + 2 * MARGIN) * SCALE, (depth + 2 * MARGIN) * SCALE), abs=1)
    assert faces.view.shape == felt.view.shape
    assert {"face"} <= {name for name, _, _ in faces.targets} <= {"face", "stacked", "die", "cube"}
    assert all(0 <= x < width and 0 <= y < height for _, x, y in faces.targets)


def test_points_lie_where_the_felt_sample_says() -> None:
    """Along a row of points colours come and go with two pitches' period more than with any other near it."""
    strongest = []
    for seed in (4, 5, 6, 7):
        felt, _ = samples_of_board(np.random.default_rng(seed))
        assert felt.board is not None
        bar, depth, length, _, _ = felt.board
        height, width = felt.view.shape[:2]
        y = height / 2 - (depth / 2 - length / 2) * SCALE
        grey = cv2.cvtColor(felt.view, cv2.COLOR_BGR2GRAY)[round(y) - 3 : round(y) + 4].mean(axis=0)
        columns = bar / 2 + np.arange(6) + 0.5
        at = np.rint(width / 2 + np.array([*-columns, *columns]) * SCALE).astype(int)
        between = at + round(SCALE / 2)
        strongest.append(np.abs(grey[at] - grey[np.clip(between, 0, width - 1)]).mean())
    assert np.median(strongest) > 10


@pytest.mark.parametrize("seed", [1, 2])
def test_cameras_have_the_field_in_their_pictures(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for shown in pictures_of_board(rng):
        height, width = shown.view.shape[:2]
        assert sorted((width, height)) == sorted(SIZE)
        assert (np.abs(shown.corners / (width, height) - 0.5) < 0.56).all()
        assert cv2.isContourConvex(shown.corners.astype(np.float32))


def test_a_turned_picture_keeps_its_corners() -> None:
    rng = np.random.default_rng(5)
    shown = pictures_of_board(rng)[0]
    marked = shown.view.copy()
    marked[:] = 0
    for x, y in shown.corners:
        cv2.circle(marked, (round(float(x)), round(float(y))), 4, (255, 255, 255), -1)
    for _ in range(5):
        after = turned(type(shown)(marked, shown.corners), np.zeros((192, 256, 3), np.uint8), rng)
        assert after.view.shape == (192, 256, 3)
        for x, y in np.rint(after.corners).astype(int):
            if 2 <= x < 254 and 2 <= y < 190:
                assert after.view[y - 1 : y + 2, x - 1 : x + 2].max() > 60


@pytest.mark.parametrize(("command", "name"), [("felt_data", "felt-0.pkl"), ("field_pictures", "field-0.pkl")])
def test_what_the_commands_write_can_be_read_by_another(tmp_path: Path, command: str, name: str) -> None:
    asked = [sys.executable, "-m", f"calibration.training.{command}", str(tmp_path), "--boards", "1"]
    subprocess.run(asked, check=True, capture_output=True)
    samples = pickle.loads((tmp_path / name).read_bytes())
    assert all(sample.view.ndim == 3 for sample in samples)
