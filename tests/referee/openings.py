"""Throws for the start, as tests make them."""

from __future__ import annotations

from tablehub.match.events import Asked, OpeningRolled, Rolled
from tablehub.rules.books import MILTON_BRADLEY
from tablehub.rules.knobs import FirstThrow, OpeningDice
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.starting import start_position
from tests.referee.readings import dice
from tests.referee.tables import TestTable

START = Position.start()
BOTH = MILTON_BRADLEY.with_options(opening_dice=OpeningDice.BOTH_EACH.value, first_throw=FirstThrow.CHOICE.value)


def openings(table: TestTable) -> list[tuple[int, int, Player | None]]:
    return [(each.light, each.dark, each.player) for each in table.events if isinstance(each, OpeningRolled)]


def rolls(table: TestTable) -> list[tuple[Player, tuple[int, int]]]:
    return [(event.player, event.dice) for event in table.events if isinstance(event, Rolled)]


def questions(table: TestTable) -> list[str]:
    return [event.text for event in table.events if isinstance(event, Asked)]


def thrown_for(rules: Ruleset, *thrown: tuple[int, int, Player], lifted: bool = True) -> TestTable:
    """Throws for the start, one after the other, each lifted before the next; the last stays unless `lifted`."""
    table = TestTable(None, None, ruleset=rules)
    start = start_position(rules)
    table.see(start)
    for n, (a, b, half) in enumerate(thrown, start=1):
        table.see(start, dice(a, b, half, at=0.1 * n))
        if lifted or n < len(thrown):
            table.see(start)
    return table
