"""The last checkers are borne off, and the loser has thrown or moved something by the next look: the game is over."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tablehub.match.state import Phase
from tablehub.rules.books import HOYLE
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.vision.reading import DieReading
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

LAST = board({6: 1, 5: 1}, {8: 2, 6: 2, 3: 5})
WON = moved(LAST, LIGHT, (6, 0), (5, 0))
BEGUN = moved(WON, DARK, (8, 5))
PLAYED = moved(BEGUN, DARK, (6, 5))
HIS, NEXT = dice(6, 5), dice(3, 1, DARK, at=0.8)

Looks = Iterable[tuple[Position, tuple[DieReading, ...]]]


def winner(looks: Looks, book: Ruleset, patience: float) -> TestTable:
    """A table that has seen all this; the game was light's, and nobody was accused."""
    table = TestTable(LAST, ruleset=book, patience=patience)
    for position, lying in looks:
        table.see(position, lying)
    assert (table.referee.state.phase, table.faults) == (Phase.GAME_OVER, [])
    assert table.referee.state.score.light > 0
    return table


@pytest.mark.parametrize("book", [HOYLE, MODERN], ids=lambda rules: rules.name)
@pytest.mark.parametrize("patience", [0.0, 0.7])
@pytest.mark.parametrize("moves", [[BEGUN, PLAYED], [PLAYED, PLAYED]])
def test_who_has_lost_may_throw_and_move_without_breaking_the_match_off(
    moves: list[Position], patience: float, book: Ruleset
) -> None:
    """The play was written down and the game counted, and then the referee went on as if it had not been."""
    table = winner([(LAST, HIS), (LAST, HIS), *((each, NEXT) for each in moves)], book, patience)
    assert table.plays == ["6/off 5/off"]


@pytest.mark.parametrize("patience", [0.0, 0.7])
@pytest.mark.parametrize("moves", [[(WON, ()), (BEGUN, NEXT)], [(WON, ()), (PLAYED, NEXT)], [(PLAYED, NEXT)]])
def test_nor_after_a_last_throw_of_which_nobody_saw_the_dice(moves: Looks, patience: float) -> None:
    """Just as where he has thrown, and moved nothing."""
    winner([(LAST, ()), (LAST, ()), *moves], MODERN, patience)


@pytest.mark.parametrize("patience", [0.0, 0.7])
def test_nor_does_who_has_won_meanwhile_play_dice_that_the_loser_threw_to_the_wrong_side(patience: float) -> None:
    """The loser's last throw was not seen, and the winner had borne off half of his own in the first look."""
    before = moved(LAST, DARK, (6, 9), (3, 8))
    begun = moved(LAST, LIGHT, (6, 0))
    table = TestTable(before, DARK, patience=patience)
    table.see(before)
    for lies in (begun, begun, WON, WON):
        table.see(lies, HIS)
    assert (table.referee.state.phase, table.faults) == (Phase.GAME_OVER, [])
    assert table.plays[-1] == "6/off 5/off"
