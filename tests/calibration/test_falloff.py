"""How the light falls off over a board, told by its checkers."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.falloff import light_falloff
from calibration.layout import start_slots
from tablehub.rules.player import Player
from tablehub.vision.geometry import Floats
from tablehub.vision.view.light import DARK_OFFSET, Falloff, place_in
from tablehub.vision.view.rectify import Rectifier
from tests.boards import looked_at

RECTIFIER = Rectifier(looked_at())
OWNERS = {(point, index): player for player, point, index in start_slots()}
COLOURS = {Player.LIGHT: np.array([170.0, 200, 210]), Player.DARK: np.array([40.0, 30, 90])}


def terms(point: int, index: int) -> Floats:
    x, y = place_in(RECTIFIER.size, RECTIFIER.to_view(np.array(RECTIFIER.geometry.shape.slot(point, index))))
    return np.array([1.0, x, y, x * x, x * y, y * y])


def told(true: Falloff, odd: dict[tuple[int, int], float]) -> tuple[Floats, Floats]:
    """What is told of the light, and what is true, on all slots; `odd`: how much brighter (log) some checkers are."""

    def colour(point: int, index: int) -> Floats:
        light = np.exp(terms(point, index) @ true + odd.get((point, index), 0.0))
        return np.asarray((COLOURS[OWNERS[point, index]] + DARK_OFFSET) * light - DARK_OFFSET)

    places = np.array([terms(*slot) for slot in OWNERS])
    return places @ light_falloff(RECTIFIER, colour), places @ true


@pytest.mark.parametrize("true", [[0, 0.5, 0, 0, 0, 0], [0, -0.3, 0.4, 0.1, 0.2, -0.2], [0, 0, 0, 0, 0, 0]])
@pytest.mark.parametrize("odd", [{}, {(6, 0): 0.9, (13, 2): 0.7, (19, 4): -0.5}])
def test_it_is_what_checkers_of_one_colour_differ_by(true: list[float], odd: dict[tuple[int, int], float]) -> None:
    """Lamps mirrored in some, or a rail's shade on one, are none of it."""
    seen, there = told(np.array(true, np.float32), odd)
    assert abs(seen.mean()) < 0.01, "on the whole it is as bright as before"
    assert np.abs(seen - (there - there.mean())).max() < 0.09
