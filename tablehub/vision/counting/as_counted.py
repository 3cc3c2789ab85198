"""Faces as a whole board that is told for sure counts them: what dice may lie on, lean on or be taken for.

The shade of two dice at the end of a row passes for one more checker, for which fifteen a side leave no room; one that
the cube half hides is hardly seen, and is needed all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablehub.rules.position import BAR, Position
from tablehub.vision.checkers.faces import Face
from tablehub.vision.checkers.rows import THERE, ByPlace

SURELY_SETTLED = 0.9
"""Confidence of a whole board from which what it leaves out is not there: with more it counts as told."""
FAINT = 0.1
"""Probability of a face from which it may be the one that is needed: dice and shades of nothing have less."""
HARDLY, POSSIBLE = 0.03, 0.2
"""The same where the board is in doubt, and what it is taken for then: a die hid most of one in a lamp's mirror image
(0.035), and a flat 1 was announced on it (161002)."""


def as_counted(faces: Sequence[Face], by_place: ByPlace, position: Position, confidence: float) -> list[Face]:
    """The faces, those left over on their place taken away and those needed there believed.

    `by_place`: what was counted, by point (light's numbering) or "bar", among them such as only the cube hides. Least
    likely are left over, likeliest needed; those that are rather not there (`THERE`) are none to be left over. A board
    in doubt takes none away and believes none; with a confidence of 0, a hand in view, nothing changes.
    """
    if confidence < SURELY_SETTLED:
        return _perhaps(faces, by_place, position) if confidence else list(faces)
    over: set[Face] = set()
    counted: dict[Face, Face] = {}
    for place, row in by_place.items():
        likely, told = sorted(row, key=lambda face: -face.somebodys), _told(position, place)
        over.update(face for face in likely[told:] if face.somebodys > THERE)
        counted |= {face: _believed(face, confidence) for face in likely[:told] if face.somebodys > FAINT}
    kept = [counted.pop(face, face) for face in faces if face not in over]
    return [*kept, *counted.values()]


def _perhaps(faces: Sequence[Face], by_place: ByPlace, position: Position) -> list[Face]:
    """The faces, those that hardly show taken for possible ones where a board in doubt needs them."""
    needed: dict[Face, Face] = {}
    for place, row in by_place.items():
        likely = sorted(row, key=lambda face: -face.somebodys)
        hardly = (face for face in likely[: _told(position, place)] if HARDLY < face.somebodys <= FAINT)
        needed |= {face: replace(face, probability=POSSIBLE, other=0.0) for face in hardly}
    return [needed.get(face, face) for face in faces]


def _believed(face: Face, confidence: float) -> Face:
    return face if face.somebodys > THERE else replace(face, probability=max(face.probability, confidence), other=0.0)


def _told(position: Position, place: int | str) -> int:
    """How many checkers the position has there, of both players."""
    if isinstance(place, int):
        return position.light[place] + position.dark[BAR - place]
    return position.light[BAR] + position.dark[BAR]
