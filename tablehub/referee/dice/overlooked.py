"""Dice of a turn that is over, which seemed to be gone and lie there all the same: they are no throw of the next."""

from __future__ import annotations

from tablehub.referee.dice.casts import TWO, Pair, readable
from tablehub.referee.dice.lying import may_be_one, overlooked, still_lying, untouched
from tablehub.referee.stages import AwaitThrow
from tablehub.vision.reading import DieReading, DieState


def unread_dice(stage: AwaitThrow) -> tuple[DieReading, ...]:
    """The dice of a throw that could not be read, as they lay, to be known again once its play is written down."""
    return tuple(die for die in (stage.lone, stage.unread.die if stage.unread else None) if die)


def lying_again(stage: AwaitThrow, dice: tuple[DieReading, ...]) -> tuple[DieReading, ...]:
    """The dice of the turn before where they lie there again: to a hair where they lay, or one of them does and both
    show what was thrown, where the other one had not been seen well. Empty where they do not."""
    if overlooked(stage.lay, dice):
        return still_lying(stage.lay, dice)
    flat = tuple(die for die in dice if die.state is DieState.FLAT and readable(die))
    thrown = stage.previous.throw.roll if stage.previous else None
    if len(flat) != TWO or Pair(*flat).roll != thrown:
        return ()
    unread = any(old.value is None for old in stage.lay)
    again = any(old.value and may_be_one(old, new) and untouched(old, new) for old in stage.lay for new in flat)
    return flat if unread and again else ()
