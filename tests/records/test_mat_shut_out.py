"""Who is shut out may leave his throws out; a transcript keeps the other's throws one after another."""

from __future__ import annotations

from tablehub.records import read_mat, write_mat
from tablehub.records.replay import last_position
from tests.match.telling import told
from tests.match.test_shut_out import game


def test_throws_of_one_player_in_a_row_come_back_from_a_transcript() -> None:
    state = told(game("parker"), "D 61 7/1 7/6", "D 65 6/off 5/off", "L 51 bar/20")
    record = state.record()
    (read,) = read_mat(write_mat(record)).games
    assert read.turns == record.games[0].turns
    assert last_position(read) == state.position
