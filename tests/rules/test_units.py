"""A result in the unit of the book it was won by."""

from __future__ import annotations

import pytest

from tablehub.rules.books import ruleset
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.units import told_units


@pytest.mark.parametrize(
    ("rules", "units", "words"),
    [
        (ruleset("modern"), 1, "1 point"),
        (ruleset("parker", stranded="men1"), 13, "13 points"),
        (ruleset("milton-bradley"), 4, "4 points"),
        (ruleset("hoyle"), 1, "1 stake"),
        (ruleset("hasbro"), 3, "3 stakes"),
        (ruleset("acey-deucy"), 1, "1 game"),
        (ruleset("bruelheide", stake=10), 64, "64 stakes of 10, 640 in all"),
        (ruleset("bruelheide", stake=10), 1, "1 stake of 10"),
        (ruleset("modern", unit="games"), 2, "2 games"),
    ],
)
def test_a_result_is_told_in_the_unit_of_its_ruleset(rules: Ruleset, units: int, words: str) -> None:
    assert told_units(units, rules) == words
