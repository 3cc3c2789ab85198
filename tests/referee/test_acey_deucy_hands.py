"""Acey-deucy at the table: what waits in hand, and what was borne off, where nobody sees either."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.rules.position import BAR, OFF
from tablehub.vision.reading import DieState
from tests.referee.acey_tables import AceyDeucyTable
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, board, moved

HOME = board({1: 6, 2: 4, 4: 3, 5: 2}, {1: 4, 2: 2, 5: 1, 18: 2}, bar=(0, 6))
"""All of light's checkers are at home, and dark has six in hand."""


@pytest.mark.parametrize("hit", [False, True])
def test_a_checker_that_is_gone_after_a_throw_that_could_not_be_read_was_borne_off_unless_it_may_be_hit(
    hit: bool,
) -> None:
    """Light has thrown and played since, and the board is let stand; whatever he bore off next was called wrong."""
    table = AceyDeucyTable(HOME, DARK)
    table.look(HOME)
    table.look(HOME, die(5, DARK), die(None, DARK, DieState.UNSURE, at=1.5, sure=0.5))
    later = moved(HOME, DARK, (18, 17), (18, 16))  # by no throw with a 5
    for _ in range(2):
        table.look(later)
    table.look(later, *dice(6, 3))
    after = moved(later, LIGHT, (5, 2), (5, OFF))
    if hit:
        after = moved(after, DARK, (17, 20))
    table.look(after, *dice(6, 3))
    table.look(after)
    assert set(table.faults) == {"unsure"}
    table.press(Button.TAKE)
    light = table.referee.state.position.light
    assert (light[OFF], light[BAR]) == ((0, 1) if hit else (1, 0))


def test_a_checker_that_is_gone_from_home_by_a_number_that_would_bear_it_off_was_borne_off_too_early() -> None:
    """Nobody takes his own checker back in hand."""
    before = board({20: 1, 5: 4, 4: 5, 3: 5}, {6: 5, 5: 5, 13: 5})
    table = AceyDeucyTable(before)
    for lies in (before, *[moved(before, LIGHT, (5, OFF))] * 2):
        table.look(lies, *dice(5, 4))
    assert table.faults == ["not-all-home"]
    assert table.texts[0].startswith("Light: no bearing off while you have a checker on your 20 point.")
