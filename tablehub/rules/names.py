"""The old names of throws and points.

Hoyle's Games Modernized: numbers and points in its introduction, throws under Playing and in the list of Hints for
Play. Milton Bradley 1973 names the points alike (Names of Points).
"""

from __future__ import annotations

from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.knobs import Calling
from tablehub.rules.position import BAR, OFF
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset

NUMBERS = ("ace", "deuce", "trois", "quatre", "cinque", "six")

_DOUBLETS = ("aces", "deuces", "double trois", "double quatre", "double cinque", "sixes")


def throw_name(roll: Roll) -> str:
    """The name of a throw, the higher number first: "six deuce", "cinque trois"; doublets: "aces", "double trois"."""
    if roll.is_double:
        return _DOUBLETS[roll.a - 1]
    high, low = roll.pips
    return f"{NUMBERS[high - 1]} {NUMBERS[low - 1]}"


def called(roll: Roll, ruleset: Ruleset) -> str:
    """A throw as it is called under a ruleset: "6-2", or "six deuce" where the old names are used.

    A 2-1 is "acey-deucy" where it has its own meaning (Milton Bradley 1973, Acey-Deucy).
    """
    if is_acey_deucy(roll, ruleset):
        return "acey-deucy"
    if ruleset.calling is Calling.OLD:
        return throw_name(roll)
    return f"{roll.pips[0]}-{roll.pips[1]}"


def point_name(point: int) -> str:
    """The name of a player's point (1 to 24, 25 the bar, 0 off) as he says it: "cinque point", "opponent's bar point".

    Points of an outer table are numbered from the bar, and the first of them is the bar point.
    """
    if point in (OFF, BAR):
        return "off" if point == OFF else "bar"
    if not OFF < point < BAR:
        raise ValueError(f"there is no point {point}; points are 1 to 24")
    own = point <= 12
    number = point if own else BAR - point  # as its owner numbers it
    if number == 7:
        name = "bar point"
    elif number < 7:
        name = f"{NUMBERS[number - 1]} point"
    else:
        name = f"outer {NUMBERS[number - 7]} point"
    return name if own else f"opponent's {name}"
