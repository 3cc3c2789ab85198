"""Acey-deucy's own throw at the table: the 1 and the 2, then a doublet that is named by playing it.

Nobody says a doublet aloud to a camera, so what was played names it. Where two doublets explain the same position, the
one that was played in full is believed, for its player throws again. All positions of all doublets are tens of
thousands and more, so they are never all worked out: only those near a board that was seen are looked for
(`acey_deucy_search`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tablehub.referee.board.sight import PLAUSIBLE, Sight
from tablehub.rules.acey_deucy_search import (
    COMPLETE,
    NOTES,
    AceyDeucySearch,
    Near,
    doublet_of,
    is_begun,
    is_in_full,
)
from tablehub.rules.bits import pack
from tablehub.rules.legal import PartialPlay
from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE, OFF, Position
from tablehub.rules.rulesets import Ruleset

IN_FULL = 6
"""Steps of a turn in which the whole doublet was played."""

_IN_FULL, _IN_PART = 1 << 6, 1 << 7
"""Notes of an end of the turn: some doublet leads there that was played in full, or in part."""

_MOST_KEPT = 500
"""Boards whose ways are remembered: the same few are asked about again and again while they lie."""


class TwoOneWays(Mapping[Position, PartialPlay]):
    """What is on the way of a turn with a 2-1."""

    def __init__(self, before: Position, player: Player, ruleset: Ruleset, *, setup: bool) -> None:
        self._player = player
        self._all = AceyDeucySearch(before, player, ruleset, setup=setup)
        self._known: dict[Position, int | None] = {}
        """Of boards asked about lately the best way there as a raw part, which notes in what other ways a turn may end
        so; None of those that are not on the way."""
        self._asked: Near | None = None
        self._close: list[tuple[Position, PartialPlay]] = []
        """What is near the board that was looked at last."""

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Position]:
        """All of them, worked out anew: up to hundreds of thousands."""
        return (self._all.position(key) for key in _best(self._all.near(Near(0, 0, 0))))

    def __getitem__(self, position: Position) -> PartialPlay:
        raw = self._way_to(position)
        if raw is None:
            raise KeyError(position)
        return self._all.part(raw)

    def near(self, sight: Sight, most: int) -> list[tuple[Position, PartialPlay]]:
        """Those that differ clearly from the board seen in at most so many places of the player's own points; others
        may be among them, but none is missing."""
        asked = Near(pack(sight.position.men(self._player)), _clear_bytes(sight, self._player), most)
        if self._asked != asked:  # one look is compared with all of them more than once
            found = _best(self._all.near(asked))
            self._close = [(self._all.position(key), self._all.part(raw)) for key, raw in found.items()]
            self._asked = asked
        return self._close

    def ending(self, position: Position) -> tuple[int | None, bool]:
        """The doublet that was named where the turn ends so, and whether its player throws again."""
        part, raw = self[position], self._way_to(position)
        again = len(part.steps) == IN_FULL and position.men(self._player)[OFF] < MEN_A_SIDE
        return (doublet_of(raw) or None if raw and part.complete else None), again

    def leaves_open(self, position: Position) -> bool:
        """Do doublets lead to this end both with another throw and without?"""
        noted = (self._way_to(position) or 0) & NOTES
        return noted == NOTES and position.men(self._player)[OFF] < MEN_A_SIDE

    def _way_to(self, position: Position) -> int | None:
        if position not in self._known:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            key = self._all.key_of(position)
            ways = () if key is None else self._all.to(key)
            self._known[position] = _best((0, raw) for raw in ways).get(0)
        return self._known[position]


def _best(ways: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Each board with the best way there, which notes how a turn may end so."""
    known: dict[int, int] = {}
    for key, raw in ways:
        if raw & COMPLETE and is_begun(raw):
            raw |= _IN_FULL if is_in_full(raw) else _IN_PART
        before = known.get(key)
        if before is None:
            known[key] = raw
        elif _rank(raw) > _rank(before):
            known[key] = raw | before & NOTES
        elif raw & NOTES & ~before:
            known[key] = before | raw & NOTES
    return known


def parts_near(ways: Mapping[Position, PartialPlay], sight: Sight, most: int) -> Iterable[tuple[Position, PartialPlay]]:
    """The parts of a play that may differ from the board seen in at most so many places; where there are few, all."""
    return ways.near(sight, most) if isinstance(ways, TwoOneWays) else ways.items()


def _rank(raw: int) -> tuple[int, bool]:
    return raw & COMPLETE, is_in_full(raw)


def _clear_bytes(sight: Sight, player: Player) -> int:
    """All bits of the bytes of a key in which a board that differs is clearly another: points that are not in doubt."""
    clear = 0
    for point, counts in enumerate(sight.reading.points, start=1):
        seen = sight.position.light[point] - sight.position.dark[25 - point]
        likely = [count for count, p in counts.items() if p >= PLAUSIBLE]
        if likely == [seen] and point not in sight.reading.mixed:
            clear |= 255 << 8 * (point if player is Player.LIGHT else 25 - point)
    return clear
