"""Stored pictures of all pages, one sheet a page: `python -m tests.display.stored [PAGE...]` writes them anew.

A sheet shows the page at all sizes, scaled down, a row for each theme and language.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

os.environ |= {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}  # before anything imports pygame

import cv2
import numpy as np
import pygame

from tablehub.display.canvas import Canvas, Look
from tablehub.display.theme import THEMES
from tablehub.frames import Image
from tablehub.words.text import Language
from tests.display.moments import PAGES

FOLDER = Path(__file__).resolve().parents[1] / "data" / "screens"
SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (480, 800), (600, 1024), (720, 1280))
LOOKS = tuple(Look(theme, language) for theme, language in product(THEMES.values(), Language))

LONG_SIDE = 128
"""Pixels that the longer side of a screen has in the stored picture."""
LEVELS_APART = 20
"""Only every so manieth level of a colour is stored: with so few colours a page takes some 35 kB, without
any other loss."""
LOSSLESS = 101
"""As OpenCV says it."""
BLOCK = 4
"""Pixels along the side of the squares that are compared by their mean."""
TOLERANCE = 16.0
"""Levels of 255 by which these may differ: storing makes 10 of it, the rest is for other versions of SDL. A checker or
a pip elsewhere makes 25 and more."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One picture of a sheet: where it lies and what it shows."""

    x: int
    y: int
    width: int
    height: int
    size: tuple[int, int]
    look: Look

    @property
    def name(self) -> str:
        return f"{self.size[0]}x{self.size[1]}-{self.look.theme.name}-{self.look.language.value}"

    def of(self, sheet: Image) -> Image:
        return sheet[self.y : self.y + self.height, self.x : self.x + self.width]


def cells() -> Iterator[Cell]:
    """The cells of every sheet."""
    for row, look in enumerate(LOOKS):
        x = 0
        for size in SIZES:
            width, height = (round(side * LONG_SIDE / max(size)) for side in size)
            yield Cell(x, row * LONG_SIDE, width, height, size, look)
            x += width


def drawn(page: str, cell: Cell) -> Image:
    """The page as it is drawn now, scaled down; BGR."""
    surface = pygame.Surface(cell.size)
    PAGES[page](Canvas(surface, cell.look))
    small = pygame.transform.smoothscale(surface, (cell.width, cell.height))
    return np.ascontiguousarray(pygame.surfarray.array3d(small).swapaxes(0, 1)[:, :, ::-1])


def path_of(page: str) -> Path:
    return FOLDER / f"{page.replace(' ', '-')}.webp"


def stored(page: str) -> Image | None:
    """The page's stored sheet, BGR; None where there is none."""
    sheet = cv2.imread(str(path_of(page)))
    return None if sheet is None else sheet.astype(np.uint8)


def worst(one: Image, other: Image) -> float:
    """By how many levels the means of two pictures' squares differ most."""
    difference = one.astype(np.float32) - other.astype(np.float32)
    return float(np.abs(cv2.blur(difference, (BLOCK, BLOCK))).max())


def store(page: str) -> int:
    """Write the page's sheet; returns its bytes."""
    every = list(cells())
    sheet = np.zeros((max(cell.y + cell.height for cell in every), max(c.x + c.width for c in every), 3), np.uint8)
    for cell in every:
        cell.of(sheet)[:] = drawn(page, cell)
    FOLDER.mkdir(parents=True, exist_ok=True)
    coarse = (np.round(sheet / LEVELS_APART) * LEVELS_APART).clip(0, 255).astype(np.uint8)
    cv2.imwrite(str(path_of(page)), coarse, [cv2.IMWRITE_WEBP_QUALITY, LOSSLESS])
    return path_of(page).stat().st_size


if __name__ == "__main__":
    total = sum(store(page) for page in sys.argv[1:] or PAGES)
    print(f"{total / 1e6:.2f} MB in {FOLDER}")
