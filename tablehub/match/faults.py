"""The codes of everything a referee may find wrong."""

from __future__ import annotations

from enum import StrEnum


class FaultCode(StrEnum):
    """What is wrong, as programs are told; the sentence for players comes with the event."""

    # dice
    DIE_COCKED = "die-cocked"
    DIE_ON_CHECKER = "die-on-checker"
    DIE_ON_BAR = "die-on-bar"
    DIE_OFF_BOARD = "die-off-board"
    DICE_SPLIT = "dice-split"
    DICE_WRONG_HALF = "dice-wrong-half"
    TOO_MANY_DICE = "too-many-dice"
    TOO_FEW_DICE = "too-few-dice"
    DICE_TOUCHED = "dice-touched"
    DICE_LIFTED_EARLY = "dice-lifted-early"
    PREMATURE_ROLL = "premature-roll"
    # play
    WRONG_COUNT = "wrong-count"
    BLOCKED_POINT = "blocked-point"
    WRONG_PLAYER = "wrong-player"
    BAR_FIRST = "bar-first"
    INCOMPLETE_PLAY = "incomplete-play"
    HIGHER_DIE = "higher-die"
    WRONG_DIRECTION = "wrong-direction"
    NOT_ALL_HOME = "not-all-home"
    BEAR_OFF_ILLEGAL = "bear-off-illegal"
    HIT_NOT_ON_BAR = "hit-not-on-bar"
    TOUCH_MOVE = "touch-move"
    PLAY_CHANGED = "play-changed"
    # checkers
    SETUP_WRONG = "setup-wrong"
    CHECKER_MISSING = "checker-missing"
    CHECKER_EXTRA = "checker-extra"
    BOARD_DISTURBED = "board-disturbed"
    # cube
    DOUBLE_NOT_ALLOWED = "double-not-allowed"
    DOUBLE_AFTER_ROLL = "double-after-roll"
    CUBE_MISMATCH = "cube-mismatch"
    # seeing
    CAMERA_MOVED = "camera-moved"
    LIGHT_CHANGED = "light-changed"
    VIEW_BLOCKED = "view-blocked"
    CAMERA_LOST = "camera-lost"
    UNSURE = "unsure"


ONLY_TOLD = frozenset(
    {
        FaultCode.DOUBLE_NOT_ALLOWED,
        FaultCode.DOUBLE_AFTER_ROLL,
        FaultCode.CUBE_MISMATCH,
        FaultCode.INCOMPLETE_PLAY,
        FaultCode.LIGHT_CHANGED,
    }
)
"""Faults after which nothing has to be put right before the player on turn goes on."""
