"""A table for a test: a position, a throw on it, and what the referee says while the board changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from tablehub.buttons import Button
from tablehub.match.clock_settings import NO_CLOCK, ClockSettings
from tablehub.match.decisions import Decision
from tablehub.match.events import Event, FaultCleared, FaultFound, Played
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position, men
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.vision.reading import DieReading, Reading
from tests.referee.readings import dice, reading

LIGHT, DARK = Player.LIGHT, Player.DARK


def board(light: Mapping[int, int], dark: Mapping[int, int], *, bar: tuple[int, int] = (0, 0)) -> Position:
    """A position from sparse points, each side in its own numbering; what is missing is borne off."""
    return Position(men(light, bar[0]), men(dark, bar[1]))


def moved(position: Position, player: Player, *moves: tuple[int, int]) -> Position:
    """The position after checkers were put from one place to another, legal or not; nothing is hit by itself."""
    counts = list(position.men(player))
    for src, dst in moves:
        counts[src] -= 1
        counts[dst] += 1
    return Position.of(player, tuple(counts), position.men(player.opponent))


def taken(position: Position, player: Player, place: int, count: int = 1) -> Position:
    """The position with checkers gone from a place (or put there, with a negative count)."""
    counts = list(position.men(player))
    counts[place] -= count
    return Position.of(player, tuple(counts), position.men(player.opponent))


def hit(position: Position, player: Player, place: int) -> Position:
    """The position after a checker of `player` was put from `place` on the bar."""
    return moved(position, player, (place, BAR))


class TestTable:
    """Light to throw from `position` (or as told), looked at once a second."""

    __test__ = False

    def __init__(
        self,
        position: Position | None = None,
        turn: Player | None = LIGHT,
        *,
        ruleset: Ruleset = MODERN,
        length: int = 5,
        trays: bool = True,
        patience: float = 0.0,
        clock: ClockSettings = NO_CLOCK,
        interrupted: bool = False,
    ) -> None:
        state = MatchState.new(length, ruleset, position=position, on_turn=turn if position else None, clock=clock)
        self.referee = Referee(state, turn=turn, patience=patience, interrupted=interrupted)
        self.trays = trays
        self.now = 0.0
        self.events: list[Event] = []

    def see(self, position: Position, lying: Iterable[DieReading] = (), **given: Any) -> list[Event]:
        """One settled look."""
        self.now += 1.0
        given.setdefault("trays", self.trays)
        seen = reading(position, lying, frame=f"frame {self.now:.0f}", t=self.now, **given)
        return self._keep(self.referee.observe(seen))

    def see_as(self, seen: Reading) -> list[Event]:
        """One settled look at what somebody else has made."""
        self.now += 1.0
        return self._keep(self.referee.observe(replace(seen, t=self.now)))

    def throw(self, position: Position, a: int, b: int, player: Player = LIGHT) -> tuple[DieReading, ...]:
        """A valid throw is seen; gives its dice, to be seen again."""
        lying = dice(a, b, player)
        self.see(position, lying)
        return lying

    def press(self, button: Button, player: Player | None = None) -> list[Event]:
        return self._keep(self.referee.press(button, player, self.now))

    def decide(self, decision: Decision) -> list[Event]:
        return self._keep(self.referee.decide(decision, self.now))

    def finish(self) -> list[Event]:
        return self._keep(self.referee.finish())

    def _keep(self, events: list[Event]) -> list[Event]:
        self.events += events
        return events

    @property
    def faults(self) -> list[str]:
        """The codes of all faults so far."""
        return [event.code.value for event in self.events if isinstance(event, FaultFound)]

    @property
    def texts(self) -> list[str]:
        return [event.text for event in self.events if isinstance(event, FaultFound)]

    @property
    def wheres(self) -> list[Mapping[str, Any]]:
        return [event.where for event in self.events if isinstance(event, FaultFound)]

    @property
    def cleared(self) -> list[str]:
        return [event.code.value for event in self.events if isinstance(event, FaultCleared)]

    @property
    def plays(self) -> list[str]:
        return [event.play for event in self.events if isinstance(event, Played)]

    @property
    def names(self) -> list[str]:
        """The names of all events so far."""
        return [event.name for event in self.events]


__all__ = ["BAR", "DARK", "LIGHT", "OFF", "TestTable", "board", "hit", "moved", "taken"]
