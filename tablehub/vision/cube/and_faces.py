"""Where a cube's number was read, a face in the same place is the cube's, more likely than not.

But for engraved checkers: a cross or an 8 in one may be read as a number, though all else there is a checker's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from tablehub.vision.checkers.faces import CUBE, NEVER, Face
from tablehub.vision.reading import CubeReading

BELIEVED = 0.7  # confidence from which a cube's number is a reason to doubt a face in its place
CERTAIN, SEEMS_A_MAN = 0.95, 0.02
"""Confidence in a number from which a face in its place is doubted however surely it is seen, and how much at least: of
160 cubes on eight boards five were seen as checkers with 0.999 and more, all of one white cube among white checkers."""
MAN_FOR_CUBE = 0.1  # how much more often both are seen in one place where the cube lies than where a checker does
WITHIN = 0.6
"""Pitches within which a face is the cube's, seen at its side aslant as well. Of 52 checkers beside cubes on 24 boards
none is nearer than 0.7; of 65 faces there that are none all but five are nearer than this."""

MAN_SEEN, MAN_ALONE = 0.7, 2.4
"""The network's answer for a checker from which one is clearly there, and how many times its answer for a cube that is.
Of 176 cubes on 19 boards none is answered to so (0.77 and 0.39 come nearest); a white one beside a white checker
(157005) had 0.65 and 0.15. Of seven checkers with crosses that were read as numbers three are (0.75 and 0.24 at least).
What is left of these is doubted, for there are several."""


def is_man(answers: Sequence[float]) -> bool:
    """Whether a checker and no cube lies where the network of checkers answers so (one of each of its heads)."""
    man = max(answers[:2])
    return man > MAN_SEEN and man > MAN_ALONE * answers[CUBE]


def without_cube(faces: list[Face], cube: CubeReading | None) -> list[Face]:
    """The same with less belief in a checker where a cube's number was read: light cubes look like light checkers."""
    if cube is None or cube.confidence < BELIEVED:
        return faces
    x, y = cube.board

    def doubted(face: Face) -> Face:
        if math.hypot(face.x - x, face.y - y) > WITHIN:
            return face
        nobody = max(SEEMS_A_MAN if cube.confidence > CERTAIN else 0.0, 1 - face.probability - face.other)
        man = (1 - cube.confidence) * MAN_FOR_CUBE
        left = man / (man * (1 - nobody) + nobody + NEVER)
        return replace(face, probability=face.probability * left, other=face.other * left)

    return [doubted(face) for face in faces]
