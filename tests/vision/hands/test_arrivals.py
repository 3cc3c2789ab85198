"""What has come in over the rails: a hand at first, and for as long as it hides something or passes for a checker."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import Face
from tablehub.vision.cube.read import ANOTHER_SCENE
from tablehub.vision.hands.arrivals import ARRIVED, RESTED, Arrivals
from tablehub.vision.hands.unexplained import Unexplained
from tablehub.vision.hands.what_lies import Lying
from tests.painting import put_arm
from tests.vision.hands.test_find import EMPTY, FINDER, RECTIFIER, SHAPE, circle, lamp, seen_of, taken
from tests.vision.test_came_in import just_over_the_rail

OPEN, ARM = seen_of(EMPTY), seen_of(just_over_the_rail())
UNDER, APART = Face(Player.LIGHT, -3.6, 4.8, 0.99), Face(Player.DARK, 3.0, -4.8, 0.99)


@pytest.fixture
def arrivals() -> Arrivals:
    return Arrivals(FINDER, Unexplained(FINDER.cells, EMPTY, FINDER.along), RECTIFIER.geometry)


def is_hand(arrivals: Arrivals, t: float, faces: Sequence[Face]) -> bool:
    return arrivals.look(t, ARM, faces, Lying(), changed=0.1).mask is not None


def test_what_has_nothing_to_do_with_the_picture_before_is_not_compared_with_it(arrivals: Arrivals) -> None:
    arrivals.look(0.0, OPEN, [APART], Lying(), changed=0.1)
    assert arrivals.look(1.0, ARM, [APART], Lying(), changed=0.6).mask is None
    assert not is_hand(arrivals, 2.0, [APART]), "it is what later ones are compared with"


def test_an_arm_that_was_elsewhere_in_the_picture_before_is_compared_with_the_one_without(arrivals: Arrivals) -> None:
    """It changes what it takes up and what it has left: more than unrelated pictures do."""
    arrivals.look(0.0, OPEN, [APART], Lying(), changed=0.1)
    arrivals.hidden()
    assert arrivals.look(2.0, ARM, [APART], Lying(), changed=0.6).mask is not None
    assert arrivals.look(4.0, OPEN, [APART], Lying(), changed=0.6).mask is None
    assert arrivals.look(5.0, ARM, [APART], Lying(), changed=0.6).mask is None, "now these do not go on"


def test_a_hand_that_rests_on_a_checker_is_one_still(arrivals: Arrivals) -> None:
    assert arrivals.look(0.0, OPEN, [UNDER, APART], Lying(), changed=0.1).mask is None
    assert all(is_hand(arrivals, t, [APART]) for t in (1.0, ARRIVED, 20.0, RESTED - 1))
    assert not is_hand(arrivals, RESTED, [APART]), "nobody rests for so long"
    assert not is_hand(arrivals, RESTED + 1, [APART])


def test_fingers_that_pass_for_a_checker_are_fingers_still(arrivals: Arrivals) -> None:
    arrivals.look(0.0, OPEN, [APART], Lying(), changed=0.1)
    assert all(is_hand(arrivals, t, [UNDER, APART]) for t in (1.0, ARRIVED, 20.0))


def test_a_thing_that_hides_nothing_is_no_hand_for_long(arrivals: Arrivals) -> None:
    arrivals.look(0.0, OPEN, [UNDER, APART], Lying(), changed=0.1)
    assert is_hand(arrivals, ARRIVED - 0.1, [UNDER, APART])
    assert not is_hand(arrivals, ARRIVED, [UNDER])
    assert not is_hand(arrivals, ARRIVED + 1, [UNDER])
    assert is_hand(arrivals, ARRIVED + 2, []), "when it hides something, it was one"
    assert not is_hand(arrivals, RESTED, [])


def test_after_another_lamp_nothing_is_said_to_have_come(arrivals: Arrivals) -> None:
    arrivals.look(0.0, OPEN, [APART], Lying(), changed=0.1)
    arrivals.forget()
    assert not is_hand(arrivals, 1.0, [APART])


def test_a_lamp_that_is_switched_on_and_mirrored_in_a_rail_is_no_hand(arrivals: Arrivals) -> None:
    view, edge, brighter = EMPTY.copy(), SHAPE.depth / 2, lamp(tilt=0.12)
    (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([(-4.5, edge + 1.15), (-2.5, edge - 0.3)])).astype(int)
    view[y0:y1, x0:x1] = (205, 212, 218)
    mirrored = seen_of(taken(view, brighter), brighter)
    assert not mirrored.light.is_learnt_lamp, "though its light falls nearly the same way"
    arrivals.look(0.0, OPEN, [], Lying(), changed=0.3)
    assert arrivals.look(1.0, mirrored, [], Lying(), changed=0.3).mask is None


def test_a_cube_that_was_put_on_a_rail_is_no_hand(arrivals: Arrivals) -> None:
    x, y, radius = circle((2.0, 6.1), 0.9)
    view = EMPTY.copy()
    view[int(y - 0.6 * radius) : int(y + 0.6 * radius), int(x - 0.6 * radius) : int(x + 0.6 * radius)] = 235
    turned, cube = seen_of(view), [(x, y, radius)]
    arrivals.look(0.0, OPEN, [APART], Lying(), changed=0.3)
    assert arrivals.look(1.0, turned, [UNDER, APART], Lying(), changed=0.3).mask is not None, "unless it is known"
    assert arrivals.look(2.0, turned, [UNDER, APART], Lying(), changed=0.3, cube=cube).mask is None
    assert is_hand(arrivals, 3.0, [APART]), "an arm beside it is one"


@pytest.mark.parametrize("changed", [0.3, 0.1])
def test_a_cube_that_is_only_likely_is_believed_where_the_scene_is_another(arrivals: Arrivals, changed: float) -> None:
    """From one picture to the next fingers pass for one; between turns it may have been put there (board 133000)."""
    x, y, radius = circle((2.0, 6.1), 0.9)
    view = EMPTY.copy()
    view[int(y - 0.6 * radius) : int(y + 0.6 * radius), int(x - 0.6 * radius) : int(x + 0.6 * radius)] = 235
    cube = [(x, y, radius)]
    arrivals.look(0.0, OPEN, [APART], Lying(), changed=changed)
    hand = arrivals.look(1.0, seen_of(view), [UNDER, APART], Lying(), changed=changed, cube=cube, cube_certain=False)
    assert (hand.mask is not None) is (changed < ANOTHER_SCENE)


@pytest.mark.parametrize("switched", [False, True])
def test_a_hand_well_inside_the_field_that_bends_the_fitted_light_is_found_in_the_light_before(
    arrivals: Arrivals, switched: bool
) -> None:
    """Under another lamp it proves nothing: shadows are new there."""
    view, bent = EMPTY.copy(), lamp(0.0, 0.5)
    put_arm(view, RECTIFIER, (-4.5, 2.5), (-2.0, -1.5))
    arrivals.look(0.0, OPEN, [APART], Lying(), changed=0.1)
    seen = seen_of(taken(view, bent) if switched else view, bent)
    assert FINDER.came_in(seen, OPEN).mask is None
    hand = arrivals.look(1.0, seen, [APART], Lying(), changed=0.3)
    assert (hand.mask is None) == switched
