"""Draw a menu over the whole screen, and tell what a touch in it means."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from tablehub.display import sprites
from tablehub.display.board import board_layout, draw_board
from tablehub.display.canvas import Canvas
from tablehub.display.layout import BOARD_RATIO, Box
from tablehub.display.menu import Pick, PickPlace
from tablehub.display.view import MenuItem, MenuView, Place, View
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF

LINES = 2
"""An item's text takes at most so many."""


@dataclass(frozen=True, slots=True)
class MenuLayout:
    """Where the parts of a menu go; `board` is empty where no position is edited."""

    gap: int
    title: Box
    board: Box
    items: tuple[Box, ...]
    note: Box
    help: Box


def menu_layout(menu: MenuView, size: tuple[int, int]) -> MenuLayout:
    """Targets as large as the screen allows: in two columns where there are many and it is wide."""
    width, height = size
    gap = max(6, round(min(width, height) * 0.02))
    inside = width - 2 * gap
    title_h, note_h, help_h = round(height * 0.1), round(height * 0.085), round(height * 0.055)
    title = Box(gap, gap, inside, title_h)
    helps = Box(gap, height - gap - help_h, inside, help_h)
    note = Box(gap, helps.y - note_h, inside, note_h)
    middle = Box(gap, title.bottom + gap, inside, note.y - title.bottom - 2 * gap)
    if menu.board is None:
        return MenuLayout(gap, title, Box(0, 0, 0, 0), _grid(len(menu.items), middle, gap), note, helps)
    if width > height:
        board = Box(middle.x, middle.y, min(round(middle.h * BOARD_RATIO), round(inside * 0.72)), middle.h)
        rest = Box(board.right + gap, middle.y, middle.right - board.right - gap, middle.h)
        return MenuLayout(gap, title, board, _column(len(menu.items), rest, gap), note, helps)
    board = Box(middle.x, middle.y, inside, min(round(inside / BOARD_RATIO), round(middle.h * 0.6)))
    rest = Box(middle.x, board.bottom + gap, inside, middle.bottom - board.bottom - gap)
    return MenuLayout(gap, title, board, _grid(len(menu.items), rest, gap), note, helps)


def _grid(count: int, box: Box, gap: int) -> tuple[Box, ...]:
    columns = 1 if count <= 4 or box.w < box.h * 0.75 else 2
    rows = max(1, math.ceil(count / columns))
    width = (box.w - gap * (columns - 1)) // columns
    height = min((box.h - gap * (rows - 1)) // rows, round(box.h * 0.24))
    return tuple(
        Box(box.x + n // rows * (width + gap), box.y + n % rows * (height + gap), width, height) for n in range(count)
    )


def _column(count: int, box: Box, gap: int) -> tuple[Box, ...]:
    height = (box.h - gap * (count - 1)) // max(1, count)
    return tuple(Box(box.x, box.y + n * (height + gap), box.w, height) for n in range(count))


def draw_menu(canvas: Canvas, view: View, menu: MenuView) -> None:
    """Draw the menu over all of `canvas`; the board as `view` has it turned."""
    layout = menu_layout(menu, canvas.size)
    canvas.surface.fill(canvas.theme.background)
    canvas.text(menu.title, layout.title, canvas.theme.text, round(layout.title.h * 0.72), align=(0.0, 0.5))
    if menu.board:
        draw_board(canvas, _edited(view, menu), layout.board)
    for n, (item, box) in enumerate(zip(menu.items, layout.items, strict=True)):
        _draw_item(canvas, item, box, selected=n == menu.selected)
    canvas.text(menu.note, layout.note, canvas.theme.warning, round(layout.note.h * 0.5), lines=LINES)
    canvas.text(menu.help, layout.help, canvas.theme.muted, round(layout.help.h * 0.66))


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


def _draw_item(canvas: Canvas, item: MenuItem, box: Box, *, selected: bool) -> None:
    fill = canvas.theme.armed if item.armed else canvas.theme.panel_on_turn if item.enabled else canvas.theme.panel
    line = max(3, box.h // 18)
    edge = (canvas.theme.accent, line) if selected else (canvas.theme.faint, 1)
    canvas.blit(sprites.soft_box(box.w, box.h, max(4, box.h // 6), fill, *edge), box.x, box.y)
    inner = box.inset(round(min(box.h, box.w * 0.3) * 0.2) + line, line)
    if item.player is not None:
        size = min(round(inner.h * 0.6), inner.w // 5)
        dot = sprites.checker(canvas.theme.checkers(item.player), size)
        canvas.centred(dot, (inner.x + size // 2, inner.centre[1]))
        inner = Box(inner.x + size + size // 3, inner.y, inner.w - size - size // 3, inner.h)
    colour = canvas.theme.text if item.enabled else canvas.theme.faint
    canvas.text(item.text, inner, colour, round(box.h * 0.42), align=(0.0, 0.5), lines=LINES)


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
