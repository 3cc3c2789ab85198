"""Dice of traced boards, as the networks learn from them: where the truth says, with the lean that they have."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.training.dice_pictures import board_samples
from calibration.training.make_dice_data import of_boards
from calibration.training.traced.crowd import crowded
from calibration.training.traced.setting import Setting, random_setting
from calibration.training.traced.truth import sequence_truth
from calibration.training.traced_dice import traced_shots


def drawn(folder: Path, seed: int) -> Setting:
    """The truth of a board full of dice, with a picture of nothing."""
    rng = np.random.default_rng(seed)
    setting, seen = crowded(rng, random_setting(rng))
    truth = sequence_truth([setting], "wild", "", "")
    for die, visible in zip(truth["frames"][0]["dice"], seen, strict=True):
        die["visible"] = visible
    there = folder / "wild" / "stills"
    there.mkdir(parents=True)
    (there / "truth.json").write_text(json.dumps(truth))
    width, height = setting.camera.size
    cv2.imwrite(str(there / "frame_0001.jpg"), np.full((height, width, 3), 90, np.uint8))
    return setting


@pytest.mark.parametrize("seed", range(6))
def test_dice_are_where_they_are_seen(tmp_path: Path, seed: int) -> None:
    setting = drawn(tmp_path, seed)
    shots = list(traced_shots(tmp_path, np.random.default_rng(1), 2))
    assert len(shots) == 2
    for shot, geometry in shots:
        for die, known in zip(shot.scene.dice, setting.dice, strict=True):
            seen = setting.camera.project(known.face_middle(known.value))
            told = geometry.camera.project(die.top) + 0.5
            assert np.hypot(*(seen - told)) < 0.2 * setting.camera.scale_at(known.middle) * setting.sizes.pitch
            assert die.value == known.value
            lean = np.degrees(np.arccos(min(1.0, float(die.up[2]))))
            assert lean == pytest.approx(known.tilt_deg, abs=0.2)
            assert (die.state == "cocked") == known.state.startswith("cocked")


def test_patches_bear_the_lean_of_their_die(tmp_path: Path) -> None:
    drawn(tmp_path, 3)
    shot, _ = next(traced_shots(tmp_path, np.random.default_rng(2), 1))
    _, squared = board_samples(shot, np.random.default_rng(3))
    tilts = {round(float(np.hypot(*die.up[:2])), 3) for die in shot.scene.dice}
    leans = [float(np.hypot(*sample.lean)) for sample in squared if sample.state in (1, 2, 3)]
    assert leans
    assert all(min(abs(lean - tilt) for tilt in tilts) < 0.01 for lean in leans)


def test_a_picture_that_is_not_there_is_named(tmp_path: Path) -> None:
    drawn(tmp_path, 0)
    (tmp_path / "wild" / "stills" / "frame_0001.jpg").unlink()
    with pytest.raises(OSError, match="frame_0001"):
        next(traced_shots(tmp_path, np.random.default_rng(1), 1))


def test_of_no_board_there_are_no_rows() -> None:
    """A board whose starting position is not found gives no shots; what is made of others goes on."""
    made = of_boards([], np.random.default_rng(1))
    assert {name: len(rows) for name, rows in made.items()} == {"patches": 0, "labels": 0, "faces": 0, "face_labels": 0}
    assert made["faces"].shape[1:] == (56, 56, 3)
