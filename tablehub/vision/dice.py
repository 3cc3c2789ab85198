"""The dice in one picture: values, places and how they lie, with doubt.

`read_dice` looks for candidates (`dice_find`), squares each up and reads it (`dice_reader`), and judges from what is
known of the board what kind of lie it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.dice_find import finder_for
from tablehub.vision.dice_patches import TOP_HEIGHT
from tablehub.vision.dice_reader import Look, Stance, reader
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.reading import DieReading, DieState

WORTH_A_SECOND_LOOK = 0.1
"""Chance of a die after the first, uncentred look below which a candidate is dropped."""
IS_A_DIE = 0.85
"""Chance of a die after the second look from which it is reported."""
SURE = 0.85
"""Chance (of the die, of its lie, of its value) below which a die is only `unsure`."""
SHOWS_A_VALUE = 0.6
"""Chance of the best value below which a thing is no die: rims and shine of checkers show no pips."""
FLAT_SHARE = 0.5
"""Chance that the die lies flat from which it is called so; below, one of the other lies or none is."""
SAME_DIE = 0.2
"""Two stances nearer than this (pitches) are the same die."""
FIELD_EDGE = 0.1
"""A die's middle may seem this far (pitches) outside the field and still lie on it, against the rail."""
LEANING_REACH = 0.35
"""From a cocked die's middle to the edge of what it leans on (pitches) at most: its half diagonal and some."""
CUBE_REACH = 0.35
"""Half diagonal of a doubling cube and a little (pitches): no die lies inside."""


@dataclass(frozen=True, slots=True)
class SeenChecker:
    """A checker in the picture: middle (pitches), height of its upper face over the felt (pitches), owner."""

    x: float
    y: float
    top: float
    owner: Player


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
    looks = _looks(image, geometry)
    readings = [_judge(look, geometry, scene) for look in looks if not _ruled_out(look, geometry, scene)]
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


def _judge(look: Look, geometry: BoardGeometry, scene: SceneHints) -> DieReading:
    center = _pixel(look, geometry)
    x, y = (float(v) for v in geometry.camera.unproject(center, look.stance.size))
    state, sureness = _state(look, x, y, geometry, scene)
    best = int(np.argmax(look.values))
    readable = state is not DieState.UNSURE and look.values[best] > SURE
    if not readable and state is DieState.FLAT:
        state = DieState.UNSURE
    inside = state is not DieState.OFF_BOARD
    return DieReading(
        value=best + 1 if readable else None,
        state=state,
        center=center,
        confidence=look.die * sureness * float(look.values[best]),
        likelihoods=tuple(float(v) for v in look.values),
        board=(x, y) if inside else None,
        leans_on=_support(x, y, geometry, scene) if state is DieState.COCKED else None,
    )


def _state(look: Look, x: float, y: float, geometry: BoardGeometry, scene: SceneHints) -> tuple[DieState, float]:
    """How the die lies and how sure that is."""
    shape = geometry.shape
    if max(abs(x) - shape.width / 2, abs(y) - shape.depth / 2) > FIELD_EDGE:
        return DieState.OFF_BOARD, 1.0
    flat, cocked, on_checker = (look.state(name) / look.die for name in ("flat", "cocked", "on_checker"))
    below = _checker_below(look, geometry, scene)
    if below is not None:  # where a checker lies no die can lie on the felt
        on_checker, flat = on_checker + flat, 0.0
    if flat > FLAT_SHARE:
        return (DieState.ON_BAR, flat) if abs(x) < shape.bar_width / 2 else (DieState.FLAT, flat)
    if on_checker > cocked and on_checker > 0.5:
        return DieState.ON_CHECKER, on_checker
    if cocked > 0.5:
        return DieState.COCKED, cocked
    return DieState.UNSURE, max(flat, cocked, on_checker)


def _checker_below(look: Look, geometry: BoardGeometry, scene: SceneHints) -> SeenChecker | None:
    """The checker on which the die's middle would stand, if there is one."""
    center = _pixel(look, geometry)
    for checker in scene.checkers or ():
        x, y = geometry.camera.unproject(center, checker.top + look.stance.size)
        if np.hypot(x - checker.x, y - checker.y) < scene.checker_size / 2:
            return checker
    return None


def _support(x: float, y: float, geometry: BoardGeometry, scene: SceneHints) -> str | None:
    """What a cocked die at (x, y) leans on: the nearest thing in reach."""
    shape = geometry.shape
    gaps = {
        "bar": abs(x) - shape.bar_width / 2,
        "rail": min(shape.width / 2 - abs(x), shape.depth / 2 - abs(y)),
    }
    if scene.checkers:
        gaps["checker"] = min(np.hypot(x - c.x, y - c.y) for c in scene.checkers) - scene.checker_size / 2
    nearest = min(gaps, key=lambda name: gaps[name])
    return nearest if gaps[nearest] < LEANING_REACH else None
