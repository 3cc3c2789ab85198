"""A power cut while the dice of the throw for the start lie there: they are those that are on record."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tablehub.match.events import event_from_json
from tablehub.match.fold import fold
from tablehub.match.state import MatchState, Phase
from tablehub.referee.referee import Referee
from tablehub.rules.books import ruleset
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.vision.reading import DieReading
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, moved

START = Position.start()
Dice = tuple[DieReading, ...]
TIE, OTHER, WON = ((die(a, LIGHT, at=at), die(b, DARK, at=at)) for a, b, at in ((5, 5, 0.0), (3, 3, 0.7), (4, 2, 0.3)))
DOUBLING = [MODERN.with_options(automatic_doubles=3), ruleset("bruelheide"), ruleset("milton-bradley")]


def restarted_after(rules: Ruleset, *before: Dice) -> TestTable:
    """The table started again in the middle of an opening, without a length: for stakes."""
    new = MatchState.new(0, rules)
    table = TestTable(None, None, ruleset=rules, length=0, patience=0.7)
    table.referee = Referee(new, patience=0.7)
    look(table, (), *before)
    state = new
    for event in table.events:
        state = fold(state, event_from_json(event.to_json()))
    again = TestTable(None, None, ruleset=rules, length=0, patience=0.7)
    again.referee = Referee(state, patience=0.7, interrupted=True)
    return again


def look(table: TestTable, *thrown: Iterable[DieReading]) -> None:
    for lying in thrown:
        for _ in range(2):
            table.see(START, lying)


@pytest.mark.parametrize("rules", DOUBLING, ids=lambda rules: rules.name)
@pytest.mark.parametrize("lies", [True, False], ids=["still there", "lifted"])
def test_a_tie_doubles_the_stake_once(rules: Ruleset, lies: bool) -> None:
    """Its dice lay there still and were a tie once more."""
    table = restarted_after(rules, TIE)
    look(table, *([TIE] * lies), (), WON)
    assert (table.referee.state.automatic_doubles, table.referee.state.cube.value) == (1, 2)
    assert table.referee.state.roll == Roll(4, 2)


@pytest.mark.parametrize("rules", DOUBLING, ids=lambda rules: rules.name)
@pytest.mark.parametrize("between", [(), ((),), (TIE, ())], ids=["at once", "after a bare board", "after the first"])
def test_another_one_doubles_it_once_more(rules: Ruleset, between: tuple[Dice, ...]) -> None:
    table = restarted_after(rules, TIE)
    look(table, *between, OTHER, (), WON)
    assert table.referee.state.automatic_doubles == 2


@pytest.mark.parametrize("book", ["hasbro", "hoyle"])
def test_dice_that_told_who_begins_are_not_his_throw(book: str) -> None:
    """He was told that he had lifted them too early."""
    table = restarted_after(ruleset(book), WON)
    look(table, WON, (), ())
    assert (table.faults, table.referee.state.phase) == ([], Phase.TO_ROLL)
    his = dice(6, 1, LIGHT, at=1.0)
    look(table, his)
    played = moved(START, LIGHT, (13, 7), (8, 7))
    for lying in (his, (), ()):
        table.see(played, lying)
    assert (table.plays, table.faults) == (["13/7 8/7"], [])


def test_by_hoyle_he_may_play_them() -> None:
    table = restarted_after(ruleset("hoyle"), WON)
    look(table, WON)
    played = moved(START, LIGHT, (8, 4), (6, 4))
    for lying in (WON, WON, (), ()):
        table.see(played, lying)
    assert (table.plays, table.faults, table.referee.state.on_turn) == (["8/4 6/4"], [], DARK)
