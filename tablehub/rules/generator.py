"""All distinct results of a throw, on bare integers (`bits`): the part of the rules that must be fast.

Two short cuts make it so, each proved below for the rules it is taken for; other rules go by `search`, which tries
every order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablehub.rules.bits import CODE, DELTA, HITS, LANDS, Codes, Raw, occupied, open_and_blots, pack, points
from tablehub.rules.knobs import Bearing
from tablehub.rules.movable import Sources, sources_for
from tablehub.rules.position import Men
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.search import Board, all_orders

_SINGLE = tuple(tuple((code,) for code in codes) for codes in CODE)
_SHIFT = tuple(8 * p for p in range(26))
_NOWHERE = (0,) * 6
"""Room in a table by source for what would have to come from beyond the bar."""
_ALL = (1 << 26) - 1


def generate(mine: Men, theirs: Men, high: int, low: int, rules: Ruleset) -> Mapping[int, Codes]:
    """Every distinct result of the throw. Without a legal move: the start itself, with no steps."""
    free, blots = open_and_blots(theirs)
    key, mask = pack(mine), occupied(mine)
    sources = sources_for(mine, rules)
    dice = (high,) * 4 if high == low else (high, low)
    if not short_cuts_hold(mine, len(dice), rules):
        return all_orders(Board(free, blots, sources), key, mask, dice, rules.higher_die)
    if high == low:
        return _double(key, mask, free, blots, sources, high)
    both = _in_order(key, mask, free, blots, sources, high, low, 0)
    both.update(_in_order(key, mask, free, blots, sources, low, high, sources(mask, free, high)))
    if both:
        return both
    first = _one_die(key, mask, free, blots, sources, high)
    second = _one_die(key, mask, free, blots, sources, low)
    if not (first or second):
        return {key: ()}
    if first and rules.higher_die:
        return first
    return {**second, **first}


def short_cuts_hold(mine: Men, dice: int, rules: Ruleset) -> bool:
    """Whether `_in_order` and `_double` find all there is: no step takes the right to another away.

    None does with `Bearing.HIGHEST`: a landing place stays open, who is home stays home, and who is highest stays so
    until he moves himself. Nor does one that enters or returns alone: such checkers go before the others in any order.
    But with `Bearing.NEXT_LOWER` a checker that moves to the empty point, or between it and the next lower one, ends
    the right to bear off from there, and with `Bearing.UNLESS_MOVABLE` so does one that moves to where it can go on.
    The latter moreover bears off where the number would lead to a held point, which the tables by source do not know.
    All that takes one of the dice after everybody is home.
    """
    return rules.bearing is Bearing.HIGHEST or sum(mine[7:]) >= dice


def _one_die(key: int, mask: int, free: int, blots: int, sources: Sources, die: int) -> Raw:
    singles, changes = _SINGLE[die], _changes(blots, die)
    return {key + changes[src]: singles[src] for src in points(sources(mask, free, die))}


def _changes(blots: int, die: int) -> Sequence[int]:
    """What a step by `die` adds to a key, by source: the man moved, and the bit of the blot it hits."""
    if not blots:
        return DELTA[die]
    changes = [*DELTA[die], *_NOWHERE]
    for point in points(blots):
        changes[point + die] += 1 << HITS + point
    return changes


def _in_order(key: int, mask: int, free: int, blots: int, sources: Sources, first: int, second: int, known: int) -> Raw:
    """Every result of playing both dice, `first` first, except with `second` from the `known` sources.

    A checker that could play `second` at once was already tried in the other order, and with the same result.
    """
    found: Raw = {}
    firsts = sources(mask, free, first)
    if not firsts:
        return found
    first_codes, second_codes, lands = CODE[first], CODE[second], LANDS[first]
    first_changes, any_changes = _changes(blots, first), _changes(blots, second)
    others = ~known
    for src in points(firsts):
        after, after_mask = key + first_changes[src], mask | lands[src]
        if not after >> _SHIFT[src] & 255:
            after_mask ^= 1 << src
        # A blot hit by the first is no more there for the second.
        changes = _changes(blots & ~lands[src], second) if lands[src] & blots else any_changes
        code = first_codes[src]
        for then in points(sources(after_mask, free, second) & others):
            found[after + changes[then]] = (code, second_codes[then])
    return found


def _double(key: int, mask: int, free: int, blots: int, sources: Sources, die: int) -> Raw:
    """Every result of a double: as many of the four as can be played.

    It is enough to move from high points to low ones: no step helps a checker behind it, blocked points
    stay blocked, entering comes first by itself and bearing off last. In that order different choices
    give different positions, so nothing is found twice.
    """
    singles, deltas, lands = _SINGLE[die], DELTA[die], LANDS[die]
    hits = [(land & blots) << HITS for land in lands]
    reached: list[tuple[int, int, int, Codes]] = [(key, mask, _ALL, ())]
    for _ in range(3):
        further = []
        for before, before_mask, up_to, steps in reached:
            for src in points(sources(before_mask, free, die) & up_to):
                after, after_mask = before + deltas[src] | hits[src], before_mask | lands[src]
                if not after >> _SHIFT[src] & 255:
                    after_mask ^= 1 << src
                further.append((after, after_mask, (2 << src) - 1, steps + singles[src]))
        if not further:
            return {after: steps for after, _, _, steps in reached}
        reached = further
    last = {
        before + deltas[src] | hits[src]: steps + singles[src]
        for before, before_mask, up_to, steps in reached
        for src in points(sources(before_mask, free, die) & up_to)
    }
    return last or {after: steps for after, _, _, steps in reached}
