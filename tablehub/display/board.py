"""Draw the board of a `View`."""

from __future__ import annotations

from functools import lru_cache

import pygame

from tablehub.display import sprites
from tablehub.display.board_layout import SHOWN_ON_BAR, SHOWN_ON_POINT, BoardLayout
from tablehub.display.canvas import Canvas
from tablehub.display.gliding import Spot
from tablehub.display.layout import Box
from tablehub.display.theme import Theme
from tablehub.display.view import Place, View
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, OFF, Position

GROUND_OVERSIZE = 3
"""How many times too large the empty board is drawn before it is smoothed."""


def draw_board(canvas: Canvas, view: View, box: Box) -> None:
    """Draw `view`'s board as large as it goes into `box`."""
    layout = board_layout(view, box)
    canvas.blit(_ground(layout, box, canvas.theme), box.x, box.y)
    for place in view.highlights:
        _draw_glow(canvas, layout.place(place), layout.pitch)
    _draw_numbers(canvas, view, layout)
    for player in Player:
        _draw_places(canvas, view.position, layout, player)
        _draw_tray(canvas, view.position, layout, player)
    for place in view.covered:
        _draw_veil(canvas, layout.place(place), layout.pitch)
    for place in view.highlights:
        _draw_ring(canvas, layout.place(place), layout.pitch)
    for place in view.doubtful - view.covered:
        _draw_doubt(canvas, layout, place)


def board_layout(view: View, box: Box) -> BoardLayout:
    """Where things lie in `view`'s board drawn into `box`."""
    return BoardLayout.fitted(box, view.bottom, view.home_right, view.turned)


@lru_cache(maxsize=16)
def _ground(layout: BoardLayout, box: Box, theme: Theme) -> pygame.Surface:
    """The empty board: frame, felt, points, bar and trays; drawn once for a size."""
    scale = GROUND_OVERSIZE
    big = pygame.Surface((box.w * scale, box.h * scale))
    big.fill(theme.background)

    def scaled(inner: Box) -> pygame.Rect:
        return pygame.Rect((inner.x - box.x) * scale, (inner.y - box.y) * scale, inner.w * scale, inner.h * scale)

    def spot(at: tuple[float, float]) -> tuple[float, float]:
        return (at[0] - box.x) * scale, (at[1] - box.y) * scale

    soft = round(layout.pitch * 0.22 * scale)
    pygame.draw.rect(big, theme.frame_edge, scaled(layout.whole), border_radius=soft)
    line = max(1, round(layout.pitch * 0.045 * scale))
    pygame.draw.rect(big, theme.frame, scaled(layout.whole).inflate(-2 * line, -2 * line), border_radius=soft - line)
    for half in layout.halves:
        pygame.draw.rect(big, theme.felt, scaled(half))
    for point in range(1, 25):
        colour = theme.point_pale if point % 2 else theme.point_deep
        pygame.draw.polygon(big, colour, [spot(corner) for corner in layout.triangle(point)])
    for player in Player:
        pygame.draw.rect(big, theme.tray, scaled(layout.tray(player)), border_radius=soft // 2)
    upper, lower = layout.hinge
    pygame.draw.line(big, theme.frame_edge, spot(upper), spot(lower), line)
    return pygame.transform.smoothscale(big, (box.w, box.h))


def _draw_numbers(canvas: Canvas, view: View, layout: BoardLayout) -> None:
    theme, meant = canvas.theme, {place.point for place in view.highlights}
    for point in range(1, 25):
        number = point if view.numbered_for is Player.LIGHT else 25 - point
        colour = theme.number_meant if point in meant else theme.number
        canvas.text(str(number), layout.number(point), colour, round(layout.pitch * 0.44), align=(0.5, 0.5))


def spot_of(layout: BoardLayout, position: Position, spot: Spot) -> tuple[float, float]:
    """The middle of a checker of `position` in pixels; where both sides stand on a point (a mistake) light's come
    first, and what is beyond the last that is shown is on it."""
    player, number, index = spot.player, spot.number, spot.index
    if number == OFF:
        return layout.slab(player, index).centre
    if number == BAR:
        return layout.bar_checker(player, min(index, SHOWN_ON_BAR - 1))
    if player is Player.LIGHT:
        above = position.dark[25 - number]
        return layout.checker(number, min(index, SHOWN_ON_POINT - (2 if above else 1)))
    below = min(position.light[25 - number], SHOWN_ON_POINT - 1)
    return layout.checker(25 - number, min(below + index, SHOWN_ON_POINT - 1))


def _draw_places(canvas: Canvas, position: Position, layout: BoardLayout, player: Player) -> None:
    """A player's men on points and bar; on the last that is shown how many they are where not all are."""
    for number, count in enumerate(position.men(player)):
        if number == OFF:
            continue
        spots = [spot_of(layout, position, Spot(player, number, index)) for index in range(count)]
        shown = list(dict.fromkeys(spots))
        for index, spot in enumerate(shown):
            all_told = count if index == len(shown) - 1 and len(shown) < count else None
            draw_checker(canvas, layout, player, spot, all_told)


def draw_checker(
    canvas: Canvas, layout: BoardLayout, player: Player, centre: tuple[float, float], number: int | None = None
) -> Box:
    """Draw a checker around a point in pixels, with a number on it; the box that it covers."""
    look = canvas.theme.checkers(player)
    sprite = sprites.checker(look, layout.diameter)
    width = sprite.get_width()
    x, y = round(centre[0]), round(centre[1])
    covered = Box(x - width // 2, y - width // 2, width, width)
    canvas.blit(sprite, covered.x, covered.y)
    if number is not None:
        half = layout.diameter // 2
        box = Box(x - half, y - half, 2 * half, 2 * half)
        canvas.text(str(number), box, look.ink, round(layout.diameter * 0.56), align=(0.5, 0.5))
    return covered


def _draw_tray(canvas: Canvas, position: Position, layout: BoardLayout, player: Player) -> None:
    """Borne-off men on edge, from the frame towards the middle, and how many."""
    count = position.men(player)[OFF]
    if not count:
        return
    look = canvas.theme.checkers(player)
    first = layout.slab(player, 0)
    slab = sprites.slab(look, max(2, first.w), max(2, first.h))
    for index in range(min(count, MEN_A_SIDE)):
        box = layout.slab(player, index)
        canvas.blit(slab, box.x, box.y)
    tally = layout.tally(player)
    size = round(min(tally.w, tally.h) * 0.8)
    canvas.text(str(count), tally, canvas.theme.number, size, align=(0.5, 0.5))


def _draw_glow(canvas: Canvas, box: Box, pitch: float) -> None:
    fill = sprites.soft_box(box.w, box.h, round(pitch * 0.16), (*canvas.theme.accent, 56))
    canvas.blit(fill, box.x, box.y)


def _draw_ring(canvas: Canvas, box: Box, pitch: float) -> None:
    # Inside the place, so that the rings of neighbours stay apart.
    line = max(2, round(pitch * 0.075))
    canvas.blit(sprites.soft_ring(box.w, box.h, round(pitch * 0.16), line, canvas.theme.accent), box.x, box.y)


def _draw_veil(canvas: Canvas, box: Box, pitch: float) -> None:
    step, theme = max(4, round(pitch * 0.3)), canvas.theme
    hatching = sprites.hatching(box.w, box.h, step, (box.x + box.y) % step, theme.veil, theme.veil_line)
    canvas.blit(hatching, box.x, box.y)


def _draw_doubt(canvas: Canvas, layout: BoardLayout, place: Place) -> None:
    """A question mark beyond the men of a place."""
    box = layout.beyond_men(place, max(0.62, 12 / layout.pitch))
    badge = Box(box.x, box.y, box.w, box.w)
    canvas.blit(sprites.soft_box(badge.w, badge.h, badge.w // 2, canvas.theme.accent), badge.x, badge.y)
    canvas.text("?", badge, canvas.theme.on_accent, round(badge.w * 0.72), align=(0.5, 0.5))
