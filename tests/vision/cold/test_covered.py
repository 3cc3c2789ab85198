"""Hands and things over a board that nothing is known of: noticed, nothing under them read; no board without them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tablehub.frames import Frame, Image
from tablehub.vision.cold import covered as module
from tablehub.vision.cold.covered import PIXELS, Covered
from tablehub.vision.cold.finder import clockwise
from tablehub.vision.cold.network import STRIDE
from tablehub.vision.cold.pose import geometry_of
from tablehub.vision.cold.reader import ColdReading, read_cold
from tablehub.vision.cold.seats import Wanted
from tablehub.vision.geometry import BoardGeometry
from tests.boards import BUNDLED, picture, truth
from tests.painting import SKIN, SLEEVE

NO_CHECKERS = np.zeros((0, 2))
IN_HAND = [
    ("brown_leather", "game", 10),
    ("brown_leather", "game", 31),
    ("brown_leather", "game", 41),
    ("green_felt", "fault_07_dice_lifted_early", 3),
    ("blue_tournament", "fault_03_hit_not_on_bar", 3),
]


def field(table: str, sequence: str = "calib", number: int = 2) -> np.ndarray:
    return clockwise(np.array(truth(table, sequence)["frames"][number - 1]["corners_px"], float))


def read(image: Image, corners: np.ndarray) -> ColdReading:
    return read_cold(Frame(0, "picture", 0.0, image), corners, Wanted())


def marked(
    monkeypatch: pytest.MonkeyPatch, *boxes: tuple[float, float, float, float], checkers: np.ndarray | None = None
) -> Covered:
    """A board covered in boxes (pitches: left, right, lower, upper) as the network would mark them."""
    geometry = board()
    rectifier = Covered.of(picture("green_felt"), geometry, NO_CHECKERS).rectifier

    def answers(model: str, view: np.ndarray) -> np.ndarray:
        heat = np.zeros((1, view.shape[0] // STRIDE, view.shape[1] // STRIDE), np.float32)
        for left, right, lower, upper in boxes:
            (x0, y0), (x1, y1) = rectifier.to_view(np.array([(left, upper), (right, lower)])) / STRIDE
            heat[0, round(y0) : round(y1), round(x0) : round(x1)] = 1.0
        return heat

    monkeypatch.setattr(module, "answers", answers)
    return Covered.of(picture("green_felt"), geometry, NO_CHECKERS if checkers is None else checkers)


def board() -> BoardGeometry:
    return geometry_of(field("green_felt"), (1280, 720), 0.9)


def test_points_under_a_box_are_covered_and_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    shape = board().shape
    x, y = shape.point_x(3), shape.depth / 2
    over = marked(monkeypatch, (x - 0.4, x + 0.4, -y, -y + 2.5))
    assert over.any
    assert over.points() == {3}
    assert not over.bar


def test_checkers_seen_whole_are_not_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    shape = board().shape
    row = np.array([shape.slot(3, index) for index in range(3)])
    (x, y), half = row[1], 1.5 * shape.row
    box = (x - 0.45, x + 0.45, y - half, y + half)
    assert marked(monkeypatch, box).points() == {3}
    assert marked(monkeypatch, box, checkers=row).points() == frozenset()


def test_the_bar_is_covered_by_what_lies_over_it(monkeypatch: pytest.MonkeyPatch) -> None:
    over = marked(monkeypatch, (-0.4, 0.4, -3, 3))
    assert over.bar
    assert over.points() == frozenset()


def test_a_speck_is_no_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    over = marked(monkeypatch, (3.0, 3.0 + 2 * STRIDE / PIXELS, 2.0, 2.0 + STRIDE / PIXELS))
    assert not over.any
    assert over.points() == frozenset()


@pytest.mark.parametrize(("inwards", "over"), [(0.2, False), (1.0, True)])
def test_what_lies_beside_the_field_is_not_over_it(monkeypatch: pytest.MonkeyPatch, inwards: float, over: bool) -> None:
    """A cup in the tray, that the network marks a little larger than it is."""
    edge = -board().shape.width / 2
    assert marked(monkeypatch, (edge - 1.2, edge + inwards, -0.5, 0.5)).any is over


@pytest.mark.networks
@pytest.mark.parametrize("table", BUNDLED)
def test_nothing_lies_over_the_start(table: str) -> None:
    found = read(picture(table), field(table))
    assert not found.reading.hand
    assert not found.reading.covered
    assert found.reading.why is None


@pytest.mark.networks
@pytest.mark.parametrize(("table", "sequence", "number"), IN_HAND)
def test_a_hand_over_checkers_is_pointed_out(table: str, sequence: str, number: int) -> None:
    found = read(picture(table, sequence, number), field(table, sequence, number))
    assert found.reading.hand
    assert found.reading.covered
    assert found.reading.confidence <= 0.5
    assert "lies over" in (found.reading.why or "")
    assert "take it away" in (found.reading.why or "")


@pytest.mark.networks
@pytest.mark.parametrize("sleeve", [SLEEVE, (200, 200, 200), (30, 30, 30)])
def test_an_arm_of_any_colour_leaves_doubt(sleeve: tuple[int, int, int]) -> None:
    image, corners = picture("brown_leather").copy(), field("brown_leather")
    pitch = float(np.hypot(*(corners[1] - corners[0]))) / 13
    hand = (corners[2] + corners[3]) / 2 + np.array([2.5 * pitch, -2.5 * pitch])
    wrist, outside = hand + np.array([0.5, 2.5]) * pitch, hand + np.array([2.0, 12.0]) * pitch
    cv2.line(image, _at(outside), _at(wrist), sleeve, round(2.2 * pitch), cv2.LINE_AA)
    cv2.line(image, _at(wrist), _at(hand), SKIN, round(1.6 * pitch), cv2.LINE_AA)
    for aside in (-0.7, -0.25, 0.25, 0.7):
        tip = hand + np.array([aside * 1.3, -1.6]) * pitch
        cv2.line(image, _at(hand + np.array([aside, -0.3]) * pitch), _at(tip), SKIN, round(0.4 * pitch), cv2.LINE_AA)
    found = read(image, corners)
    assert found.reading.why
    assert found.reading.confidence <= 0.5


def _at(place: np.ndarray) -> tuple[int, int]:
    return round(float(place[0])), round(float(place[1]))


@pytest.mark.networks
def test_a_cloth_over_the_board_leaves_nothing_to_read() -> None:
    image, corners = picture("blue_tournament").copy(), field("blue_tournament")
    low, high = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int)
    inner = (high - low) // 12
    cv2.rectangle(image, (low + inner).tolist(), (high - inner).tolist(), (150, 160, 170), -1)
    found = read(image, corners)
    assert found.reading.position is None or (found.reading.confidence < 0.5 and found.reading.why)
