"""The starting position found the other way round: first the field, then the checkers in its straight view.

Far aslant, checkers are ellipses of many sizes and proportions, which no single stretch of the picture makes round; and
checkers that hardly differ from the field have no rims to be seen beside the points' edges. But an unknown board's
field is found by its outline or by its points' lines, and checkers in its straight view by a network
(`tablehub.vision.cold`); these tell how the start lies (`by_faces.py`).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import numpy as np

from calibration.by_faces import layouts_of_faces
from calibration.layout import Layout, start_slots
from tablehub.frames import Image
from tablehub.vision.checkers.faces import Face
from tablehub.vision.cold.corners import turned
from tablehub.vision.cold.faces import Seen, checker_size, find
from tablehub.vision.cold.finder import looks
from tablehub.vision.cold.locate import USUAL_BAR, find_field
from tablehub.vision.cold.pose import cold_shape, geometry_of
from tablehub.vision.geometry import BoardGeometry, Floats

FACE = 0.4  # probability from which a face is looked at
NEAR_SLOT = 0.45  # pitches from its slot at which a face is still its checker's
ON_SLOT = 0.25
"""The same where the board is fitted: 44 were off by 0.09 at most; of a misfit by shadows the mean was 0.36."""
ASLANT = 28.0  # degrees from above: from further, round things help little, and the field is hard to find
OUTLINED = 6
"""Looks for outlines of fields, the likeliest of each of which is tried: each sees the picture at another size."""
TRIES, TRIES_ASLANT = 2, 12
"""Fields that are tried, half a second each: from above the likeliest one nearly always is the board."""


def layouts_within(image: Image, corners: Floats) -> Iterator[Layout]:
    """How the start lies in a picture (in its pixels) within a field whose four corners (4, 2; clockwise from top left)
    somebody has told, if it does."""
    for quarter in (0, 1):
        yield from _within(image, turned(corners, quarter))


def layouts_by_outline(image: Image) -> Iterator[Layout]:
    """The same for one outline after the other that may be a field's, whether or not its points are seen: the checkers
    in its straight view tell by themselves what it is."""
    for quads in itertools.islice(looks(image), OUTLINED):
        for quad, quarter in itertools.product(quads[:1], (1, 0)):
            yield from _within(image, turned(quad, quarter))


def layouts_by_field(image: Image) -> Iterator[Layout]:
    """The same within the field that the lines of its points make likeliest."""
    field = find_field(image, TRIES_ASLANT if _tilt(image) > ASLANT else TRIES)
    if field is not None:
        yield from _within(image, *field)


def _within(image: Image, corners: Floats, bar: float = USUAL_BAR) -> Iterator[Layout]:
    seen = _faces_in(image, corners, bar)
    yield from layouts_of_faces(noticed(seen), seen.rectifier.geometry)


def _faces_in(image: Image, corners: Floats, bar: float) -> Seen:
    """The faces in the straight view of a field with these corners and a bar so wide (pitches)."""
    geometry = geometry_of(corners, (image.shape[1], image.shape[0]), bar)
    size = checker_size(find(image, geometry).faces, geometry)
    return find(image, BoardGeometry(cold_shape(geometry.shape.bar_width, geometry.shape.depth, size), geometry.camera))


def noticed(seen: Seen) -> list[Face]:
    """Its faces that may be checkers."""
    return [face for face in seen.faces if face.probability + face.other > FACE]


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
    faces = noticed(find(image, geometry))
    places = np.array([(face.x, face.y) for face in faces]).reshape(-1, 2)
    found = {}
    for _, point, index in start_slots():
        away = np.hypot(*(places - np.array(geometry.shape.slot(point, index))).T)
        if away.size and away.min() < NEAR_SLOT:
            x, y = places[away.argmin()]
            found[point, index] = float(x), float(y)
    return found


def _tilt(image: Image) -> float:
    """Degrees from above at which the picture was taken, by half of what may be a field in the first look that sees
    anything like one; 0 without any."""
    quads = next(filter(None, itertools.islice(looks(image), OUTLINED)), [])
    return float(np.median([_tilted(image, quad) for quad in quads])) if quads else 0.0


def _tilted(image: Image, quad: Floats) -> float:
    """The same if that is the field, lying whichever way it would be the less tilted."""
    size = image.shape[1], image.shape[0]
    centres = [geometry_of(turned(quad, quarter), size, USUAL_BAR).camera.centre for quarter in (0, 1)]
    return min(float(np.degrees(np.arctan2(np.hypot(x, y), z))) for x, y, z in centres)
