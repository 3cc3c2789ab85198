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


FOOT = 0.1
"""Of the height of a wide screen, for what can be touched: 9 mm on 7 inches, as wide as a fingertip."""

BOARD_RATIO = 1.36
"""Width to height of the drawn board with its frame and tray (see `board_layout`)."""


@dataclass(frozen=True, slots=True)
class ScreenLayout:
    """The screen's parts; none overlaps another, but `evidence`, where pictures of a fault go, panels of the players.

    `top_card` and `bottom_card` are the panels of the players drawn at the upper and lower edge (right and left where
    the board is turned), `middle` lies between them or below: dice, cube, match length.
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
    evidence: Box

    @property
    def parts(self) -> dict[str, Box]:
        names = ("board", "top_card", "middle", "bottom_card", "message", "hints", "status")
        return {name: getattr(self, name) for name in names}


def screen_layout(size: tuple[int, int], turned: bool = False) -> ScreenLayout:
    """The layout for a screen of `size` pixels: side by side where it is wide, one above the other where tall.

    `turned`: the board stands on end, and the players' panels are left and right of each other as they sit.
    """
    width, height = size
    if width < height * 1.15:
        return _tall(width, height, turned)
    return _wide_turned(width, height) if turned else _wide(width, height)


def _ratio(turned: bool) -> float:
    return 1 / BOARD_RATIO if turned else BOARD_RATIO


def _wide(width: int, height: int) -> ScreenLayout:
    gap = max(6, round(min(width, height * 1.6) * 0.0115))
    # An even share for words and buttons; in wide screens the board is as high as what is left.
    foot, talk = round(height * FOOT), round(height * 0.188)
    inside = width - 2 * gap
    board_h = height - foot - talk - 4 * gap
    board_w = min(round(board_h * BOARD_RATIO), round(inside * 0.66))
    board_h = min(board_h, round(board_w / BOARD_RATIO))
    board = Box(gap, gap, board_w, board_h)
    side = Box(board.right + gap, gap, width - board.right - 2 * gap, board_h)
    top, middle, bottom = _cards_apart(side, gap, 0.29)
    foot_y = height - gap - foot
    message = Box(gap, board.bottom + gap, inside, foot_y - gap - board.bottom - gap)
    hints_w = round(inside * 0.72)
    hints = Box(gap, foot_y, hints_w, foot)
    status = Box(hints.right + gap, foot_y, width - gap - hints.right - gap, foot)
    return ScreenLayout((width, height), gap, board, top, middle, bottom, message, hints, status, side)


def _wide_turned(width: int, height: int) -> ScreenLayout:
    """The board on end is as high as the screen; everything else is beside it."""
    gap = max(6, round(min(width, height * 1.6) * 0.0115))
    foot, line, talk = round(height * FOOT), round(height * 0.05), round(height * 0.31)
    board_h = height - 2 * gap
    board_w = min(round(board_h / BOARD_RATIO), round(width * 0.5))
    board = Box(gap, gap, board_w, board_h)
    x = board.right + gap
    inside = width - gap - x
    status = Box(x, height - gap - line, inside, line)
    hints = Box(x, status.y - gap - foot, inside, foot)
    message = Box(x, hints.y - gap - talk, inside, talk)
    side = Box(x, gap, inside, message.y - 2 * gap)
    top, middle, bottom = _cards_above(side, gap, 0.34)
    return ScreenLayout((width, height), gap, board, top, middle, bottom, message, hints, status, side)


def _cards_apart(side: Box, gap: int, share: float) -> tuple[Box, Box, Box]:
    """Upper panel, middle, lower panel; `share` of the height for a panel."""
    card_h = round(side.h * share)
    top = Box(side.x, side.y, side.w, card_h)
    bottom = Box(side.x, side.bottom - card_h, side.w, card_h)
    return top, Box(side.x, top.bottom + gap, side.w, bottom.y - top.bottom - 2 * gap), bottom


def _cards_above(side: Box, gap: int, share: float) -> tuple[Box, Box, Box]:
    """Right panel, middle below both, left panel."""
    card_h, card_w = round(side.h * share), (side.w - gap) // 2
    left = Box(side.x, side.y, card_w, card_h)
    right = Box(side.right - card_w, side.y, card_w, card_h)
    return right, Box(side.x, left.bottom + gap, side.w, side.bottom - left.bottom - gap), left


def _tall(width: int, height: int, turned: bool) -> ScreenLayout:
    gap = max(6, round(min(width, height) * 0.016))
    inside = width - 2 * gap
    foot, line = round(height * 0.06), round(height * 0.034)
    board_h = min(round(inside / _ratio(turned)), round(height * (0.45 if turned else 0.5)))
    board_w = min(inside, round(board_h * _ratio(turned)))
    rest = height - board_h - foot - line - 7 * gap
    card_h, middle_h = round(rest * 0.165), round(rest * 0.26)
    board_y = gap if turned else 2 * gap + card_h
    board = Box((width - board_w) // 2, board_y, board_w, board_h)
    below = Box(gap, board.bottom + gap, inside, card_h + gap + middle_h)
    if turned:
        below = Box(below.x, below.y, below.w, below.h + card_h + gap)
        top, middle, bottom = _cards_above(below, gap, 0.36)
    else:
        top = Box(gap, gap, inside, card_h)
        bottom = Box(gap, below.y, inside, card_h)
        middle = Box(gap, bottom.bottom + gap, inside, middle_h)
    status = Box(gap, height - gap - line, inside, line)
    hints = Box(gap, status.y - gap - foot, inside, foot)
    message = Box(gap, below.bottom + gap, inside, hints.y - gap - below.bottom - gap)
    return ScreenLayout((width, height), gap, board, top, middle, bottom, message, hints, status, below)
