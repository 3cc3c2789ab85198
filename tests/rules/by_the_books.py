"""What tests of the books' play and bearing off share."""

from __future__ import annotations

import pytest

from tablehub.rules.books import BRUELHEIDE, HASBRO, HOYLE, MILTON_BRADLEY, PARKER, ruleset, ruleset_names
from tablehub.rules.legal import legal_results
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset

with_a_bar = pytest.mark.parametrize(
    "rules", [ruleset(n) for n in ruleset_names() if n != "acey-deucy"], ids=lambda r: r.name
)
books = pytest.mark.parametrize("rules", [PARKER, HOYLE, BRUELHEIDE, HASBRO, MILTON_BRADLEY], ids=lambda r: r.name)
plainly_bearing = pytest.mark.parametrize("rules", [BRUELHEIDE, HASBRO, MILTON_BRADLEY, MODERN], ids=lambda r: r.name)


def plays(position: Position, roll: str, rules: Ruleset) -> set[str]:
    """The legal plays of light, as text."""
    return {str(play) for play in legal_results(position, Player.LIGHT, Roll.parse(roll), rules).values()}
