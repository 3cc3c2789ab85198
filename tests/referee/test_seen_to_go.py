"""A checker that was seen where no play moves one, and is hardly seen any more: it went, or is it hidden?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.referee.readings import dice, reading
from tests.referee.tables import LIGHT, TestTable, board, moved, taken

Doubts = Mapping[int, Mapping[int, float]]

BEFORE = board({24: 1, 13: 5, 8: 3, 6: 6}, {24: 2, 13: 5, 8: 3, 6: 5})
PLAYED = moved(BEFORE, LIGHT, (24, 20), (13, 11))
GONE = taken(PLAYED, LIGHT, 8)
FAINT = {8: {2: 0.9975, 3: 0.0025}}
"""The 8 point from which a checker is gone: 400 to 1, where 500 is what takes back what a play says."""


def faults(thrown: Doubts, since: Doubts) -> list[str]:
    """What is said when the points given looked so while nothing was played, and afterwards."""
    table, lying = TestTable(BEFORE), dice(4, 2)
    table.see(BEFORE, lying, doubts=thrown)
    table.see(GONE, lying, doubts=since)
    for _ in range(3):
        table.see(GONE, doubts=since)
    return table.faults


def test_a_checker_that_was_seen_well_before_is_missing_where_hardly_anything_of_it_is_seen() -> None:
    assert faults({}, FAINT) == ["checker-missing"]


@pytest.mark.parametrize("chance", [0.02, 0.2])
def test_what_may_well_be_there_still_is_not_called_missing(chance: float) -> None:
    assert "checker-missing" not in faults({}, {8: {2: 1 - chance, 3: chance}})


def test_what_was_hardly_seen_better_before_may_be_there_still() -> None:
    assert "checker-missing" not in faults({8: {2: 0.97, 3: 0.03}}, FAINT)
    assert "checker-missing" not in faults(FAINT, FAINT)


def test_nor_is_what_was_seen_better_under_another_lamp_called_missing() -> None:
    table = TestTable(BEFORE)
    lying = table.throw(BEFORE, 4, 2)
    table.see_as(replace(reading(BEFORE, lying, doubts=FAINT), light_changed=True))
    for _ in range(3):
        table.see(GONE, doubts=FAINT)
    assert "checker-missing" not in table.faults
