"""What lies in the middle of the bar, on a board that nothing is known of."""

from __future__ import annotations

import pytest

from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import Face
from tablehub.vision.cold.on_bar import may_be_cube


def lying(y: float, probability: float = 0.99) -> Face:
    return Face(Player.LIGHT, 0.03, y, probability)


@pytest.mark.parametrize(("y", "may_be"), [(0.25, True), (-0.4, True), (0.9, False), (-1.0, False)])
def test_what_lies_alone_in_the_middle_may_be_the_cube(y: float, may_be: bool) -> None:
    """A cube as pale as the checkers was one on the bar, with 0.99 (830098)."""
    assert may_be_cube([lying(y)], cube_seen=False) is may_be


def test_where_the_cube_is_seen_elsewhere_it_is_a_checker() -> None:
    assert not may_be_cube([lying(0.25)], cube_seen=True)


def test_where_more_lies_on_the_bar_they_are_checkers() -> None:
    assert not may_be_cube([lying(0.25), lying(1.2)], cube_seen=False)
    assert may_be_cube([lying(0.25), lying(1.2, 0.3)], cube_seen=False), "the other hardly shows"


def test_an_empty_bar_has_no_cube() -> None:
    assert not may_be_cube([], cube_seen=False)
