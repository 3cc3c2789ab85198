"""A throw of which each look reads but one die, and not the same one: together they have read it."""

from __future__ import annotations

from tablehub.referee.dice.casts import Pair, open_values, readable
from tablehub.referee.dice.lying import moved
from tablehub.referee.stages import AwaitThrow
from tablehub.vision.reading import DieReading, DieState


def read_by_turns(stage: AwaitThrow, die: DieReading, other: DieReading | None) -> Pair | None:
    """The throw, where the die that cannot be read in this look was read before, and the other one is now. Both lie
    where they lay, and nothing in this look speaks against what was read."""
    before, unread = stage.lone, stage.lies_unread
    if before is None or unread is None or other is None or die.state is not DieState.UNSURE:
        return None
    if any(each.board is None for each in (before, unread, die, other)):  # nobody knows where such a one lies
        return None
    if moved(before, die) or moved(unread, other) or not _is_read(before) or not _is_read(other):
        return None
    if die.likelihoods and before.value not in open_values(die):
        return None
    return Pair(before, other)


def _is_read(die: DieReading) -> bool:
    return die.state is DieState.FLAT and die.value is not None and readable(die)
