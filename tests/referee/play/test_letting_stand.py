"""A wrong play that stands since the opponent has thrown on: the board from which he plays."""

from __future__ import annotations

import pytest

from tablehub.rules.position import BAR, OFF
from tests.referee.acey_tables import AceyDeucyTable
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, board, moved

LATE = board({13: 4, 8: 3, 6: 5, 5: 3}, {6: 5, 5: 5, 4: 5})
"""Of acey-deucy: dark bears off, and what he takes off nobody sees."""
WRONG = moved(LATE, LIGHT, (13, 7), (8, 5))
"""By a 5-3."""
ANOTHER = moved(LATE, LIGHT, (13, 9), (8, 5))


@pytest.mark.parametrize("patience", [0.0, 0.7])
def test_what_the_next_player_has_borne_off_before_the_first_look_is_not_in_his_hand(patience: float) -> None:
    """Light laid his wrong play otherwise, no better, as dark threw and took a checker off: that was in his hand, and
    he was told that he may not bear off."""
    table, his = AceyDeucyTable(LATE, patience=patience), dice(6, 5, DARK)
    lying = dice(5, 3)
    for lies in (LATE, WRONG, WRONG):
        table.look(lies, *lying)
    one_off = moved(ANOTHER, DARK, (6, OFF))
    after = moved(one_off, DARK, (5, OFF))
    for lies in (one_off, one_off, after):
        table.look(lies, *his)
    for _ in range(2):
        table.look(after)
    assert table.faults == ["wrong-count"]
    assert table.plays[-1] == "6/off 5/off"
    assert (table.referee.state.position, table.referee.state.on_turn) == (after, LIGHT)


@pytest.mark.parametrize("patience", [0.0, 0.7])
def test_what_the_wrong_play_hits_meanwhile_is_in_his_hand(patience: float) -> None:
    before = board({13: 4, 8: 3, 6: 5, 5: 3}, {18: 1, 6: 5, 5: 5, 4: 4})
    table, lying, his = AceyDeucyTable(before, patience=patience), dice(5, 3), dice(4, 1, DARK)
    missed, hits = moved(before, LIGHT, (13, 9), (8, 5)), moved(before, LIGHT, (13, 7), (8, 5))
    for lies in (before, missed, missed):
        table.look(lies, *lying)
    hits = moved(hits, DARK, (18, BAR))
    after = moved(hits, DARK, (BAR, 21), (6, 5))
    for lies in (hits, hits, after):
        table.look(lies, *his)
    for _ in range(2):
        table.look(after)
    assert table.faults == ["wrong-count"]
    assert (table.plays[-1], table.referee.state.position) == ("bar/21 6/5", after)
