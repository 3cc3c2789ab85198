"""The cubes of a chouette in which each opponent has his own, in the game that is going on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tablehub.match.own_cubes import OwnCubes
from tablehub.match.record import CubeMark, DoubleTurn, GameResult, PassTurn, TakeTurn
from tablehub.rules.cube import Cube
from tablehub.rules.player import Player


@dataclass(frozen=True, slots=True)
class CubesAtTable:
    """What each cube stands at, which are offered, and what has been done with them in this game."""

    held: OwnCubes
    offered: tuple[str, ...] = ()
    """Whose cubes are offered and not yet answered, by rank."""
    log: tuple[CubeMark, ...] = ()
    results: Mapping[str, GameResult] = field(default_factory=dict)
    """How the game ended for those who are out of it already."""

    def may_be_offered(self, player: Player) -> tuple[str, ...]:
        """Whose cubes `player`'s side may offer now, by rank."""
        return self.held.may_be_doubled() if player is self.held.box else self.held.may_double()

    def cube(self, opponent: str) -> Cube:
        return self.held.cubes[opponent]

    def raised(self) -> CubesAtTable:
        """After an automatic double."""
        return replace(self, held=self.held.raised())

    def doubled(self, player: Player, opponents: tuple[str, ...], turns: int) -> CubesAtTable:
        """After these were offered, so many turns into the game."""
        ranked = tuple(name for name in self.held.cubes if name in opponents)
        marks = (CubeMark(turns, name, DoubleTurn(player, self.cube(name).offer)) for name in ranked)
        return replace(self, offered=ranked, log=(*self.log, *marks))

    def taken(self, opponent: str, by: Player, turns: int) -> CubesAtTable:
        turn = self.held.taken_by_box if by is self.held.box else self.held.taken
        return replace(self._answered(opponent, CubeMark(turns, opponent, TakeTurn(by))), held=turn([opponent]))

    def passed(self, opponent: str, by: Player, units: int, turns: int) -> CubesAtTable:
        """After `by` passed; this opponent's game is over, and he is out of it unless he is the last."""
        over = self._answered(opponent, CubeMark(turns, opponent, PassTurn(by)))
        results = {**self.results, opponent: GameResult(by.opponent, units)}
        left = self.held if len(self.held.cubes) == 1 else self.held.without([opponent])
        return replace(over, held=left, results=results)

    def _answered(self, opponent: str, mark: CubeMark) -> CubesAtTable:
        left = tuple(name for name in self.offered if name != opponent)
        return replace(self, offered=left, log=(*self.log, mark))
