"""Measuring cold reading style by style: which pictures are taken, what is counted, how pictures are spoilt."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tablehub.frames import Frame
from tablehub.rules.position import Position
from tablehub.vision.cold.reader import ColdReading
from tablehub.vision.cold.seats import Seats, Wanted
from tablehub.vision.reading import Reading
from tests import measure_cold
from tests.boards import BUNDLED, TABLES, picture
from tests.measure_photos import Picture
from tests.spoilt import SPOILT


def start(corners: np.ndarray) -> Picture:
    rows = [-5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2], [5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2]
    return Picture(Path("one.png"), "board", corners, rows, (0, 0), None)


def test_each_style_gives_as_many_pictures_and_always_the_same() -> None:
    chosen = list(measure_cold.sampled(TABLES, 4, hands=False))
    assert [p.path for p in chosen] == [p.path for p in measure_cold.sampled(TABLES, 4, hands=False)]
    assert len({p.path for p in chosen}) == len(chosen)
    for style in BUNDLED:
        mine = [p for p in chosen if p.group == style]
        assert len(mine) == 4
        assert len({p.path.parent for p in mine}) >= 3


def test_pictures_with_hands_are_those_with_checkers_under_them() -> None:
    names = {p.path.name for p in measure_cold.sampled(TABLES, 99, hands=True) if p.path.parent.name == "game"}
    assert names
    plain = {p.path.name for p in measure_cold.sampled(TABLES, 99, hands=False) if p.path.parent.name == "game"}
    assert not names & plain


def test_a_folder_without_recordings_is_said(tmp_path: Path) -> None:
    with pytest.raises(measure_cold.BadInput, match=r"holds no recordings"):
        list(measure_cold.sampled(tmp_path, 3, hands=False))


@pytest.mark.parametrize(
    ("position", "confidence", "why", "counted"),
    [
        (Position.start(), 0.99, None, {"exact": 1}),
        (Position.start(), 0.6, None, {"exact": 1, "unsure": 1}),
        (Position.start(), 0.99, "a guess", {"exact": 1, "unsure": 1}),
        (Position((0,) * 26, (0,) * 26), 0.99, None, {"wrong": 1, "invented": 1}),
        (Position((0,) * 26, (0,) * 26), 0.99, "a guess", {"wrong": 1}),
        (None, 0.0, "no board", {"refused": 1}),
    ],
)
def test_what_a_reading_counts_as(
    monkeypatch: pytest.MonkeyPatch,
    position: Position | None,
    confidence: float,
    why: str | None,
    counted: dict[str, int],
) -> None:
    corners = np.array([(10, 10), (90, 10), (90, 70), (10, 70)], float)

    def read_cold(frame: Frame, given: np.ndarray | None, wanted: Wanted) -> ColdReading:
        reading = Reading("one.png", position=position, confidence=confidence, why=why)
        return ColdReading(reading, seats=Seats(), corners=corners)

    monkeypatch.setattr(measure_cold, "read_cold", read_cold)
    count, _ = measure_cold.read_one(np.zeros((80, 100, 3), np.uint8), start(corners), "found")
    expected = measure_cold.Count(1, seconds=count.seconds)
    assert count == replace(expected, **counted)


@pytest.mark.parametrize("name", sorted(SPOILT))
def test_corners_go_where_the_picture_goes(name: str) -> None:
    """A mark at each corner is still there after the picture has been spoilt."""
    image = np.full((360, 640, 3), 90, np.uint8)
    corners = np.array([(150, 80), (500, 90), (520, 290), (130, 280)], float)
    marks = image.copy()
    for x, y in corners.astype(int).tolist():
        cv2.circle(marks, (x, y), 9, (0, 255, 255), -1)
    spoilt, moved = SPOILT[name](marks, corners)
    bare, _ = SPOILT[name](image, corners)
    height, width = spoilt.shape[:2]
    inside = [(x, y) for x, y in np.rint(moved).astype(int).tolist() if 0 <= x < width and 0 <= y < height]
    assert len(inside) >= (2 if name.startswith("cut") else 4)
    for x, y in inside:
        assert spoilt[y, x, 2] > int(bare[y, x, 2]) + 10


def test_the_truth_of_a_mirrored_picture_is_mirrored() -> None:
    truth = start(np.array([(10, 10), (90, 12), (95, 70), (5, 70)], float))
    _, corners = SPOILT["mirrored"](np.zeros((80, 100, 3), np.uint8), truth.corners)
    seen = measure_cold.placed(truth, corners)
    assert seen.corners.tolist() == [[9, 12], [89, 10], [94, 70], [4, 70]]
    assert seen.rows == (truth.rows[0][::-1], truth.rows[1][::-1])
    assert measure_cold.placed(truth, truth.corners).rows == truth.rows


def test_a_corner_outside_of_a_spoilt_picture_is_refused_and_the_rest_measured() -> None:
    corners = np.array([(-300.0, 20.0), (600.0, 20.0), (600.0, 400.0), (40.0, 400.0)])
    count, told = measure_cold.read_one(np.full((480, 640, 3), 90, np.uint8), start(corners), "given")
    assert (count.pictures, count.refused, count.wrong) == (1, 1, 0)
    assert told.startswith("refused: the corner -300")


def test_spoilers_leave_the_picture_they_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    image = picture("green_felt").copy()
    for spoil in SPOILT.values():
        spoil(image, np.array([(150, 80), (500, 90), (520, 290), (130, 280)], float))
    assert np.array_equal(image, picture("green_felt"))
