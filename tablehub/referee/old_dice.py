"""A throw that is due, as it was written before a restart, beside two other dice: those of the turn before, perhaps.

Nobody who looks then has seen which came first; that turn's dice are known by what they show. Others are the next
throw, if a whole play lies there.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from tablehub.match.record import MoveTurn
from tablehub.match.state import MatchState
from tablehub.referee.casts import TWO, Pair, readable
from tablehub.referee.lying import others_than
from tablehub.referee.stages import AwaitPlay
from tablehub.rules.roll import Roll
from tablehub.vision.reading import DieReading


def beside_old_dice(stage: AwaitPlay, dice: tuple[DieReading, ...], state: MatchState) -> AwaitPlay:
    """The stage with its own dice told from the two beside them, where they have not been seen yet."""
    last = state.turns[-1] if state.turns else None
    if stage.pair or stage.lying or len(dice) != TWO + TWO:
        return stage
    if not all(readable(die) for die in dice):
        return stage
    due = stage.turn.throw.roll
    before = Roll(*last.dice) if isinstance(last, MoveTurn) else None
    splits = [(Pair(*own), others_than(own, dice)) for own in combinations(dice, TWO)]
    due_there = [split for split in splits if split[0].roll == due and len(split[1]) == TWO]
    old = [split for split in due_there if Pair(*split[1]).roll == before]
    if not due_there:
        return stage
    own, others = max(old or due_there, key=lambda split: (split[0].in_half_of is stage.player, not split[0].is_split))
    return replace(stage, lying=others) if old else replace(stage, pair=own)
