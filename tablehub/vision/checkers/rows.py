"""Which row a face belongs to: that of its point, but where two rows may meet in the middle, the one it goes on with.

Boards are eleven to twelve checkers deep. A row of five that does not begin at the edge (its first checker was put
behind a blot that was then taken up) ends in the middle, its last checker as near to the facing point as to its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, HOME
from tablehub.vision.checkers.faces import Face, place_of
from tablehub.vision.geometry import BoardGeometry, BoardShape

HALFWAY, BEYOND = 0.5, 1.5
"""Diameters from the field's middle line. Nearer than the first a checker lies on both halves: rows of five from the
edge end before, whosesoever, and on boards of common depth one behind such a row lies there. As far beyond the middle
as the second reach rows that begin two checkers off the edge."""
GOES_ON = 1.35
"""Diameters between the middles of two neighbours in a row at most. Touching is 1, people leave up to a twentieth, and
a row that ends a whole checker short of another one is not gone on with."""
THERE = 0.5
"""Probability of a face from which it counts as a neighbour: dice look a little like faces."""

ByPlace = Mapping[int | str, Sequence[Face]]
"""Faces by point (light's numbering) or "bar"."""


def placed(faces: Sequence[Face], geometry: BoardGeometry) -> dict[int | str, list[Face]]:
    """The faces on each place that has any, in the order given; those off the field left out."""
    found: dict[int | str, list[Face]] = {}
    alone = [(face, place_of(face, geometry)) for face in faces]
    for face, place in alone:
        if isinstance(place, int):
            place = _row_of(face, place, alone, geometry.shape)
        if place is not None:
            found.setdefault(place, []).append(face)
    return found


def all_home(by_place: ByPlace) -> frozenset[Player]:
    """The players none of whose faces are seen outside their home boards."""
    away = {
        face.player
        for place, faces in by_place.items()
        for face in faces
        if face.probability > THERE and not _is_home(place, face.player)
    }
    return frozenset(Player) - away


def _is_home(place: int | str, player: Player) -> bool:
    return isinstance(place, int) and (place if player is Player.LIGHT else BAR - place) <= HOME


def _row_of(face: Face, point: int, alone: Sequence[tuple[Face, int | str | None]], shape: BoardShape) -> int:
    """The point whose row a face goes on with, by itself on `point`; `alone`: all faces and where each is by itself.

    Where it lies on both halves, that is the row of its own player; further on only where nobody's row on its own half
    comes up to it, for it may have been put behind the opponent's.
    """
    from_middle, facing = abs(face.y) / shape.checker, 25 - point
    if from_middle > BEYOND:
        return point
    column = [f for f, place in alone if f.somebodys > THERE and place in (point, facing)]
    his = [f for f in column if f.player is face.player]
    rivals = his if from_middle < HALFWAY else column
    here = goes_on(face, shape.side(point), rivals, shape.checker)
    return facing if not here and goes_on(face, shape.side(facing), his, shape.checker) else point


def goes_on(face: Face, side: int, column: Sequence[Face], checker: float) -> bool:
    """Is a neighbour next to a face, towards the edge on `side`?"""
    return any(HALFWAY < side * (other.y - face.y) / checker < GOES_ON for other in column)
