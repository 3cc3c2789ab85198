"""What one picture does not show of a board: points beyond its edge or under a hand, a field that may go on outside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tablehub.vision.cold.covered import POINT_SHARE, Covered, strip
from tablehub.vision.cold.field import FieldView, line_fit, weakest_column
from tablehub.vision.cold.locate import LEAST_COLUMN
from tablehub.vision.cold.seats import Seats
from tablehub.vision.geometry import BoardGeometry

LEAST_FIT, GOOD_FIT = 0.1, 0.4  # of the points' lines with the board, below which it is none, from which it surely is
GUESSED = 0.5  # how likely it is that a guess at what is not seen is right
EDGE_ROOM = 0.15  # pitches of the field's surroundings that have to be seen for its edge to be one
MOST = 12  # points of which nothing is seen, from which there is nothing to read
SIDES = ("left", "upper", "right", "lower")  # of a picture
LIES_OVER = "a hand or something else lies over {}: take it away and take the picture again"
CUT_OFF = "the picture's {} off {}: take it again with all of the playing field in it"
AT_EDGE = "the playing field reaches the edge of the picture: take it again with the board's whole frame in it"
DOUBTFUL = (
    "the points hardly agree with a whole board, what is read is a guess: check the corners, and that nothing is cut "
    "off or hidden"
)


@dataclass(frozen=True, slots=True)
class Unseen:
    """`outside`, `under`: points (as `BoardShape.point_x` numbers them) beyond the picture's edge, under something that
    lies there; `bar`: the bar is under something, too; `anything`: something lies over the field; `at_edge`: the field
    may go on outside of the picture; `whole`: how surely the points' lines are those of a whole board (0..1); `sides`:
    the picture's edges (of `SIDES`) that cut points off."""

    outside: frozenset[int]
    under: frozenset[int]
    bar: bool
    anything: bool
    at_edge: bool
    whole: float
    sides: tuple[str, ...] = ()

    @classmethod
    def of(cls, view: FieldView, covered: Covered, *, found: bool) -> Unseen:
        """`found`: the corners were not given by people, who know where a field ends that the picture cuts off.

        Of a field that was found some rail has to be in the picture, too: it may be longer or wider than it seems.
        """
        geometry = view.rectifier.geometry
        fit = (line_fit(view) - LEAST_FIT) / (GOOD_FIT - LEAST_FIT)
        whole = min(fit, weakest_column(view) / LEAST_COLUMN)
        outside = cut_off(geometry)
        return cls(
            outside,
            covered.points() - outside,
            covered.bar,
            covered.any,
            _at_edge(geometry, EDGE_ROOM if found else -EDGE_ROOM),
            float(np.clip(whole, 0.0, 1.0)) ** 2,
            _cutting(geometry, outside),
        )

    @property
    def points(self) -> frozenset[int]:
        return self.outside | self.under

    @property
    def factor(self) -> float:
        """What is left of the confidence in what is seen."""
        return float(
            self.whole
            * GUESSED ** (max(len(self.under) + self.bar, int(self.anything)) + len(self.outside) + self.at_edge)
        )

    @property
    def too_much(self) -> str | None:
        """Why nothing can be read, None where enough is seen."""
        if len(self.points) < MOST:
            return None
        if len(self.outside) <= len(self.under):
            return LIES_OVER.format("most of the board")
        return self._cut_off(f"checkers on {len(self.outside)} of the 24 points")

    def why(self, seats: Seats) -> str | None:
        """In one sentence why what is read is a guess, and what to do."""
        outside, under = ([seats.point(n) for n in points] for points in (self.outside, self.under))
        if outside:
            return self._cut_off(points_named(outside))
        if under or self.bar:
            return LIES_OVER.format(
                " and ".join(([points_named(under)] if under else []) + (["the bar"] if self.bar else []))
            )
        if self.anything:
            return LIES_OVER.format("the board")
        if self.at_edge:
            return AT_EDGE
        return DOUBTFUL if self.whole < 1 else None

    def _cut_off(self, what: str) -> str:
        return CUT_OFF.format(f"{edges_named(self.sides)} {'cuts' if len(self.sides) == 1 else 'cut'}", what)


def cut_off(geometry: BoardGeometry) -> frozenset[int]:
    """Points of which so much lies outside of the picture that checkers may be there (as `BoardShape.point_x` does)."""
    return frozenset(n for n in range(1, 25) if _outside(geometry, strip(geometry.shape, n)) > POINT_SHARE)


def _cutting(geometry: BoardGeometry, points: frozenset[int]) -> tuple[str, ...]:
    """The picture's edges beyond which something of these points lies."""
    if not points:
        return ()
    places = np.vstack([strip(geometry.shape, n) for n in points])
    x, y = geometry.camera.project(np.column_stack([places, np.zeros(len(places))])).T
    width, height = geometry.camera.size
    beyond = (x < 0).any(), (y < 0).any(), (x > width).any(), (y > height).any()
    return tuple(side for side, out in zip(SIDES, beyond, strict=True) if out)


def edges_named(sides: Sequence[str]) -> str:
    """Some of a picture's edges in words."""
    return f"{_listed(sides)} {'edge' if len(sides) == 1 else 'edges'}"


def _at_edge(geometry: BoardGeometry, room: float) -> bool:
    """Whether the picture ends within `room` pitches around the field (less than none: in it) along some side."""
    x, y = geometry.shape.width / 2 + room, geometry.shape.depth / 2 + room
    along = np.linspace(-0.9, 0.9, 10)
    sides = [np.column_stack([along * x, np.full(10, side * y)]) for side in (-1, 1)]
    sides += [np.column_stack([np.full(10, side * x), along * y]) for side in (-1, 1)]
    return any(_outside(geometry, side) > GUESSED for side in sides)


def _outside(geometry: BoardGeometry, places: np.ndarray) -> float:
    """The share of places (n, 2) on the felt that lie outside of the picture."""
    width, height = geometry.camera.size
    x, y = geometry.camera.project(np.column_stack([places, np.zeros(len(places))])).T
    return float(((x < 0) | (y < 0) | (x > width) | (y > height)).mean())


def points_named(points: Sequence[int]) -> str:
    """Points of light's numbering in words; one at least."""
    return f"light's points {_listed(sorted(points))}" if len(points) > 1 else f"light's {points[0]} point"


def _listed(things: Sequence[object]) -> str:
    *most, last = map(str, things)
    return f"{', '.join(most)} and {last}" if most else last
