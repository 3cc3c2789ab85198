"""Acey-deucy's own throw at the table: the 1 and the 2, then a doublet that is named by playing it.

Nobody says a doublet aloud to a camera, so what was played names it. Where two doublets explain the same position, the
one that was played in full is believed, for its player throws again. All positions of all doublets are tens of
thousands, so they are kept as bare integers, those of a doublet are worked out when the board has moved on far enough
to be one of them or while nothing else is to be done (`work_on`), and only those near a board are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tablehub.referee.sight import PLAUSIBLE, Sight
from tablehub.rules.acey_deucy import DOUBLETS, RawPart, RawParts
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

_LOW_BITS = int.from_bytes(b"\x7f" * 26, "little")
_HIGH_BITS = int.from_bytes(b"\x80" * 26, "little")


class TwoOneWays(Mapping[Position, PartialPlay]):
    """What is on the way of a turn with a 2-1, as far as it was worked out (`reach`)."""

    def __init__(self, before: Position, player: Player, ruleset: Ruleset, *, setup: bool) -> None:
        self._before, self._player, self._ruleset = before, player, ruleset
        self._all = RawParts(before, player, ruleset, setup=setup)
        self._raw: dict[int, RawPart] = {}
        self._parts: dict[int, tuple[Position, PartialPlay]] = {}
        """Of those that were asked for: the position, and the part as it is told."""
        self._asked: tuple[int, ...] = ()
        self._close: list[int] = []
        self._doublets: dict[int, int] = {}
        self._to_do = {doublet: self._all.of(doublet) for doublet in DOUBLETS}
        self._full: set[int] = set()
        self._in_part: set[int] = set()
        """Ends of the turn to which some doublet leads that was played in full, and in part."""
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
                    self._add(doublet, portion)

    def reach_all(self) -> None:
        while self.work_on():
            pass

    def work_on(self) -> bool:
        """Work out some more, as much as a frame has time for; False where nothing is left."""
        before = len(self._raw)
        for doublet, portions in self._to_do.items():
            for portion in portions:
                self._add(doublet, portion)
                if len(self._raw) - before >= PORTION:
                    return True
        return False

    def ending(self, position: Position) -> tuple[int | None, bool]:
        """The doublet that was named where the turn ends so, and whether its player throws again."""
        part, key = self[position], self._key(position)
        again = len(part.steps) == IN_FULL and position.men(self._player)[OFF] < MEN_A_SIDE
        return (self._doublets.get(key) if key is not None else None), again

    def leaves_open(self, position: Position) -> bool:
        """Do doublets lead to this end both with another throw and without?"""
        key = self._key(position)
        return key in self._full and key in self._in_part and position.men(self._player)[OFF] < MEN_A_SIDE

    def _key(self, position: Position) -> int | None:
        return self._all.key_of(position)

    def _told(self, key: int) -> tuple[Position, PartialPlay]:
        told = self._parts.get(key)
        if told is None:
            told = self._parts[key] = self._all.position(key), self._all.part(self._raw[key])
        return told

    def _alone(self, key: int, raw: RawPart) -> RawPart:
        """The 1 and the 2 alone end the turn only where they could not be played, won, or a doublet is blocked."""
        codes, _, complete = raw
        position = self._all.position(key)
        if not complete or not codes or position.men(self._player)[OFF] == MEN_A_SIDE:
            return raw
        blocked = (d for d in DOUBLETS if not checker_moves(position, self._player, d, self._ruleset))
        named = next(blocked, None)
        if named is not None:
            self._doublets[key] = named
        return codes, (), named is not None

    def _add(self, doublet: int, portion: Iterable[tuple[int, RawPart]]) -> None:
        known, parts = self._raw, self._parts
        for key, raw in portion:
            ends = raw[2] and raw[0]
            if ends:
                (self._full if len(raw[0]) == IN_FULL else self._in_part).add(key)
            before = known.get(key)
            if before is None or _rank(raw) > _rank(before):
                known[key] = raw
                parts.pop(key, None)
                if ends:
                    self._doublets[key] = doublet


def parts_near(ways: Mapping[Position, PartialPlay], sight: Sight, most: int) -> Iterable[tuple[Position, PartialPlay]]:
    """The parts of a play that may differ from the board seen in at most so many places; where there are few, all."""
    return ways.near(sight, most) if isinstance(ways, TwoOneWays) else ways.items()


def _rank(raw: RawPart) -> tuple[bool, bool]:
    return raw[2], len(raw[0]) == IN_FULL


def _clear_bytes(sight: Sight, player: Player) -> int:
    """All bits of the bytes of a key in which a board that differs is clearly another: points that are not in doubt."""
    clear = 0
    for point, counts in enumerate(sight.reading.points, start=1):
        seen = sight.position.light[point] - sight.position.dark[25 - point]
        likely = [count for count, p in counts.items() if p >= PLAUSIBLE]
        if likely == [seen] and point not in sight.reading.mixed:
            clear |= 255 << 8 * (point if player is Player.LIGHT else 25 - point)
    return clear
