"""Hands looked for a second time in one picture, once more is known of what lies there."""

from __future__ import annotations

import numpy as np

from tablehub.vision.hands.find import HandFinder
from tablehub.vision.hands.what_lies import Lying
from tablehub.vision.view.fields import field_mask
from tests.painting import DARK, put_arm, put_checker
from tests.vision.hands.test_find import EMPTY, RECTIFIER, circle, seen_of


def test_asked_again_with_other_things_known_to_lie_there_it_is_as_if_asked_at_first() -> None:
    view = EMPTY.copy()
    put_arm(view, RECTIFIER, (-4.0, 7.5), (-3.0, 1.0))
    put_checker(view, RECTIFIER, (4.0, -4.0), DARK)
    seen, again = seen_of(view), HandFinder(RECTIFIER, EMPTY, field_mask(RECTIFIER))
    for lying in (Lying(), Lying([circle((4.0, -4.0))]), Lying(beside=[circle((-3.7, 4.4), 2.0)]), Lying()):
        fresh = HandFinder(RECTIFIER, EMPTY, field_mask(RECTIFIER))
        hand, alone = again.find(seen, lying), fresh.find(seen, lying)
        assert hand.mask is not None
        assert alone.mask is not None
        assert np.array_equal(hand.mask, alone.mask)
    assert again.find(seen_of(EMPTY), Lying()).mask is None, "another picture is looked at anew"
