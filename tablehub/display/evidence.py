"""Draw the pictures that show a fault: before and now, one above or beside the other as the room is."""

from __future__ import annotations

from functools import lru_cache

import pygame

from tablehub.display import sprites
from tablehub.display.canvas import Canvas
from tablehub.display.layout import Box
from tablehub.display.view import Evidence, Picture

TITLE_SHARE = 0.15
"""Of a picture's height, for its title."""


def picture_boxes(evidence: Evidence, box: Box, gap: int) -> tuple[Box, ...]:
    """A frame for each picture; stacked where that makes them larger."""
    count = len(evidence.titled)
    shape = evidence.now.width / evidence.now.height
    tall = (box.h - gap * (count - 1)) // count
    wide = (box.w - gap * (count - 1)) // count
    stacked = min(box.w, round(tall * shape)) >= min(wide, round(box.h * shape))
    if stacked:
        return tuple(Box(box.x, box.y + index * (tall + gap), box.w, tall) for index in range(count))
    return tuple(Box(box.x + index * (wide + gap), box.y, wide, box.h) for index in range(count))


def draw_evidence(canvas: Canvas, evidence: Evidence, box: Box, gap: int) -> None:
    """Draw all pictures into `box`."""
    frames = picture_boxes(evidence, box, gap)
    for (title, picture), frame in zip(evidence.titled, frames, strict=True):
        canvas.blit(sprites.soft_box(frame.w, frame.h, max(4, gap), canvas.theme.panel), frame.x, frame.y)
        place = _draw_picture(canvas, picture, frame.inset(gap // 2))
        _draw_title(canvas, title, place)


def _draw_title(canvas: Canvas, title: str, picture: Box) -> None:
    """In the picture's upper left corner, on a ground of its own."""
    line = max(16, round(picture.h * TITLE_SHARE))
    badge = Box(picture.x, picture.y, round(line * 3.2), line)
    canvas.blit(sprites.soft_box(badge.w, badge.h, line // 4, canvas.theme.badge), badge.x, badge.y)
    canvas.text(title, badge.inset(line // 5, 0), canvas.theme.text, round(line * 0.8), align=(0.5, 0.5))


def _draw_picture(canvas: Canvas, picture: Picture, room: Box) -> Box:
    """The picture as large as it goes, in the middle of its room; where it was drawn."""
    share = min(room.w / picture.width, room.h / picture.height)
    size = (max(1, round(picture.width * share)), max(1, round(picture.height * share)))
    scaled = pygame.transform.smoothscale(_surface(picture), size)
    place = scaled.get_rect(center=room.centre)
    canvas.surface.blit(scaled, place)
    return Box(place.x, place.y, place.w, place.h)


@lru_cache(maxsize=4)
def _surface(picture: Picture) -> pygame.Surface:
    return pygame.image.frombytes(picture.rgb, (picture.width, picture.height), "RGB")
