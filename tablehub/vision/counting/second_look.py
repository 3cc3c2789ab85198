"""A second look at a board that the first one doubts: by the eyes of cold reading, which learnt nothing of it.

The first look compares a picture with how this board was learnt. Men of two colours, polish that mirrors a lamp, the
bars of a window's shade or a camera far aslant mislead it, and it is in doubt then. Cold reading (`cold/faces.py`)
knows a face by its shape, and sides by what the colours of all points tell together. It takes far longer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.rules.position import BAR
from tablehub.vision.checkers.faces import Face, point_counts
from tablehub.vision.checkers.rows import placed
from tablehub.vision.cold.faces import find, layered
from tablehub.vision.counting.both_players import bar_counts, bar_pairs
from tablehub.vision.counting.likeliest import Shared
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.reading import Counts

BOLDEST = 6.0
"""Log odds at most by which one face's colours say whose it is."""

Colours = Callable[[float, float], float]
"""How much likelier (logarithm) the face at a place on the board (pitches) is light's than dark's, by its colours."""


@dataclass(frozen=True, eq=False)
class SecondLook:
    """Counts of the 24 points (light's numbering) and of the bar; `shared`: the bar's, where it is in doubt whose.

    `on_bar`: the faces there.
    """

    points: tuple[Counts, ...]
    bar: Mapping[Player, Mapping[int, float]]
    shared: Shared
    on_bar: tuple[Face, ...] = ()

    @classmethod
    def at(cls, image: Image, geometry: BoardGeometry, colours: Colours) -> SecondLook:
        """What is seen in a picture (BGR) with nothing over the board; `colours` as they were learnt name the sides."""
        faces = named(find(image, geometry).faces, colours)
        rows = layered(image, geometry, placed(faces, geometry))
        on_bar = rows.get("bar", [])
        pairs = bar_pairs(on_bar)
        return cls(
            tuple(point_counts(rows.get(n, []), full=geometry.shape.abreast) for n in range(1, 25)),
            bar_counts(on_bar),
            {BAR: pairs} if pairs else {},
            tuple(on_bar),
        )


def named(faces: Sequence[Face], colours: Colours) -> list[Face]:
    """Faces sorted into two sides, the brighter called light, with each side called what most learnt colours say."""
    said = 0.0
    for face in faces:
        odds = min(max(colours(face.x, face.y), -BOLDEST), BOLDEST)
        said += odds * (face.chance(Player.LIGHT) - face.chance(Player.DARK))
    return list(faces) if said >= 0 else [replace(face, player=face.player.opponent) for face in faces]
