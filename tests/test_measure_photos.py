"""Measuring cold reading: truth of both kinds of folders, and what counts as wrong."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tablehub.frames import Frame
from tablehub.rules.position import Position
from tablehub.vision.cold.finder import clockwise
from tablehub.vision.cold.reader import ColdReading
from tablehub.vision.cold.seats import Seats, Wanted
from tablehub.vision.reading import DieReading, DieState, Reading
from tests import measure_photos
from tests.boards import TABLES, picture, truth


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """A folder like that of the photographs, with one rendered picture in it."""
    cv2.imwrite(str(tmp_path / "one.png"), picture("green_felt"))
    row = {
        "file": "one.png",
        "kind": "board",
        "colours": {"W": "white", "G": "green"},
        "corners_tl_tr_br_bl": clockwise(np.array(truth("green_felt")["frames"][1]["corners_px"], float)).tolist(),
        "position": {
            "top_left_to_right": ["G5", None, None, None, "W3", None, "W5", None, None, None, None, "G2"],
            "bottom_left_to_right": ["W5", None, None, None, "G3", None, "G5", None, None, None, None, "W2"],
            "bar": {},
        },
        "position_sure": True,
        "dice": [{"value": 3, "xy": [640, 360]}],
        "dice_sure": True,
    }
    unsure = {**row, "file": "two.png", "position_sure": False}
    (tmp_path / "index.json").write_text(json.dumps({"images": [row, unsure, {"file": "d.png", "kind": "dice"}]}))
    return tmp_path


def reading(position: Position | None, seats: Seats, corners: np.ndarray, *dice: DieReading) -> ColdReading:
    why = None if position else "no board"
    return ColdReading(
        Reading("one.png", position=position, dice=dice, confidence=0.95, why=why), seats=seats, corners=corners
    )


def test_only_sure_positions_of_boards_are_measured(photos: Path) -> None:
    (known,) = measure_photos.pictures(photos, 1)
    assert known.path.name == "one.png"
    assert known.rows[0] == [-5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2]
    assert known.dice == [(3, (640.0, 360.0))]


def test_recordings_have_the_start_where_it_is() -> None:
    found = {p.path: p for p in measure_photos.pictures(TABLES, 1) if p.group == "green_felt/calib"}
    start = found[TABLES / "green_felt" / "calib" / "frame_0002.jpg"]
    counts = [abs(n) for n in start.rows[0]], [abs(n) for n in start.rows[1]]
    assert counts[0] == counts[1]
    assert counts[0] in ([5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, 2], [2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 5])


def test_a_right_reading_is_exact_whichever_side_is_called_light(photos: Path) -> None:
    (known,) = measure_photos.pictures(photos, 1)
    for position in (Position.start(), Position.start().flipped()):
        assert measure_photos.wrong_places(reading(position, Seats(), known.corners), known) == 0


def test_a_field_read_from_its_other_side_is_the_same_field(photos: Path) -> None:
    (known,) = measure_photos.pictures(photos, 1)
    turned = np.roll(known.corners, 2, axis=0)
    assert measure_photos.wrong_places(reading(Position.start(), Seats(home_right=False), turned), known) == 0
    assert measure_photos.wrong_places(reading(Position.start(), Seats(), turned), known) > 4
    across = np.roll(known.corners, 1, axis=0)
    assert measure_photos.wrong_places(reading(Position.start(), Seats(), across), known) == 26


def test_every_wrong_place_counts_and_dice_by_place(photos: Path) -> None:
    (known,) = measure_photos.pictures(photos, 1)
    moved = list(Position.start().light)
    moved[6], moved[5] = 4, 1
    dice = (
        DieReading(4, DieState.FLAT, (642.0, 361.0), 0.9),
        DieReading(3, DieState.FLAT, (100.0, 100.0), 0.9),
        DieReading(None, DieState.UNSURE, (640.0, 360.0), 0.4),
    )
    tally = measure_photos.Tally()
    found = reading(Position(tuple(moved), Position.start().dark), Seats(), known.corners, *dice)
    told = measure_photos.judge(found, known, tally)
    assert told.startswith("2 places wrong")
    assert (tally.exact, tally.places_wrong, tally.invented) == (0, 2, 1)
    assert (tally.dice, tally.dice_right, tally.dice_wrong, tally.dice_invented) == (1, 0, 1, 1)
    measure_photos.judge(reading(None, Seats(), known.corners), known, tally)
    assert tally.unread == 1


def test_the_command_prints_a_line_for_each_way(
    photos: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def read_cold(frame: Frame, corners: np.ndarray | None, wanted: Wanted) -> ColdReading:
        field = clockwise(np.array(truth("green_felt")["frames"][1]["corners_px"], float))
        return reading(Position.start() if corners is not None else None, Seats(), field)

    monkeypatch.setattr(measure_photos, "read_cold", read_cold)
    monkeypatch.setattr(measure_photos.cv2, "setNumThreads", lambda count: None)
    monkeypatch.setattr("sys.argv", ["measure_photos", str(photos), "--verbose"])
    assert measure_photos.main() == 0
    told = capsys.readouterr().out
    assert "given corners, one.png: 1 of 1 exact" in told
    assert "automatic, one.png: 0 of 1 exact" in told
    monkeypatch.setattr("sys.argv", ["measure_photos", str(photos), "--only", "nothing"])
    assert measure_photos.main() == 2
