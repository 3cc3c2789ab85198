"""All distinct results of a throw, on bare integers: the part of the rules that must be fast.

A *key* is one integer: bytes 0 to 25 are the mover's `Men`, and from bit `HITS` on there is a bit for
each of the mover's points on which he hit. Two plays lead to the same position exactly when their keys
are equal. Which points are occupied is kept beside it as a bit mask, so "who can move a 5" is one shift
and one AND. Nothing here makes an object for a position or a step; `legal.py` does, when asked.

A *code* is one step, `src << 3 | die`. A raw result is {key: codes of one play that leads there}.
"""

from __future__ import annotations

HITS = 208
"""First bit of the hits in a key: 26 men, 8 bits each."""

Codes = tuple[int, ...]
Raw = dict[int, Codes]

_BAR_BIT = 1 << 25
_HOME_FULL = 1 << 7  # a mask below this has nobody outside the home board (bits 1 to 6)
_HALF = 13  # masks are 26 bits; two tables of 13 bits turn one into points
_HALF_MASK = (1 << _HALF) - 1
_LOW = tuple(tuple(p for p in range(_HALF) if m >> p & 1) for m in range(1 << _HALF))
_HIGH = tuple(tuple(p + _HALF for p in points) for points in _LOW)
_SHIFT = tuple(8 * p for p in range(26))
_DELTA = tuple(tuple((1 << 8 * max(0, p - d)) - (1 << 8 * p) for p in range(26)) for d in range(7))
_LANDS = tuple(tuple(1 << p - d if p > d else 0 for p in range(26)) for d in range(7))
_CODE = tuple(tuple(p << 3 | d for p in range(26)) for d in range(7))
_SINGLE = tuple(tuple((code,) for code in codes) for codes in _CODE)
_NO_HITS = [0] * 32


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


def sources(mask: int, free: int, die: int) -> int:
    """The mask of points from which one checker may be moved by `die`."""
    if mask & _BAR_BIT:
        return _BAR_BIT & free << die
    movable = mask & free << die
    if mask < _HOME_FULL:  # everybody is home: bear off, exactly or, with nobody behind, from the highest point
        exact = mask & 1 << die
        movable |= exact or (1 << mask.bit_length() - 1 if 0 < mask < 1 << die else 0)
    return movable


def points(mask: int) -> tuple[int, ...]:
    """The points of a mask, lowest first."""
    return _LOW[mask & _HALF_MASK] + _HIGH[mask >> _HALF]


def moved(key: int, mask: int, src: int, die: int, blots: int) -> tuple[int, int]:
    """Key and mask after one checker moved from `src` by `die`."""
    landing = _LANDS[die][src]
    key = key + _DELTA[die][src] | (landing & blots) << HITS
    mask |= landing
    if not key >> _SHIFT[src] & 255:
        mask ^= 1 << src
    return key, mask


def generate(mine: tuple[int, ...], theirs: tuple[int, ...], high: int, low: int, higher_die: bool) -> Raw:
    """Every distinct result of the throw. Without a legal move: the start itself, with no steps.

    `higher_die`: where only one of the two numbers can be played and either could be, it must be the higher.
    """
    free, blots = open_and_blots(theirs)
    key, mask = pack(mine), occupied(mine)
    if high == low:
        return _double(key, mask, free, blots, high)
    both = _in_order(key, mask, free, blots, high, low, 0)
    both.update(_in_order(key, mask, free, blots, low, high, sources(mask, free, high)))
    if both:
        return both
    first = _one_die(key, mask, free, blots, high)
    second = _one_die(key, mask, free, blots, low)
    if not (first or second):
        return {key: ()}
    if first and higher_die:
        return first
    return {**second, **first}


def _one_die(key: int, mask: int, free: int, blots: int, die: int) -> Raw:
    single = _SINGLE[die]
    return {moved(key, mask, src, die, blots)[0]: single[src] for src in points(sources(mask, free, die))}


def _hit_bits(blots: int, die: int) -> list[int]:
    """For each source the bit to set in the key when `die` lands from there on a blot."""
    if not blots:
        return _NO_HITS
    bits = _NO_HITS[:]
    for point in points(blots):
        bits[point + die] = 1 << HITS + point
    return bits


def _in_order(key: int, mask: int, free: int, blots: int, first: int, second: int, known: int) -> Raw:
    """Every result of playing both dice, `first` first, except with `second` from the `known` sources.

    A checker that could play `second` at once was already tried in the other order, and with the same result.
    """
    found: Raw = {}
    firsts = sources(mask, free, first)
    if not firsts:
        return found
    first_codes, second_codes = _CODE[first], _CODE[second]
    deltas, hits = _DELTA[second], _hit_bits(blots, second)
    for src in points(firsts):
        after, after_mask = moved(key, mask, src, first, blots)
        seconds = sources(after_mask, free, second) & ~known
        code = first_codes[src]
        for then in _LOW[seconds & _HALF_MASK] + _HIGH[seconds >> _HALF]:
            found[after + deltas[then] | hits[then]] = (code, second_codes[then])
    return found


def _double(key: int, mask: int, free: int, blots: int, die: int) -> Raw:
    """Every result of a double: as many of the four as can be played.

    It is enough to move from high points to low ones: no step helps a checker behind it, blocked points
    stay blocked, entering comes first by itself and bearing off last. In that order different choices
    give different positions, so nothing is found twice.
    """
    codes = _CODE[die]
    reached: list[tuple[int, int, int, Codes]] = [(key, mask, 25, ())]
    for _ in range(4):
        further = []
        for before, before_mask, last, steps in reached:
            for src in points(sources(before_mask, free, die) & (2 << last) - 1):
                after, after_mask = moved(before, before_mask, src, die, blots)
                further.append((after, after_mask, src, (*steps, codes[src])))
        if not further:
            break
        reached = further
    return {after: steps for after, _, _, steps in reached}
