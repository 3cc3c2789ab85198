"""One board: put together in Blender, traced, and written with its truth."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import bpy
import cv2
import numpy as np

from calibration.training.surfaces import Random
from calibration.training.traced import lens
from calibration.training.traced.board import build_board
from calibration.training.traced.crowd import crowded, field_corners
from calibration.training.traced.exposure import expose
from calibration.training.traced.few_rows import around, few_points, only
from calibration.training.traced.light import build_light
from calibration.training.traced.setting import Setting, random_setting, with_start_and_others
from calibration.training.traced.things import build_clutter, build_cube, build_dice, build_hand, build_men
from calibration.training.traced.truth import PICTURE, sequence_truth
from tablehub.frames import Image
from tablehub.simulator.camera import Floats

BOUNCES = 3
GRAIN = 0.03
QUALITY = (70, 96)
PARTS = ("board", "checkers", "dice", "cube", "hand", "clutter", "light")
GLIMPSE, GLIMPSED = 12, 4  # percent of its size, and paths a pixel, of a picture that only tells how light it is


def draw(
    folder: Path, style: str, seed: int, samples: int, piles: bool = False, rows: bool = False, dice: bool = False
) -> str:
    """Writes a picture and, when all is done, `truth.json` beside it; words about the board.

    `rows`: of a few points only, with rows of any height; all else is black. `dice`: of many dice in every state.
    """
    rng = np.random.default_rng(seed)
    setting, seen = random_setting(rng, piles or rows), list[float]()
    if dice:
        setting, seen = crowded(rng, setting)
    eye, scene, words, lit = build([rng] * len(PARTS), setting, samples)
    truth = sequence_truth([setting], style, words, lit)
    for die, visible in zip(truth["frames"][0]["dice"], seen, strict=dice):
        die["visible"] = round(visible, 2)
    if rows:
        points = few_points(rng, setting)
        picture = traced_part(rng, eye, scene, around(setting.sizes, points))
        truth["frames"] = [only(truth["frames"][0], points)]
    elif dice:
        picture = traced_part(rng, eye, scene, field_corners(setting.sizes))
    else:
        picture = expose(rng, eye.bent(lens.traced()))
    _write(folder / PICTURE.format(1), picture, int(rng.integers(*QUALITY)))
    _finish(folder, truth)
    return words


def draw_series(folder: Path, style: str, seed: int, samples: int, positions: int) -> str:
    """The same of the starting position and so many others on one board, under one light, by one camera."""
    rng = np.random.default_rng(seed)
    settings = with_start_and_others(rng, random_setting(rng), positions)
    words = lit = ""
    for number, setting in enumerate(settings, start=1):
        same = [np.random.default_rng((seed, part)) for part in range(len(PARTS) + 1)]
        eye, _, words, lit = build(same[:-1], setting, samples)
        picture = expose(same[-1], eye.bent(lens.traced()), grain=rng)
        _write(folder / PICTURE.format(number), picture, int(same[-1].integers(*QUALITY)))
    _finish(folder, sequence_truth(settings, style, words, lit))
    return words


def _write(path: Path, picture: Image, quality: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, quality]):
        raise OSError(f"cannot write {path}")


def _finish(folder: Path, truth: dict[str, Any]) -> None:
    begun = folder / "truth.json.part"
    begun.write_text(json.dumps(truth), "utf-8")
    begun.replace(folder / "truth.json")


def traced_part(rng: Random, eye: lens.Lens, scene: Any, places: Floats) -> Image:
    """The picture of what lies among places (n, 3) in mm, black elsewhere, exposed as all of it would be."""
    scene.render.resolution_percentage, samples = GLIMPSE, scene.cycles.samples
    scene.cycles.samples = GLIMPSED
    whole = lens.traced()
    scene.render.resolution_percentage, scene.cycles.samples = 100, samples
    part = eye.look_at(scene, places)
    picture, black = expose(rng, eye.bent(lens.traced()), whole), np.zeros((*eye.camera.size[::-1], 3), np.uint8)
    black[part] = picture[part]
    return black


def build(chances: Sequence[Random], setting: Setting, samples: int) -> tuple[lens.Lens, Any, str, str]:
    """The camera, Blender's scene, words about what is seen, the kind of light; `chances`: what each of `PARTS` is
    drawn from. Blender forgets what it held before."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    board, checkers, dice, cube, hand, clutter, light = chances
    words = build_board(board, setting)
    meshes, men = build_men(checkers, setting)
    build_dice(dice, setting)
    build_cube(cube, setting)
    build_hand(hand, setting)
    build_clutter(clutter, setting, meshes)
    lit = build_light(light, setting.camera.position)
    eye = lens.Lens(setting.camera)
    scene = lens.settings(samples, BOUNCES, GRAIN)
    eye.place(scene)
    return eye, scene, f"{words}; {men}; {lit}", lit
