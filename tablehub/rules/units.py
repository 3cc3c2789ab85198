"""What a game counts, in the words of its ruleset: points, stakes or games."""

from __future__ import annotations

from tablehub.rules.knobs import Unit
from tablehub.rules.rulesets import Ruleset

_ONE = {Unit.POINTS: "point", Unit.STAKE: "stake", Unit.GAMES: "game"}


def told_units(units: int, ruleset: Ruleset) -> str:
    """So many units: "1 point", "4 stakes"; with what they come to where one is worth more than 1."""
    told = f"{units} {_ONE[ruleset.unit]}{'s' * (units != 1)}"
    if ruleset.stake == 1:
        return told
    together = f", {units * ruleset.stake} in all" if units != 1 else ""
    return f"{told} of {ruleset.stake}{together}"
