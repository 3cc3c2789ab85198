"""Finding the starting position among the round things in a picture.

The start has four columns of five: light's and dark's mid-points face each other far from home, their six points face
each other beside the bar. Two such "long columns" fix the whole board; which of them is the outer one, who sits where
and which way the board runs follow from where the columns of three and two stand and from the colours.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.discs import Disc
from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision.geometry import ABREAST, BoardShape, Floats

TYPICAL = BoardShape(home_right=True, bar_width=1.2, depth=10.4, checker=0.93, checker_height=0.2, row=0.95, edge=0.48)
"""What boards on sale are like; only where the search begins."""

STEP_TOLERANCE = (
    0.7  # of a radius: how far a neighbour may lie from where the column so far points; people are not exact
)
STEP_RANGE = (
    1.25,
    2.8,
)  # distance of neighbours in radii: touching is 2; foreshortening and a rim taken too wide make less
RADIUS_RATIO = 1.45  # radii in one picture differ by perspective, not by more than this
MIN_SCORE = 14.0  # of thirty: fewer matches turn up by chance on a table with round things on it
MATCH = 0.45  # of a pitch: a disc this near to a slot counts as standing there


@dataclass(frozen=True, slots=True)
class Layout:
    """A rough fit: plane homography from board x, y (at the checkers' upper faces) to pixels.

    `shape` has `home_right` settled; `discs` pairs each slot (point, index; light's numbering) with the disc
    found there; `score` is how many of the thirty were found less what speaks against it.
    """

    homography: Floats
    shape: BoardShape
    discs: dict[tuple[int, int], Disc]
    score: float

    def scaled(self, factor: float) -> Layout:
        """The layout in the same picture made larger by `factor`."""
        discs = {
            slot: replace(d, x=d.x * factor, y=d.y * factor, radius=d.radius * factor) for slot, d in self.discs.items()
        }
        return replace(self, homography=np.diag([factor, factor, 1.0]) @ self.homography, discs=discs)


@dataclass(frozen=True, slots=True)
class _Column:
    """Five slots in a line from the board's edge inwards, 5x2 pixels, and the Lab colours of the discs there, n x 3."""

    slots: Floats
    colours: Floats
    lightness: float


def start_slots(abreast: int = ABREAST) -> list[tuple[Player, int, int]]:
    """The (player, point in light's numbering, index from the edge) of the starting position, thirty if five checkers
    lie side by side; the fifths lie on others where a point holds four."""
    return [
        (Player.LIGHT if count > 0 else Player.DARK, n, i)
        for n, count in enumerate(Position.start().signed(), start=1)
        for i in range(min(abs(count), abreast))
    ]


def find_layouts(discs: Sequence[Disc], colours: Floats, keep: int = 4) -> list[Layout]:
    """The most likely ways the starting position lies in the picture, best first; empty if it is nowhere.

    `colours` has the CIE Lab colour of each disc, n x 3.
    """
    pairs = _facing(list(_runs(discs)), discs, colours)
    rough = []
    for outer, inner in itertools.permutations(pairs, 2):
        layout = _hypothesis(outer, inner, TYPICAL, discs, colours)
        if layout is not None:
            rough.append((layout, outer, inner))
    rough.sort(key=lambda r: -r[0].score)
    fine = []
    for _, outer, inner in rough[: 3 * keep]:
        for bar, depth in itertools.product((0.9, 1.2, 1.5), (9.8, 10.3, 10.8, 11.4)):
            layout = _hypothesis(outer, inner, replace(TYPICAL, bar_width=bar, depth=depth), discs, colours)
            if layout is not None:
                fine.append(layout)
    return sorted(fine, key=lambda layout: -layout.score)[:keep]


def disc_colours(image: Image, discs: Sequence[Disc]) -> Floats:
    """Median CIE Lab colour inside each disc, n x 3."""
    lab = cv2.cvtColor(image, cv2.COLOR_BGR2LAB)
    colours = np.zeros((len(discs), 3))
    for k, disc in enumerate(discs):
        half = disc.radius / 2
        rows = slice(max(0, int(disc.y - half)), int(disc.y + half) + 1)
        columns = slice(max(0, int(disc.x - half)), int(disc.x + half) + 1)
        patch = lab[rows, columns].reshape(-1, 3)
        if len(patch):
            colours[k] = np.median(patch, axis=0)
    return colours


def _runs(discs: Sequence[Disc]) -> Iterator[tuple[int, ...]]:
    """Lines of four or five (indices into discs), evenly spaced; each once for either direction."""
    xy = np.array([(d.x, d.y) for d in discs])
    radius = np.array([d.radius for d in discs])
    seen: set[tuple[int, ...]] = set()
    for i, j in itertools.permutations(range(len(discs)), 2):
        step = xy[j] - xy[i]
        mean = (radius[i] + radius[j]) / 2
        if not STEP_RANGE[0] * mean < np.hypot(*step) < STEP_RANGE[1] * mean:
            continue
        if not 1 / RADIUS_RATIO < radius[i] / radius[j] < RADIUS_RATIO:
            continue
        run = [i, j]
        while len(run) < 5:
            ahead = xy[run[-1]] + (xy[run[-1]] - xy[run[0]]) / (len(run) - 1)
            gaps = np.hypot(*(xy - ahead).T)
            k = int(gaps.argmin())
            if gaps[k] > STEP_TOLERANCE * mean or k in run:
                break
            run.append(k)
        if len(run) >= 4 and tuple(run) not in seen:
            seen.add(tuple(run))
            yield tuple(run)


def _facing(runs: Sequence[tuple[int, ...]], discs: Sequence[Disc], colours: Floats) -> list[tuple[_Column, _Column]]:
    """Pairs of columns that run towards each other on one line, as two five-columns of a start do."""
    columns = [c for run in runs for c in _columns(run, discs, colours)]
    if not columns:
        return []
    slots = np.stack([c.slots for c in columns])
    reach = np.hypot(*(slots[:, 4] - slots[:, 0]).T)
    pairs = []
    for a, column in enumerate(columns):
        across = slots[:, 0] - column.slots[0]
        length = np.hypot(*across.T)
        step = (reach[a] + reach) / 8
        likely = np.flatnonzero(
            (length > 8.8 * step) & (length < 12.5 * step)
        )  # ten rows and the gap between the sides
        unit = across[likely] / length[likely, None]
        normal = np.stack([-unit[:, 1], unit[:, 0]], axis=1)
        forth = unit @ (column.slots[4] - column.slots[0])
        back = ((slots[likely, 4] - slots[likely, 0]) * unit).sum(axis=1)
        own_off = np.abs((column.slots - column.slots[0]) @ normal.T).max(axis=0)
        other_off = np.abs(np.einsum("nkd,nd->nk", slots[likely] - column.slots[0], normal)).max(axis=1)
        off = np.maximum(own_off, other_off)
        step = step[likely]
        for b in likely[(forth > 3 * step) & (back < -3 * step) & (off < 0.9 * step)]:
            pairs.append((column, columns[b]))
    return pairs


def _columns(run: tuple[int, ...], discs: Sequence[Disc], colours: Floats) -> Iterator[_Column]:
    """A run as five slots; a run of four lacks its first or its last."""
    xy = np.array([(discs[i].x, discs[i].y) for i in run])
    own = colours[list(run)]
    lightness = float(own[:, 0].mean())
    if len(run) == 5:
        yield _Column(xy, own, lightness)
        return
    yield _Column(np.vstack([xy, 2 * xy[-1] - xy[-2]]), own, lightness)
    yield _Column(np.vstack([2 * xy[0] - xy[1], xy]), own, lightness)


def _hypothesis(
    outer: tuple[_Column, _Column],
    inner: tuple[_Column, _Column],
    sizes: BoardShape,
    discs: Sequence[Disc],
    colours: Floats,
) -> Layout | None:
    """The layout with `outer` as the mid-points and `inner` as the six points, if it can be one.

    The first column of each pair lies along light's edge: there dark's mid-point (light's 12) and light's own six.
    """
    lights = (inner[0].lightness, outer[1].lightness)
    darks = (outer[0].lightness, inner[1].lightness)
    if min(lights) <= max(darks):
        return None
    right = inner[0].slots[0] - outer[0].slots[0]
    away = outer[1].slots[0] - outer[0].slots[0]
    other_away = inner[1].slots[0] - inner[0].slots[0]
    if away @ other_away < 0.8 * np.hypot(*away) * np.hypot(*other_away):  # cos 37 degrees: perspective at most
        return None
    # Seen from above with y down, light's right and away turn counter-clockwise exactly if home is on the right.
    home_right = bool(right[0] * away[1] - right[1] * away[0] < 0)
    shape = replace(sizes, home_right=home_right)
    board = np.array([shape.slot(point, i) for point in (12, 6, 13, 19) for i in range(5)])
    pixels = np.vstack([outer[0].slots, inner[0].slots, outer[1].slots, inner[1].slots])
    homography = homography_of(board, pixels)
    if homography is None:
        return None
    light = np.vstack([inner[0].colours, outer[1].colours])
    dark = np.vstack([outer[0].colours, inner[1].colours])
    is_light = _nearest(colours, light) < _nearest(colours, dark)
    layout = _matched(np.asarray(homography, float), shape, discs, is_light)
    return layout if layout.score > MIN_SCORE else None


def homography_of(board: Floats, pixels: Floats) -> Floats | None:
    """OpenCV's stubs do not say so, but it gives None for points that fit no homography."""
    homography: Floats | None = cv2.findHomography(board, pixels)[0]  # type: ignore[assignment]
    return homography


def _nearest(colours: Floats, samples: Floats) -> Floats:
    """Distance of each colour to the nearest sample: lamps make one side's checkers differ, neighbours less so."""
    return np.asarray(np.linalg.norm(colours[:, None] - samples[None], axis=2).min(axis=1))


def _matched(homography: Floats, shape: BoardShape, discs: Sequence[Disc], is_light: NDArray[np.bool_]) -> Layout:
    """Which discs stand on which slots, and how well that speaks for the layout."""
    slots = start_slots()
    board = np.array([shape.slot(point, i) for _, point, i in slots])
    pixels, right, up = (apply_homography(homography, board + np.array(d)) for d in ((0, 0), (0.5, 0), (0, 0.5)))
    pitch = np.hypot(*(right - pixels).T) + np.hypot(*(up - pixels).T)
    xy = np.array([(d.x, d.y) for d in discs])
    gaps = np.hypot(*np.moveaxis(xy[None] - pixels[:, None], -1, 0)) / pitch[:, None]
    nearest = gaps.argmin(axis=1)
    gap = gaps.min(axis=1)
    found: dict[tuple[int, int], Disc] = {}
    score = 0.0
    for (player, point, i), k, distance in zip(slots, nearest, gap, strict=True):
        if distance < MATCH:
            right_colour = bool(is_light[k]) == (player is Player.LIGHT)
            score += (1 - (distance / MATCH) ** 2 / 2) if right_colour else -1.0
            found[point, i] = discs[k]
    return Layout(homography, shape, found, float(score))


def apply_homography(homography: Floats, points: Floats) -> Floats:
    """Map points (n, 2) by a 3x3 homography."""
    mapped = np.column_stack([points, np.ones(len(points))]) @ homography.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:])
