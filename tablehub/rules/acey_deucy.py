"""Acey-deucy's own throw, the 2-1: the 1 and the 2, then a doublet of the player's choice, then perhaps another throw.

From milton-bradley-1973, "Setting up the men" and "Acey-Deucy" (1 to 4). Where the book is silent, ours: the set-up
lasts until a player's hand has first been empty, which a position cannot tell, so it is asked for. The doublet is
played as far as possible. The 1 and the 2 may be played in either order, and any way that plays both will do,
whatever it leaves for the doublet.

Every other throw is played as `legal` says.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass

from tablehub.rules.bits import (
    CODE,
    DELTA,
    HITS,
    LANDS,
    Codes,
    landing,
    moved,
    occupied,
    open_and_blots,
    pack,
    points,
)
from tablehub.rules.generator import generate
from tablehub.rules.legal import PartialPlay
from tablehub.rules.movable import BAR_BIT, sources_for
from tablehub.rules.play import Play, Step
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, OFF, Men, Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.search import Board, Level, Node
from tablehub.rules.unpacking import all_unpacked, steps_hitting, steps_of, unpacked

DOUBLETS = (1, 2, 3, 4, 5, 6)

_PIPS = (2, 1)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a turn with a 2-1 may end. One position may be reached by naming one doublet or another.

    `doublet`: what was named; None where the whole throw was lost, or the 1 and the 2 ended the game.
    `again`: the 1, the 2 and all four of the doublet were played, so he throws again; never after the last checker.
    """

    position: Position
    doublet: int | None
    again: bool


_Raw = dict[tuple[int, int | None, bool], Codes]


class AceyDeucyResults(Mapping[Ending, Play]):
    """All distinct endings of a turn with a 2-1, each with one play that leads there.

    There are often tens of thousands; counting them is cheap, and endings and plays are made when first wanted.
    """

    def __init__(self, before: Position, player: Player, raw: _Raw) -> None:
        self.before = before
        self.player = player
        self._raw = raw
        self._table: dict[Ending, Codes] | None = None

    def __len__(self) -> int:
        return len(self._raw)

    def __iter__(self) -> Iterator[Ending]:
        return iter(self._endings())

    def __contains__(self, ending: object) -> bool:
        return ending in self._endings()

    def __getitem__(self, ending: Ending) -> Play:
        return Play.of(self.die_steps(ending))

    def die_steps(self, ending: Ending) -> tuple[Step, ...]:
        """The play to `ending` one number at a time, in an order in which it can be made; KeyError if not legal."""
        return steps_of(self._endings()[ending], self.before, self.player)

    def _endings(self) -> dict[Ending, Codes]:
        if self._table is None:
            theirs = self.before.men(self.player.opponent)
            self._table = {
                Ending(unpacked(key, theirs, self.player), doublet, again): codes
                for (key, doublet, again), codes in self._raw.items()
            }
        return self._table


def is_acey_deucy(roll: Roll, ruleset: Ruleset) -> bool:
    """Whether this throw is played as this module says."""
    return ruleset.acey_deucy and roll.pips == _PIPS


def acey_deucy_results(
    position: Position, player: Player, ruleset: Ruleset, *, setup: bool, doublet: int | None = None
) -> AceyDeucyResults:
    """Every distinct ending of a turn in which `player` threw 2-1, with any doublet or with the one named.

    `setup`: his hand has never been empty yet in this game. While that is so and two or more of his checkers are in
    hand, the 1 and the 2 must enter one on the ace point and one on the deuce point. If the 1 and the 2 cannot both be
    played, the whole throw is lost: the only ending is the position itself, with no play.
    """
    named = DOUBLETS if doublet is None else (doublet,)
    raw = _endings(position.men(player), position.men(player.opponent), ruleset, setup, named)
    return AceyDeucyResults(position, player, raw)


def acey_deucy_parts(
    position: Position, player: Player, ruleset: Ruleset, *, setup: bool, doublet: int | None = None
) -> Mapping[Position, PartialPlay]:
    """Every position met on the way of a turn in which `player` threw 2-1, like `legal.partial_results`.

    Without a `doublet` named, those until the 1 and the 2 are played, where they are complete for the time being; with
    one, those of the whole turn. The ace and the deuce are played before anything of the doublet.
    """
    mine, theirs = position.men(player), position.men(player.opponent)
    board = _board(mine, theirs, ruleset, setup)
    first = _ace_and_deuce(board, mine)
    first = board.on_the_way(first, set(first[-1]))
    if doublet is None or len(first) == 1:
        return _parts(position, player, first, first[-1])
    legal = {key for key, _, _ in _endings(mine, theirs, ruleset, setup, (doublet,))}
    later = Board(board.free, board.blots, sources_for(mine, ruleset))
    dice = (doublet,) * 4
    second = later.levels({(key, mask, dice): codes for (key, mask, _), codes in first[-1].items()}, len(dice))
    ends = {node for level in second for node in level if node[0] in legal}
    before = [{(key, mask, left + dice): codes for (key, mask, left), codes in level.items()} for level in first[:-1]]
    return _parts(position, player, before + later.on_the_way(second, ends), ends)


COMPLETE = 1
"""The bit of a raw part with which the turn may end."""
NOTES = 0b11 << 6
"""Two bits of a raw part that are left to whoever keeps it."""
_DOUBLET, _LEFT, _STEPS, _CODE = 1, 4, 8, 10
"""First bits in a raw part: of the doublet, of what is left of the 2 and the 1, and of the steps; bits of a step."""


def raw_part(codes: Iterable[int], left: Container[int], doublet: int, *, complete: bool) -> int:
    """One way to a board on the way as one integer, for a turn may have a hundred thousand: from the lowest bit on
    whether the turn may end so, the doublet (0: none is named), which of the 2 and the 1 are left, two bits to spare,
    and the codes of the steps, the last one lowest."""
    steps = 0
    for code in codes:
        steps = steps << _CODE | code
    thrown = sum(bit for bit, die in enumerate(_PIPS, start=1) if die in left)
    return steps << _STEPS | thrown << _LEFT | doublet << _DOUBLET | complete


def doublet_of(raw: int) -> int:
    """The doublet that a raw part is a way of; 0: none is named yet."""
    return raw >> _DOUBLET & 7


def steps_made(raw: int) -> Codes:
    """The codes of the steps of a raw part."""
    codes, steps = [], raw >> _STEPS
    while steps:
        codes.append(steps & (1 << _CODE) - 1)
        steps >>= _CODE
    return tuple(codes[::-1])


def is_begun(raw: int) -> bool:
    """Was any step made?"""
    return raw >> _STEPS > 0


def is_in_full(raw: int) -> bool:
    """Were the 1, the 2 and all four of the doublet played?"""
    return raw >> _STEPS + 5 * _CODE > 0


class RawParts:
    """What `acey_deucy_parts` finds, as keys (`bits`), each with a `raw_part`, and a little at a time; positions are
    made of those asked for.

    Tens of thousands of them are a matter of milliseconds. For rulesets whose checkers bear off from the highest point:
    a doublet is moved from high points to low ones, as `generator` does and shows to be enough.
    """

    def __init__(self, position: Position, player: Player, ruleset: Ruleset, *, setup: bool) -> None:
        self._mine, self._theirs, self._player = position.men(player), position.men(player.opponent), player
        self._sources = sources_for(self._mine, ruleset)
        board = _board(self._mine, self._theirs, ruleset, setup)
        self._free, self._blots = board.free, board.blots
        first = _ace_and_deuce(board, self._mine)
        self._first = board.on_the_way(first, set(first[-1]))

    def alone(self) -> Iterable[tuple[int, int]]:
        """Those until the 1 and the 2 are played, which are complete for the time being."""
        return _raw_of(self._first, self._first[-1], 0).items()

    def of(self, doublet: int) -> Iterator[Iterable[tuple[int, int]]]:
        """Those of the whole turn with this doublet, in portions: one for each way to play the 1 and the 2.

        A board may come more than once. It is an end of the turn if it is in one of them.
        """
        *before, last = self._first
        if not before:
            yield self.alone()
            return
        yield _raw_of(before, (), doublet).items()
        for (key, mask, _), codes in last.items():
            yield self._from(key, mask, codes, doublet)

    def _from(self, key: int, mask: int, codes: Codes, die: int) -> Iterator[tuple[int, int]]:
        """The boards on the way of this doublet once the 1 and the 2 are played, and its ends."""
        levels = [[(key, mask, _ANYWHERE, raw_part(codes, (), die, complete=False))]]
        while len(levels) <= _FOUR and key & _BORNE_OFF != MEN_A_SIDE and (further := self._moved(levels[-1], die)):
            levels.append(further)
        most = len(levels) - 1
        for done, level in enumerate(levels[:-1]):
            for at, occupies, _, raw in level:
                if self._goes_on(at, occupies, die, most - done):
                    yield at, raw
        yield from ((at, raw | COMPLETE) for at, _, _, raw in levels[-1])

    def _moved(self, level: list[_Ordered], die: int) -> list[_Ordered]:
        """One step further, each from where the step before left from, or lower."""
        deltas, lands, codes = DELTA[die], LANDS[die], CODE[die]
        sources, free, blots = self._sources, self._free, self._blots
        named, further = die << _DOUBLET, []
        for key, mask, up_to, raw in level:
            for src in points(sources(mask, free, die) & up_to):
                after, occupies = key + deltas[src] | (lands[src] & blots) << HITS, mask | lands[src]
                if not after >> 8 * src & 255:
                    occupies ^= 1 << src
                steps = raw >> _STEPS << _CODE | codes[src]
                further.append((after, occupies, (2 << src) - 1, steps << _STEPS | named))
        return further

    def _goes_on(self, key: int, mask: int, die: int, steps: int) -> bool:
        """Can so many more steps be made?"""
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
        codes, doublet = steps_made(raw), doublet_of(raw)
        left = tuple(die for bit, die in enumerate(_PIPS, start=1) if raw >> _LEFT & bit)
        still = _FOUR - max(0, len(codes) - len(_PIPS)) if doublet else 0
        return PartialPlay(steps_hitting(codes, self._blots), left + (doublet,) * still, bool(raw & COMPLETE))


_Ordered = tuple[int, int, int, int]
"""A board with the mask of the sources that steps in this order may still leave from, and the raw part."""
_ANYWHERE = (1 << 26) - 1
_BORNE_OFF = 255
_FOUR = 4


def _raw_of(levels: list[Level], ends: Container[Node], doublet: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for level in levels:
        for node, codes in level.items():
            complete = node in ends
            if complete or node[0] not in found:
                found[node[0]] = raw_part(codes, node[2], doublet, complete=complete)
    return found


def _board(mine: Men, theirs: Men, rules: Ruleset, setup: bool) -> Board:
    """The board for the 1 and the 2."""
    both_enter = setup and mine[BAR] >= 2
    return Board(*open_and_blots(theirs), _from_hand if both_enter else sources_for(mine, rules))


def _from_hand(mask: int, free: int, die: int) -> int:
    return mask & BAR_BIT & free << die


def _ace_and_deuce(board: Board, mine: Men) -> list[Level]:
    """The levels of playing the 1 and the 2; only the start where both cannot be played."""
    levels = board.levels({(pack(mine), occupied(mine), _PIPS): ()}, len(_PIPS))
    return levels if len(levels) > len(_PIPS) else levels[:1]


def _endings(mine: Men, theirs: Men, rules: Ruleset, setup: bool, doublets: Iterable[int]) -> _Raw:
    """All endings with any of these doublets named."""
    *_, ends = _ace_and_deuce(_board(mine, theirs, rules, setup), mine)
    found: _Raw = {}
    for (key, _, left), codes in ends.items():
        after = unpacked(key, theirs, Player.LIGHT)  # seen from the mover's side, whoever he is
        if left or after.light[OFF] == MEN_A_SIDE:
            found[key, None, False] = codes
            continue
        hits = key >> HITS << HITS
        for doublet in doublets:
            for end, further in generate(after.light, after.dark, doublet, doublet, rules).items():
                again = len(further) == 4 and end & 255 != MEN_A_SIDE
                found[end | hits, doublet, again] = codes + further
    return found


def _parts(
    position: Position, player: Player, levels: list[Level], ends: Container[Node]
) -> Mapping[Position, PartialPlay]:
    theirs = position.men(player.opponent)
    _, blots = open_and_blots(theirs)
    found: dict[Position, PartialPlay] = {}
    for level in levels:
        positions = all_unpacked((key for key, _, _ in level), theirs, player)
        for at, (node, codes) in zip(positions, level.items(), strict=True):
            complete = node in ends
            if complete or at not in found:
                found[at] = PartialPlay(steps_hitting(codes, blots), node[2], complete)
    return found
