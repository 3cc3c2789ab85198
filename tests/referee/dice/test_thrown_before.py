"""Where dice may lie anywhere, the next throw comes before the first checker of the one before is down: it was no throw
in its place."""

from __future__ import annotations

import pytest

from tablehub.match.record import MoveTurn
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tests.referee.openings import rolls
from tests.referee.readings import dice
from tests.referee.tables import BAR, DARK, LIGHT, TestTable, board, moved

ANYWHERE = ["parker", "hoyle", "bruelheide", "hasbro"]
BEFORE = board({24: 2, 13: 5, 8: 3, 6: 5}, {24: 1, 13: 5, 8: 3, 6: 5}, bar=(0, 1))
"""Dark has a checker on the bar."""
WHOLE = moved(BEFORE, DARK, (BAR, 22), (13, 11))
ENTERED = moved(BEFORE, DARK, (BAR, 22))


def turns(table: TestTable) -> list[tuple[Player, tuple[int, int]]]:
    return [(turn.player, turn.dice) for turn in table.referee.state.turns if isinstance(turn, MoveTurn)]


def thrown(book: str) -> TestTable:
    """Dark's 3-2 lies there with nothing moved; then Light's 6-1 does, and Dark has a checker in his hand."""
    table = TestTable(BEFORE, DARK, ruleset=ruleset(book), patience=0.7)
    table.throw(BEFORE, 3, 2, DARK)
    table.now -= 0.7
    table.see(BEFORE, dice(6, 1, DARK, at=3.1))
    return table


def play_on(table: TestTable, begun: Position, after: Position) -> None:
    for lies, lying in ((begun, True), (after, True), (after, False)):
        table.see(lies, dice(6, 1, DARK, at=3.1) if lying else ())
    assert table.faults == []
    assert rolls(table)[-1] == (LIGHT, (6, 1))
    assert turns(table) == [(DARK, (3, 2)), (LIGHT, (6, 1))]


@pytest.mark.parametrize("book", ANYWHERE)
def test_who_plays_the_first_throw_has_played_that(book: str) -> None:
    """He was told to put his checkers back: the board did not fit any play of the next throw."""
    table = thrown(book)
    table.now -= 0.5
    table.see(WHOLE, dice(6, 1, DARK, at=3.1))
    assert rolls(table)[-1] == (LIGHT, (6, 1))
    play_on(table, moved(WHOLE, LIGHT, (13, 7)), moved(WHOLE, LIGHT, (13, 7), (8, 7)))


@pytest.mark.parametrize("book", ANYWHERE)
def test_if_only_half_of_it_he_is_not_accused_before_the_other_half(book: str) -> None:
    table = thrown(book)
    for lies in (ENTERED, WHOLE):
        table.now -= 0.7
        table.see(lies, dice(6, 1, DARK, at=3.1))
    play_on(table, moved(WHOLE, LIGHT, (13, 7)), moved(WHOLE, LIGHT, (13, 7), (8, 7)))


@pytest.mark.parametrize(("first", "then", "to"), [((5, 2), (6, 1), 6), ((3, 2), (5, 1), 8)], ids=["whole", "half"])
@pytest.mark.parametrize("book", ANYWHERE)
def test_so_he_has_though_it_might_be_a_play_of_the_next_throw(
    book: str, first: tuple[int, int], then: tuple[int, int], to: int
) -> None:
    """Or half of one. The opponent who goes on by that throw tells."""
    before = Position.start()
    table = TestTable(before, DARK, ruleset=ruleset(book), patience=0.7)
    table.throw(before, *first, DARK)
    table.now -= 0.7
    lying = dice(*then, DARK, at=3.1)
    table.see(before, lying)
    whole = moved(before, DARK, (13, to))
    high, low = then
    begun = moved(whole, LIGHT, (13, 13 - high))
    ended = moved(begun, LIGHT, (8, 8 - low))
    for lies, there in ((whole, lying), (begun, lying), (ended, lying), (ended, ())):
        table.see(lies, there)
    assert table.faults == []
    assert turns(table) == [(DARK, first), (LIGHT, then)]


@pytest.mark.parametrize("book", ANYWHERE)
def test_who_plays_the_throw_in_its_place_has_thrown_again(book: str) -> None:
    table = thrown(book)
    again = moved(BEFORE, DARK, (BAR, 24), (13, 7))
    table.see(again, dice(6, 1, DARK, at=3.1))
    table.see(again)
    assert table.faults == []
    assert table.plays == ["bar/24 13/7"]
    assert table.referee.state.on_turn is LIGHT
