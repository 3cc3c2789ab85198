"""Checkers that seem to lie on a rail: the upper ones of full rows, which a slanting view moves over its edge."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablehub.vision.checkers.faces import Face, place_of
from tablehub.vision.geometry import BoardGeometry

WELL_INSIDE = 0.2  # pitches from the field's edge that checkers' middles keep; faces on rails are sleeves
THERE = 0.5  # probability from which a face is one of its row


def on_field(faces: Sequence[Face], geometry: BoardGeometry) -> list[Face]:
    """The faces that lie on the field or, by where their row's others lie, may lie on others there.

    A sleeve over a rail looks like checkers, too. But an upper one comes with a full row on its point, and would lie
    well inside the field if it is one checker higher than the others.
    """
    edge = geometry.shape.depth / 2 - WELL_INSIDE
    beyond = {face for face in faces if abs(face.y) >= edge and _is_upper(face, faces, geometry, edge)}
    return [face for face in faces if abs(face.y) < edge or face in beyond]


def _is_upper(face: Face, faces: Sequence[Face], geometry: BoardGeometry, edge: float) -> bool:
    """Whether a face may lie on another of its row."""
    shape = geometry.shape
    point = place_of(face, geometry)
    if not isinstance(point, int):
        return False
    row = [other for other in faces if other.somebodys > THERE and place_of(other, geometry) == point]
    if len(row) < shape.abreast:
        return False
    seen = geometry.camera.project(np.array([[face.x, face.y, shape.checker_height]]))
    return abs(float(geometry.camera.unproject(seen, 2 * shape.checker_height)[0, 1])) < edge
