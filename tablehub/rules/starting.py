"""Where the checkers stand when a game begins."""

from __future__ import annotations

from tablehub.rules.knobs import Start
from tablehub.rules.position import MEN_A_SIDE, Position, men
from tablehub.rules.rulesets import Ruleset

_ALL_IN_HAND = men({}, bar=MEN_A_SIDE)

NEARLY_SET_UP = 3
"""A board that differs from the starting position in more places is no slip in setting up. A checker on the
wrong point makes two, a second one of the same player usually three; the first plays of a game soon make more."""

_STARTS = {Start.STANDARD: Position.start(), Start.IN_HAND: Position(_ALL_IN_HAND, _ALL_IN_HAND)}


def start_position(ruleset: Ruleset) -> Position:
    """The position a game begins with; where all are in hand, slot 25 is the hand."""
    return _STARTS[ruleset.start]


def is_nearly_set_up(position: Position, ruleset: Ruleset) -> bool:
    """Is this the starting position but for a slip in setting up? Where all begin in hand there is none to be made."""
    start = start_position(ruleset)
    if ruleset.start is Start.IN_HAND:
        return position == start
    differ = (position.light[n] != start.light[n] or position.dark[25 - n] != start.dark[25 - n] for n in range(26))
    return sum(differ) <= NEARLY_SET_UP
