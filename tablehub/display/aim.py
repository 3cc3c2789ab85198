"""The picture of the camera with what is understood of it, and beside it what could be better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tablehub.display import sprites
from tablehub.display.canvas import Canvas
from tablehub.display.layout import Box
from tablehub.display.theme import Colour, Theme
from tablehub.frames import Image
from tablehub.words.text import say

SIGNS = {"good": "ok", "fair": "!", "bad": "X"}
"""Signs of verdicts: told apart without the colour, too."""
PICTURE_SHARE = 0.66
"""Of the screen's width, or of its height where it is tall."""
HEADLINE_SHARE = 0.12
"""Of the screen's height."""
FEWEST_ROWS = 6
"""Checks are drawn no larger than where there are so many."""


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
    """Fill the surface: the picture, checks on its right (below it on a tall screen), a sentence at the bottom."""
    width, height = canvas.size
    canvas.surface.fill(canvas.theme.background)
    bottom = round(height * (1 - HEADLINE_SHARE))
    if width >= height:
        seen = Box(0, 0, round(width * PICTURE_SHARE), bottom)
        beside = Box(seen.right, 0, width - seen.w, bottom)
    else:
        seen = Box(0, 0, width, min(round(bottom * PICTURE_SHARE), round(width * picture.shape[0] / picture.shape[1])))
        beside = Box(0, seen.bottom, width, bottom - seen.bottom)
    _draw_picture(canvas, picture, seen)
    foot = Box(0, bottom, width, height - bottom)
    pygame.draw.rect(canvas.surface, canvas.theme.panel, pygame.Rect(foot))
    canvas.text(headline, foot.inset(width // 60, foot.h // 12), canvas.theme.text, round(foot.h * 0.6), lines=2)
    row = beside.h // max(FEWEST_ROWS, len(checks))
    for index, line in enumerate(checks):
        _draw_line(canvas, line, Box(beside.x, beside.y + index * row, beside.w, row).inset(row // 8, row // 16))


def _draw_picture(canvas: Canvas, picture: Image, box: Box) -> None:
    height, width = picture.shape[:2]
    scale = min(box.w / width, box.h / height)
    size = round(width * scale), round(height * scale)
    drawn = pygame.image.frombuffer(picture.tobytes(), (width, height), "BGR")
    canvas.centred(pygame.transform.smoothscale(drawn, size), box.centre)


def _draw_line(canvas: Canvas, line: AimLine, box: Box) -> None:
    mark = min(round(box.h * 0.55), box.w // 6)
    sign = Box(box.x, box.y + mark // 10, mark, mark)
    ground = sprites.soft_box(mark, mark, mark // 6, verdict_colour(canvas.theme, line.verdict))
    canvas.blit(ground, sign.x, sign.y)
    canvas.text(SIGNS[line.verdict], sign.inset(mark // 8), canvas.theme.on_accent, mark // 2, align=(0.5, 0.5))
    words_x = sign.right + mark // 4
    words = Box(words_x, box.y, box.right - words_x, round(box.h * 0.42))
    told = say("{check}: {value}", check=line.name, value=line.value)
    canvas.text(told, words, canvas.theme.text, round(box.h * 0.32))
    advice = Box(words.x, words.bottom, words.w, box.bottom - words.bottom)
    canvas.text(line.advice, advice, canvas.theme.muted, round(box.h * 0.25), align=(0.0, 0.0), lines=2)
