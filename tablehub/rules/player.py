"""The two players."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from tablehub.words.text import Text, say


class Player(Enum):
    """A side, named by the look of its checkers."""

    LIGHT = "light"
    DARK = "dark"

    @property
    def opponent(self) -> Player:
        return Player.DARK if self is Player.LIGHT else Player.LIGHT

    def __str__(self) -> str:
        return self.value


SIDES: Mapping[Player, Text] = {Player.LIGHT: say("light"), Player.DARK: say("dark")}
"""Within a sentence."""
