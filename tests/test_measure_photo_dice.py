"""Dice in photographs without a board: what the command says of dice, of bare ground and of a broken list."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.pictures import quieten_opencv
from tests import measure_photo_dice
from tests.vision.dice.test_read import die, picture

ENLARGED = 3.0


def folder_with(path: Path, *dice: int) -> Path:
    """Pictures of dice painted from above, one of bare ground, and their list; nothing is told of their size."""
    rows = []
    for index, values in enumerate((dice, ())):
        solids = [die(value, 2.2 + place, 0.1 + 0.3 * place) for place, value in enumerate(values)]
        image, _ = picture(*solids, tilt=0.0, noise=1.0)
        cv2.imwrite(str(path / f"{index}.png"), enlarged(image))
        rows.append({"file": f"painted/{index}.png", "kind": "dice", "dice": [{"value": value} for value in values]})
    (path / "painted").mkdir()
    for index in range(2):
        (path / f"{index}.png").rename(path / "painted" / f"{index}.png")
    rows.append({"file": "painted/board.png", "kind": "board", "dice": []})
    (path / "index.json").write_text(json.dumps({"images": rows}), "utf-8")
    return path


def enlarged(image: Image) -> Image:
    large = cv2.resize(image, None, fx=ENLARGED, fy=ENLARGED, interpolation=cv2.INTER_CUBIC)
    return np.asarray(large, np.uint8)


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.argv", ["measure_photo_dice", *arguments])
    return measure_photo_dice.main()


def test_dice_of_unknown_size_are_counted_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, str(folder_with(tmp_path, 5, 3)), "--verbose") == 0
    said = capsys.readouterr().out
    assert "values right    2/2" in said
    assert "announced and not there   0" in said
    assert "exact   2/2" in said


@pytest.mark.parametrize("tilt", [30.0, 42.0])
def test_a_camera_that_looks_aslant_is_found_out_by_dice_that_lie_level(tilt: float) -> None:
    """From straight above their upper faces would be no squares: their sides were read instead, or nothing."""
    image, _ = picture(die(1, 2.2, 0.1), die(4, 3.4, 0.4, 65.0), tilt=tilt, noise=1.0)
    assert sorted(die.value for die in measure_photo_dice.read_loose_dice(enlarged(image))) == [1, 4]


def test_what_looks_like_a_small_die_on_the_side_of_a_large_one_is_none() -> None:
    large = measure_photo_dice.Found(100.0, 100.0, 60.0, 3, 0.99, 0.95, 56.0)
    half_a_six = measure_photo_dice.Found(80.0, 140.0, 15.0, 6, 0.99, 0.9, 14.0)
    other_half, beside = replace(half_a_six, x=115.0), replace(half_a_six, y=240.0, edge=50.0)
    assert [die.value for die in measure_photo_dice._dice([large, half_a_six, other_half])] == [3]
    assert [die.value for die in measure_photo_dice._dice([large, beside])] == [3, 6]


def test_a_frame_described_in_words_shows_no_dice_at_rest(tmp_path: Path) -> None:
    quieten_opencv()
    film = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for _ in range(4):
        writer.write(cv2.merge([cv2.getGaussianKernel(48, 9) @ cv2.getGaussianKernel(64, 9).T] * 3).astype("uint8"))
    writer.release()
    index = {
        "images": [],
        "videos": [{"file": "film.avi", "frames": 4, "labels": {"frame 1": [3, 5], "frames 2 and 3": "rolling"}}],
    }
    found = [(name, true) for name, _, true in measure_photo_dice.labelled(tmp_path, index)]
    rolling = f"{measure_photo_dice.ROLLING}/film.avi"
    assert found == [("film.avi#1", [3, 5]), (f"{rolling}#2", []), (f"{rolling}#3", [])]


def test_a_die_that_moves_from_frame_to_frame_is_not_announced() -> None:
    first, _ = picture(die(3, 2.4, 0.1), tilt=0.0, noise=1.0)
    moved = cv2.warpAffine(
        first, np.array([[1.0, 0, 6], [0, 1, 0]]), first.shape[1::-1], borderMode=cv2.BORDER_REPLICATE
    )
    still, later = (enlarged(np.asarray(image, np.uint8)) for image in (first, moved))
    assert measure_photo_dice.announced([still, still]) == [3]
    assert measure_photo_dice.announced([still, later]) == []


def test_values_are_compared_as_a_bag() -> None:
    tally = measure_photo_dice.Tally()
    tally.add([2, 2, 5], [5, 2, 6])
    assert (tally.dice, tally.right, tally.wrong, tally.exact) == (3, 2, 1, 0)


@pytest.mark.parametrize(
    "index", [None, "{}", "no json", '{"images": [{"file": "gone.jpg", "kind": "dice", "dice": []}]}']
)
def test_a_folder_that_cannot_be_measured_is_said_to_be_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], index: str | None
) -> None:
    if index is not None:
        (tmp_path / "index.json").write_text(index, "utf-8")
    assert run(monkeypatch, str(tmp_path)) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "index.json" in line
