"""What a turn with a 2-1 may pass through, near a given board.

All there is would be tens of thousands of boards, and up to 700,000 where fifteen checkers are spread over an open
board. Asked for are only those that differ from one board in a few places. So a doublet is moved from high points to
low ones, as `generator` does and shows to be enough: what lies above the next checker to move is final by then, and a
step changes two places, which tells early that a branch leads nowhere near. Nothing is kept from one question to the
next but the 1 and the 2, some hundred boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tablehub.rules.acey_deucy import DOUBLETS, PIPS, ace_and_deuce, two_one_board
from tablehub.rules.bits import CODE, DELTA, HITS, LANDS, Codes, landing, moved, pack, points
from tablehub.rules.legal import PartialPlay
from tablehub.rules.movable import sources_for
from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE, Position
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.unpacking import steps_hitting, unpacked

COMPLETE = 1
"""The bit of a raw part with which the turn may end."""
NOTES = 0b11 << 6
"""Two bits of a raw part that are left to whoever keeps it."""
_DOUBLET, _LEFT, _STEPS, _CODE = 1, 4, 8, 10
"""First bits in a raw part: of the doublet, of what is left of the 2 and the 1, and of the steps; bits of a step."""

ALL_POINTS = (1 << HITS) - 1
"""All bits of a key but the hits."""

_FOUR = 4
"""Steps of a doublet."""
_ANYWHERE = (1 << 26) - 1
_BORNE_OFF = 255
_LOW_BITS = int.from_bytes(b"\x7f" * 26, "little")
_HIGH_BITS = int.from_bytes(b"\x80" * 26, "little")


def raw_part(codes: Iterable[int], left: Iterable[int], doublet: int, *, complete: bool) -> int:
    """One way to a board on the way as one integer: from the lowest bit on whether the turn may end so, the doublet
    (0: none is named), which of the 2 and the 1 are left, two bits to spare, and the codes of the steps, the last one
    lowest."""
    steps = 0
    for code in codes:
        steps = steps << _CODE | code
    thrown = sum(1 << PIPS.index(die) for die in left)
    return steps << _STEPS | thrown << _LEFT | doublet << _DOUBLET | complete


def doublet_of(raw: int) -> int:
    """The doublet that a raw part is a way of; 0: none is named yet."""
    return raw >> _DOUBLET & 7


def is_begun(raw: int) -> bool:
    """Was any step made?"""
    return raw >> _STEPS > 0


def is_in_full(raw: int) -> bool:
    """Were the 1, the 2 and all four of the doublet played?"""
    return raw >> _STEPS + 5 * _CODE > 0


def _steps_made(raw: int) -> Codes:
    codes, steps = [], raw >> _STEPS
    while steps:
        codes.append(steps & (1 << _CODE) - 1)
        steps >>= _CODE
    return tuple(codes[::-1])


@dataclass(frozen=True, slots=True)
class Near:
    """Boards that differ from `target`, a key, in at most `most` of the bytes of which all bits are in `clear`."""

    target: int
    clear: int
    most: int
    _low: int = field(init=False, compare=False)
    _high: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_low", self.clear & _LOW_BITS)
        object.__setattr__(self, "_high", self.clear & _HIGH_BITS)

    def differing(self, key: int) -> int:
        """The highest bit of each byte that counts and differs."""
        x, low = key ^ self.target, self._low
        # the lower bits of a byte that differs carry into its highest one, or that one differs itself
        return ((x & low) + low | x) & self._high

    def out_of_reach(self, key: int, settled: int, steps: int) -> bool:
        """Does so many further steps, none of which touches a byte from `settled` on, lead to none of them?"""
        differing = self.differing(key)
        left = differing.bit_count() - self.most
        return left > 0 and (left > 2 * steps or (differing >> 8 * settled).bit_count() > self.most)


@dataclass(frozen=True, slots=True)
class _Doublet:
    """Four moves of one number, from a board on which the 1 and the 2 are played, towards those asked for."""

    die: int
    longest: int
    """Steps that can be made of it at most."""
    near: Near


class AceyDeucySearch:
    """What `acey_deucy_parts` finds with every doublet, as keys (`bits`), each with a `raw_part`: those near a board.

    For rulesets whose checkers bear off from the highest point.
    """

    def __init__(self, position: Position, player: Player, ruleset: Ruleset, *, setup: bool) -> None:
        mine, self._theirs, self._player = position.men(player), position.men(player.opponent), player
        self._sources = sources_for(mine, ruleset)
        board = two_one_board(mine, self._theirs, ruleset, setup)
        self._free, self._blots = board.free, board.blots
        first = ace_and_deuce(board, mine)
        first = board.on_the_way(first, set(first[-1]))
        lost = len(first) == 1
        self._alone = {
            key: raw_part(codes, left, 0, complete=lost or key & _BORNE_OFF == MEN_A_SIDE)
            for level in first
            for (key, _, left), codes in level.items()
        }
        """Until the 1 and the 2 are played, which end the turn where they are lost or the last checker is borne off."""
        both = {} if lost else first[-1]
        self._both = [
            (key, mask, raw_part(codes, (), 0, complete=False))
            for (key, mask, _), codes in both.items()
            if key & _BORNE_OFF != MEN_A_SIDE
        ]
        self._longest: dict[tuple[int, int], int] = {}

    def near(self, near: Near) -> Iterator[tuple[int, int]]:
        """All of them, in every way they may be reached: a board may come more than once. It is an end of the turn if
        it is in one of them."""
        for key, raw in self._alone.items():
            if near.differing(key).bit_count() <= near.most:
                yield key, raw
        for key, mask, raw in self._both:
            if near.out_of_reach(key, len(self._theirs), _FOUR):
                continue
            for die in DOUBLETS:
                doublet = _Doublet(die, self._steps_at_most(key, mask, die), near)
                yield from self._moved_on(doublet, key, mask, _ANYWHERE, raw | die << _DOUBLET, 0)

    def to(self, key: int) -> Iterator[int]:
        """The ways to one board; none if it is none of them."""
        return (raw for at, raw in self.near(Near(key, ALL_POINTS, 0)) if at == key)

    def _moved_on(
        self, doublet: _Doublet, key: int, mask: int, up_to: int, raw: int, done: int
    ) -> Iterator[tuple[int, int]]:
        """This board if it is asked for and leads to an end, and those after it; `up_to`: the mask of the sources that
        steps in this order may still leave from, `done`: steps of the doublet made."""
        near, die, left = doublet.near, doublet.die, doublet.longest - done
        if near.differing(key).bit_count() <= near.most and self._goes_on(key, mask, die, left):
            yield key, raw if left else raw | COMPLETE
        if not left:
            return
        deltas, lands, codes, blots = DELTA[die], LANDS[die], CODE[die], self._blots
        low, steps = raw & (1 << _STEPS) - 1, raw >> _STEPS << _CODE
        for src in points(self._sources(mask, self._free, die) & up_to):
            after, occupies = key + deltas[src] | (lands[src] & blots) << HITS, mask | lands[src]
            stays = after >> 8 * src & 255
            if near.out_of_reach(after, src + 1 if stays else src, left - 1):
                continue
            if not stays:
                occupies ^= 1 << src
            further = (steps | codes[src]) << _STEPS | low
            yield from self._moved_on(doublet, after, occupies, (2 << src) - 1, further, done + 1)

    def _steps_at_most(self, key: int, mask: int, die: int) -> int:
        """How many of four moves of this number can be made from a board on which the 1 and the 2 are played."""
        known = self._longest.get((key, die))
        if known is None:
            known = next(steps for steps in range(_FOUR, -1, -1) if self._goes_on(key, mask, die, steps))
            self._longest[key, die] = known
        return known

    def _goes_on(self, key: int, mask: int, die: int, steps: int) -> bool:
        """Can so many more steps be made?"""
        if not steps:
            return True
        sources = self._sources(mask, self._free, die)
        if steps == 1:
            return bool(sources)
        return any(
            self._goes_on(*moved(key, mask, src, landing(src, die, self._free), self._blots), die, steps - 1)
            for src in points(sources)
        )

    def key_of(self, position: Position) -> int | None:
        """The key of a position that one of these parts may show; None where none can."""
        key = pack(position.men(self._player))
        after = position.men(self._player.opponent)
        for point in points(self._blots):
            if not after[25 - point]:
                key |= 1 << HITS + point
        return key if self.position(key) == position else None

    def position(self, key: int) -> Position:
        return unpacked(key, self._theirs, self._player)

    def part(self, raw: int) -> PartialPlay:
        codes, doublet = _steps_made(raw), doublet_of(raw)
        left = tuple(die for bit, die in enumerate(PIPS) if raw >> _LEFT & 1 << bit)
        still = _FOUR - max(0, len(codes) - len(PIPS)) if doublet else 0
        return PartialPlay(steps_hitting(codes, self._blots), left + (doublet,) * still, bool(raw & COMPLETE))
