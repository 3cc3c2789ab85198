"""Positions as bare integers, for the parts of the rules that must be fast.

A *key* is one integer: bytes 0 to 25 are the mover's `Men`, and from bit `HITS` on there is a bit for
each of the mover's points on which he hit. Two plays lead to the same position exactly when their keys
are equal. Which points are occupied is kept beside it as a bit mask, so "who can move a 5" is one shift
and one AND. Nothing here makes an object for a position or a step; `legal.py` does, when asked.

A *code* is one step, `src << 5 | dst`. A raw result is {key: codes of one play that leads there}.
"""

from __future__ import annotations

HITS = 208
"""First bit of the hits in a key: 26 men, 8 bits each."""

Codes = tuple[int, ...]
Raw = dict[int, Codes]

_HALF = 13  # masks are 26 bits; two tables of 13 bits turn one into points
_HALF_MASK = (1 << _HALF) - 1
_LOW = tuple(tuple(p for p in range(_HALF) if m >> p & 1) for m in range(1 << _HALF))
_HIGH = tuple(tuple(p + _HALF for p in points) for points in _LOW)

DELTA = tuple(tuple((1 << 8 * max(0, p - d)) - (1 << 8 * p) for p in range(26)) for d in range(7))
"""What a step adds to a key, by die and source."""

LANDS = tuple(tuple(1 << p - d if p > d else 0 for p in range(26)) for d in range(7))
"""The bit of the point a step lands on, by die and source; 0 for bearing off."""

CODE = tuple(tuple(p << 5 | max(0, p - d) for p in range(26)) for d in range(7))
"""The code of a step, by die and source."""


def pack(mine: tuple[int, ...]) -> int:
    """The key of these men, nothing hit."""
    return int.from_bytes(bytes(mine), "little")


def occupied(mine: tuple[int, ...]) -> int:
    """The mask of the mover's points (bits 1 to 24) and bar (bit 25) that hold a checker."""
    mask = 0
    for point in range(1, 26):
        if mine[point]:
            mask |= 1 << point
    return mask


def open_and_blots(theirs: tuple[int, ...]) -> tuple[int, int]:
    """Masks, in the mover's numbering, of the points he may land on and of the enemy blots among them."""
    free = blots = 0
    for point in range(1, 25):
        enemies = theirs[25 - point]
        if enemies < 2:
            free |= 1 << point
            if enemies:
                blots |= 1 << point
    return free, blots


def points(mask: int) -> tuple[int, ...]:
    """The points of a mask, lowest first."""
    return _LOW[mask & _HALF_MASK] + _HIGH[mask >> _HALF]


def landing(src: int, die: int, free: int) -> int:
    """Where a checker from one of the sources of `die` ends: 0 where it is borne off.

    A rule may let a number bear off from a point higher than itself; then the landing place is not free.
    """
    return src - die if src > die and free >> src - die & 1 else 0


def moved(key: int, mask: int, src: int, dst: int, blots: int) -> tuple[int, int]:
    """Key and mask after one checker moved from `src` to `dst`."""
    lands = 1 << dst if dst else 0
    key = key + (1 << 8 * dst) - (1 << 8 * src) | (lands & blots) << HITS
    mask |= lands
    if not key >> 8 * src & 255:
        mask ^= 1 << src
    return key, mask
