"""From a field that is roughly known to one whose columns are counted right.

Lines that are a pitch apart look alike a pitch further on, so small steps to the nearest line may end a column off.
Here all places, widths and bars are tried: twelve columns with a line each, none between them, none in the bar, none
beyond. Upper and lower row are placed apart from each other, so that the field may still lie aslant in the view.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.cold.field import FIELD, LINE, FieldView
from tablehub.vision.cold.pose import geometry_of
from tablehub.vision.geometry import Floats

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
BEYOND = 0.5  # pitches beyond the outermost columns' edges, where there is no line and no field
FIELD_COUNTS, BEYOND_COUNTS = 0.5, 0.3  # of a line
INSIDE = 0.5  # share of field from which a height belongs to it
LEAST_DEPTH = 5.0  # pitches
GAP = 2.5  # pitches without field that do not end it


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


def roughly(image: Image, corners: Floats, bar: float) -> tuple[Floats, float, float] | None:
    """Better corners (4, 2), bar and how well they agree (-1..2) for a field with rows along the first and third side.

    None where nothing like a field is there.
    """
    geometry = geometry_of(corners, (image.shape[1], image.shape[0]), bar)
    view = FieldView.of(image, geometry, MARGIN)
    edges = _upper_and_lower(view)
    if edges is None:
        return None
    upper, lower = edges
    rows = [_row(view, upper - ROW[1], upper - ROW[0]), _row(view, lower + ROW[0], lower + ROW[1])]
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
    places = []
    for side, y in ((0, upper), (1, upper), (1, lower), (0, lower)):
        share = (y - rows[1].middle) / (rows[0].middle - rows[1].middle)
        places.append((ends[1][side] + share * (ends[0][side] - ends[1][side]), y, 0.0))
    return geometry.camera.project(np.array(places)), found, score


def _upper_and_lower(view: FieldView) -> tuple[float, float] | None:
    """y of the field's edges along the rows: the longest run of heights that are mostly field."""
    shape = view.rectifier.geometry.shape
    y = np.arange(-shape.depth / 2 - MARGIN, shape.depth / 2 + MARGIN, STEP)
    x = np.linspace(-0.8, 0.8, 40) * shape.width / 2
    share = view.sample(FIELD, x[None, :], y[:, None])
    best = max(_runs(np.median(share, axis=1) > INSIDE), key=lambda run: run[1] - run[0], default=(0, 0))
    if best[0] == best[1]:
        return None
    low, high = y[best[0]] - STEP / 2, y[best[1] - 1] + STEP / 2
    return (float(high), float(low)) if high - low > LEAST_DEPTH else None


def _runs(inside: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """First and last (exclusive) of the runs of True, short gaps passed over: print and dice lie in the middle."""
    ends = np.flatnonzero(np.diff(np.r_[False, inside, False].astype(np.int8))).reshape(-1, 2).tolist()
    runs: list[tuple[int, int]] = []
    for begin, end in ends:
        if runs and begin - runs[-1][1] < GAP / STEP:
            runs[-1] = (runs[-1][0], end)
        else:
            runs.append((begin, end))
    return runs


def _row(view: FieldView, low: float, high: float) -> _Row:
    half = view.rectifier.geometry.shape.width / 2 + MARGIN
    x = np.arange(-half, half + STEP / 2, STEP)
    y = np.arange(low, high, 0.2)
    line, field = (view.sample(head, x[None, :], y[:, None]).mean(axis=0) for head in (LINE, FIELD))
    return _Row(x, line, field, (low + high) / 2)


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
    score -= BEYOND_COUNTS * sampled(row.line, beyond).mean(axis=1)
    if bar > NO_BAR:
        middle = np.array([6 + bar / 2])
        score -= BEYOND_COUNTS * sampled(row.line, middle)[:, 0] + BEYOND_COUNTS * sampled(row.field, middle)[:, 0]
    best = int(score.argmax())
    return _Placed(float(left[best]), float(pitch[best]), float(score[best]))
