"""Faces that seem to lie beyond the picture's edge: first checkers of rows on a board that is not wholly in view.

Beyond its edge the picture's last pixels repeat (`rectify.Plane`), so that a checker which is cut off there goes on as
far as the straight view does: the network sees it somewhere along that, up to half a checker from where it lies, off
the field or as if two lay there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tablehub.vision.checkers.faces import SAME_FACE, Face
from tablehub.vision.geometry import BoardGeometry

REACH = 0.4
"""Pitches beyond the field's edge up to which such a face may be a checker on it: on 128004 two were 0.2 beyond."""


def at_first_places(faces: Sequence[Face], geometry: BoardGeometry) -> list[Face]:
    """The faces, most certain first, those that seem to lie beyond the picture at their row's first place; no two in
    one place."""
    if geometry.is_wholly_seen:
        return list(faces)
    kept: list[Face] = []
    for face in faces:
        face = _at_first_place(face, geometry)
        near = SAME_FACE * geometry.shape.checker
        if all(math.dist((face.x, face.y), (other.x, other.y)) > near for other in kept):
            kept.append(face)
    return kept


def _at_first_place(face: Face, geometry: BoardGeometry) -> Face:
    shape = geometry.shape
    first = shape.depth / 2 - shape.edge
    if not first < abs(face.y) < shape.depth / 2 + REACH or geometry.in_picture(np.array([face.x, face.y])):
        return face
    return replace(face, y=math.copysign(first, face.y))
