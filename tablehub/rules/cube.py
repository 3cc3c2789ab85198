"""The doubling cube."""

from __future__ import annotations

from dataclasses import dataclass

from tablehub.rules.player import SIDES, Player
from tablehub.rules.rulesets import Doubling, Ruleset
from tablehub.words.text import Text, say


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

    def taken(self, by: Player, turns: int = 1) -> Cube:
        """After `by`, who was first doubled, has it: turned once, or twice and three times with beaver and raccoon."""
        return Cube(self.value << turns, by)

    def raised(self) -> Cube:
        """After an automatic double: worth twice, and still whose it was, which is nobody's where a game begins."""
        return Cube(self.value * 2, self.owner)


def why_no_double(
    cube: Cube, player: Player, ruleset: Ruleset, *, first_throw: bool, crawford_game: bool
) -> Text | None:
    """One sentence why `player`, on turn and before his throw, may not double now; None if he may.

    `first_throw`: no throw of this game has been played yet. `crawford_game`: this is the Crawford game.
    """
    if ruleset.doubling is Doubling.NEVER:
        return say("Ruleset {ruleset} is played without the doubling cube.", ruleset=ruleset.name)
    if crawford_game:
        return say("No double in the Crawford game.")
    if first_throw and ruleset.doubling is Doubling.AFTER_FIRST_THROW:
        return say("No double before the first throw of the game.")
    if not cube.may_double(player):
        owner, other = SIDES[player.opponent], SIDES[player]
        return say("The cube is {owner}'s; {player} cannot double.", owner=owner, player=other)
    return None


def why_no_beaver(turns: int, ruleset: Ruleset, *, money: bool) -> Text | None:
    """One sentence why a cube that was just turned may not be turned once more at once; None if it may.

    `turns` is how often it was: once by a double, which a beaver answers, or twice, which a raccoon does.
    """
    if not money:
        return say("Beavers belong to money play.")
    if not ruleset.beaver:
        return say("Ruleset {ruleset} is played without beavers here.", ruleset=ruleset.name)
    if turns == 2 and not ruleset.raccoon:
        return say("Ruleset {ruleset} is played without raccoons here.", ruleset=ruleset.name)
    if turns > 2:
        return say("After a raccoon the cube is not turned again; take or pass.")
    return None
