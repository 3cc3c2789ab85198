"""A checker that waits on the bar and that somebody holds, to enter it or because he forgot to put it up."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tablehub.match.events import Played
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import Ruleset
from tablehub.vision.reading import DieReading, Reading
from tests.referee import players
from tests.referee.tables import BAR, DARK, LIGHT, TestTable, board, moved, taken

START = Position.start()

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
    assert table.faults == table.cleared == ["hit-not-on-bar"]
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


WAITING = board({24: 2, 13: 5, 8: 3, 6: 5}, {24: 1, 13: 5, 8: 3, 6: 5}, bar=(0, 1))
HELD = taken(WAITING, DARK, BAR)


@pytest.mark.parametrize("trays", [True, False])
@pytest.mark.parametrize("taken_up", ["before the throw", "after it"])
def test_who_holds_the_checker_that_he_is_to_enter_is_not_told_to_put_it_back(taken_up: str, trays: bool) -> None:
    table = TestTable(WAITING, DARK, trays=trays)
    table.see(WAITING)
    for _ in range(3 if taken_up == "before the throw" else 0):
        table.see(HELD)
    lying = table.throw(WAITING if taken_up == "after it" else HELD, 4, 2, DARK)
    for _ in range(5):
        table.see(HELD, lying)
    entered = _entered(HELD)
    table.see(entered, lying)
    table.see(moved(entered, DARK, (24, 22)), lying)
    table.see(moved(entered, DARK, (24, 22)))
    assert (table.plays, table.faults) == (["bar/21 24/22"], [])


@pytest.mark.parametrize("trays", [True, False])
def test_he_may_take_it_up_while_the_other_one_plays(trays: bool) -> None:
    table = TestTable(WAITING, trays=trays)
    lying = table.throw(WAITING, 3, 1)
    after = moved(HELD, LIGHT, (8, 5), (6, 5))
    for _ in range(3):
        table.see(after, lying)
    for _ in range(3):
        table.see(after)
    lying = table.throw(after, 4, 2, DARK)
    table.see(after, lying)
    table.see(_entered(after), lying)
    table.see(moved(_entered(after), DARK, (24, 22)), lying)
    table.see(moved(_entered(after), DARK, (24, 22)))
    assert (table.plays, table.faults) == (["8/5 6/5", "bar/21 24/22"], [])


def test_who_holds_it_and_moves_others_is_told_that_it_has_to_enter_first() -> None:
    """He was told how the whole board differs."""
    table = TestTable(WAITING, DARK)
    lying = table.throw(HELD, 4, 2, DARK)
    for _ in range(2):
        table.see(moved(HELD, DARK, (8, 4), (6, 4)), lying)
    assert table.texts == [
        "Dark: a checker on the bar has to enter first. Put the checkers back and enter from the bar."
    ]


def test_of_two_on_the_bar_one_may_be_held_while_the_other_one_enters() -> None:
    two = board({24: 2, 13: 5, 8: 3, 6: 5}, {13: 5, 8: 3, 6: 5}, bar=(0, 2))
    table = TestTable(two, DARK)
    lying = table.throw(two, 4, 2, DARK)
    for _ in range(3):
        table.see(_entered(taken(two, DARK, BAR, 2)), lying)
    both = moved(two, DARK, (BAR, 21), (BAR, 23))
    table.see(both, lying)
    table.see(both)
    assert (table.plays, table.faults) == (["bar/23 bar/21"], [])


def test_a_checker_that_is_gone_from_a_point_is_missed_all_the_same() -> None:
    table = TestTable(WAITING, DARK)
    lying = table.throw(WAITING, 4, 2, DARK)
    for _ in range(2):
        table.see(taken(_entered(HELD), DARK, 13), lying)
    assert table.faults == ["checker-missing"]


def test_one_that_entered_and_went_on_waits_no_longer_where_another_is_gone() -> None:
    """Bar, 23, 18 in one go, and one is gone from his 2 point: nobody moves from there to his 18 point."""
    before = board({24: 1, 18: 2, 8: 4, 6: 5, 2: 2}, {24: 2, 13: 5, 8: 3, 6: 5}, bar=(1, 0))
    table = TestTable(before)
    lying = table.throw(before, 5, 2)
    for _ in range(2):
        table.see(taken(moved(before, LIGHT, (BAR, 18)), LIGHT, 2), lying)
    assert table.faults == ["checker-missing"]


def test_a_checker_that_was_seen_to_enter_and_is_gone_then_is_missed() -> None:
    table = TestTable(WAITING, DARK)
    lying = table.throw(WAITING, 4, 2, DARK)
    after = moved(_entered(HELD), DARK, (24, 22))
    table.see(after, lying)
    for _ in range(2):
        table.see(taken(after, DARK, 21), lying)
    assert table.texts == ["Dark: Dark's checker on its 21 point is gone. Put it back on the board."]


class Holders(players.Table):
    """People who take up what waits on the bar whenever they like."""

    def see(self, position: Position, lying: Sequence[DieReading] = ()) -> Reading:
        for player in Player:
            waits = min(position.men(player)[BAR], self.position.men(player)[BAR])
            if waits == position.men(player)[BAR] > 0 and self.chance.random() < 0.6:
                position = taken(position, player, BAR, self.chance.randint(1, waits))
        return super().see(position, lying)


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_of_people_who_hold_what_they_are_to_enter_are_followed_without_a_word(seed: int) -> None:
    holders, table = Holders(seed), TestTable(START)
    turns = list(holders.game(80))
    for turn in turns:
        for seen in turn.readings:
            table.see_as(seen)
    played = [event.position for event in table.events if isinstance(event, Played)]
    assert table.faults == []
    assert played[: len(turns)] == [turn.position for turn in turns]
