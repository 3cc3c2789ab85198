"""Where points, checkers, bar and trays lie in the drawn board. Plain arithmetic, no drawing."""

from __future__ import annotations

from dataclasses import dataclass

from tablehub.display.layout import Box
from tablehub.display.view import Place
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, OFF

# Sizes in pitches, the distance between neighbouring points.
EDGE = 0.28  # frame left and right, and between field and tray
STRIP = 0.64  # frame above and below: the point numbers stand on it
HALF_DEPTH = 5.0  # from the frame to the middle of the field
ROW = 0.87  # from checker to checker: they overlap a little, like a pile pushed over
BAR_WIDTH = 1.12
TRAY_WIDTH = 1.35
TRAY_MARGIN = 0.12
TALLY = 0.7  # of the tray, for the number of checkers in it
WIDTH = 3 * EDGE + 12 + BAR_WIDTH + TRAY_WIDTH
HEIGHT = 2 * STRIP + 2 * HALF_DEPTH

SHOWN_ON_POINT = 5
"""More than these are written as a number on the last."""

SHOWN_ON_BAR = 4


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The board fitted into a box, seen from `bottom`'s seat. Points are in light's numbering, 1..24.

    `turned`: seen from an end, drawn a quarter turn clockwise, so that `bottom`'s side is on the left.
    """

    x: float
    y: float
    pitch: float
    bottom: Player
    home_right: bool
    turned: bool = False

    @classmethod
    def fitted(cls, box: Box, bottom: Player, home_right: bool, turned: bool = False) -> BoardLayout:
        """The largest board in the middle of `box`; `home_right` is as light sees it."""
        width, height = (HEIGHT, WIDTH) if turned else (WIDTH, HEIGHT)
        pitch = min(box.w / width, box.h / height)
        x, y = box.x + (box.w - width * pitch) / 2, box.y + (box.h - height * pitch) / 2
        return cls(x, y, pitch, bottom, home_right, turned)

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        """A box given in pitches from the corner at the upper left as `bottom` sees it, in whole pixels without gaps to
        its neighbours."""
        corners = self.pixels(x, y), self.pixels(x + w, y + h)
        (left, right), (top, bottom) = (sorted(map(round, ends)) for ends in zip(*corners, strict=True))
        return Box(left, top, right - left, bottom - top)

    def pixels(self, x: float, y: float) -> tuple[float, float]:
        """A point given as in `box`, in pixels."""
        if self.turned:
            x, y = HEIGHT - y, x
        return self.x + x * self.pitch, self.y + y * self.pitch

    @property
    def whole(self) -> Box:
        return self.box(0, 0, WIDTH, HEIGHT)

    @property
    def diameter(self) -> int:
        """A checker's, in pixels."""
        return max(6, round(self.pitch * 0.97))

    @property
    def homes_on_the_right(self) -> bool:
        """As `bottom` sees it: what is right for light is left for dark, who sits opposite."""
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

    @property
    def hinge(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The ends of the line along the middle of the bar."""
        x = self.field_x + 6 + BAR_WIDTH / 2
        return self.pixels(x, STRIP), self.pixels(x, HEIGHT - STRIP)

    def is_low(self, point: int) -> bool:
        """Whether a point springs from the edge at which `bottom` sits."""
        return (point <= 12) == (self.bottom is Player.LIGHT)

    def _column_x(self, point: int) -> float:
        column = point - 1 if point <= 12 else 24 - point  # 0 beside the home edge
        from_home = column + (BAR_WIDTH if column >= 6 else 0.0)
        width = 12 + BAR_WIDTH
        return self.field_x + (width - 1 - from_home if self.homes_on_the_right else from_home)

    def column(self, point: int) -> Box:
        """A point's half of the field: one pitch wide, from the frame to the middle."""
        return self.box(self._column_x(point), self._half_y(self.is_low(point)), 1, HALF_DEPTH)

    def triangle(self, point: int) -> tuple[tuple[float, float], ...]:
        """The two corners of a point at the frame and its tip, in pixels."""
        x, low = self._column_x(point), self.is_low(point)
        base = HEIGHT - STRIP if low else STRIP
        tip = base + (-1 if low else 1) * 0.9 * HALF_DEPTH
        return self.pixels(x + 0.06, base), self.pixels(x + 0.94, base), self.pixels(x + 0.5, tip)

    def number(self, point: int) -> Box:
        """The place of a point's number, on the frame."""
        y = HEIGHT - STRIP if self.is_low(point) else 0
        return self.box(self._column_x(point), y, 1, STRIP)

    def checker(self, point: int, index: int) -> tuple[float, float]:
        """Middle of the checker `index` (0 at the frame) on a point, in pixels."""
        from_edge = 0.5 + 0.02 + index * ROW
        y = HEIGHT - STRIP - from_edge if self.is_low(point) else STRIP + from_edge
        return self.pixels(self._column_x(point) + 0.5, y)

    def bar(self, player: Player) -> Box:
        """The half of the bar where a player's hit checkers wait: where he must enter, opposite his seat."""
        return self.box(self.field_x + 6, self._half_y(player is not self.bottom), BAR_WIDTH, HALF_DEPTH)

    def bar_checker(self, player: Player, index: int) -> tuple[float, float]:
        """Middle of a player's checker `index` on the bar, from the middle outwards."""
        outwards = 0.75 + index * ROW
        y = HEIGHT / 2 + (outwards if player is not self.bottom else -outwards)
        return self.pixels(self.field_x + 6 + BAR_WIDTH / 2, y)

    @property
    def _tray_x(self) -> float:
        return self.field_x + 12 + BAR_WIDTH + EDGE if self.homes_on_the_right else EDGE

    def tray(self, player: Player) -> Box:
        """Where a player's borne-off checkers lie: beside his own home board."""
        y = self._half_y(player is self.bottom)
        return self.box(self._tray_x, y + 1 / 16, TRAY_WIDTH, HALF_DEPTH - 1 / 8)

    def slab(self, player: Player, index: int) -> Box:
        """A borne-off checker on edge, the first at the frame."""
        step = (HALF_DEPTH - 2 * TRAY_MARGIN - TALLY) / MEN_A_SIDE
        off, thick = TRAY_MARGIN + index * step, step * 0.88
        y = HEIGHT - STRIP - off - thick if player is self.bottom else STRIP + off
        return self.box(self._tray_x + TRAY_MARGIN, y, TRAY_WIDTH - 2 * TRAY_MARGIN, thick)

    def tally(self, player: Player) -> Box:
        """Where the number of borne-off checkers stands: in the tray, towards the middle of the board."""
        y = HEIGHT / 2 + TRAY_MARGIN if player is self.bottom else HEIGHT / 2 - TRAY_MARGIN - TALLY
        return self.box(self._tray_x, y, TRAY_WIDTH, TALLY)

    def place(self, place: Place) -> Box:
        """The box of any place."""
        if place.point is not None:
            return self.column(place.point)
        return self.tray(place.player) if place.number == OFF else self.bar(place.player)

    def beyond_men(self, place: Place, size: float) -> Box:
        """A square of `size` pitches at the end of a place that its checkers reach last."""
        if place.number == BAR:
            x, width, low = self.field_x + 6, BAR_WIDTH, place.player is self.bottom
        elif place.point is None:
            x, width, low = self._tray_x, TRAY_WIDTH, place.player is self.bottom
        else:
            x, width, low = self._column_x(place.point), 1.0, self.is_low(place.point)
        inner = HEIGHT / 2 if low else HEIGHT / 2 - size
        outer = STRIP if low else HEIGHT - STRIP - size  # of the bar: where a player waits who sits opposite
        return self.box(x + (width - size) / 2, outer if place.number == BAR else inner, size, size)

    def _half_y(self, low: bool) -> float:
        return STRIP + (HALF_DEPTH if low else 0)
