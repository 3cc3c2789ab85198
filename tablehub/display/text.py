"""Words on the screen: shrunk and wrapped until they fit, never over an edge."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pygame
import pygame.freetype

from tablehub.display.layout import Box
from tablehub.display.theme import Colour

SMALLEST = 9
"""Pixels; below this letters are no letters, and what does not fit is cut with an ellipsis."""

LINE_SPACING = 1.16
"""From line to line, in letter heights: descenders do not touch, and it is still one sentence to the eye."""


TALLEST, DEEPEST = "ÅŮÉ", "gjpqyQ(,;"
"""What reaches furthest up and down; about as far beyond the capitals each way, so that these stand in the middle."""


@lru_cache(maxsize=1)
def font() -> pygame.freetype.Font:
    """The font that comes with pygame (FreeSansBold), so that every table looks the same."""
    if not pygame.freetype.get_init():
        pygame.freetype.init()
    face = pygame.freetype.Font(None)
    face.kerning = False  # its kerning pairs tear words apart ("fr om")
    face.origin = True  # positions are of the base line, so that lines stand level
    return face


def inked(text: str, px: int, colour: Colour) -> pygame.Surface:
    """`text` alone, cut to its ink: for signs and digits that must sit in the very middle of something."""
    return font().render(text, colour, size=px)[0]


@lru_cache(maxsize=8192)
def _advance(letter: str, px: int) -> float:
    metrics: Any = font().get_metrics(letter, size=px)[0]
    if not metrics:  # a letter the font does not have is drawn as a box
        return float(font().get_rect(letter, size=px).width)
    return float(metrics[4])


def _width(text: str, px: int) -> int:
    """Letter by letter, which is quick (each is measured once) and right, as there is no kerning."""
    return math.ceil(sum(_advance(letter, px) for letter in text)) + 1


@lru_cache(maxsize=256)
def _ascent(px: int) -> int:
    """How far ink may reach above the base line; measured, since letters are fitted to whole pixels."""
    return int(font().get_rect(TALLEST, size=px).y)


@lru_cache(maxsize=256)
def _descent(px: int) -> int:
    rect = font().get_rect(DEEPEST, size=px)
    return int(rect.height - rect.y)


def _height(px: int, count: int) -> int:
    return _ascent(px) + _descent(px) + round((count - 1) * px * LINE_SPACING)


@dataclass(frozen=True, slots=True)
class PlacedText:
    """Lines ready to draw: each with the box it fills."""

    px: int
    lines: tuple[tuple[str, Box], ...]

    def draw(self, surface: pygame.Surface, colour: Colour) -> None:
        for line, box in self.lines:
            # Small letters may begin a pixel before their place.
            lead = max(0, -font().get_rect(line, size=self.px).x)
            font().render_to(surface, (box.x + lead, box.y + _ascent(self.px)), line, colour, size=self.px)


@lru_cache(maxsize=512)
def place_text(
    text: str, box: Box, largest: int, align: tuple[float, float] = (0.0, 0.5), lines: int = 1
) -> PlacedText:
    """Set `text` into `box` as large as it goes, up to `largest` pixels and `lines` lines.

    `align` is where it stands in the box, 0 left or top to 1 right or bottom. Every box of the result lies in `box`.
    """
    words = " ".join(text.split())
    if not words or box.w <= 0 or box.h <= 0:
        return PlacedText(SMALLEST, ())
    for px in range(max(largest, SMALLEST), SMALLEST - 1, -1):
        if fits(words, px, box, lines):
            return _placed(_balanced(words, px, box.w), px, box, align)
    return _placed(_cut(words, SMALLEST, box, lines), SMALLEST, box, align)


def fits(words: str, px: int, box: Box, lines: int = 1) -> bool:
    """Whether they fit into `box` at `px` pixels, in so many lines."""
    wrapped = _wrapped(words, px, box.w)
    return wrapped is not None and len(wrapped) <= lines and _height(px, len(wrapped)) <= box.h


def _wrapped(words: str, px: int, width: int) -> list[str] | None:
    """Lines no wider than `width`, each as full as it goes; None when a single word is wider."""
    lines: list[str] = []
    line, used = "", 0
    space = _width(" ", px)
    for word in words.split(" "):
        wide = _width(word, px)
        if wide > width:
            return None
        if line and used + space + wide <= width:
            line, used = f"{line} {word}", used + space + wide
        else:
            lines += [line] if line else []
            line, used = word, wide
    return [*lines, line]


def _balanced(words: str, px: int, width: int) -> list[str]:
    """Lines of about equal length: no word is left alone on the last one."""
    lines = _wrapped(words, px, width) or [words]
    low, high = width // 2, width  # looking for the narrowest measure that needs no more lines
    while len(lines) > 1 and low < high:
        middle = (low + high) // 2
        attempt = _wrapped(words, px, middle)
        if attempt is not None and len(attempt) == len(lines):
            lines, high = attempt, middle
        else:
            low = middle + 1
    return lines


def _cut(words: str, px: int, box: Box, lines: int) -> list[str]:
    """What fits of a text too long even at its smallest, words broken if need be; the last line ends in an ellipsis."""
    room = box.h - _height(px, 1)
    fitting = min(lines, int(room / (px * LINE_SPACING)) + 1) if room >= 0 else 0
    result: list[str] = []
    rest = words
    while rest and len(result) < fitting:
        count = _letters_fitting(rest, px, box.w)
        if count == 0:
            return []
        result.append(rest[:count].strip())
        rest = rest[count:].strip()
    if rest and result:
        more = _width("…", px)
        if more > box.w:
            return []
        last = result[-1]
        result[-1] = last[: _letters_fitting(last, px, box.w - more)] + "…"
    return result


def _letters_fitting(text: str, px: int, width: int) -> int:
    used = 1.0
    for count, letter in enumerate(text):
        used += _advance(letter, px)
        if used > width:
            return count
    return len(text)


def _placed(lines: list[str], px: int, box: Box, align: tuple[float, float]) -> PlacedText:
    top = box.y + round((box.h - _height(px, len(lines))) * align[1])
    placed = []
    for row, line in enumerate(lines):
        width = _width(line, px)
        x = box.x + round((box.w - width) * align[0])
        placed.append((line, Box(x, top + round(row * px * LINE_SPACING), width, _height(px, 1))))
    return PlacedText(px, tuple(placed))
