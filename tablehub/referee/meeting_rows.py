"""Two tall rows that meet in the middle of the board: where one ends and the other begins.

The rows of a point and of the point that faces it grow towards each other. Where both are long the last checker of one
lies as near to the other, and may be read as standing among the opponent's. It belongs to the row that it continues.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tablehub.referee.stages import AwaitPlay, Stage
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position
from tablehub.vision.reading import Reading

LONG = 4
"""Checkers on each of two facing points from which on the next one may touch the other row."""


def rows_told_apart(reading: Reading, stage: Stage, known: frozenset[int]) -> frozenset[int]:
    """Points on which a checker seems to stand among the opponent's that belongs to its own row, light's numbering.

    A checker may well have been put on a point that is held. So it is counted to its own row only where that makes a
    whole legal play of what lies there, one that brought a checker to that row; `known` are points where it did in a
    look before, as long as it seems so.
    """
    known &= reading.mixed
    found = (n for n in reading.mixed - known if _is_whole(counted_to_its_row(apart(reading, known), n), 25 - n, stage))
    return known | set(found)


def _is_whole(reading: Reading | None, row: int, stage: Stage) -> bool:
    if reading is None or reading.position is None or not isinstance(stage, AwaitPlay):
        return False
    came = any(reading.position.men(each)[_own(each, row)] > stage.before.men(each)[_own(each, row)] for each in Player)
    ways = (turn.ways.get(reading.position) for turn in stage.turns)
    return came and any(way is not None and way.complete for way in ways)


def apart(reading: Reading, points: frozenset[int]) -> Reading:
    """The reading with the checkers on these points counted to their own rows."""
    for point in sorted(points):
        reading = counted_to_its_row(reading, point) or reading
    return reading


def counted_to_its_row(reading: Reading, point: int) -> Reading | None:
    """The reading with the single checker that seems to stand among the opponent's on `point` counted to the row that
    faces it; None where both rows are not so long that they meet."""
    position, facing = reading.position, 25 - point
    if position is None or not OFF < point < BAR:
        return None
    owner = min(Player, key=lambda player: position.men(player)[_own(player, point)])
    here, there = _own(owner, point), _own(owner, facing)
    mine, theirs = position.men(owner), position.men(owner.opponent)
    if mine[here] != 1 or theirs[25 - here] < LONG or mine[there] < LONG or theirs[25 - there]:
        return None
    men, points = list(mine), list(reading.points)
    men[here], men[there] = 0, mine[there] + 1
    points[facing - 1] = _one_more(points[facing - 1], owner)
    own_row = Position.of(owner, tuple(men), theirs)
    return replace(reading, position=own_row, points=tuple(points), mixed=reading.mixed - {point})


def _own(player: Player, point: int) -> int:
    """The same point in the player's numbering."""
    return point if player is Player.LIGHT else 25 - point


def _one_more(counts: Mapping[int, float], owner: Player) -> Mapping[int, float]:
    sign = 1 if owner is Player.LIGHT else -1
    return {count + sign: likelihood for count, likelihood in counts.items()}
