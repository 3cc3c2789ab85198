"""What is to be done about an open fault, and who says so, by each book."""

from __future__ import annotations

import pytest

from tablehub.match.consequences import Consequence
from tablehub.match.events import Asked, Doubled, FaultFound, OpeningRolled, Played, Rolled, SetupCorrect, Taken
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold, fold_all
from tablehub.match.questions import Question, open_question
from tablehub.match.remedies import consequence_now, remedy_of
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


def doubled_before_the_first_throw(wrong_setup: str) -> MatchState:
    """By parker, who has won the opening throw may double before he throws."""
    rules = ruleset("parker", wrong_setup=wrong_setup)
    at = ("1", 1.0)
    opened = OpeningRolled(*at, 5, 4, LIGHT, (3, 2), (3, 1))
    return fold_all([SetupCorrect(*at), opened, Doubled(*at, LIGHT, 2), Taken(*at, DARK)], MatchState.new(0, rules))


def test_a_double_moves_no_checker_so_a_wrong_set_up_is_still_put_right() -> None:
    state = doubled_before_the_first_throw("stands")
    assert consequence_now(FaultCode.SETUP_WRONG, state) is Consequence.CORRECT
    state = fold(state, Rolled("2", 2.0, LIGHT, (6, 4)))
    assert consequence_now(FaultCode.SETUP_WRONG, state) is Consequence.CORRECT
    played = Position.start()
    state = fold(state, Played("3", 3.0, LIGHT, (6, 4), "(no play)", False, played))
    assert consequence_now(FaultCode.SETUP_WRONG, state) is Consequence.STANDS


def test_nor_does_it_keep_a_wrong_set_up_from_being_asked_about_where_it_makes_the_game_void() -> None:
    state = fold(doubled_before_the_first_throw("void"), Rolled("2", 2.0, LIGHT, (6, 4)))
    state = fold(state, FaultFound("2", 2.0, FaultCode.CHECKER_MISSING, None, "No.", {}))
    state = fold(state, Asked("2", 2.0, Question.SETUP_WAS_WRONG.value, "Was it?"))
    assert open_question(state) is Question.SETUP_WAS_WRONG
