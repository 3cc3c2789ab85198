"""Keeping what was read where nothing has changed, and reading the rest anew.

The networks that look over a whole board answer each cell from a small neighbourhood. So their answers hold wherever
that neighbourhood still shows the same, and only rectangles around changes are asked about again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.vision.geometry import Floats
from tablehub.vision.view.changes import Changes

CELL = 8  # pixels of a straight view to a cell: the networks' answers have two each way
ANSWERS = 2
ANOTHER_COSTS = 100  # cells that could be asked about in the time it takes to set a network up for another rectangle
WHOLE_SHARE = 0.7  # of the view in rectangles from which it is quicker to ask about all of it at once

Mask = NDArray[np.bool_]
Map = NDArray[np.float32]
Place = tuple[float, float]
Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


class Ground:
    """A straight view divided into cells, and in which reading each last changed."""

    def __init__(self, changes: Changes, places: Floats, size: tuple[int, int]) -> None:
        """`places`: the corners of the tiles (n, 4, 2) in pixels of the view; `size`: its width and height."""
        self._changes = changes
        columns, rows = size[0] // CELL, size[1] // CELL
        with np.errstate(invalid="ignore"):
            x, y = np.floor(np.moveaxis(places.reshape(*changes.shape, 4, 2), -1, 0) / CELL)
            outside = ~((x >= 0) & (x < columns) & (y >= 0) & (y < rows))
        x[outside] = y[outside] = 0
        self._cell = (y * columns + x).astype(np.int32)
        self._cell[outside] = rows * columns
        self.at = np.zeros((rows, columns), np.int32)
        """The reading in which each cell last changed."""
        self._around: dict[int, NDArray[np.float32]] = {}
        self._seen = 0

    @property
    def now(self) -> int:
        """The newest reading."""
        return self._changes.now

    def look(self) -> Mask:
        """Cells (rows, columns) in which anything has changed since this was asked before."""
        marked = np.zeros(self.at.size + 1, bool)
        marked[self._cell[self._changes.at > self._seen]] = True
        changed = marked[:-1].reshape(self.at.shape)
        self._seen = self.now
        self.at[changed] = self._seen
        self._around.clear()
        return changed

    def newest(self, x: float, y: float, reach: float) -> int:
        """The last reading in which anything changed within `reach` of a place, both in pixels of the view."""
        cells = math.ceil(reach / CELL)
        around = self._around.get(cells)
        if around is None:
            widest = cv2.dilate(self.at.astype(np.float32), np.ones((2 * cells + 1,) * 2, np.uint8))
            around = self._around[cells] = np.asarray(widest)
        rows, columns = around.shape
        row, column = min(max(int(y // CELL), 0), rows - 1), min(max(int(x // CELL), 0), columns - 1)
        return int(around[row, column])

    def newest_in(self, left: float, top: float, right: float, bottom: float) -> int:
        """The last reading in which anything changed in a rectangle of the view."""
        x0, y0, x1, y1 = (max(0, int(side // CELL)) for side in (left, top, right, bottom))
        return int(self.at[y0 : y1 + 1, x0 : x1 + 1].max(initial=0))


class Anew:
    """What a `Ground` is for pictures that have nothing to do with each other: all of it changes every time."""

    def __init__(self, size: tuple[int, int]) -> None:
        """`size`: width and height of the view in pixels."""
        self._shape = size[1] // CELL, size[0] // CELL
        self.now = 0

    def look(self) -> Mask:
        self.now += 1
        return np.ones(self._shape, bool)

    def newest(self, x: float, y: float, reach: float) -> int:
        return self.now


@dataclass(frozen=True, slots=True)
class Box:
    """Cells from `top` to before `bottom`, `left` to before `right`."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def area(self) -> int:
        return (self.bottom - self.top) * (self.right - self.left)

    def widened(self, by: int, rows: int, columns: int) -> Box:
        """The box with so many cells around it, as far as there are any."""
        return Box(
            max(0, self.top - by), min(rows, self.bottom + by), max(0, self.left - by), min(columns, self.right + by)
        )

    def joined(self, other: Box) -> Box:
        return Box(
            min(self.top, other.top),
            max(self.bottom, other.bottom),
            min(self.left, other.left),
            max(self.right, other.right),
        )

    def slices(self, side: int) -> tuple[slice, slice]:
        """Rows and columns where a cell is `side` wide."""
        return slice(self.top * side, self.bottom * side), slice(self.left * side, self.right * side)


class KeptMap:
    """The answer of a network over a straight view, asked for anew where the view has changed."""

    def __init__(self, reach: int, matters: int | None = None) -> None:
        """`reach`: so many cells away a change may still change the answer. `matters`: so far away that is worth
        asking anew, where it is not all of that."""
        self._reach = reach
        self._matters = reach if matters is None else matters
        self._map: Map | None = None

    def renewed(self, changed: Mask, answer: Callable[[tuple[slice, slice]], Map]) -> Map:
        """The answer (channels, rows, columns); `answer` gives that of a part of the view (its pixels' slices)."""
        rows, columns = changed.shape
        whole = Box(0, rows, 0, columns)
        around = np.ones((2 * self._matters + 1,) * 2, np.uint8)
        affected = np.asarray(cv2.dilate(changed.astype(np.uint8), around), np.uint8)
        boxes = _boxes(affected, self._reach)
        asked = [box.widened(self._reach, rows, columns) for box in boxes]
        if self._map is None or sum(box.area for box in asked) > WHOLE_SHARE * whole.area:
            self._map = answer(whole.slices(CELL)).copy()
            return self._map
        if boxes:
            self._map = self._map.copy()  # who holds the one before keeps it
        for box, seen in zip(boxes, asked, strict=True):
            part = answer(seen.slices(CELL))
            inner = Box(box.top - seen.top, box.bottom - seen.top, box.left - seen.left, box.right - seen.left)
            new = affected[box.slices(1)].repeat(ANSWERS, axis=0).repeat(ANSWERS, axis=1) > 0
            np.copyto(self._map[:, *box.slices(ANSWERS)], part[:, *inner.slices(ANSWERS)], where=new)
        return self._map


def _boxes(affected: NDArray[np.uint8], reach: int) -> list[Box]:
    """Rectangles that hold all affected cells; few, and small with `reach` around them."""
    rows, columns = affected.shape
    _, _, stats, _ = cv2.connectedComponentsWithStats(affected)
    boxes = [Box(int(y), int(y + h), int(x), int(x + w)) for x, y, w, h, _ in stats[1:]]

    def cost(box: Box) -> int:
        return box.widened(reach, rows, columns).area

    return _merged(boxes, cost)


def _merged(boxes: Sequence[Box], cost: Callable[[Box], int]) -> list[Box]:
    """The same with any two made one that cost less together."""
    kept: list[Box] = []
    for box in boxes:
        while True:
            partner = next(
                (other for other in kept if cost(box.joined(other)) <= cost(box) + cost(other) + ANOTHER_COSTS), None
            )
            if partner is None:
                break
            kept.remove(partner)
            box = box.joined(partner)
        kept.append(box)
    return kept


class KeptAnswers(Generic[Asked, Answer]):
    """Answers about places, each with the reading it is from; good until something changes there."""

    def __init__(self, changed: Callable[[Asked], int]) -> None:
        """`changed` tells the last reading in which anything changed at a place."""
        self._changed = changed
        self._before: dict[Asked, tuple[int, Answer]] = {}
        self._known: dict[Asked, tuple[int, Answer]] = {}

    def forget(self) -> None:
        """Nothing is known any more."""
        self._before, self._known = {}, {}

    def another_picture(self) -> None:
        """What was not asked about in the picture before is forgotten."""
        self._before, self._known = self._known, {}

    def of(
        self, asked: Sequence[Asked], now: int, answer: Callable[[Sequence[Asked]], Sequence[Answer]]
    ) -> list[Answer]:
        """The answers, those that are not known any more from `answer`; `now` is the number of the reading."""
        new = self.missing(asked)
        for one, found in zip(new, answer(new) if new else [], strict=True):
            self._known[one] = now, found
        return [self._known[one][1] for one in asked]

    def about(self, one: Asked, now: int, answer: Callable[[], Answer]) -> Answer:
        """The answer about a single place."""
        if not self._holds(one):
            self._known[one] = now, answer()
        return self._known[one][1]

    def missing(self, asked: Sequence[Asked]) -> list[Asked]:
        """Those of which the answer is not known, or not any more."""
        return [one for one in dict.fromkeys(asked) if not self._holds(one)]

    def _holds(self, one: Asked) -> bool:
        """Whether the answer about a place is known and still good."""
        if one not in self._known:
            before = self._before.get(one)
            if before is None or self._changed(one) > before[0]:
                return False
            self._known[one] = before
        return True


class KeptPlaces(KeptAnswers[Place, Answer]):
    """Answers about places that need not be found to a hair: one nearby that is still known is as good."""

    def __init__(self, changed: Callable[[Place], int], near: float) -> None:
        """`near`: so far apart they are the same place."""
        super().__init__(changed)
        self._near = near

    def known_near(self, places: Sequence[Place]) -> list[Place]:
        """For each place the one nearby that is known from the picture before, or itself."""
        known = np.array(list(self._before), float).reshape(-1, 2)
        return [self._known_near(place, known) for place in places]

    def _known_near(self, place: Place, known: Floats) -> Place:
        away = np.hypot(*(known - place).T)
        for index in np.flatnonzero(away < self._near)[np.argsort(away[away < self._near])]:
            other = float(known[index, 0]), float(known[index, 1])
            if self._holds(other):
                return other
        return place
