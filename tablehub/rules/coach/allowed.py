"""When a coach may speak."""

from __future__ import annotations

from collections.abc import Collection

from tablehub.rules.player import Player


def coach_allowed(asked_for: bool, match_length: int, agreed: Collection[Player] = ()) -> bool:
    """May the coach speak at this table?

    Never unless it was asked for (it is off by default). In a match, which is what has a `match_length` above 0, both
    players must have agreed besides; in money play and practice asking is enough.
    """
    return asked_for and (match_length == 0 or set(Player) <= set(agreed))
