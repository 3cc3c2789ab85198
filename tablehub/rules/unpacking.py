"""From bare integers (`bits`) back to positions and steps."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import or_

from tablehub.rules.bits import HITS, Codes, open_and_blots, points
from tablehub.rules.play import Step
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Men, Position

_MEN_BYTES = HITS // 8


def unpacked(key: int, theirs: Men, player: Player) -> Position:
    """The position a key stands for; `theirs` are the opponent's men before the hits."""
    mine = tuple((key & (1 << HITS) - 1).to_bytes(_MEN_BYTES, "little"))
    hits = key >> HITS
    if hits:
        after = list(theirs)
        for point in points(hits):
            after[25 - point] -= 1
            after[BAR] += 1
        theirs = tuple(after)
    return Position.of(player, mine, theirs)


def points_hit(keys: Iterable[int]) -> frozenset[int]:
    """The mover's points on which there was a hit in some of these keys."""
    return frozenset(points(reduce(or_, keys, 0) >> HITS))


@cache
def _step(code: int, hit: bool) -> Step:
    """The step of a code: there are about a thousand, and some turns have a hundred thousand of them."""
    return Step(code >> 5, code & 31, hit)


def step_of(code: int, blots: int) -> Step:
    """The step of a code; `blots` is the mask of the enemy blots there are."""
    return _step(code, bool(blots >> (code & 31) & 1))


def steps_of(codes: Codes, before: Position, player: Player) -> tuple[Step, ...]:
    """The steps of these codes, made by `player` in the position `before`."""
    return steps_hitting(codes, open_and_blots(before.men(player.opponent))[1])


def steps_hitting(codes: Codes, blots: int) -> tuple[Step, ...]:
    """The steps of these codes; `blots` is the mask of the enemy blots before the first."""
    steps = []
    for code in codes:
        steps.append(step_of(code, blots))
        blots &= ~(1 << (code & 31))  # a blot is hit once
    return tuple(steps)
