"""The starting position found the other way round: first the field, then the checkers in its straight view.

Far aslant, checkers are ellipses of many sizes and proportions, which no single stretch of the picture makes round; and
checkers that hardly differ from the field have no rims to be seen beside the points' edges. But the field of an unknown
board is found by what its points look like, and checkers in its straight view by a network (`tablehub.vision.cold`).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from calibration.discs import Disc
from calibration.layout import Layout, disc_colours, find_layouts, start_slots
from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.checkers import Face
from tablehub.vision.cold.corners import turned
from tablehub.vision.cold.faces import Seen, checker_size, find
from tablehub.vision.cold.finder import looks
from tablehub.vision.cold.locate import USUAL_BAR, find_field
from tablehub.vision.cold.pose import cold_shape, geometry_of
from tablehub.vision.cold.seats import Seats, Wanted
from tablehub.vision.geometry import BoardGeometry, Floats

FACE = 0.4  # probability from which a face is looked at
NEAR_SLOT = 0.45  # pitches from its slot at which a face is still its checker's
ON_SLOT = 0.25
"""The same where the board is fitted: 44 were off by 0.09 at most; of a misfit by shadows the mean was 0.36."""
ON_ROW = 0.75  # the same along the row, where how far checkers lie from the edge and each other is not known yet
ASLANT = 28.0  # degrees from above: from further, round things help little, and the field is hard to find
OUTLINED = 2
"""Looks for outlines of fields, the likeliest of each of which is tried: each sees the picture at another size."""
TRIES, TRIES_ASLANT = 2, 12
"""Fields that are tried, half a second each: from above the likeliest one nearly always is the board."""
FEWEST = 22
"""Checkers of the start that must stand on their points: less is another position, or another way to sit."""


def layouts_by_field(image: Image) -> list[Layout] | None:
    """Starting positions in a picture (all in its pixels), best first; None where no field is seen.

    Of each field both ways to run and both ways to sit are tried: rows of the start tell which it is. Last come those
    that thirty round things in a straight view of the field make by themselves, wherever the field was thought to end.
    """
    field = find_field(image, TRIES_ASLANT if _tilt(image) > ASLANT else TRIES)
    if field is None:
        return None
    seen = _faces_in(image, *field)
    faces = _noticed(seen)
    if not faces:
        return []
    geometry = seen.rectifier.geometry
    seats = [layout for seat in Wanted().choices() if (layout := _seated(faces, geometry, seat)) is not None]
    return sorted(seats, key=lambda layout: -layout.score) + _by_discs(seen, faces)


def layouts_within(image: Image, corners: Floats) -> list[Layout]:
    """The same within a field whose four corners (4, 2; clockwise from top left) somebody has told."""
    found: list[Layout] = []
    for quarter in (0, 1):
        seen = _faces_in(image, turned(corners, quarter), USUAL_BAR)
        if len(faces := _noticed(seen)) >= FEWEST:
            found += _by_discs(seen, faces)
    return sorted(found, key=lambda layout: -layout.score)


def layouts_by_outline(image: Image) -> Iterator[list[Layout]]:
    """The same where no points are seen to tell where a field lies, as of dark wood inlaid in dark wood, one outline
    after the other that may be a field's: the checkers in its straight view tell by themselves what it is."""
    for quads in itertools.islice(looks(image), OUTLINED):
        for quad, quarter in itertools.product(quads[:1], (1, 0)):
            seen = _faces_in(image, turned(quad, quarter), USUAL_BAR)
            if len(faces := _noticed(seen)) >= FEWEST:
                yield _by_discs(seen, faces)


def _faces_in(image: Image, corners: Floats, bar: float) -> Seen:
    """The faces in the straight view of a field with these corners and a bar so wide (pitches)."""
    geometry = geometry_of(corners, (image.shape[1], image.shape[0]), bar)
    size = checker_size(find(image, geometry).faces, geometry)
    return find(image, BoardGeometry(cold_shape(geometry.shape.bar_width, geometry.shape.depth, size), geometry.camera))


def _noticed(seen: Seen) -> list[Face]:
    return [face for face in seen.faces if face.probability + face.other > FACE]


def _seated(faces: list[Face], seen: BoardGeometry, seats: Seats) -> Layout | None:
    """The start on a board with light sitting so, by faces on its points; None where too few of them are there."""
    geometry = seats.geometry(seen)
    shape = geometry.shape
    turn = 1 if seats.light_near else -1
    places = turn * np.array([(face.x, face.y) for face in faces])
    radius = seen.shape.checker / 2
    rows: dict[tuple[Player, int], list[int]] = {}
    for k, (x, y) in enumerate(places.tolist()):
        column, off = shape.nearest_column(x)
        if off < NEAR_SLOT:
            rows.setdefault((faces[k].player, column if y < 0 else 25 - column), []).append(k)
    discs, score = {}, 0.0
    for player, point, index in start_slots():
        row = sorted(rows.get((player, point), []), key=lambda k: -abs(places[k, 1]))
        if index < len(row) and abs(places[row[index], 1] - shape.slot(point, index)[1]) < ON_ROW:
            face = faces[row[index]]
            x, y = seen.camera.project([(face.x, face.y, shape.checker_height)])[0]
            discs[point, index] = Disc(float(x), float(y), radius * seen.camera.scale_at(face.x, face.y), 1.0)
            score += face.probability
    if len(discs) < FEWEST:
        return None
    ends = np.array([(sx * shape.width / 2, sy * shape.depth / 2) for sx in (-1, 1) for sy in (-1, 1)])
    pixels = geometry.camera.project(np.column_stack([ends, np.full(4, shape.checker_height)]))
    homography = cv2.getPerspectiveTransform(ends.astype(np.float32), pixels.astype(np.float32))
    return Layout(np.asarray(homography, float), shape, discs, score)


def _by_discs(seen: Seen, faces: list[Face]) -> list[Layout]:
    geometry = seen.rectifier.geometry
    radius = geometry.shape.checker / 2 * seen.rectifier.scale
    places = seen.rectifier.to_view(np.array([(face.x, face.y) for face in faces]))
    discs = [Disc(float(x), float(y), radius, f.probability) for (x, y), f in zip(places, faces, strict=True)]
    height, width = seen.view.shape[:2]
    ends = np.array([(0, 0), (width, 0), (width, height), (0, height)], float)
    raised = np.full(4, geometry.shape.checker_height)
    pixels = geometry.camera.project(np.column_stack([seen.rectifier.to_board(ends), raised]))
    to_image = cv2.getPerspectiveTransform(ends.astype(np.float32), pixels.astype(np.float32))
    return [_moved(layout, to_image) for layout in find_layouts(discs, disc_colours(seen.view, discs))]


def faces_on_slots(image: Image, geometry: BoardGeometry) -> dict[tuple[int, int], tuple[float, float]]:
    """The starting checkers' middles (pixels) as a network sees them that needs nothing but the picture, by slot (point
    in light's numbering, index from the edge)."""
    found = {}
    for slot, face in _near_slots(image, geometry).items():
        x, y = geometry.camera.project([(*face, geometry.shape.checker_height)])[0]
        found[slot] = float(x), float(y)
    return found


def count_on_slots(image: Image, geometry: BoardGeometry) -> tuple[int, int]:
    """How many of the starting checkers the same network sees on their slots, and how many beside them."""
    off = [math.dist(face, geometry.shape.slot(*slot)) for slot, face in _near_slots(image, geometry).items()]
    on = sum(away < ON_SLOT for away in off)
    return on, len(off) - on


def _near_slots(image: Image, geometry: BoardGeometry) -> dict[tuple[int, int], tuple[float, float]]:
    """Faces (board x, y in pitches) that may be the starting checkers', by slot."""
    faces = _noticed(find(image, geometry))
    places = np.array([(face.x, face.y) for face in faces]).reshape(-1, 2)
    found = {}
    for _, point, index in start_slots():
        away = np.hypot(*(places - np.array(geometry.shape.slot(point, index))).T)
        if away.size and away.min() < NEAR_SLOT:
            x, y = places[away.argmin()]
            found[point, index] = float(x), float(y)
    return found


def _tilt(image: Image) -> float:
    """Degrees from above at which the picture was taken, by the least tilted of what may be a field; 0 without any."""
    size = image.shape[1], image.shape[0]
    boards = [turned(quad, quarter) for quad in next(looks(image)) for quarter in (0, 1)]
    centres = [geometry_of(corners, size, USUAL_BAR).camera.centre for corners in boards]
    return min((float(np.degrees(np.arctan2(np.hypot(x, y), z))) for x, y, z in centres), default=0.0)


def _moved(layout: Layout, by: np.ndarray) -> Layout:
    """The layout in another picture of the same plane: `by` is the homography (3, 3) between their pixels."""
    discs = {}
    for slot, disc in layout.discs.items():
        x, y = cv2.perspectiveTransform(np.array([[(disc.x, disc.y)]]), by)[0, 0]
        discs[slot] = replace(disc, x=float(x), y=float(y))
    return replace(layout, homography=by @ layout.homography, discs=discs)
