"""A checker that may have gone after it was well seen: too little to call it missing, too much to say nothing.

The board agrees with a legal play as well as with any other, only one point does not: by this look it rather holds
fewer checkers, and it was seen to hold all of them since the throw, in the same light. What nobody has touched is seen
as well as before, so either somebody has, or something hides a checker; nobody can tell but the players.
"""

from __future__ import annotations

import math
from dataclasses import replace

from tablehub.referee.board.sight import Sight, Told, best_told
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Way
from tablehub.referee.stages import AwaitPlay, Held
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision.reading import likeliest

GONE = math.log(100)
"""So much likelier was a point seen to be as it should than it is now, for the players to be asked about it. A row that
had lost its seventh checker was as it should be with 0.09, and with 0.95 and more before."""

SEEMS_GONE = math.log(4)
"""So much likelier must it be that there are fewer than as many as there should be."""


def forgotten(stage: AwaitPlay) -> AwaitPlay:
    """The stage in another light: how well the board was seen before says nothing about how well it will be."""
    return replace(stage, told=(), held=replace(stage.held, told=()) if stage.held else None)


def remembered(held: Held, before: Held | None, look: Look) -> Held:
    """The play that lies there with how well each point of it was seen since it does."""
    told = before.told if before and before.position == held.position else ()
    return replace(held, told=best_told(told, look.sight.told(held.position)))


def gone_from(stage: AwaitPlay, way: Way, sight: Sight) -> tuple[Player, int] | None:
    """Whose checker may have gone, and from which of his points; None where none was seen better before."""
    now, then, left = sight.told(way.position), way.position.signed(), stage.before.signed()
    held = stage.held.told if stage.held and stage.held.position == way.position else ()
    for n in range(1, 25):
        before = _at(stage.told if then[n - 1] == left[n - 1] else held, n)
        fewer = abs(_likeliest(sight, n, then[n - 1])) < abs(then[n - 1])
        if before is not None and fewer and now[n - 1] < -SEEMS_GONE and before - now[n - 1] > GONE:
            return _owner(way.position, n)
    return None


def _at(told: Told, n: int) -> float | None:
    return told[n - 1] if told else None


def _likeliest(sight: Sight, n: int, otherwise: int) -> int:
    """The likeliest signed count on a point (light's numbering); `otherwise` where it has both players' checkers."""
    return otherwise if n in sight.reading.mixed else likeliest(sight.reading.points[n - 1], otherwise)


def _owner(position: Position, n: int) -> tuple[Player, int]:
    return (Player.LIGHT, n) if position.light[n] else (Player.DARK, 25 - n)
