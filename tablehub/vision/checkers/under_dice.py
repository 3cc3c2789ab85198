"""Checkers with a die on top, of which the network of checkers sees too little.

A die hides the middle of a face, and a large one most of its rim, so that the network hardly answers there. What is
left around the die still differs from the empty board and has the colour of a player's checkers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import numpy as np

from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE
from tablehub.vision.checkers.colours import FaceColours
from tablehub.vision.checkers.faces import Face
from tablehub.vision.checkers.rows import THERE, goes_on
from tablehub.vision.dice.lie import SeenChecker
from tablehub.vision.geometry import BoardShape, Floats
from tablehub.vision.view.rectify import PIXELS_PER_PITCH

ON_FACE = 0.3
"""Pitches between the middles of a die and of a face it lies on, at most: more than half a checker's radius."""
DIE_HIDES = 0.3
"""Pitches from a die's middle that it hides or shades: half its diagonal."""
CHANGED, FITS = 0.8, -0.9
"""Share of what is seen around the die that must differ from the empty board, and mean log likelihood of its colours on
a player's checker, at least. Of 20 faces under dice that were in doubt on fifteen boards 18 are told so. Of several
hundred other places that the network takes faintly for a face under a die 22 are, all of them on the bar, most of them
cubes."""
IN_LINE = 0.2
"""Pitches from its point's middle line within which a checker in a row lies."""
NEARLY_IN_LINE = 0.3
"""The same for one that hardly shows; a die that was taken for one lay 0.42 away."""
PERHAPS = 0.1
"""Probability from which a face may be under a die that hides it: 0.25 was seen; where none is, under 0.02 mostly."""
FIRST = 1.0
"""Diameters from the field's edge within which the middle of a row's first checker lies."""
BELIEVED = 0.8
"""Probability of a face that is told so; fifteen a side settle the rest."""
IN_DOUBT = 0.9
"""Probability of a face up to which this is asked."""


def under_dice(
    faces: Sequence[Face],
    dice: Floats,
    shape: BoardShape,
    to_window: Callable[[Floats], Floats],
    colours: FaceColours,
) -> list[Face]:
    """The faces, those in doubt with a die on them believed where the colours around it are a player's checker's.

    Only rows on points are asked about, and players who have fewer than fifteen faces. `dice` are places on the board
    (n, 2; pitches, at checker height) where dice are seen, if faintly; `to_window` gives the pixels of `colours` for
    such.
    """
    missing = {p for p in Player if sum(f.player is p and f.probability > IN_DOUBT for f in faces) < MEN_A_SIDE}
    if not missing:
        return list(faces)

    def asked(face: Face) -> Face:
        away = np.hypot(*(dice - (face.x, face.y)).T)
        if face.somebodys > IN_DOUBT or away.min() > ON_FACE or not _in_a_row(face, faces, shape):
            return face
        (x, y), (over_x, over_y) = to_window(np.array([(face.x, face.y), dice[away.argmin()]]))
        hidden = float(over_x), float(over_y), DIE_HIDES * PIXELS_PER_PITCH
        changed, fits = colours.around(float(x), float(y), hidden)
        owner = max(Player, key=lambda player: fits[player])
        if owner not in missing or changed < CHANGED or fits[owner] < FITS:
            return face
        return replace(face, player=owner, probability=max(BELIEVED, face.chance(owner)), other=0.0)

    return [asked(face) for face in faces]


def perhaps_under(faces: Sequence[Face], shape: BoardShape, certain: float) -> list[Face]:
    """Those that may be of checkers which a die hides, with a probability up to `certain`. A die as pale as one looks
    like one itself, but between two points none lies."""
    faint = (face for face in faces if PERHAPS < face.probability <= certain)
    bar = shape.bar_width / 2
    return [face for face in faint if abs(face.x) < bar or _in_a_row(face, faces, shape, NEARLY_IN_LINE)]


def as_seen(faces: Iterable[Face], height: float) -> list[SeenChecker]:
    """Checkers that dice may lie on or lean on, each `height` (pitches) high, or twice that in a second layer."""
    return [SeenChecker(f.x, f.y, height * (2 if (f.upper or 0.0) > 0 else 1), f.player) for f in faces]


def _in_a_row(face: Face, faces: Sequence[Face], shape: BoardShape, in_line: float = IN_LINE) -> bool:
    """Whether a face lies on a point, at the edge or next to another: what is in shade around two dice looks like a
    dark checker anywhere."""
    point, aside = shape.nearest_column(face.x)
    if aside > in_line:
        return False
    column = [other for other in faces if other.somebodys > THERE and shape.nearest_column(other.x)[0] == point]
    at_edge = shape.depth / 2 - abs(face.y) < FIRST * shape.checker
    return at_edge or any(goes_on(face, side, column, shape.checker) for side in (-1, 1))
