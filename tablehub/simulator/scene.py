"""The exact truth of one moment at the table: every checker, die and hand with its place in mm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from tablehub.simulator.style import SEATS, Seat, Style, other
from tablehub.simulator.things import Checker, Cube, Die, Place

if TYPE_CHECKING:
    from tablehub.simulator.hand import Hand

IN_A_ROW = 5
"""Checkers side by side on a point before the next ones go on top."""

JITTER = 1.3
"""mm; how exactly people put checkers down (standard deviation)."""

TOP_JITTERS = (2.0, 1.6, 1.3, 1.0, 0.8, 0.6, 0.4, 0.2)
"""mm; the same on top of another checker: tried from crooked to straight until it fits."""

TURN_STEPS = 1000
"""A checker's turn is kept in steps of a thousandth of a radian."""


@dataclass(frozen=True, eq=False)
class Scene:
    """What is on the table at one moment. Immutable: every change gives a new scene."""

    style: Style
    checkers: tuple[Checker, ...] = ()
    dice: tuple[Die, ...] = ()
    cube: Cube | None = None
    hand: Hand | None = None

    def points(self, seat: Seat) -> list[int]:
        """24 counts in A's numbering, index 0 = point 1."""
        counts = [0] * 24
        for checker in self.checkers:
            if checker.seat == seat and isinstance(checker.place, int):
                counts[checker.place - 1] += 1
        return counts

    def count(self, seat: Seat, place: Place) -> int:
        return sum(1 for c in self.checkers if c.seat == seat and c.place == place)

    def on(self, place: Place, seat: Seat | None = None) -> list[Checker]:
        """The checkers at a place, the one put down first first."""
        return [c for c in self.checkers if c.place == place and seat in (None, c.seat)]


@dataclass(frozen=True, eq=False)
class Hands:
    """Where a human hand puts things: nominal places with the small errors people make."""

    style: Style
    rng: np.random.Generator
    sloppy: float = 1.0
    shifts: dict[int, float] = field(default_factory=dict)

    def _wobble(self, amount: float = JITTER) -> float:
        return float(np.clip(self.rng.normal(0, amount * self.sloppy), -2.5 * amount, 2.5 * amount))

    def _turn(self) -> float:
        return float(self.rng.integers(0, 6 * TURN_STEPS)) / TURN_STEPS

    def put_on_point(self, checkers: Sequence[Checker], seat: Seat, point: int) -> Checker:
        """Where the next checker on a point goes: behind the last, or on top from the sixth."""
        sizes, there = self.style.sizes, [c for c in checkers if c.place == point]
        number, layer = len(there) % IN_A_ROW, len(there) // IN_A_ROW
        side, room = self.style.point_side(point), (sizes.pitch - sizes.checker) / 2
        if layer:
            below = sorted((c for c in there if c.layer == layer - 1), key=lambda c: -side * c.base[1])
            x, y = self._on_top(below[min(number, len(below) - 1)], checkers, layer * sizes.checker_height)
            return Checker(seat, point, (x, y, layer * sizes.checker_height), layer, self._turn())
        y = self._in_row(number, [abs(c.base[1]) for c in there if c.layer == 0])
        x = self.style.point_x(point) + float(np.clip(self._wobble(), -room, room))
        return Checker(seat, point, (x, side * y, 0.0), 0, self._turn())

    def _in_row(self, number: int, row: Sequence[float]) -> float:
        """How far from the board's middle (mm) the next checker of a row goes: behind the last one, but at the edge
        first where a hit checker left room, or rows of both sides would meet."""
        sizes = self.style.sizes
        edge, apart = sizes.depth / 2 - sizes.checker / 2, sizes.checker + 0.2
        from_edge = 1.0 + abs(self._wobble(1.0))
        if not row:
            return edge - from_edge
        wobble = self._wobble(0.8)
        if edge - max(row) >= apart:
            return max(edge - from_edge, max(row) + apart)
        return min(edge - from_edge - number * (sizes.checker + sizes.row_gap) + wobble, min(row) - apart)

    def _on_top(self, under: Checker, checkers: Iterable[Checker], height: float) -> tuple[float, float]:
        """Where a checker lies on another one, crooked, but not inside those beside it."""
        thick = self.style.sizes.checker_height
        beside = [c.base for c in checkers if abs(c.base[2] - height) < thick - 0.1]
        # Nor over the one below's neighbours, so that straight on top is always free for the next ones.
        beside += [c.base for c in checkers if abs(c.base[2] + thick - height) < 0.1 and c is not under]
        for amount in TOP_JITTERS:
            x, y = under.base[0] + self._wobble(amount), under.base[1] + self._wobble(amount)
            if all(np.hypot(x - bx, y - by) >= self.style.sizes.checker for bx, by, _ in beside):
                return x, y
        return under.base[0], under.base[1]

    def put_on_bar(self, checkers: Sequence[Checker], seat: Seat) -> Checker:
        """On top of the bar, on the opponent's half, from the middle outwards."""
        sizes, there = self.style.sizes, [c for c in checkers if c.place == "bar" and c.seat == seat]
        sign = 1 if seat == "A" else -1
        number, layer = len(there) % 4, len(there) // 4
        x = self._wobble(2.0)
        if layer:
            under = [c for c in there if c.layer == layer - 1][number]
            x, y = self._on_top(under, checkers, sizes.rail_height + layer * sizes.checker_height)
        else:
            y = sizes.checker * 1.02 + 2 + number * (sizes.checker + 1.5) + abs(self._wobble(1.0))
            last = max((abs(c.base[1]) for c in there), default=0.0)
            y = sign * max(y, last + sizes.checker + 0.2)
        z = sizes.rail_height + layer * sizes.checker_height
        return Checker(seat, "bar", (x, y, z), layer, self._turn())

    def put_off(self, checkers: Iterable[Checker], seat: Seat, on_edge: bool) -> Checker:
        """In the tray on the home side at the player's end, or in a pile beside the board."""
        number = sum(1 for c in checkers if c.place == "off" and c.seat == seat)
        if self.style.home in self.style.trays:
            return self._in_tray(seat, number, on_edge)
        return self._beside(seat, number)

    def _in_tray(self, seat: Seat, number: int, on_edge: bool) -> Checker:
        sizes, towards = self.style.sizes, -1 if seat == "A" else 1
        middle = self.style.home_sign * (sizes.width / 2 + sizes.rail_width + sizes.tray_width / 2)
        x = middle + self._wobble(1.5)
        if on_edge:
            y = towards * (sizes.depth / 2 - 2.5 - (number + 0.5) * (sizes.checker_height + 0.3))
            return Checker(seat, "off", (x, y, 0.0), 0, self._turn(), on_edge=True)
        in_row = max(1, min(4, int((sizes.depth / 2 - 28) // (sizes.checker + 2))))
        row, layer = number % in_row, number // in_row
        y = towards * (sizes.depth / 2 - sizes.checker / 2 - 2 - row * (sizes.checker + 2) - abs(self._wobble(0.8)))
        return Checker(seat, "off", (x, y, layer * sizes.checker_height), 0, self._turn())

    def _beside(self, seat: Seat, number: int) -> Checker:
        sizes = self.style.sizes
        left, right = self.style.outer_x()
        edge = right if self.style.home == "right" else -left
        pile, layer = number // 5, number % 5
        x = self.style.home_sign * (edge + sizes.checker * (0.75 + 1.1 * (pile % 2)) + 4)
        y = (-1 if seat == "A" else 1) * (sizes.depth * 0.22 + (pile // 2) * sizes.checker * 1.1)
        z = -sizes.base + layer * sizes.checker_height
        return Checker(seat, "off", (x + self._wobble(1.5), y + self._wobble(1.5), z), 0, self._turn())

    def set_up(
        self, points: dict[Seat, list[int]], bar: dict[Seat, int], off: dict[Seat, int], on_edge: bool = False
    ) -> tuple[Checker, ...]:
        """Checkers for the given counts (24 a seat in A's numbering)."""
        placed: list[Checker] = []
        for seat in SEATS:
            for point, count in enumerate(points[seat], start=1):
                for _ in range(count):
                    placed.append(self.put_on_point(placed, seat, point))
            for _ in range(bar[seat]):
                placed.append(self.put_on_bar(placed, seat))
            for _ in range(off[seat]):
                placed.append(self.put_off(placed, seat, on_edge))
        return tuple(placed)


def start_points() -> dict[Seat, list[int]]:
    """The starting position: 24 counts a seat, in A's numbering."""
    near = {24: 2, 13: 5, 8: 3, 6: 5}
    a = [near.get(point, 0) for point in range(1, 25)]
    return {"A": a, "B": a[::-1]}


def taken_from(checkers: tuple[Checker, ...], seat: Seat, place: Place) -> tuple[tuple[Checker, ...], Checker]:
    """The checkers without the top (or innermost) one of `seat` at `place`, and that one."""
    there = [c for c in checkers if c.place == place and c.seat == seat]
    if not there:
        raise ValueError(f"{seat} has no checker on {place} to take")
    on_point = isinstance(place, int)
    top = max(there, key=lambda c: (c.layer, -abs(c.base[1]))) if on_point else there[-1]
    return tuple(c for c in checkers if c is not top), top


def in_hand(checker: Checker, where: tuple[float, float, float]) -> Checker:
    return replace(checker, place="hand", base=where, layer=0, on_edge=False)


__all__ = ["Hands", "Scene", "in_hand", "other", "start_points", "taken_from"]
