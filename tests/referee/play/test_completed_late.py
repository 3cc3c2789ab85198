"""The opponent throws before the play is complete, and its player, who was told so, completes it after that."""

from __future__ import annotations

import pytest

from tablehub.rules.books import ruleset
from tablehub.rules.position import Position
from tests.referee.openings import rolls
from tests.referee.readings import dice
from tests.referee.tables import BAR, DARK, LIGHT, OFF, TestTable, board, hit, moved

MIDDLE = board({13: 3, 8: 3, 6: 5, 5: 2, 3: 2}, {13: 4, 8: 3, 6: 5, 4: 1, 2: 2})
HALF, WHOLE = moved(MIDDLE, LIGHT, (8, 5)), moved(MIDDLE, LIGHT, (8, 5), (6, 5))
THROWN = dice(6, 2, DARK)
BOOKS = ["modern", "parker", "bruelheide", "milton-bradley"]


def thrown_upon(book: str = "modern", before: Position = MIDDLE, half: Position = HALF, roll: int = 31) -> TestTable:
    """Light has not played all of his throw when Dark takes the dice and throws."""
    table = TestTable(before, ruleset=ruleset(book), patience=0.7)
    lying = table.throw(before, *divmod(roll, 10))
    table.see(half, lying)
    for _ in range(4):
        table.see(half, THROWN)
    assert table.faults == ["incomplete-play"]
    assert rolls(table)[-1] == (DARK, (6, 2))
    return table


@pytest.mark.parametrize("book", BOOKS)
def test_it_is_played_as_he_was_told(book: str) -> None:
    """He was told that the 1 is still to be played, and when he had, Dark was told to put that checker back."""
    table = thrown_upon(book)
    for _ in range(3):
        table.see(WHOLE, THROWN)
    ended = moved(WHOLE, DARK, (8, 2), (13, 11))
    for there in (THROWN, ()):
        table.see(ended, there)
    assert table.faults == ["incomplete-play"]
    assert table.plays == ["8/5", "8/5 6/5", "13/11 8/2"]
    assert table.referee.state.position == ended


def test_a_checker_at_a_time() -> None:
    half, more = moved(MIDDLE, LIGHT, (8, 6)), moved(MIDDLE, LIGHT, (8, 6), (8, 6))
    whole = moved(more, LIGHT, (5, 3), (5, 3))
    table = thrown_upon(half=half, roll=22)
    for lies in (more, more, more, whole, whole):
        table.see(lies, THROWN)
    assert table.faults == ["incomplete-play"]
    assert (table.referee.state.position, rolls(table)[-1]) == (whole, (DARK, (6, 2)))


def test_with_a_hit() -> None:
    blot = board({13: 3, 8: 3, 6: 5, 5: 2, 3: 2}, {18: 1, 13: 4, 8: 3, 6: 5, 2: 2})
    half = moved(blot, LIGHT, (8, 5))
    table = thrown_upon(before=blot, half=half, roll=31)
    whole = hit(moved(half, LIGHT, (8, 7)), DARK, 18)
    assert whole.men(DARK)[BAR] == 1
    for _ in range(2):
        table.see(whole, THROWN)
    assert table.faults == ["incomplete-play"]
    assert table.referee.state.position == whole


def test_what_is_no_rest_of_it_is_called() -> None:
    table = thrown_upon()
    for _ in range(2):
        table.see(moved(HALF, LIGHT, (6, 4)), THROWN)
    assert table.faults == ["incomplete-play", "wrong-player"]


def test_once_the_opponent_has_moved_it_is_too_late() -> None:
    table = thrown_upon()
    begun = moved(HALF, DARK, (8, 2))
    table.see(begun, THROWN)
    for _ in range(2):
        table.see(moved(begun, LIGHT, (6, 5)), THROWN)
    assert table.faults[1:]


def test_who_throws_after_it_was_called_lets_it_stand() -> None:
    table = TestTable(MIDDLE, patience=0.7)
    lying = table.throw(MIDDLE, 3, 1)
    for there in (lying, (), ()):
        table.see(HALF, there)
    assert table.faults == ["dice-lifted-early"]
    for lies in (HALF, HALF, WHOLE, WHOLE):
        table.see(lies, THROWN)
    assert table.faults[1:]


def test_by_bearing_off_the_last_checker_it_wins() -> None:
    last = board({1: 2}, {13: 5, 6: 5, 5: 5})
    half, whole = moved(last, LIGHT, (1, OFF)), moved(last, LIGHT, (1, OFF), (1, OFF))
    table = thrown_upon(before=last, half=half, roll=65)
    for _ in range(2):
        table.see(whole, THROWN)
    assert (table.plays, table.faults) == (["1/off", "1/off(2)"], ["incomplete-play"])
    assert table.names[-1] == "game-over"
