"""Checkers that the doubling cube hides: aslant it stands before points beside the bar's ends and the rails, and before
places on the bar.

The network sees nothing of such a checker, or too little, so that its row seems to begin with the next one, or its
place to be empty. What the cube leaves of the place says which it is (`colours.FaceColours.beyond`). One may be there
only of a player of whom others are missing; fifteen a side, and that rows have no holes (`checkers.point_counts`),
settle the rest.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

import cv2
import numpy as np

from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE
from tablehub.vision.checkers.faces import Face
from tablehub.vision.checkers.rows import ByPlace
from tablehub.vision.cube.read import CUBE_TOP
from tablehub.vision.geometry import BoardGeometry, Floats
from tablehub.vision.reading import CubeReading

CERTAIN = 0.95
"""Confidence from which the cube is known to stand where its number was read."""
HALF_CUBE = 0.37
"""Pitches from the cube's middle to its sides, the mean of all directions, of a large one: 30 mm on 45 mm points."""
CORNERS = 0.54
"""The same to its corners: what lies farther out is no part of it."""
HIDDEN = 0.2
"""Share of a face that the cube must hide. On a board seen lengthwise and 45 degrees aslant seven checkers that were
not seen had 0.28 and more, the bar hiding a part of them as well."""
REACH = 2.0
"""Pitches from the cube within which it may hide a face, also where it is seen 60 degrees aslant."""
PERHAPS = 0.15
"""Chance, before a look at what the cube leaves of it, that a hidden place holds a checker of a player who misses some:
thirty on 120 places are one in four, but most that seem empty are. Chosen, not measured; fifteen a side have the last
word."""
LOUDEST = 5.0
"""Log odds at most that such a look says: on 118005 empty places say -6 and less, hidden checkers up to 2.5."""
THERE = 0.5
"""Probability of a face that is counted."""
TAKES_UP = 0.6
"""Pitches around a face in which no other one lies."""
ROW = 5
"""Places of a point's first layer."""
BESIDE = 0.65
"""Pitches between the middles of the cube and of a checker on the bar at least: a small cube that touches it."""
ON_BAR, STEP = 0.9, 0.1
"""Checkers' diameters from one on the bar that is seen to the next, and pitches from place to place looked at there."""
ASIDE = (-0.12, 0.0, 0.12)
"""Pitches from the bar's middle line at which one is looked for there."""
RINGS = (0.3, 0.7, 1.0)  # of a face's radius, on which it is looked at
AROUND = np.arange(12) * np.pi / 6

Place = tuple[float, float]
"""On the board, in pitches."""
Peek = Callable[[Place, Floats], Mapping[Player, float]]
"""Log odds that a player's checker and not the empty board is seen of a place outside an outline in the picture (n, 1,
2)."""


def with_hidden(rows: ByPlace, cube: CubeReading, geometry: BoardGeometry, peek: Peek) -> ByPlace:
    """The faces by place with those that the cube may hide.

    `rows`: all that is seen with no hand in view; `peek` looks at what the cube leaves of a place.
    """
    if cube.confidence < CERTAIN:
        return rows
    missing = [player for player in Player if _seen(rows, player) < MEN_A_SIDE]
    if not missing:
        return rows
    outline = _outline(cube.board, geometry)
    outside = _outline(cube.board, geometry, CORNERS)
    found = {n: list(faces) for n, faces in rows.items()}
    for point, place in _hidden_places(rows, cube, geometry, outline):
        found[point] = [*found.get(point, ()), _hidden_face(place, missing, peek(place, outside))]
    on_bar = [(place, peek(place, outside)) for place in _hidden_on_bar(rows, cube, geometry)]
    if on_bar:
        place, said = max(on_bar, key=lambda seen: max(seen[1][player] for player in missing))
        found["bar"] = [*found.get("bar", ()), _hidden_face(place, missing, said)]
    return found


def _hidden_face(place: Place, missing: Sequence[Player], said: Mapping[Player, float]) -> Face:
    """A face that may be at a place, by what is said of it (log odds over the empty board)."""
    weights = {
        player: PERHAPS / (1 - PERHAPS) / len(missing) * math.exp(min(max(said[player], -LOUDEST), LOUDEST))
        for player in missing
    }
    total = 1 + sum(weights.values())
    owner = max(missing, key=lambda player: weights[player])
    return Face(owner, *place, weights[owner] / total, other=weights.get(owner.opponent, 0.0) / total)


def _seen(rows: ByPlace, player: Player) -> int:
    return sum(face.player is player and face.probability > THERE for row in rows.values() for face in row)


def _hidden_places(
    rows: ByPlace, cube: CubeReading, geometry: BoardGeometry, outline: Floats
) -> Iterator[tuple[int, Place]]:
    """Points and places on them at which nothing is seen since the cube stands before them, rows without a hole."""
    for point in range(1, 25):
        for index in range(ROW):
            x, y = geometry.shape.slot(point, index)
            if _is_taken(rows.get(point, ()), y):
                continue
            if math.dist((x, y), cube.board) > REACH or _share_hidden(x, y, outline, geometry) < HIDDEN:
                break
            yield point, (x, y)


def _hidden_on_bar(rows: ByPlace, cube: CubeReading, geometry: BoardGeometry) -> Iterator[Place]:
    """Places on the bar, where checkers stand anyhow, before which the cube stands but not in them."""
    apart = geometry.shape.checker * ON_BAR
    seen = [face.y for face in rows.get("bar", ()) if face.somebodys > THERE]
    for y in _behind_on_bar(cube.board, geometry):
        if all(abs(other - y) >= apart for other in seen):
            for x in ASIDE:
                yield x, y


@lru_cache(maxsize=4)
def _behind_on_bar(board: Place, geometry: BoardGeometry) -> Sequence[float]:
    """How far along the bar such places are, for a cube that stands at `board`."""
    outline, end = _outline(board, geometry), (geometry.shape.depth - geometry.shape.checker) / 2
    away = [float(far) for far in np.arange(-REACH, REACH + STEP / 2, STEP) if abs(far) >= BESIDE]
    within = [board[1] + far for far in away if abs(board[1] + far) <= end]
    return [y for y in within if _share_hidden(0.0, y, outline, geometry) >= HIDDEN]


def _is_taken(row: Sequence[Face], y: float) -> bool:
    return any(face.somebodys > THERE and abs(face.y - y) < TAKES_UP for face in row)


def _outline(board: Place, geometry: BoardGeometry, half: float = HALF_CUBE) -> Floats:
    """What a cube of `half` a width at `board` covers of the picture: corners (n, 1, 2) in pixels."""
    circle = np.column_stack([np.cos(AROUND), np.sin(AROUND)]) * half + board
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
