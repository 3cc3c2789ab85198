"""A second opinion on faces: does their colour belong to one of the two sides, or to the empty board?

The network judges shapes on boards it has never seen. The picture itself shows what this board's checkers look like and
what its empty points do. Each face is compared with all other faces and with all places where none is; a black disc of
a rounded point's base looks like the other points' bases, a red checker in the dark like other red checkers. Where both
look alike, as on boards with checkers in the points' colours, nothing is said.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.checkers.faces import Face
from tablehub.vision.cold.sides import face_colours
from tablehub.vision.geometry import BoardShape, Floats
from tablehub.vision.view.rectify import Rectifier

LIKE = np.array([9.0, 5.0, 5.0])
"""CIE Lab by which places of one kind differ: shade more than hue."""
SLOTS = 5  # on each point that are looked at where nothing stands
TAKEN = 0.6  # pitches from a face within which a place is not empty
LOUDEST_SHAPE, LOUDEST_COLOUR = 4.5, 4.0  # log odds at most
COLOUR_COUNTS = 0.9  # of its log odds: neighbours share their light
SAME_HEIGHT = 0.4  # pitches by which places equally far from the edge differ
OTHER_POINTS = 0.1  # of the same: what places on points of the other colour tell
ENOUGH = 8  # such places that tell what the board looks like there
LEAST = 0.01  # density that any colour has anywhere
ROUNDS = 3  # what is thought of one face depends on what is thought of the others
LONELY = 0.6  # pitches between a face and the edge or the next one towards it, from which it stands alone
ALONE = 3.0  # log odds against checkers that stand alone away from the edge


def reconsidered(view: Image, faces: list[Face], clear: NDArray[np.bool_], rectifier: Rectifier) -> list[Face]:
    """The same faces with their probabilities changed by colour and by how they stand in rows.

    Where one is not `clear` of dice and cube, its colour may speak against it only: a cube may well be white, too.
    """
    if not faces:
        return faces
    shape = rectifier.geometry.shape
    radius = shape.checker / 2 * rectifier.scale
    places, bare = np.array([(f.x, f.y) for f in faces]), vacant(faces, shape)
    colours = _colours(view, places, rectifier, radius)
    everywhere = np.vstack([colours, _colours(view, bare, rectifier, radius)])
    alike = _alike(places, np.vstack([places, bare]), shape)
    shapes = np.clip([_log_odds(f.probability) for f in faces], -LOUDEST_SHAPE, LOUDEST_SHAPE)
    shapes = shapes - ALONE * np.array([_stands_alone(f, faces, shape) for f in faces])
    there = 1 / (1 + np.exp(-shapes))
    for _ in range(ROUNDS):
        checker = _density(colours, colours, np.broadcast_to(there, (len(faces), len(faces))))
        board = _density(colours, everywhere, alike * np.r_[1 - there, np.ones(len(bare))])
        says = np.clip(np.log(checker / board), -LOUDEST_COLOUR, LOUDEST_COLOUR)
        says = np.where(clear, says, np.minimum(says, 0.0))
        there = 1 / (1 + np.exp(-(shapes + COLOUR_COUNTS * says)))
    return [replace(f, probability=float(p)) for f, p in zip(faces, there, strict=True)]


def _alike(places: Floats, others: Floats, shape: BoardShape) -> Floats:
    """How much others (n, m) tell of the board at a place: those as far from the edge, on points of the same colour.

    Where few are as far from the edge, all do.
    """
    same = np.abs(np.abs(places[:, 1])[:, None] - np.abs(others[:, 1])[None]) < SAME_HEIGHT
    same[same.sum(axis=1) < ENOUGH] = True
    mine, theirs = odd(places, shape), odd(others, shape)
    differs = (mine[:, None] != theirs[None]) & (mine >= 0)[:, None] & (theirs >= 0)[None]
    return np.where(differs, OTHER_POINTS, 1.0) * same


def odd(places: Floats, shape: BoardShape) -> NDArray[np.int_]:
    """For each place (n, 2) 1 or 0 by its point's number; -1 on the bar. On most boards odd points are of one colour,
    even ones of another."""
    out = np.abs(places[:, 0]) - shape.bar_width / 2
    column = np.where(places[:, 0] > 0, 6 + np.floor(out), 5 - np.floor(out)).astype(int)
    return np.where(out < 0, -1, (column + (places[:, 1] > 0)) % 2)


def _colours(view: Image, places: Floats, rectifier: Rectifier, radius: float) -> Floats:
    return face_colours(view, rectifier.to_view(places.reshape(-1, 2)), radius)


def vacant(faces: list[Face], shape: BoardShape) -> Floats:
    """Places (n, 2) on the points where no face is."""
    slots = np.array([shape.slot(point, index) for point in range(1, 25) for index in range(SLOTS)])
    middles = np.array([(f.x, f.y) for f in faces]).reshape(-1, 2)
    away = np.linalg.norm(slots[:, None] - middles[None], axis=2).min(axis=1, initial=np.inf)
    return np.asarray(slots[away > TAKEN])


def _density(colours: Floats, of: Floats, weights: Floats) -> Floats:
    """How often colours (n, 3) like each occur among others (m, 3), weighted (n, m); the first n are the same."""
    off = (colours[:, None] - of[None]) / LIKE
    weights = weights.copy()
    np.fill_diagonal(weights, 0.0)
    near = np.exp(-0.5 * (off**2).sum(axis=2)) * weights
    return np.asarray(near.sum(axis=1) / np.maximum(weights.sum(axis=1), 1.0) + LEAST)


def _log_odds(probability: float) -> float:
    p = min(max(probability, 1e-6), 1 - 1e-6)
    return float(np.log(p / (1 - p)))


def _stands_alone(face: Face, faces: list[Face], shape: BoardShape) -> bool:
    """Whether it is on a point, but not at its edge and not next to another: rows begin at the edge."""
    out = abs(face.x) - shape.bar_width / 2
    away = shape.depth / 2 - abs(face.y)
    if out < 0 or away < shape.checker / 2 + LONELY:
        return False
    return not any(
        other is not face
        and abs(other.x - face.x) < shape.checker / 2
        and 0 < (abs(other.y) - abs(face.y)) < shape.checker + LONELY
        and other.y * face.y > 0
        and other.probability > face.probability / 2
        for other in faces
    )
