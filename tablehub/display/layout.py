"""Where everything goes, in pixels, for any size of screen. Plain arithmetic, no drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in pixels, y downwards."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        return self.x + self.w // 2, self.y + self.h // 2

    def inset(self, dx: int, dy: int | None = None) -> Box:
        """The box without a margin of dx left and right, dy (or dx) above and below."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))

    def contains(self, point: tuple[int, int]) -> bool:
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def holds(self, other: Box) -> bool:
        """Whether `other` lies wholly inside."""
        inside_x = self.x <= other.x and other.right <= self.right
        return inside_x and self.y <= other.y and other.bottom <= self.bottom

    def overlaps(self, other: Box) -> bool:
        apart_x = other.right <= self.x or self.right <= other.x
        return not (apart_x or other.bottom <= self.y or self.bottom <= other.y)


BOARD_RATIO = 1.36
"""Width to height of the drawn board with its frame and tray (see `board_layout`)."""


@dataclass(frozen=True, slots=True)
class ScreenLayout:
    """The screen's parts; none overlaps another.

    `top_card` and `bottom_card` are the panels of the players drawn at the upper and lower edge, `middle`
    lies between them: dice, cube, match length.
    """

    size: tuple[int, int]
    gap: int
    board: Box
    top_card: Box
    middle: Box
    bottom_card: Box
    message: Box
    hints: Box
    status: Box

    @property
    def evidence(self) -> Box:
        """Where pictures of a fault go: over the players' panels, as far as these lie on one side of the board."""
        beside = self.top_card.x > self.board.x
        first = self.top_card if beside else min(self.middle, self.bottom_card, key=lambda box: box.y)
        last = self.bottom_card if beside else max(self.middle, self.bottom_card, key=lambda box: box.y)
        return Box(first.x, first.y, first.w, last.bottom - first.y)

    @property
    def parts(self) -> dict[str, Box]:
        names = ("board", "top_card", "middle", "bottom_card", "message", "hints", "status")
        return {name: getattr(self, name) for name in names}


def screen_layout(size: tuple[int, int]) -> ScreenLayout:
    """The layout for a screen of `size` pixels: side by side where it is wide, one above the other where tall."""
    width, height = size
    return _wide(width, height) if width >= height * 1.15 else _tall(width, height)


def _wide(width: int, height: int) -> ScreenLayout:
    gap = max(6, round(min(width, height * 1.6) * 0.0115))
    # An even share for words and buttons; in wide screens the board is as high as what is left.
    foot, talk = round(height * 0.078), round(height * 0.188)
    inside = width - 2 * gap
    board_h = height - foot - talk - 4 * gap
    board_w = min(round(board_h * BOARD_RATIO), round(inside * 0.66))
    board_h = min(board_h, round(board_w / BOARD_RATIO))
    board = Box(gap, gap, board_w, board_h)
    side_x = board.right + gap
    side_w = width - gap - side_x
    card_h = round(board_h * 0.29)
    top = Box(side_x, gap, side_w, card_h)
    bottom = Box(side_x, board.bottom - card_h, side_w, card_h)
    middle = Box(side_x, top.bottom + gap, side_w, bottom.y - top.bottom - 2 * gap)
    foot_y = height - gap - foot
    message = Box(gap, board.bottom + gap, inside, foot_y - gap - board.bottom - gap)
    hints_w = round(inside * 0.68)
    hints = Box(gap, foot_y, hints_w, foot)
    status = Box(hints.right + gap, foot_y, width - gap - hints.right - gap, foot)
    return ScreenLayout((width, height), gap, board, top, middle, bottom, message, hints, status)


def _tall(width: int, height: int) -> ScreenLayout:
    gap = max(6, round(min(width, height) * 0.016))
    inside = width - 2 * gap
    foot, line = round(height * 0.06), round(height * 0.034)
    board_h = min(round(inside / BOARD_RATIO), round(height * 0.5))
    board_w = min(inside, round(board_h * BOARD_RATIO))
    rest = height - board_h - foot - line - 7 * gap
    card_h, middle_h = round(rest * 0.19), round(rest * 0.28)
    top = Box(gap, gap, inside, card_h)
    board = Box((width - board_w) // 2, top.bottom + gap, board_w, board_h)
    bottom = Box(gap, board.bottom + gap, inside, card_h)
    middle = Box(gap, bottom.bottom + gap, inside, middle_h)
    status = Box(gap, height - gap - line, inside, line)
    hints = Box(gap, status.y - gap - foot, inside, foot)
    message = Box(gap, middle.bottom + gap, inside, hints.y - gap - middle.bottom - gap)
    return ScreenLayout((width, height), gap, board, top, middle, bottom, message, hints, status)
