"""Where a cube's number was read, a face in the same place is the cube's, more likely than not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

import pytest

from tablehub.rules.player import Player
from tablehub.vision.checkers import Face
from tablehub.vision.reader import Trace, without_cube
from tablehub.vision.reading import CubeReading


@dataclass(frozen=True)
class Faces:
    """As much of a trace as is asked about."""

    faces: list[Face] = field(default_factory=list)


def doubted(probability: float, confidence: float, apart: float = 0.1) -> Face:
    face = Face(Player.LIGHT, 0.0, 0.4 + apart, probability, other=(1 - probability) / 2)
    cube = CubeReading(64, (640.0, 360.0), (0.0, 0.4), confidence, None, False)
    [seen] = without_cube(cast(Trace, Faces([face])), cube).faces
    assert (seen.x, seen.y, seen.player) == (face.x, face.y, face.player)
    return seen


@pytest.mark.parametrize("probability", [0.5, 0.9, 0.98])
def test_a_face_where_a_cube_was_read_is_hardly_believed(probability: float) -> None:
    seen = doubted(probability, 0.95)
    assert seen.probability + seen.other < 0.5
    assert seen.probability / seen.other == pytest.approx(probability / ((1 - probability) / 2))


def test_what_is_beyond_doubt_a_checker_stays_one() -> None:
    face = Face(Player.DARK, 0.0, 0.4, 1 - 1e-6)
    cube = CubeReading(2, (640.0, 360.0), (0.0, 0.4), 0.8, None, False)
    assert without_cube(cast(Trace, Faces([face])), cube).faces[0].probability > 0.99


def test_faces_elsewhere_and_faint_cubes_change_nothing() -> None:
    assert doubted(0.9, 0.95, apart=0.6).probability == 0.9
    assert doubted(0.9, 0.5).probability == 0.9
    trace = cast(Trace, Faces())
    assert without_cube(trace, None) is trace
