"""Throws that were only glimpsed: while one die seems to roll still, or beside a hand that hides the board.

Of one that was gone by the next look nobody has seen what it was. Who threw it and moved nothing may have had no move,
as after one die seen alone. What could not be read once the hand was away may have been read beside it: that tells
which of several throws was played.
"""

from __future__ import annotations

from dataclasses import replace

from tablehub.referee.dice.casts import Pair, cast_of, readable, seen_again, whose_dice
from tablehub.referee.dice.lying import known_again, others_than
from tablehub.referee.look import Look
from tablehub.referee.stages import AwaitThrow, Stage
from tablehub.referee.throw.unread import is_of_unread_throw
from tablehub.rules.rulesets import Ruleset
from tablehub.vision.reading import DieReading, DieState


def rolling(stage: AwaitThrow, look: Look, ruleset: Ruleset) -> AwaitThrow:
    """The stage with a die of the throw that lies flat already, until both do and nothing else seems to roll."""
    if stage.player is None or stage.unread or stage.shown or not look.shows(stage.before):
        return stage
    thrown = others_than(stage.lying, look.sight.reading.dice)
    flat = tuple(die for die in thrown if die.state is DieState.FLAT and readable(die))
    if not flat or whose_dice(flat, ruleset) is stage.player.opponent:
        return stage
    return replace(stage, lone=flat[0])


def read_beside_hand(stage: Stage, dice: tuple[DieReading, ...], ruleset: Ruleset) -> Stage:
    """The stage with what a look beside a hand reads of a throw that could not be read, and lies there still."""
    if not isinstance(stage, AwaitThrow) or stage.unread is None:
        return stage
    cast = cast_of(others_than(stage.lying, dice), ruleset)
    if not isinstance(cast, Pair) or not is_of_unread_throw(stage, cast.dice):
        return stage
    lone = stage.lone and next((seen_again(*each) for each in _known(stage.lone, cast.dice)), stage.lone)
    if lone and lone.value not in (None, *cast.roll.pips):
        return stage
    return replace(stage, lone=lone, unread=replace(stage.unread, glimpsed=cast.roll))


def _known(die: DieReading, dice: tuple[DieReading, ...]) -> list[tuple[DieReading, tuple[DieReading, ...]]]:
    """A die with the one of these that lies where it lay, if one does."""
    return [(old, (new,)) for old, new in known_again((die,), dice)]
