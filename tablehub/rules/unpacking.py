"""From bare integers (`bits`) back to positions and steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

from tablehub.rules.bits import HITS, Codes, open_and_blots, points
from tablehub.rules.play import Step
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Men, Position

_MEN_BYTES = HITS // 8
_MEN = (1 << HITS) - 1


def unpacked(key: int, theirs: Men, player: Player) -> Position:
    """The position a key stands for; `theirs` are the opponent's men before the hits."""
    return Position.of(player, _men_of(key), _after_hits(key >> HITS, theirs))


def all_unpacked(keys: Iterable[int], theirs: Men, player: Player) -> Iterator[Position]:
    """The same for many keys; the opponent's men are kept once for each set of hits."""
    after: dict[int, Men] = {}
    for key in keys:
        hits = key >> HITS
        if hits not in after:
            after[hits] = _after_hits(hits, theirs)
        yield Position.of(player, _men_of(key), after[hits])


def _men_of(key: int) -> Men:
    return tuple((key & _MEN).to_bytes(_MEN_BYTES, "little"))


def _after_hits(hits: int, theirs: Men) -> Men:
    if not hits:
        return theirs
    after = list(theirs)
    for point in points(hits):
        after[25 - point] -= 1
        after[BAR] += 1
    return tuple(after)


def points_hit(keys: Iterable[int]) -> frozenset[int]:
    """The mover's points on which there was a hit in some of these keys."""
    return frozenset(points(reduce(or_, keys, 0) >> HITS))


_STEPS = tuple(tuple(Step(code >> 5, code & 31, hit) for code in range(BAR + 1 << 5)) for hit in (False, True))
"""Every step by hit and code: some turns have a hundred thousand. They are made at the start, for one that is made and
kept in the midst of such a turn would hold the megabyte around it for good."""


def step_of(code: int, blots: int) -> Step:
    """The step of a code; `blots` is the mask of the enemy blots there are."""
    return _STEPS[blots >> (code & 31) & 1][code]


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
