"""Draw the board of a `View`."""

from __future__ import annotations

from functools import lru_cache

import pygame

from tablehub.display import sprites, theme
from tablehub.display.board_layout import SHOWN_ON_BAR, SHOWN_ON_POINT, BoardLayout
from tablehub.display.layout import Box
from tablehub.display.text import draw_text
from tablehub.display.view import Place, View
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, OFF

GROUND_OVERSIZE = 3
"""How many times too large the empty board is drawn before it is smoothed."""


def draw_board(surface: pygame.Surface, view: View, box: Box) -> None:
    """Draw `view`'s board as large as it goes into `box`."""
    layout = BoardLayout.fitted(box, view.bottom, view.home_right)
    surface.blit(_ground(layout, box.w, box.h, box.x, box.y), (box.x, box.y))
    for place in view.highlights:
        _draw_glow(surface, layout.place(place), layout.pitch)
    _draw_numbers(surface, view, layout)
    for point in range(1, 25):
        _draw_point(surface, view, layout, point)
    for player in Player:
        _draw_bar(surface, view, layout, player)
        _draw_tray(surface, view, layout, player)
    for place in view.covered:
        _draw_veil(surface, layout.place(place), layout.pitch)
    for place in view.highlights:
        _draw_ring(surface, layout.place(place), layout.pitch)
    for place in view.doubtful - view.covered:
        _draw_doubt(surface, view, layout, place)


@lru_cache(maxsize=4)
def _ground(layout: BoardLayout, width: int, height: int, left: int, top: int) -> pygame.Surface:
    """The empty board: frame, felt, points, bar and trays; drawn once for a size."""
    scale = GROUND_OVERSIZE
    big = pygame.Surface((width * scale, height * scale))
    big.fill(theme.BACKGROUND)

    def scaled(box: Box) -> pygame.Rect:
        return pygame.Rect((box.x - left) * scale, (box.y - top) * scale, box.w * scale, box.h * scale)

    soft = round(layout.pitch * 0.22 * scale)
    pygame.draw.rect(big, theme.FRAME_EDGE, scaled(layout.whole), border_radius=soft)
    line = max(1, round(layout.pitch * 0.045 * scale))
    pygame.draw.rect(big, theme.FRAME, scaled(layout.whole).inflate(-2 * line, -2 * line), border_radius=soft - line)
    for half in layout.halves:
        pygame.draw.rect(big, theme.FELT, scaled(half))
    for point in range(1, 25):
        _draw_triangle(big, scaled(layout.column(point)), layout.is_low(point), point)
    for player in Player:
        pygame.draw.rect(big, theme.TRAY, scaled(layout.tray(player)), border_radius=soft // 2)
    hinge = pygame.Rect.union(scaled(layout.bar(Player.LIGHT)), scaled(layout.bar(Player.DARK)))
    middle = hinge.centerx
    pygame.draw.line(big, theme.FRAME_EDGE, (middle, hinge.top), (middle, hinge.bottom), line)
    return pygame.transform.smoothscale(big, (width, height))


def _draw_triangle(big: pygame.Surface, column: pygame.Rect, low: bool, point: int) -> None:
    colour = theme.POINT_PALE if point % 2 else theme.POINT_DEEP
    side = column.w * 0.06
    base = column.bottom if low else column.top
    tip = base + (-1 if low else 1) * column.h * 0.9
    pygame.draw.polygon(big, colour, [(column.left + side, base), (column.right - side, base), (column.centerx, tip)])


def _draw_numbers(surface: pygame.Surface, view: View, layout: BoardLayout) -> None:
    meant = {place.point for place in view.highlights}
    for point in range(1, 25):
        number = point if view.numbered_for is Player.LIGHT else 25 - point
        colour = theme.ACCENT if point in meant else theme.NUMBER
        draw_text(surface, str(number), layout.number(point), colour, round(layout.pitch * 0.42), align=(0.5, 0.5))


def _draw_point(surface: pygame.Surface, view: View, layout: BoardLayout, point: int) -> None:
    """The men on a point; where both sides stand on it (a mistake) light's come first."""
    light, dark = view.position.light[point], view.position.dark[25 - point]
    below = min(light, SHOWN_ON_POINT - 1 if dark else SHOWN_ON_POINT)
    above = min(dark, SHOWN_ON_POINT - below)
    for player, count, first, shown in ((Player.LIGHT, light, 0, below), (Player.DARK, dark, below, above)):
        for index in range(shown):
            number = count if index == shown - 1 and count > shown else None
            _draw_checker(surface, layout, player, layout.checker(point, first + index), number)


def _draw_bar(surface: pygame.Surface, view: View, layout: BoardLayout, player: Player) -> None:
    count = view.position.men(player)[BAR]
    for index in range(min(count, SHOWN_ON_BAR)):
        number = count if index == SHOWN_ON_BAR - 1 and count > SHOWN_ON_BAR else None
        _draw_checker(surface, layout, player, layout.bar_checker(player, index), number)


def _draw_checker(
    surface: pygame.Surface,
    layout: BoardLayout,
    player: Player,
    centre: tuple[float, float],
    number: int | None = None,
) -> None:
    sprite = sprites.checker(player, layout.diameter)
    x, y = round(centre[0]), round(centre[1])
    surface.blit(sprite, (x - sprite.get_width() // 2, y - sprite.get_height() // 2))
    if number is not None:
        half = layout.diameter // 2
        box = Box(x - half, y - half, 2 * half, 2 * half)
        ink = theme.CHECKERS[player].ink
        draw_text(surface, str(number), box, ink, round(layout.diameter * 0.56), align=(0.5, 0.5))


def _draw_tray(surface: pygame.Surface, view: View, layout: BoardLayout, player: Player) -> None:
    """Borne-off men on edge, from the frame towards the middle, and how many."""
    count = view.position.men(player)[OFF]
    if not count:
        return
    tray = layout.tray(player)
    inner = tray.inset(round(layout.pitch * 0.12))
    label = round(layout.pitch * 0.7)
    step = (inner.h - label) / MEN_A_SIDE
    thick = max(2, round(step - max(1.0, step * 0.12)))
    low = player is view.bottom
    for index in range(min(count, MEN_A_SIDE)):
        y = inner.bottom - round(index * step) - thick if low else inner.y + round(index * step)
        surface.blit(sprites.slab(player, inner.w, thick), (inner.x, y))
    end = Box(tray.x, inner.y if low else inner.bottom - label, tray.w, label)
    draw_text(surface, str(count), end, theme.TEXT, round(label * 0.8), align=(0.5, 0.5))


def _draw_glow(surface: pygame.Surface, box: Box, pitch: float) -> None:
    fill = sprites.soft_box(box.w, box.h, round(pitch * 0.16), (*theme.ACCENT, 56))
    surface.blit(fill, (box.x, box.y))


def _draw_ring(surface: pygame.Surface, box: Box, pitch: float) -> None:
    # Inside the place, so that the rings of neighbours stay apart.
    line = max(2, round(pitch * 0.075))
    surface.blit(sprites.soft_ring(box.w, box.h, round(pitch * 0.16), line, theme.ACCENT), (box.x, box.y))


def _draw_veil(surface: pygame.Surface, box: Box, pitch: float) -> None:
    step = max(4, round(pitch * 0.3))
    surface.blit(sprites.hatching(box.w, box.h, step, (box.x + box.y) % step), (box.x, box.y))


def _draw_doubt(surface: pygame.Surface, view: View, layout: BoardLayout, place: Place) -> None:
    """A question mark beyond the men of a place, towards the middle."""
    box = layout.place(place)
    size = max(12, round(layout.pitch * 0.62))
    low = layout.is_low(place.point) if place.point else box.y > layout.halves[0].centre[1] - 1
    y = box.y if low else box.bottom - size
    badge = Box(box.centre[0] - size // 2, y, size, size)
    surface.blit(sprites.soft_box(size, size, size // 2, theme.ACCENT), (badge.x, badge.y))
    draw_text(surface, "?", badge, theme.BACKGROUND, round(size * 0.72), align=(0.5, 0.5))
