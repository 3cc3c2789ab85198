"""The two players."""

from __future__ import annotations

from enum import Enum


class Player(Enum):
    """A side, named by the look of its checkers."""

    LIGHT = "light"
    DARK = "dark"

    @property
    def opponent(self) -> Player:
        return Player.DARK if self is Player.LIGHT else Player.LIGHT

    def __str__(self) -> str:
        return self.value
