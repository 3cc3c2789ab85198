"""Draw a menu over the whole screen, and tell what a touch in it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from tablehub.display import sprites
from tablehub.display.board import board_layout, draw_board
from tablehub.display.canvas import Canvas
from tablehub.display.layout import Box
from tablehub.display.menu import Pick, PickPlace
from tablehub.display.menu_layout import menu_layout
from tablehub.display.text import place_text
from tablehub.display.view import MenuItem, MenuView, Place, View
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF

LINES = 2
"""An item's text takes at most so many."""

LETTERS_FROM = 4
"""With more columns than these the items are keys: a letter or a short word in the middle of each."""

INK = 0.5
"""Height of an item's letters to the item's."""

MUCH_SMALLER = 0.6
"""A line that must be so much smaller than the others to fit does not make these small too."""

MOST_TEXT = 0.62
"""Of an item's width, where a value stands beside its text."""


def draw_menu(canvas: Canvas, view: View, menu: MenuView) -> None:
    """Draw the menu over all of `canvas`; the board as `view` has it turned."""
    layout = menu_layout(menu, canvas.size)
    canvas.surface.fill(canvas.theme.background)
    canvas.text(menu.title, layout.title, canvas.theme.text, round(layout.title.h * 0.72), align=(0.0, 0.5))
    if menu.board:
        draw_board(canvas, _edited(view, menu), layout.board)
    _draw_lines(canvas, menu.lines, layout.lines)
    for n, (item, box) in enumerate(zip(menu.items, layout.items, strict=True)):
        _draw_item(canvas, item, box, selected=n == menu.selected, is_key=menu.columns > LETTERS_FROM)
    canvas.text(menu.note, layout.note, canvas.theme.warning, round(layout.note.h * 0.5), lines=LINES)
    canvas.text(menu.help, layout.help, canvas.theme.muted, round(layout.help.h * 0.66), lines=LINES)


def _edited(view: View, menu: MenuView) -> View:
    assert menu.board is not None
    place = menu.board.place
    return replace(
        view,
        position=menu.board.position,
        highlights=frozenset({place}),
        doubtful=frozenset(),
        covered=frozenset(),
        numbered_for=place.player,
    )


def _draw_lines(canvas: Canvas, lines: Sequence[str], boxes: Sequence[Box]) -> None:
    """All in letters of one size, but for those that are far too long for it."""
    largest = [round(box.h * 0.78) for box in boxes]
    fitting = [
        place_text(canvas.look.words(text), box, most).px for text, box, most in zip(lines, boxes, largest, strict=True)
    ]
    common = min((px for px in fitting if px >= MUCH_SMALLER * max(largest)), default=0)
    for text, box, px in zip(lines, boxes, fitting, strict=True):
        canvas.text(text, box, canvas.theme.text, min(px, common or px), align=(0.0, 0.5))


def _draw_item(canvas: Canvas, item: MenuItem, box: Box, *, selected: bool, is_key: bool) -> None:
    fill = canvas.theme.armed if item.armed else canvas.theme.panel_on_turn if item.enabled else canvas.theme.panel
    line = max(3, box.h // 18)
    edge = (canvas.theme.accent, line) if selected else (canvas.theme.faint, 1)
    canvas.blit(sprites.soft_box(box.w, box.h, max(4, box.h // 6), fill, *edge), box.x, box.y)
    if is_key:
        canvas.text(item.text, box.inset(line + 1, line), _ink(canvas, item), round(box.h * 0.5), align=(0.5, 0.5))
        return
    inner = box.inset(round(min(box.h, box.w * 0.3) * 0.2) + line, line)
    if item.player is not None:
        size = min(round(inner.h * 0.6), inner.w // 5)
        dot = sprites.checker(canvas.theme.checkers(item.player), size)
        canvas.centred(dot, (inner.x + size // 2, inner.centre[1]))
        inner = Box(inner.x + size + size // 3, inner.y, inner.w - size - size // 3, inner.h)
    if item.ticked:
        inner = _ticked(canvas, inner, box.h)
    _draw_words(canvas, item, inner, box)


def _ink(canvas: Canvas, item: MenuItem) -> tuple[int, int, int]:
    if item.armed:
        return canvas.theme.fault.text
    return canvas.theme.text if item.enabled else canvas.theme.faint


def _ticked(canvas: Canvas, inner: Box, height: int) -> Box:
    """A tick at the right, and what is left beside it."""
    size = min(round(height * 0.4), inner.w // 6)
    x, y = inner.right - size, inner.centre[1]
    corners = [(x, y), (x + size * 2 // 5, y + size * 2 // 5), (x + size, y - size // 2)]
    pygame.draw.lines(canvas.surface, canvas.theme.accent, False, corners, max(3, size // 5))
    return Box(inner.x, inner.y, inner.w - size - size // 2, inner.h)


def _draw_words(canvas: Canvas, item: MenuItem, inner: Box, box: Box) -> None:
    """The text and its value: side by side or one above the other, whichever can be read better."""
    ink, most = _ink(canvas, item), round(box.h * INK)
    if not item.value:
        canvas.text(item.text, inner, ink, most, align=(0.0, 0.5), lines=LINES)
        return
    words = [canvas.look.words(text) for text in (item.text, item.value)]
    beside = _beside(words[0], inner, most)
    above = _above(inner)
    upright = _smallest(words, above, most) > _smallest(words, beside, most)
    boxes = above if upright else beside
    aligns = ((0.0, 0.7), (0.0, 0.3)) if upright else ((0.0, 0.5), (1.0, 0.5))
    told = canvas.theme.accent if item.enabled and not item.armed else ink
    for text, place, colour, align in zip((item.text, item.value), boxes, (ink, told), aligns, strict=True):
        canvas.text(text, place, colour, most, align=align, lines=LINES)


def _beside(text: str, inner: Box, most: int) -> tuple[Box, Box]:
    placed = place_text(text, inner, most)
    needed = max((line.w for _, line in placed.lines), default=0)
    gap = inner.h // 4
    left = Box(inner.x, inner.y, min(needed + 2, round(inner.w * MOST_TEXT)), inner.h)
    return left, Box(left.right + gap, inner.y, inner.right - left.right - gap, inner.h)


def _above(inner: Box) -> tuple[Box, Box]:
    above = Box(inner.x, inner.y, inner.w, inner.h // 2)
    return above, Box(inner.x, above.bottom, inner.w, inner.h - above.h)


def _smallest(words: Sequence[str], boxes: tuple[Box, Box], most: int) -> int:
    """Of the letters that these words would be set in there."""
    return min(place_text(text, box, most, lines=LINES).px for text, box in zip(words, boxes, strict=True))


def touched(view: View, menu: MenuView, size: tuple[int, int], at: tuple[int, int]) -> Pick | PickPlace | None:
    """What a touch at these pixels means; None beside everything."""
    layout = menu_layout(menu, size)
    for n, box in enumerate(layout.items):
        if box.contains(at):
            return Pick(n)
    if menu.board is None or not layout.board.contains(at):
        return None
    board = board_layout(view, layout.board)
    places = [Place(Player.LIGHT, point) for point in range(1, 25)]
    places += [Place(player, number) for player in Player for number in (BAR, OFF)]
    return next((PickPlace(place) for place in places if board.place(place).contains(at)), None)
