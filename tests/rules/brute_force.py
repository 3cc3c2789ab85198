"""A slow, plain generator of legal results, written from the rules alone: what the fast one is checked against.

It shares nothing with the program but `Position`.
"""

from __future__ import annotations

from itertools import permutations

from tablehub.rules.player import Player
from tablehub.rules.position import Position

Board = tuple[tuple[int, ...], tuple[int, ...]]


def brute_force(position: Position, player: Player, a: int, b: int) -> set[Position]:
    """All positions in which a turn with the dice `a` and `b` may end."""
    reached: set[tuple[tuple[int, ...], Board]] = {((), (position.men(player), position.men(player.opponent)))}
    for order in set(permutations((a,) * 4 if a == b else (a, b))):
        reached |= _in_order((position.men(player), position.men(player.opponent)), order)
    most = max(len(played) for played, _ in reached)
    longest = {(played, end) for played, end in reached if len(played) == most}
    if most == 1 and any(played == (max(a, b),) for played, _ in longest):
        longest = {(played, end) for played, end in longest if played == (max(a, b),)}
    return {Position.of(player, mine, theirs) for _, (mine, theirs) in longest}


def _in_order(start: Board, dice: tuple[int, ...]) -> set[tuple[tuple[int, ...], Board]]:
    """Every board met when the dice are played in this order, with the dice played until then."""
    met: set[tuple[tuple[int, ...], Board]] = set()
    boards = {start}
    for number, die in enumerate(dice, 1):
        after = {_moved(board, src, die) for board in boards for src in range(1, 26)}
        boards = {board for board in after if board}
        met |= {(dice[:number], board) for board in boards}
    return met


def _moved(board: Board, src: int, die: int) -> Board | None:
    """The board after one checker moved, or None where the rules forbid it."""
    mine, theirs = list(board[0]), list(board[1])
    if not mine[src] or (mine[25] and src != 25):
        return None
    dst = src - die
    if dst <= 0:
        if any(mine[point] for point in range(7, 26)):
            return None
        if dst < 0 and any(mine[point] for point in range(src + 1, 7)):
            return None
        dst = 0
    elif theirs[25 - dst] >= 2:
        return None
    elif theirs[25 - dst] == 1:
        theirs[25 - dst] = 0
        theirs[25] += 1
    mine[src] -= 1
    mine[dst] += 1
    return tuple(mine), tuple(theirs)
