"""Throws that are seen while the board is hidden by what is taken for a hand: turns may go by of which no play is seen.

What lies on the board afterwards is then nobody's fault, unless it is explained all the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablehub.referee.casts import Pair, cast_of
from tablehub.referee.rethrown import lie_there_still, others_than
from tablehub.referee.stages import AwaitPlay, AwaitThrow, Stage
from tablehub.referee.unread import is_of_unread_throw
from tablehub.rules.rulesets import Ruleset
from tablehub.vision.reading import DieReading


@dataclass(frozen=True, slots=True)
class ThrownMeanwhile:
    """What was thrown since the board was last seen whole.

    `last` are dice other than those that the referee knows of, as they lay in the last look; `thrown` the same once
    two looks in a row have shown them.
    """

    last: Pair | None = None
    thrown: Pair | None = None

    def seen(self, stage: Stage, dice: tuple[DieReading, ...], ruleset: Ruleset) -> ThrownMeanwhile:
        """The same after one more look at the hidden board and its dice."""
        pair = _others(stage, dice, ruleset)
        again = pair is not None and self.last is not None and _same(pair, self.last)
        return replace(self, last=pair, thrown=pair if again else self.thrown)

    def is_over(self, stage: Stage, dice: tuple[DieReading, ...], ruleset: Ruleset) -> bool:
        """Now the board is seen again, with these dice: was there a throw that does not wait to be seen?"""
        if self.thrown is None:
            return False
        pair = _others(stage, dice, ruleset)
        waits = isinstance(stage, AwaitThrow) and pair is not None and _same(pair, self.thrown)
        return not waits


def _same(pair: Pair, before: Pair) -> bool:
    return pair.lies_as(before) and pair.roll == before.roll


def _others(stage: Stage, dice: tuple[DieReading, ...], ruleset: Ruleset) -> Pair | None:
    """Two flat dice that can be read, neither of them known."""
    match stage:
        case AwaitPlay():
            cast = cast_of(others_than(stage.lying, dice), ruleset)
            known = stage.pair is None or (isinstance(cast, Pair) and lie_there_still(stage.pair, cast))
        case AwaitThrow():
            opening = [die for pair in (*stage.shown, stage.tied) if pair for die in pair.dice]
            cast = cast_of(others_than((*stage.lying, *opening), dice), ruleset)
            known = is_of_unread_throw(stage, dice)
        case _:
            return None
    return cast if isinstance(cast, Pair) and not known else None
