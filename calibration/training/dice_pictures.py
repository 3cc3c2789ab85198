"""Photographs of random scenes as a camera would deliver them, cut into labelled pieces for the two dice networks."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.training.dice_scenes import Scene, random_scene
from calibration.training.raycast import Array, shade, trace
from calibration.training.surfaces import Random
from tablehub.frames import Image
from tablehub.vision.dice.find import FINDER_SCALE, halved, worth_halving
from tablehub.vision.dice.patches import TOP_HEIGHT, face_axes, faces, obliqueness, patch_axes, patches, view_turns
from tablehub.vision.dice.reader import Stance, reader, upright
from tablehub.vision.geometry import Camera

Place = NDArray[np.float64]
"""Board x, y (pitches)."""
TILE = 52
"""Finder tiles are this wide and high (pixels)."""
VIEW_REACH = 1.2
"""The camera crop shows this much (pitches) around the scene's middle."""
NEAR_REACH = 0.75
"""The same for a die seen from near: no more than the reader's patch."""
FINE_SCALE = 55.0
"""Pixels per pitch from which one jittered ray a pixel is enough, two below."""
SMOOTH = 0.5
"""Share of pictures with twice as many rays: fewer make grain of soft shadows, which cameras do not."""
STATES = ("none", "flat", "cocked", "on_checker", "covered")
LEAST_PIXELS = 9.5
"""Dice smaller than this in the picture cannot be read by anyone."""
FAR, FAR_SLANT, FAR_RAYS = (5.5, 13.0), 25.0, 4
"""Edges (pixels, roots of areas) of dice seen from far away, degrees off the vertical from which half of them are seen,
and rays a pixel then, of which there are few."""
AS_ALIGNED = 0.6
"""Share of dice that are squared up by the shipped aligner; the others are a little off at random."""
SAME_DIE = 0.15
"""What it squares up farther (pitches) from a die's upper face is something else."""
SEEN_WELL, SEEN_AT_ALL = 0.85, 0.1
"""Share of the top face in view from which a die counts as seen; below the second it is not there at all."""


@dataclass(frozen=True, eq=False)
class Shot:
    """One picture of a scene with its camera and what can be seen of each die's top face (0..1)."""

    picture: Image
    camera: Camera
    scene: Scene
    visible: list[float]


def random_camera(rng: Random, smallest: float, reach: float = VIEW_REACH, far: bool = False) -> Camera:
    """A camera 0 to 50 degrees off the vertical, any roll, looking anywhere nearby; it shows `reach` (pitches) around.

    28 to 78 pixels per pitch, but enough for `smallest` (pitches), the dice's size, to be `LEAST_PIXELS` wide; `far`:
    so many that these dice have `FAR` pixels.
    """
    slant = rng.uniform(FAR_SLANT if far and rng.random() < 0.5 else 0, 50)
    tilt, azimuth = np.radians(slant), rng.uniform(0, 2 * np.pi)
    away = rng.uniform(12, 26)
    place = away * np.array([np.sin(tilt) * np.cos(azimuth), np.sin(tilt) * np.sin(azimuth), np.cos(tilt)])
    aim = np.array([*rng.uniform(-6, 6, 2), 0.0])
    forward = (aim - place) / np.linalg.norm(aim - place)
    roll = rng.uniform(0, 2 * np.pi)
    right = np.cross(forward, [np.cos(roll), np.sin(roll), 0.1])
    right /= np.linalg.norm(right)
    rotation = np.stack([right, np.cross(forward, right), forward])
    scale = rng.uniform(max(28.0, LEAST_PIXELS / smallest), 78)
    if far:
        scale = rng.uniform(*FAR) / (smallest * np.sqrt(np.cos(tilt)))
    focal = scale * away
    size = round(2 * reach * scale)
    tvec = -rotation @ place
    matrix = np.array([[focal, 0, 0], [0, focal, 0], [0, 0, 1.0]])
    middle = matrix @ tvec
    matrix[:2, 2] = size / 2 - middle[:2] / middle[2]
    return Camera(matrix, np.zeros(5), np.asarray(cv2.Rodrigues(rotation)[0], float).ravel(), tvec, (size, size))


def rays(camera: Camera, pixels: Array) -> Array:
    """Unit directions (n, 3) in board coordinates through pixels (n, 2)."""
    flat = np.column_stack([pixels, np.ones(len(pixels))]) @ np.linalg.inv(camera.matrix).T @ camera.rotation
    return (flat / np.linalg.norm(flat, axis=1, keepdims=True)).astype(np.float32)


def photograph(
    rng: Random,
    near: bool = False,
    bare: bool = False,
    far: bool = False,
    touching: bool = False,
    reach: float | None = None,
) -> Shot:
    """A random scene, seen and developed; `near`: no more than one die and what lies around it; `bare`: no die.

    `far`: seen from so far away that a die has `FAR` pixels. `touching`: two dice that touch and what lies around them.
    `reach`: how much of it is seen (pitches from the middle), if not as much as usual.
    """
    scene = random_scene(rng, near, bare, far, touching)
    reach = reach or (NEAR_REACH if near else VIEW_REACH)
    camera = random_camera(rng, min([die.size for die in scene.dice], default=1.0), reach, far)
    size = camera.size[0]
    grid = np.stack(np.meshgrid(np.arange(size), np.arange(size)), -1).reshape(-1, 2)
    rays_each = (FAR_RAYS if far else 1 if size > 2 * reach * FINE_SCALE else 2) * (2 if rng.random() < SMOOTH else 1)
    pixels = np.repeat(grid, rays_each, 0) + rng.random((len(grid) * rays_each, 2))
    origin = camera.centre.astype(np.float32)
    light, _ = shade(scene.ground, scene.solids, scene.light, origin, rays(camera, pixels), rng)
    linear = light.reshape(size, size, rays_each, 3).mean(2)
    return Shot(develop(linear, rng), camera, scene, [_visible(scene, camera, die) for die in scene.dice])


def _visible(scene: Scene, camera: Camera, die) -> float:  # type: ignore[no-untyped-def]
    """Share of a die's top face that the camera sees, and that lies in the picture."""
    up = die.top - scene.solids[die.index].centre
    axes = [axis for axis in die.axes.T if abs(axis @ up) < 0.1 * die.size]
    steps = np.linspace(-0.4, 0.4, 5) * die.size
    points = np.array([die.top + a * axes[0] + b * axes[1] for a in steps for b in steps])
    pixels = camera.project(points)
    _, which = trace(scene.ground, scene.solids, camera.centre.astype(np.float32), rays(camera, pixels))
    inside = (pixels > 0).all(1) & (pixels < camera.size[0]).all(1)
    return float(((which == die.index) & inside).mean())


def develop(linear: Array, rng: Random) -> Image:
    """Linear light to an 8-bit picture: exposure, white balance, blur, noise, tone, sharpening, JPEG."""
    level = float(np.percentile(linear, 95))
    picture = linear * np.float32(rng.uniform(0.12, 1.1) / max(level, 1e-3))
    picture = picture * rng.uniform(0.88, 1.12, 3).astype(np.float32)
    blur = rng.uniform(0.3, 1.0) if rng.random() < 0.75 else rng.uniform(1.0, 1.5)
    picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), picture.dtype)
    noise = rng.uniform(0.0, 0.03) if rng.random() < 0.8 else rng.uniform(0.03, 0.1)
    picture = picture + rng.normal(0, 1, picture.shape) * noise * np.sqrt(np.maximum(picture, 0) * 0.6 + 0.02)
    if rng.random() < 0.3:  # noise with the grain of in-camera denoising
        picture = cv2.GaussianBlur(picture.astype(np.float32), (0, 0), 0.6)
    picture = np.clip(picture, 0, 1) ** np.float32(1 / rng.uniform(1.8, 2.4))
    if rng.random() < 0.5:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture = picture + rng.uniform(0.2, 1.0) * (picture - soft)
    quality = int(rng.integers(55, 97))
    _, data = cv2.imencode(".jpg", np.clip(picture * 255, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality])
    return cv2.imdecode(data, cv2.IMREAD_COLOR)  # type: ignore[return-value]


def on_plane(camera: Camera, point: Array) -> Place:
    """Where the line of sight to a point crosses the plane of top faces (x, y)."""
    return camera.unproject(camera.project(point), TOP_HEIGHT)


def finder_tile(shot: Shot) -> tuple[Image, list[tuple[float, float, float]]]:
    """A straightened tile in board axes and, for each die, its place in it (pixels) and its visibility."""
    reach = TILE / 2 / FINDER_SCALE
    board = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)]) * reach
    small = worth_halving(shot.camera)
    corners = shot.camera.project(np.column_stack([board, np.full(4, TOP_HEIGHT)]))
    pixels = (corners * (0.5 if small else 1.0) - 0.5).astype(np.float32)
    target = np.array([(0, 0), (TILE, 0), (TILE, TILE), (0, TILE)], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(pixels, target)
    picture = halved(shot.picture) if small else shot.picture
    tile = cv2.warpPerspective(picture, matrix, (TILE, TILE), borderMode=cv2.BORDER_REPLICATE)
    places = []
    for die, visible in zip(shot.scene.dice, shot.visible, strict=True):
        x, y = on_plane(shot.camera, die.top)
        places.append(((x + reach) * FINDER_SCALE, (reach - y) * FINDER_SCALE, visible))
    return tile, places  # type: ignore[return-value]


@dataclass(frozen=True, eq=False)
class Sample:
    """A first patch with its truth: state (index into STATES), offset right and down, size (pitches), edge angle."""

    patch: Image
    oblique: float
    state: int
    right: float = 0.0
    down: float = 0.0
    size: float = 0.0
    turn: float = 0.0


@dataclass(frozen=True, eq=False)
class FaceSample:
    """A patch squared up with a die (or with nothing) and its truth; `value` 0: none.

    `lean` is the die's upward direction (a unit vector) as far as it points to the patch's right and down.
    """

    face: Image
    oblique: float
    turn: float
    state: int
    value: int
    lean: tuple[float, float] = (0.0, 0.0)


def samples(shot: Shot, rng: Random, tempting: list[Place]) -> tuple[list[Sample], list[FaceSample]]:
    """Patches on and near dice, on decoys, and at `tempting` places, where an earlier finder saw something."""
    camera = shot.camera
    dice = [on_plane(camera, die.top) for die in shot.scene.dice]
    near, squared = [], []
    for index, place in enumerate(dice):
        near += [place + rng.normal(0, 0.025, 2), place + rng.uniform(-0.12, 0.12, 2)]
        if rng.random() < 0.35:
            turn = rng.uniform(0, 2 * np.pi)
            near.append(place + rng.uniform(0.3, 0.5) * np.array([np.cos(turn), np.sin(turn)]))
        squared += [_die_face(shot, index, place, rng) for _ in range(2)]
    near += [on_plane(camera, decoy) + rng.normal(0, 0.08, 2) for decoy in shot.scene.decoys[:2]]
    near += tempting or [rng.uniform(-0.7, 0.7, 2)]
    found = [_sample(shot, spot, dice) for spot in near]
    squared += [_no_face(shot, spot, rng) for s, spot in zip(found, near, strict=True) if s is not None and not s.state]
    return [s for s in found if s is not None], [f for f in squared if f is not None]


def near_faces(shot: Shot, rng: Random) -> list[FaceSample]:
    """Patches squared up with the die in the middle of a near picture."""
    if not shot.scene.dice:
        return []
    place = on_plane(shot.camera, shot.scene.dice[0].top)
    found = [_die_face(shot, 0, place, rng) for _ in range(2)]
    return [sample for sample in found if sample is not None]


def board_samples(shot: Shot, rng: Random) -> tuple[list[Sample], list[FaceSample]]:
    """Patches on and squared up with all dice of a board."""
    places = [on_plane(shot.camera, die.top) for die in shot.scene.dice]
    state = [_seen_state(shot, index) for index in range(len(places))]
    near, squared = [], []
    for index, place in enumerate(places):
        if state[index] is not None:
            near += [_sample(shot, place + rng.uniform(-reach, reach, 2), places, np.inf) for reach in (0.04, 0.12)]
            squared += [_die_face(shot, index, place, rng) for _ in range(2)]
    return [s for s in near if s is not None], [f for f in squared if f is not None]


def mistaken(
    shot: Shot, tempting: list[Place], reach: float = VIEW_REACH - 0.35
) -> tuple[list[Sample], list[FaceSample]]:
    """Patches of a picture without dice at places where an earlier finder saw something, squared up as one would be."""
    found = [_sample(shot, spot, [], reach) for spot in tempting]
    if not tempting:
        return [], []
    views = upright(shot.picture, shot.camera, reader().align(shot.picture, shot.camera, np.array(tempting)))
    each = zip(views.faces, views.oblique, views.turns, strict=True)
    squared = [FaceSample(cut, float(oblique), float(turn), 0, 0) for cut, oblique, turn in each]
    return [s for s in found if s is not None], squared


def _seen_state(shot: Shot, index: int) -> int | None:
    """The state a die shows, None when it is out of sight."""
    visible = shot.visible[index]
    if visible < SEEN_AT_ALL:
        return None
    return STATES.index(shot.scene.dice[index].state if visible >= SEEN_WELL else "covered")


def _sample(shot: Shot, spot: Place, dice: list[Place], reach: float = VIEW_REACH - 0.35) -> Sample | None:
    camera, (x, y) = shot.camera, spot
    if max(abs(x), abs(y)) > reach:
        return None
    cut, oblique = patches(shot.picture, camera, spot[None])[0], float(obliqueness(camera, spot[None])[0])
    far = [float(np.hypot(*(place - spot))) for place in dice]
    if not far or min(far) > 0.27:
        return Sample(cut, oblique, 0)
    nearest = int(np.argmin(far))
    state = _seen_state(shot, nearest)
    if far[nearest] > 0.18 or state is None:  # neither on it nor clearly beside it
        return None
    right, down = patch_axes(camera, spot[None])[0].T @ (dice[nearest] - spot)
    turn = edge_turn(shot, nearest, spot)
    return Sample(cut, oblique, state, float(right), float(down), shot.scene.dice[nearest].size, turn)


def edge_turn(shot: Shot, index: int, place: Place) -> float:
    """Angle of a top face's edge, as it looks on the plane of top faces, in the axes of the first patch at a place."""
    die = shot.scene.dice[index]
    edge = next(axis for axis in die.axes.T if abs(axis @ die.up) < 0.1)
    ends = [on_plane(shot.camera, die.top + sign * 0.5 * die.size * edge) for sign in (-1, 1)]
    right, down = patch_axes(shot.camera, place[None])[0].T @ (ends[1] - ends[0])
    return float(np.arctan2(down, right))


def _die_face(shot: Shot, index: int, place: Place, rng: Random) -> FaceSample | None:
    """Squared up with a die as the first network does it, or about as well: a little off in every way."""
    state = _seen_state(shot, index)
    if state is None:
        return None
    die = shot.scene.dice[index]
    stance = _as_aligned(shot, place, rng) if rng.random() < AS_ALIGNED else None
    if stance is None:
        spot, size = place + rng.normal(0, 0.018, 2), float(die.size * rng.normal(1, 0.06))
        slip = rng.uniform(-0.35, 0.35) if rng.random() < 0.15 else rng.normal(0, 0.08)
        turn = float(edge_turn(shot, index, spot) + rng.integers(4) * np.pi / 2 + slip)
    else:
        spot, size = np.array([stance.x, stance.y]), stance.size
        turn = float(view_turns(shot.camera, spot[None])[0]) + np.pi / 2 - stance.turn
    right, down = face_axes(shot.camera, spot[None], np.array([turn]))[0].T @ die.up[:2]
    cut, oblique = _face(shot, spot, turn, size)
    return FaceSample(cut, oblique, turn, state, die.value, (float(right), float(down)))


def _as_aligned(shot: Shot, place: Place, rng: Random) -> Stance | None:
    """Where the shipped aligner squares up what it sees near a die; None where it sees no die or another one."""
    spot = place + rng.normal(0, 0.05, 2)
    for _ in range(2):  # at the table it looks twice, too
        stance = reader().align(shot.picture, shot.camera, spot[None])[0]
        spot = np.array([stance.x, stance.y])
    return stance if stance.die > 0.1 and np.hypot(*(spot - place)) < SAME_DIE else None


def _face(shot: Shot, place: Place, turn: float, size: float) -> tuple[Image, float]:
    """One patch squared up, and how obliquely it is seen."""
    cut = faces(shot.picture, shot.camera, place[None], np.array([turn]), np.array([size]))[0]
    return cut, float(obliqueness(shot.camera, place[None])[0])


def _no_face(shot: Shot, spot: Place, rng: Random) -> FaceSample:
    turn = rng.uniform(0, 2 * np.pi)
    boxes = [s for s in shot.scene.solids if s.kind == "box" and np.hypot(*(s.centre[:2] - spot)) < s.half[0]]
    if boxes and rng.random() < 0.7:  # squared up with a cube, as the first network would
        right, down = patch_axes(shot.camera, spot[None])[0].T @ boxes[0].pose[:2, 0]
        turn = float(np.arctan2(down, right)) + rng.normal(0, 0.1)
    cut, oblique = _face(shot, spot, turn, rng.uniform(0.22, 0.45))
    return FaceSample(cut, oblique, turn, 0, 0)
