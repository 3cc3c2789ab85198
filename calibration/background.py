"""The empty board's look, from a picture of the starting position: covered places are filled in.

Points of one colour look alike, so what lies under the eight starting stacks is copied from a free point of the same
colour in the same quadrant: the nearest one, unless something is printed over it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.layout import start_slots
from tablehub.frames import Image
from tablehub.rules.position import Position
from tablehub.vision.cube.read import CUBE_TOP
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.view.fields import field_mask
from tablehub.vision.view.rectify import Rectifier

SHADOW = 0.12  # pitches around a checker that its shadow and wall may take up
STRIP = 0.75  # pitches either side of a point's middle that a stack and its shadow reach
CAST = 0.4  # pitches around a checker that its cast shadow may reach
SHADED = -0.1  # log units below what is likely there in every channel: a shadow
LEAST_ROWS = 4  # bare pixels of a column from which its brightness is told
WALL_COLOUR, WALL_DARK = 0.3, -0.8  # log units between channels, and in all, that tell a rail's wall from its shadow
WALL_REACH = 0.4
"""Pitches from a rail or the bar up to which its wall may be seen: under a slant of 45 degrees rails a checker higher
than checkers show a third of one. Elsewhere a lamp's mirror image adds to some channels more than to others, too."""
SMOOTH = 3  # columns that a rail's shadow is evened over: a few pixels a column are noisy
CUBE_BODY, CUBE_SHADOW = 0.45, 0.15  # pitches from its middle to its corners, and around it that its shadow may take up
BAR_BESIDE = 2.0  # pitches along the bar, either way, from which what lies under the cube is filled in
OTHERWISE = 0.4  # log units in any channel by which what is printed on one of two points differs from the other
FARTHER = 0.03
"""Share of what is bare by which a point must look more like the covered one, for each pitch that it is farther away:
light and wood differ more with distance. Where a badge is printed on the nearest, 0.2 to 0.5 of it look otherwise."""
BRIGHTNESS = 6.0  # grey levels added before ratios, as in `tablehub.vision.view.light`


class _Beside(NamedTuple):
    """The view from so far beside a covered strip that another point lies where the strip is, and where that is
    `known` to be bare."""

    view: NDArray[np.float32]
    known: NDArray[np.bool_]


def empty_board(view: Image, rectifier: Rectifier, height: float, cube: tuple[float, float] | None = None) -> Image:
    """The straight view (at `height`) of the starting position with its checkers taken away.

    `cube`: the middle of the cube (board x, y), which tells nothing of what lies under it, nor of the bar's wall.
    """
    covered = _covered_by_start(rectifier, height)
    if cube is not None:
        covered |= _hidden_by_cube(rectifier, height, cube)
    near = cv2.dilate(covered.astype(np.uint8), _disc(round(CAST * rectifier.scale))) > 0
    result = view.copy()
    rows = np.asarray(field_mask(rectifier).any(axis=1, keepdims=True))  # of the rails, those along the columns
    counts = Position.start().signed()
    free = [n for n in range(1, 25) if not counts[n - 1]]
    shape, walls = rectifier.geometry.shape, _beside_wood(rectifier)
    for point in (n for n in range(1, 25) if counts[n - 1]):
        # Colours alternate within a quadrant; across the bar some boards go on alternating and some begin anew.
        donors = [n for n in free if (n - 1) // 6 == (point - 1) // 6 and (n - point) % 2 == 0]
        away = {shape.point_x(donor) - shape.point_x(point) for donor in donors}
        strip, known = _strip(rectifier, point), rows & ~covered
        beside = _like_it(view, strip & known, walls, {x: _beside(view, known, x * rectifier.scale) for x in away})
        likely = _as_bright(beside, view, strip, known, walls)
        _fill(result, view, likely, covered & strip, near & rows & strip)
    return result


def without_cube(background: Image, rectifier: Rectifier, height: float, cube: tuple[float, float]) -> Image:
    """The straight view with the bar where the cube lies on it: `cube` is its middle (board x, y). Bars run along y."""
    shape = rectifier.geometry.shape
    if abs(cube[0]) > shape.bar_width / 2:
        return background
    hole = _hidden_by_cube(rectifier, height, cube)
    rows, columns = (np.flatnonzero(hole.any(axis=axis)) for axis in (1, 0))
    reach = round(BAR_BESIDE * rectifier.scale)
    first, last = max(0, rows[0] - reach), min(len(hole), rows[-1] + reach + 1)
    inside = np.flatnonzero(field_mask(rectifier).any(axis=1))
    near = slice(max(first, inside[0]), min(last, inside[-1] + 1)), slice(columns[0], columns[-1] + 1)
    bar = np.where(hole[near][..., None], np.nan, background[near].astype(np.float32))
    result = background.copy()
    likely = np.broadcast_to(np.nanmedian(bar, axis=0), (len(hole), *bar.shape[1:]))
    part = result[:, near[1]]
    part[hole[:, near[1]]] = likely[hole[:, near[1]]].astype(np.uint8)
    return result


def _beside(view: Image, known: NDArray[np.bool_], offset: float) -> _Beside:
    """The view from `offset` pixels to the right."""
    size = view.shape[1], view.shape[0]
    there = np.array([[1, 0, -offset], [0, 1, 0]], np.float32)
    shifted = cv2.warpAffine(view, there, size, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    return _Beside(shifted, cv2.warpAffine(known.astype(np.uint8), there, size) > 0)


def _like_it(
    view: Image, bare: NDArray[np.bool_], walls: NDArray[np.bool_], points: Mapping[float, _Beside]
) -> _Beside:
    """The point that looks most like a strip where both are `bare`, of those so many pitches beside it; what checkers
    hide of its edges is taken from the next."""

    def unlike(x: float) -> float:
        both = bare & points[x].known & ~walls
        otherwise = np.abs(_log_ratio(view, points[x].view)).max(axis=2) > OTHERWISE
        seen = [mask[both] for mask in (otherwise, _printed(view, points[x].view, both, walls))]
        return FARTHER * abs(x) + (float(np.mean(seen)) if both.any() else 0.0)

    best, *others = sorted(points, key=unlike)
    result = points[best]
    for x in others:
        result = _Beside(np.where(result.known[..., None], result.view, points[x].view), result.known | points[x].known)
    return result


def _log_ratio(view: NDArray[Any], other: NDArray[Any]) -> NDArray[np.float32]:
    return np.asarray(np.log((view.astype(np.float32) + BRIGHTNESS) / (np.maximum(other, 0) + BRIGHTNESS)), np.float32)


def _as_bright(
    beside: _Beside, view: Image, strip: NDArray[np.bool_], known: NDArray[np.bool_], walls: NDArray[np.bool_]
) -> NDArray[np.float32]:
    """The strip as it should look when bare: another point, made as bright.

    The shadow and the wall of a rail run straight along it, so each column has its own ratio, told where both are bare.
    `walls`: the columns in which there may be one.
    """
    ratio = _log_ratio(view, beside.view)
    both = strip & known & beside.known
    ratio[~both | _printed(view, beside.view, both, walls)] = np.nan
    columns = np.flatnonzero(strip.any(axis=0))
    columns = columns[np.isfinite(ratio[:, columns, 0]).sum(axis=0) >= LEAST_ROWS]
    result = beside.view + BRIGHTNESS
    if len(columns):
        gain = np.nanmedian(ratio[:, columns], axis=0)
        wall = walls[columns] & ((np.ptp(gain, axis=1) > WALL_COLOUR) | (gain.mean(axis=1) < WALL_DARK))
        everywhere = np.arange(strip.argmax(axis=1).max(), strip.shape[1] - strip[:, ::-1].argmax(axis=1).min())
        shade = cv2.blur(np.where(wall, 0.0, gain.mean(axis=1))[None], (SMOOTH, 1))[0]
        result[:, everywhere] *= np.exp(np.interp(everywhere, columns, shade)).astype(np.float32)[:, None]
        for column in columns[wall]:
            result[:, column] = np.median(view[strip[:, column] & known[:, column], column], axis=0) + BRIGHTNESS
    return np.asarray(result - BRIGHTNESS)


def _printed(
    view: Image, other: NDArray[np.float32], both: NDArray[np.bool_], walls: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Where something is printed over one of `both`: it has another colour than the ground, and light has not."""
    if not (both & ~walls).any():
        return np.zeros_like(both)
    ground = np.median(view[both & ~walls], axis=0)
    here, there = (np.ptp(_log_ratio(seen, ground), axis=2) > WALL_COLOUR for seen in (view, other))
    return np.asarray(both & (there & ~here | here & ~there & ~walls))


def _beside_wood(rectifier: Rectifier) -> NDArray[np.bool_]:
    """The columns of the view in which the wall of a rail or the bar may be seen."""
    shape, columns = rectifier.geometry.shape, np.arange(rectifier.size[0])
    x = np.abs(rectifier.to_board(np.column_stack([columns, np.zeros(len(columns))]))[:, 0])
    return np.asarray(np.minimum(np.abs(x - shape.bar_width / 2), np.abs(x - shape.width / 2)) < WALL_REACH)


def _fill(
    result: Image, view: Image, likely: NDArray[np.float32], hole: NDArray[np.bool_], near: NDArray[np.bool_]
) -> None:
    """Put in what is likely there where checkers stand, and around them where they throw a shadow."""
    hole = hole | (near & (_log_ratio(view, likely).max(axis=2) < SHADED))
    result[hole] = np.clip(likely[hole], 0, 255).astype(np.uint8)


def _disc(radius: int) -> NDArray[np.uint8]:
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1)), np.uint8)


def _strip(rectifier: Rectifier, point: int) -> NDArray[np.bool_]:
    shape = rectifier.geometry.shape
    width, height = rectifier.size
    x = rectifier.to_view(np.array([shape.point_x(point), 0.0]))[0]
    reach = STRIP * rectifier.scale
    mask = np.zeros((height, width), bool)
    rows = slice(height // 2, height) if shape.side(point) < 0 else slice(0, height // 2)
    mask[rows, max(0, round(x - reach)) : round(x + reach)] = True
    return mask


def _covered_by_start(rectifier: Rectifier, height: float) -> NDArray[np.bool_]:
    """Pixels of the view hidden by the thirty checkers or lying in their near shadow."""
    shape = rectifier.geometry.shape
    width, rows = rectifier.size
    mask = np.zeros((rows, width), np.uint8)
    radius = round((shape.checker / 2 + SHADOW) * rectifier.scale)
    for _, point, index in start_slots(shape.abreast):
        for z in (0.0, shape.checker_height):
            x, y = rectifier.to_view(seen_at(rectifier.geometry, (*shape.slot(point, index), z), height))
            cv2.circle(mask, (round(x), round(y)), radius, 1, -1)
    return mask > 0


def _hidden_by_cube(rectifier: Rectifier, height: float, cube: tuple[float, float]) -> NDArray[np.bool_]:
    """Pixels of the view that the cube hides or that lie in its near shadow."""
    width, rows = rectifier.size
    mask = np.zeros((rows, width), np.uint8)
    around = (CUBE_BODY + CUBE_SHADOW) * rectifier.scale
    for z in (0.0, CUBE_TOP):
        x, y = rectifier.to_view(seen_at(rectifier.geometry, (*cube, z), height))
        cv2.circle(mask, (round(x), round(y)), round(around), 1, -1)
    return mask > 0


def seen_at(geometry: BoardGeometry, place: tuple[float, float, float], height: float) -> NDArray[np.float64]:
    """Where (x, y) on the plane at `height` a board place (x, y, z) is seen by the camera."""
    return geometry.camera.unproject(geometry.camera.project([place])[0], height)
