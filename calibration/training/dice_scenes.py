"""Random corners of a backgammon table: dice in every state among checkers, rails, cubes, fingers and clutter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from calibration.training.raycast import Array, Ground, Light, Solid
from calibration.training.surfaces import (
    Random,
    checker_paint,
    colour,
    cube_paint,
    die_paint,
    field_paint,
    plain_paint,
    table_paint,
)

FLAT_TILT = 3.0
COCKED_TILT = 8.0
"""Degrees: nobody calls a die cocked below the first or flat above the second; nothing between is generated."""
SMALL_TILT, SMALL_LEANS = 20.0, 0.4
"""Up to so many degrees a lean is hard to see, so this share of leaning dice lean less: more than at a table."""
MOST_TILT = 45.0
"""Degrees: with more, another face is the upper one."""
HALF_VIEW = 0.75
"""Things are placed up to this far (pitches) from the middle of the picture, in x and y."""
NEAR_VIEW = 0.1
"""The same for a die seen from near."""
KINDS = {"flat": 0.27, "beside": 0.24, "cocked": 0.35, "on_checker": 0.1, "on_rail": 0.04}
NEAR_KINDS = {"flat": 0.1, "beside": 0.26, "cocked": 0.42, "on_checker": 0.17, "on_rail": 0.05}
FAR_KINDS = {"flat": 0.28, "beside": 0.32, "cocked": 0.24, "on_checker": 0.13, "on_rail": 0.03}
TOUCHING_KINDS = {"beside": 0.9, "cocked": 0.1}
"""How often a die lies flat, flat against something, cocked against something, and on something; seen from near, from
far and where it touches another one: there values are harder to tell than how dice lie."""
EMPTY = 0.6
"""Share of scenes without dice that show nothing but the ground, its marks and dust."""
SAME_COLOUR = 0.2
"""How often a die touches a rail or the bar of its own colour."""
HEAP_GAP = 0.015
"""How far things that touch may overlap or stand apart (pitches)."""


@dataclass(frozen=True, eq=False)
class Die:
    """A die in the scene: index of its solid, up-most face, middle of that face, edge length, `state`.

    `axes` are its axes in columns; `up` is the upward direction across its up-most face (a unit vector).
    """

    index: int
    value: int
    top: Array
    size: float
    state: str
    axes: Array
    up: Array


@dataclass(eq=False)
class Scene:
    """What lies there, and the truth about it. `decoys` are places (x, y, z) that look tempting but are no dice."""

    ground: Ground
    light: Light
    solids: list[Solid] = field(default_factory=list)
    dice: list[Die] = field(default_factory=list)
    decoys: list[Array] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class DiceStyle:
    """One pair of dice: size (pitches), colours, edges."""

    size: float
    body: Array
    pip: Array
    rounding: float
    ball: float
    gloss: float
    sharpness: float

    @classmethod
    def random(cls, rng: Random, other: Array) -> DiceStyle:
        """`other` is a colour of the board, which dice like to share."""
        body = other.copy() if rng.random() < 0.4 else colour(rng, 0.02, 0.95)
        if rng.random() < 0.35:
            body = np.float32(rng.choice([0.015, 0.75])) * rng.uniform(0.8, 1.2, 3).astype(np.float32)
        bright = float(body.mean())
        pip = (
            colour(rng, 0.7, 1.0) if bright < 0.12 or (bright < 0.3 and rng.random() < 0.6) else colour(rng, 0.0, 0.25)
        )
        if abs(float(pip.mean()) - bright) < 0.15:
            pip = np.full(3, 0.85 if bright < 0.35 else 0.01, np.float32)
        size = rng.uniform(0.24, 0.43)
        ball = size / 2 * rng.uniform(1.42, 1.6) if rng.random() < 0.4 else 0.0
        return cls(
            size, body, pip, size * rng.uniform(0.02, 0.16), ball, rng.uniform(0, 0.6) ** 2 * 2, rng.uniform(8, 200)
        )


def random_scene(
    rng: Random, near: bool = False, bare: bool = False, far: bool = False, touching: bool = False
) -> Scene:
    """A scene around the origin; `near`: a die in its middle and little else; `bare`: no die, often nothing at all.

    `far`: it is looked at from far away. `touching`: two dice from near that touch.
    """
    outside = rng.random() < 0.15
    paint = table_paint(rng) if outside else field_paint(rng)
    height = -rng.uniform(0.0, 0.35) if outside else 0.0
    scene = Scene(Ground(height, paint, rng.uniform(0, 0.1), rng.uniform(5, 40)), _light(rng))
    men = [colour(rng, 0.3, 0.9), colour(rng, 0.01, 0.5)]
    style = DiceStyle.random(rng, men[rng.integers(2)])
    thickness, radius = rng.uniform(0.14, 0.24), rng.uniform(0.42, 0.49)

    def checker(x: float, y: float, layer: int = 0) -> Solid:
        base = men[rng.integers(2)]
        half = np.array([radius, radius, thickness / 2], np.float32)
        middle = np.array([x, y, height + thickness * (layer + 0.5)], np.float32)
        shape = checker_paint(rng, radius, thickness, base)
        return Solid("puck", middle, half, thickness * rng.uniform(0.1, 0.4), shape, _turn(rng), *_gloss(rng))

    if bare and rng.random() < EMPTY:
        return scene
    if touching:
        add_die(scene, rng, style, checker, TOUCHING_KINDS, NEAR_VIEW, against="die")
    elif near:
        add_die(scene, rng, style, checker, FAR_KINDS if far else NEAR_KINDS, NEAR_VIEW)
    for _ in range(0 if near or touching or bare else rng.choice([0, 1, 2], p=[0.12, 0.4, 0.48])):
        add_die(scene, rng, style, checker)
    if rng.random() < 0.35:
        add_row(scene, rng, checker)
    for _ in range(rng.integers(0, 2 if near else 3)):
        add_clutter(scene, rng, checker)
    return scene


def add_die(  # type: ignore[no-untyped-def]
    scene: Scene,
    rng: Random,
    style: DiceStyle,
    checker,
    kinds: Mapping[str, float] = KINDS,
    reach: float = HALF_VIEW,
    against: str | None = None,
) -> None:
    """One die up to `reach` from the middle, with what it touches: anything, or what `against` names."""
    x, y = rng.uniform(-reach, reach, 2) * rng.choice([0.3, 1.0])
    kind = str(rng.choice(list(kinds), p=list(kinds.values())))
    below, under = scene.ground.height, 0
    if kind in ("on_checker", "on_rail"):
        turn, away = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.28)
        if kind == "on_rail":
            stack = [_moved(_rail(rng, turn, below), np.array([x, y, 0]))]
        else:
            layers = int(rng.choice([1, 2], p=[0.8, 0.2]))
            stack = [checker(x + away * np.cos(turn), y + away * np.sin(turn), layer) for layer in range(layers)]
        if any(_collides(solid, scene) for solid in stack):
            return
        scene.solids += stack
        below, under = float(stack[-1].centre[2] + stack[-1].half[2]), 1
    tilt = _lean(rng) if kind == "cocked" else abs(rng.normal(0, 0.4))
    axis = rng.uniform(0, 2 * np.pi)
    square = kind in ("cocked", "beside") and rng.random() < 0.6  # to what it touches
    leaning = _axis_angle(np.array([np.cos(axis), np.sin(axis), 0]), np.radians(tilt))
    pose = leaning @ (_yaw(axis + rng.normal(0, 0.08)) if square else _turn(rng))
    die = _die(rng, style, (x, y), below, pose)
    if _collides(die[0], scene, but_last=bool(under)):
        return
    state = {"cocked": "cocked", "on_checker": "on_checker", "on_rail": "on_checker"}.get(kind, "flat")
    _put(scene, *die, state)
    if kind == "beside" or (kind == "cocked" and rng.random() < 0.97):
        # A leaning die has its raised side against what it leans on: the other way round it would fall back.
        side = 1 if kind == "cocked" else rng.choice([1, -1])
        heading = axis + np.pi / 2 * side + rng.normal(0, 0.08 if square else 0.3)
        _push_against(scene, rng, style, die[0], heading, checker, against)


def _lean(rng: Random) -> float:
    """Degrees that a cocked die leans."""
    return float(rng.uniform(COCKED_TILT, SMALL_TILT if rng.random() < SMALL_LEANS else MOST_TILT))


def _die(
    rng: Random, style: DiceStyle, place: tuple[float, float], below: float, pose: Array
) -> tuple[Solid, tuple[int, ...]]:
    """A die that touches the height `below` from above, and the values on its +x, -x, +y, -y, +z, -z."""
    half = style.size / 2
    low = (np.abs(pose[2]) * (half - style.rounding)).sum() + style.rounding
    centre = np.array([*place, below + low], np.float32)
    pairs = [(n, 7 - n) if rng.random() < 0.5 else (7 - n, n) for n in rng.permutation([1, 2, 3])]
    faces = tuple(int(value) for pair in pairs for value in pair)
    paint = die_paint(rng, faces, half, style.body, style.pip)
    halves = np.full(3, half, np.float32)
    return Solid("box", centre, halves, style.rounding, paint, pose, style.gloss, style.sharpness, style.ball), faces


def _put(scene: Scene, solid: Solid, faces: tuple[int, ...], state: str) -> None:
    """Add a die to the scene and its truth."""
    scene.solids.append(solid)
    upper = int(np.argmax(np.abs(solid.pose[2])))
    sign = 1.0 if solid.pose[2, upper] > 0 else -1.0
    up, half = solid.pose[:, upper] * np.float32(sign), float(solid.half[0])
    value = faces[2 * upper + (sign < 0)]
    scene.dice.append(Die(len(scene.solids) - 1, value, solid.centre + up * half, 2 * half, state, solid.pose, up))


def _push_against(  # type: ignore[no-untyped-def]
    scene: Scene, rng: Random, style: DiceStyle, die: Solid, heading: float, checker, against: str | None
) -> None:
    """Slide a checker, a rail, the other die or a block towards the die until they touch."""
    step = np.array([np.cos(heading), np.sin(heading), 0], np.float32)
    kind = against or rng.choice(["checker", "rail", "die", "block"], p=[0.36, 0.42, 0.17, 0.05])
    faces: tuple[int, ...] = ()
    if kind == "checker":
        support = checker(0.0, 0.0, int(rng.choice([0, 1], p=[0.9, 0.1])))
        if rng.random() < 0.7:
            support = _moved(support, np.array([0, 0, scene.ground.height + support.half[2] - support.centre[2]]))
    elif kind == "rail":
        support = _rail(rng, heading, scene.ground.height)
        if rng.random() < SAME_COLOUR:
            support = replace(support, paint=plain_paint(rng, style.body, 0.3))
    elif kind == "die":
        turn = _turn(rng) if rng.random() < 0.4 else _yaw(heading + rng.normal(0, 0.06))
        support, faces = _die(rng, style, (0.0, 0.0), scene.ground.height, turn)
    else:
        support = _block(rng, scene.ground.height)
    aside = np.array([-step[1], step[0], 0], np.float32) * np.float32(rng.uniform(-0.12, 0.12) if faces else 0)
    base = np.array([die.centre[0], die.centre[1], 0], np.float32) + aside
    surface = die.centre + _surface_points(die) @ die.pose.T
    for away in np.arange(support.reach + 0.5, 0.0, -HEAP_GAP):
        moved = _moved(support, base + step * np.float32(away))
        if moved.distance(moved.to_local(surface)).min() < -HEAP_GAP / 2:
            break
        placed = moved
    if _collides(placed, scene, ignore=die):
        return
    if faces:
        _put(scene, placed, faces, "flat")
    else:
        scene.solids.append(placed)
        scene.decoys.append(placed.centre + np.array([0, 0, placed.half[2]], np.float32))


def add_clutter(scene: Scene, rng: Random, checker) -> None:  # type: ignore[no-untyped-def]
    """A checker, a cube, a rail, a finger, a small block, checkers on edge: anything but a die."""
    x, y = rng.uniform(-1.0, 1.0, 2)
    below = scene.ground.height
    kind = rng.choice(["checker", "cube", "rail", "finger", "block", "bar"], p=[0.36, 0.2, 0.16, 0.08, 0.1, 0.1])
    if kind == "bar":
        return _add_bar(scene, rng, checker)
    if kind == "checker":
        solid = checker(x, y)
    elif kind == "cube":
        half = rng.uniform(0.22, 0.37)
        middle = np.array([x, y, below + half + rng.choice([0.0, 0.3])], np.float32)
        rounding = half * rng.uniform(0.03, 0.3)
        paint = cube_paint(rng, half)
        solid = Solid("box", middle, np.full(3, half, np.float32), rounding, paint, _turn(rng), *_gloss(rng))
    elif kind == "rail":
        heading = rng.uniform(0, 2 * np.pi)
        aside = np.array([np.cos(heading), np.sin(heading), 0]) * rng.uniform(0.6, 1.2)
        solid = _moved(_rail(rng, heading, below), aside)
    elif kind == "finger":
        skin = np.array([0.25, 0.35, 0.6], np.float32) * np.float32(rng.uniform(0.2, 1.3))
        length = np.array([rng.uniform(0.5, 1.5), 0, rng.uniform(0.15, 0.22)], np.float32)
        middle = np.array([x, y, below + rng.uniform(0.2, 0.8)], np.float32)
        solid = Solid("finger", middle, length, 0.0, plain_paint(rng, skin), _turn(rng), 0.1, 10.0)
    else:
        solid = _moved(_block(rng, below), np.array([x, y, 0]))
    if kind == "finger" or not _collides(solid, scene):
        scene.solids.append(solid)
        scene.decoys.append(solid.centre + np.array([0, 0, solid.half[2]], np.float32))


def _add_bar(scene: Scene, rng: Random, checker) -> None:  # type: ignore[no-untyped-def]
    """A rail or the bar with a hinge or a checker on it, or checkers on edge as they stand in a tray."""
    heading, below = rng.uniform(0, 2 * np.pi), scene.ground.height
    along, place = np.array([-np.sin(heading), np.cos(heading), 0]), np.array([*rng.uniform(-0.8, 0.8, 2), 0])
    if rng.random() < 0.3:
        first = checker(0.0, 0.0)
        upright = _yaw(heading) @ _axis_angle(np.array([1.0, 0, 0]), np.pi / 2)
        lift = np.array([0, 0, below + first.half[0] - first.centre[2]])
        things = []
        for index in range(rng.integers(1, 5)):
            one = checker(0.0, 0.0)
            moved = _moved(one, place + lift + along * index * (2 * one.half[2] + 0.004))
            things.append(replace(moved, pose=upright.astype(np.float32)))
    else:
        rail = _moved(_rail(rng, heading, below), place)
        top = below + 2 * rail.half[2]
        thing = _block(rng, top) if rng.random() < 0.5 else checker(0.0, 0.0)
        lift = np.array([0, 0, top + thing.half[2] - thing.centre[2]])
        things = [rail, _moved(thing, place + lift + along * rng.uniform(-0.6, 0.6))]
    if any(_collides(thing, scene) for thing in things):
        return
    scene.solids += things
    scene.decoys.append(things[-1].centre + np.array([0, 0, things[-1].half[2]], np.float32))


def add_row(scene: Scene, rng: Random, checker) -> None:  # type: ignore[no-untyped-def]
    """Two to four checkers on a point, touching or nearly, perhaps in a corner, perhaps with a second layer."""
    heading = rng.uniform(0, 2 * np.pi)
    place, step = rng.uniform(-1, 1, 2), np.array([np.cos(heading), np.sin(heading)])
    row = []
    for index in range(rng.integers(2, 5)):
        for layer in range(int(rng.choice([1, 2], p=[0.85, 0.15]))):
            solid = checker(0.0, 0.0, layer)
            along = index * (2 * solid.half[0] + rng.uniform(0, 0.03))
            row.append(_moved(solid, np.array([*(place + step * along + rng.normal(0, 0.01, 2)), 0])))
    radius = row[0].half[0]
    for turn, share in ((np.pi, 0.5), (np.pi / 2, 0.25)):  # the rail at the row's foot, and one beside it
        if rng.random() < share:
            rail = _rail(rng, heading + turn, scene.ground.height)
            away = radius + rail.half[0] + rng.uniform(0, 0.06)
            aside = np.array([np.cos(heading + turn), np.sin(heading + turn)]) * away
            row.append(_moved(rail, np.array([*(place + aside), 0])))
    for solid in row:
        if (solid.kind == "box" or np.abs(solid.centre[:2]).max() < 1.7) and not _collides(solid, scene):
            scene.solids.append(solid)


def _rail(rng: Random, heading: float, below: float) -> Solid:
    """A rail or the bar, its long side across `heading`."""
    half = np.array([rng.uniform(0.15, 0.65), 3.0, rng.uniform(0.1, 0.35)], np.float32)
    centre = np.array([0, 0, below + half[2]], np.float32)
    paint = plain_paint(rng, colour(rng, 0.02, 0.6), 0.3)
    return Solid("box", centre, half, float(half.min()) * rng.uniform(0.05, 0.4), paint, _yaw(heading), *_gloss(rng))


def _block(rng: Random, below: float) -> Solid:
    """A small plain thing: a hinge, an eraser, a box of matches."""
    half = rng.uniform(0.08, 0.4, 3).astype(np.float32)
    half[2] = rng.uniform(0.02, 0.2)
    centre = np.array([0, 0, below + half[2]], np.float32)
    return Solid("box", centre, half, 0.02, plain_paint(rng, colour(rng), 0.2), _turn(rng), *_gloss(rng))


def _light(rng: Random) -> Light:
    azimuth, height = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(25, 88))
    away = rng.uniform(8, 40)
    place = away * np.array([np.cos(azimuth) * np.cos(height), np.sin(azimuth) * np.cos(height), np.sin(height)])
    share = rng.uniform(0.1, 0.9)
    tint = np.array([rng.uniform(0.6, 1.1), rng.uniform(0.85, 1.0), rng.uniform(0.9, 1.2)])
    return Light(
        place.astype(np.float32),
        float(away * rng.uniform(0.02, 0.6)),
        (tint * share).astype(np.float32),
        (tint**0.5 * (1 - share)).astype(np.float32),
    )


def _gloss(rng: Random) -> tuple[float, float]:
    return float(rng.uniform(0, 0.7) ** 2), float(rng.uniform(6, 150))


def _yaw(angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)


def _turn(rng: Random) -> Array:
    return _yaw(rng.uniform(0, 2 * np.pi))


def _axis_angle(axis: Array, angle: float) -> Array:
    x, y, z = axis
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return (np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * k @ k).astype(np.float32)


def _moved(solid: Solid, shift: Array) -> Solid:
    return replace(solid, centre=(solid.centre + np.asarray(shift)).astype(np.float32))


def _surface_points(solid: Solid) -> Array:
    """Local points all over a solid's bounding faces (a box) or rims (a puck)."""
    if solid.kind == "puck":
        angle = np.linspace(0, 2 * np.pi, 32, endpoint=False)
        rim = np.stack([np.cos(angle), np.sin(angle)], 1) * solid.half[0] * 0.98
        sides = [np.column_stack([rim, np.full(32, z * solid.half[2])]) for z in (-1, 0, 1)]
        return np.concatenate([*sides, [[0, 0, solid.half[2]]]]).astype(np.float32)
    if solid.kind == "finger":
        return np.zeros((1, 3), np.float32)
    steps = np.linspace(-1, 1, 7)
    grid = np.stack(np.meshgrid(steps, steps, steps), -1).reshape(-1, 3)
    grid = grid[np.abs(grid).max(1) == 1] * (solid.half - solid.rounding * 0.3)
    return grid.astype(np.float32)


def _collides(solid: Solid, scene: Scene, ignore: Solid | None = None, but_last: bool = False) -> bool:
    others = scene.solids[:-1] if but_last else scene.solids
    mine = solid.centre + _surface_points(solid) @ solid.pose.T
    for other in others:
        if other is ignore or np.linalg.norm(other.centre - solid.centre) > other.reach + solid.reach:
            continue
        theirs = other.centre + _surface_points(other) @ other.pose.T
        if other.distance(other.to_local(mine)).min() < -HEAP_GAP:
            return True
        if solid.distance(solid.to_local(theirs)).min() < -HEAP_GAP:
            return True
    return False
