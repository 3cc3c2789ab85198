"""Rows of recordings and of traced boards for training: faces are where they are seen, and all of them uppermost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.training.recorded_rows import full_rows, highest, main, misfitted, rows_in, strip_of
from calibration.training.stack_data import load
from calibration.training.traced.setting import Setting, random_setting
from calibration.training.traced.truth import PICTURE, sequence_truth
from tablehub.vision.checkers.stacks import STRIP_SIZE


def board(seed: int) -> tuple[Setting, dict[str, Any]]:
    setting = random_setting(np.random.default_rng(seed), piles=True)
    return setting, json.loads(json.dumps(sequence_truth([setting], "wild", "", "room")))


def test_piles_are_rows_of_all_heights_and_no_hand_is_over_them() -> None:
    heights = set()
    for seed in range(12):
        setting, truth = board(seed)
        assert not setting.hand
        heights |= {*truth["frames"][0]["points"]["A"], *truth["frames"][0]["points"]["B"]}
        for point in range(24):
            assert not all(truth["frames"][0]["points"][seat][point] for seat in "AB")
    assert heights >= {0, 5, 6, 7, 10, 11, 12}
    assert max(heights) == 15


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A white picture with a black dot on each uppermost face."""
    _, truth = board(610002)
    folder = tmp_path_factory.mktemp("wild") / "wild_1" / "stills"
    folder.mkdir(parents=True)
    width, height = truth["image_size"]
    image = np.full((height, width, 3), 255, np.uint8)
    for row in full_rows(truth["frames"][0]):
        for _, _, x, y, _ in highest(row):
            cv2.circle(image, (round(x - 0.5), round(y - 0.5)), 2, (0, 0, 0), -1)
    cv2.imwrite(str(folder / PICTURE.format(1)), image)
    (folder / "truth.json").write_text(json.dumps(truth))
    return folder / "truth.json"


def test_a_strip_has_its_faces_where_they_are_seen_and_in_order(written: Path) -> None:
    strips = list(rows_in(written, np.random.default_rng(1), 2))
    truth = json.loads(written.read_text())
    rows = full_rows(truth["frames"][0])
    assert len(strips) == 2 * len(rows) >= 10
    assert sorted(int(s.layers.sum()) + 5 for s in strips) == sorted(2 * [len(row) for row in rows])
    for strip in strips:
        assert strip.picture.shape == (*STRIP_SIZE[::-1], 3)
        assert (np.diff(strip.faces[:, 0]) > 0).all()
        for x, y in strip.faces:
            column, line = round(float(x)), round(float(y))
            assert strip.picture[max(0, line - 2) : line + 3, max(0, column - 2) : column + 3].min() < 128


def test_a_fit_is_a_little_wrong_each_time(written: Path) -> None:
    truth = json.loads(written.read_text())
    rng = np.random.default_rng(2)
    (row, *_) = full_rows(truth["frames"][0])
    image = np.zeros((*truth["image_size"][::-1], 3), np.uint8)
    places = np.array([s.faces for s in (strip_of(misfitted(truth, rng), image, row) for _ in range(12)) if s])
    assert len(places) == 12
    assert 0.3 < places.std(axis=0).mean() < 6


def test_upper_checkers_lie_on_the_nearest_below_wherever_their_layer_was_begun() -> None:
    row = [["A", 1, 10.0 * k, 0.0, 0] for k in range(5)]
    above = [["A", 1, 41.0, 1.0, 1], ["A", 1, 29.0, 0.0, 1], ["A", 1, 42.0, 0.0, 2]]
    assert [man[4] for man in highest([*row, *above])] == [0, 0, 0, 1, 2]


def test_rows_with_a_hidden_face_or_of_another_length_are_left_out(written: Path) -> None:
    frame = json.loads(written.read_text())["frames"][0]
    before = len(full_rows(frame))
    number = max(k for k, man in enumerate(frame["checkers"]) if man[1] == full_rows(frame)[0][0][1])
    assert len(full_rows({**frame, "hidden": [number]})) == before - 1
    fours = [man for man in frame["checkers"] if man[4] == 0][:4]
    assert full_rows({"checkers": fours}) == []


def test_the_command_writes_what_training_reads(written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "rows.npz"
    monkeypatch.setattr("sys.argv", ["recorded_rows", str(out), str(written.parents[2]), "--fives", "0"])
    assert main() == 0
    strips = load(out)
    assert strips
    assert all(strip.layers.any() for strip in strips)
