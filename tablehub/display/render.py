"""A `View` as a picture, of any size, with or without a screen."""

from __future__ import annotations

import pygame

from tablehub.display import panel, theme
from tablehub.display.board import draw_board
from tablehub.display.evidence import draw_evidence
from tablehub.display.layout import screen_layout
from tablehub.display.menu_drawing import draw_menu
from tablehub.display.view import View


def render(view: View, size: tuple[int, int]) -> pygame.Surface:
    """Draw `view` on a new surface of `size` pixels (from 640x400 upwards, wide or tall)."""
    surface = pygame.Surface(size)
    draw_view(surface, view)
    return surface


def draw_view(surface: pygame.Surface, view: View) -> None:
    """Draw `view` over all of `surface`."""
    if view.menu is not None:
        draw_menu(surface, view, view.menu)
        return
    layout = screen_layout(surface.get_size())
    surface.fill(theme.BACKGROUND)
    draw_board(surface, view, layout.board)
    if view.evidence is None or layout.top_card.x <= layout.board.x:
        panel.draw_card(surface, view, view.bottom.opponent, layout.top_card)
    if view.evidence is None:
        panel.draw_middle(surface, view, layout.middle)
        panel.draw_card(surface, view, view.bottom, layout.bottom_card)
    else:
        draw_evidence(surface, view.evidence, layout.evidence, layout.gap)
    panel.draw_message(surface, view, layout)
    panel.draw_hints(surface, view, layout)
    panel.draw_status(surface, view, layout)
