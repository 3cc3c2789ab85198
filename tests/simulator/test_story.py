from __future__ import annotations

import numpy as np
import pytest

from tablehub.simulator.catalogue import random_style
from tablehub.simulator.people import People
from tablehub.simulator.scene import Scene
from tablehub.simulator.story import Storyteller, seeded
from tablehub.simulator.style import Style
from tablehub.simulator.tabletop import Tabletop


def overlap(style: Style, scene: Scene) -> float:
    """How far (mm) a checker on the felt reaches into the round that fits into a flat die; none below 0."""
    radii = (style.sizes.checker + style.sizes.die) / 2
    gaps = [
        np.hypot(*(die.middle[:2] - checker.base[:2])) - radii
        for die in scene.dice
        for checker in scene.checkers
        if die.state == "flat" and isinstance(checker.place, int)
    ]
    return -min(gaps, default=0.0)


@pytest.mark.parametrize("seed", [14, 19, 33, 34, 35])
def test_no_checker_is_put_down_through_a_die(seed: int) -> None:
    style = random_style(seed)
    table = Tabletop(style, seeded(seed, 2), sloppy=1.5)
    table.set_up()
    teller = Storyteller(table)
    teller.turns(People(table.sides, seeded(seed, 3)).game(turns=15))
    moments = [moment for moment in teller.record.moments if moment.scene.dice]
    assert len(moments) > 30
    assert max(overlap(style, moment.scene) for moment in moments) <= 0.0
