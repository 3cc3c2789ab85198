"""Where the parts of a menu go, in pixels, for any size of screen. Plain arithmetic, no drawing."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from tablehub.display.layout import BOARD_RATIO, Box
from tablehub.display.view import MenuView

ROW_LINES = 1.9
"""A row of items is so many lines of text high, where both share a page."""

MOST = 0.165
"""Of the screen's height an item is at most so high."""

LEAD = 1.45
"""How much higher the leading items are than the others."""


@dataclass(frozen=True, slots=True)
class MenuLayout:
    """`board` is empty where no position is edited, `lines` where there is nothing to read."""

    gap: int
    title: Box
    board: Box
    items: tuple[Box, ...]
    note: Box
    help: Box
    lines: tuple[Box, ...] = ()


def menu_layout(menu: MenuView, size: tuple[int, int]) -> MenuLayout:
    """Targets as large as the screen allows: in two columns where there are many and it is wide."""
    width, height = size
    gap = max(6, round(min(width, height) * 0.02))
    inside = width - 2 * gap
    title_h, note_h, help_h = round(height * 0.1), round(height * 0.085), round(min(height * 0.055, width * 0.09))
    title = Box(gap, gap, inside, title_h)
    helps = Box(gap, height - gap - help_h, inside, help_h)
    note = Box(gap, helps.y - note_h, inside, note_h)
    middle = Box(gap, title.bottom + gap, inside, note.y - title.bottom - 2 * gap)
    if menu.board is None:
        lines, rest = _lines(menu, middle, gap, height)
        return MenuLayout(gap, title, Box(0, 0, 0, 0), _grid(menu, rest, gap, height), note, helps, lines)
    if width > height:
        board = Box(middle.x, middle.y, min(round(middle.h * BOARD_RATIO), round(inside * 0.72)), middle.h)
        rest = Box(board.right + gap, middle.y, middle.right - board.right - gap, middle.h)
        return MenuLayout(gap, title, board, _column(len(menu.items), rest, gap), note, helps)
    board = Box(middle.x, middle.y, inside, min(round(inside / BOARD_RATIO), round(middle.h * 0.6)))
    rest = Box(middle.x, board.bottom + gap, inside, middle.bottom - board.bottom - gap)
    return MenuLayout(gap, title, board, _grid(menu, rest, gap, height), note, helps)


def _lines(menu: MenuView, box: Box, gap: int, height: int) -> tuple[tuple[Box, ...], Box]:
    """What is read above the items, and what is left for these."""
    count = len(menu.lines)
    if not count:
        return (), box
    rows = _rows(menu, box)[0] + menu.lead * LEAD
    line = min(round((box.h - gap) / (count + rows * ROW_LINES)), round(height * 0.1))
    read = tuple(Box(box.x, box.y + n * line, box.w, line) for n in range(count))
    top = box.y + count * line + gap
    return read, Box(box.x, top, box.w, box.bottom - top)


def _rows(menu: MenuView, box: Box) -> tuple[int, int]:
    """Rows below the leading items, and their columns."""
    count = len(menu.items) - menu.lead
    columns = menu.columns or (1 if len(menu.items) <= 4 or box.w < box.h * 0.75 else 2)
    return math.ceil(count / columns), columns


def _grid(menu: MenuView, box: Box, gap: int, screen: int) -> tuple[Box, ...]:
    """The leading items over the whole width, the others below: along their rows in a page that has some, else down
    their columns."""
    rows, columns = _rows(menu, box)
    units = rows + menu.lead * LEAD
    height = min(round((box.h - gap * (rows + menu.lead - 1)) / max(1, units) - 0.5), round(screen * MOST))
    lead_h = round(height * LEAD)
    lead = tuple(Box(box.x, box.y + n * (lead_h + gap), box.w, lead_h) for n in range(menu.lead))
    top = box.y + menu.lead * (lead_h + gap)
    below = Box(box.x, top, box.w, height)
    count = len(menu.items) - menu.lead
    return (*lead, *(_by_rows if menu.columns else _by_columns)(count, columns, below, gap))


def _by_rows(count: int, columns: int, first: Box, gap: int) -> Iterator[Box]:
    """Row by row, `first` being all of the first one; items of a last row that is not full share its whole width."""
    for n in range(count):
        row, column = divmod(n, columns)
        share = min(columns, count - row * columns)
        width = (first.w - gap * (share - 1)) // share
        yield Box(first.x + column * (width + gap), first.y + row * (first.h + gap), width, first.h)


def _by_columns(count: int, columns: int, first: Box, gap: int) -> Iterator[Box]:
    """Down each column; `first` is all of the first row."""
    rows = math.ceil(count / columns)
    width = (first.w - gap * (columns - 1)) // columns
    for n in range(count):
        column, row = divmod(n, rows)
        yield Box(first.x + column * (width + gap), first.y + row * (first.h + gap), width, first.h)


def _column(count: int, box: Box, gap: int) -> tuple[Box, ...]:
    height = (box.h - gap * (count - 1)) // max(1, count)
    return tuple(Box(box.x, box.y + n * (height + gap), box.w, height) for n in range(count))
