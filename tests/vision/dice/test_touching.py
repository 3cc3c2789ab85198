"""Dice that touch, one painted over: where another may be, and what is left to see of it."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.vision.dice.patches import TOP_HEIGHT
from tablehub.vision.dice.reader import Stance
from tablehub.vision.dice.touching import Canvas, may_touch, side_by_side, unexplained
from tests.vision.dice.test_read import DIE, camera, die, picture

SURE = Stance(3.6, 0.0, DIE, 0.0, 0.99)


@pytest.mark.parametrize(("edges", "close"), [(0.3, False), (0.8, True), (1.5, True), (2.2, False)])
def test_only_what_is_close_to_a_sure_die_may_touch_it(edges: float, close: bool) -> None:
    place = 3.6 + edges * DIE, 0.0
    assert list(unexplained([place], [SURE])) == ([(SURE, place)] if close else [])


def test_nothing_is_looked_for_where_another_sure_die_is_or_beside_an_unsure_one() -> None:
    place = 3.6 + DIE, 0.0
    unsure, other = (Stance(x, 0.0, DIE, 0.0, chance) for x, chance in ((3.6, 0.8), (place[0] + 0.1, 0.99)))
    assert not list(unexplained([place], [SURE, other]))
    assert not list(unexplained([place], [unsure]))


def test_two_that_were_found_may_touch_up_to_corner_to_corner() -> None:
    corner, apart = (Stance(3.6 + edges * DIE, 0.0, DIE, 0.0, 0.5) for edges in (1.45, 1.7))
    assert list(side_by_side([], [SURE, corner])) == [(SURE, (corner.x, corner.y))]
    assert not list(side_by_side([], [SURE, apart]))
    assert list(side_by_side([(corner.x, 0.0)], [SURE])) == [(SURE, (corner.x, 0.0))], "nor need the other be found"


@pytest.mark.parametrize(
    ("x", "y", "chance", "may"),
    [(1.0, 0.0, 0.6, True), (0.7, 0.0, 0.95, False), (0.0, -1.0, 0.6, False), (0.0, -1.0, 0.95, True)],
)
def test_what_is_found_is_inside_no_sure_die_and_no_side_of_one(x: float, y: float, chance: float, may: bool) -> None:
    """The camera stands towards negative y."""
    found = Stance(3.6 + x * DIE, y * DIE, DIE, 0.0, chance)
    assert may_touch(found, [SURE], camera(tilt=40.0)) is may


@pytest.mark.parametrize("tilt", [10.0, 40.0])
def test_of_two_dice_that_touch_one_is_left_as_it_was_and_of_the_other_nothing(tilt: float) -> None:
    one, other = (3.6, 0.0), (3.6 + 1.35 * DIE, 0.1)
    image, geometry = picture(die(5, *one), die(3, *other), tilt=tilt, noise=1.0)
    bare, _ = picture(die(3, *other), tilt=tilt, noise=1.0)
    painted = Canvas(image).without(Stance(*one, DIE, np.radians(25.0), 0.99), geometry.camera)

    def part(of: np.ndarray, place: tuple[float, float]) -> np.ndarray:
        x, y = (round(float(v)) for v in geometry.camera.project((*place, TOP_HEIGHT)))
        return of[y - 6 : y + 7, x - 5 : x + 6].astype(float)

    assert abs(part(image, one) - part(bare, one)).mean() > 40
    assert abs(part(painted, one) - part(bare, one)).mean() < 15
    assert abs(part(painted, other) - part(image, other)).mean() < 1
    assert (painted != image).any()


def test_the_next_die_is_painted_over_in_the_picture_as_it_was() -> None:
    one, other = (Stance(3.6 + along * DIE, 0.0, DIE, 0.0, 0.99) for along in (0.0, 1.2))
    image, geometry = picture(die(5, one.x, one.y), die(3, other.x, other.y), noise=1.0)
    canvas = Canvas(image)
    canvas.without(one, geometry.camera)
    assert np.array_equal(canvas.without(other, geometry.camera), Canvas(image).without(other, geometry.camera))
    assert canvas.picture is image


def test_a_die_at_the_edge_of_the_picture_is_painted_over_as_far_as_it_shows() -> None:
    image, geometry = picture()
    x, y = geometry.camera.unproject((1.0, 1.0), TOP_HEIGHT)
    assert Canvas(image).without(Stance(float(x), float(y), DIE, 0.3, 0.99), geometry.camera).shape == image.shape
