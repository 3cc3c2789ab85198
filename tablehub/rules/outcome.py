"""How a game ended on the board."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, OFF, Position
from tablehub.rules.rulesets import Ruleset

_WINNERS_HOME = slice(19, BAR + 1)  # in the loser's numbering; the bar counts with it


class GameKind(Enum):
    """How much of a win it was."""

    SINGLE = "single"
    GAMMON = "gammon"
    """The loser has borne off nobody."""
    BACKGAMMON = "backgammon"
    """Nor got everybody out of the winner's home board and off the bar."""

    def multiplier(self, ruleset: Ruleset) -> int:
        """What this win multiplies the cube by."""
        if self is GameKind.SINGLE:
            return 1
        return ruleset.gammon if self is GameKind.GAMMON else ruleset.backgammon


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won and how."""

    winner: Player
    kind: GameKind


def outcome(position: Position) -> Outcome | None:
    """The outcome where a player has borne off all fifteen, else None."""
    for player in Player:
        if position.men(player)[OFF] == MEN_A_SIDE:
            loser = position.men(player.opponent)
            if loser[OFF]:
                return Outcome(player, GameKind.SINGLE)
            return Outcome(player, GameKind.BACKGAMMON if any(loser[_WINNERS_HOME]) else GameKind.GAMMON)
    return None
