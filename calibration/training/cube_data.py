"""Write labelled pieces for the two cube networks: `python -m calibration.training.cube_data FOLDER --scenes 2000`.

The scenes are those of the dice, with a doubling cube among them: on the felt, the bar, a rail or the table beside.
About 0.1 s a scene on one core. Numbers are written in OpenCV's fonts and in those that pygame finds on the machine.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import pygame
from numpy.typing import NDArray

from calibration.training.dice_pictures import develop, random_camera, rays
from calibration.training.dice_scenes import Scene, _axis_angle, _collides, _gloss, _moved, _rail, _turn, random_scene
from calibration.training.raycast import Array, Paint, Solid, shade, trace
from calibration.training.surfaces import Random, colour
from tablehub.frames import Image
from tablehub.vision.cube.answers import LENGTH_UNIT
from tablehub.vision.cube.read import CUBE_TOP, PATCH_SCALE, PATCH_SIZE, SCALE, patch
from tablehub.vision.geometry import Camera
from tablehub.vision.reading import CUBE_NUMBERS

TILE = 36
"""Pixels of the finder's pieces in width and height."""
REACH = 1.2
"""Pitches that a picture shows around its middle."""
TEXELS = 96
"""Of a face's paint in width and height."""
NEAR, FAR = 0.17, 0.4
"""Pitches up to which a patch's middle may miss the cube's, and from which it shows none."""
SEEN = 0.8
"""Share of the upper face in view from which its number can be read."""
LARGEST_DIE, TRIES = 0.432, 6
"""Edge of the largest die in the scenes (pitches), and times that room for the cube is looked for."""
HERSHEY = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)


@dataclass(frozen=True, eq=False)
class Shot:
    """A picture with its camera; `top` is the middle (3,) of the cube's upper face, None without a cube in it.

    `shows` is the number up, `seen` the share of that face in view.
    """

    picture: Image
    camera: Camera
    scene: Scene
    top: Array | None
    shows: int
    seen: float


def photograph(rng: Random) -> Shot:
    """A random scene, most of them with a cube somewhere about the middle."""
    scene = random_scene(rng)
    while any(_is_cube(solid) for solid in scene.solids):  # painted without care for how numbers are read
        scene = random_scene(rng)
    wanted = rng.random() < 0.8
    cube = next((cube for _ in range(TRIES) if (cube := _add_cube(scene, rng))), None) if wanted else None
    camera = random_camera(rng, 0.42, REACH)
    size = camera.size[0]
    grid = np.stack(np.meshgrid(np.arange(size), np.arange(size)), -1).reshape(-1, 2)
    pixels = grid + rng.random((len(grid), 2))
    origin = camera.centre.astype(np.float32)
    light, _ = shade(scene.ground, scene.solids, scene.light, origin, rays(camera, pixels), rng)
    picture = develop(light.reshape(size, size, 3), rng)
    if cube is None:
        return Shot(picture, camera, scene, None, 0, 0.0)
    index, shows = cube
    solid = scene.solids[index]
    top = solid.centre + solid.pose[:, 2] * solid.half[2]
    return Shot(picture, camera, scene, top, shows, _seen(scene, camera, index, top))


def _is_cube(solid: Solid) -> bool:
    return solid.kind == "box" and float(np.ptp(solid.half)) == 0 and solid.half[0] > LARGEST_DIE / 2


def _add_cube(scene: Scene, rng: Random) -> tuple[int, int] | None:
    """Its index among the solids and the number up; None where there was no room."""
    half, below = rng.uniform(0.23, 0.37), scene.ground.height
    place = np.array([*rng.uniform(-0.7, 0.7, 2), 0.0])
    if rng.random() < 0.4:  # on a rail or the bar
        rail = _moved(_rail(rng, rng.uniform(0, 2 * np.pi), below), place)
        if _collides(rail, scene):
            return None
        scene.solids.append(rail)
        below += float(2 * rail.half[2])
    numbers = rng.permutation(CUBE_NUMBERS)
    tilt = _axis_angle(np.array([1.0, 0, 0]), np.radians(rng.normal(0, 1.0)))
    centre = np.array([place[0], place[1], below + half], np.float32)
    rounding = half * rng.uniform(0.03, 0.35)
    ball = half * rng.uniform(1.42, 1.65) if rng.random() < 0.25 else 0.0
    paint = number_paint(rng, half, tuple(int(n) for n in numbers))
    pose = (tilt @ _turn(rng)).astype(np.float32)
    solid = Solid("box", centre, np.full(3, half, np.float32), rounding, paint, pose, *_gloss(rng), ball)
    others = scene.solids if below == scene.ground.height else scene.solids[:-1]
    if _collides(solid, Scene(scene.ground, scene.light, others)):
        return None
    scene.solids.append(solid)
    index = len(scene.solids) - 1
    _wall_in(scene, rng, solid)
    return index, int(numbers[4])


def _wall_in(scene: Scene, rng: Random, cube: Solid) -> None:
    """Rails beside the cube, as where the bar meets the frame and in trays: none to three of them."""
    heading = rng.uniform(0, 2 * np.pi)
    for side in rng.permutation(4)[: rng.choice([0, 1, 2, 3], p=[0.4, 0.25, 0.25, 0.1])]:
        angle = heading + side * np.pi / 2
        rail = _rail(rng, angle, scene.ground.height)
        away = float(cube.half[0] * rng.uniform(1.0, 1.45) + rail.half[0] + abs(rng.normal(0, 0.06)))
        middle = np.array([cube.centre[0], cube.centre[1], 0]) + away * np.array([np.cos(angle), np.sin(angle), 0])
        moved = _moved(rail, middle)
        if not _collides(moved, scene):
            scene.solids.append(moved)


def number_paint(rng: Random, half: float, numbers: tuple[int, ...]) -> Paint:
    """Numbers on +x, -x, +y, -y, +z, -z, each readable from outside, in one of four directions."""
    body, ink = colour(rng, 0.45, 0.98), colour(rng, 0.0, 0.35)
    if rng.random() < 0.3:
        body, ink = ink, body
    font = str(rng.choice(_fonts())) if rng.random() < 0.65 else ""
    hershey, thickness = int(rng.choice(HERSHEY)), int(rng.integers(3, 10))
    size, frame = rng.uniform(0.27, 0.72), rng.random() < 0.2
    faces = []
    for number in numbers:
        face = _written(str(number), font, hershey, thickness, size)
        if frame:
            cv2.rectangle(face, (8, 8), (TEXELS - 9, TEXELS - 9), 255, 2)
        faces.append(np.rot90(face, int(rng.integers(4))).astype(np.float32) / 255)

    def paint(local: Array, normal: Array) -> Array:
        scaled = np.clip(local / half, -1, 1)
        axis = np.argmax(np.abs(scaled), axis=1)
        out = np.repeat(body[None], len(local), 0)
        for face in range(6):
            sign = 1 if face % 2 == 0 else -1
            mine = np.flatnonzero((axis == face // 2) & (np.sign(scaled[np.arange(len(axis)), axis]) == sign))
            right, up = scaled[mine, (face // 2 + 1) % 3] * sign, scaled[mine, (face // 2 + 2) % 3]
            texel = faces[face][((1 - up) / 2 * (TEXELS - 1)).astype(int), ((right + 1) / 2 * (TEXELS - 1)).astype(int)]
            out[mine] += (ink - body) * texel[:, None]
        return out

    return paint


def _written(text: str, font: str, hershey: int, thickness: int, size: float) -> NDArray[np.uint8]:
    """A number, `size` of the face high or, if that is less, four fifths of it wide."""
    large = np.zeros((4 * TEXELS, 6 * TEXELS), np.uint8)
    if font:
        letters = pygame.surfarray.array_alpha(_font(font).render(text, True, (255, 255, 255))).T
        large[: letters.shape[0], : letters.shape[1]] = letters[: 4 * TEXELS, : 6 * TEXELS]
    else:
        cv2.putText(large, text, (20, 3 * TEXELS), hershey, 5.0, 255, 2 * thickness, cv2.LINE_AA)
    rows, columns = np.nonzero(large)
    letters = large[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    scale = min(size * TEXELS / letters.shape[0], 0.8 * TEXELS / letters.shape[1])
    height, width = (max(1, round(n * scale)) for n in letters.shape)
    face = np.zeros((TEXELS, TEXELS), np.uint8)
    top, left = (TEXELS - height) // 2, (TEXELS - width) // 2
    face[top : top + height, left : left + width] = cv2.resize(letters, (width, height), interpolation=cv2.INTER_AREA)
    return face


@lru_cache(maxsize=1)
def _fonts() -> tuple[str, ...]:
    pygame.font.init()
    own = Path(pygame.__file__).parent / pygame.font.get_default_font()
    found = {pygame.font.match_font(name) for name in pygame.font.get_fonts()} | {str(own)}
    return tuple(sorted(name for name in found if name and _has_digits(name)))


def _has_digits(name: str) -> bool:
    font = _font(name)
    shapes = {pygame.image.tobytes(font.render(digit, True, (255, 255, 255)), "RGBA") for digit in "123468"}
    return len(shapes) == 6


@lru_cache(maxsize=64)
def _font(name: str) -> pygame.font.Font:
    return pygame.font.Font(name, 200)


def _seen(scene: Scene, camera: Camera, index: int, top: Array) -> float:
    """Share of the upper face that the camera sees."""
    solid = scene.solids[index]
    steps = np.linspace(-0.8, 0.8, 6) * solid.half[0]
    points = np.array([top + a * solid.pose[:, 0] + b * solid.pose[:, 1] for a in steps for b in steps])
    pixels = camera.project(points)
    _, which = trace(scene.ground, scene.solids, camera.centre.astype(np.float32), rays(camera, pixels))
    inside = (pixels > 0).all(1) & (pixels < camera.size[0]).all(1)
    return float(((which == index) & inside).mean())


def tile(shot: Shot) -> tuple[Image, tuple[float, float, float]]:
    """The finder's piece, and where in it (pixels) the cube's middle is and how much of it is seen; -1: no cube."""
    reach = TILE / 2 / SCALE
    corners = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)]) * reach
    pixels = shot.camera.project(np.column_stack([corners, np.full(4, CUBE_TOP)])).astype(np.float32) - 0.5
    target = np.array([(0, 0), (TILE, 0), (TILE, TILE), (0, TILE)], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(pixels, target)
    view = np.asarray(
        cv2.warpPerspective(shot.picture, matrix, (TILE, TILE), borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
    if shot.top is None:
        return view, (0.0, 0.0, -1.0)
    x, y = shot.camera.unproject(shot.camera.project(shot.top), CUBE_TOP)
    return view, (float((x + reach) * SCALE - 0.5), float((reach - y) * SCALE - 0.5), shot.seen)


def patches(shot: Shot, rng: Random) -> list[tuple[Image, int, float, float]]:
    """The reader's pieces: patch, number (0: none), and the cube's middle to the right and up (in `LENGTH_UNIT`)."""
    found: list[tuple[Image, int, float, float]] = []
    middle = None
    if shot.top is not None:
        middle = shot.camera.unproject(shot.camera.project(shot.top), CUBE_TOP)
        for _ in range(2 if shot.seen > SEEN else 0):
            x, y = middle + rng.uniform(-NEAR, NEAR, 2)
            right, up = (middle - (x, y)) / LENGTH_UNIT
            found.append((patch(shot.picture, shot.camera, x, y), shot.shows, float(right), float(up)))
    tempting = [shot.camera.unproject(shot.camera.project(place), CUBE_TOP) for place in shot.scene.decoys]
    tempting += [np.asarray(die.top[:2], float) for die in shot.scene.dice]
    tempting += [rng.uniform(-0.8, 0.8, 2)]
    for place in tempting[:3]:
        x, y = place + rng.normal(0, 0.08, 2)
        inside = max(abs(x), abs(y)) < REACH - PATCH_SIZE / 2 / PATCH_SCALE
        if inside and (middle is None or np.hypot(*(middle - (x, y))) > FAR):
            found.append((patch(shot.picture, shot.camera, x, y), 0, 0.0, 0.0))
    return found


def make(scenes: int, seed: int) -> dict[str, NDArray[np.generic]]:
    """`tiles` (n, TILE, TILE, 3) and `places` (n, 3), `patches` (m, PATCH_SIZE, PATCH_SIZE, 3) and `labels` (m, 3)."""
    rng = np.random.default_rng(seed)
    tiles, places, pieces, labels = [], [], [], []
    for _ in range(scenes):
        shot = photograph(rng)
        view, place = tile(shot)
        tiles.append(view)
        places.append(place)
        for piece, number, right, up in patches(shot, rng):
            pieces.append(piece)
            labels.append((number, right, up))
    return {
        "tiles": np.stack(tiles),
        "places": np.array(places, np.float32),
        "patches": np.stack(pieces),
        "labels": np.array(labels, np.float32),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scenes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    np.savez(options.folder / f"cube_{options.seed}.npz", **make(options.scenes, options.seed))  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
