"""A slow, plain generator of legal results, written from the rules alone: what the fast one is checked against.

It shares nothing with the program but `Position`, the rulesets' values and what they are made of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from tablehub.rules.knobs import Bearing, Entering
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN, Ruleset

Board = tuple[tuple[int, ...], tuple[int, ...]]


def brute_force(position: Position, player: Player, a: int, b: int, ruleset: Ruleset = MODERN) -> set[Position]:
    """All positions in which a turn with the dice `a` and `b` may end."""
    start = (position.men(player), position.men(player.opponent))
    table = _Table(ruleset, alone=ruleset.return_alone and start[0][0] > 0)
    reached = {((), start)} | {
        end for order in set(permutations((a,) * 4 if a == b else (a, b))) for end in table.in_order(start, order)
    }
    most = max(len(played) for played, _ in reached)
    longest = {(played, end) for played, end in reached if len(played) == most}
    if ruleset.higher_die and most == 1 and any(played == (max(a, b),) for played, _ in longest):
        longest = {(played, end) for played, end in longest if played == (max(a, b),)}
    return {Position.of(player, mine, theirs) for _, (mine, theirs) in longest}


def brute_force_after_an_ace_and_a_deuce(
    position: Position, player: Player, doublet: int, ruleset: Ruleset, setup: bool
) -> set[tuple[Position, bool]]:
    """All positions in which acey-deucy's 2-1 may end, with whether the four of `doublet` were all played.

    Both the 1 and the 2 are played first, or nothing is.
    """
    start = (position.men(player), position.men(player.opponent))
    table = _Table(ruleset, alone=False)
    if setup and start[0][25] >= 2:
        table.from_hand_only = True
    orders = [table.in_order(start, order) for order in ((1, 2), (2, 1))]
    firsts = {end for order in orders for played, end in order if len(played) == 2}
    table.from_hand_only = False
    ends: set[tuple[Position, bool]] = set() if firsts else {(position, False)}
    for first in firsts:
        met = {((), first)} | table.in_order(first, (doublet,) * 4)
        most = max(len(played) for played, _ in met)
        for played, (mine, theirs) in met:
            if len(played) == most:
                ends.add((Position.of(player, mine, theirs), most == 4 and mine[0] < 15))
    return ends


@dataclass
class _Table:
    ruleset: Ruleset
    alone: bool
    """Some checker was borne off before the turn began, and the book lets one that was hit return alone."""
    from_hand_only: bool = False

    def in_order(self, start: Board, dice: tuple[int, ...]) -> set[tuple[tuple[int, ...], Board]]:
        """Every board met when the dice are played in this order, with the dice played until then."""
        met: set[tuple[tuple[int, ...], Board]] = set()
        boards = {start}
        for number, die in enumerate(dice, 1):
            boards = {moved(board, *step) for board in boards for step in self.steps(board, die)}
            met |= {(dice[:number], board) for board in boards}
        return met

    def steps(self, board: Board, die: int) -> Iterator[tuple[int, int]]:
        """From where to where a checker may be played by `die`."""
        mine, theirs = board
        held = [point for point in range(1, 26) if mine[point]]
        if self.from_hand_only or (25 in held and self.ruleset.entering is Entering.BAR_FIRST):
            held = [25] if 25 in held else []
        if self.alone and any(point > 6 for point in held):
            held = [point for point in held if point > 6]
        on_board = [(src, src - die) for src in held if src > die and theirs[25 - (src - die)] < 2]
        yield from on_board
        if not any(mine[point] for point in range(7, 26)):
            yield from ((src, 0) for src in self.bearing(mine, die, bool(on_board)))

    def bearing(self, mine: tuple[int, ...], die: int, can_move: bool) -> list[int]:
        """The points of the home board from which `die` bears off."""
        if mine[die]:
            return [die]
        lower = [point for point in range(1, die) if mine[point]]
        higher = [point for point in range(die + 1, 7) if mine[point]]
        match self.ruleset.bearing:
            case Bearing.HIGHEST:
                return lower[-1:] if not higher else []
            case Bearing.NEXT_LOWER:
                return lower[-1:]
            case Bearing.UNLESS_MOVABLE:
                return [] if can_move else (lower + higher)[-1:]


def moved(board: Board, src: int, dst: int) -> Board:
    """The board after one checker moved."""
    mine, theirs = list(board[0]), list(board[1])
    if dst and theirs[25 - dst]:
        theirs[25 - dst] -= 1
        theirs[25] += 1
    mine[src] -= 1
    mine[dst] += 1
    return tuple(mine), tuple(theirs)
