"""Checkers on their way from where they stood to where they stand. Plain arithmetic over time, no drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tablehub.rules.player import Player
from tablehub.rules.position import Position

GLIDE = 0.25
"""Seconds a checker is under way: the eye can follow it, and nobody waits for it."""

Pixels = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a checker stands: whose it is, at which of his places (0 tray, 1 to 24 points, 25 bar), and as which of the
    checkers there, 0 being the first."""

    player: Player
    number: int
    index: int


@dataclass(frozen=True, slots=True)
class Flight:
    """One checker under way since `began`, in seconds."""

    start: Pixels
    to: Spot
    end: Pixels
    began: float

    def at(self, now: float) -> Pixels:
        """Where it is: slow at both ends."""
        share = min(1.0, max(0.0, (now - self.began) / GLIDE))
        eased = share * share * (3 - 2 * share)
        return tuple(a + (b - a) * eased for a, b in zip(self.start, self.end, strict=True))  # type: ignore[return-value]

    def is_over(self, now: float) -> bool:
        return now - self.began >= GLIDE


@dataclass(frozen=True, slots=True)
class Gliding:
    """All checkers that are under way."""

    flights: tuple[Flight, ...] = ()

    def is_over(self, now: float) -> bool:
        return all(flight.is_over(now) for flight in self.flights)

    def still(self, position: Position) -> Position:
        """The position without the checkers that are under way."""
        counts = {player: list(position.men(player)) for player in Player}
        for flight in self.flights:
            counts[flight.to.player][flight.to.number] -= 1
        return Position(tuple(counts[Player.LIGHT]), tuple(counts[Player.DARK]))

    def changed(self, before: Position, after: Position, now: float, place: Callable[[Spot], Pixels]) -> Gliding:
        """What is under way once the position changes from `before` to `after`.

        `place` says where a spot is. Each player's checkers go to their new places in the order in which they stand, as
        those of a play do; one that is in the air goes on from there. Where checkers are lost or found (a hand took
        them), these vanish and appear.
        """
        flying = {flight.to: flight for flight in self.flights if not flight.is_over(now)}
        found = []
        for player in Player:
            leaving, coming = list(_more(before, after, player)), list(_more(after, before, player))
            for spot, to in zip(leaving, coming, strict=False):
                air = flying.pop(spot, None)
                found.append(Flight(air.at(now) if air else place(spot), to, place(to), now))
            for spot in leaving[len(coming) :]:
                flying.pop(spot, None)
        return Gliding((*flying.values(), *found))


def _more(position: Position, than: Position, player: Player) -> Iterator[Spot]:
    """The checkers of a player that one position has and another has not, the last at his highest place first."""
    counts, others = position.men(player), than.men(player)
    for number in reversed(range(len(counts))):
        yield from (Spot(player, number, index) for index in reversed(range(others[number], counts[number])))
