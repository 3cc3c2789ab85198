"""Checkers borne off wrongly: the one is named that was rather taken."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.match.state import Phase
from tablehub.rules.books import MILTON_BRADLEY
from tablehub.rules.rulesets import MODERN, Ruleset
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, OFF, TestTable, board, moved

HOME = board({6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}, {13: 5, 8: 3, 7: 2, 6: 5})


@pytest.mark.parametrize(
    ("trays", "text"),
    [
        (True, "Light: a 4 does not bear off from 5 while you have a checker on 6. Put the checker back on 5."),
        (False, "Light: Light's checker on its 5 point is gone. Put it back on the board."),
    ],
)
def test_who_takes_a_wrong_one_along_has_not_moved_it_first(trays: bool, text: str) -> None:
    """The 5 was called moved to 1 with the 4 and then borne off, and a checker was asked for there."""
    table = TestTable(HOME, trays=trays)
    lying = table.throw(HOME, 6, 4)
    for _ in range(2):
        table.see(moved(HOME, LIGHT, (6, OFF), (5, OFF)), lying)
    assert table.texts == [text]


def test_a_checker_that_was_seen_where_it_was_moved_is_taken_from_there() -> None:
    table = TestTable(HOME)
    lying = table.throw(HOME, 6, 4)
    played = moved(HOME, LIGHT, (6, OFF), (5, 1))
    table.see(played, lying)
    for _ in range(2):
        table.see(moved(played, LIGHT, (1, OFF)), lying)
    assert table.texts == ["Light: the throw is played. Put the checker back on 1."]


LAST_TWO = board({3: 1, 4: 1}, {6: 3, 5: 4})
CLEARED = moved(LAST_TWO, LIGHT, (3, OFF), (4, OFF))


def borne_off_by_2_1(rules: Ruleset = MODERN) -> TestTable:
    """Light has borne off its last two by a 2-1, and dark has thrown at once."""
    table = TestTable(LAST_TWO, ruleset=rules)
    table.throw(LAST_TWO, 2, 1)
    for _ in range(3):
        table.see(CLEARED, dice(6, 5, DARK))
    assert table.faults == ["bear-off-illegal"]
    return table


@pytest.mark.parametrize("rules", [MODERN, MILTON_BRADLEY], ids=lambda rules: rules.name)
def test_who_throws_at_once_does_not_lose_the_game_to_checkers_borne_off_wrongly(rules: Ruleset) -> None:
    """His dice lay there before anything was said, and let the win stand; where he had begun to play them, it failed
    altogether."""
    table = borne_off_by_2_1(rules)
    assert table.texts[0].endswith("4." if rules is MODERN else "4. Dark may demand it, or let it stand.")
    table.see(moved(CLEARED, DARK, (6, OFF)), dice(6, 5, DARK))
    assert table.referee.state.phase is Phase.TO_MOVE
    right = moved(LAST_TWO, LIGHT, (4, 1))
    for _ in range(2):
        table.see(right, dice(6, 5, DARK))
    for _ in range(2):
        table.see(moved(right, DARK, (6, OFF), (5, OFF)))
    assert table.plays == ["4/1", "6/off 5/off"]


def test_who_doubles_does_not_lose_the_game_to_checkers_borne_off_wrongly() -> None:
    table = TestTable(LAST_TWO)
    lying = table.throw(LAST_TWO, 2, 1)
    for _ in range(2):
        table.see(CLEARED, lying)
    table.press(Button.DOUBLE, DARK)
    for _ in range(2):
        table.see(CLEARED)
    assert table.referee.state.phase is Phase.TO_MOVE


def test_the_opponent_may_say_that_a_game_won_wrongly_is_over() -> None:
    table = borne_off_by_2_1()
    table.press(Button.DONE, DARK)
    assert table.names[-2:] == ["play", "game-over"]
