"""A hit checker that somebody holds, or has put aside, while the game goes on: it waits on the bar all the same."""

from __future__ import annotations

import pytest

from tablehub.rules.books import ruleset
from tablehub.rules.position import Position
from tablehub.rules.rulesets import Ruleset
from tests.referee.readings import dice
from tests.referee.tables import BAR, DARK, LIGHT, TestTable, board, moved, taken

BEFORE = board({24: 2, 13: 5, 8: 3, 6: 5}, {24: 1, 13: 5, 8: 3, 7: 1, 6: 5})
HIT = moved(taken(BEFORE, DARK, 7), LIGHT, (24, 13))
"""Light has hit with 6-5, and the checker is nowhere to be seen."""
BY_HAND = [ruleset(name) for name in ("modern", "milton-bradley", "bruelheide")]


def thrown_on(table: TestTable) -> None:
    """Light hits, is told to put the checker up, and dark throws all the same and dances."""
    table.throw(BEFORE, 6, 5)
    for _ in range(2):
        table.see(HIT)
    lying = table.throw(HIT, 6, 6, DARK)
    table.see(HIT, lying)
    table.see(HIT)


@pytest.mark.parametrize("trays", [True, False])
@pytest.mark.parametrize("rules", BY_HAND, ids=lambda rules: rules.name)
def test_a_hit_checker_put_up_two_throws_later_is_no_checker_too_many(rules: Ruleset, trays: bool) -> None:
    """It was borne off for the referee, and people who put it up were told to take it away."""
    table = TestTable(BEFORE, ruleset=rules, trays=trays)
    thrown_on(table)
    lying = table.throw(HIT, 2, 1)
    played = moved(HIT, LIGHT, (8, 6), (6, 5))
    table.see(played, lying)
    table.see(played)
    up = taken(played, DARK, BAR, -1)
    for _ in range(2):
        table.see(up)
    lying = table.throw(up, 4, 2, DARK)
    entered = moved(up, DARK, (BAR, 21), (24, 22))
    table.see(entered, lying)
    table.see(entered)
    assert table.faults == ["hit-not-on-bar", "checker-missing", "checker-missing"]
    assert table.texts[1:] == [
        "Dark: the checker hit is not on the bar. Put it there.",
        "Light: the checker hit is not on the bar. Put it there.",
    ]
    assert table.cleared == table.faults
    assert table.plays == ["24/18*/13", "(no play)", "8/5", "bar/21 24/22"]
    assert "overruled" not in table.names


def test_it_enters_from_the_hand_at_last() -> None:
    table = TestTable(BEFORE)
    thrown_on(table)
    lying = table.throw(HIT, 2, 1)
    played = moved(HIT, LIGHT, (8, 6), (6, 5))
    table.see(played, lying)
    table.see(played)
    lying = table.throw(played, 4, 2, DARK)
    table.see(_entered(played), lying)
    table.see(moved(_entered(played), DARK, (24, 22)), lying)
    table.see(moved(_entered(played), DARK, (24, 22)))
    assert table.plays[-1] == "bar/21 24/22"


def _entered(position: Position) -> Position:
    return taken(position, DARK, 21, -1)


def test_a_checker_that_has_entered_does_not_wait_still() -> None:
    """It was entered where that number does not lead, and another checker was lost: nobody knows of a third."""
    table = TestTable(BEFORE)
    table.throw(BEFORE, 6, 5)
    for _ in range(2):
        table.see(taken(HIT, DARK, BAR, -1))
    lying = table.throw(taken(HIT, DARK, BAR, -1), 4, 2, DARK)
    wrong = taken(_entered(HIT), DARK, 13)
    for _ in range(2):
        table.see(wrong, lying)
    table.see(wrong)
    table.see(wrong, dice(5, 4))
    assert table.referee.state.position.dark[BAR] == 0
