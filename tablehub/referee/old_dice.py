"""A throw that is due, as it was written before a restart, beside the dice of the turn before that still lie there.

Nobody who looks then has seen which came first; that turn's dice are known by what they show.
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
    """The stage with the dice of the turn before, where its own throw has not been seen yet and lies beside them."""
    last = state.turns[-1] if state.turns else None
    if stage.pair or stage.lying or not isinstance(last, MoveTurn) or len(dice) != TWO + TWO:
        return stage
    if not all(readable(die) for die in dice):
        return stage
    due, before = stage.turn.throw.roll, Roll(*last.dice)
    splits = [(Pair(*own), others_than(own, dice)) for own in combinations(dice, TWO)]
    fitting = [
        (own, others)
        for own, others in splits
        if own.roll == due and len(others) == TWO and Pair(*others).roll == before
    ]
    if not fitting:
        return stage
    _, lying = max(fitting, key=lambda split: (split[0].in_half_of is stage.player, split[0].in_half_of is not None))
    return replace(stage, lying=lying)
