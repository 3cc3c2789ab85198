"""One board: put together in Blender, traced, and written with its truth."""

from __future__ import annotations

import json
from pathlib import Path

import bpy
import cv2
import numpy as np

from calibration.training.surfaces import Random
from calibration.training.traced import lens
from calibration.training.traced.board import build_board
from calibration.training.traced.exposure import Light, expose
from calibration.training.traced.light import build_light
from calibration.training.traced.setting import Setting, random_setting
from calibration.training.traced.things import build_clutter, build_dice, build_hand, build_men
from calibration.training.traced.truth import PICTURE, sequence_truth

BOUNCES = 3
GRAIN = 0.03
QUALITY = (70, 96)


def draw(folder: Path, style: str, seed: int, samples: int, piles: bool = False) -> str:
    """Writes a picture and, when all is done, `truth.json` beside it; words about the board."""
    rng = np.random.default_rng(seed)
    setting = random_setting(rng, piles)
    light, words, lit = trace(rng, setting, samples)
    picture = expose(rng, light)
    folder.mkdir(parents=True, exist_ok=True)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(*QUALITY))]
    if not cv2.imwrite(str(folder / PICTURE), picture, quality):
        raise OSError(f"cannot write {folder / PICTURE}")
    begun = folder / "truth.json.part"
    begun.write_text(json.dumps(sequence_truth(setting, style, words, lit)), "utf-8")
    begun.replace(folder / "truth.json")
    return words


def trace(rng: Random, setting: Setting, samples: int) -> tuple[Light, str, str]:
    """Linear light of the picture, words about what is seen, the kind of light. Blender forgets what it held before."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    words = build_board(rng, setting)
    meshes, men = build_men(rng, setting)
    build_dice(rng, setting)
    build_hand(rng, setting)
    build_clutter(rng, setting, meshes)
    lit = build_light(rng, setting.camera.position)
    eye = lens.Lens(setting.camera)
    eye.place(lens.settings(samples, BOUNCES, GRAIN))
    return eye.bent(lens.traced()), f"{words}; {men}; {lit}", lit
