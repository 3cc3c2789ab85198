"""A throw made before the other player's turn is over: what is said of it, and whether it counts."""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.consequences import Consequence, consequence
from tablehub.match.faults import FaultCode
from tablehub.referee.book import Complaint
from tablehub.referee.saying import wording
from tablehub.rules.player import Player
from tablehub.rules.rulesets import Ruleset
from tablehub.vision.reading import DieReading, DieState


def is_void_early(ruleset: Ruleset) -> bool:
    """Does a throw made too early not count (milton-bradley, additional rule 12)?"""
    return consequence(FaultCode.PREMATURE_ROLL, ruleset) is Consequence.THROW_AGAIN


def about_early(player: Player, ruleset: Ruleset) -> Complaint:
    """That he has thrown too early, and what follows."""
    return wording.about_early_throw(player, void=is_void_early(ruleset))


def thrown_in_vain(dice: tuple[DieReading, ...]) -> tuple[DieReading, ...]:
    """Dice of a void throw, to be known again. One that cannot be read yet is a die all the same: it lies beside the
    other one of its throw, and is not to be taken for something seen by itself that turns out to be one later."""
    return tuple(
        replace(die, state=DieState.FLAT) if die.state is DieState.UNSURE and die.value is None else die for die in dice
    )
