"""What acey-deucy's 2-1 can hit: with the 1 and the 2, or with the doublet that follows them.

All its endings are tens of thousands. So only those doublets are played out that bring a checker over open points to a
blot; whether such a play is legal as a whole the rules then say.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablehub.rules.acey_deucy import DOUBLETS, acey_deucy_parts
from tablehub.rules.legal import legal_results
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset


def hit_with_two_one(position: Position, hitter: Player, ruleset: Ruleset, *, setup: bool) -> frozenset[int]:
    """The points, as `hitter` numbers them, on which some legal play of a 2-1 hits (`setup`: `acey_deucy_results`)."""
    ends = list(_ends_of_ace_and_deuce(position, hitter, ruleset, setup))
    theirs = position.men(hitter.opponent)
    targets = {25 - point for point in range(1, 25) if theirs[point] == 1}
    hit = {target for target in targets if any(not end.men(hitter.opponent)[25 - target] for end in ends)}
    for end in ends:
        for doublet in DOUBLETS:
            if any(_can_come(end, hitter, target, doublet) for target in targets - hit):
                hit |= legal_results(end, hitter, Roll(doublet, doublet), ruleset).points_hit()
    return frozenset(hit)


def _ends_of_ace_and_deuce(position: Position, hitter: Player, ruleset: Ruleset, setup: bool) -> Iterator[Position]:
    """Where the 1 and the 2 may lead; nowhere if they cannot both be played, for then the throw is lost."""
    for after, part in acey_deucy_parts(position, hitter, ruleset, setup=setup).items():
        if not part.dice_left:
            yield after


def _can_come(position: Position, hitter: Player, target: int, die: int) -> bool:
    """Does one of his checkers reach `target` in up to four steps of `die` without being blocked on the way?"""
    mine, theirs = position.men(hitter), position.men(hitter.opponent)
    for src in range(target + die, min(BAR, target + 4 * die) + 1, die):
        if mine[src]:
            return True
        if theirs[25 - src] > 1:
            return False
    return False
