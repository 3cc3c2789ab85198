"""The doubling cube."""

from __future__ import annotations

from dataclasses import dataclass

from tablehub.rules.player import Player
from tablehub.rules.rulesets import Doubling, Ruleset


@dataclass(frozen=True, slots=True)
class Cube:
    """The cube between games and turns: what it counts and who may turn it next (None: both may)."""

    value: int = 1
    owner: Player | None = None

    @property
    def offer(self) -> int:
        """The value a double would offer."""
        return self.value * 2

    def may_double(self, player: Player) -> bool:
        """Does the cube leave `player` the right to double?"""
        return self.owner in (None, player)

    def taken(self, by: Player) -> Cube:
        """After `by` took his opponent's double: worth twice, and his."""
        return Cube(self.offer, by)


def why_no_double(
    cube: Cube, player: Player, ruleset: Ruleset, *, first_throw: bool, crawford_game: bool
) -> str | None:
    """One sentence why `player`, on turn and before his throw, may not double now; None if he may.

    `first_throw`: no throw of this game has been played yet. `crawford_game`: this is the Crawford game.
    """
    if ruleset.doubling is Doubling.NEVER:
        return f"Ruleset {ruleset.name} is played without the doubling cube."
    if crawford_game:
        return "No double in the Crawford game."
    if first_throw and ruleset.doubling is Doubling.AFTER_FIRST_THROW:
        return "No double before the first throw of the game."
    if not cube.may_double(player):
        return f"The cube is {cube.owner}'s; {player} cannot double."
    return None
