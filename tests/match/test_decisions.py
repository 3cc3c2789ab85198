"""What people may decide, and when not."""

from __future__ import annotations

import pytest

from tablehub.errors import BadEvent
from tablehub.match.decisions import (
    AcceptBoard,
    Award,
    Decision,
    OfferResignation,
    Pause,
    Resume,
    SetDice,
    SetPosition,
    SetTurn,
    TakeBack,
    VoidGame,
    VoidPlay,
    why_not,
)
from tablehub.match.events import Demanded, Doubled, FaultCleared, FaultFound, Paused, Resumed, Rolled, Undone
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold
from tablehub.match.state import MatchState
from tablehub.rules.books import ruleset
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.rulesets import MODERN

LIGHT, DARK = Player.LIGHT, Player.DARK
TO_ROLL = MatchState.new(5, MODERN, position=Position.start(), on_turn=LIGHT)
TO_MOVE = fold(TO_ROLL, Rolled("1", 1.0, LIGHT, (3, 1)))
MIDDLE = Position(men({13: 5, 8: 4, 6: 4, 5: 2}), men({24: 2, 13: 5, 8: 3, 6: 5}))
DOUBLED = fold(MatchState.new(5, MODERN, position=MIDDLE, on_turn=LIGHT), Doubled("1", 1.0, LIGHT, 2))
SETUP = MatchState.new(5, MODERN)
WON = Position(men({}), men({6: 2}))
FAULT = FaultFound("2", 2.0, FaultCode.WRONG_COUNT, LIGHT, "Light: no.", {})


@pytest.mark.parametrize(
    ("decision", "state", "why"),
    [
        (SetDice(LIGHT, (3, 1)), TO_ROLL, None),
        (SetDice(LIGHT, (3, 1)), DOUBLED, "The double has to be answered first: take or pass."),
        (SetDice(LIGHT, (3, 1)), SETUP, "No game is going on."),
        (SetTurn(DARK), TO_MOVE, None),
        (SetPosition(Position.start()), SETUP, None),
        (SetPosition(WON), SETUP, "No game is going on, and in that position one is over."),
        (SetPosition(WON), TO_ROLL, None),
        (
            SetPosition(Position(men({6: 16}, off=0), men({6: 15}))),
            TO_MOVE,
            "That position cannot be: light has 16 checkers, borne off and on the bar included, and not 15.",
        ),
        (TakeBack(), TO_MOVE, "There is no play to take back."),
        (OfferResignation(DARK, GameKind.GAMMON), TO_MOVE, None),
        (OfferResignation(DARK, GameKind.GAMMON), SETUP, "There is nothing for dark to give up now."),
        (
            OfferResignation(DARK, GameKind.GAMMON),
            DOUBLED,
            "The double has to be answered first: take or pass.",
        ),
        (Award(DARK, GameKind.SINGLE), TO_MOVE, None),
        (Award(DARK, GameKind.SINGLE), DOUBLED, "The double has to be answered first: take or pass."),
        (
            Award(DARK, GameKind.BACKGAMMON),
            MatchState.new(0, ruleset("bruelheide"), position=Position.start(), on_turn=DARK),
            "Ruleset bruelheide knows no backgammon.",
        ),
        (VoidPlay(), TO_ROLL, "There is no throw to be played."),
        (VoidGame(), TO_MOVE, None),
        (Pause(), TO_MOVE, None),
        (Resume(), TO_MOVE, "Play does not rest."),
        (AcceptBoard(), TO_MOVE, None),
    ],
    ids=lambda each: type(each).__name__,
)
def test_what_cannot_be_decided_is_told_in_a_sentence(decision: Decision, state: MatchState, why: str | None) -> None:
    assert why_not(decision, state) == why


def test_a_rest_stays_through_taking_back_and_ends_once() -> None:
    resting = fold(TO_MOVE, Paused("2", 2.0))
    with pytest.raises(BadEvent, match="play rests already"):
        fold(resting, Paused("3", 3.0))
    back = fold(resting, Undone("3", 3.0, "roll"))
    assert back.paused
    with pytest.raises(BadEvent, match="play rests"):
        fold(back, Rolled("3", 3.0, LIGHT, (3, 1)))
    going = fold(back, Resumed("4", 4.0))
    assert going == TO_ROLL
    with pytest.raises(BadEvent, match="play does not rest"):
        fold(going, Resumed("5", 5.0))


def test_a_demand_is_of_an_open_fault_of_the_opponent_and_ends_with_it() -> None:
    with pytest.raises(BadEvent, match="no fault 'wrong-count' is open"):
        fold(TO_MOVE, Demanded("2", 2.0, DARK, FaultCode.WRONG_COUNT))
    wrong = fold(TO_MOVE, FAULT)
    with pytest.raises(BadEvent, match="own fault"):
        fold(wrong, Demanded("2", 2.0, LIGHT, FaultCode.WRONG_COUNT))
    demanded = fold(wrong, Demanded("2", 2.0, DARK, FaultCode.WRONG_COUNT))
    assert demanded.demanded is FaultCode.WRONG_COUNT
    assert fold(demanded, FaultCleared("3", 3.0, FaultCode.WRONG_COUNT)) == TO_MOVE
