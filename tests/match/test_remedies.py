"""What is to be done about an open fault, and who says so, by each book."""

from __future__ import annotations

import pytest

from tablehub.match.consequences import Consequence
from tablehub.match.events import FaultFound, Rolled
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold
from tablehub.match.remedies import remedy_of
from tablehub.match.state import MatchState
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position

LIGHT, DARK = Player.LIGHT, Player.DARK


def wrong(name: str, code: FaultCode, player: Player | None = LIGHT) -> MatchState:
    state = MatchState.new(0, ruleset(name), position=Position.start(), on_turn=LIGHT)
    state = fold(state, Rolled("1", 1.0, LIGHT, (3, 1)))
    return fold(state, FaultFound("2", 2.0, code, player, "No.", {}))


@pytest.mark.parametrize(
    ("name", "code", "what", "decides"),
    [
        ("modern", FaultCode.WRONG_COUNT, Consequence.CORRECT, None),
        ("milton-bradley", FaultCode.WRONG_COUNT, Consequence.OPPONENTS_OPTION, DARK),
        ("milton-bradley", FaultCode.DICE_LIFTED_EARLY, Consequence.OPPONENT_MAY_VOID, DARK),
        ("modern", FaultCode.DIE_COCKED, Consequence.THROW_AGAIN, None),
        ("milton-bradley", FaultCode.UNSURE, Consequence.NOTHING, None),
    ],
)
def test_the_book_says_who_decides(name: str, code: FaultCode, what: Consequence, decides: Player | None) -> None:
    remedy = remedy_of(wrong(name, code))
    assert remedy is not None
    assert (remedy.what, remedy.decides) == (what, decides)
    assert remedy.is_for(None) == remedy.is_for(DARK) == (decides is DARK)
    assert not remedy.is_for(LIGHT)


def test_nobody_decides_where_nothing_is_wrong_or_nobody_erred() -> None:
    assert remedy_of(MatchState.new(0, ruleset("modern"))) is None
    remedy = remedy_of(wrong("milton-bradley", FaultCode.WRONG_COUNT, None))
    assert remedy is not None
    assert remedy.decides is None
