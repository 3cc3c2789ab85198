"""The dice in one picture: values, places and how they lie, with doubt.

`read_dice` looks for candidates (`dice_find`), squares each up and reads it (`dice_reader`), and weighs how it
lies with what it could touch (`dice_lie`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.dice_find import finder_for
from tablehub.vision.dice_lie import OUT_OF_REACH, SeenChecker, Square, lie, nearest_support
from tablehub.vision.dice_patches import TOP_HEIGHT
from tablehub.vision.dice_reader import Look, Stance, reader
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.reading import DieReading, DieState

__all__ = ["SceneHints", "SeenChecker", "read_dice"]

WORTH_A_SECOND_LOOK = 0.1
"""Chance of a die after the first, uncentred look below which a candidate is dropped."""
IS_A_DIE = 0.85
"""Chance of a die after the second look from which it is reported."""
SURE = 0.85
"""Chance of the die and of its value below which a die is only `unsure`."""
SHOWS_A_VALUE = 0.6
"""Chance of the best value below which a thing is no die: rims and shine of checkers show no pips."""
SAME_DIE = 0.2
"""Two stances nearer than this (pitches) are the same die."""
CUBE_REACH = 0.35
"""Half diagonal of a doubling cube and a little (pitches): no die lies inside."""


@dataclass(frozen=True, eq=False)
class SceneHints:
    """What is known besides the picture; everything may be missing.

    `checkers` is None when nobody looked for them. `checker_size` is their diameter in pitches. `hand` is a mask of
    the picture's size, non-zero where a hand or arm covers the table. `cube` is the cube's middle in pixels.
    """

    checkers: Sequence[SeenChecker] | None = None
    checker_size: float = 0.93
    hand: NDArray[np.uint8] | None = None
    cube: tuple[float, float] | None = None


def read_dice(image: Image, geometry: BoardGeometry, scene: SceneHints | None = None) -> list[DieReading]:
    """Dice in a picture (BGR), most certain first. A die open to doubt has state `UNSURE` and no value."""
    scene = scene or SceneHints()
    looks = [look for look in _looks(image, geometry) if not _ruled_out(look, geometry, scene)]
    squares = [_square(look, geometry) for look in looks]
    readings = []
    for index, (look, square) in enumerate(zip(looks, squares, strict=True)):
        others = squares[:index] + squares[index + 1 :]
        readings.append(_judge(look, square, others, geometry, scene))
    return sorted(readings, key=lambda reading: -reading.confidence)


def _looks(image: Image, geometry: BoardGeometry) -> list[Look]:
    """What lies wherever a die may lie."""
    camera = geometry.camera
    places = [(candidate.x, candidate.y) for candidate in finder_for(geometry).find(image)]
    first = _apart([stance for stance in reader().align(image, camera, places) if stance.die > WORTH_A_SECOND_LOOK])
    stances = reader().align(image, camera, [(stance.x, stance.y) for stance in first])
    looks = reader().read(image, camera, _apart(stances))
    return [look for look in looks if look.die > IS_A_DIE and look.values.max() > SHOWS_A_VALUE]


def _apart(stances: Sequence[Stance]) -> list[Stance]:
    """One stance for each die: the surest."""
    kept: list[Stance] = []
    for stance in sorted(stances, key=lambda stance: -stance.die):
        if all(np.hypot(stance.x - other.x, stance.y - other.y) > SAME_DIE for other in kept):
            kept.append(stance)
    return kept


def _ruled_out(look: Look, geometry: BoardGeometry, scene: SceneHints) -> bool:
    """In a hand, or a part of the doubling cube."""
    x, y = _pixel(look, geometry)
    if scene.hand is not None:
        height, width = scene.hand.shape[:2]
        if 0 <= x < width and 0 <= y < height and scene.hand[int(y), int(x)]:
            return True
    if scene.cube is None:
        return False
    scale = geometry.camera.scale_at(look.stance.x, look.stance.y, TOP_HEIGHT)
    return float(np.hypot(x - scene.cube[0], y - scene.cube[1])) < CUBE_REACH * scale


def _pixel(look: Look, geometry: BoardGeometry) -> tuple[float, float]:
    x, y = geometry.camera.project((look.stance.x, look.stance.y, TOP_HEIGHT))
    return float(x), float(y)


def _square(look: Look, geometry: BoardGeometry) -> Square:
    """Where the die stands if it lies flat on the felt."""
    x, y = geometry.camera.unproject(_pixel(look, geometry), look.stance.size)
    return Square(float(x), float(y), look.stance.size, look.stance.turn)


def _judge(look: Look, square: Square, others: list[Square], geometry: BoardGeometry, scene: SceneHints) -> DieReading:
    support = nearest_support(square, geometry.shape, scene.checkers or (), others, scene.checker_size)
    on_top = _checker_below(look, geometry, scene) is not None
    state, share = lie(look.states[1:], square, geometry.shape, support, on_top, scene.checkers is not None)
    best = int(np.argmax(look.values))
    readable = state is not DieState.UNSURE and look.values[best] > SURE
    if state is DieState.FLAT and not (readable and look.die > SURE):
        state, readable = DieState.UNSURE, False
    return DieReading(
        value=best + 1 if readable else None,
        state=state,
        center=_pixel(look, geometry),
        confidence=look.die * share * float(look.values[best]),
        likelihoods=tuple(float(v) for v in look.values),
        board=None if state is DieState.OFF_BOARD else (square.x, square.y),
        leans_on=support.name if state is DieState.COCKED and support.gap < OUT_OF_REACH else None,
    )


def _checker_below(look: Look, geometry: BoardGeometry, scene: SceneHints) -> SeenChecker | None:
    """The checker on which the die's middle would stand, if there is one."""
    center = _pixel(look, geometry)
    for checker in scene.checkers or ():
        x, y = geometry.camera.unproject(center, checker.top + look.stance.size)
        if np.hypot(x - checker.x, y - checker.y) < scene.checker_size / 2:
            return checker
    return None
