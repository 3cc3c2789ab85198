"""Rows as cold reading cuts them: five faces, each with what lies below it."""

from __future__ import annotations

import json

import cv2
import numpy as np

from calibration.training.cold_rows import rows_of, traced
from tablehub.vision.cold.finder import clockwise
from tablehub.vision.stacks import STRIP_SIZE
from tests.boards import TABLES

CALIBRATION = TABLES / "green_felt" / "calib"


def test_of_the_start_the_full_rows_are_cut_out_one_layer_high() -> None:
    truth = json.loads((CALIBRATION / "truth.json").read_text("utf-8"))
    frame = next(frame for frame in truth["frames"] if frame["label"] == "start")
    image = cv2.imread(str(CALIBRATION / frame["file"]))
    corners, men = clockwise(np.array(frame["corners_px"], float)), np.array([m[2:5] for m in frame["checkers"]], float)
    strips = list(rows_of(np.asarray(image, np.uint8), corners, men, np.random.default_rng(1)))
    assert len(strips) == 4, "two rows of five a side"
    for strip in strips:
        assert strip.picture.shape == (*STRIP_SIZE[::-1], 3)
        assert strip.layers.tolist() == [0] * 5
        assert (np.diff(strip.faces[:, 0]) > 0).all(), "from the edge on"


def test_a_checker_on_another_is_told_below_its_face() -> None:
    truth = json.loads((CALIBRATION / "truth.json").read_text("utf-8"))
    frame = next(frame for frame in truth["frames"] if frame["label"] == "start")
    image = cv2.imread(str(CALIBRATION / frame["file"]))
    men = np.array([m[2:5] for m in frame["checkers"]], float)
    full = [k for k, man in enumerate(frame["checkers"]) if man[1] == 6]
    upper = men[full[:1]] + (2.0, 0.0, 1.0)
    strips = rows_of(
        np.asarray(image, np.uint8),
        clockwise(np.array(frame["corners_px"], float)),
        np.vstack([men, upper]),
        np.random.default_rng(1),
    )
    assert sorted(sum(strip.layers.tolist()) for strip in strips) == [0, 0, 0, 1]


def test_each_picture_is_cut_as_often_as_asked() -> None:
    once, twice = (list(traced(CALIBRATION / "truth.json", np.random.default_rng(1), times)) for times in (1, 2))
    assert len(twice) == 2 * len(once) > 0
