"""Exported recordings have the form, and the consistency, of recordings of real tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.simulator import export
from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.catalogue import random_style
from tablehub.simulator.export import Extent, export_style
from tablehub.simulator.hand_paint import HandPicture
from tablehub.simulator.scene import Scene
from tablehub.simulator.style import Light, Style

TINY = Extent((320, 180), game_turns=2, endgame_turns=1, stills=3, dice=4, faults=4)

FRAME_KEYS = {
    "file", "label", "view", "light", "points", "bar", "off", "in_hand", "missing", "turn", "hand", "dice", "cube",
    "checkers", "corners_px",
}  # fmt: skip
TOP_KEYS = {
    "sequence", "scenario", "description", "style", "calibration", "image_size", "fault", "turns", "board", "views",
    "frames",
}  # fmt: skip
DIE_KEYS = {
    "value", "center_px", "outline_px", "size_px", "state", "tilt_deg", "color", "half", "board_mm", "in_view",
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return export_style(tmp_path_factory.mktemp("tables"), 7, TINY)


def truths(folder: Path) -> dict[str, dict[str, Any]]:
    return {path.parent.name: json.loads(path.read_text()) for path in sorted(folder.glob("*/truth.json"))}


def test_all_sequences_are_there_with_all_keys(folder: Path) -> None:
    found = truths(folder)
    assert {"calib", "game", "endgame", "stills", "dice"} <= set(found)
    assert len([name for name in found if name.startswith("fault_")]) == 4
    for name, truth in found.items():
        assert set(truth) == TOP_KEYS
        assert truth["sequence"] == name
        for frame in truth["frames"]:
            assert set(frame) - {"hand_box_px", "points_under_hand"} == FRAME_KEYS
            assert ("hand_box_px" in frame) == frame["hand"]
            for die in frame["dice"]:
                assert set(die) - {"covered_by_hand"} == DIE_KEYS


def test_every_picture_is_there_and_has_the_size_the_truth_says(folder: Path) -> None:
    for name, truth in truths(folder).items():
        for frame in truth["frames"]:
            picture = cv2.imread(str(folder / name / frame["file"]))
            assert picture is not None
            assert [picture.shape[1], picture.shape[0]] == truth["image_size"]


def test_there_are_fifteen_checkers_a_side_in_every_frame(folder: Path) -> None:
    for truth in truths(folder).values():
        for frame in truth["frames"]:
            for seat in "AB":
                places = sum(frame["points"][seat]) + frame["bar"][seat] + frame["off"][seat]
                assert places + frame["in_hand"][seat] + frame["missing"][seat] == 15
                assert sum(c[0] == seat for c in frame["checkers"]) == 15 - frame["missing"][seat]


def test_calibration_is_the_empty_board_and_the_start(folder: Path) -> None:
    frames = truths(folder)["calib"]["frames"]
    assert [frame["label"] for frame in frames] == ["empty", "start"]
    assert frames[0]["missing"] == {"A": 15, "B": 15}
    assert frames[1]["points"]["A"][5] == 5
    assert frames[1]["points"]["B"][18] == 5


def test_turns_begin_with_their_dice(folder: Path) -> None:
    for truth in truths(folder).values():
        for turn in truth["turns"]:
            shown = [f for f in truth["frames"][turn["first_frame"] - 1 :] if f["label"] in ("dice", "dice_three")]
            assert sorted(die["value"] for die in shown[0]["dice"])[:2] == sorted(turn["dice"])[:2]


def test_faults_are_named_and_begin_within_their_sequence(folder: Path) -> None:
    for name, truth in truths(folder).items():
        if name.startswith("fault_"):
            assert truth["fault"]["kind"] == name[9:]
            assert 1 <= truth["fault"]["first_frame"] <= len(truth["frames"])
        else:
            assert truth["fault"] is None


def test_corners_run_from_a_left_and_agree_with_the_points(folder: Path) -> None:
    truth = truths(folder)["calib"]
    a_left, a_right, b_right, b_left = (np.array(c) for c in truth["frames"][0]["corners_px"])
    points = {int(n): np.array(p).mean(axis=0) for n, p in truth["views"][0]["points_px"].items()}
    near, far = (a_left + a_right) / 2, (b_left + b_right) / 2
    assert np.linalg.norm(points[1] - near) < np.linalg.norm(points[1] - far)
    home = a_right if truth["board"]["home"] == "right" else a_left
    other = a_left if truth["board"]["home"] == "right" else a_right
    assert np.linalg.norm(points[1] - home) < np.linalg.norm(points[1] - other)


def test_a_bumped_camera_has_a_second_view(folder: Path) -> None:
    found = [t for t in truths(folder).values() if t["fault"] and t["fault"]["kind"] == "camera_bump"]
    assert found, "the seed of this test's board was chosen so that there is one"
    assert len(found[0]["views"]) == 2
    assert {frame["view"] for frame in found[0]["frames"]} == {0, 1}


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert export.main([str(blocked), "--styles", "1", "--small"]) == 2
    assert capsys.readouterr().err.startswith("export: ")


class Grey:
    """Draws nothing but remembers what it was to draw."""

    def __init__(self, style: Style, camera: SceneCamera, light: Light, seed: int) -> None:
        self.style, self.camera = style, camera
        self.hand: HandPicture | None = None
        drawn.append((light.name, seed))

    def show(self, scene: Scene) -> Image:
        width, height = self.camera.size
        return np.full((height, width, 3), 90, np.uint8)


drawn: list[tuple[str, int]] = []


def test_another_way_of_drawing_makes_the_same_boards_with_the_same_truth(folder: Path, tmp_path: Path) -> None:
    drawn.clear()
    asked = Extent((320, 180), game_turns=0, endgame_turns=0, stills=3, dice=4, faults=0)
    other = truths(export_style(tmp_path, 7, asked, drawing=Grey))
    assert set(other) == {"calib", "stills", "dice"}, "what nothing is asked of is left out"
    assert other["stills"] == truths(folder)["stills"]
    assert [light for light, _ in drawn] == [light.name for light in random_style(7).lights]
    assert {seed for _, seed in drawn} == {7}
