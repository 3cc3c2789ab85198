"""What a game counts, in the words of its ruleset: points, stakes or games."""

from __future__ import annotations

from collections.abc import Mapping

from tablehub.rules.knobs import Unit
from tablehub.rules.rulesets import Ruleset
from tablehub.words.text import Text, say

_ONE: Mapping[Unit, Text] = {Unit.POINTS: say("1 point"), Unit.STAKE: say("1 stake"), Unit.GAMES: say("1 game")}


def _several(units: int, unit: Unit) -> Text:
    match unit:
        case Unit.POINTS:
            return say("{count} points", count=units)
        case Unit.STAKE:
            return say("{count} stakes", count=units)
        case Unit.GAMES:
            return say("{count} games", count=units)


def told_units(units: int, ruleset: Ruleset) -> Text:
    """So many units: "1 point", "4 stakes"; with what they come to where one is worth more than 1."""
    told = _ONE[ruleset.unit] if units == 1 else _several(units, ruleset.unit)
    if ruleset.stake == 1:
        return told
    if units == 1:
        return say("{units} of {stake}", units=told, stake=ruleset.stake)
    return say("{units} of {stake}, {total} in all", units=told, stake=ruleset.stake, total=units * ruleset.stake)
