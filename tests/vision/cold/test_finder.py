"""From the finder's marks to four corners."""

from __future__ import annotations

from itertools import islice

import cv2
import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.vision.cold import finder
from tablehub.vision.cold.finder import SIDES, clockwise, looks, quads
from tests.boards import picture, truth

FIELD = np.array([(300.0, 150.0), (900.0, 120.0), (1000.0, 600.0), (200.0, 630.0)])
BLANK: Image = np.zeros((720, 1280, 3), np.uint8)


def marked(monkeypatch: pytest.MonkeyPatch, *fields: np.ndarray, corners: bool = True) -> None:
    """Let the network see these fields."""

    def heat_of(image: Image, long_side: int = 256) -> tuple[np.ndarray, np.ndarray]:
        width, height = long_side // 4, round(long_side * image.shape[0] / image.shape[1] / 4)
        cell = np.array([image.shape[1] / width, image.shape[0] / height])
        heat = np.zeros((2, height, width), np.float32)
        for field in fields:
            cells = (field + 0.5) / cell - 0.5
            big = np.zeros((height * 8, width * 8), np.float32)
            cv2.fillPoly(big, [np.rint((cells + 0.5) * 8).astype(np.int32)], 1.0)
            heat[0] = np.maximum(heat[0], cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA))
            for x, y in cells if corners else []:
                ys, xs = np.mgrid[0:height, 0:width]
                heat[1] = np.maximum(heat[1], np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / 3.4))
        return heat, cell

    monkeypatch.setattr(finder, "heat_of", heat_of)


def nearest(found: list[np.ndarray], field: np.ndarray) -> float:
    return min(float(np.abs(quad - field).max()) for quad in found)


@pytest.mark.parametrize(("corners", "off"), [(True, 12), (False, 35)])
def test_a_field_that_is_marked_is_found(monkeypatch: pytest.MonkeyPatch, corners: bool, off: float) -> None:
    marked(monkeypatch, FIELD, corners=corners)
    assert nearest(quads(BLANK, SIDES), FIELD) < off


def test_of_two_boards_both_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    small = np.array([(40.0, 60.0), (420.0, 50.0), (430.0, 420.0), (60.0, 420.0)])
    large = FIELD * (0.6, 1.0) + (560, 0)
    marked(monkeypatch, small, large)
    found = quads(BLANK, SIDES)
    assert nearest(found, small) < 15
    assert nearest(found, large) < 15


def test_of_a_field_that_runs_into_another_thing_the_surer_part_is_offered_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What lies beside it looks a little like a field, too."""
    beside = np.array([(900.0, 120.0), (1240.0, 60.0), (1260.0, 500.0), (980.0, 480.0)])
    marked(monkeypatch, FIELD)
    alone = finder.heat_of

    def heat_of(image: Image, long_side: int = 256) -> tuple[np.ndarray, np.ndarray]:
        heat, cell = alone(image, long_side)
        other = np.zeros(heat.shape[1:], np.float32)
        cv2.fillPoly(other, [np.rint(beside / cell).astype(np.int32)], 0.94)
        return np.stack([np.maximum(heat[0], other), heat[1]]), cell

    monkeypatch.setattr(finder, "heat_of", heat_of)
    assert nearest(quads(BLANK, SIDES)[:1], FIELD) < 30


@pytest.mark.parametrize(("off", "sides"), [((0, 0), ()), ((-350, 0), (0,)), ((0, 250), (3,)), ((500, -250), (1, 2))])
def test_at_which_sides_a_field_runs_out_of_the_picture(
    monkeypatch: pytest.MonkeyPatch, off: tuple[int, int], sides: tuple[int, ...]
) -> None:
    marked(monkeypatch, FIELD + off, corners=False)
    assert tuple(np.flatnonzero(finder.runs_out(BLANK))) == sides
    marked(monkeypatch)
    assert finder.runs_out(BLANK) == (False,) * 4


def test_what_is_small_in_the_picture_is_looked_at_nearer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it shows more: here its right end, which seems to end early from afar."""
    field = np.array([(400.0, 210.0), (800.0, 210.0), (800.0, 465.0), (400.0, 465.0)])
    marked(monkeypatch, field * (0.96, 1))
    far = finder.heat_of

    def heat_of(image: Image, long_side: int = 256) -> tuple[np.ndarray, np.ndarray]:
        if image.shape[1] == BLANK.shape[1]:
            return far(image, long_side)
        rows, columns = (np.flatnonzero(image[:, :, 0].max(axis=axis)) for axis in (1, 0))
        assert len(rows), "the part of the picture with the field is looked at"
        width, height = long_side // 4, round(long_side * image.shape[0] / image.shape[1] / 4)
        cell = np.array([image.shape[1] / width, image.shape[0] / height])
        heat = np.zeros((2, height, width), np.float32)
        cells = np.array(
            [(columns[0], rows[0]), (columns[-1], rows[0]), (columns[-1], rows[-1]), (columns[0], rows[-1])]
        )
        cv2.fillPoly(heat[0], [np.rint(cells / cell).astype(np.int32)], 1.0)
        return heat, cell

    monkeypatch.setattr(finder, "heat_of", heat_of)
    image = BLANK.copy()
    low, high = field.min(axis=0).astype(int), field.max(axis=0).astype(int)
    image[low[1] : high[1], low[0] : high[0]] = 200
    box = np.array([low, (high[0], low[1]), high, (low[0], high[1])], float)
    second = list(looks(image))[1]
    assert nearest(second, box) < 15


@pytest.mark.parametrize("degrees", [60.0, 35.0, -20.0, 45.0])
def test_what_lies_askew_or_aslant_is_looked_at_as_from_above(monkeypatch: pytest.MonkeyPatch, degrees: float) -> None:
    """There its outline is seen truly: here that of what is bright."""
    turn = cv2.getRotationMatrix2D((600, 370), degrees, 0.6)
    field = clockwise(np.asarray(FIELD @ turn[:, :2].T + turn[:, 2], float))
    image = BLANK.copy()
    cv2.fillPoly(image, [np.rint(field).astype(np.int32)], (200, 200, 200))
    rough = clockwise(field.mean(axis=0) + (field - field.mean(axis=0)) * 1.2)

    def seen(part: Image, sides: object) -> list[np.ndarray]:
        if part.shape == image.shape:
            return [rough]
        outline = cv2.findContours(part[:, :, 0], cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0][0]
        found = finder._quad(np.asarray(outline, np.int32))
        assert cv2.contourArea(found.astype(np.float32)) > 0.95 * np.prod(np.ptp(found, axis=0)), "upright"
        assert found.min() > 10, "with room around"
        return [found]

    monkeypatch.setattr(finder, "quads", seen)
    monkeypatch.setattr(finder, "_nearer", lambda image, quad: [])
    upright = list(islice(looks(image), 3))[-1]
    assert nearest(upright, field) < 3


def test_what_lies_straight_is_not_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    straight = np.array([(300.0, 150.0), (900.0, 160.0), (910.0, 600.0), (290.0, 590.0)])
    marked(monkeypatch, straight)
    assert finder._upright(BLANK, straight) == []


def test_nothing_marked_is_nothing_found(monkeypatch: pytest.MonkeyPatch) -> None:
    marked(monkeypatch)
    assert quads(BLANK, SIDES) == []
    marked(monkeypatch, np.array([(600.0, 300.0), (660.0, 300.0), (660.0, 350.0), (600.0, 350.0)]))  # too small
    assert quads(BLANK, SIDES) == []


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_what_shows_only_in_a_turned_picture_is_found_where_it_is(
    monkeypatch: pytest.MonkeyPatch, quarters: int
) -> None:
    blank = np.zeros((720, 1280), np.uint8)
    cv2.fillPoly(blank, [np.rint(FIELD).astype(np.int32)], 255)
    turned = np.ascontiguousarray(np.rot90(blank, quarters))
    outline = cv2.findContours(turned, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0][0]
    marked(monkeypatch, clockwise(finder._quad(np.asarray(outline, np.int32))))
    seen = finder.heat_of

    def only_turned(image: Image, long_side: int = 256) -> tuple[np.ndarray, np.ndarray]:
        heat, cell = seen(image, long_side)
        return heat * (image.shape[:2] == turned.shape), cell

    monkeypatch.setattr(finder, "heat_of", only_turned)
    assert any(found and nearest(found, FIELD) < 15 for found in looks(BLANK))


def test_corners_run_clockwise_from_the_top_left_one() -> None:
    for order in ((2, 0, 3, 1), (3, 2, 1, 0), (0, 1, 2, 3)):
        assert clockwise(FIELD[list(order)]).tolist() == FIELD.tolist()


@pytest.mark.networks
@pytest.mark.parametrize("table", ["brown_leather", "green_felt"])
def test_a_rendered_board_is_found(table: str) -> None:
    field = clockwise(np.array(truth(table)["frames"][1]["corners_px"], float))
    found = quads(picture(table), SIDES)
    assert nearest(found, field) < 0.06 * float(np.hypot(*(field[1] - field[0])))
