"""Draw a player's time: a sign that tells what it does, the reserve, and the seconds of the turn."""

from __future__ import annotations

import pygame

from tablehub.display.canvas import Canvas
from tablehub.display.layout import Box
from tablehub.display.sprites import OVERSIZE, blank
from tablehub.display.theme import Colour
from tablehub.display.view import ClockView, Ticking

DELAY_SHARE = 0.26
"""Of the width, for the seconds of the turn."""


def draw_clock(canvas: Canvas, clock: ClockView, box: Box) -> None:
    """The time in `box`; bright while it runs, in the colour of warnings where little is left."""
    calm = canvas.theme.text if clock.ticking is Ticking.RUNNING else canvas.theme.muted
    colour = canvas.theme.warning if clock.low else calm
    size = round(box.h * 0.36)
    if clock.ticking is not Ticking.WAITING:
        canvas.centred(_sign(clock.ticking, size, colour), (box.x + size // 2, box.centre[1]))
    left = box.x + round(size * 1.2)
    free = round(box.w * DELAY_SHARE)
    time = Box(left, box.y, max(0, box.right - free - left), box.h)
    placed = canvas.text(clock.text, time, colour, round(box.h * 0.98), align=(0.0, 0.5))
    if clock.delay is not None and placed.lines:
        after = placed.lines[-1][1].right + round(size * 0.3)
        turn = Box(after, box.y, max(0, box.right - after), box.h)
        canvas.text(f"+{clock.delay}", turn, colour, round(box.h * 0.6), align=(0.0, 0.6))


def _sign(ticking: Ticking, size: int, colour: Colour) -> pygame.Surface:
    """A triangle as on players of music for time that runs, two bars for time that is stopped."""
    side = size * OVERSIZE
    big = blank(side, side)
    big.fill((*colour, 0))
    if ticking is Ticking.RUNNING:
        pygame.draw.polygon(big, colour, [(side * 0.12, 0), (side * 0.95, side / 2), (side * 0.12, side)])
    else:
        for x in (0.12, 0.6):
            pygame.draw.rect(big, colour, pygame.Rect(round(side * x), 0, round(side * 0.28), side))
    return pygame.transform.smoothscale(big, (size, size))
