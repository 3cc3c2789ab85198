"""Every order of the dice, one step at a time: right for all rules, and slower than `generator`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from tablehub.rules.bits import Codes, landing, moved, points
from tablehub.rules.movable import Sources

Node = tuple[int, int, tuple[int, ...]]
"""A board on the way: its key, its mask of occupied points, the dice left."""

Level = dict[Node, Codes]
"""The boards after equally many steps, each with the codes of one way there."""


@dataclass(frozen=True, slots=True)
class Board:
    """What does not change while one player plays a throw."""

    free: int
    """The mask of the points he may land on."""
    blots: int
    """The mask of the enemy blots when the turn began."""
    sources: Sources

    def successors(self, node: Node) -> Iterator[tuple[Node, int]]:
        """The nodes one step further, each with the code of the step."""
        key, mask, dice = node
        for die in sorted(set(dice)):
            left = list(dice)
            left.remove(die)
            for src in points(self.sources(mask, self.free, die)):
                dst = landing(src, die, self.free)
                yield (*moved(key, mask, src, dst, self.blots), tuple(left)), src << 5 | dst

    def levels(self, start: Level, most: int) -> list[Level]:
        """The level given, and those after it, up to `most` steps or as far as anybody can move."""
        found = [start]
        while len(found) <= most and (further := self._next_level(found[-1])):
            found.append(further)
        return found

    def _next_level(self, level: Level) -> Level:
        return {after: (*codes, code) for node, codes in level.items() for after, code in self.successors(node)}

    def on_the_way(self, levels: list[Level], ends: set[Node]) -> list[Level]:
        """What of each level is an end or leads to one, found backwards."""
        kept: list[Level] = []
        wanted: Collection[Node] = ()
        for level in reversed(levels):
            wanted = {
                node
                for node in level
                if node in ends or (wanted and any(after in wanted for after, _ in self.successors(node)))
            }
            kept.append({node: codes for node, codes in level.items() if node in wanted})
        return kept[::-1]


def all_orders(board: Board, key: int, mask: int, dice: tuple[int, ...], higher_die: bool) -> Mapping[int, Codes]:
    """Every distinct result of the dice by its key, with the codes of one way there: as many dice as can be played.

    `higher_die`: where only one of two different dice can be played and either could be, it must be the higher.
    """
    levels = board.levels({(key, mask, dice): ()}, len(dice))
    last = levels[-1]
    if higher_die and len(levels) == 2:
        with_higher = {node: codes for node, codes in last.items() if node[2] == (min(dice),)}
        last = with_higher or last
    return {node[0]: codes for node, codes in last.items()}
