"""Where the camera is: above a board or aslant, upright or not, with a lens that bends or does not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.training.surfaces import Random
from calibration.training.traced.chance import among, angle, likely, normal, pick, uniform
from calibration.training.traced.sizes import Sizes
from tablehub.simulator.camera import Floats, SceneCamera

FORMATS = (
    *((1200, 900),) * 2,
    *((900, 1200),) * 2,
    *((1280, 720), (800, 1422), (1120, 840), (960, 960)),
)
NEAREST, FARTHEST, CLOSER = 150.0, 6000.0, 1.02
"""mm between which the camera's distance is looked for, and by what factors."""
BEFORE = 50.0  # mm before the camera that all of the board is at least
UNBENT = 1.2  # half pictures from the middle; farther out a strong bend would fold places back into the picture
AROUND = 20.0  # mm of a table without rails that are to be in sight


def random_camera(rng: Random, sizes: Sizes) -> SceneCamera:
    """As near as the board fits in; one in eight or so stands on any side, at any angle."""
    size = pick(rng, FORMATS)
    tilt = np.radians(among(rng, (0, 4), (2, 15), (10, 30), (20, 40), (35, 50), (48, 60)))
    sideways = pick(rng, (0.0, 0.0, np.pi / 2)) if size[0] >= size[1] else pick(rng, (0.0, np.pi / 2, np.pi / 2))
    turn = pick(rng, (0.0, np.pi)) + sideways + np.radians(normal(rng, 12))
    if likely(rng, 0.15):
        turn = angle(rng)
    wide = np.radians(among(rng, (40, 60), (58, 72), (58, 72), (75, 88)))
    across = 2 * np.degrees(np.arctan(size[0] / max(size) * np.tan(wide / 2)))
    bend = among(rng, (0, 0), (0, 0), (-0.03, 0.03), (-0.1, -0.03))  # of the way from the middle to a corner
    bend /= (np.tan(wide / 2) * np.hypot(*size) / max(size)) ** 2
    aim = np.array([uniform(rng, -0.08, 0.08) * sizes.width, uniform(rng, -0.08, 0.08) * sizes.depth, 0])
    roll, fill = np.radians(normal(rng, 4)), among(rng, (0.55, 0.75), (0.75, 0.95), (0.85, 0.98))
    from_aim = np.array([np.sin(tilt) * np.sin(turn), -np.sin(tilt) * np.cos(turn), np.cos(tilt)])
    right, ahead = np.array([np.cos(turn), np.sin(turn), 0]), np.array([-np.sin(turn), np.cos(turn), 0])
    up = ahead * np.cos(roll) + right * np.sin(roll)
    away = NEAREST
    while True:
        camera = SceneCamera.look_at(aim + from_aim * away, aim, up, float(across), size, float(bend))
        if away >= FARTHEST or fits(camera, sizes, fill):
            return camera
        away *= CLOSER


def fits(camera: SceneCamera, sizes: Sizes, fill: float) -> bool:
    """Whether the board (of a table: the field and a little around) lies within that share of the picture."""
    corners = outline(sizes)
    if ((corners - camera.position) @ camera.rotation[2] <= BEFORE).any():
        return False
    middle = np.array(camera.size) / 2
    straight = np.abs(replace(camera, k1=0.0).project(corners) - middle)
    return bool((straight < UNBENT * middle).all() and (np.abs(camera.project(corners) - middle) < fill * middle).all())


def outline(sizes: Sizes) -> Floats:
    """The corners (4, 3) of what is to be in the picture."""
    (left, right), y, z = sizes.outer, sizes.outer_depth, sizes.rail_height
    if sizes.kind == "table":
        (left, right), y, z = sizes.inner, sizes.half_depth + AROUND, 0.0
        left, right = left - AROUND, right + AROUND
    return np.array([(x, s * y, z) for x in (left, right) for s in (-1, 1)])
