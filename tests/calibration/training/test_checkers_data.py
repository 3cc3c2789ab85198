"""Views for the network of checkers from recordings: who is light is told by where he stands."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from calibration.training.checkers_data import batch, samples_of
from tests.boards import TABLES

START = TABLES / "green_felt" / "calib"


def copied(folder: Path, change: Any) -> Path:
    """The recording with its truth changed."""
    shutil.copytree(START, folder)
    truth = json.loads((folder / "truth.json").read_text())
    for frame in truth["frames"]:
        change(frame)
    (folder / "truth.json").write_text(json.dumps(truth))
    return folder


def faces(sample: Any, *names: str) -> int:
    return sum(name in names for name, _, _ in sample.targets)


@pytest.fixture(scope="module")
def start() -> Any:
    return samples_of(START)[0]


def test_all_of_the_start_is_marked_and_lies_where_it_is_seen(start: Any) -> None:
    assert (faces(start, "light"), faces(start, "dark"), faces(start, "stacked")) == (15, 15, 0)
    right = 0
    for name, x, y in start.targets:
        if name in ("light", "dark"):
            seen = np.median(start.view[round(y) - 5 : round(y) + 6, round(x) - 5 : round(x) + 6], axis=(0, 1))
            own, other = (start.light, start.dark) if name == "light" else (start.dark, start.light)
            right += bool(np.abs(seen - own).sum() < np.abs(seen - other).sum())
    assert right >= 25, "all but where a lamp is mirrored"


def test_who_is_light_is_told_by_where_he_stands_and_what_others_hide_is_not_to_be_seen(
    tmp_path: Path, start: Any
) -> None:
    def exchanged(frame: Any) -> None:
        frame["hidden"] = [0, 1, 2]
        for man in frame["checkers"]:
            man[0] = "B" if man[0] == "A" else "A"

    again = samples_of(copied(tmp_path / "calib", exchanged))[0]
    assert set(again.targets) < set(start.targets)
    assert len(again.targets) == len(start.targets) - 3


def test_a_board_that_was_learnt_elsewhere_than_it_is_teaches_nothing(tmp_path: Path) -> None:
    def turned(frame: Any) -> None:
        for n, man in enumerate(frame["checkers"]):
            man[0] = "AB"[n % 2]

    assert samples_of(copied(tmp_path / "calib", turned)) == []


def test_crops_show_what_was_marked(start: Any) -> None:
    inputs, targets, weights = batch([start], np.random.default_rng(1), 8)
    assert inputs.shape[:2] == (8, 7)
    assert targets.shape == weights.shape == (8, 5, 40, 40)
    assert (targets[:, :2].reshape(8, -1).max(axis=1) > 0.5).all(), "each is drawn around a checker or near one"
