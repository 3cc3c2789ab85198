"""All that players choose at the table itself: the terms of their match, and how screen and sound are to be. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tablehub.match.terms import Terms
from tablehub.rules.player import Player
from tablehub.words.text import Language

THEMES = ("dark", "light")
SOUNDS = ("off", "tones", "voice")

MOST_NAMES = 12
"""Names remembered, the last used first."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What was chosen last.

    `bottom` is the player at the screen's lower edge; `turned`: the screen is looked at from an end of the board.
    `coach`: players want one; `coach_agreed` are those who allow him in the match that is being played.
    """

    terms: Terms = field(default_factory=Terms)
    theme: str = THEMES[0]
    language: Language = Language.ENGLISH
    sound: str = SOUNDS[0]
    bottom: Player = Player.LIGHT
    turned: bool = False
    coach: bool = False
    coach_agreed: frozenset[Player] = frozenset()
    names: tuple[str, ...] = ()

    def with_name(self, name: str) -> TableSettings:
        """With this name as the last used one."""
        others = tuple(each for each in self.names if each != name)
        return replace(self, names=(name, *others)[:MOST_NAMES])
