"""The picture of the camera with what is understood of it, and beside it what could be better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tablehub.display.layout import Box
from tablehub.display.text import draw_text
from tablehub.display.theme import BACKGROUND, GREEN, MUTED, ORANGE, PANEL, TEXT, VERMILION, Colour
from tablehub.frames import Image

SIGNS: dict[str, tuple[str, Colour]] = {"good": ("ok", GREEN), "fair": ("!", ORANGE), "bad": ("X", VERMILION)}
"""Words and colours of verdicts: told apart without the colour, too."""
PANEL_SHARE, HEADLINE_SHARE = 0.3, 0.11
"""Of the screen's width and height."""


@dataclass(frozen=True, slots=True)
class AimLine:
    """One check: name, value, `verdict` ("good", "fair", "bad") and advice."""

    name: str
    value: str
    verdict: str
    advice: str


def draw_aim(surface: pygame.Surface, picture: Image, headline: str, checks: Sequence[AimLine]) -> None:
    """Fill the surface: picture on the left, checks on the right, a sentence below."""
    width, height = surface.get_size()
    surface.fill(BACKGROUND)
    bottom = round(height * (1 - HEADLINE_SHARE))
    left = round(width * (1 - PANEL_SHARE))
    _draw_picture(surface, picture, Box(0, 0, left, bottom))
    pygame.draw.rect(surface, PANEL, (0, bottom, width, height - bottom))
    draw_text(surface, headline, Box(0, bottom, width, height - bottom).inset(16, 6), TEXT, height // 16, lines=2)
    row = bottom // max(6, len(checks))
    for index, line in enumerate(checks):
        _draw_line(surface, line, Box(left, index * row, width - left, row).inset(12, 4))


def _draw_picture(surface: pygame.Surface, picture: Image, box: Box) -> None:
    height, width = picture.shape[:2]
    scale = min(box.w / width, box.h / height)
    size = round(width * scale), round(height * scale)
    drawn = pygame.image.frombuffer(picture.tobytes(), (width, height), "BGR")
    surface.blit(pygame.transform.smoothscale(drawn, size), ((box.w - size[0]) // 2, (box.h - size[1]) // 2))


def _draw_line(surface: pygame.Surface, line: AimLine, box: Box) -> None:
    sign, colour = SIGNS[line.verdict]
    mark = box.h // 2
    pygame.draw.rect(surface, colour, (box.x, box.y + 4, mark, mark), border_radius=6)
    draw_text(surface, sign, Box(box.x, box.y + 4, mark, mark).inset(3), BACKGROUND, mark // 2, align=(0.5, 0.5))
    words = Box(box.x + mark + 10, box.y, box.w - mark - 10, box.h // 2)
    draw_text(surface, f"{line.name}: {line.value}", words, TEXT, box.h // 3)
    advice = Box(words.x, box.y + box.h // 2, words.w, box.h // 2)
    draw_text(surface, line.advice, advice, MUTED, box.h // 4, align=(0.0, 0.0), lines=2)
