"""A play whose dice were never seen: which throws allow it?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tablehub.referee.hypotheses import Throw
from tablehub.referee.sight import Sight
from tablehub.rules.legal import legal_results
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class MissedPlay:
    """A throw and its complete play that lead to the board as seen."""

    throw: Throw
    play: Play
    position: Position


def missed_plays(
    before: Position, players: Iterable[Player], sight: Sight, ruleset: Ruleset, shown: int | None = None
) -> list[MissedPlay]:
    """Every throw of `players` with a complete play from `before` to the board seen; `shown`: one die was read."""
    seen = sight.position
    if sight.doubts() or seen == before:
        return []
    found = []
    for player in players:
        for roll in Roll.all():
            if shown is not None and shown not in roll.pips:
                continue
            results = legal_results(before, player, roll, ruleset)
            if seen in results:
                found.append(MissedPlay(Throw(player, roll), results[seen], seen))
    return found
