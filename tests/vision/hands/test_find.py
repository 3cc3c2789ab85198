"""Hands and arms: found wherever they reach in from, and not seen in checkers, dice and shadows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.rules.position import Position
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.hands.find import SHRINK, Hand, HandFinder, Seen
from tablehub.vision.hands.what_lies import Circle, Lying
from tablehub.vision.view.fields import field_mask
from tablehub.vision.view.light import DARK_OFFSET, Light
from tablehub.vision.view.rectify import Rectifier, shrunk
from tests.boards import looked_at
from tests.painting import DARK, LIGHT, SKIN, empty_view, put_arm, put_checker

RECTIFIER = Rectifier(looked_at())
SHAPE = RECTIFIER.geometry.shape
EMPTY = empty_view(RECTIFIER)
FINDER = HandFinder(RECTIFIER, EMPTY, field_mask(RECTIFIER))
SHADOW = 0.22  # pitches around a checker that are explained with it


def lamp(level: float = 0.0, tilt: float = 0.0) -> Light:
    """A light `level` brighter (log units), rising by `tilt` from the middle to the right edge."""
    coarse = np.full((20, 24, 3), level, np.float32) + np.linspace(-tilt, tilt, 24, dtype=np.float32)[:, None]
    return Light(coarse, RECTIFIER.size, 1.0)


SAME_LAMP = lamp()
OTHER_LAMP = lamp(-0.4, 0.2)


def find(
    view: Image,
    known: list[Circle] | None = None,
    light: Light = SAME_LAMP,
    possible: list[Circle] | None = None,
    likely: Sequence[Circle] = (),
    finder: HandFinder = FINDER,
) -> Hand:
    """The hand in a view as the learnt lamp would show it, taken under `light`."""
    return finder.find(seen_of(taken(view, light), light), Lying(known or [], likely, possible or []))


def taken(view: Image, light: Light) -> Image:
    """A view under this light."""
    return np.clip((view + DARK_OFFSET) * np.exp(light.log_gain) - DARK_OFFSET, 0, 255).astype(np.uint8)


def seen_of(view: Image, light: Light = SAME_LAMP) -> Seen:
    """A view as it was taken, under this light."""
    return Seen(shrunk(view), light.normalise(shrunk(view)), light)


def hides(hand: Hand, place: tuple[float, float]) -> bool:
    x, y = RECTIFIER.to_view(np.array(place))
    return hand.hides(float(x), float(y))


def circle(place: tuple[float, float], radius: float = SHAPE.checker / 2 + SHADOW) -> Circle:
    x, y = RECTIFIER.to_view(np.array(place))
    return float(x), float(y), radius * RECTIFIER.scale


@pytest.mark.parametrize(
    ("start", "end"),
    [((0.5, -7.5), (2.0, 0.0)), ((-4.0, 7.5), (-3.0, 1.0)), ((8.5, 2.0), (3.0, -1.0)), ((-8.5, -6.0), (-2.0, -2.0))],
)
def test_an_arm_is_found_and_hides_what_is_under_it(start: tuple[float, float], end: tuple[float, float]) -> None:
    view = EMPTY.copy()
    put_arm(view, RECTIFIER, start, end)
    hand = find(view)
    assert hand.mask is not None
    along = [tuple(np.array(start) + s * (np.array(end) - np.array(start))) for s in (0.4, 0.6, 0.8, 0.95)]
    assert all(hides(hand, (float(x), float(y))) for x, y in along)
    far = (-end[0] - 2.5, -end[1] + 2.0)
    assert not hides(hand, far)
    assert hand.mask.mean() < 0.35, "most of the board is still to be read"


def test_an_arm_as_dark_as_the_rail_and_its_shadow_is_found_where_it_lies_over_the_field() -> None:
    view = EMPTY.copy()
    put_arm(view, RECTIFIER, (-4.0, 7.5), (-3.0, 1.0))
    inside = np.zeros(view.shape[:2], bool)
    (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([(-6.6, 4.9), (6.6, -4.9)])).astype(int)
    inside[y0:y1, x0:x1] = True
    view[~inside] = EMPTY[~inside]
    assert hides(find(view), (-3.2, 2.5))


def test_a_sleeve_that_passes_for_checkers_cuts_no_hand_in_two() -> None:
    view = EMPTY.copy()
    put_arm(view, RECTIFIER, (-4.0, 7.5), (-3.0, 1.0))
    sleeve = [circle((-3.85, 5.0), 0.9), circle((-3.7, 4.2), 0.9)]
    hand = find(view, likely=sleeve)
    assert hides(hand, (-3.2, 2.0))
    assert hides(hand, (-3.7, 4.4)), "the sleeve belongs to it"
    far = circle((4.0, -4.0))
    put_checker(view, RECTIFIER, (4.0, -4.0), DARK)
    assert not hides(find(view, likely=[*sleeve, far]), (4.0, -4.0)), "what is apart from it does not"


def test_something_large_in_the_middle_of_the_board_that_is_no_light_covers_it() -> None:
    view = EMPTY.copy()
    x, y = (round(float(v)) for v in RECTIFIER.to_view(np.array((3.0, 0.0))))
    cv2.rectangle(view, (x - 40, y - 24), (x + 40, y + 24), (90, 60, 200), -1)
    assert hides(find(view), (3.0, 0.0))
    assert find(view, light=OTHER_LAMP).mask is None, "under another lamp there are new shadows and gleams"


def test_a_single_checker_in_doubt_is_no_hand() -> None:
    view = EMPTY.copy()
    place = SHAPE.slot(6, 0)
    put_checker(view, RECTIFIER, place, (240, 200, 250))
    assert find(view, possible=[circle(place)]).mask is None
    put_arm(view, RECTIFIER, (place[0], -7.5), place)
    assert find(view, possible=[circle(place)]).mask is not None, "an arm that reaches for it is one"


def test_checkers_at_the_picture_s_edge_are_no_arms_that_reach_in() -> None:
    camera = RECTIFIER.geometry.camera
    last = int(camera.project([(0.0, -SHAPE.depth / 2 - 0.2, SHAPE.checker_height)])[0, 1])
    cut = BoardGeometry(SHAPE, replace(camera, size=(camera.size[0], last)))
    rectifier = Rectifier(cut)
    view, explained = EMPTY.copy(), []
    for point in range(1, 7):
        put_checker(view, rectifier, SHAPE.slot(point, 0), LIGHT)
        explained.append(circle(SHAPE.slot(point, 0)))
    edge = round(float(rectifier.to_view(np.array((0.0, -SHAPE.depth / 2 + 0.4)))[1]))
    view[edge:] = view[edge]  # a straight view repeats the picture's last row
    finder = HandFinder(rectifier, EMPTY, field_mask(rectifier))
    seen = seen_of(view)
    assert FINDER.find(seen, Lying(explained)).mask is not None, "seen whole, they would be"
    assert finder.find(seen, Lying(explained)).mask is None


def test_a_gleam_along_the_bar_is_no_hand() -> None:
    view = EMPTY.copy()
    x, y = (round(float(v)) for v in RECTIFIER.to_view(np.zeros(2)))
    half = round(SHAPE.bar_width / 2 * RECTIFIER.scale)
    cv2.rectangle(view, (x - half, y - 80), (x + half, y + 80), (150, 130, 120), -1)
    assert find(view).mask is None


def test_an_empty_board_hides_nothing() -> None:
    hand = find(EMPTY)
    assert hand.mask is None
    assert not hides(hand, (0, 0))


def test_checkers_in_their_places_are_no_hand() -> None:
    view, explained = EMPTY.copy(), []
    for point, count in enumerate(Position.start().signed(), start=1):
        for index in range(abs(count)):
            put_checker(view, RECTIFIER, SHAPE.slot(point, index), LIGHT if count > 0 else DARK)
            explained.append(circle(SHAPE.slot(point, index)))
    assert find(view, explained).mask is None


@pytest.mark.parametrize("place", [(3.0, 0.5), (-6.0, -4.4)])
def test_a_single_thing_that_nobody_knows_is_no_hand(place: tuple[float, float]) -> None:
    view = EMPTY.copy()
    put_checker(view, RECTIFIER, place, DARK)
    assert find(view).mask is None


def test_dice_are_no_hand() -> None:
    view = EMPTY.copy()
    for place in ((2.0, 0.1), (2.5, -0.3), (4.0, 1.0)):
        x, y = (round(float(v)) for v in RECTIFIER.to_view(np.array(place)))
        cv2.rectangle(view, (x - 6, y - 6), (x + 6, y + 6), (240, 240, 240), -1)
    assert find(view).mask is None


def test_the_shadow_of_a_lamp_along_a_rail_is_no_hand() -> None:
    view = EMPTY.astype(np.float32)
    (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([(-6.6, 5.2), (6.6, 4.75)])).astype(int)
    view[y0:y1, x0:x1] *= 0.5
    assert find(view.astype(np.uint8)).mask is None


def darkened(view: Image, corner: tuple[float, float], other: tuple[float, float], factor: float) -> Image:
    """The view with a shadow over a rectangle between two places of the board."""
    shaded = view.astype(np.float32)
    (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([corner, other])).astype(int)
    shaded[y0:y1, x0:x1] *= factor
    return shaded.astype(np.uint8)


@pytest.mark.parametrize("depth", [0.3, 0.55])
def test_a_shadow_that_was_learnt_along_a_rail_and_is_gone_is_no_hand(depth: float) -> None:
    edge = SHAPE.width / 2
    shaded = darkened(EMPTY, (-edge, 5.0), (-edge + 0.9, -5.0), depth)
    finder = HandFinder(RECTIFIER, shaded, field_mask(RECTIFIER))
    assert finder.find(seen_of(EMPTY), Lying()).mask is None
    view = EMPTY.copy()
    put_arm(view, RECTIFIER, (-8.5, -2.0), (-5.9, -2.0))
    assert hides(finder.find(seen_of(view), Lying()), (-6.0, -2.0)), "an arm in its place still is one"


def test_where_a_learnt_shadow_is_lit_there_is_another_lamp_and_little_proves_no_hand() -> None:
    edge = SHAPE.width / 2
    shaded = darkened(EMPTY, (-edge, 5.0), (-edge + 0.9, -5.0), 0.45)
    finder = HandFinder(RECTIFIER, shaded, field_mask(RECTIFIER))
    for before, reach, width, hand in ((shaded, 0.7, 0.6, True), (EMPTY, 0.7, 0.6, False), (EMPTY, 0.9, 0.8, True)):
        view = before.copy()
        (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([(-edge - 1.2, 3.0), (-edge + reach, 3.0 - width)])).astype(int)
        view[y0:y1, x0:x1] = (60, 110, 190)
        assert (finder.find(seen_of(view), Lying()).mask is not None) == hand


def test_checkers_shadows_that_were_learnt_on_the_wood_and_are_gone_are_no_hand() -> None:
    finder = HandFinder(RECTIFIER, darkened(EMPTY, (6.7, -0.5), (7.3, -5.0), 0.04), field_mask(RECTIFIER))
    assert finder.find(seen_of(EMPTY), Lying()).mask is None
    view = EMPTY.copy()
    put_arm(view, RECTIFIER, (8.5, -2.0), (5.6, -2.0))
    assert hides(finder.find(seen_of(view), Lying()), (6.0, -2.0)), "fingers over the field are"


@pytest.mark.parametrize("light", [SAME_LAMP, OTHER_LAMP])
def test_a_broad_shadow_that_falls_in_from_outside_is_no_hand(light: Light) -> None:
    view = darkened(EMPTY, (1.2, 6.5), (5.0, 2.5), 0.5)
    assert find(view, light=light).mask is None


def test_something_as_dark_as_a_shadow_that_hides_the_points_is_a_hand() -> None:
    grey = np.repeat(EMPTY.mean(axis=2, keepdims=True), 3, axis=2).astype(np.uint8)
    finder = HandFinder(RECTIFIER, grey, field_mask(RECTIFIER))
    view = grey.copy()
    (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([(2.0, 6.4), (4.0, 1.0)])).astype(int)
    view[y0:y1, x0:x1] = 40
    assert hides(finder.find(seen_of(view), Lying()), (3.0, 2.5))
    shadow = darkened(grey, (2.0, 6.4), (4.0, 1.0), 0.45)
    assert finder.find(seen_of(shadow), Lying()).mask is None


@pytest.mark.parametrize("corners", [((1.0, 6.0), (5.0, 5.05)), ((-0.45, 3.0), (0.45, -1.0))])
def test_a_lamp_mirrored_in_the_wood_is_no_hand_but_something_coloured_is(
    corners: tuple[tuple[float, float], tuple[float, float]],
) -> None:
    (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array(corners)).astype(int)
    mirrored = EMPTY.astype(np.float32)
    mirrored[y0:y1, x0:x1] = np.sqrt(mirrored[y0:y1, x0:x1] ** 2 + 90.0**2)  # light adds up before it is compressed
    view = mirrored.astype(np.uint8)
    assert find(view).mask is None
    put_checker(view, RECTIFIER, SHAPE.slot(19, 0), LIGHT)
    assert find(view, possible=[circle(SHAPE.slot(19, 0))]).mask is None, "nor does a checker in doubt prove one"
    view[y0:y1, x0:x1] = SKIN
    assert (find(view).mask is not None) == (corners[0][0] > 0), "one that lies on the bar alone holds nothing"


@pytest.mark.parametrize(("wide", "hand"), [(0.6, False), (1.2, True)])
@pytest.mark.parametrize("turned", [False, True])
def test_a_narrow_band_along_a_rail_is_no_arm_whatever_its_colour(wide: float, hand: bool, turned: bool) -> None:
    """A lamp mirrored in the edge of a far rail, tinted by the wood."""
    edge = (SHAPE.width if turned else SHAPE.depth) / 2
    corners = np.array([(-2.0, edge - 0.1 + wide), (2.5, edge - 0.1)])
    first, second = RECTIFIER.to_view(corners[:, ::-1] if turned else corners)
    (x0, y0), (x1, y1) = np.minimum(first, second).astype(int), np.maximum(first, second).astype(int)
    view = EMPTY.copy()
    view[y0:y1, x0:x1] = SKIN
    assert (find(view).mask is not None) is hand


def test_a_lamp_that_was_mirrored_in_the_wood_and_is_gone_is_no_hand() -> None:
    (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([(1.0, 6.0), (5.0, 5.05)])).astype(int)
    mirrored = EMPTY.astype(np.float32)
    mirrored[y0:y1, x0:x1] = np.sqrt(mirrored[y0:y1, x0:x1] ** 2 + 150.0**2)
    finder, dimmed = HandFinder(RECTIFIER, mirrored.astype(np.uint8), field_mask(RECTIFIER)), lamp(-0.6)
    assert find(EMPTY, light=dimmed, finder=finder).mask is None
    view = EMPTY.copy()
    put_arm(view, RECTIFIER, (3.0, 7.5), (3.0, 3.5))
    assert hides(find(view, light=dimmed, finder=finder), (3.0, 4.0))


def test_what_a_hand_touches_is_not_read_fingers_pass_for_checkers() -> None:
    view = EMPTY.copy()
    put_arm(view, RECTIFIER, (-4.0, 7.5), (-3.0, 2.0))
    finger, apart = circle((-2.4, 1.6), 0.5), circle((-2.0, -1.5))
    put_checker(view, RECTIFIER, (-2.0, -1.5), DARK)
    hand = find(view, known=[finger, apart])
    assert hides(hand, (-1.9, 1.6))
    assert not hides(hand, (-2.0, -1.5))


def test_a_hand_goes_on_where_it_looks_nearly_like_the_board() -> None:
    view = EMPTY.copy()
    put_arm(view, RECTIFIER, (3.0, 7.5), (3.0, -0.2))
    faint = EMPTY.astype(np.int16)
    (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([(2.5, 0.5), (5.5, -0.5)])).astype(int)
    faint[y0:y1, x0:x1] += 24  # less than shows a hand alone
    faint_only = faint.astype(np.uint8)
    assert find(faint_only).mask is None
    changed = np.abs(view.astype(np.int16) - EMPTY).max(axis=2) > 24
    view = np.where(changed[..., None], view, faint_only)
    assert hides(find(view), (5.0, 0.0))


def test_a_dimmed_lamp_leaves_gleams_where_they_were() -> None:
    dimmed, view = lamp(-0.6), EMPTY.copy()
    put_arm(view, RECTIFIER, (-4.0, 7.5), (-3.8, 4.4))
    assert hides(find(view, light=dimmed), (-3.9, 4.7))


def test_what_may_be_checkers_are_fingers_where_an_arm_lies_on_the_rail_beside() -> None:
    view, places = EMPTY.copy(), [SHAPE.slot(22, 0), SHAPE.slot(23, 0)]
    for place in places:
        put_checker(view, RECTIFIER, place, SKIN)
    circles = [circle(place) for place in places]
    assert find(view, possible=circles).mask is None
    (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([(3.6, 6.4), (5.4, 5.7)])).astype(int)
    view[y0:y1, x0:x1] = SKIN
    assert hides(find(view, possible=circles), places[0])
    lain = np.zeros(shrunk(view).shape[:2], bool)
    lain[y0 // SHRINK - 2 : y1 // SHRINK + 3, x0 // SHRINK - 2 : x1 // SHRINK + 3] = True
    seen = replace(seen_of(view), lain=lain)
    assert FINDER.find(seen, Lying(possible=circles)).mask is None, "what has not stirred for long is no arm"
    assert hides(FINDER.find(seen, Lying()), places[0]), "but where nothing else is to be seen, a hand at rest is one"
    cube = circle((4.5, 6.05), 1.0)
    assert FINDER.find(seen_of(view), Lying(possible=circles, beside=[cube])).mask is None, "nor is what may be a cube"


def test_a_corner_full_of_checkers_that_shine_is_no_hand_beside_what_was_borne_off() -> None:
    """Four blue ones under a lamp's mirror image were one for six pictures of an endgame (161002)."""
    view, places = EMPTY.copy(), [SHAPE.slot(point, slot) for point in (22, 23) for slot in (0, 1)]
    for place in places:
        put_checker(view, RECTIFIER, place, SKIN)
    (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([(3.6, 6.4), (5.4, 5.7)])).astype(int)
    view[y0:y1, x0:x1] = SKIN
    assert find(view, possible=[circle(place) for place in places]).mask is None
    assert hides(find(view, possible=[circle(place) for place in places[:3]]), places[0]), "all of it has to be some"


def test_an_arm_that_rests_is_a_hand_still() -> None:
    view = EMPTY.copy()
    put_arm(view, RECTIFIER, (-4.0, 7.5), (-3.0, 1.0))
    seen = replace(seen_of(view), lain=np.ones(shrunk(view).shape[:2], bool))
    assert hides(FINDER.find(seen, Lying()), (-3.2, 2.5))


@pytest.mark.parametrize(("beyond", "hand"), [(246, False), (130, True)])
def test_what_is_as_bright_as_a_picture_can_hold_has_not_changed(beyond: int, hand: bool) -> None:
    """A white table under a brighter lamp: it is shown as white as before, not whiter."""
    brighter = lamp(0.2)
    edge = int(RECTIFIER.to_view(np.array((0.0, 6.0)))[1])
    empty = EMPTY.copy()
    empty[:edge] = 240
    taken = np.clip((empty + DARK_OFFSET) * np.exp(brighter.log_gain) - DARK_OFFSET, 0, 246).astype(np.uint8)
    taken[:edge] = beyond
    (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([(2.5, 5.1), (4.5, 4.3)])).astype(int)
    taken[y0:y1, x0:x1] = SKIN  # less than a hand, unless an arm is beyond the rail
    finder = HandFinder(RECTIFIER, empty, field_mask(RECTIFIER))
    assert (finder.find(seen_of(taken, brighter), Lying()).mask is not None) == hand


def test_an_arm_of_the_rails_colour_is_known_by_its_fingers_and_what_is_beyond() -> None:
    view = EMPTY.copy()
    put_arm(view, RECTIFIER, (0.0, 7.5), (3.0, 4.65))
    (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([(-8.0, 6.0), (8.0, 5.2)])).astype(int)
    view[y0:y1, x0:x1] = EMPTY[y0:y1, x0:x1]
    assert hides(find(view), (2.8, 4.9))
    view[:y0] = EMPTY[:y0]
    assert find(view).mask is None, "without an arm they are no fingers"


def test_the_shadow_of_a_hand_belongs_to_it() -> None:
    view = darkened(EMPTY, (-0.5, 1.0), (3.0, -6.4), 0.5)
    put_arm(view, RECTIFIER, (0.5, -7.5), (1.5, 0.0))
    hand = find(view)
    assert hides(hand, (1.5, -0.3))
    assert hides(hand, (2.8, -2.0)), "nobody can tell how far the hand itself reaches"


def test_an_arm_is_found_under_another_lamp_too() -> None:
    view = EMPTY.copy()
    put_arm(view, RECTIFIER, (-4.0, 7.5), (-3.0, 1.0))
    assert hides(find(view, light=OTHER_LAMP), (-3.2, 2.5))


def test_gleams_beside_rails_and_bar_prove_no_hand_under_another_lamp() -> None:
    view = EMPTY.copy()
    for corner, other in (((-7.3, 6.0), (-6.35, -6.0)), ((-0.75, 6.0), (0.7, 2.0))):
        (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([corner, other])).astype(int)
        view[y0:y1, x0:x1] = (60, 110, 190)
    assert find(view).mask is not None
    assert find(view, light=OTHER_LAMP).mask is None


def test_points_that_are_burnt_out_are_no_hand() -> None:
    light = lamp(0.5, 0.2)
    view = EMPTY.copy()
    (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([(1.2, 6.5), (5.0, 2.5)])).astype(int)
    view[y0:y1, x0:x1] = 200
    finder = HandFinder(RECTIFIER, view, field_mask(RECTIFIER))
    taken = np.clip((view + DARK_OFFSET) * np.exp(light.log_gain) - DARK_OFFSET, 0, 255).astype(np.uint8)
    assert (taken[y0:y1, x0:x1] == 255).all()
    assert finder.find(Seen(shrunk(taken), light.normalise(shrunk(taken)), light), Lying()).mask is None


def test_what_may_be_checkers_proves_no_hand_under_another_lamp() -> None:
    view, places = EMPTY.copy(), [SHAPE.slot(point, index) for point in (22, 23, 24) for index in range(2)]
    for place in places:
        put_checker(view, RECTIFIER, place, LIGHT)
    (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([(3.8, 6.4), (6.2, 4.9)])).astype(int)
    view[y0:y1, x0:x1] = LIGHT  # gleaming, so that one runs into the other
    circles = [circle(place, 0.9) for place in places]
    assert find(view, light=OTHER_LAMP).mask is not None
    assert find(view, light=OTHER_LAMP, possible=circles).mask is None


def test_a_pale_arm_over_the_bar_is_one_under_another_lamp_though_its_fingers_pass_for_checkers() -> None:
    view = EMPTY.copy()
    ends = [tuple(map(round, RECTIFIER.to_view(np.array(p)))) for p in ((0.4, -8.0), (1.0, -2.0))]
    cv2.line(view, ends[0], ends[1], (200, 205, 210), round(1.4 * RECTIFIER.scale), cv2.LINE_AA)
    fingers = [circle((1.0, -1.9), 0.6), circle((0.95, -2.8), 0.6), circle((0.9, -3.6), 0.6)]
    hand = find(view, light=OTHER_LAMP, possible=fingers)
    assert hides(hand, (0.95, -2.8)), "on the bar it looks like a lamp that is mirrored there"


def test_an_arm_beside_the_rail_whose_fingers_reach_in_is_a_hand_under_another_lamp() -> None:
    """Just after the lamp was switched a checker between fingers was read as if it lay there (136001)."""
    edge, beside = SHAPE.width / 2, EMPTY.copy()
    put_arm(beside, RECTIFIER, (-edge - 1.2, 6.0), (-edge - 1.0, -1.0))
    assert find(beside, light=OTHER_LAMP).mask is None, "it reaches nowhere"
    reaching = beside.copy()
    ends = [tuple(map(round, RECTIFIER.to_view(np.array(p)))) for p in ((-edge - 0.6, -1.2), (-edge + 0.85, -1.4))]
    cv2.line(reaching, ends[0], ends[1], SKIN, round(0.6 * RECTIFIER.scale), cv2.LINE_AA)
    assert hides(find(reaching, light=OTHER_LAMP), (-edge + 0.6, -1.4))


def test_an_arm_whose_wrist_looks_like_the_rail_hangs_together_with_its_fingers_under_another_lamp() -> None:
    """A dark hand on a dark board, its sleeve red: not seen just after the lamp was switched, and the checker that was
    in it was told to be nowhere (138001)."""

    def patch(left: float, far: float, right: float, near: float) -> tuple[slice, slice]:
        (x0, y0), (x1, y1) = RECTIFIER.to_view(np.array([(left, far), (right, near)])).astype(int)
        return slice(max(0, y0), y1), slice(x0, x1)

    sleeve, wrist, edge = EMPTY.copy(), patch(2.6, 5.6, 3.4, 4.2), patch(2.6, 5.4, 3.4, 5.0)
    sleeve[patch(1.7, 6.6, 4.3, 5.5)] = SKIN
    assert find(sleeve, light=OTHER_LAMP).mask is None, "it reaches nowhere"
    hand = sleeve.copy()
    hand[patch(2.6, 4.2, 3.7, 3.3)] = SKIN
    assert find(hand, light=OTHER_LAMP).mask is None, "two things apart"
    hand[wrist] = EMPTY[wrist] + np.uint8(31)  # less than shows a hand
    hand[edge] = EMPTY[edge] + np.uint8(66)  # nor does so much where the field ends
    assert hides(find(hand, light=OTHER_LAMP), (3.0, 3.8))


def test_an_arm_that_only_passes_beside_the_field_is_no_hand() -> None:
    view = EMPTY.copy()
    put_arm(view, RECTIFIER, (-8.0, -6.4), (8.0, -6.4))
    assert find(view).mask is None


def test_a_hand_among_checkers_is_told_from_them() -> None:
    view, explained = EMPTY.copy(), []
    for index in range(5):
        put_checker(view, RECTIFIER, SHAPE.slot(6, index), LIGHT)
        explained.append(circle(SHAPE.slot(6, index)))
    put_arm(view, RECTIFIER, (-4.0, -7.5), (-3.0, 0.0))
    hand = find(view, explained)
    assert hides(hand, (-3.3, -2.0))
    assert not any(hides(hand, SHAPE.slot(6, index)) for index in range(5))


def test_outside_the_view_nothing_is_hidden() -> None:
    hand = Hand(np.ones((10, 10), bool))
    assert hand.hides(10 * SHRINK - 1, 0)
    assert not hand.hides(10 * SHRINK, 0)
    assert not hand.hides(-1, 0)
