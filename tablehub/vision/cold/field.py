"""Fitting a board to what the network sees of its felt: middle lines of points, edges of the field.

Each line and edge is looked for near where it should be, and the straight view is corrected by the projective change
that brings them all nearest, again and again (as in iterative closest points).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.cold.network import LINES, STRIDE, lines
from tablehub.vision.cold.pose import field_corners, geometry_of
from tablehub.vision.geometry import BoardGeometry, Floats
from tablehub.vision.view.rectify import MARGIN, Rectifier

BARS = np.arange(0.0, 2.05, 0.05)
"""Widths of bars that are tried, in pitches."""
LINE, FIELD = LINES.index("line"), LINES.index("field")
ALONG = (0.6, 1.4, 2.2, 3.0, 3.8)
"""Pitches from the edge at which a point's middle line is looked for."""
SHORT = 3  # of these that the shortest points reach
LEFT_OUT = 0.6  # of the fit: what a line costs that is beyond the outermost ones
ROOM_FOR_ONE = 1.3  # pitches of a bar from which it may be a narrow one with a column beside it
NEAR = 0.45  # pitches to either side where a line is looked for
EDGE_NEAR = 1.0  # the same for the field's edges
BESIDE_EDGE = np.array([0.3, 0.5, 0.7])
"""Pitches to either side of the field's edge at which it is asked whether the field ends there."""
SEEN = 0.25  # height of the network's answer from which a line is believed
STEP = 1 / 16  # pitches between samples
HUBER = 0.12  # pitches from which a line is rather taken for another thing
EDGE_COUNTS = 0.5  # of a line: rails throw shadows


@dataclass(frozen=True, eq=False)
class FieldView:
    """A straight view of the felt with what the network sees in it."""

    rectifier: Rectifier
    heat: NDArray[np.float32]

    @classmethod
    def of(cls, image: Image, geometry: BoardGeometry, margin: float = MARGIN) -> FieldView:
        rectifier = Rectifier(geometry, margin=margin)
        return cls(rectifier, lines(whole_cells(rectifier.view(image, 0.0))))

    def sample(self, head: int, x: Floats, y: Floats) -> Floats:
        """The answer at places of the board (pitches), between cells by bilinear interpolation; 0 outside the view."""
        pixels = self.rectifier.to_view(np.stack(np.broadcast_arrays(x, y), axis=-1))
        cells = ((pixels + 0.5) / STRIDE - 0.5).astype(np.float32)
        flat = cells.reshape(-1, 1, 2)
        values = cv2.remap(self.heat[head], flat, None, cv2.INTER_LINEAR, borderValue=0.0)  # type: ignore[call-overload]
        return np.asarray(values, float).reshape(cells.shape[:-1])


def whole_cells(view: Image, cells: int = STRIDE) -> Image:
    """The view without what its last rows and columns have over."""
    height, width = (side // cells * cells for side in view.shape[:2])
    return np.ascontiguousarray(view[:height, :width])


def in_bar(bar: float) -> Floats:
    """Some x at which the column would lie that a wide bar hides, wherever in it."""
    return np.linspace(-1, 1, 7) * (bar / 2 - 0.35)


def columns(bar: float) -> Floats:
    """x of the twelve columns from left to right."""
    k = np.arange(6) + 0.5 + bar / 2
    return np.concatenate([-k[::-1], k])


def best_bar(view: FieldView) -> tuple[float, float]:
    """The bar's width (pitches, of the board with that bar) that fits the lines best, and how well: -1..1."""
    shape = view.rectifier.geometry.shape
    y = np.array([side * (shape.depth / 2 - far) for side in (-1, 1) for far in ALONG])
    best = (shape.bar_width, -1.0)
    for bar in BARS:
        unit = shape.width / (12 + bar)
        middles = columns(bar) * unit
        between = np.concatenate([middles - unit / 2, middles + unit / 2])
        fit = float(view.sample(LINE, middles, y[:, None]).mean() - view.sample(LINE, between, y[:, None]).mean())
        if fit > best[1]:
            best = (float(bar), fit)
    return best


def line_fit(view: FieldView) -> float:
    """How well the points' lines agree with the view's board: -1..1. Lines beyond its ends, or in a bar so wide that it
    may be a narrow one with a column beside it, are a column left out.

    Short points have no lines farther in, and a table's grain may look like a line beside one row, not beside both.
    """
    shape = view.rectifier.geometry.shape
    y = np.array([side * (shape.depth / 2 - far) for side in (-1, 1) for far in ALONG])[:, None]
    middles = columns(shape.bar_width)
    between = np.concatenate([middles - 0.5, middles + 0.5])
    seen = view.sample(LINE, middles, y).mean(axis=1) - view.sample(LINE, between, y).mean(axis=1)
    fit = max(float(seen.mean()), float(seen.reshape(2, len(ALONG))[:, :SHORT].mean()))
    beyond = np.array([-1, 1]) * (shape.width / 2 + 0.5)
    if shape.bar_width > ROOM_FOR_ONE:
        beyond = np.concatenate([beyond, in_bar(shape.bar_width)])
    left_out = view.sample(LINE, beyond, y).reshape(2, len(ALONG), len(beyond)).mean(axis=1)
    return fit - LEFT_OUT * float(left_out.min(axis=0).max())


def weakest_column(view: FieldView) -> float:
    """How clearly the points' lines are seen where they are seen least, of how they are on average: 0..1.

    Where a bar is taken for a column, or a rail, the others agree with a board of twelve, and that one shows no line.
    """
    shape = view.rectifier.geometry.shape
    y = np.array([side * (shape.depth / 2 - far) for side in (-1, 1) for far in ALONG])[:, None]
    steps = np.array([-0.15, 0.0, 0.15])
    seen = view.sample(LINE, (columns(shape.bar_width)[:, None] + steps).ravel(), y).reshape(len(y), 12, len(steps))
    strength = seen.max(axis=2).mean(axis=0)
    return float(strength.min() / max(float(strength.mean()), 1e-6))


def weakest_edge(view: FieldView) -> float:
    """How clearly the field ends where the view's board has that edge at which it does so least: -1..1."""
    shape = view.rectifier.geometry.shape
    found = []
    for upright in (True, False):
        half = (shape.width if upright else shape.depth) / 2
        along = np.linspace(-0.9, 0.9, 13) * shape.depth / 2 if upright else columns(shape.bar_width)
        for side in (-1, 1):
            across = side * (half + np.concatenate([-BESIDE_EDGE, BESIDE_EDGE]))[:, None]
            seen = view.sample(FIELD, across, along) if upright else view.sample(FIELD, along, across)
            inside, outside = seen.reshape(2, -1).mean(axis=1)
            found.append(float(inside - outside))
    return min(found)


def fitted(image: Image, corners: Floats, bar: float, rounds: int, slack: float) -> tuple[Floats, float]:
    """Corners (4, 2) and bar brought to what is seen; `slack`: pitches by which corners may well be off."""
    size = (image.shape[1], image.shape[0])
    for _ in range(rounds):
        geometry = geometry_of(corners, size, bar)
        change = _change(FieldView.of(image, geometry), slack)
        bar = float(np.clip(bar + change[8], 0.0, BARS[-1]))
        width, depth = 12 + bar, geometry.shape.depth
        corners = geometry.camera.project(
            np.column_stack([_undone(change, field_corners(width, depth)[:, :2]), np.zeros(4)])
        )
    return corners, bar


def _change(view: FieldView, slack: float) -> Floats:
    """The projective change of board x, y (8 numbers, see `_moved`) and of the bar that fits what is seen."""
    shape = view.rectifier.geometry.shape
    rows, goals, weights = [], [], []
    for x, y, want, weight in _lines(view) + _edges(view, True):
        side = np.sign(want)
        rows.append([x, y, 1, 0, 0, 0, x * x, x * y, -side / 2])
        goals.append(want - x)
        weights.append(weight)
    for x, y, want, weight in _edges(view, False):
        rows.append([0, 0, 0, x, y, 1, x * y, y * y, 0])
        goals.append(want - y)
        weights.append(weight)
    # Priors: the corners given are near (`slack`); what that means for each number depends on the board's size.
    half = shape.width / 2
    prior = np.diag([half, half, 1, half, half, 1, half**2, half**2, 3]) / slack
    a, b, w = np.array(rows).reshape(-1, 9), np.array(goals), np.array(weights)
    solution = np.zeros(9)
    for _ in range(8):
        off = a @ solution - b
        robust = w * np.minimum(1, HUBER / np.maximum(np.abs(off), 1e-6))
        normal = a.T @ (a * robust[:, None]) / HUBER**2 + prior.T @ prior
        solution = np.linalg.solve(normal, a.T @ (robust * b) / HUBER**2)
    return np.asarray(solution)


def _moved(change: Floats, places: Floats) -> Floats:
    """Places (n, 2) after the change."""
    x, y = places[:, 0], places[:, 1]
    a = change
    bend = a[6] * x + a[7] * y
    return np.column_stack([x + a[0] * x + a[1] * y + a[2] + x * bend, y + a[3] * x + a[4] * y + a[5] + y * bend])


def _undone(change: Floats, places: Floats) -> Floats:
    """Places (n, 2) that the change brings to these."""
    back = places.copy()
    for _ in range(6):
        back = back + places - _moved(change, back)
    return back


def _lines(view: FieldView) -> list[tuple[float, float, float, float]]:
    """x, y of a piece of a point's middle line as it is seen, the x it should have, how much it counts."""
    shape = view.rectifier.geometry.shape
    steps = np.arange(-NEAR, NEAR + STEP / 2, STEP)
    found = []
    for x in columns(shape.bar_width):
        for y in [side * (shape.depth / 2 - far) for side in (-1, 1) for far in ALONG]:
            heights = view.sample(LINE, x + steps, np.full_like(steps, y))
            top = int(heights.argmax())
            if heights[top] > SEEN and 0 < top < len(steps) - 1:
                near = slice(max(0, top - 3), top + 4)
                found.append(
                    (x + float(heights[near] @ steps[near] / heights[near].sum()), y, float(x), float(heights[top]))
                )
    return found


def _edges(view: FieldView, upright: bool) -> list[tuple[float, float, float, float]]:
    """The same for the field's edges: x for the upright ones, y for those along the rows."""
    shape = view.rectifier.geometry.shape
    steps = np.arange(-EDGE_NEAR, EDGE_NEAR + STEP / 2, STEP)
    half = (shape.width if upright else shape.depth) / 2
    others = np.linspace(-0.9, 0.9, 13) * shape.depth / 2 if upright else columns(shape.bar_width)
    found = []
    for side in (-1, 1):
        for other in others:
            across = side * (half + steps)
            along = np.full_like(steps, other)
            heights = view.sample(FIELD, across, along) if upright else view.sample(FIELD, along, across)
            crossing = _crossing(heights)
            if crossing is not None:
                place = side * (half + float(np.interp(crossing, np.arange(len(steps)), steps)))
                x, y = (place, other) if upright else (other, place)
                found.append((float(x), float(y), float(side * half), EDGE_COUNTS))
    return found


def _crossing(heights: Floats) -> float | None:
    """Where a falling answer passes one half, None where it does not or does so unclearly."""
    if heights[:3].mean() < 0.6 or heights[-3:].mean() > 0.4:
        return None
    below = int(np.argmax(heights < 0.5))
    a, b = heights[below - 1], heights[below]
    return below - 1 + float((a - 0.5) / max(a - b, 1e-6))
