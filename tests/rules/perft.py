"""Counts of results one and two throws from the start: `python -m tests.rules.perft RULESET` writes a table.

Named after the counts by which chess programs are checked. The tables in `tests/data/perft` were made so, and the
first two columns of each agree with the plain generator of the tests (`brute_force`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tablehub.rules.acey_deucy import acey_deucy_results, is_acey_deucy
from tablehub.rules.books import ruleset
from tablehub.rules.knobs import Start
from tablehub.rules.legal import legal_results
from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE, Position, men
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset

Ends = Callable[[Position, Player, Roll, Ruleset], Iterable[Position]]


@dataclass(frozen=True)
class Row:
    """What follows a first throw.

    `results`: in how many ways light's turn may end. `replies`: in how many ways dark's turn may end after them, over
    all 21 throws. `positions`: how many different positions those are.

    An ending of acey-deucy's 2-1 counts once for every doublet named; the set-up lasts.
    """

    roll: str
    results: int
    replies: int
    positions: int


def perft(rules: Ruleset, ends: Ends | None = None) -> list[Row]:
    """The table of a ruleset, by the program's own generator or by another."""
    ends = ends or own_ends
    in_hand = men({}, bar=MEN_A_SIDE)
    start = Position.start() if rules.start is Start.STANDARD else Position(in_hand, in_hand)
    replies: dict[Position, list[Position]] = {}

    def row(roll: Roll) -> Row:
        firsts = list(ends(start, Player.LIGHT, roll, rules))
        for first in firsts:
            if first not in replies:
                replies[first] = [end for reply in Roll.all() for end in ends(first, Player.DARK, reply, rules)]
        counted = sum(len(replies[first]) for first in firsts)
        return Row(str(roll), len(firsts), counted, len({end for first in firsts for end in replies[first]}))

    return [row(roll) for roll in Roll.all()]


def own_ends(position: Position, player: Player, roll: Roll, rules: Ruleset) -> Iterable[Position]:
    """One position for each way the turn may end."""
    if is_acey_deucy(roll, rules):
        return [ending.position for ending in acey_deucy_results(position, player, rules, setup=True)]
    return legal_results(position, player, roll, rules)


if __name__ == "__main__":
    for each in perft(ruleset(sys.argv[1])):
        print(each.roll, each.results, each.replies, each.positions)
