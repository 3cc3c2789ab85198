"""Keeps a surface as a `View` looks, drawing no more than what changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from tablehub.display.board import board_layout, draw_board, draw_checker, spot_of
from tablehub.display.board_layout import BoardLayout
from tablehub.display.canvas import Canvas, Look
from tablehub.display.gliding import Gliding, Pixels, Spot
from tablehub.display.layout import Box
from tablehub.display.render import Part, changed, parts_of
from tablehub.display.view import View

BOARD = "board"


class Painter:
    """Draws views on a surface, one after the other.

    What is said, thrown and scored is there at once; checkers glide to their new places (see `gliding`) while
    `is_moving`, as long as `tick` is called. Both methods give the boxes that they drew in, none where nothing changed.
    `now` is in seconds of any clock that never goes back.
    """

    def __init__(self, surface: pygame.Surface, look: Look) -> None:
        self._canvas = Canvas(surface, look)
        self._view: View | None = None
        self._parts: dict[str, Part] = {}
        self._air: _Air | None = None

    @property
    def is_moving(self) -> bool:
        """Is a checker under way?"""
        return self._air is not None

    def show(self, view: View, now: float) -> list[Box]:
        """Draw what differs from the last view."""
        before, self._view = self._view, view
        if view == before:
            return self.tick(now)
        parts = parts_of(view, self._canvas.size)
        drawn = list(changed(parts, self._parts))
        everything = len(drawn) == len(parts)
        if everything:
            self._canvas.surface.fill(self._canvas.theme.background)
        gliding = self._glides(before, view, parts, now)
        self._parts = parts
        for part in drawn:
            part.draw_on(self._canvas)
        if everything or parts.get(BOARD) in drawn:
            self._air = _Air(self._canvas, view, parts[BOARD], gliding) if gliding.flights else None
        boxes = [Box(0, 0, *self._canvas.size)] if everything else [part.box for part in drawn]
        return boxes + self.tick(now)

    def tick(self, now: float) -> list[Box]:
        """Move on what is under way."""
        if self._air is None:
            return []
        if not self._air.gliding.is_over(now):
            return self._air.draw(self._canvas, now)
        self._air = None
        self._parts[BOARD].draw_on(self._canvas)
        return [self._parts[BOARD].box]

    def _glides(self, before: View | None, view: View, parts: dict[str, Part], now: float) -> Gliding:
        """The checkers under way from one view to the next: none where its board is drawn elsewhere or otherwise."""
        if before is None or BOARD not in parts or BOARD not in self._parts:
            return Gliding()
        box = parts[BOARD].box
        layout = board_layout(view, box)
        if self._parts[BOARD].box != box or board_layout(before, box) != layout:
            return Gliding()
        in_air = self._air.gliding if self._air else Gliding()
        return in_air.changed(before.position, view.position, now, _places(layout, before, view))


def _places(layout: BoardLayout, before: View, view: View) -> Callable[[Spot], Pixels]:
    """Where a spot was, if it is one of the position before, or is now."""

    def place(spot: Spot) -> Pixels:
        was = spot.index < before.position.men(spot.player)[spot.number]
        return spot_of(layout, before.position if was else view.position, spot)

    return place


class _Air:
    """Checkers that are under way over a board that was drawn without them."""

    def __init__(self, canvas: Canvas, view: View, part: Part, gliding: Gliding) -> None:
        self.gliding = gliding
        self._box = part.box
        self._layout = board_layout(view, part.box)
        waiting = replace(view, position=gliding.still(view.position))
        replace(part, draw=lambda on: draw_board(on, waiting, part.box)).draw_on(canvas)
        self._ground = canvas.surface.subsurface(pygame.Rect(part.box)).copy()
        self._covered: list[Box] = []

    def draw(self, canvas: Canvas, now: float) -> list[Box]:
        """Draw them where they are by now."""
        left = self._covered
        for box in left:
            part = pygame.Rect(box).clip(self._box)
            canvas.surface.blit(self._ground, part, part.move(-self._box.x, -self._box.y))
        self._covered = [
            draw_checker(canvas, self._layout, flight.to.player, flight.at(now)) for flight in self.gliding.flights
        ]
        return left + self._covered
