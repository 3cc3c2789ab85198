"""A few rows of a traced board: where they are, and that all that is asked about them is traced."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from calibration.training.recorded_rows import full_rows, main, misfitted, point_of
from calibration.training.stack_data import load
from calibration.training.traced.__main__ import main as trace
from calibration.training.traced.exposure import expose
from calibration.training.traced.few_rows import around, few_points, only
from calibration.training.traced.setting import Setting, random_setting
from calibration.training.traced.truth import sequence_truth
from tablehub.vision.checkers.stacks import strip_places


def boards(count: int) -> list[tuple[Setting, list[int]]]:
    """Boards with rows on most points, and the points chosen of each."""
    chances = [np.random.default_rng(seed) for seed in range(count)]
    return [(setting, few_points(rng, setting)) for rng in chances for setting in [random_setting(rng, piles=True)]]


def test_the_points_lie_side_by_side_and_mostly_hold_full_rows() -> None:
    full = 0
    for setting, points in boards(40):
        columns = [setting.sizes.column(point) for point in points]
        assert np.abs(np.diff(columns)) == pytest.approx(setting.sizes.pitch)
        full += len(full_rows(only(sequence_truth([setting], "", "", "")["frames"][0], points)))
    assert full > 50


def test_the_truth_knows_of_no_other_checkers() -> None:
    for setting, points in boards(20):
        frame = sequence_truth([setting], "", "", "")["frames"][0]
        few = only(frame, points)
        assert few["only_points"] == points
        assert [man for man in frame["checkers"] if man[1] in points] == few["checkers"]
        assert [few["checkers"][k] for k in few["hidden"]] == [
            frame["checkers"][k] for k in frame["hidden"] if frame["checkers"][k][1] in points
        ]


def test_all_that_is_asked_about_a_row_is_looked_at_however_the_board_is_fitted() -> None:
    rng, asked = np.random.default_rng(1), 0
    for setting, points in boards(25):
        truth = sequence_truth([setting], "", "", "")
        seen = setting.camera.project(around(setting.sizes, points))
        for row in full_rows(only(truth["frames"][0], points)):
            fitted = misfitted(truth, rng)
            point = point_of(fitted, row)
            assert point is not None
            places = strip_places(fitted.shape, point)[::8, ::8].reshape(-1, 2)
            pixels = fitted.camera.project(np.column_stack([places, np.full(len(places), fitted.shape.checker_height)]))
            assert (pixels > seen.min(axis=0)).all()
            assert (pixels < seen.max(axis=0)).all()
            asked += 1
    assert asked > 25


def test_a_part_is_exposed_as_the_whole_picture_is() -> None:
    light = np.linspace(0.2, 1.4, 80, dtype=np.float32)[None, :, None] * np.ones((60, 1, 3), np.float32)
    part = np.where(np.arange(80)[None, :, None] < 30, light, np.float32(0))
    alone, whole = expose(np.random.default_rng(3), part, light), expose(np.random.default_rng(3), light)
    assert np.abs(alone[:, :25].astype(int) - whole[:, :25]).max() <= 1
    assert alone[:, 40:].mean() < 5


@pytest.mark.skipif(find_spec("bpy") is None, reason="needs Blender: pip install bpy")
def test_traced_rows_are_read_as_those_of_whole_boards_are(tmp_path: Path) -> None:
    assert trace([str(tmp_path), "--boards", "1", "--first", "800003", "--samples", "1", "--rows"]) == 0
    truth = json.loads((tmp_path / "wild_800003" / "stills" / "truth.json").read_text())
    rows = full_rows(truth["frames"][0])
    assert rows
    with pytest.MonkeyPatch.context() as given:
        given.setattr("sys.argv", ["recorded_rows", str(tmp_path / "rows.npz"), str(tmp_path), "--times", "1"])
        assert main() == 0
    strips = load(tmp_path / "rows.npz")
    assert len(strips) == len(rows)
    assert all(strip.picture.mean() > 5 for strip in strips)
