"""Arms that came in over the rails since the picture before, whatever they look like."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.vision.hands.find import Hand, HandFinder
from tablehub.vision.view.fields import field_mask
from tablehub.vision.view.rectify import SHRINK
from tests.painting import DARK, LIGHT, SKIN, put_arm, put_checker
from tests.vision.hands.test_find import (
    EMPTY,
    FINDER,
    RECTIFIER,
    SHAPE,
    darkened,
    find,
    hides,
    lamp,
    seen_of,
    taken,
)


def just_over_the_rail() -> Image:
    """An arm of which all that is over the field and its rails looks nearly like them."""
    view = EMPTY.copy()
    put_arm(view, RECTIFIER, (-4.0, 7.5), (-3.9, 4.3))
    (_, y0), _ = RECTIFIER.to_view(np.array([(0.0, 5.9), (0.0, 0.0)])).astype(int)
    faint = EMPTY.astype(np.int16) + 24  # less than shows a hand alone
    arm = (view != EMPTY).any(axis=2)
    arm[:y0] = False
    return np.where(arm[..., None], faint, view).astype(np.uint8)


def test_an_arm_of_any_colour_is_known_by_what_it_has_changed_on_the_rails() -> None:
    view = just_over_the_rail()
    assert find(view).mask is None, "by itself it is not to be told"
    hand = FINDER.came_in(seen_of(view), seen_of(EMPTY))
    assert hides(hand, (-3.6, 4.9))
    assert not hides(hand, (-1.0, 4.9))
    assert FINDER.came_in(seen_of(view), seen_of(view)).mask is None, "it has lain there all the time"
    assert FINDER.came_in(seen_of(EMPTY), seen_of(view)).mask is None, "it has gone"


def test_a_wrist_over_the_players_rail_is_an_arm_where_checkers_are_borne_off_it_is_none() -> None:
    """As much beyond the field as a thin wrist, and next to nothing of the field."""

    def block(x: float, y: float, wide: float, high: float) -> Image:
        view = EMPTY.copy()
        (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([(x, y), (x + wide, y - high)])).astype(int)
        view[y0:y1, x0:x1] = SKIN
        return view

    edge, end = SHAPE.depth / 2, SHAPE.width / 2
    wrist = block(-4.0, edge + 1.15, 0.8, 1.3)
    assert hides(FINDER.came_in(seen_of(wrist), seen_of(EMPTY)), (-3.5, edge + 0.5))
    narrower = block(-4.0, edge + 1.15, 0.5, 1.3)
    assert FINDER.came_in(seen_of(narrower), seen_of(EMPTY)).mask is None
    borne_off = block(end - 0.15, edge - 1.0, 1.3, 0.75)
    assert FINDER.came_in(seen_of(borne_off), seen_of(EMPTY)).mask is None


@pytest.mark.parametrize(("start", "end"), [(-4.0, -3.8), (-7.2, -6.0)], ids=["player's rail", "corner"])
def test_an_arm_that_looks_like_the_rail_between_it_and_its_hand_is_one(start: float, end: float) -> None:
    """Over a corner fingers on the last point passed for a checker that they had lifted (159005)."""

    def reaching_in(far: float) -> Image:
        view = EMPTY.copy()
        put_arm(view, RECTIFIER, (start, 7.5), (end, far))
        edge = SHAPE.depth / 2
        top, bottom = (int(RECTIFIER.to_view(np.array((0.0, edge + out)))[1]) for out in (0.5, -0.1))
        view[top:bottom] = EMPTY[top:bottom]
        return view

    hand = FINDER.came_in(seen_of(reaching_in(2.5)), seen_of(EMPTY))
    assert hides(hand, (end - 0.1, 4.0)), "what it holds as well"
    assert not hides(hand, (3.0, 4.0))
    beside = reaching_in(SHAPE.depth / 2 - 0.2)
    assert FINDER.came_in(seen_of(beside), seen_of(EMPTY)).mask is None, "it only lies beside the board"


def test_fingers_that_look_more_like_the_board_than_what_they_hide_go_on_from_their_arm_all_the_same() -> None:
    """As brown as the rail, which lay in shade, and over brown checkers: a play half made was called wrong."""
    edge = SHAPE.depth / 2
    before = darkened(EMPTY, (-6.6, 6.6), (6.6, edge - 0.3), 0.5)
    put_checker(before, RECTIFIER, (-3.9, 4.8), DARK)

    def reaching_in(far: float, from_rail: float = 0.65) -> Image:
        view, arm = before.copy(), EMPTY.copy()
        put_arm(arm, RECTIFIER, (-4.0, 7.5), (-3.9, far))
        over = (arm != EMPTY).any(axis=2)
        rail = int(RECTIFIER.to_view(np.array((0.0, edge + from_rail)))[1])
        view[over] = EMPTY[over]
        view[:rail][over[:rail]] = SKIN
        return view

    hand = FINDER.came_in(seen_of(reaching_in(4.3)), seen_of(before))
    assert hides(hand, (-3.9, 4.9))
    assert not hides(hand, (-1.0, 4.9))
    assert FINDER.came_in(seen_of(reaching_in(edge + 0.4)), seen_of(before)).mask is None, "it ends on the rail"
    sprinkled, rail = reaching_in(4.3), int(RECTIFIER.to_view(np.array((0.0, edge + 0.65)))[1])
    for row in range(rail // SHRINK + 2, sprinkled.shape[0] // SHRINK, 4):
        same = slice(row * SHRINK, (row + 1) * SHRINK)
        sprinkled[same] = before[same]
    assert hides(FINDER.came_in(seen_of(sprinkled), seen_of(before)), (-3.9, 4.9)), "no more of it looks anew"


def test_a_hand_of_the_rails_own_colour_darkens_it_unevenly_a_shadow_evenly() -> None:
    evenly = darkened(EMPTY, (-6.6, 6.6), (-3.0, 4.8), 0.6)
    assert FINDER.came_in(seen_of(evenly), seen_of(EMPTY), same_scene=True).mask is None
    fingers = EMPTY
    for n in range(6):
        fingers = darkened(fingers, (-6.6 + 0.6 * n, 6.6), (-6.0 + 0.6 * n, 4.8), 0.35 + 0.3 * (n % 2))
    assert hides(FINDER.came_in(seen_of(fingers), seen_of(EMPTY), same_scene=True), (-5.1, 5.6))
    assert FINDER.came_in(seen_of(fingers), seen_of(EMPTY)).mask is None, "all else being new as well"


def test_an_arm_that_seems_to_spread_the_light_otherwise_is_one_all_the_same() -> None:
    """Large and light, it drags the surface along that is fitted to the light: most of the board looks as it did."""
    seen = seen_of(just_over_the_rail())
    dragged = lamp(0.1, 0.3)
    estimated = replace(seen, normal=dragged.normalise(seen.view), light=dragged)
    assert hides(FINDER.came_in(estimated, seen_of(EMPTY)), (-3.6, 4.9))


def test_under_another_lamp_nothing_is_said_to_have_come_in() -> None:
    other = lamp(0.0, 0.3)
    assert FINDER.came_in(seen_of(taken(just_over_the_rail(), other), other), seen_of(EMPTY)).mask is None


def test_checkers_borne_off_and_shadows_have_not_come_in_over_the_rails() -> None:
    view = darkened(EMPTY, (-6.6, 6.6), (0.0, 5.0), 0.6)
    put_checker(view, RECTIFIER, (6.0, -6.6), LIGHT)
    put_checker(view, RECTIFIER, SHAPE.slot(3, 2), DARK)
    assert FINDER.came_in(seen_of(view), seen_of(EMPTY)).mask is None


def test_a_lamp_that_is_mirrored_in_the_players_rail_is_no_arm_where_another_lamp_shines_now() -> None:
    def put(colour: tuple[int, int, int]) -> Image:
        view, edge = EMPTY.copy(), SHAPE.depth / 2
        (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([(-4.5, edge + 1.15), (-2.5, edge - 0.3)])).astype(int)
        view[y0:y1, x0:x1] = colour
        return view

    for colour, arm in (((220, 228, 235), False), (SKIN, True)):
        assert FINDER.came_in(seen_of(put(colour)), seen_of(EMPTY)).mask is not None, "a sleeve may be as white"
        hand = FINDER.came_in(seen_of(put(colour)), seen_of(EMPTY), other_lamp=True)
        assert (hand.mask is not None) == arm


def test_the_deep_shade_of_checkers_side_by_side_on_a_rails_edge_is_no_arm() -> None:
    """A knocked board lay so, and for as long as it did nobody was told."""
    edge, view = SHAPE.depth / 2, EMPTY
    for n in range(4):
        view = darkened(view, (-5.0 + n, edge + 0.33), (-4.08 + n, edge - 0.02), 0.12 + 0.3 * (n % 2))
    assert FINDER.came_in(seen_of(view), seen_of(EMPTY), same_scene=True).mask is None
    wider = seen_of(darkened(view, (-5.0, edge + 1.1), (-1.1, edge - 0.02), 0.6))
    assert hides(FINDER.came_in(wider, seen_of(EMPTY), same_scene=True), (-3.0, edge + 0.2)), "a sleeve is wider"


def test_a_pale_table_of_which_the_light_is_guessed_otherwise_is_no_arm() -> None:
    """Beyond the field nobody knows how light falls: four points were hidden by it (135005)."""
    edge, view = SHAPE.width / 2, EMPTY.copy()
    (beyond, _), _ = RECTIFIER.to_view(np.array([(edge + 0.35, 0.0), (0.0, 0.0)])).astype(int)
    view[:, beyond:] = (215, 222, 228)
    finder, before = HandFinder(RECTIFIER, view, field_mask(RECTIFIER)), seen_of(view)
    men, guessed = view.copy(), lamp(0.0, -0.14)
    for row in range(3):
        put_checker(men, RECTIFIER, (edge - 0.5, 4.8 - row), DARK)

    def came(view: Image) -> Hand:
        seen = seen_of(view)
        return finder.came_in(replace(seen, normal=guessed.normalise(seen.view), light=guessed), before)

    assert came(men).mask is None
    put_arm(men, RECTIFIER, (8.5, 2.0), (5.0, 2.2))
    assert hides(came(men), (5.5, 2.2)), "an arm is one under any guess"
