"""Where points, checkers, bar and trays lie in the drawn board. Plain arithmetic, no drawing."""

from __future__ import annotations

from dataclasses import dataclass

from tablehub.display.layout import Box
from tablehub.display.view import Place
from tablehub.rules.player import Player
from tablehub.rules.position import OFF

# Sizes in pitches, the distance between neighbouring points.
EDGE = 0.28  # frame left and right, and between field and tray
STRIP = 0.64  # frame above and below: the point numbers stand on it
HALF_DEPTH = 5.0  # from the frame to the middle of the field
ROW = 0.87  # from checker to checker: they overlap a little, like a pile pushed over
BAR_WIDTH = 1.12
TRAY_WIDTH = 1.35
WIDTH = 3 * EDGE + 12 + BAR_WIDTH + TRAY_WIDTH
HEIGHT = 2 * STRIP + 2 * HALF_DEPTH

SHOWN_ON_POINT = 5
"""More than these are written as a number on the last."""

SHOWN_ON_BAR = 4


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The board fitted into a box, seen from `bottom`'s seat. Points are in light's numbering, 1..24."""

    x: float
    y: float
    pitch: float
    bottom: Player
    home_right: bool

    @classmethod
    def fitted(cls, box: Box, bottom: Player, home_right: bool) -> BoardLayout:
        """The largest board in the middle of `box`; `home_right` is as light sees it."""
        pitch = min(box.w / WIDTH, box.h / HEIGHT)
        x, y = box.x + (box.w - WIDTH * pitch) / 2, box.y + (box.h - HEIGHT * pitch) / 2
        return cls(x, y, pitch, bottom, home_right)

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        """A box given in pitches from the board's upper left corner, in whole pixels without gaps to its neighbours."""
        left, top = round(self.x + x * self.pitch), round(self.y + y * self.pitch)
        right, bottom = round(self.x + (x + w) * self.pitch), round(self.y + (y + h) * self.pitch)
        return Box(left, top, right - left, bottom - top)

    @property
    def whole(self) -> Box:
        return self.box(0, 0, WIDTH, HEIGHT)

    @property
    def diameter(self) -> int:
        """A checker's, in pixels."""
        return max(6, round(self.pitch * 0.97))

    @property
    def homes_on_the_right(self) -> bool:
        """As drawn: what is right for light is left for dark, who sits opposite."""
        return self.home_right == (self.bottom is Player.LIGHT)

    @property
    def field_x(self) -> float:
        """Left edge of the playing field, in pitches."""
        return EDGE if self.homes_on_the_right else 2 * EDGE + TRAY_WIDTH

    @property
    def halves(self) -> tuple[Box, Box]:
        """The two felts, left and right of the bar."""
        x = self.field_x
        return tuple(  # type: ignore[return-value]
            self.box(left, STRIP, 6, 2 * HALF_DEPTH) for left in (x, x + 6 + BAR_WIDTH)
        )

    def is_low(self, point: int) -> bool:
        """Whether a point springs from the lower edge."""
        return (point <= 12) == (self.bottom is Player.LIGHT)

    def _column_x(self, point: int) -> float:
        column = point - 1 if point <= 12 else 24 - point  # 0 beside the home edge
        from_home = column + (BAR_WIDTH if column >= 6 else 0.0)
        width = 12 + BAR_WIDTH
        return self.field_x + (width - 1 - from_home if self.homes_on_the_right else from_home)

    def column(self, point: int) -> Box:
        """A point's half of the field: one pitch wide, from the frame to the middle."""
        return self.box(self._column_x(point), self._half_y(self.is_low(point)), 1, HALF_DEPTH)

    def number(self, point: int) -> Box:
        """The place of a point's number, on the frame."""
        y = HEIGHT - STRIP if self.is_low(point) else 0
        return self.box(self._column_x(point), y, 1, STRIP)

    def checker(self, point: int, index: int) -> tuple[float, float]:
        """Middle of the checker `index` (0 at the frame) on a point, in pixels."""
        from_edge = 0.5 + 0.02 + index * ROW
        y = HEIGHT - STRIP - from_edge if self.is_low(point) else STRIP + from_edge
        return self._pixels(self._column_x(point) + 0.5, y)

    def bar(self, player: Player) -> Box:
        """The half of the bar where a player's hit checkers wait: where he must enter, opposite his seat."""
        return self.box(self.field_x + 6, self._half_y(player is not self.bottom), BAR_WIDTH, HALF_DEPTH)

    def bar_checker(self, player: Player, index: int) -> tuple[float, float]:
        """Middle of a player's checker `index` on the bar, from the middle outwards."""
        outwards = 0.75 + index * ROW
        y = HEIGHT / 2 + (outwards if player is not self.bottom else -outwards)
        return self._pixels(self.field_x + 6 + BAR_WIDTH / 2, y)

    def tray(self, player: Player) -> Box:
        """Where a player's borne-off checkers lie: beside his own home board."""
        x = self.field_x + 12 + BAR_WIDTH + EDGE if self.homes_on_the_right else EDGE
        return self.box(x, self._half_y(player is self.bottom), TRAY_WIDTH, HALF_DEPTH).inset(0, round(self.pitch / 16))

    def place(self, place: Place) -> Box:
        """The box of any place."""
        if place.point is not None:
            return self.column(place.point)
        return self.tray(place.player) if place.number == OFF else self.bar(place.player)

    def _half_y(self, low: bool) -> float:
        return STRIP + (HALF_DEPTH if low else 0)

    def _pixels(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.pitch, self.y + y * self.pitch
