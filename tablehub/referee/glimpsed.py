"""A throw that was only glimpsed: one die lies there, the other one seems to roll, and by the next look both are gone.

Nobody has seen what it was. Who threw it and moved nothing may have had no move, as after one die seen alone.
"""

from __future__ import annotations

from dataclasses import replace

from tablehub.referee.casts import readable, whose_dice
from tablehub.referee.look import Look
from tablehub.referee.lying import others_than
from tablehub.referee.stages import AwaitThrow
from tablehub.rules.rulesets import Ruleset
from tablehub.vision.reading import DieState


def rolling(stage: AwaitThrow, look: Look, ruleset: Ruleset) -> AwaitThrow:
    """The stage with the die of the throw that lies flat already, until both do."""
    if stage.player is None or stage.unread or stage.shown or stage.is_opening or not look.shows(stage.before):
        return stage
    thrown = others_than(stage.lying, look.sight.reading.dice)
    flat = tuple(die for die in thrown if die.state is DieState.FLAT and readable(die))
    if len(flat) != 1 or whose_dice(flat, ruleset) is stage.player.opponent:
        return stage
    return replace(stage, lone=flat[0])
