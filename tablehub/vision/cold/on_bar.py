"""What lies in the middle of the bar, on a board that nothing is known of: a checker, or the cube before it is turned.

Seen from above a cube of the checkers' own colour passes for one. It is not asked about where the cube is seen
elsewhere, or where more lies on the bar.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablehub.vision.checkers.faces import Face
from tablehub.vision.checkers.rows import THERE

MIDDLE = 0.5
"""Pitches from the middle of the board within which the cube lies there: one lay 0.25 away."""
MAY_BE_CUBE = (
    "what lies in the middle of the bar is taken for a checker, but may be the doubling cube: compare it with the board"
)


def may_be_cube(bar: Sequence[Face], *, cube_seen: bool) -> bool:
    """Whether the only checker on the bar may be the cube, which is not seen anywhere else."""
    there = [face for face in bar if face.somebodys > THERE]
    return not cube_seen and len(there) == 1 and max(abs(there[0].x), abs(there[0].y)) < MIDDLE
