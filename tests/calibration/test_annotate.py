"""Annotated pictures: what was understood is drawn where it is, and nothing is drawn that was not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.annotate import DARK_RING, DOUBT, FIELD, LIGHT_RING, draw_calibration, draw_reading
from tablehub.frames import Image
from tablehub.rules.position import Position
from tablehub.vision.reading import DieReading, DieState, Reading
from tests.boards import looked_at, looking_at_board

GEOMETRY = looked_at(looking_at_board(22, tilt=20))
SHAPE, CAMERA = GEOMETRY.shape, GEOMETRY.camera
GREY = np.full((720, 1280, 3), 110, np.uint8)


def start_reading() -> Reading:
    points = tuple({count: 1.0} for count in Position.start().signed())
    return Reading("f", position=Position.start(), points=points, confidence=0.97)


def pixels_like(image: Image, colour: tuple[int, ...], place: tuple[float, float, float], reach: float = 0.75) -> int:
    """How many pixels of nearly this colour there are around a place on the board."""
    x, y = CAMERA.project([place])[0]
    half = reach * CAMERA.scale_at(place[0], place[1])
    part = image[round(y - half) : round(y + half), round(x - half) : round(x + half)].astype(int)
    return int((np.abs(part - np.array(colour)).max(axis=2) < 50).sum())


def test_each_starting_checker_has_a_ring_of_its_player() -> None:
    drawn = draw_calibration(GREY, GEOMETRY)
    for point, count in enumerate(Position.start().signed(), start=1):
        ring, other = (LIGHT_RING, DARK_RING) if count > 0 else (DARK_RING, LIGHT_RING)
        for index in range(abs(count)):
            place = (*SHAPE.slot(point, index), SHAPE.checker_height)
            assert pixels_like(drawn, ring, place) > 30, (point, index)
            assert pixels_like(drawn, other, place) < 15, (point, index)


def test_where_a_point_holds_four_the_fifth_has_no_ring_but_a_number() -> None:
    drawn = draw_calibration(GREY, replace(GEOMETRY, shape=replace(SHAPE, abreast=4)))
    fifth = (*SHAPE.slot(13, 4), SHAPE.checker_height)
    assert pixels_like(drawn, LIGHT_RING, fifth, reach=0.4) == 0
    on_top = (*SHAPE.slot(13, 0), 2 * SHAPE.checker_height)
    assert pixels_like(drawn, LIGHT_RING, on_top, reach=0.25) > 10


def test_the_field_is_outlined_and_the_picture_itself_untouched() -> None:
    before = GREY.copy()
    drawn = draw_calibration(GREY, GEOMETRY)
    assert np.array_equal(before, GREY)
    for x, y, _ in SHAPE.corners():
        assert pixels_like(drawn, FIELD, (x, y, 0.0), reach=0.2) > 5


def test_doubtful_and_covered_points_are_marked_and_only_they() -> None:
    sure = start_reading()
    points = list(sure.points)
    points[2], points[20] = {0: 0.6, 1: 0.4}, {}
    drawn = draw_reading(GREY, GEOMETRY, replace(sure, points=tuple(points)))
    doubtful, covered, clear = ((*SHAPE.slot(point, 2), 0.0) for point in (3, 21, 10))
    assert pixels_like(drawn, DOUBT, doubtful) > 30
    assert pixels_like(drawn, DOUBT, clear) == 0
    x, y = (round(float(v)) for v in CAMERA.project([covered])[0])
    assert drawn[y, x, 2] > GREY[y, x, 2] + 20, "tinted, so that what covers it is still to be seen"


def test_a_long_sentence_is_drawn_in_lines() -> None:
    why = "a hand covers light's points " + ", ".join(map(str, range(1, 20)))
    drawn = draw_reading(GREY, GEOMETRY, Reading("f", why=why))
    assert (drawn[:, 1240:] == 110).all(), "nothing runs out of the picture"
    assert (drawn[660:] != 110).any()


@pytest.mark.parametrize("width", [480, 800, 1280, 2560])
def test_a_long_sentence_ends_before_the_picture_does(width: int) -> None:
    narrow = np.full((width * 2, width, 3), 120, np.uint8)
    note = "of the thirty checkers 10 are not to be seen though their side is not home yet: see that none is hidden"
    drawn = draw_reading(narrow, GEOMETRY, Reading("a", 0.0, why=note))[width * 3 // 2 :]
    assert (drawn != 120).any()
    assert (drawn[:, -8:] == 120).all()


@pytest.mark.parametrize("state", DieState)
def test_dice_of_any_state_are_marked(state: DieState) -> None:
    die = DieReading(5 if state is DieState.FLAT else None, state, (640.0, 360.0), 0.9)
    drawn = draw_reading(GREY, GEOMETRY, replace(start_reading(), dice=(die,)))
    without = draw_reading(GREY, GEOMETRY, start_reading())
    assert (drawn != without).any(axis=2)[330:390, 610:670].sum() > 40


def test_tall_stacks_bar_and_borne_off_checkers_can_be_drawn() -> None:
    men = [0] * 26
    men[3], men[25], men[0] = 9, 2, 4
    tall = Position(tuple(men), Position.start().dark)
    points = tuple({count: 1.0} for count in tall.signed())
    drawn = draw_reading(GREY, GEOMETRY, replace(start_reading(), position=tall, points=points))
    assert pixels_like(drawn, LIGHT_RING, (*SHAPE.slot(3, 4), SHAPE.checker_height)) > 30
    assert pixels_like(drawn, LIGHT_RING, (0.0, 2.0, 0.3), reach=1.0) > 30, "the bar says how many are on it"


def test_a_picture_that_could_not_be_read_says_why() -> None:
    nothing = Reading("f", board_found=False, why="the board is not to be seen")
    drawn = draw_reading(GREY, GEOMETRY, nothing)
    assert (drawn[660:, :700] != 110).any()
