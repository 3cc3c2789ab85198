"""Where the checkers stand when a game begins."""

from __future__ import annotations

from tablehub.rules.knobs import Start
from tablehub.rules.position import MEN_A_SIDE, Position, men
from tablehub.rules.rulesets import Ruleset

_ALL_IN_HAND = men({}, bar=MEN_A_SIDE)

_STARTS = {Start.STANDARD: Position.start(), Start.IN_HAND: Position(_ALL_IN_HAND, _ALL_IN_HAND)}


def start_position(ruleset: Ruleset) -> Position:
    """The position a game begins with; where all are in hand, slot 25 is the hand."""
    return _STARTS[ruleset.start]
