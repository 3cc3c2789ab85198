"""What the referee asks the players: which question is open, and what answering it would do.

A question is on record from the event that asks it until it is answered, or until there is nothing to answer any more.
"""

from __future__ import annotations

from enum import Enum

from tablehub.match.consequences import Consequence
from tablehub.match.faults import FaultCode
from tablehub.match.remedies import consequence_now, foremost_fault, is_in_question
from tablehub.match.state import MatchState, Phase
from tablehub.match.ties import tie_would_double
from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE, Position
from tablehub.rules.starting import start_position


class Question(Enum):
    """What is asked; yes and no are the players' buttons for taking and passing."""

    SETUP_STANDS = "setup-stands"
    """The checkers were set up wrongly and dice were thrown all the same: does it stand so?"""
    SETUP_WAS_WRONG = "setup-was-wrong"
    """The board differs before anything was played: was it set up so, which makes the game void?"""
    WHO_BEGINS = "who-begins"
    """The opening throw does not tell who threw what: did he who presses throw the higher number?"""
    OPENING_TIED = "opening-tied"
    """A throw for the start was lifted before it could be read: was it a tie, which doubles the stake?"""


MAY_BE_SETUP = frozenset({FaultCode.CHECKER_MISSING, FaultCode.CHECKER_EXTRA, FaultCode.BOARD_DISTURBED})
"""Faults that a wrong set-up may be behind, as long as nothing was played."""


def open_question(state: MatchState) -> Question | None:
    """The question that waits for an answer now."""
    if state.asked is None or state.phase not in (Phase.TO_ROLL, Phase.TO_MOVE):
        return None
    question = Question(state.asked.question)
    if question is Question.SETUP_WAS_WRONG:
        return question if may_have_been_set_up_so(state) else None
    if question is Question.WHO_BEGINS:
        return question if state.opening_due else None
    if question is Question.OPENING_TIED:  # not while something else is to be seen to, which the same buttons answer
        return question if tie_would_double(state) and not is_in_question(state) else None
    return question if set_right(state) is not None else None


def question_by_button(state: MatchState) -> Question | None:
    """The question that take and pass answer now: none while something else is to be seen to, which they answer."""
    question = open_question(state)
    is_about_it = question is Question.SETUP_WAS_WRONG
    return question if is_about_it or not is_in_question(state) else None


def may_have_been_set_up_so(state: MatchState) -> bool:
    """Does a fault stand that a wrong set-up may be behind, and would that make the game void?"""
    if state.throws_played or state.roll is None or state.game_start != start_position(state.ruleset):
        return False
    void = after_wrong_setup(state) is Consequence.GAME_VOID
    fault = foremost_fault(state)
    return void and fault is not None and fault.code in MAY_BE_SETUP


def after_wrong_setup(state: MatchState) -> Consequence:
    """What the ruleset makes of a wrong set-up that is found now."""
    return consequence_now(FaultCode.SETUP_WRONG, state)


def set_right(state: MatchState) -> Position | None:
    """The present position as it would be had the game been set up rightly; None where the ruleset lets the set-up
    stand by now, where nothing was wrong with it, or where checkers have moved on so that it cannot be."""
    start = start_position(state.ruleset)
    if after_wrong_setup(state) is not Consequence.CORRECT or state.game_start == start:
        return None
    sides = [
        tuple(
            now + right - wrong
            for now, right, wrong in zip(
                state.position.men(player), start.men(player), state.game_start.men(player), strict=True
            )
        )
        for player in Player
    ]
    if any(not 0 <= count <= MEN_A_SIDE for side in sides for count in side):
        return None
    position = Position(*sides)
    return None if position.faults() else position
