"""Checkers that the doubling cube hides: aslant it stands before the points beside the bar's ends and the rails.

Nothing is seen of such a checker, so that its row seems to begin with the next one, or its point to be empty. That one
may be there is believed only of a player of whom others are missing; fifteen a side, and that rows have no holes
(`checkers.point_counts`), settle the rest.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE
from tablehub.vision.checkers import Face
from tablehub.vision.cube import CUBE_TOP
from tablehub.vision.geometry import BoardGeometry, Floats
from tablehub.vision.reading import CubeReading
from tablehub.vision.rows import ByPlace

CERTAIN = 0.95
"""Confidence from which the cube is known to stand where its number was read."""
HALF_CUBE = 0.37
"""Pitches from the cube's middle to its sides, the mean of all directions, of a large one: 30 mm on 45 mm points."""
HIDDEN = 0.2
"""Share of a face that the cube must hide. On a board seen lengthwise and 45 degrees aslant seven checkers that were
not seen had 0.28 and more, the bar hiding a part of them as well."""
REACH = 2.0
"""Pitches from the cube within which it may hide a face, also where it is seen 60 degrees aslant."""
PERHAPS = 0.15
"""Chance that a hidden place holds a checker of a player who misses some: thirty on 120 places are one in four, but
most that seem empty are. Chosen, not measured; fifteen a side have the last word."""
THERE = 0.5
"""Probability of a face that is counted."""
TAKES_UP = 0.6
"""Pitches around a face in which no other one lies."""
ROW = 5
"""Places of a point's first layer."""
RINGS = (0.3, 0.7, 1.0)  # of a face's radius, on which it is looked at
AROUND = np.arange(12) * np.pi / 6


def with_hidden(rows: ByPlace, cube: CubeReading | None, geometry: BoardGeometry) -> ByPlace:
    """The faces by place with those that the cube may hide, none of them likelier than `PERHAPS`.

    `rows`: all that is seen with no hand in view.
    """
    if cube is None or cube.confidence < CERTAIN:
        return rows
    missing = [player for player in Player if _seen(rows, player) < MEN_A_SIDE]
    if not missing:
        return rows
    chances = {player: PERHAPS / len(missing) if player in missing else 0.0 for player in Player}
    owner = missing[0]
    found = {n: list(faces) for n, faces in rows.items()}
    for point, (x, y) in _hidden_places(rows, cube, geometry):
        face = Face(owner, x, y, chances[owner], other=chances[owner.opponent])
        found[point] = [*found.get(point, ()), face]
    return found


def _seen(rows: ByPlace, player: Player) -> int:
    return sum(face.player is player and face.probability > THERE for row in rows.values() for face in row)


def _hidden_places(
    rows: ByPlace, cube: CubeReading, geometry: BoardGeometry
) -> Iterator[tuple[int, tuple[float, float]]]:
    """Points and places on them at which nothing is seen since the cube stands before them, rows without a hole."""
    outline = _outline(cube, geometry)
    for point in range(1, 25):
        for index in range(ROW):
            x, y = geometry.shape.slot(point, index)
            if _is_taken(rows.get(point, ()), y):
                continue
            if math.dist((x, y), cube.board) > REACH or _share_hidden(x, y, outline, geometry) < HIDDEN:
                break
            yield point, (x, y)


def _is_taken(row: Sequence[Face], y: float) -> bool:
    return any(face.somebodys > THERE and abs(face.y - y) < TAKES_UP for face in row)


def _outline(cube: CubeReading, geometry: BoardGeometry) -> Floats:
    """What the cube covers of the picture: a convex polygon's corners (n, 1, 2) in pixels."""
    circle = np.column_stack([np.cos(AROUND), np.sin(AROUND)]) * HALF_CUBE + cube.board
    body = np.concatenate([np.column_stack([circle, np.full(len(circle), z)]) for z in (0.0, CUBE_TOP)])
    return np.asarray(cv2.convexHull(geometry.camera.project(body).astype(np.float32)))


def _share_hidden(x: float, y: float, outline: Floats, geometry: BoardGeometry) -> float:
    """Which part of the upper face of a checker on the board at (x, y) the cube covers."""
    shape = geometry.shape
    radii = np.repeat(RINGS, len(AROUND)) * shape.checker / 2
    angles = np.tile(AROUND, len(RINGS))
    height = np.full(len(radii), shape.checker_height)
    face = np.column_stack([x + radii * np.cos(angles), y + radii * np.sin(angles), height])
    inside = [
        cv2.pointPolygonTest(outline, (float(px), float(py)), False) >= 0 for px, py in geometry.camera.project(face)
    ]
    return float(np.average(inside, weights=radii))
