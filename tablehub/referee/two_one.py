"""Acey-deucy's own throw at the table: the 1 and the 2, then a doublet that is named by playing it.

Nobody says a doublet aloud to a camera, so what was played names it. Where two doublets explain the same position, the
one that was played in full is believed, for its player throws again. All positions of all doublets are tens of
thousands, so they are kept as bare integers, those of a doublet are worked out when the board has moved on far enough
to be one of them or while nothing else is to be done (`work_on`), and only those near a board are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tablehub.referee.sight import PLAUSIBLE, Sight
from tablehub.rules.acey_deucy import COMPLETE, DOUBLETS, NOTES, RawParts, doublet_of, is_begun, is_in_full
from tablehub.rules.bits import pack
from tablehub.rules.legal import PartialPlay, checker_moves
from tablehub.rules.player import Player
from tablehub.rules.position import HOME, MEN_A_SIDE, OFF, Position
from tablehub.rules.rulesets import Ruleset

ACE_AND_DEUCE = 3
"""Pips of the throw itself."""
IN_FULL = 6
"""Steps of a turn in which the whole doublet was played."""

PORTION = 2000
"""Boards that are worked out in one frame while nothing else is to be done: some milliseconds, and all of a turn in a
second or two, while its player looks for his play."""

_IN_FULL, _IN_PART = 1 << 6, 1 << 7
"""Notes of an end of the turn: some doublet leads there that was played in full, or in part."""

_LOW_BITS = int.from_bytes(b"\x7f" * 26, "little")
_HIGH_BITS = int.from_bytes(b"\x80" * 26, "little")


class TwoOneWays(Mapping[Position, PartialPlay]):
    """What is on the way of a turn with a 2-1, as far as it was worked out (`reach`)."""

    def __init__(self, before: Position, player: Player, ruleset: Ruleset, *, setup: bool) -> None:
        self._before, self._player, self._ruleset = before, player, ruleset
        self._all = RawParts(before, player, ruleset, setup=setup)
        self._raw: dict[int, int] = {}
        """Each board with the best way there as a raw part, which notes in what other ways a turn may end so."""
        self._parts: dict[int, tuple[Position, PartialPlay]] = {}
        """Of those near the board that was looked at last: the position, and the part as it is told."""
        self._asked: tuple[int, ...] = ()
        self._close: list[int] = []
        self._blocked: dict[int, int] = {}
        """A doublet that cannot be moved, for boards on which the 1 and the 2 alone may end the turn."""
        self._to_do = {doublet: self._all.of(doublet) for doublet in DOUBLETS}
        for key, raw in self._all.alone():
            self._raw[key] = self._alone(key, raw)

    def __len__(self) -> int:
        return len(self._raw)

    def __iter__(self) -> Iterator[Position]:
        return (self._all.position(key) for key in self._raw)

    def __getitem__(self, position: Position) -> PartialPlay:
        key = self._key(position)
        if key not in self._raw:
            self.reach(position)
        if key is None or key not in self._raw:
            raise KeyError(position)
        return self._told(key)[1]

    def near(self, sight: Sight, most: int) -> Iterator[tuple[Position, PartialPlay]]:
        """Those that differ clearly from the board seen in at most so many places of the player's own points; others
        may be among them, but none is missing."""
        asked = pack(sight.position.men(self._player)), _clear_bytes(sight, self._player), most, len(self._raw)
        if self._asked != asked:  # one look is compared with all of them more than once
            self._asked, self._close = asked, self._close_to(*asked[:3])
            self._parts.clear()
        return (self._told(key) for key in self._close)

    def _close_to(self, target: int, clear: int, most: int) -> list[int]:
        low, high = clear & _LOW_BITS, clear & _HIGH_BITS
        return [
            key
            for key in self._raw
            # a bit for each byte that differs: its lower bits carry into the highest one, or that one does itself
            if ((((x := key ^ target) & low) + low | x) & high).bit_count() <= most
        ]

    def reach(self, position: Position) -> None:
        """Work out every doublet that may have led to this position."""
        moved = self._before.pips(self._player) - position.pips(self._player) - ACE_AND_DEUCE
        bearing_off = not any(position.men(self._player)[HOME + 1 :])
        for doublet in DOUBLETS:
            if moved > 0 and (bearing_off or moved % doublet == 0):
                for portion in self._to_do[doublet]:
                    self._add(portion)

    def reach_all(self) -> None:
        while self.work_on():
            pass

    def work_on(self) -> bool:
        """Work out some more, as much as a frame has time for; False where nothing is left."""
        before = len(self._raw)
        for portions in self._to_do.values():
            for portion in portions:
                self._add(portion)
                if len(self._raw) - before >= PORTION:
                    return True
        return False

    def ending(self, position: Position) -> tuple[int | None, bool]:
        """The doublet that was named where the turn ends so, and whether its player throws again."""
        part, key = self[position], self._key(position)
        again = len(part.steps) == IN_FULL and position.men(self._player)[OFF] < MEN_A_SIDE
        if key is None or not part.complete:
            return None, again
        return doublet_of(self._raw[key]) or self._blocked.get(key), again

    def leaves_open(self, position: Position) -> bool:
        """Do doublets lead to this end both with another throw and without?"""
        key = self._key(position)
        noted = self._raw.get(key, 0) & NOTES if key is not None else 0
        return noted == NOTES and position.men(self._player)[OFF] < MEN_A_SIDE

    def _key(self, position: Position) -> int | None:
        return self._all.key_of(position)

    def _told(self, key: int) -> tuple[Position, PartialPlay]:
        told = self._parts.get(key)
        if told is None:
            told = self._parts[key] = self._all.position(key), self._all.part(self._raw[key])
        return told

    def _alone(self, key: int, raw: int) -> int:
        """The 1 and the 2 alone end the turn only where they could not be played, won, or a doublet is blocked."""
        position = self._all.position(key)
        if not raw & COMPLETE or not is_begun(raw) or position.men(self._player)[OFF] == MEN_A_SIDE:
            return raw
        blocked = (d for d in DOUBLETS if not checker_moves(position, self._player, d, self._ruleset))
        named = next(blocked, None)
        if named is None:
            return raw & ~COMPLETE
        self._blocked[key] = named
        return raw

    def _add(self, portion: Iterable[tuple[int, int]]) -> None:
        known, parts = self._raw, self._parts
        for key, raw in portion:
            if raw & COMPLETE and is_begun(raw):
                raw |= _IN_FULL if is_in_full(raw) else _IN_PART
            before = known.get(key)
            if before is None:
                known[key] = raw
            elif _rank(raw) > _rank(before):
                known[key] = raw | before & NOTES
                parts.pop(key, None)
            elif raw & NOTES & ~before:
                known[key] = before | raw & NOTES


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
