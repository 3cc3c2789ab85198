from __future__ import annotations

from pathlib import Path

import pytest

from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tests.rules.brute_force import brute_force
from tests.rules.perft import Row, perft

TABLES = Path(__file__).parent.parent / "data" / "perft"


def stored(start: str) -> list[Row]:
    """The table for games that begin from this `Start`."""
    rows = [line.split() for line in (TABLES / f"{start}.txt").read_text().splitlines() if not line.startswith("#")]
    return [Row(roll, *map(int, counts)) for roll, *counts in rows]


@pytest.mark.parametrize("start", ["standard", "in-hand"])
def test_the_tables_cover_all_throws(start: str) -> None:
    assert [row.roll for row in stored(start)] == [f"{a}{b}" for a in range(1, 7) for b in range(1, a + 1)]


@pytest.mark.parametrize("name", ruleset_names())
def test_one_and_two_throws_from_the_start_have_their_counts(name: str) -> None:
    rules = ruleset(name)
    assert perft(rules) == stored(rules.start.value)


def test_the_first_throws_are_counted_by_the_plain_generator_too() -> None:
    for row in stored("standard"):
        roll = Roll.parse(row.roll)
        assert len(brute_force(Position.start(), Player.LIGHT, roll.a, roll.b)) == row.results
