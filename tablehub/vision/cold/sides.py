"""Whose checkers are whose on a board that nothing is known of, by their colours and where they lie.

Checkers on one point are one player's. So how much they differ there tells how much glare, marbling and shade matter,
and by that measure the points are shared out (`whose.py`; Fisher's discriminant with the classes yet to be found).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.cold.whose import Colours, SharedOut, Sharing, odds_beside
from tablehub.vision.geometry import Floats

INNER = 0.7  # share of a face's radius whose colours are asked: rims are often of another colour
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


def two_sides(colours: Floats, places: Floats, points: NDArray[np.int_], weights: Floats) -> Sides:
    """Sort faces (n) into two sides, by their colours (n, 3) and where they lie (n, 2; pitches).

    `points`: on which each lies (faces of one point belong together); `weights`: how far each is to be believed, near 0
    for what may be no face.
    """
    n = len(colours)
    groups = [np.flatnonzero(points == p) for p in np.unique(points)]
    sizes = np.array([weights[g].sum() for g in groups])
    sure = np.flatnonzero(sizes > SURE)
    if len(sure) < 2:
        return Sides(np.full(n, BOLDEST if n and colours[:, 0].mean() > GREY else -BOLDEST), 0.0)
    whitened = colours @ _whitening(colours, groups)
    kept = [groups[k] for k in sure]
    means = np.array([np.average(whitened[g], axis=0, weights=weights[g]) for g in kept])
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


def _middle(rows: Colours, mine: Sharing) -> Floats:
    return np.asarray(np.average(rows.colours[mine], axis=0, weights=rows.faces[mine]))


def _brighter(colours: Floats, groups: list[NDArray[np.int_]], mine: Sharing) -> bool:
    """Whether those called mine are the brighter side's."""
    bright = [
        float(np.median(colours[np.concatenate(his), 0])) if his else GREY
        for his in ([g for g, m in zip(groups, mine, strict=True) if m == side] for side in (True, False))
    ]
    return bright[0] >= bright[1]


def _whitening(colours: Floats, groups: list[NDArray[np.int_]]) -> Floats:
    """3x3: colours times this differ by about one unit within a point."""
    spread = np.eye(3) * GRAIN**2
    inside = [colours[g] - np.median(colours[g], axis=0) for g in groups if len(g) > 1]
    if inside:
        off = np.concatenate(inside)
        spread += off.T @ off / max(8, len(off))
    return np.asarray(np.linalg.cholesky(np.linalg.inv(spread)))


def _together(alone: Floats) -> Floats:
    """Log odds of a point's faces with what the others on it say."""
    alone = np.clip(alone, -BOLDEST, BOLDEST)
    return np.asarray(alone + NEIGHBOURS * np.clip(alone.sum() - alone, -BOLDEST, BOLDEST))
