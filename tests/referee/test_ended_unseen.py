"""The last checker borne off by a throw that nobody saw, or could not read: the game is over all the same."""

from __future__ import annotations

from tablehub.buttons import Button
from tablehub.match.score import Score
from tablehub.rules.position import Position
from tests.referee.readings import die
from tests.referee.tables import DARK, TestTable, board


def test_a_last_play_of_which_no_throw_was_seen_ends_the_game_once_it_stands() -> None:
    table = TestTable(board({1: 2}, {1: 1}), DARK)
    table.see(board({1: 2}, {1: 1}))
    for _ in range(2):
        table.see(board({1: 2}, {}))
    assert "Press Take to let it stand." in table.texts[-1]
    table.press(Button.TAKE, DARK)
    assert table.names[-2:] == ["overruled", "game-over"]
    assert table.referee.state.score == Score(0, 1)
    table.see(Position.start())
    assert table.names[-1] == "setup-correct"


def test_a_guessed_play_that_turns_out_to_be_the_last_ends_the_game() -> None:
    place = board({1: 2}, {3: 1, 1: 1})
    table = TestTable(place, DARK)
    table.see(place, [die(None, DARK), die(1, DARK, at=1.5)])
    left = board({1: 2}, {1: 1})
    for _ in range(2):
        table.see(left)
    assert table.names[-1] == "overruled"
    for _ in range(2):
        table.see(board({1: 2}, {}))
    assert table.names[-1] == "game-over"
