"""Truth of the training pictures: how dice lie, and in which direction they lean."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.training.dice_pictures import Shot, photograph
from calibration.training.dice_scenes import COCKED_TILT, FLAT_TILT, random_scene
from tablehub.vision.dice_patches import face, face_axes

SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
def test_only_cocked_dice_lean(seed: int) -> None:
    for die in random_scene(np.random.default_rng(seed)).dice:
        tilt = np.degrees(np.arccos(min(1.0, float(die.up[2]))))
        assert tilt > COCKED_TILT - 0.1 if die.state == "cocked" else tilt < FLAT_TILT
        assert np.linalg.norm(die.up) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_die_stands_below_the_ground(seed: int) -> None:
    scene = random_scene(np.random.default_rng(seed))
    for die in scene.dice:
        solid = scene.solids[die.index]
        low = (np.abs(solid.pose[2]) * (solid.half - solid.rounding)).sum() + solid.rounding
        assert solid.centre[2] - low >= scene.ground.height - 1e-4


def test_some_dice_touch_each_other_and_lie_flat() -> None:
    touching: int = 0
    for seed in range(200):
        dice = [die for die in random_scene(np.random.default_rng(seed)).dice if die.state == "flat"]
        pairs = [(a, b) for i, a in enumerate(dice) for b in dice[i + 1 :]]
        touching += sum(float(np.linalg.norm(a.top - b.top)) < 1.5 * a.size for a, b in pairs)
    assert touching >= 5


def test_a_turned_patch_has_its_lean_turned() -> None:
    shot = _with_a_cocked_die()
    die = next(die for die in shot.scene.dice if die.state == "cocked")
    upright = face_axes(shot.camera, 0.1, 0.2, 0.7).T @ die.up[:2]
    turned = face_axes(shot.camera, 0.1, 0.2, 0.7 + np.pi / 2).T @ die.up[:2]
    assert turned == pytest.approx([upright[1], -upright[0]], abs=1e-6)
    once = face(shot.picture, shot.camera, 0.1, 0.2, 0.7 + np.pi / 2, die.size).astype(float)
    same = np.rot90(face(shot.picture, shot.camera, 0.1, 0.2, 0.7, die.size)).astype(float)
    assert np.abs(once - same).mean() < 1.0


def _with_a_cocked_die() -> Shot:
    for seed in range(50):
        shot = photograph(np.random.default_rng(seed))
        if any(die.state == "cocked" for die in shot.scene.dice):
            return shot
    raise AssertionError("no die leans in fifty scenes")
