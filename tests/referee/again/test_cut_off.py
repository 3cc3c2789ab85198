"""What a power cut left half told is told to the end when the table is started again."""

from __future__ import annotations

from tablehub.match.events import GameOver, Played
from tablehub.rules.position import OFF
from tablehub.rules.rulesets import MODERN
from tests.referee.again.test_resuming import restarted
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

LAST = board({1: 2}, {13: 5, 6: 5, 5: 5})
OVER = moved(LAST, LIGHT, (1, OFF), (1, OFF))


def test_a_game_that_was_won_in_the_last_event_is_counted() -> None:
    table = TestTable(LAST, patience=0.7)
    lying = table.throw(LAST, 6, 5)
    for _ in range(3):
        table.see(OVER, lying)
    won = next(n for n, event in enumerate(table.events) if isinstance(event, Played))
    again = restarted(LAST, MODERN, table.events[: won + 1])
    again.see(OVER, lying)
    assert again.names == ["taken-up", "game-over"]
    over = again.events[-1]
    assert isinstance(over, GameOver)
    assert (over.winner, over.points) == (LIGHT, 2)
    assert again.referee.state.score.of(DARK) == 0
