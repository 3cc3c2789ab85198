"""The throw that ranks the players of a chouette: one die each, ties thrown again among the tied."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from tablehub.errors import BadInput


@dataclass(frozen=True, slots=True)
class Ranking:
    """The players from the highest throw to the lowest; those in one group are still tied."""

    groups: tuple[tuple[str, ...], ...]

    @classmethod
    def among(cls, players: Iterable[str]) -> Ranking:
        """Before anybody has thrown: all are tied. Raises `BadInput` where a name is empty or comes twice."""
        names = tuple(players)
        for name in names:
            if not name.strip():
                raise BadInput(f"player {names.index(name) + 1} of {len(names)} has no name")
            if names.count(name) > 1:
                raise BadInput(f"{name!r} is the name of {names.count(name)} players; they must be told apart")
        return cls((names,))

    @property
    def tied(self) -> tuple[tuple[str, ...], ...]:
        """The groups that must throw, one die each, to be told apart; empty when all are ranked."""
        return tuple(group for group in self.groups if len(group) > 1)

    @property
    def order(self) -> tuple[str, ...]:
        """The players from the highest to the lowest; final when nobody is tied."""
        return tuple(player for group in self.groups for player in group)

    def thrown(self, dice: Mapping[str, int]) -> Ranking:
        """After every player of one or more tied groups threw one die. Raises `BadInput` for other throws."""
        for player, die in dice.items():
            if die not in range(1, 7):
                raise BadInput(f"{player} cannot have thrown {die} with one die")
            if not any(player in group for group in self.tied):
                raise BadInput(f"{player!r} is not tied with anybody and does not throw")
        return Ranking(tuple(part for group in self.groups for part in _parted(group, dice)))


def _parted(group: tuple[str, ...], dice: Mapping[str, int]) -> Iterable[tuple[str, ...]]:
    """The group by its throws, the highest first; as it was if it has not thrown."""
    missing = [player for player in group if player not in dice]
    if len(missing) == len(group):
        return (group,)
    if missing:
        raise BadInput(f"{missing[0]} is tied with {', '.join(p for p in group if p in dice)} and has to throw too")
    best_first = sorted(group, key=lambda player: -dice[player])
    return (tuple(same) for _, same in groupby(best_first, key=lambda player: dice[player]))
