"""How dice and the doubling cube look: rounded cubes with sunk pips, or with numbers on their faces."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.simulator.camera import SceneCamera, is_empty
from tablehub.simulator.colour import linear
from tablehub.simulator.light import Finish, Shaded, dot, shade, unit
from tablehub.simulator.patches import LIT, Patch, rays
from tablehub.simulator.style import DiceLook, Light
from tablehub.simulator.textures import look_up
from tablehub.simulator.things import FACE_AXES, Cube, Die

Floats = NDArray[np.float32]

MARCH_STEPS = 14
"""Steps towards a rounded cube's surface; what has not arrived by then grazes past it."""
NEAR_ENOUGH = 0.06
"""mm; a ray this close has arrived (a twentieth of a pixel)."""

PIP_SPREAD = 0.52
"""Distance of the outer pips from the middle lines, in half sizes."""
PIP_RADIUS = 0.19

CUBE_FACES = (2, 4, 8, 16, 32, 64)


def pip_places(value: int) -> tuple[tuple[float, float], ...]:
    """Where a face's pips are, in half sizes from its middle."""
    s = PIP_SPREAD
    return {
        1: ((0.0, 0.0),),
        2: ((-s, -s), (s, s)),
        3: ((-s, -s), (0.0, 0.0), (s, s)),
        4: ((-s, -s), (-s, s), (s, -s), (s, s)),
        5: ((-s, -s), (-s, s), (0.0, 0.0), (s, -s), (s, s)),
        6: ((-s, -s), (-s, 0.0), (-s, s), (s, -s), (s, 0.0), (s, s)),
    }[value]


@lru_cache(maxsize=16)
def _digits(number: int, texels: int = 64) -> Floats:
    """A number painted as on a cube's face: coverage 0..1, (texels, texels)."""
    text, large = str(number), texels * 4
    face = np.zeros((large, large), np.uint8)
    font, thickness = cv2.FONT_HERSHEY_DUPLEX, 16
    scale = 4.6 if len(text) == 1 else 3.6
    (width, height), _ = cv2.getTextSize(text, font, scale, thickness)
    corner = ((large - width) // 2, (large + height) // 2)
    cv2.putText(face, text, corner, font, scale, 255, thickness, cv2.LINE_AA)
    small = cv2.resize(face, (texels, texels), interpolation=cv2.INTER_AREA)
    return (small / 255).astype(np.float32)


def _distance(place: Floats, half: float, rounding: float, ball: bool) -> Floats:
    """Signed distance (n,) in mm of places (n, 3) from a rounded cube."""
    q = np.abs(place) - np.float32(half - rounding)
    out = np.maximum(q, 0)
    deepest = np.maximum(np.maximum(q[..., 0], q[..., 1]), q[..., 2])  # `max` over three is slow
    away = np.sqrt(dot(out, out)) + np.minimum(deepest, 0) - np.float32(rounding)
    if ball:
        away = np.maximum(away, np.sqrt(dot(place, place)) - np.float32(half * 1.42))
    return np.asarray(away, np.float32)


def _march(origin: Floats, own: Floats, half: float, rounding: float, ball: bool) -> tuple[NDArray[np.bool_], Floats]:
    """Which rays (h, w, 3) hit a rounded cube, and their depth (h, w)."""
    middle = -(own @ origin.astype(np.float32))
    depth = middle - np.float32(half * 1.75)
    for _ in range(MARCH_STEPS):
        depth = depth + _distance(origin.astype(np.float32) + depth[..., None] * own, half, rounding, ball)
    left = _distance(origin.astype(np.float32) + depth[..., None] * own, half, rounding, ball)
    return left < NEAR_ENOUGH, depth


Paint = Callable[[Floats, float], tuple[Floats, Floats]]


def _cube_patch(
    camera: SceneCamera,
    light: Light,
    body: tuple[NDArray[np.float64], NDArray[np.float64], float],
    shape: tuple[float, bool],
    finish: Finish,
    paint: Paint,
    seen: float,
) -> Patch | None:
    """A rounded cube: `body` is middle, rotation, size; `shape` rounding, ball; `paint` gives albedo and openness."""
    middle, rotation, size = body
    half = size / 2
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * half
    rect = camera.bounds(corners @ rotation.T + middle)
    if is_empty(rect):
        return None
    world = rays(camera, rect)
    own = world @ rotation.astype(np.float32)
    origin = ((camera.position - middle) @ rotation).astype(np.float32)
    hit, depth = _march(origin, own, half, shape[0], shape[1])
    patch = Patch.empty(rect)
    if not hit.any():
        return patch
    depth = depth[hit]
    place = origin + depth[:, None] * own[hit]
    step = np.float32(0.15)
    slope = [
        _distance(place + step * e, half, *shape) - _distance(place - step * e, half, *shape)
        for e in np.eye(3, dtype=np.float32)
    ]
    normal = unit((np.stack(slope, axis=-1) + 1e-6).astype(np.float32))
    albedo, open_ = paint(place, 0.5 / max(camera.scale_at(middle), 1e-3))
    turn = rotation.astype(np.float32)
    around = place @ turn.T + middle.astype(np.float32)
    lit = shade(light, finish, albedo, (normal @ turn.T).astype(np.float32), -world[hit], around)
    low = np.clip((around[:, 2] - (middle[2] - half)) / size, 0, 1)
    room = lit.room * ((0.55 + 0.45 * low) * open_)[:, None]
    patch.put(hit, depth, Shaded(room, lit.lamp * (open_ * seen)[:, None]), around[:, 0], around[:, 1], LIT)
    return patch


def _face_of(place: Floats) -> NDArray[np.intp]:
    """Which face (0..5 for the values 1..6) places (n, 3) in own coordinates lie on."""
    axes = np.array(FACE_AXES, np.float32)
    return np.asarray(np.argmax(place @ axes.T, axis=-1))


def _on_face(place: Floats, value: int, half: float) -> tuple[Floats, Floats]:
    """Coordinates on a face in half sizes."""
    axis = int(np.argmax(np.abs(FACE_AXES[value - 1])))
    first, second = [i for i in range(3) if i != axis]
    sign = float(np.sum(FACE_AXES[value - 1]))
    across = sign if axis != 1 else -sign  # so that what is painted is never mirrored
    return place[:, first] / half * across, place[:, second] / half


def pip_cover(place: Floats, half: float, blur: float) -> Floats:
    """How much (0..1) of a pip is at places (n, 3) in own coordinates; edges are `blur` mm soft."""
    cover = np.zeros(len(place), np.float32)
    faces = _face_of(place)
    for value in range(1, 7):
        on = faces == value - 1
        if not on.any():
            continue
        u, v = _on_face(place[on], value, half)
        radius = PIP_RADIUS * (1.25 if value == 1 else 1.0)
        nearest = np.min([np.hypot(u - x, v - y) for x, y in pip_places(value)], axis=0)
        cover[on] = np.clip(0.5 + (radius - nearest) * half / max(2 * blur, 0.05), 0, 1)
    return cover


def die_patch(camera: SceneCamera, light: Light, look: DiceLook, die: Die, seen: float = 1.0) -> Patch | None:
    """The die as seen; `seen` is what part of the lamp reaches it. None when out of the picture."""
    body, pips = linear(look.body), linear(look.pips)
    half = die.size / 2

    def paint(place: Floats, blur: float) -> tuple[Floats, Floats]:
        cover = pip_cover(place, half, blur)[:, None]
        albedo = np.broadcast_to(body, place.shape).astype(np.float32)
        if look.clear:
            inner = np.sqrt(np.sum(place * place, axis=-1)) / (half * 1.6)
            albedo = albedo * (1 + look.clear * (inner - 0.55) * 2.0)[:, None]
        return (albedo * (1 - cover) + pips * cover).astype(np.float32), 1 - 0.12 * cover[:, 0]

    shape = (look.rounding * die.size, look.ball)
    return _cube_patch(
        camera, light, (die.middle, die.rotation, die.size), shape, Finish(look.gloss, 0.25), paint, seen
    )


def cube_patch(
    camera: SceneCamera, light: Light, colours: tuple[str, str], cube: Cube, seen: float = 1.0
) -> Patch | None:
    """The doubling cube as seen, with its shown number on top."""
    body, ink = linear(colours[0]), linear(colours[1])
    half = cube.size / 2
    shown = CUBE_FACES.index(cube.shows)
    numbers = [CUBE_FACES[(shown + i) % 6] for i in range(6)]  # FACE_AXES[0] is the cube's own top

    def paint(place: Floats, blur: float) -> tuple[Floats, Floats]:
        albedo = np.broadcast_to(body, place.shape).astype(np.float32)
        faces = _face_of(place)
        for face, number in enumerate(numbers):
            on = faces == face
            if not on.any():
                continue
            u, v = _on_face(place[on], face + 1, half)
            cover = look_up(_digits(number), (1 + u) * 32 - 0.5, (1 - v) * 32 - 0.5, outside=0.0)[:, None]
            albedo[on] = albedo[on] * (1 - cover) + ink * cover
        return albedo, np.ones(len(place), np.float32)

    return _cube_patch(
        camera, light, (cube.middle, cube.rotation, cube.size), (3.0, False), Finish(0.35, 0.35), paint, seen
    )
