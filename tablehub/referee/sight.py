"""One settled reading in the referee's terms: the board as it seems to lie, and where that is doubtful."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, OFF, Position
from tablehub.vision.reading import Reading

PLAUSIBLE = 0.03
"""A count with at least this probability is not contradicted by the picture: it may be so, it is not seen to be so."""

MANY_DOUBTS = 3
"""With more doubtful places than these a look accuses nobody: the picture is bad, not the play."""

SURE = 0.8
"""A place whose best count has less than this probability is called doubtful."""


@dataclass(frozen=True, slots=True)
class Change:
    """How the board as seen differs from a position at one place: `count` checkers more (or fewer, negative).

    `place` is in the player's own numbering (25 = bar, 0 = off).
    """

    player: Player
    place: int
    count: int


@dataclass(frozen=True, slots=True)
class Sight:
    """A reading without a hand in view, and its most likely board.

    `position` is the reading's own, else the most likely count of every place; where no tray is in view, what is
    missing from fifteen counts as borne off. `top` is the log-likelihood of the most likely counts taken one by
    one, which no position can exceed.
    """

    reading: Reading
    position: Position
    top: float

    @classmethod
    def of(cls, reading: Reading) -> Sight | None:
        """What can be judged of this reading; None where nothing can (a hand, no board, places covered)."""
        if reading.hand or not reading.board_found or len(reading.points) != 24 or reading.covered:
            return None
        position = _most_likely(reading)
        return cls(reading, position, _top(reading))

    def gap(self, position: Position) -> float:
        """How much less likely `position` is than the best that can be read, as a difference of logs (>= 0)."""
        return max(0.0, self.top - self.reading.log_likelihood(position))

    def off_seen(self, player: Player) -> bool:
        """Are this player's borne-off checkers in view?"""
        return bool(self.reading.off.get(player))

    def changes_from(self, position: Position, limit: int = 99, *, literally: bool = False) -> list[Change]:
        """Where the board clearly differs from `position`; stops after more than `limit` places.

        Places in doubt, where the position's count remains `PLAUSIBLE`, are no change; `literally` takes the most
        likely count of every place as it is.
        """
        found: list[Change] = []
        for change in self._changes(position, 2.0 if literally else PLAUSIBLE):
            found.append(change)
            if len(found) > limit:
                break
        return found

    def _changes(self, position: Position, plausible: float) -> Iterator[Change]:
        seen, points = self.position, self.reading.points
        for n in range(1, 25):
            light, dark = position.light[n], position.dark[25 - n]
            if (seen.light[n] == light and seen.dark[25 - n] == dark) or points[n - 1].get(
                light - dark, 0.0
            ) >= plausible:
                continue
            if seen.light[n] != light:
                yield Change(Player.LIGHT, n, seen.light[n] - light)
            if seen.dark[25 - n] != dark:
                yield Change(Player.DARK, 25 - n, seen.dark[25 - n] - dark)
        for player in Player:
            for place, counts in ((BAR, self.reading.bar.get(player)), (OFF, self.reading.off.get(player))):
                expected, found = position.men(player)[place], seen.men(player)[place]
                if counts and expected != found and counts.get(expected, 0.0) < plausible:
                    yield Change(player, place, found - expected)

    @property
    def is_poor(self) -> bool:
        """Are so many places in doubt that nobody can be called wrong by this look?"""
        return len(self.doubts()) > MANY_DOUBTS

    def odd_points(self, player: Player) -> list[int]:
        """Points in `player`'s numbering that are in doubt or seem to hold checkers of both players."""
        doubtful = {point if owner is Player.LIGHT else 25 - point for owner, point in self.doubts()}
        odd = sorted((doubtful | self.reading.mixed) & set(range(1, 25)))
        return odd if player is Player.LIGHT else [25 - point for point in odd]

    def doubts(self) -> list[tuple[Player, int]]:
        """Places that cannot be told for sure, each with the player whose checkers they seem to hold."""
        found: list[tuple[Player, int]] = []
        for n, counts in enumerate(self.reading.points, start=1):
            if max(counts.values()) < SURE:
                dark = max(counts, key=lambda count: (abs(count) > 0, counts[count])) < 0
                found.append((Player.DARK, 25 - n) if dark else (Player.LIGHT, n))
        for places, index in ((self.reading.bar, BAR), (self.reading.off, OFF)):
            found += [(player, index) for player, counts in places.items() if counts and max(counts.values()) < SURE]
        return found


def _top(reading: Reading) -> float:
    places = [*reading.points, *reading.bar.values(), *reading.off.values()]
    return sum(math.log(max(counts.values())) for counts in places if counts)


def _most_likely(reading: Reading) -> Position:
    if reading.position is not None:
        light, dark = list(reading.position.light), list(reading.position.dark)
    else:
        signed = [max(counts, key=lambda count: counts[count]) for counts in reading.points]
        light = [0, *(max(0, count) for count in signed), _likeliest(reading.bar.get(Player.LIGHT), 0)]
        dark = [0, *(max(0, -count) for count in reversed(signed)), _likeliest(reading.bar.get(Player.DARK), 0)]
    for player, men in ((Player.LIGHT, light), (Player.DARK, dark)):
        men[OFF] = _likeliest(reading.off.get(player), max(0, MEN_A_SIDE - sum(men[1:])))
    return Position(tuple(light), tuple(dark))


def _likeliest(counts: Mapping[int, float] | None, default: int) -> int:
    return max(counts, key=lambda count: counts[count]) if counts else default
