"""A start that was fitted a row of checkers off: its rows are evenly spaced, and fit as well one row farther in.

Rims on the wood, or a row that a rail hides, pull one side's rows or both from their places. Then all but the last
checker of each row stand on slots, as exactly as if all was right, and one stands outside of them.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from calibration.by_faces import FEWEST, discs_on, to_picture
from calibration.by_field import NEAR_SLOT, noticed
from calibration.layout import Layout, start_slots
from tablehub.frames import Image
from tablehub.vision.checkers.faces import Face
from tablehub.vision.cold.faces import find
from tablehub.vision.geometry import BoardGeometry

ROWS = (-1, 0, 1)  # by which either side's rows may have to be moved outwards


def layouts_a_row_off(image: Image, geometry: BoardGeometry) -> list[Layout]:
    """How the start may lie if a fit to a picture is a row off, in the picture's pixels: those that have at least as
    many checkers on their slots as the fit itself, most first."""
    shape = geometry.shape
    farther = BoardGeometry(replace(shape, depth=shape.depth + 2 * shape.row), geometry.camera)
    faces = noticed(find(image, farther))
    layouts = {rows: _moved(faces, geometry, *rows) for rows in itertools.product(ROWS, ROWS)}
    least = max(FEWEST, layouts.pop((0, 0)).score)
    return sorted((x for x in layouts.values() if x.score >= least), key=lambda x: -x.score)


def _moved(faces: Sequence[Face], geometry: BoardGeometry, near: int, far: int) -> Layout:
    """The start with light's edge `near` rows farther out and dark's `far`; its score is how many have a face."""
    shape = geometry.shape
    moved = replace(shape, depth=shape.depth + (near + far) * shape.row)
    middle = np.array([0.0, (far - near) / 2 * shape.row])
    places = np.array([(face.x, face.y) for face in faces]).reshape(-1, 2) - middle
    on_slots = {}
    for number, (_, point, index) in enumerate(start_slots()):
        away = np.hypot(*(places - np.array(moved.slot(point, index))).T)
        if away.size and away.min() < NEAR_SLOT:
            on_slots[number] = int(away.argmin())
    discs = discs_on(faces, geometry, on_slots)
    there = np.array([[1.0, 0.0, middle[0]], [0.0, 1.0, middle[1]], [0.0, 0.0, 1.0]])
    return Layout(to_picture(geometry) @ there, moved, discs, len(discs))
