"""The empty board's look where checkers stand and the cube lies on the bar."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.background import empty_board, without_cube
from calibration.layout import start_slots
from tablehub.frames import Image
from tablehub.vision.view.fields import field_mask
from tablehub.vision.view.rectify import Rectifier
from tests.boards import looked_at

RECTIFIER = Rectifier(looked_at())
HEIGHT = RECTIFIER.geometry.shape.checker_height
WOOD, CUBE = (40, 60, 90), (235, 235, 235)
CLOTH, RED, GREY, HAZE = (130, 45, 25), (50, 50, 200), (120, 140, 120), 36.0


def test_the_bar_is_imagined_under_the_cube() -> None:
    width, height = RECTIFIER.size
    bare = np.full((height, width, 3), WOOD, np.uint8)
    bare[:, width // 2] = 20  # the gap between the halves
    seen = bare.copy()
    x, y = (round(float(v)) for v in RECTIFIER.to_view(np.array((0.05, 0.4))))
    seen[y - 10 : y + 10, x - 10 : x + 10] = CUBE
    assert np.array_equal(without_cube(seen, RECTIFIER, HEIGHT, (0.05, 0.4)), bare)


def test_a_cube_at_the_end_of_the_bar_takes_no_rail_with_it() -> None:
    width, height = RECTIFIER.size
    bare = np.full((height, width, 3), WOOD, np.uint8)
    end = RECTIFIER.geometry.shape.depth / 2
    edge = round(float(RECTIFIER.to_view(np.array((0.0, end)))[1]))
    bare[:edge] = (200, 100, 50)
    seen = bare.copy()
    x, y = (round(float(v)) for v in RECTIFIER.to_view(np.array((0.0, end - 0.5))))
    seen[y - 10 : y + 10, x - 10 : x + 10] = CUBE
    result = without_cube(seen, RECTIFIER, HEIGHT, (0.0, end - 0.5))
    assert np.array_equal(result[edge + 1 :], bare[edge + 1 :])


def test_a_cube_beside_the_board_changes_nothing() -> None:
    width, height = RECTIFIER.size
    seen = np.random.default_rng(1).integers(0, 255, (height, width, 3)).astype(np.uint8)
    assert without_cube(seen, RECTIFIER, HEIGHT, (8.5, 0.0)) is seen


def test_a_lamp_mirrored_on_a_point_is_no_wall_of_a_rail() -> None:
    """It adds white to red cloth: that changes channels unlike each other, as a rail's wall does."""
    shape, bare = RECTIFIER.geometry.shape, with_points()
    width, height = RECTIFIER.size
    x, y = RECTIFIER.to_view(np.array((shape.point_x(8), -1.0)))
    rows, columns = np.mgrid[:height, :width]
    spread = np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * (1.2 * RECTIFIER.scale) ** 2))
    gleaming = np.sqrt(bare.astype(float) ** 2 + (HAZE * spread[..., None]) ** 2).clip(0, 255).astype(np.uint8)
    found = empty_board(gleaming, RECTIFIER, HEIGHT)
    left, right = (round(float(RECTIFIER.to_view(np.array((shape.point_x(8) + dx, 0.0)))[0])) for dx in (-0.4, 0.4))
    foot = round(float(RECTIFIER.to_view(np.array((0.0, -shape.depth / 2 + 0.5)))[1]))
    across = found[foot, left:right].astype(int)
    assert np.abs(across - gleaming[foot, left:right]).max() < 40


def test_a_badge_printed_over_the_nearest_point_of_a_colour_is_not_taken_for_its_light() -> None:
    """It was told from the bare strip between two rows how light the field is there, and a pale badge beside it made
    the whole strip beside the bar dark: every picture of that board showed a hand."""
    shape, seen = RECTIFIER.geometry.shape, with_points()
    bare, radius = seen.copy(), shape.checker / 2 * RECTIFIER.scale
    for side in (1, -1):  # in the middle of both halves
        x, y = RECTIFIER.to_view(np.array((side * (shape.bar_width / 2 + 3.0), 0.0)))
        for view in (seen, bare):
            cv2.circle(view, (round(x), round(y)), round(1.3 * RECTIFIER.scale), (225, 225, 225), -1)
    for _, point, index in start_slots():
        x, y = RECTIFIER.to_view(np.array(shape.slot(point, index)))
        cv2.circle(seen, (round(x), round(y)), round(radius), (20, 20, 20), -1)
    found = empty_board(seen, RECTIFIER, HEIGHT).astype(int)
    for point in (6, 19):  # whose nearest of the same colour is under the badge, and whose next is not
        ends = [(shape.point_x(point) + dx, shape.side(point) * y) for dx, y in ((-0.4, 1.0), (0.4, shape.depth / 2))]
        (left, top), (right, bottom) = np.sort(np.rint(RECTIFIER.to_view(np.array(ends))).astype(int), axis=0)
        off = np.abs(found - bare)[top:bottom, left:right]
        assert np.quantile(off, 0.98) < 25, point


def with_points() -> Image:
    """A straight view of an empty board."""
    shape = RECTIFIER.geometry.shape
    width, height = RECTIFIER.size
    bare = np.full((height, width, 3), WOOD, np.uint8)
    bare[field_mask(RECTIFIER)] = CLOTH
    for point in range(1, 25):
        tip, foot = (shape.side(point) * (shape.depth / 2 - reach) for reach in (4.2, 0.0))
        x = shape.point_x(point)
        corners = RECTIFIER.to_view(np.array([(x - 0.5, foot), (x + 0.5, foot), (x, tip)]))
        cv2.fillPoly(bare, [np.rint(corners).astype(np.int32)], RED if point % 2 else GREY)
    return bare


def test_a_cube_between_the_rows_at_the_bar_does_not_tell_how_light_the_field_is_there() -> None:
    """Seen aslant it hid all that is bare beside the bar, and the strip there was learnt as white as it is."""
    shape, field = RECTIFIER.geometry.shape, field_mask(RECTIFIER)
    width, height = RECTIFIER.size
    bare = np.full((height, width, 3), WOOD, np.uint8)
    bare[field] = CLOTH
    seen = bare.copy()
    for _, point, index in start_slots():
        x, y = RECTIFIER.to_view(np.array(shape.slot(point, index)))
        cv2.circle(seen, (round(x), round(y)), round(shape.checker / 2 * RECTIFIER.scale), (20, 20, 20), -1)
    place = (shape.bar_width / 2 + 0.1, 0.0)
    x, y = RECTIFIER.to_view(np.array(place))
    half = round(0.32 * RECTIFIER.scale)
    seen[round(y) - 3 * half : round(y) + 3 * half, round(x) - half : round(x) + half] = CUBE
    beside = slice(round(x) + half // 2, round(x) + half)
    for cube, as_it_is in ((None, False), (place, True)):
        found = empty_board(seen, RECTIFIER, HEIGHT, cube)
        rows = slice(round(height / 2 + 2.2 * RECTIFIER.scale), round(height / 2 + 3 * RECTIFIER.scale))
        off = np.abs(found[rows, beside].astype(int) - bare[rows, beside]).max()
        assert bool(off < 25) is as_it_is, cube
