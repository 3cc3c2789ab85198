"""A double pressed where nothing has told whose turn it is: who presses may err, or may not double at all."""

from __future__ import annotations

from tablehub.buttons import Button
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tests.referee.readings import dice
from tests.referee.tables import BAR, DARK, LIGHT, TestTable, board, moved

START = Position.start()
ON_THE_BAR = board({13: 5, 8: 4, 6: 5}, {13: 5, 8: 2, 6: 3, 5: 3, 4: 2}, bar=(1, 0))
DARKS_42 = moved(START, DARK, (8, 4), (6, 4))
LIGHTS_42 = moved(START, LIGHT, (8, 4), (6, 4))


def who_begins_is_not_told(book: str) -> TestTable:
    """Both have thrown for the start, and the dice do not say who threw which."""
    table = TestTable(None, None, ruleset=ruleset(book), patience=0.7)
    for lying in ((), (), dice(3, 1, LIGHT), (), dice(5, 1, DARK), (), ()):
        table.see(START, lying)
    assert table.referee.state.on_turn is None
    return table


def plays(table: TestTable, before: Position, after: Position, player: Player, roll: tuple[int, int] = (4, 2)) -> None:
    lying = dice(*roll, player)
    for seen in (before, before, after, after):
        table.see(seen, lying)
    for _ in range(2):
        table.see(after)


def test_the_play_tells_after_a_double_of_the_wrong_player() -> None:
    table = who_begins_is_not_told("parker")
    table.press(Button.DOUBLE, LIGHT)
    assert table.names[-1] == "double"
    plays(table, START, DARKS_42, DARK)
    assert (table.faults, table.plays, table.referee.state.on_turn) == ([], ["8/4 6/4"], LIGHT)


def test_who_doubles_is_believed_first() -> None:
    table = who_begins_is_not_told("parker")
    table.press(Button.DOUBLE, LIGHT)
    plays(table, START, LIGHTS_42, LIGHT)
    assert (table.faults, table.plays, table.referee.state.on_turn) == ([], ["8/4 6/4"], DARK)


def test_a_double_by_a_book_without_a_cube_tells_nothing() -> None:
    """Light may have thrown in vain while nothing was seen, so that either throw is waited for."""
    table = TestTable(ON_THE_BAR, LIGHT, ruleset=ruleset("hoyle"), patience=0.7)
    table.see(ON_THE_BAR)
    table.now += 5.0
    table.see(ON_THE_BAR)
    table.press(Button.DOUBLE, DARK)
    assert table.faults == ["double-not-allowed"]
    plays(table, ON_THE_BAR, moved(ON_THE_BAR, LIGHT, (BAR, 22), (6, 5)), LIGHT, (3, 1))
    assert (table.faults, table.plays) == (["double-not-allowed"], ["bar/22 6/5"])
