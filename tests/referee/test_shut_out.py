"""Light waits on the bar before six blocked points: he need not throw, and dark throws on."""

from __future__ import annotations

import pytest

from tablehub.match.events import Rolled
from tablehub.rules.books import BRUELHEIDE, HASBRO, HOYLE, MILTON_BRADLEY, PARKER
from tablehub.rules.player import Player
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.vision.reading import DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

SHUT = board({13: 5, 8: 4, 6: 5}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 13: 3}, bar=(1, 0))
HALF = moved(SHUT, DARK, (13, 8))
LATER = moved(HALF, DARK, (13, 10))

every_book = pytest.mark.parametrize(
    "rules", [MODERN, PARKER, HOYLE, BRUELHEIDE, HASBRO, MILTON_BRADLEY], ids=lambda rules: rules.name
)
on_any_side = pytest.mark.parametrize("rules", [PARKER, HOYLE, BRUELHEIDE, HASBRO], ids=lambda rules: rules.name)


def throwers(table: TestTable) -> list[Player]:
    return [event.player for event in table.events if isinstance(event, Rolled)]


def plays_on(table: TestTable, half: Player) -> None:
    """Dark throws 5-3 into this half, plays one number, then the other, and lifts the dice."""
    lying = dice(5, 3, half)
    for position in (SHUT, HALF, LATER):
        table.see(position, lying)
    table.see(LATER)


@every_book
def test_the_other_throws_on(rules: Ruleset) -> None:
    table = TestTable(SHUT, LIGHT, ruleset=rules)
    plays_on(table, DARK)
    assert (table.plays, table.faults) == (["13/10 13/8"], [])
    assert throwers(table) == [DARK]
    assert table.referee.state.position == LATER


@on_any_side
def test_the_other_throws_on_whichever_side_his_dice_fall_on(rules: Ruleset) -> None:
    table = TestTable(SHUT, LIGHT, ruleset=rules)
    plays_on(table, LIGHT)
    assert (table.plays, table.faults) == (["13/10 13/8"], [])
    assert throwers(table)[-1] is DARK


@every_book
def test_a_throw_made_all_the_same_harms_nothing(rules: Ruleset) -> None:
    table = TestTable(SHUT, LIGHT, ruleset=rules)
    table.throw(SHUT, 6, 4, LIGHT)
    table.see(SHUT)
    plays_on(table, DARK)
    assert (table.plays[-1], table.faults) == ("13/10 13/8", [])
    assert table.referee.state.position == LATER


@every_book
def test_he_throws_on_turn_after_turn(rules: Ruleset) -> None:
    before = board({13: 5, 8: 4, 6: 5}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 13: 2, 14: 1}, bar=(1, 0))
    table = TestTable(before, DARK, ruleset=rules)
    lying = table.throw(before, 1, 4, DARK)
    after = moved(before, DARK, (14, 13), (13, 9))
    table.see(after, lying)
    table.see(after)
    again = moved(after, DARK, (13, 8), (13, 10))
    lying = table.throw(after, 5, 3, DARK)
    table.see(again, lying)
    table.see(again)
    assert (len(table.plays), table.faults) == (2, [])
    assert throwers(table) == [DARK, DARK]
    assert table.referee.state.position == again


@pytest.mark.parametrize("rules", [PARKER, HOYLE, HASBRO], ids=lambda rules: rules.name)
def test_after_a_throw_that_could_not_be_read_and_did_not_enter_the_others_dice_may_fall_where_it_lay(
    rules: Ruleset,
) -> None:
    nearly = board({13: 5, 8: 4, 6: 5}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 13: 5}, bar=(1, 0))
    table = TestTable(nearly, LIGHT, ruleset=rules)
    table.see(nearly, (die(3), die(None, state=DieState.UNSURE, at=1.5)))
    table.see(nearly)
    lying = dice(5, 3, LIGHT, at=1.2)
    half = moved(nearly, DARK, (13, 8))
    later = moved(half, DARK, (13, 10))
    for position in (nearly, half, half, later):
        table.see(position, lying)
    table.see(later)
    assert (table.plays, table.faults) == (["13/10 13/8"], ["unsure"])
    assert table.referee.state.position == later


@on_any_side
def test_after_two_throws_in_a_row_that_could_not_be_read_the_board_tells_who_played(rules: Ruleset) -> None:
    nearly = board({13: 5, 8: 4, 6: 5}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 13: 5}, bar=(1, 0))
    table = TestTable(nearly, LIGHT, ruleset=rules)
    table.see(nearly, (die(3), die(None, state=DieState.UNSURE, at=1.5)))
    table.see(nearly)
    unread = (die(5, DARK, at=0.4), die(None, DARK, DieState.UNSURE, at=2.2))
    half = moved(nearly, DARK, (13, 8))
    later = moved(half, DARK, (13, 10))
    for position in (nearly, half, later):
        table.see(position, unread)
    table.see(later)
    assert (table.plays, throwers(table)) == (["13/10 13/8"], [DARK])
    lying = dice(4, 2, LIGHT, at=0.7)
    for _ in range(3):
        table.see(later, lying)
    assert throwers(table) == [DARK, LIGHT]
    assert set(table.faults) == {"unsure"}


def test_a_play_that_two_unread_throws_explain_stands_when_the_others_dice_fall_where_one_lay() -> None:
    before = board({3: 4, 5: 2, 6: 3, 8: 2, 13: 2, 18: 2}, {1: 1, 4: 3, 6: 3, 8: 3, 13: 2, 23: 1, 24: 2})
    after = moved(before, DARK, (24, 23), (4, 1))
    table = TestTable(before, DARK, ruleset=BRUELHEIDE)
    unread = (die(None, LIGHT, DieState.UNSURE, at=2.2), die(1, LIGHT))
    table.see(before, unread)
    table.see(after, unread)
    table.see(after)
    table.see(after, dice(2, 2, LIGHT, at=1.0))
    assert throwers(table) == [LIGHT]
    assert table.referee.state.position == after
    assert "board-disturbed" not in table.faults


def test_a_play_of_an_unread_throw_is_settled_before_the_next_one_that_cannot_be_read_at_once() -> None:
    before = board({1: 6, 2: 3, 3: 3, 4: 1, 10: 1, 19: 1}, {1: 4})
    after = moved(before, DARK, (1, 0), (1, 0))
    table = TestTable(before, DARK, ruleset=HASBRO)
    unread = (die(None, DARK, DieState.UNSURE, at=1.5), die(1, DARK))
    table.see(before, unread)
    table.see(after, unread)
    table.see(after)
    table.see(after, (die(None, LIGHT, DieState.UNSURE), die(2, LIGHT, at=1.5)))
    lying = dice(2, 2, LIGHT)
    later = moved(after, LIGHT, (19, 17), (10, 8), (8, 6), (6, 4))
    for position in (after, later):
        table.see(position, lying)
    table.see(later)
    assert throwers(table) == [LIGHT]
    assert table.referee.state.position == later
    assert "board-disturbed" not in table.faults
