"""Dice lifted before the play is whole, and then the same numbers lie there: put back, or thrown by the opponent?"""

from __future__ import annotations

import pytest

from tablehub.match.events import Overrule, Overruled
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tests.referee.openings import START, rolls
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, moved

HALF, WHOLE = moved(START, LIGHT, (8, 5)), moved(START, LIGHT, (8, 5), (6, 5))
ANYWHERE = ["parker", "hoyle", "bruelheide"]
"""Books by which dice may lie in either half."""


def lifted_early(book: str, left: Position, half: Player) -> TestTable:
    """Light has left his 3-1 so and lifted the dice, and was told; then a 3-1 lies elsewhere."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    lying = table.throw(START, 3, 1)
    for there in (lying, (), (), ()):
        table.see(left, there)
    assert table.faults == ["dice-lifted-early"]
    for _ in range(3):
        table.see(left, dice(3, 1, half, at=0.9))
    return table


@pytest.mark.parametrize("left", [START, HALF], ids=["nothing played", "half played"])
@pytest.mark.parametrize("half", list(Player), ids=str)
@pytest.mark.parametrize("book", ANYWHERE)
def test_the_opponent_who_plays_them_has_thrown_them(book: str, half: Player, left: Position) -> None:
    """Light was told to put Dark's checkers back."""
    table = lifted_early(book, left, half)
    begun, ended = moved(left, DARK, (8, 5)), moved(left, DARK, (8, 5), (6, 5))
    for lies in (begun, begun, ended, ended):
        table.see(lies, dice(3, 1, half, at=0.9))
    table.see(ended)
    assert table.faults == ["dice-lifted-early"]
    assert [event.action for event in table.events if isinstance(event, Overruled)] == [Overrule.ACCEPT]
    assert rolls(table) == [(LIGHT, (3, 1)), (DARK, (3, 1))]
    assert table.plays[1:] == ["8/5 6/5"]


@pytest.mark.parametrize("book", ANYWHERE)
def test_so_he_has_if_they_are_lifted_with_his_play(book: str) -> None:
    table = lifted_early(book, HALF, LIGHT)
    for _ in range(2):
        table.see(moved(HALF, DARK, (8, 5), (6, 5)))
    assert table.faults == ["dice-lifted-early"]
    assert table.plays == ["8/5", "8/5 6/5"]


@pytest.mark.parametrize("book", ANYWHERE)
def test_put_back_they_are_played_on(book: str) -> None:
    table = lifted_early(book, HALF, LIGHT)
    for there in (dice(3, 1, LIGHT, at=0.9), ()):
        table.see(WHOLE, there)
    assert (table.faults, table.plays) == (["dice-lifted-early"], ["8/5 6/5"])


@pytest.mark.parametrize("book", ANYWHERE)
def test_what_no_throw_of_the_opponent_explains_is_called_as_before(book: str) -> None:
    table = lifted_early(book, HALF, LIGHT)
    for _ in range(2):
        table.see(moved(HALF, DARK, (8, 6)), dice(3, 1, LIGHT, at=0.9))
    assert table.faults == ["dice-lifted-early", "wrong-player"]


@pytest.mark.parametrize("book", [*ANYWHERE, "modern", "milton-bradley"])
def test_who_throws_again_and_gets_the_same_numbers_plays_one_throw(book: str) -> None:
    """He thought that a die was cocked. When he had played, the dice were taken for his opponent's throw."""
    table, again = TestTable(START, ruleset=ruleset(book), patience=0.7), dice(3, 1, LIGHT, at=0.9)
    table.throw(START, 3, 1)
    for lies, there in (
        (START, ()),
        (START, again),
        (START, again),
        (WHOLE, again),
        (WHOLE, again),
        (WHOLE, ()),
        (WHOLE, ()),
    ):
        table.see(lies, there)
    assert (table.faults, table.plays) == ([], ["8/5 6/5"])
    assert rolls(table) == [(LIGHT, (3, 1))]


@pytest.mark.parametrize("book", ANYWHERE)
def test_two_turns_of_the_same_numbers_of_which_no_look_saw_the_end_of_the_first_are_written_down(book: str) -> None:
    """Dice that seemed to be pushed aside were the opponent's, and both plays lay there when the board was seen."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    table.throw(START, 3, 1)
    table.see(START, (), hand=True)
    ended = moved(WHOLE, DARK, (8, 5), (6, 5))
    for lies, there in ((ended, dice(3, 1, DARK, at=0.9)), (ended, dice(3, 1, DARK, at=0.9)), (ended, ())):
        table.see(lies, there)
    assert (table.plays, table.faults) == (["8/5 6/5", "8/5 6/5"], [])
