"""From a field that is roughly known to one whose columns are counted right.

Lines that are a pitch apart look alike a pitch further on, so small steps to the nearest line may end a column off.
Here all places, widths and bars are tried: twelve columns with a line each, none between them, none in the bar, none
beyond. Upper and lower row are placed apart from each other, so that the field may still lie aslant in the view.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np

from tablehub.frames import Image
from tablehub.vision.cold.field import FIELD, LINE, ROOM_FOR_ONE, FieldView, in_bar
from tablehub.vision.cold.pose import geometry_of
from tablehub.vision.geometry import Floats

NOISE = 0.15  # pitches by which rough corners are off
MARGIN = 3.0  # pitches around the field that are looked at
STEP = 1 / 8  # pitches between samples
STARTS = np.arange(-3.0, 3.01, STEP)
"""Pitches by which a row may begin elsewhere than it seems."""
PITCHES = np.arange(0.74, 1.3, 0.02)
"""How wide a point may be, in what is taken for a pitch."""
BARS = np.arange(0.0, 1.95, 0.1)
"""Widths of the bar in pitches."""
NO_BAR = 0.3  # pitches: narrower ones need show no gap
ROW = (0.5, 3.4)  # pitches from the edge between which a row's lines are looked at
LEANS = (-0.45, -0.3, -0.15, 0.0, 0.15, 0.3, 0.45)
"""Sideways for each pitch inwards that a row's lines may lean, and that the outermost may lean besides."""
BEYOND = 0.5  # pitches beyond the outermost columns' edges, where there is no line and no field
FIELD_COUNTS, BEYOND_COUNTS, BAR_COUNTS = 0.5, 0.3, 0.12  # of a line
FAR_COUNTS = 0.05  # of a line, for each pitch that an end is away from where it was thought to be
LINE_SHARE = 0.4  # of a row's width is line
LEAST_DEPTH = 5.0  # pitches


@dataclass(frozen=True, eq=False)
class _Row:
    """Line and field along x, averaged over a row's heights; `middle`: y of these heights."""

    x: Floats
    line: Floats
    field: Floats
    middle: float


@dataclass(frozen=True, slots=True)
class _Placed:
    """Where a row's columns lie (pitches of the view): left end, width of a point; how well that agrees."""

    left: float
    pitch: float
    score: float


def roughly(image: Image, corners: Floats, bar: float) -> tuple[Floats, float, float]:
    """Better corners (4, 2), bar, how well they agree (-1..2): a field with rows along the first and third side."""
    geometry = geometry_of(corners, (image.shape[1], image.shape[0]), bar, NOISE)
    view = FieldView.of(image, geometry, MARGIN)
    upper, lower = _upper_and_lower(view)
    rows = [_row(view, upper, -1), _row(view, lower, 1)]
    half = geometry.shape.width / 2
    best: tuple[float, float, list[_Placed]] | None = None
    for width in BARS:
        placed = [_placed(row, float(width), half) for row in rows]
        score = (placed[0].score + placed[1].score) / 2
        if best is None or score > best[0]:
            best = score, float(width), placed
    assert best is not None
    score, found, placed = best
    ends = [(p.left, p.left + (12 + found) * p.pitch) for p in placed]
    places = [
        _corner(ends[0][side], rows[0].middle, ends[1][side], rows[1].middle, edge)
        for side, edge in ((0, upper), (1, upper), (1, lower), (0, lower))
    ]
    return geometry.camera.project(np.array(places)), found, score


@dataclass(frozen=True, slots=True)
class _Edge:
    """A straight edge along a row: y = `at` + `slope` x."""

    at: float
    slope: float

    def y(self, x: Floats) -> Floats:
        return np.asarray(self.at + self.slope * np.asarray(x, float))


def _corner(x0: float, y0: float, x1: float, y1: float, edge: _Edge) -> tuple[float, float, float]:
    """Where the side through (x0, y0) and (x1, y1) meets an edge."""
    lean = (x0 - x1) / (y0 - y1)
    y = (edge.at + edge.slope * (x0 - lean * y0)) / (1 - edge.slope * lean)
    return x0 + lean * (y - y0), y, 0.0


def _upper_and_lower(view: FieldView) -> tuple[_Edge, _Edge]:
    """The field's edges along the rows, from the left and the right half: points' lines end there, and the field."""
    shape = view.rectifier.geometry.shape
    top = shape.depth / 2 + MARGIN
    y = np.arange(-top, top, STEP)
    ends = []
    for side in (-1, 1):
        x = side * np.linspace(0.15, 0.85, 36) * shape.width / 2
        line, field = (view.sample(head, x[None, :], y[:, None]).mean(axis=1) for head in (LINE, FIELD))
        seen = line + FIELD_COUNTS * LINE_SHARE * field
        upper, lower = _end(y, seen), -_end(y, seen[::-1])
        ends.append((upper, lower))
    apart = shape.width / 2
    upper_edge, lower_edge = (_Edge((ends[0][k] + ends[1][k]) / 2, (ends[1][k] - ends[0][k]) / apart) for k in (0, 1))
    return upper_edge, lower_edge


def _end(y: Floats, seen: Floats) -> float:
    """The y above the middle under which a row's depth is seen most, and beyond which least."""
    sums = np.r_[0.0, np.cumsum(seen)] * STEP

    def mean(low: Floats, high: Floats) -> Floats:
        inside = np.interp(high, y, sums[1:]) - np.interp(low, y, sums[1:])
        return np.asarray(inside / (high - low))

    edges = y[y > LEAST_DEPTH / 2]
    score = mean(edges - ROW[1], edges - ROW[0] / 2) - mean(edges + 0.1, edges + 1.1)
    return float(edges[int(score.argmax())])


def _row(view: FieldView, edge: _Edge, inwards: int) -> _Row:
    """A row seen along its lines: they lean, and fan out, where the corners are off. Sharp profiles are right."""
    half = view.rectifier.geometry.shape.width / 2 + MARGIN
    x = np.arange(-half, half + STEP / 2, STEP)
    far = np.arange(*ROW, 0.2)[:, None]
    best: tuple[float, _Row] | None = None
    for lean, fan in itertools.product(LEANS, LEANS):
        along = x[None, :] + (lean + fan * x / half)[None, :] * inwards * (far - far.mean())
        y = edge.y(along) + inwards * far
        line = view.sample(LINE, along, y).mean(axis=0)
        if best is None or line.std() > best[0]:
            row = _Row(x, line, view.sample(FIELD, along, y).mean(axis=0), edge.at + inwards * float(far.mean()))
            best = float(line.std()), row
    assert best is not None
    return best[1]


def _placed(row: _Row, bar: float, half: float) -> _Placed:
    """The best place and width of twelve columns with a bar between."""
    left, pitch = (a.ravel() for a in np.meshgrid(-half + STARTS, PITCHES * 2 * half / (12 + bar)))
    k = np.arange(6)
    columns = np.concatenate([k + 0.5, k + 6.5 + bar])
    between = np.concatenate([np.arange(7), np.arange(7) + 6 + bar])
    beyond = np.array([-BEYOND, 12 + bar + BEYOND])

    def sampled(values: Floats, at: Floats) -> Floats:
        return np.interp(left[:, None] + pitch[:, None] * at[None, :], row.x, values, left=0.0, right=0.0)

    score = sampled(row.line, columns).mean(axis=1) - sampled(row.line, between).mean(axis=1)
    score += FIELD_COUNTS * (sampled(row.field, columns).mean(axis=1) - sampled(row.field, beyond).mean(axis=1))
    score -= BEYOND_COUNTS * sampled(row.line, beyond).sum(axis=1)
    if bar > ROOM_FOR_ONE:
        score -= BEYOND_COUNTS * sampled(row.line, 6 + bar / 2 + in_bar(bar)).max(axis=1)
    if bar > NO_BAR:
        middle = np.array([6 + bar / 2])
        score -= BAR_COUNTS * (sampled(row.line, middle)[:, 0] + sampled(row.field, middle)[:, 0])
    right = left + pitch * (12 + bar)
    score -= FAR_COUNTS * (np.abs(left + half) + np.abs(right - half))
    best = int(score.argmax())
    return _Placed(float(left[best]), float(pitch[best]), float(score[best]))
