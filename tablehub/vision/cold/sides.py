"""Whose checkers are whose on a board that nothing is known of: two heaps of colours.

Checkers on one point are one player's. So how much they differ there tells how much glare, marbling and shade matter,
and by that measure the points' colours fall into two heaps (Fisher's discriminant with the classes yet to be found).
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.rules.position import MEN_A_SIDE
from tablehub.vision.geometry import Floats

INNER = 0.7  # share of a face's radius whose colours are asked: rims are often of another colour
GRAIN = 5.0  # units of CIE Lab by which even a player's own checkers differ
FAR = 25.0  # squared distances count no more than this: dirt, dice and shadows are no colours
TOO_MANY = 30.0  # cost of each checker beyond fifteen a side
ROUNDS = 6
BOLDEST = 6.0  # log odds at most from one face
NEIGHBOURS = 0.7  # how far the others of a point speak for a face
FEWEST = 2  # faces on points of their own that make a side


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


def two_sides(colours: Floats, points: NDArray[np.int_], weights: Floats) -> Sides:
    """Sort faces (n) into two sides; `points`: on which each lies (faces of one point belong together)."""
    n = len(colours)
    if n == 0:
        return Sides(np.zeros(0), 0.0)
    groups = [np.flatnonzero(points == p) for p in np.unique(points)]
    whitened = colours @ _whitening(colours, groups)
    means = np.array([np.average(whitened[g], axis=0, weights=weights[g]) for g in groups])
    sizes = np.array([weights[g].sum() for g in groups])
    best: tuple[float, Floats] | None = None
    for a, b in itertools.combinations(range(len(groups)), 2):
        cost, centres = _heaps(means, sizes, means[[a, b]])
        if best is None or cost < best[0]:
            best = cost, centres
    if best is None:
        return Sides(np.full(n, BOLDEST if colours[:, 0].mean() > 50 else -BOLDEST), 0.0)
    centres = _brighter_first(best[1], means, colours, groups)
    apart = float(np.linalg.norm(centres[0] - centres[1]))
    distance = np.minimum(((whitened[:, None] - centres[None]) ** 2).sum(axis=2), FAR * 4)
    odds = np.clip((distance[:, 1] - distance[:, 0]) / 2, -BOLDEST, BOLDEST)
    return Sides(_together(odds, groups), apart)


def _whitening(colours: Floats, groups: list[NDArray[np.int_]]) -> Floats:
    """3x3: colours times this differ by about one unit within a point."""
    spread = np.eye(3) * GRAIN**2
    inside = [colours[g] - np.median(colours[g], axis=0) for g in groups if len(g) > 1]
    if inside:
        off = np.concatenate(inside)
        spread += off.T @ off / max(8, len(off))
    return np.asarray(np.linalg.cholesky(np.linalg.inv(spread)))


def _heaps(means: Floats, sizes: Floats, centres: Floats) -> tuple[float, Floats]:
    """Two-means from these centres: what it costs, and the centres (2, 3) found."""
    for _ in range(ROUNDS):
        distance = ((means[:, None] - centres[None]) ** 2).sum(axis=2)
        mine = distance.argmin(axis=1)
        if mine.min() == mine.max():
            break
        near = np.minimum(1, FAR / np.maximum(distance.min(axis=1), 1e-6)) * sizes
        centres = np.array([np.average(means[mine == k], axis=0, weights=near[mine == k] + 1e-9) for k in (0, 1)])
    distance = np.minimum(((means[:, None] - centres[None]) ** 2).sum(axis=2), FAR)
    mine = distance.argmin(axis=1)
    cost = float((distance.min(axis=1) * sizes).sum())
    cost += TOO_MANY * sum(max(0.0, float(sizes[mine == k].sum()) - MEN_A_SIDE - 0.5) for k in (0, 1))
    return cost, centres


def _brighter_first(centres: Floats, means: Floats, colours: Floats, groups: list[NDArray[np.int_]]) -> Floats:
    mine = ((means[:, None] - centres[None]) ** 2).sum(axis=2).argmin(axis=1)
    bright = []
    for k in (0, 1):
        his = [i for group, side in zip(groups, mine, strict=True) if side == k for i in group]
        bright.append(float(np.median(colours[his, 0])) if his else -1.0)
    return centres if bright[0] >= bright[1] else centres[::-1]


def _together(odds: Floats, groups: list[NDArray[np.int_]]) -> Floats:
    out = odds.copy()
    for group in groups:
        others = odds[group].sum() - odds[group]
        out[group] += NEIGHBOURS * np.clip(others, -BOLDEST, BOLDEST)
    return out
