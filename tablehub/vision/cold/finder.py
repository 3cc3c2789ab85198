"""Finding a playing field in a picture of anything: a small network marks the field and its corners."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.cold.network import STRIDE, Heat, answers
from tablehub.vision.geometry import Floats

HEADS = ("field", "corner")
LONG_SIDE = 256
"""Pixels to which a picture's longer side is brought before the network sees it."""
UNIT = 16
"""The small picture's sides are multiples of this."""
SIDES = (192, 256, 352)
"""Longer sides, in pixels, of the small pictures that are looked at."""
MORE_SIDES = (304, 448)
"""The same where nothing was found at first."""
SMALLEST = 0.04  # of the picture that a field must fill to be read
MOST = 2  # fields looked at in one picture made small
MOST_A_LOOK = 6  # and in one look
CERTAIN = 0.99, 0.97, 0.85, 0.5
"""Heights of the answer from which a cell belongs to a field: what runs into other things from one does not from
another."""
NEARER, ROOM = 0.75, 0.15
"""Share of the picture's longer side that a field and what is around it (of its own sides) fill at most to be looked at
by themselves."""
ASKEW = 0.17  # radians by which a side lies askew from which a field is looked at drawn upright
STRAIGHT_SIDE = 500  # pixels of its longer side then: more than any small picture has
OPENED = 15  # quarter cells: what is narrower belongs to no field
FINER = 4  # times as fine as the answer's cells outlines are drawn
ON_EDGE = 0.25  # of a picture's side that a field takes up where it runs out of it
SNAP = 0.06  # of the diagonal: how far a corner may be brought to a mark
SEEN = 0.3  # height of a mark that is believed
SAME = 0.01  # of the picture's longer side: quads nearer than this are one


def heat_of(image: Image, long_side: int = LONG_SIDE) -> tuple[Heat, Floats]:
    """The heads' answers (heads, h/4, w/4), and how many pixels of the picture a cell is wide and high (2,)."""
    height, width = image.shape[:2]
    factor = long_side / max(height, width)
    small = max(UNIT, round(width * factor / UNIT) * UNIT), max(UNIT, round(height * factor / UNIT) * UNIT)
    picture = cv2.resize(image, small, interpolation=cv2.INTER_AREA)
    return answers("finder.onnx", picture), np.array([width / small[0], height / small[1]]) * STRIDE


def looks(image: Image) -> Iterator[list[Floats]]:
    """Likely playing fields, each four corners (4, 2) clockwise from top left, look by look.

    As the picture is, then nearer, turned upright, turned by quarters and at other sizes: what shows the network no
    field may do so then.
    """
    first = quads(image, SIDES)
    yield first
    if first:
        yield _nearer(image, first[0])
        yield _upright(image, first[0])
    for quarters in (2, 1, 3):
        turned = np.ascontiguousarray(np.rot90(image, quarters))
        yield [_turned_back(quad, quarters, image) for quad in quads(turned, SIDES)]
    yield quads(image, MORE_SIDES)


def _nearer(image: Image, quad: Floats) -> list[Floats]:
    """Likely fields in the part of a picture around one that is small in it."""
    room = ROOM * np.ptp(quad, axis=0)
    low = np.maximum(np.floor(quad.min(axis=0) - room), 0).astype(int)
    high = np.minimum(np.ceil(quad.max(axis=0) + room), image.shape[1::-1]).astype(int)
    if max(high - low) > NEARER * max(image.shape[:2]):
        return []
    part = np.ascontiguousarray(image[low[1] : high[1], low[0] : high[0]])
    return [found + low for found in quads(part, SIDES)]


def _upright(image: Image, quad: Floats) -> list[Floats]:
    """Likely fields in the part of a picture around one that lies askew or aslant in it, drawn as if seen upright and
    straight from above: so fields run less into what lies beside them."""
    sides = np.roll(quad, -1, axis=0) - quad
    askew = np.angle((sides[:, 0] + 1j * sides[:, 1]) ** 4) / 4  # 0 along and across the picture
    if np.abs(askew).max() < ASKEW:
        return []
    lengths = np.hypot(*sides.T)
    size = (lengths[:2] + lengths[2:]) / 2
    size *= STRAIGHT_SIDE / size.max()
    there = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * size + ROOM * size
    change = cv2.getPerspectiveTransform(quad.astype(np.float32), there.astype(np.float32))
    width, height = np.ceil((1 + 2 * ROOM) * size).astype(int).tolist()
    beyond = np.median(image, axis=(0, 1)).tolist()
    part = cv2.warpPerspective(image, change, (width, height), flags=cv2.INTER_AREA, borderValue=beyond)
    back = np.linalg.inv(change)
    found = quads(np.asarray(part, np.uint8), SIDES)
    return [clockwise(np.asarray(cv2.perspectiveTransform(one[None], back)[0], float)) for one in found]


def runs_out(image: Image) -> tuple[bool, bool, bool, bool]:
    """At which sides of a picture (left, upper, right, lower) the largest of what looks like a field runs out of it."""
    heat, _ = heat_of(image)
    seen = (heat[HEADS.index("field")] > CERTAIN[-1]).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(seen)
    largest = max(range(1, count), key=lambda k: stats[k, cv2.CC_STAT_AREA], default=0)
    if not largest or stats[largest, cv2.CC_STAT_AREA] < SMALLEST * seen.size:
        return False, False, False, False
    field = labels == largest
    left, upper, right, lower = (
        bool(line.mean() > ON_EDGE) for line in (field[:, 0], field[0], field[:, -1], field[-1])
    )
    return left, upper, right, lower


def _turned_back(quad: Floats, quarters: int, image: Image) -> Floats:
    """Corners in a picture turned counterclockwise by `quarters`, in the picture itself."""
    height, width = image.shape[:2]
    x, y = quad[:, 0], quad[:, 1]
    back = {1: (width - 1 - y, x), 2: (width - 1 - x, height - 1 - y), 3: (y, height - 1 - x)}
    return clockwise(np.column_stack(back[quarters]))


def quads(image: Image, sides: Iterable[int]) -> list[Floats]:
    """Likely playing fields in a picture made small, each four corners (4, 2) clockwise from top left.

    First those whose four sides enclose best what looks like a field and nothing else: a field that runs into the next
    board or a table's grain has a ragged outline.
    """
    found: list[tuple[float, Floats]] = []
    for long_side in sides:
        heat, cell = heat_of(image, long_side)
        field = np.asarray(
            cv2.resize(heat[HEADS.index("field")], None, fx=FINER, fy=FINER, interpolation=cv2.INTER_LINEAR), np.float32
        )
        for certain in CERTAIN:
            for mask in _masks(field, certain):
                quad = _covering(mask, _quad(_outline(mask)))
                cells = clockwise((quad + 0.5) / FINER - 0.5)
                filled = _filled(mask, quad)
                for choice in [cells, _snapped(cells, heat[HEADS.index("corner")])]:
                    found.append((filled, (choice + 0.5) * cell - 0.5))
    kept: list[Floats] = []
    for _, quad in sorted(found, key=lambda one: -one[0]):
        if all(np.abs(quad - other).max() > SAME * max(image.shape[:2]) for other in kept):
            kept.append(quad)
    return kept[:MOST_A_LOOK]


def _masks(field: NDArray[np.float32], certain: float) -> list[NDArray[np.uint8]]:
    """Where the largest fields are: 1 there, 0 elsewhere, each by itself."""
    seen = cv2.morphologyEx((field > certain).astype(np.uint8), cv2.MORPH_OPEN, np.ones((OPENED, OPENED)))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(seen)
    large = [k for k in range(1, count) if stats[k, cv2.CC_STAT_AREA] > SMALLEST * seen.size]
    large.sort(key=lambda k: -stats[k, cv2.CC_STAT_AREA])
    return [(labels == k).astype(np.uint8) for k in large[:MOST]]


def _outline(mask: NDArray[np.uint8]) -> NDArray[np.int32]:
    """The outline (n, 1, 2) of the one thing in a mask."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(max(outlines, key=cv2.contourArea), np.int32)


def _filled(mask: NDArray[np.uint8], quad: Floats) -> float:
    """What quad and mask have in common, of what either has: 0..1."""
    drawn = np.zeros(mask.shape, np.uint8)
    cv2.fillConvexPoly(drawn, np.rint(quad * 16).astype(np.int32), 1, cv2.LINE_8, 4)
    return float((drawn & mask).sum() / max(1, int((drawn | mask).sum())))


def _covering(field: NDArray[np.uint8], quad: Floats) -> Floats:
    """The quad moved corner by corner to where it holds most of the field's mask and least of what is none."""
    worth = field - np.float32(0.5)

    def held(corners: Floats) -> float:
        mask = np.zeros(field.shape, np.uint8)
        cv2.fillConvexPoly(mask, np.rint(corners * 16).astype(np.int32), 1, cv2.LINE_8, 4)
        return float(worth[mask > 0].sum()) if cv2.isContourConvex(corners.astype(np.float32)) else -np.inf

    best = held(quad)
    for step in (16.0, 8.0, 4.0, 2.0, 1.0):
        better = True
        while better:
            better = False
            for corner, axis, sign in itertools.product(range(4), range(2), (-1, 1)):
                trial = quad.copy()
                trial[corner, axis] += sign * step
                gain = held(trial)
                if gain > best + 1e-6:
                    quad, best, better = trial, gain, True
    return quad


def _quad(outline: NDArray[np.int32]) -> Floats:
    """The four-sided figure around an outline: sides of its hull are taken out until four are left, each time
    the one that adds least."""
    hull = cv2.convexHull(outline)[:, 0].astype(float)
    hull = cv2.approxPolyDP(hull.astype(np.float32), 1.0, True)[:, 0].astype(float)
    while len(hull) > 4:
        best: tuple[float, Floats] | None = None
        for k in range(len(hull)):
            a, b, c, d = (hull[(k + i) % len(hull)] for i in range(4))
            meet = _meeting(a, b, d, c)
            if meet is not None:
                added = abs(_cross(c - b, meet - b)) / 2
                if best is None or added < best[0]:
                    rest = np.array([hull[(k + 3 + i) % len(hull)] for i in range(len(hull) - 2)])
                    best = added, np.vstack([rest, meet[None]])
        if best is None:
            break
        hull = best[1]
    if len(hull) != 4:
        hull = cv2.boxPoints(cv2.minAreaRect(outline)).astype(float)
    return clockwise(hull)


def _cross(a: Floats, b: Floats) -> float:
    return float(a[0] * b[1] - a[1] * b[0])


def _meeting(a: Floats, b: Floats, d: Floats, c: Floats) -> Floats | None:
    """Where the lines a-b and d-c meet beyond b and c; None where they do not."""
    along, other = b - a, c - d
    turn = _cross(along, other)
    if abs(turn) < 1e-9:
        return None
    t, u = _cross(d - a, other) / turn, _cross(d - a, along) / turn
    return a + t * along if t >= 1 and u >= 1 else None


def _snapped(quad: Floats, corner: NDArray[np.float32]) -> Floats:
    """The corners brought to the marks of the corners' head near them."""
    height, width = corner.shape
    reach = SNAP * float(np.hypot(*(quad[2] - quad[0])))
    ys, xs = np.mgrid[0:height, 0:width]
    out = quad.copy()
    for k, (x, y) in enumerate(quad):
        near = corner * (np.hypot(xs - x, ys - y) < reach)
        row, column = np.unravel_index(int(near.argmax()), near.shape)
        if near[row, column] > SEEN:
            part = slice(max(0, row - 1), row + 2), slice(max(0, column - 1), column + 2)
            weight = corner[part] / corner[part].sum()
            out[k] = (weight * xs[part]).sum(), (weight * ys[part]).sum()
    return out


def clockwise(quad: Floats) -> Floats:
    """Corners (4, 2) clockwise as seen, from the top left one."""
    middle = quad.mean(axis=0)
    order = np.argsort(np.arctan2(quad[:, 1] - middle[1], quad[:, 0] - middle[0]))
    around = quad[order]
    return np.asarray(np.roll(around, -int(around.sum(axis=1).argmin()), axis=0))
