"""The starting position as a network sees it: thirty faces, whose places in a rough straight view tell how it lies.

Where the field's corners are off by a pitch, or a rail hides some checkers, nothing stands on its point, but the start
has one shape. It is laid over the faces and pulled onto them, loosely at first (iterative closest points: Besl and
McKay, "A method for registration of 3-D shapes", 1992), until a homography takes every checker to its face.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.discs import Disc
from calibration.layout import TYPICAL, Layout, apply_homography, homography_of, start_slots
from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import Face
from tablehub.vision.geometry import BoardGeometry, BoardShape, Floats

REACHES = (2.0, 1.6, 1.3, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.45, 0.4)
"""Pitches around a slot within which its face is looked for, step by step."""
SHEARED = 4  # steps in which the view is moved, stretched and sheared only: far off, perspective would run away
OTHER_SIDE = 0.6  # pitches that a face of the other player counts as farther away: at last none of them is near enough
SIZES = (0.2, 8.5), (2.5, 14.0)
"""Pitches, least and most, of a bar's width and a field's depth."""
DEPTHS = 10.4, 11.8
"""Pitches, of a field, from which it is pulled: from too far off a row's third checker is taken for its fourth."""
LEAST_PULLED = 12  # slots with a face, of thirty, from which the start is pulled: else it lies elsewhere
OUTERMOST = 2.0  # per cent of faces at either end that may be none
FEWEST = 24
"""Checkers of the start that must have a face of their player's: less is another position, or the start seen on its
side, of which nine rough outlines had 10 at most. Those of starts as they are mostly have 27 and more."""


@dataclass(frozen=True, eq=False)
class _Seen:
    """Faces' places (n, 2; pitches, as in a rough straight view) and which are light's."""

    places: Floats
    lights: NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class _Start:
    """The thirty slots (30, 2; pitches) and which are light's."""

    slots: Floats
    lights: NDArray[np.bool_]


def layouts_of_faces(faces: Sequence[Face], seen: BoardGeometry) -> list[Layout]:
    """How the start may lie in a picture by its faces in a straight view of `seen`, whose corners may be well off; in
    the picture's pixels, those with most faces on slots first. Empty where they are no start's.

    Pulled too far to one side rows have a face for nearly every slot, next to its own: a fit of the board tells.
    """
    if len(faces) < FEWEST:
        return []
    there = _Seen(
        np.array([(face.x, face.y) for face in faces]), np.array([face.player is Player.LIGHT for face in faces])
    )
    found: dict[tuple[bool, int, frozenset[tuple[int, int]]], Layout] = {}
    for home_right, turn, depth in itertools.product((True, False), (1, -1), DEPTHS):
        pulled = _pulled_onto(there, replace(TYPICAL, home_right=home_right, depth=depth), turn)
        if pulled is not None:
            homography, shape = pulled
            pairs = _paired(there, _start(shape, turn), homography, REACHES[-1])
            if len(pairs) >= FEWEST:
                to_faces = to_picture(seen) @ homography @ np.diag([turn, turn, 1.0])
                layout = Layout(to_faces, shape, discs_on(faces, seen, pairs), len(pairs))
                found.setdefault((home_right, turn, frozenset(pairs.items())), layout)
    return sorted(found.values(), key=lambda layout: -layout.score)


def _start(shape: BoardShape, turn: int) -> _Start:
    """The start on such a board, -1: seen from light's opponent."""
    slots = turn * np.array([shape.slot(point, index) for _, point, index in start_slots()])
    return _Start(slots, np.array([player is Player.LIGHT for player, _, _ in start_slots()]))


def _pulled_onto(seen: _Seen, shape: BoardShape, turn: int) -> tuple[Floats, BoardShape] | None:
    """The homography (3, 3) that takes the start's slots to their faces, and of which board, None where there is none.

    How wide the bar is and how far apart the two sides' rows are is told before perspective is.
    """
    start = _start(shape, turn)
    homography = _spread_as_wide(seen, start)
    for step, reach in enumerate(REACHES):
        pairs = _paired(seen, start, homography, reach)
        if len(pairs) < LEAST_PULLED:
            return None
        slots, faces = start.slots[list(pairs)], seen.places[list(pairs.values())]
        if step < SHEARED:
            homography, apart = _stretched(slots, faces)
            bar, depth = np.clip((shape.bar_width, shape.depth) + 2 * apart, *SIZES)
            shape = replace(shape, bar_width=float(bar), depth=float(depth))
            start = _start(shape, turn)
            continue
        nearer = homography_of(slots, faces)
        if nearer is None:
            return None
        homography = nearer
    return homography, shape


def _spread_as_wide(seen: _Seen, start: _Start) -> Floats:
    """The start as wide and as deep as all faces together, and where they are."""
    low, high = np.percentile(seen.places, (OUTERMOST, 100 - OUTERMOST), axis=0)
    scale = (high - low) / np.ptp(start.slots, axis=0)
    middle = (low + high) / 2 - scale * (start.slots.max(axis=0) + start.slots.min(axis=0)) / 2
    return np.array([[scale[0], 0, middle[0]], [0, scale[1], middle[1]], [0, 0, 1]], float)


def _stretched(slots: Floats, faces: Floats) -> tuple[Floats, Floats]:
    """The affine map (3, 3) that takes slots to their faces when halves and sides are moved apart by so much (x, y)."""
    terms = np.column_stack([slots, np.ones(len(slots)), np.sign(slots)])
    moved = np.linalg.lstsq(terms, faces, rcond=None)[0]
    return np.vstack([moved[:3].T, (0.0, 0.0, 1.0)]), np.diag(moved[3:]) / np.diag(moved[:2])


def _paired(seen: _Seen, start: _Start, homography: Floats, reach: float) -> dict[int, int]:
    """The slots and faces within reach that are each other's nearest."""
    there = apply_homography(homography, start.slots)
    away = np.linalg.norm(there[:, None] - seen.places, axis=2)
    away += OTHER_SIDE * (start.lights[:, None] != seen.lights)
    face, slot = away.argmin(axis=1), away.argmin(axis=0)
    return {s: int(f) for s, f in enumerate(face.tolist()) if slot[f] == s and away[s, f] < reach}


def discs_on(faces: Sequence[Face], seen: BoardGeometry, pairs: dict[int, int]) -> dict[tuple[int, int], Disc]:
    """The faces as discs in the picture, by slot (point in light's numbering, index from the edge).

    `pairs`: the numbers of the start's slots and of their faces.
    """
    discs = {}
    for k, (_, point, index) in enumerate(start_slots()):
        if k in pairs:
            face = faces[pairs[k]]
            x, y = seen.camera.project([(face.x, face.y, seen.shape.checker_height)])[0]
            radius = seen.shape.checker / 2 * seen.camera.scale_at(face.x, face.y)
            discs[point, index] = Disc(float(x), float(y), radius, face.probability)
    return discs


def to_picture(seen: BoardGeometry) -> Floats:
    """The homography (3, 3) from a board's plane of faces (pitches) to the picture's pixels."""
    ends = np.array([(sx * seen.shape.width / 2, sy * seen.shape.depth / 2) for sx in (-1, 1) for sy in (-1, 1)])
    pixels = seen.camera.project(np.column_stack([ends, np.full(4, seen.shape.checker_height)]))
    return np.asarray(cv2.getPerspectiveTransform(ends.astype(np.float32), pixels.astype(np.float32)), float)
