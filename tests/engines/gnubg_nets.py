"""GNU Backgammon's move generator, in C, from `pip install gnubg-nn` (1.1; wheels for x86-64 Linux).

Its board is a pair of 25 counts each, points 1 to 24 and the bar, of the player not on roll and of the one on roll.
"""

from __future__ import annotations

from typing import Any

from tablehub.rules.position import Position
from tablehub.rules.roll import Roll

Board = tuple[tuple[int, ...], tuple[int, ...]]


def board(position: Position) -> Board:
    """A position with light on roll, as this engine wants it."""
    return position.dark[1:], position.light[1:]


def ends(gnubg_nn: Any, before: Board, roll: Roll) -> set[str]:
    """The keys of every different position in which the turn may end."""
    return set(gnubg_nn.moves(before, roll.a, roll.b)) or {gnubg_nn.key_of_board(before)}


def key(gnubg_nn: Any, position: Position) -> str:
    """The key of a position after light's turn."""
    told: str = gnubg_nn.key_of_board(board(position))
    return told
