"""Two dice that touch are told from one, and where either lies."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.vision.dice.touching import Place
from tablehub.vision.dice.two import two_at
from tests.vision.dice.test_read import DIE, die, picture

pytestmark = pytest.mark.networks
PLACES = [(3.6, 0.0), (3.6 + DIE / 2, 0.0), (3.6 + DIE, 0.02)]
"""On one of two dice, between both, and on the other."""


@pytest.mark.parametrize("tilt", [5.0, 20.0, 35.0])
@pytest.mark.parametrize("place", PLACES)
def test_of_two_that_touch_both_are_found(tilt: float, place: Place) -> None:
    image, geometry = picture(die(5, 3.6, 0.0, 0.0), die(3, 3.6 + DIE, 0.0, 0.0), tilt=tilt)
    two = two_at(image, geometry.camera, place)
    assert two.chance > 0.9
    for x in (3.6, 3.6 + DIE):
        assert min(np.hypot(there[0] - x, there[1]) for there in two.places) < 0.4 * DIE


@pytest.mark.parametrize("tilt", [5.0, 20.0, 35.0])
def test_one_alone_is_not_two(tilt: float) -> None:
    image, geometry = picture(die(5, 3.6, 0.0), tilt=tilt)
    assert two_at(image, geometry.camera, (3.6, 0.0)).chance < 0.5
