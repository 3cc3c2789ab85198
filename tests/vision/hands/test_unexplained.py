"""What hides the board and is nothing that belongs there: a hand, however dark; no checkers, no shadows."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tablehub.frames import Frame, Image
from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import Face
from tablehub.vision.hands.find import HandFinder, Seen
from tablehub.vision.hands.unexplained import Unexplained
from tablehub.vision.hands.what_lies import Circle, Lying
from tablehub.vision.reader import UPPER_BEYOND, BoardReader
from tablehub.vision.view.fields import field_mask
from tablehub.vision.view.light import DARK_OFFSET
from tests.boards import learnt, picture
from tests.painting import DARK, LIGHT, put_checker
from tests.vision.hands.test_find import EMPTY, RECTIFIER, SHAPE, circle, darkened, find, lamp, seen_of

BARE = (EMPTY * 0.5).astype(np.uint8)  # all of wood and points is dark
SKIN = (36, 40, 50)
FINDER = HandFinder(RECTIFIER, BARE, field_mask(RECTIFIER))
UNEXPLAINED = Unexplained(FINDER.cells, BARE, FINDER.along)
SLOTS = [SHAPE.slot(6, row) for row in range(5)]


def with_men(*places: tuple[float, float]) -> Image:
    view = BARE.copy()
    for place in places:
        put_checker(view, RECTIFIER, place, DARK)
    return view


def under_fingers(view: Image, over: tuple[float, float]) -> Image:
    """A hand nearly as dark as the wood that reaches over the near rail to a place."""
    hand = view.copy()
    x, y = over
    for n in range(3):
        ends = [(x - 0.3 + 0.3 * n, -SHAPE.depth / 2 - 0.4), (x - 0.3 + 0.3 * n, y + 0.15 * (n % 2))]
        (x0, y0), (x1, y1) = np.rint(RECTIFIER.to_view(np.array(ends))).astype(int).tolist()
        colour = tuple(round(level * (0.85 + 0.15 * (n % 2))) for level in SKIN)
        cv2.line(hand, (x0, y0), (x1, y1), colour, round(0.34 * RECTIFIER.scale), cv2.LINE_AA)
    return hand


def came(view: Image, before: Image, known: list[Circle]) -> bool:
    return UNEXPLAINED.came(seen_of(view), seen_of(before), Lying(known)) is not None


def test_a_hand_as_dark_as_the_wood_is_told_by_the_checkers_that_it_hides() -> None:
    before = with_men(*SLOTS)
    view = under_fingers(before, SLOTS[1])
    still_seen = [circle(place) for place in SLOTS[2:]]
    assert find(view, known=still_seen, finder=FINDER).mask is None, "by itself it is not to be told"
    found = UNEXPLAINED.came(seen_of(view), seen_of(before), Lying(still_seen))
    assert found is not None
    hand = FINDER.covering(found, Lying(still_seen))
    assert all(FINDER.hides(hand, x, y) for x, y in SLOTS[:2])
    far_x, far_y = SHAPE.slot(19, 0)
    assert not FINDER.hides(hand, far_x, far_y)


def test_checkers_that_come_or_go_leave_nothing_to_explain() -> None:
    row = with_men(*SLOTS)
    assert not came(row, BARE, [circle(place) for place in SLOTS])
    assert not came(BARE, row, [])


def test_shadows_are_even() -> None:
    well_lit = Unexplained(FINDER.cells, EMPTY, FINDER.along)
    shadow = darkened(EMPTY, (-3.0, -2.0), (3.0, -SHAPE.depth / 2 - 1.0), 0.6)
    assert well_lit.came(seen_of(shadow), seen_of(EMPTY), Lying()) is None
    assert well_lit.came(seen_of(EMPTY), seen_of(shadow), Lying()) is None, "it has gone"


def test_shade_of_checkers_that_was_learnt_with_the_rails_is_no_hand_once_it_is_gone() -> None:
    learnt = darkened(EMPTY, (-6.6, 6.6), (-5.2, 1.0), 0.4)
    for row in range(5):  # and unevenly so
        learnt = darkened(learnt, (-6.6, 5.6 - row), (-5.2, 5.2 - row), 0.7)
    shaded = Unexplained(FINDER.cells, learnt, FINDER.along)
    before = learnt.copy()
    put_checker(before, RECTIFIER, SHAPE.slot(13, 0), DARK)
    assert shaded.came(seen_of(EMPTY), seen_of(before), Lying()) is None


def test_what_does_not_reach_in_is_no_hand() -> None:
    view = BARE.copy()
    place = (3.0, 0.0)
    put_checker(view, RECTIFIER, place, LIGHT)
    put_checker(view, RECTIFIER, (3.9, 0.0), LIGHT)
    assert not came(view, BARE, [])


def test_in_another_light_nothing_is_compared() -> None:
    before = with_men(*SLOTS)
    view = under_fingers(before, SLOTS[1])
    elsewhere = seen_of(view, lamp(0.0, 0.2))
    assert UNEXPLAINED.came(elsewhere, seen_of(before), Lying()) is None
    dimmer = np.clip((view + DARK_OFFSET) * 0.9 - DARK_OFFSET, 0, 255).astype(np.uint8)
    taken_out = seen_of(dimmer, lamp(float(np.log(0.9))))
    assert UNEXPLAINED.came(taken_out, seen_of(before), Lying()) is not None, "light that was taken out is none"


def test_where_a_hand_was_the_board_is_not_just_as_learnt_under_another_lamp() -> None:
    """It is gone, and what it hid is bare again: a little other than the learnt one, but less so than the hand was."""
    before = under_fingers(BARE, SLOTS[1])
    (x0, y0), (x1, y1) = np.rint(RECTIFIER.to_view(np.array([(-1.0, -SHAPE.depth / 2 - 0.6), (7.0, -3.0)]))).astype(int)
    now = BARE.copy()
    there = slice(min(y0, y1), max(y0, y1)), slice(min(x0, x1), max(x0, x1))
    now[there] = np.clip(now[there].astype(int) + np.array([0, 0, 14]), 0, 255).astype(np.uint8)
    before = np.where((before != BARE).any(axis=2)[..., None], before, now).astype(np.uint8)
    other = lamp(-0.4, 0.2)
    assert not other.is_learnt_lamp

    def under_other(view: Image) -> Seen:
        return replace(seen_of(view), light=other)

    assert UNEXPLAINED.came(under_other(now), under_other(before), Lying()) is None
    assert UNEXPLAINED.came(under_other(before), under_other(now), Lying()) is not None, "when it comes it is one"


def test_a_checker_on_another_that_seems_to_lie_on_the_rail_is_a_checker_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seen aslant the upper one of a row's first two is beyond the field's edge."""
    reader = BoardReader(learnt("brown_leather"))
    reader.read(Frame(0, "start", 0.0, picture("brown_leather")))
    assert reader.trace is not None
    edge = reader.geometry.shape.depth / 2
    beyond, sleeve = (Face(Player.DARK, 0.5, edge + far, 1.0) for far in (0.1, UPPER_BEYOND + 0.1))
    asked: list[Lying] = []
    monkeypatch.setattr(reader._arrivals, "look", lambda t, seen, faces, lying, **_: asked.append(lying))
    for face in (beyond, sleeve):
        reader._with_arrival(replace(reader.trace, faces=[face], dice=[], cubes=[]), 1.0, None, after_change=False)
    assert [len(lying.known) for lying in asked] == [1, 0]


def test_a_shadow_that_deepens_between_two_rows_is_no_hand() -> None:
    """A checker was borne off from between others: the place is bare, in shade that deepens to one side."""
    well_lit = Unexplained(FINDER.cells, EMPTY, FINDER.along)
    before, view = EMPTY.copy(), EMPTY.astype(np.float32)
    for place in SLOTS[:2]:
        put_checker(before, RECTIFIER, place, DARK)
    ends = np.array([(SLOTS[0][0] - 0.5, -SHAPE.depth / 2), (SLOTS[0][0] + 0.5, SLOTS[1][1] + 0.5)])
    (x0, x1), (y0, y1) = np.sort(np.rint(RECTIFIER.to_view(ends)).astype(int).T)
    shade = np.exp(np.linspace(-0.05, -0.75, x1 - x0, dtype=np.float32))[None, :, None]
    view[y0:y1, x0:x1] = (view[y0:y1, x0:x1] + DARK_OFFSET) * shade - DARK_OFFSET
    assert not came_over(well_lit, np.clip(view, 0, 255).astype(np.uint8), before)
    tinted = view.copy()
    tinted[y0:y1, x0:x1, 0] *= 0.75
    assert came_over(well_lit, np.clip(tinted, 0, 255).astype(np.uint8), before), "cloth has a colour"


def came_over(unexplained: Unexplained, view: Image, before: Image) -> bool:
    return unexplained.came(seen_of(view), seen_of(before), Lying()) is not None


def test_deep_shade_of_checkers_side_by_side_on_a_rails_edge_hides_nothing() -> None:
    """Its ends are no even shadow's, nor is what is lighter between them."""
    edge, shaded = SHAPE.depth / 2, EMPTY
    men = [(-4.55 + n, edge - 0.5) for n in range(4)]
    for n, place in enumerate(men):
        shaded = darkened(shaded, (-5.0 + n, edge + 0.33), (-4.08 + n, edge - 0.02), 0.06 + 0.3 * (n % 2))
        put_checker(shaded, RECTIFIER, place, DARK)
    well_lit = Unexplained(FINDER.cells, EMPTY, FINDER.along)
    lying = Lying([circle(place) for place in men])
    assert well_lit.came(seen_of(shaded), seen_of(EMPTY), lying) is None
