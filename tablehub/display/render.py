"""A `View` as a picture, of any size, with or without a screen; and which parts of it differ from another's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

import pygame

from tablehub.display import panel
from tablehub.display.board import draw_board
from tablehub.display.canvas import Canvas, Look
from tablehub.display.evidence import draw_evidence
from tablehub.display.layout import Box, ScreenLayout, screen_layout
from tablehub.display.menu_drawing import draw_menu
from tablehub.display.view import View
from tablehub.rules.player import Player


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the screen: its box, all that its picture depends on, and how it is drawn.

    Two parts of the same box with equal `facts` look the same.
    """

    box: Box
    facts: object
    draw: Callable[[Canvas], None] = field(compare=False)

    def draw_on(self, canvas: Canvas) -> None:
        """Draw it on a clean ground; nothing outside its box is touched."""
        before = canvas.surface.get_clip()
        canvas.surface.set_clip(before.clip(pygame.Rect(self.box)))
        canvas.surface.fill(canvas.theme.background)
        self.draw(canvas)
        canvas.surface.set_clip(before)


def render(view: View, size: tuple[int, int], look: Look | None = None) -> pygame.Surface:
    """Draw `view` on a new surface of `size` pixels (from 640x400 upwards, wide or tall)."""
    surface = pygame.Surface(size)
    draw_view(Canvas(surface, look or Look()), view)
    return surface


def draw_view(canvas: Canvas, view: View) -> None:
    """Draw `view` over all of `canvas`."""
    canvas.surface.fill(canvas.theme.background)
    for part in parts_of(view, canvas.size).values():
        part.draw_on(canvas)


def changed(parts: Mapping[str, Part], shown: Mapping[str, Part]) -> Iterable[Part]:
    """What to draw where `shown` is on the screen and `parts` is to be: all of it where it is divided otherwise."""
    if {name: part.box for name, part in parts.items()} != {name: part.box for name, part in shown.items()}:
        return tuple(parts.values())
    return tuple(part for name, part in parts.items() if part != shown[name])


def parts_of(view: View, size: tuple[int, int]) -> dict[str, Part]:
    """The parts that make up the screen; none overlaps another."""
    if view.menu is not None:
        return _whole(size, view, partial(draw_menu, view=view, menu=view.menu))
    return _play(view, screen_layout(size, view.turned))


def _whole(size: tuple[int, int], facts: object, draw: Callable[[Canvas], None]) -> dict[str, Part]:
    """A screen that is one part."""
    return {"whole": Part(Box(0, 0, *size), facts, draw)}


def _play(view: View, layout: ScreenLayout) -> dict[str, Part]:
    board = (view.position, view.highlights, view.doubtful, view.covered, view.numbered_for)
    seen_from = (view.bottom, view.home_right, view.turned)
    line = (view.length, view.crawford, view.chouette, view.rubber)
    middle = (line, view.on_turn is None, view.dice, view.cube)

    def card(player: Player, box: Box) -> Part:
        facts = (player, view.side(player), view.on_turn is player)
        return Part(box, facts, partial(panel.draw_card, view=view, player=player, box=box))

    parts = {
        "board": Part(layout.board, (board, seen_from), partial(draw_board, view=view, box=layout.board)),
        "top_card": card(view.bottom.opponent, layout.top_card),
        "middle": Part(layout.middle, (middle, seen_from), partial(panel.draw_middle, view=view, box=layout.middle)),
        "bottom_card": card(view.bottom, layout.bottom_card),
        "message": Part(layout.message, view.message, partial(panel.draw_message, view=view, layout=layout)),
        "hints": Part(layout.hints, view.hints, partial(panel.draw_hints, view=view, layout=layout)),
        "status": Part(layout.status, view.status, partial(panel.draw_status, view=view, layout=layout)),
    }
    if view.evidence is None:
        return parts
    pictures = partial(draw_evidence, evidence=view.evidence, box=layout.evidence, gap=layout.gap)
    left = {name: part for name, part in parts.items() if not part.box.overlaps(layout.evidence)}
    return left | {"evidence": Part(layout.evidence, view.evidence, pictures)}
