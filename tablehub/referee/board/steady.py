"""What nobody touched is what it was: stacks in doubt that look as they did when the board was known."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from tablehub.referee.board.sight import PLAUSIBLE, SURELY, Sight, signed_at, with_rest_off
from tablehub.referee.play.hypotheses import NEAR
from tablehub.referee.stages import AwaitPlay, AwaitThrow, Stage
from tablehub.rules.player import Player
from tablehub.rules.position import Position, PositionFault
from tablehub.vision.reading import Counts, Reading, with_known

KEPT = 0.97
"""How likely as many checkers stand on a point that looks as it did then, before it is read again. A black checker on a
black one may come and go in a dim picture without being noticed; a clear reading is to stand against that. Of 300 such
points in doubt, in the games on 24 simulated boards, 299 were as they had been, all eleven that seemed four times as
likely to be something else among them."""

TOO_MANY = PositionFault.LIGHT_TOO_MANY | PositionFault.DARK_TOO_MANY


_NEVER = (-math.inf,) * 24


@dataclass(frozen=True, slots=True)
class Steady:
    """How the board lay when it was last seen as the game has it, when each point was, and which way round it was
    numbered."""

    lay: Position | None = None
    times: tuple[float, ...] = _NEVER
    reversed: bool = False

    def seen(self, stage: Stage, sight: Sight) -> Steady:
        """The same after a look: newer where the board lay as the game has it before the next play.

        Once there are dice to play, even such as cannot be read, what is in doubt may be the play itself: only points
        that are clear are known then.
        """
        if not isinstance(stage, AwaitThrow | AwaitPlay) or sight.gap(stage.before) > NEAR:
            return self
        reading, same = sight.reading, self.lay == stage.before and self.reversed is sight.reading.reversed
        before = self.times if same else _NEVER
        nothing_to_play = isinstance(stage, AwaitThrow) and stage.unread is None
        times = tuple(
            reading.t if nothing_to_play or _is_clear(stage.before, n, counts) else old
            for n, (counts, old) in enumerate(zip(reading.points, before, strict=True), start=1)
        )
        return Steady(stage.before, times, reading.reversed)

    def weighed(self, reading: Reading) -> Reading:
        """The reading, with points in doubt that have looked the same since then told by what stood there."""
        other_way = reading.reversed is not self.reversed
        if self.lay is None or reading.position is None or not reading.still or other_way:
            return reading
        points, told = list(reading.points), {}
        seen = zip(reading.points, reading.still, self.times, strict=True)
        for n, (counts, since, known) in enumerate(seen, start=1):
            stood = signed_at(self.lay, n)
            in_doubt = len(counts) > 1 and counts.get(stood, 0.0) >= PLAUSIBLE
            if in_doubt and since <= known and n not in reading.mixed:
                points[n - 1] = weighed = with_known(counts, stood, KEPT)
                if max(weighed, key=lambda count: weighed[count]) == stood:
                    told[n] = stood
        position = with_counts(reading, reading.position, told)
        if position.faults() & TOO_MANY:  # another doubt was settled by how many a side has: leave all as it was read
            return reading
        return replace(reading, points=tuple(points), position=position)


def _is_clear(position: Position, n: int, counts: Counts) -> bool:
    """Is it beyond doubt that a point (light's numbering) holds what it holds in `position`?"""
    return counts.get(signed_at(position, n), 0.0) >= SURELY


def with_counts(reading: Reading, position: Position, told: Mapping[int, int]) -> Position:
    """The position with these signed counts on points (light's numbering); what is not on the board then is off, unless
    that is counted."""
    light, dark = list(position.light), list(position.dark)
    for n, count in told.items():
        light[n], dark[25 - n] = max(0, count), max(0, -count)
    position = Position(tuple(light), tuple(dark))
    for player in Player:
        position = position if reading.off.get(player) else with_rest_off(position, player)
    return position
