"""Which checkers one number may move, as each book has it: entering, bearing off, who moves alone.

All on bit masks in the mover's numbering: bits 1 to 24 are points, bit 25 is the bar, or the hand where checkers enter
from it. `free` is the mask of points that may be landed on. Every rule here is a question about masks alone, so that
it can be asked after every step of a play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from tablehub.rules.knobs import Bearing, Entering
from tablehub.rules.position import BAR, OFF, Men
from tablehub.rules.rulesets import Ruleset

Sources = Callable[[int, int, int], int]
"""From the mask of the points held, `free` and a number: the mask of points from which one checker may be moved."""

BAR_BIT = 1 << BAR
HOME_FULL = 1 << 7
"""A mask below this has nobody outside the home board (bits 1 to 6)."""

_OUTSIDE = ~(HOME_FULL - 1)


def usual_sources(mask: int, free: int, die: int) -> int:
    """The sources where the bar comes first and nothing is unusual about bearing off."""
    if mask & BAR_BIT:
        return BAR_BIT & free << die
    movable = mask & free << die
    if mask < HOME_FULL:  # everybody is home: bear off, exactly or, with nobody behind, from the highest point
        exact = mask & 1 << die
        movable |= exact or (1 << mask.bit_length() - 1 if 0 < mask < 1 << die else 0)
    return movable


def sources_for(mine: Men, rules: Ruleset) -> Sources:
    """What these rules allow a player whose turn began with `mine`."""
    alone = rules.return_alone and has_to_return(mine)
    if rules.entering is Entering.BAR_FIRST and rules.bearing is Bearing.HIGHEST and not alone:
        return usual_sources
    return _unusual_sources(rules.entering, rules.bearing, alone)


def has_to_return(mine: Men) -> bool:
    """Whether a checker was hit after its owner had begun to bear off, and is not home again.

    Checkers never go back by themselves. So one outside the home board, with others borne off, was hit since. Where
    nobody has been borne off yet, bearing off had not begun. Of two that were hit, both are on their way and either
    may move; the others wait until both are home.
    """
    return mine[OFF] > 0 and any(mine[7:])


@cache
def _unusual_sources(entering: Entering, bearing: Bearing, alone: bool) -> Sources:
    bar_first, borne = entering is Entering.BAR_FIRST, _BORNE[bearing]

    def sources(mask: int, free: int, die: int) -> int:
        if bar_first and mask & BAR_BIT:
            return BAR_BIT & free << die
        if mask >= HOME_FULL:
            return (mask & _OUTSIDE if alone else mask) & free << die
        movable = mask & free << die
        return movable | (mask & 1 << die or borne(mask, movable, die))

    return sources


def _from_highest(mask: int, movable: int, die: int) -> int:
    return _highest(mask) if mask < 1 << die else 0


def _from_next_lower(mask: int, movable: int, die: int) -> int:
    return _highest(mask & (1 << die) - 1)


def _unless_movable(mask: int, movable: int, die: int) -> int:
    return 0 if movable else _highest(mask)


_BORNE: dict[Bearing, Callable[[int, int, int], int]] = {
    Bearing.HIGHEST: _from_highest,
    Bearing.NEXT_LOWER: _from_next_lower,
    Bearing.UNLESS_MOVABLE: _unless_movable,
}
"""Where a number bears off from whose own point is empty, everybody being home; `movable` can be moved by it."""


def _highest(mask: int) -> int:
    """The highest bit alone; 0 of nothing."""
    return 1 << mask.bit_length() - 1 if mask else 0
