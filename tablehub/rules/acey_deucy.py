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
    HITS,
    Codes,
    occupied,
    open_and_blots,
    pack,
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

PIPS = (2, 1)


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
    return ruleset.acey_deucy and roll.pips == PIPS


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
    board = two_one_board(mine, theirs, ruleset, setup)
    first = ace_and_deuce(board, mine)
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


def two_one_board(mine: Men, theirs: Men, rules: Ruleset, setup: bool) -> Board:
    """The board for the 1 and the 2."""
    both_enter = setup and mine[BAR] >= 2
    return Board(*open_and_blots(theirs), _from_hand if both_enter else sources_for(mine, rules))


def _from_hand(mask: int, free: int, die: int) -> int:
    return mask & BAR_BIT & free << die


def ace_and_deuce(board: Board, mine: Men) -> list[Level]:
    """The levels of playing the 1 and the 2; only the start where both cannot be played."""
    levels = board.levels({(pack(mine), occupied(mine), PIPS): ()}, len(PIPS))
    return levels if len(levels) > len(PIPS) else levels[:1]


def _endings(mine: Men, theirs: Men, rules: Ruleset, setup: bool, doublets: Iterable[int]) -> _Raw:
    """All endings with any of these doublets named."""
    *_, ends = ace_and_deuce(two_one_board(mine, theirs, rules, setup), mine)
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
