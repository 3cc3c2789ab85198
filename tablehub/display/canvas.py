"""What is drawn on, in whose colours and language: the one place where sentences become those that are shown."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tablehub.display.layout import Box
from tablehub.display.text import PlacedText, place_text
from tablehub.display.theme import DARK, Colour, Theme
from tablehub.words.text import Language, told_in


@dataclass(frozen=True, slots=True)
class Look:
    """How a screen looks and what it speaks."""

    theme: Theme = DARK
    language: Language = Language.ENGLISH

    def words(self, text: str) -> str:
        """The sentence as it is shown."""
        return told_in(self.language, text)


@dataclass(frozen=True, slots=True)
class Canvas:
    """A surface to draw on with a `Look`."""

    surface: pygame.Surface
    look: Look = Look()

    @property
    def theme(self) -> Theme:
        return self.look.theme

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.surface.get_size()

    def blit(self, sprite: pygame.Surface, x: int, y: int) -> None:
        """Draw `sprite` with its upper left corner there."""
        self.surface.blit(sprite, (x, y))

    def centred(self, sprite: pygame.Surface, middle: tuple[int, int]) -> None:
        """Draw `sprite` around a point."""
        self.surface.blit(sprite, sprite.get_rect(center=middle))

    def text(
        self,
        text: str,
        box: Box,
        colour: Colour,
        largest: int,
        align: tuple[float, float] = (0.0, 0.5),
        lines: int = 1,
    ) -> PlacedText:
        """Tell `text` in the language of the screen and set it into `box`; see `place_text`."""
        placed = place_text(self.look.words(text), box, largest, align, lines)
        placed.draw(self.surface, colour)
        return placed
