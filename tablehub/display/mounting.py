"""A display that is mounted turned: what is drawn upright is turned on its way there, and touches are turned back.

Without a desktop nobody else does it: SDL draws on a display as its maker has built it in, and some, as Raspberry Pi's
Touch Display 2, are built upright.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tablehub.display.layout import Box

QUARTER = 90  # degrees

Place = tuple[int, int]


class Mounting:
    """A display, and the surface to draw on for it: the display itself unless the picture is turned on it.

    `rotation`: degrees clockwise, 0, 90, 180 or 270.
    """

    def __init__(self, display: pygame.Surface, rotation: int = 0) -> None:
        self._display, self._rotation = display, rotation
        size = display.get_size()
        if rotation % (2 * QUARTER):
            size = size[::-1]
        self.surface = pygame.Surface(size, 0, display) if rotation else display
        """What is drawn on."""

    def put_out(self, boxes: Sequence[Box]) -> None:
        """Bring what was drawn in these boxes onto the display."""
        drawn = [pygame.Rect(box) for box in boxes]
        if self._rotation:
            drawn = [self._turned(box.clip(self.surface.get_rect())) for box in drawn]
        if drawn:
            pygame.display.update(drawn)

    def put_out_all(self) -> None:
        """Bring all that was drawn onto the display."""
        if self._rotation:
            self._turned(self.surface.get_rect())
        pygame.display.flip()

    def drawn_at(self, place: Place) -> Place:
        """Where on `surface` that lies which the display shows at a place, as of a touch."""
        x, y = place
        width, height = self.surface.get_size()
        return {
            0: (x, y),
            QUARTER: (y, height - 1 - x),
            2 * QUARTER: (width - 1 - x, height - 1 - y),
            3 * QUARTER: (width - 1 - y, x),
        }[self._rotation]

    def _turned(self, box: pygame.Rect) -> pygame.Rect:
        """Copy a part of what was drawn onto the display, turned; where it lies there."""
        part = pygame.transform.rotate(self.surface.subsurface(box), -self._rotation)  # whose angles go the other way
        width, height = self.surface.get_size()
        place = {
            QUARTER: (height - box.bottom, box.x),
            2 * QUARTER: (width - box.right, height - box.bottom),
            3 * QUARTER: (box.y, width - box.right),
        }[self._rotation]
        return self._display.blit(part, place)
