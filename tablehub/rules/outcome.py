"""How a game ended on the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, OFF, Men, Position
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.words.text import Text, say

_WINNERS_HOME = slice(19, BAR + 1)  # in the loser's numbering; the bar counts with it


class GameKind(Enum):
    """How much of a win it was."""

    SINGLE = "single"
    GAMMON = "gammon"
    """The loser has borne off nobody."""
    BACKGAMMON = "backgammon"
    """Nor got everybody out of the winner's home board and off the bar. By some books, whether he has borne or not."""

    def multiplier(self, ruleset: Ruleset) -> int:
        """What this win multiplies the cube by."""
        if self is GameKind.SINGLE:
            return 1
        return ruleset.gammon if self is GameKind.GAMMON else ruleset.backgammon


GAME_KINDS: Mapping[GameKind, Text] = {
    GameKind.SINGLE: say("single"),
    GameKind.GAMMON: say("gammon"),
    GameKind.BACKGAMMON: say("backgammon"),
}
"""As sentences name them, without an article."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won and how."""

    winner: Player
    kind: GameKind


def kinds(ruleset: Ruleset) -> tuple[GameKind, ...]:
    """The kinds of win the ruleset knows, from the least."""
    known = [GameKind.SINGLE]
    if ruleset.gammon > 1:
        known.append(GameKind.GAMMON)
    if ruleset.backgammon > ruleset.gammon:
        known.append(GameKind.BACKGAMMON)
    return tuple(known)


def outcome(position: Position, ruleset: Ruleset = MODERN) -> Outcome | None:
    """The outcome where a player has borne off all fifteen, else None; only kinds of win the ruleset knows."""
    for player in Player:
        if position.men(player)[OFF] == MEN_A_SIDE:
            return Outcome(player, _kind(position.men(player.opponent), ruleset))
    return None


def _kind(loser: Men, ruleset: Ruleset) -> GameKind:
    known = kinds(ruleset)
    far_behind = any(loser[_WINNERS_HOME])
    if GameKind.BACKGAMMON in known and far_behind and (not loser[OFF] or ruleset.backgammon_after_bearing):
        return GameKind.BACKGAMMON
    return GameKind.GAMMON if GameKind.GAMMON in known and not loser[OFF] else GameKind.SINGLE
