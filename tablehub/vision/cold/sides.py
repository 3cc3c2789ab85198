"""Whose checkers are whose on a board that nothing is known of, by their colours and where they lie.

Checkers on one point are one player's. So how much they differ there tells how much glare, marbling and shade matter,
and by that measure the points are shared out (`whose.py`; Fisher's discriminant with the classes yet to be found). A
face has more than one colour: inlays, rings and rims tell sides apart whose middles look alike, and one side's may be
the other's turned inside out. So it is looked at ring by ring, and in those few directions in which points differ most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.cold.whose import Colours, SharedOut, Sharing, odds_beside
from tablehub.vision.geometry import Floats

INNER = 0.7  # share of a face's radius whose colours tell it from the board: rims are often of another colour
RINGS = ((0.3, 0.5), (0.5, 0.7), (0.7, 0.85), (0.85, 1.0))
"""Shares of a face's radius between which colours tell sides apart; what lies farther in is engraved, or a glint. Of
4,362 faces of 172 traced boards 62 were given to the wrong side by the middle (`INNER`) alone, 18 by these, 29 with the
middle as a ring of its own."""
LOUDEST = 3  # directions in which points differ most that are asked; 2 and 4 tell sides about as well
PATCH = 12  # pixels to which a face's radius is drawn, to look at its rings
GRAIN = 5.0  # units of CIE Lab by which even a player's own checkers differ
BOLDEST = 6.0  # log odds at most from one face
NEIGHBOURS = 0.7  # how far the others of a point speak for a face
SURE = 0.5  # faces on a point from which it has a say in what the sides look like
LEAST = 0.3  # log odds that are left at least to a face of a point that is at an even chance
GREY = 50.0  # brightness (CIE Lab) above which checkers that are all one side's are called light


@dataclass(frozen=True, eq=False)
class Sides:
    """Log odds (n,) that each face is light's, and how far apart the two heaps are, in spreads."""

    odds: Floats
    apart: float


def face_colours(view: Image, middles: Floats, radius: float) -> Floats:
    """Median CIE Lab (n, 3) of faces in a straight view; `middles` (n, 2) and `radius` in its pixels."""
    lab = cv2.cvtColor(view.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    reach = max(2, round(INNER * radius))
    rows, columns = np.indices((2 * reach + 1, 2 * reach + 1)) - reach
    disc = rows**2 + columns**2 <= reach**2
    around = cv2.copyMakeBorder(lab, reach, reach, reach, reach, cv2.BORDER_REPLICATE)
    colours = np.zeros((len(middles), 3))
    for k, (x, y) in enumerate(np.rint(middles).astype(int).tolist()):
        x, y = min(max(x, 0), lab.shape[1] - 1), min(max(y, 0), lab.shape[0] - 1)
        colours[k] = np.median(around[y : y + 2 * reach + 1, x : x + 2 * reach + 1][disc], axis=0)
    return colours


def ring_colours(view: Image, middles: Floats, radius: float) -> Floats:
    """Median CIE Lab (n, rings, 3) of faces in a straight view, ring by ring; otherwise like `face_colours`."""
    lab = cv2.cvtColor(view.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    rows, columns = (np.indices((2 * PATCH + 1, 2 * PATCH + 1)) - PATCH) / PATCH
    away = np.hypot(rows, columns)
    rings = [(away >= inner) & (away < outer) for inner, outer in RINGS]
    colours = np.zeros((len(middles), len(RINGS), 3))
    for k, (x, y) in enumerate(middles.tolist()):
        across, down = (columns * radius + x).astype(np.float32), (rows * radius + y).astype(np.float32)
        patch = cv2.remap(lab, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        colours[k] = [np.median(patch[ring], axis=0) for ring in rings]
    return colours


def two_sides(colours: Floats, places: Floats, points: NDArray[np.int_], weights: Floats) -> Sides:
    """Sort faces (n) into two sides, by their colours (n, 3 times rings; CIE Lab) and where they lie (n, 2; pitches).

    `points`: on which each lies (faces of one point belong together); `weights`: how far each is to be believed, near 0
    for what may be no face.
    """
    n = len(colours)
    groups = [np.flatnonzero(points == p) for p in np.unique(points)]
    sizes = np.array([weights[g].sum() for g in groups])
    sure = np.flatnonzero(sizes > SURE)
    if len(sure) < 2:
        return Sides(np.full(n, BOLDEST if n and _brightness(colours).mean() > GREY else -BOLDEST), 0.0)
    whitened = colours @ _whitening(colours, [g[weights[g] > SURE] for g in groups])
    kept = [groups[k] for k in sure]
    whitened = whitened @ _loudest(_means(whitened, kept, weights), sizes[sure])
    means = _means(whitened, kept, weights)
    middles = np.array([np.average(places[g], axis=0, weights=weights[g]) for g in kept])
    usual = np.average(means, axis=0, weights=sizes[sure])
    rows = Colours(means - usual, middles, sizes[sure])
    mine, each = SharedOut(rows).likeliest()
    odds = np.zeros(n)
    for k, group in enumerate(groups):
        at = int(np.searchsorted(sure, k))
        known = at < len(sure) and sure[at] == k
        others, theirs = (rows.without(at), np.delete(mine, at)) if known else (rows, mine)
        alone = np.array([odds_beside(others, theirs, whitened[i] - usual, places[i]) for i in group])
        odds[group] = _held(alone, weights[group], float(each[at])) if known else _together(alone)
    apart = 0.0 if mine.all() else float(np.linalg.norm(_middle(rows, mine) - _middle(rows, ~mine)))
    return Sides(odds if _brighter(colours, kept, mine) else -odds, apart)


def _held(alone: Floats, weights: Floats, whole: float) -> Floats:
    """The log odds of a point's faces, each looked at by itself, held to what all points together tell of it."""
    if float(alone @ weights) * whole < 0:
        return np.full(len(alone), np.clip(whole, -BOLDEST, BOLDEST))
    together = _together(alone)
    return np.asarray(np.sign(together) * np.minimum(np.abs(together), max(abs(whole), LEAST)))


def _means(colours: Floats, groups: Sequence[NDArray[np.int_]], weights: Floats) -> Floats:
    return np.array([np.average(colours[g], axis=0, weights=weights[g]) for g in groups])


def _loudest(means: Floats, sizes: Floats) -> Floats:
    """The directions (n, `LOUDEST` or fewer) in which points' mean colours (m, n) differ most; `sizes` (m,) weigh."""
    off = (means - np.average(means, axis=0, weights=sizes)) * np.sqrt(sizes)[:, None]
    return np.asarray(np.linalg.svd(off, full_matrices=False)[2][:LOUDEST].T)


def _brightness(colours: Floats) -> Floats:
    return np.asarray(colours[:, ::3].mean(axis=1))


def _middle(rows: Colours, mine: Sharing) -> Floats:
    return np.asarray(np.average(rows.colours[mine], axis=0, weights=rows.faces[mine]))


def _brighter(colours: Floats, groups: list[NDArray[np.int_]], mine: Sharing) -> bool:
    """Whether those called mine are the brighter side's."""
    bright = [
        float(np.median(_brightness(colours[np.concatenate(his)]))) if his else GREY
        for his in ([g for g, m in zip(groups, mine, strict=True) if m == side] for side in (True, False))
    ]
    return bright[0] >= bright[1]


def _whitening(colours: Floats, groups: list[NDArray[np.int_]]) -> Floats:
    """Square: colours times this differ by about one unit within a point."""
    spread = np.eye(colours.shape[1]) * GRAIN**2
    inside = [colours[g] - np.median(colours[g], axis=0) for g in groups if len(g) > 1]
    if inside:
        off = np.concatenate(inside)
        spread += off.T @ off / max(8, len(off))
    return np.asarray(np.linalg.cholesky(np.linalg.inv(spread)))


def _together(alone: Floats) -> Floats:
    """Log odds of a point's faces with what the others on it say."""
    alone = np.clip(alone, -BOLDEST, BOLDEST)
    return np.asarray(alone + NEIGHBOURS * np.clip(alone.sum() - alone, -BOLDEST, BOLDEST))
