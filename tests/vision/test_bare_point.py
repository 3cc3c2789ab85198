"""Places without a checker at which the network all but sees one."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import opinion
from tests.vision.checkers.test_faces import DARK, LIGHT, SHAPE, WINDOW, AllDark, mark, no_heat


class Place(AllDark):
    """Colours of a place: how much of it has changed, would change, and is like the empty board."""

    def __init__(self, change: float, would: float, alike: float) -> None:
        self._change, self._would, self._alike = change, would, alike

    def changed(self, x: float, y: float, by: float = 12.0) -> float:
        return self._change

    def would_change(self, x: float, y: float, player: Player) -> float:
        return self._would

    def pattern(self, x: float, y: float) -> float:
        return self._alike


@pytest.mark.parametrize(
    ("place", "height", "there"),
    [
        (Place(0.0, 1.0, 0.99), 0.62, False),
        (Place(0.0, 1.0, 0.99), 0.85, True),  # there the network has no doubt
        (Place(0.077, 1.0, 0.88), 0.75, False),  # a black one, where a light checker stands off the edge
        (Place(0.15, 1.0, 0.99), 0.62, True),
        (Place(0.0, 0.6, 0.99), 0.62, True),  # a checker of the point's own colour
        (Place(0.0, 1.0, 0.7), 0.62, True),
        (Place(0.13, 0.3, 0.85), 0.53, False),
        (Place(0.13, 0.1, 0.95), 0.53, False),
        (Place(0.13, 0.1, 0.8), 0.53, True),  # a pink one on pale felt, a part of it behind the bar
    ],
)
def test_where_all_looks_as_it_was_learnt_two_half_beliefs_are_no_checker(
    place: Place, height: float, there: bool
) -> None:
    """The base of a pale point behind the only light checker on it was taken for a second one, for certain."""
    heat = no_heat()
    mark(heat, LIGHT, SHAPE.slot(6, 0), height)
    mark(heat, DARK, SHAPE.slot(6, 0), 0.29)
    x, y = WINDOW.of_board(np.array(SHAPE.slot(6, 0))).tolist()
    _, his, other = opinion(heat, x, y, place)  # type: ignore[arg-type]
    assert (his + other > 0.9) is there
    assert there or his + other == 0
