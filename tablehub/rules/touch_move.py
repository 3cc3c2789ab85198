"""Touch-move: a checker moved from its point must be played if possible (milton-bradley, additional rule 11)."""

from __future__ import annotations

from collections.abc import Iterable

from tablehub.rules.bits import occupied, open_and_blots, pack
from tablehub.rules.generator import generate
from tablehub.rules.movable import sources_for
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.search import Board, Node
from tablehub.rules.unpacking import unpacked

_SRC = 5
"""Bits of a step's code below those of its source."""


def results_after_touch(
    position: Position, player: Player, roll: Roll, point: int, ruleset: Ruleset
) -> frozenset[Position]:
    """The positions in which `player` may end his turn after he moved a checker from `point` (25: the bar).

    Those of `legal_results` to which some play leads that moves a checker from there; all of them where none does,
    or where the ruleset has no such duty (`Ruleset.touch_move`).
    """
    mine, theirs = position.men(player), position.men(player.opponent)
    high, low = roll.pips[:2]
    ends = generate(mine, theirs, high, low, ruleset)
    bound: Iterable[int] = ends
    if ruleset.touch_move:
        board = Board(*open_and_blots(theirs), sources_for(mine, ruleset))
        steps = len(next(iter(ends.values())))  # every legal play of a throw uses equally many dice
        bound = _moving_from(point, board, (pack(mine), occupied(mine), roll.pips), steps) & ends.keys() or ends
    return frozenset(unpacked(key, theirs, player) for key in bound)


def _moving_from(point: int, board: Board, start: Node, steps: int) -> set[int]:
    """The keys of the boards after so many steps of which one at least was made from `point`."""
    level = {(start, False)}
    for _ in range(steps):
        level = {
            (after, moved or code >> _SRC == point) for node, moved in level for after, code in board.successors(node)
        }
    return {key for (key, _, _), moved in level if moved}
