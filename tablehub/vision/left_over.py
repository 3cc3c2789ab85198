"""Faces that were seen, and for which fifteen a side leave no room: the shade of two dice at the end of a row."""

from __future__ import annotations

from tablehub.rules.position import BAR, Position
from tablehub.vision.checkers import Face
from tablehub.vision.rows import THERE, ByPlace

SURELY_SETTLED = 0.9
"""Confidence of a whole board from which what it leaves out is not there: with more it counts as told."""


def left_over(by_place: ByPlace, position: Position, confidence: float) -> frozenset[Face]:
    """The least likely faces of places where the whole board, told with that confidence, has fewer checkers.

    `by_place`: all faces that were seen, by point (light's numbering) or "bar". Those that are rather not there
    (`THERE`) are none to be left over.
    """
    if confidence < SURELY_SETTLED:
        return frozenset()
    found: set[Face] = set()
    for place, faces in by_place.items():
        likely = sorted((face for face in faces if face.probability > THERE), key=lambda face: -face.probability)
        found.update(likely[_told(position, place) :])
    return frozenset(found)


def _told(position: Position, place: int | str) -> int:
    """How many checkers the position has there, of both players."""
    if isinstance(place, int):
        return position.light[place] + position.dark[BAR - place]
    return position.light[BAR] + position.dark[BAR]
