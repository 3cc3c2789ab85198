"""Records of games in which the checkers went somewhere by no play: set by hand, or nobody saw how."""

from __future__ import annotations

import pytest

from tablehub.match.events import Overrule, Overruled, Played, SetupCorrect
from tablehub.match.fold import fold
from tablehub.match.record import BoardSet, MoveTurn
from tablehub.match.state import MatchState
from tablehub.records import read_mat, write_mat
from tablehub.records.mat_writing import left_out
from tablehub.records.replay import last_position, replay
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tests.match.telling import started, told
from tests.referee.tables import moved

LIGHT, DARK = Player.LIGHT, Player.DARK


def put(state: MatchState, position: Position) -> MatchState:
    return fold(state, Overruled("0", 0.0, action=Overrule.SET_POSITION, position=position))


def edited() -> MatchState:
    """In the second game dark's checkers on 24 were put to 20, whence he plays one to 14."""
    state = told(started(), "L 31 8/5 6/5", "D 65 24/18 18/13", "L resigned single")
    state = told(fold(state, SetupCorrect("0", 0.0)), "L 42 8/4 6/4")
    state = put(state, moved(state.position, DARK, (24, 20), (24, 20)))
    return told(state, "D 65 20/14 20/15")


def test_what_is_played_from_there_is_a_play_of_the_board_that_was_set() -> None:
    state = edited()
    game = state.record().games[1]
    lay = moved(moved(Position.start(), LIGHT, (8, 4), (6, 4)), DARK, (24, 20), (24, 20))
    assert game.boards == (BoardSet(1, lay),)
    assert [move.after for move in replay(game)][-1] == state.position
    assert last_position(game) == state.position


def test_the_games_before_are_written_whole_and_this_one_up_to_there() -> None:
    state = told(edited(), "L double", "D take", "L 66 24/18(2) 13/7(2)", "D resigned gammon")
    record = state.record()
    again = read_mat(write_mat(record))
    assert again.games[0].turns == record.games[0].turns
    assert [turn for turn in again.games[1].turns if isinstance(turn, MoveTurn)] == list(record.games[1].turns[:1])
    assert again.score == record.score
    assert [game.result.points for game in again.games if game.result] == [1, 4]
    assert left_out(record) == ["No. 2 is told up to move 1, after which the board was set or not seen played."]


def test_after_the_last_move_no_move_is_missing_but_the_board() -> None:
    state = told(edited(), "L resigned single")
    state = told(fold(state, SetupCorrect("0", 0.0)), "L 31 8/5 6/5")
    state = told(put(state, moved(state.position, DARK, (24, 20))), "D double", "L take")
    record = state.record()
    assert read_mat(write_mat(record)).games[2].turns == record.games[2].turns
    assert left_out(record)[1:] == [
        "Of No. 3 all moves are told, but not that the board was set or not seen played after the last of them."
    ]


def test_a_board_set_as_it_lay_changes_nothing() -> None:
    state = told(started(), "L 31 8/5 6/5")
    assert put(state, state.position).boards == ()


def test_one_set_before_anything_was_played_is_where_the_game_began() -> None:
    position = moved(Position.start(), LIGHT, (8, 7))
    record = told(put(started(), position), "L 31 7/4 6/5").record()
    assert (record.games[0].start, record.games[0].boards) == (position, ())
    assert left_out(record) == ["No. 1 was taken up in the middle, where other programs cannot follow it."]


@pytest.mark.parametrize("written", ["13/3 4/1", "13/3", "bar/24"])
def test_a_wrong_play_that_stood_may_have_led_where_no_play_does(written: str) -> None:
    """What was hit, or taken from nowhere, is in no play."""
    state = told(started(), "L 64 ?")
    led_to = moved(moved(state.position, LIGHT, (13, 3)), DARK, (24, 25))
    state = fold(state, Played("0", 0.0, LIGHT, (6, 4), written, False, led_to))
    state = told(state, "D 16 bar/24 13/7")
    assert [move.after for move in replay(state.record().games[0])][-1] == state.position
    rows = [line for line in write_mat(state.record()).splitlines() if ")" in line[:4]]
    assert [row[:8] for row in rows] == ["  1) 64:"], "the wrong play, and nothing after it"


def test_the_next_game_knows_nothing_of_it() -> None:
    state = told(edited(), "L resigned single")
    assert fold(state, SetupCorrect("0", 0.0)).boards == ()
