"""The picture of the camera with what is understood of it, and beside it what could be better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tablehub.display.canvas import Canvas
from tablehub.display.layout import Box
from tablehub.display.theme import Colour, Theme
from tablehub.frames import Image

SIGNS = {"good": "ok", "fair": "!", "bad": "X"}
"""Signs of verdicts: told apart without the colour, too."""
PANEL_SHARE, HEADLINE_SHARE = 0.3, 0.11
"""Of the screen's width and height."""


@dataclass(frozen=True, slots=True)
class AimLine:
    """One check: name, value, `verdict` ("good", "fair", "bad") and advice."""

    name: str
    value: str
    verdict: str
    advice: str


def verdict_colour(theme: Theme, verdict: str) -> Colour:
    """What goes with "good", "fair" or "bad"."""
    return {"good": theme.good, "fair": theme.fair, "bad": theme.bad}[verdict]


def draw_aim(canvas: Canvas, picture: Image, headline: str, checks: Sequence[AimLine]) -> None:
    """Fill the surface: picture on the left, checks on the right, a sentence below."""
    width, height = canvas.size
    canvas.surface.fill(canvas.theme.background)
    bottom = round(height * (1 - HEADLINE_SHARE))
    left = round(width * (1 - PANEL_SHARE))
    _draw_picture(canvas, picture, Box(0, 0, left, bottom))
    pygame.draw.rect(canvas.surface, canvas.theme.panel, (0, bottom, width, height - bottom))
    canvas.text(headline, Box(0, bottom, width, height - bottom).inset(16, 6), canvas.theme.text, height // 16, lines=2)
    row = bottom // max(6, len(checks))
    for index, line in enumerate(checks):
        _draw_line(canvas, line, Box(left, index * row, width - left, row).inset(12, 4))


def _draw_picture(canvas: Canvas, picture: Image, box: Box) -> None:
    height, width = picture.shape[:2]
    scale = min(box.w / width, box.h / height)
    size = round(width * scale), round(height * scale)
    drawn = pygame.image.frombuffer(picture.tobytes(), (width, height), "BGR")
    canvas.surface.blit(pygame.transform.smoothscale(drawn, size), ((box.w - size[0]) // 2, (box.h - size[1]) // 2))


def _draw_line(canvas: Canvas, line: AimLine, box: Box) -> None:
    colour = verdict_colour(canvas.theme, line.verdict)
    mark = box.h // 2
    pygame.draw.rect(canvas.surface, colour, (box.x, box.y + 4, mark, mark), border_radius=6)
    canvas.text(
        SIGNS[line.verdict],
        Box(box.x, box.y + 4, mark, mark).inset(3),
        canvas.theme.on_accent,
        mark // 2,
        align=(0.5, 0.5),
    )
    words = Box(box.x + mark + 10, box.y, box.w - mark - 10, box.h // 2)
    canvas.text(f"{line.name}: {line.value}", words, canvas.theme.text, box.h // 3)
    advice = Box(words.x, box.y + box.h // 2, words.w, box.h // 2)
    canvas.text(line.advice, advice, canvas.theme.muted, box.h // 4, align=(0.0, 0.0), lines=2)
