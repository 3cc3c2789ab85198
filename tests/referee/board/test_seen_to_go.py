"""A checker that was seen where no play moves one, and is hardly seen any more: it went, or is it hidden?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.referee.readings import dice, reading
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved, taken

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


SEVEN = board({24: 2, 13: 5, 8: 3, 6: 5}, {9: 2, 6: 2, 5: 2, 3: 5, 13: 2, 24: 2})
AS_PLAYED = moved(SEVEN, DARK, (9, 6), (6, 3), (9, 6), (6, 3))
"""Seven dark checkers on the 3 point, light's 22."""
AS_SIX = {22: {-6: 0.82, -7: 0.09, -5: 0.07, -8: 0.02}}


def questions(*looks: Doubts, light_changed: bool = False) -> list[str]:
    """What is said when point 22 looks so while the dice lie there, after it was seen well."""
    table, lying = TestTable(SEVEN, DARK), dice(3, 3, DARK)
    table.see(SEVEN, lying)
    table.see(AS_PLAYED, lying)
    for doubts in looks:
        table.see_as(replace(reading(AS_PLAYED, lying, doubts=doubts), light_changed=light_changed))
    return table.faults


def test_players_are_asked_about_a_checker_that_was_well_seen_and_hardly_is() -> None:
    """Too likely to be there still to be called missing (9 to 1), not likely enough to say nothing."""
    assert questions(AS_SIX, AS_SIX, AS_SIX) == ["unsure"]


def test_what_is_seen_to_be_there_again_is_no_longer_asked_about() -> None:
    table, lying = TestTable(SEVEN, DARK), dice(3, 3, DARK)
    table.see(SEVEN, lying)
    table.see(AS_PLAYED, lying)
    for _ in range(3):
        table.see(AS_PLAYED, lying, doubts=AS_SIX)
    assert table.faults == ["unsure"]
    table.see(AS_PLAYED, lying)
    assert not table.referee.state.open_faults
    table.see(AS_PLAYED)
    assert table.plays == ["9/3(2)"]


@pytest.mark.parametrize("seven", [0.3, 0.6])
def test_a_row_that_may_well_be_as_it_was_is_not_asked_about(seven: float) -> None:
    faint = {22: {-6: 1 - seven, -7: seven}}
    assert questions(*[faint] * 4) == []


def test_nor_is_one_that_was_never_seen_better() -> None:
    table, lying = TestTable(SEVEN, DARK), dice(3, 3, DARK)
    table.see(SEVEN, lying)
    for _ in range(4):
        table.see(AS_PLAYED, lying, doubts=AS_SIX)
    assert table.faults == []


def test_nor_one_that_was_seen_better_under_another_lamp() -> None:
    assert questions(*[AS_SIX] * 4, light_changed=True) == []


def test_a_play_whose_dice_are_lifted_counts_all_the_same() -> None:
    table, lying = TestTable(SEVEN, DARK), dice(3, 3, DARK)
    table.see(SEVEN, lying)
    table.see(AS_PLAYED, lying)
    table.see(AS_PLAYED, doubts=AS_SIX)
    assert (table.plays, table.faults) == (["9/3(2)"], [])
