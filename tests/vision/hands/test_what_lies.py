"""What lies in a picture, as hands are told from it."""

from __future__ import annotations

import pytest

from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import Face
from tablehub.vision.hands.what_lies import lying_there
from tablehub.vision.view.fields import Window
from tablehub.vision.view.rectify import Rectifier
from tests.boards import looked_at

WINDOW = Window.around_field(Rectifier(looked_at()))


@pytest.mark.parametrize(
    ("height", "as_die", "as_cube"),
    [
        (0.15, (0, 0), (0, 0)),
        (0.25, (0, 1), (0, 1)),
        (0.45, (0, 1), (0, 1)),
        (0.6, (1, 0), (0, 1)),
        (0.7, (1, 0), (1, 0)),
    ],
)
def test_a_die_or_cube_in_doubt_explains_nothing_but_proves_no_hand(
    height: float, as_die: tuple[int, int], as_cube: tuple[int, int]
) -> None:
    thing = [(60.0, 60.0, height)]
    for dice, cubes, found in ((thing, [], as_die), ([], thing, as_cube)):
        lying = lying_there([], dice, cubes, WINDOW)
        assert (len(lying.known), len(lying.possible)) == found


@pytest.mark.parametrize(("sure", "found"), [(0.1, (0, 0)), (0.3, (0, 1)), (0.99, (1, 0))])
def test_a_checker_half_behind_a_rail_proves_no_hand(sure: float, found: tuple[int, int]) -> None:
    lying = lying_there([Face(Player.DARK, -5.8, -4.9, sure)], [], [], WINDOW)
    assert (len(lying.known), len(lying.possible)) == found
