"""What each ruleset makes of a fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from tablehub.match.faults import FaultCode
from tablehub.rules.knobs import (
    AfterWrongPlay,
    DiceZone,
    LiftedEarly,
    PlayOver,
    Premature,
    WrongSetup,
)
from tablehub.rules.rulesets import Ruleset


class Consequence(Enum):
    """What follows a fault."""

    NOTHING = "nothing"
    """It is none under this ruleset, or one of the eye only."""
    WARN = "warn"
    """It is said, and play goes on."""
    STANDS = "stands"
    """It was one, and it is too late to put it right."""
    CORRECT = "correct"
    """It must be put right before play goes on."""
    OPPONENTS_OPTION = "opponents-option"
    """The opponent may demand that it is put right, or let it stand."""
    BY_CONSENT = "by-consent"
    """It stands unless both agree to put it right."""
    THROW_AGAIN = "throw-again"
    """The throw does not count: both dice are thrown again."""
    ENDS_PLAY = "ends-play"
    """The turn is over; a play that is not complete must be put right."""
    OPPONENT_MAY_VOID = "opponent-may-void"
    """The opponent may declare the play void: the checkers are put back and the dice thrown again."""
    NOT_COUNTED = "not-counted"
    """What was done does not count."""
    GAME_VOID = "game-void"
    """Play ceases and the game does not count."""


def consequence(
    code: FaultCode,
    ruleset: Ruleset,
    *,
    throws: int = 0,
    moved: bool = False,
    next_thrown: bool = False,
    next_doubled: bool = False,
) -> Consequence:
    """What follows the fault.

    For a wrong set-up it matters how many `throws` of the game have been made and whether a checker has `moved`;
    for a wrong play whether the opponent has thrown or doubled since (`next_thrown`, `next_doubled`).
    """
    if code is FaultCode.SETUP_WRONG:
        return _wrong_setup(ruleset, throws, moved)
    if code in _WRONG_PLAYS:
        return _wrong_play(code, ruleset, next_thrown or (next_doubled and ruleset.double_lets_stand))
    return _OTHERS[code](ruleset)


def _wrong_setup(ruleset: Ruleset, throws: int, moved: bool) -> Consequence:
    match ruleset.wrong_setup:
        case WrongSetup.VOID:
            return Consequence.GAME_VOID if throws or moved else Consequence.CORRECT
        case WrongSetup.CORRECT:
            return Consequence.CORRECT
        case WrongSetup.CORRECT_EARLY:
            return Consequence.CORRECT if throws < _THIRD_THROW else Consequence.STANDS
        case WrongSetup.STANDS:
            return Consequence.STANDS if moved else Consequence.CORRECT


_THIRD_THROW = 3


def _wrong_play(code: FaultCode, ruleset: Ruleset, too_late: bool) -> Consequence:
    """milton-bradley, rule 9; bruelheide, "Moving men"; modern: before the next throw or double."""
    if not _WRONG_PLAYS[code](ruleset):
        return Consequence.NOTHING
    if ruleset.after_wrong_play is AfterWrongPlay.OPPONENTS_OPTION:
        return Consequence.BY_CONSENT if too_late else Consequence.OPPONENTS_OPTION
    return Consequence.STANDS if too_late else Consequence.CORRECT


_Asked = Callable[[Ruleset], bool]

_WRONG_PLAYS: Mapping[FaultCode, _Asked] = {
    **dict.fromkeys(
        (
            FaultCode.WRONG_COUNT,
            FaultCode.BLOCKED_POINT,
            FaultCode.WRONG_PLAYER,
            FaultCode.BAR_FIRST,
            FaultCode.INCOMPLETE_PLAY,
            FaultCode.WRONG_DIRECTION,
            FaultCode.NOT_ALL_HOME,
            FaultCode.BEAR_OFF_ILLEGAL,
        ),
        lambda ruleset: True,
    ),
    FaultCode.HIGHER_DIE: lambda ruleset: ruleset.higher_die,
    FaultCode.TOUCH_MOVE: lambda ruleset: ruleset.touch_move,
    FaultCode.PLAY_CHANGED: lambda ruleset: ruleset.play_over is not PlayOver.DICE_LIFTED,
}
"""The faults of a play, each with the question whether the ruleset knows it."""

_LIFTED = {
    LiftedEarly.WARN: Consequence.WARN,
    LiftedEarly.ENDS_PLAY: Consequence.ENDS_PLAY,
    LiftedEarly.OPPONENT_MAY_VOID: Consequence.OPPONENT_MAY_VOID,
}
_PREMATURE = {
    Premature.STAND: Consequence.STANDS,
    Premature.WARN: Consequence.WARN,
    Premature.VOID: Consequence.THROW_AGAIN,
}


def _always(what: Consequence) -> Callable[[Ruleset], Consequence]:
    return lambda ruleset: what


def _unless(allowed: _Asked, otherwise: Consequence) -> Callable[[Ruleset], Consequence]:
    return lambda ruleset: Consequence.NOTHING if allowed(ruleset) else otherwise


_OTHERS: Mapping[FaultCode, Callable[[Ruleset], Consequence]] = {
    **dict.fromkeys(
        (
            FaultCode.DIE_COCKED,
            FaultCode.DIE_ON_BAR,
            FaultCode.DIE_OFF_BOARD,
            FaultCode.TOO_FEW_DICE,
            FaultCode.TOO_MANY_DICE,
        ),
        _always(Consequence.THROW_AGAIN),
    ),
    FaultCode.DIE_ON_CHECKER: _unless(lambda ruleset: ruleset.flat_on_checker_counts, Consequence.THROW_AGAIN),
    FaultCode.DICE_SPLIT: _unless(lambda ruleset: ruleset.dice_zone is DiceZone.BOARD, Consequence.THROW_AGAIN),
    FaultCode.DICE_WRONG_HALF: _unless(
        lambda ruleset: ruleset.dice_zone is not DiceZone.RIGHT, Consequence.THROW_AGAIN
    ),
    FaultCode.DICE_TOUCHED: _unless(lambda ruleset: not ruleset.touched_dice_void, Consequence.THROW_AGAIN),
    FaultCode.DICE_LIFTED_EARLY: lambda ruleset: _LIFTED[ruleset.lifted_early],
    FaultCode.PREMATURE_ROLL: lambda ruleset: _PREMATURE[ruleset.premature],
    **dict.fromkeys(
        (
            FaultCode.HIT_NOT_ON_BAR,
            FaultCode.CHECKER_MISSING,
            FaultCode.CHECKER_EXTRA,
            FaultCode.BOARD_DISTURBED,
        ),
        _always(Consequence.CORRECT),
    ),
    FaultCode.DOUBLE_NOT_ALLOWED: _always(Consequence.NOT_COUNTED),
    FaultCode.DOUBLE_AFTER_ROLL: _always(Consequence.NOT_COUNTED),
    **dict.fromkeys(
        (
            FaultCode.CAMERA_MOVED,
            FaultCode.LIGHT_CHANGED,
            FaultCode.VIEW_BLOCKED,
            FaultCode.CAMERA_LOST,
            FaultCode.UNSURE,
            FaultCode.CUBE_MISMATCH,
        ),
        _always(Consequence.NOTHING),
    ),
}
