"""Who takes up a die of each player's colour has thrown as with dice that have none: nothing is told by it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tablehub.rules.books import MILTON_BRADLEY, PARKER
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.vision.reading import DieReading
from tests.referee.readings import die
from tests.referee.tables import DARK, LIGHT, TestTable, moved

START = Position.start()
AFTER = moved(START, LIGHT, (8, 5), (6, 5))
WHOLE = moved(AFTER, DARK, (24, 18), (13, 11))

Looks = Iterable[tuple[Position, tuple[DieReading, ...]]]
BOOKS = pytest.mark.parametrize("rules", [MODERN, MILTON_BRADLEY, PARKER], ids=lambda rules: rules.name)


def of_each(a: int, b: int, half: Player, *, coloured: bool = True) -> tuple[DieReading, ...]:
    owners = (LIGHT, DARK) if coloured else (None, None)
    return die(a, half, owner=owners[0]), die(b, half, owner=owners[1], at=1.5)


def told(looks: Looks, rules: Ruleset) -> TestTable:
    table = TestTable(START, ruleset=rules, patience=0.7)
    for lies, lying in looks:
        table.see(lies, lying)
    return table


@BOOKS
def test_the_next_throw_is_announced_when_it_lies_there_though_the_board_was_not_seen_without_dice(
    rules: Ruleset,
) -> None:
    """It was once its player had moved."""
    his, theirs = of_each(3, 1, LIGHT), of_each(6, 2, DARK)
    table = told([(START, his), (AFTER, his), (AFTER, theirs)], rules)
    assert (table.plays, table.faults, table.names[-1]) == (["8/5 6/5"], [], "roll")


@BOOKS
def test_a_throw_made_too_early_is_called_what_it_is(rules: Ruleset) -> None:
    """They were too many dice, and the play beside them was not written down."""
    his, theirs = of_each(3, 1, LIGHT), of_each(6, 2, DARK)
    table = told([(START, his), (START, (*his, *theirs)), (START, (*his, *theirs)), (AFTER, theirs)], rules)
    assert (table.plays, table.faults) == (["8/5 6/5"], ["premature-roll"])


@pytest.mark.parametrize("rules", [MODERN, MILTON_BRADLEY], ids=lambda rules: rules.name)
def test_whose_throw_it_is_is_told_by_the_half_where_each_throws_into_his_own(rules: Ruleset) -> None:
    """Of two turns that nobody saw the second had dice on the wrong side."""
    theirs = of_each(6, 2, DARK)
    table = told([(WHOLE, theirs), (WHOLE, theirs), (WHOLE, ())], rules)
    assert (table.plays, table.faults) == (["24/18 13/11"], [])
