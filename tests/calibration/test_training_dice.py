"""Truth of the training pictures: how dice lie, and in which direction they lean."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.training.dice_boards import board_shots, crowd, visible
from calibration.training.dice_pictures import Shot, mistaken, on_plane, photograph
from calibration.training.dice_scenes import COCKED_TILT, FLAT_TILT, random_scene
from calibration.training.finder_data import View, cut, target, turned
from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.catalogue import named_style
from tablehub.simulator.tabletop import Tabletop
from tablehub.simulator.things import Die, upward
from tablehub.vision.dice.find import FINDER_STRIDE
from tablehub.vision.dice.patches import face_axes, faces
from tablehub.vision.dice.reader import reader

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
    places, turns = np.array([(0.1, 0.2)] * 2), np.array([0.7, 0.7 + np.pi / 2])
    upright, turned = face_axes(shot.camera, places, turns).transpose(0, 2, 1) @ die.up[:2]
    assert turned == pytest.approx([upright[1], -upright[0]], abs=1e-6)
    cuts = faces(shot.picture, shot.camera, places, turns, np.array([die.size] * 2)).astype(float)
    assert np.abs(cuts[1] - np.rot90(cuts[0])).mean() < 1.0


def test_a_scene_without_dice_has_none_and_what_is_taken_for_one_is_none() -> None:
    shot = photograph(np.random.default_rng(4), bare=True)
    assert not shot.scene.dice
    patches, squared = mistaken(shot, [np.array([0.1, 0.2]), np.array([-0.3, 0.1])])
    assert [sample.state for sample in patches] + [face.state for face in squared] == [0] * 4


def test_the_finder_is_asked_about_dice_seen_well_and_not_about_those_half_hidden() -> None:
    dice = np.array([(30.0, 42.0, 1.0), (80.0, 80.0, 0.5)], np.float32)
    heat, weight = target(dice)
    row, column = int(42 / FINDER_STRIDE), int(30 / FINDER_STRIDE)
    assert heat[row, column] == 1
    assert heat.sum() < 4
    hidden = int(80 / FINDER_STRIDE)
    assert weight[hidden, hidden] == 0
    assert weight[row, column] == 1


@pytest.mark.parametrize("seed", range(8))
def test_dice_keep_their_places_when_a_view_is_cut_and_turned(seed: int) -> None:
    """A bright dot stands for a die."""
    picture = np.zeros((300, 400, 3), np.uint8)
    cv2.circle(picture, (200, 150), 5, (255, 255, 255), -1)
    rng = np.random.default_rng(seed)
    view = View(picture, 32.0, np.array([(200.5, 150.5, 1.0)], np.float32))
    cuts = [turned(*cut(view, rng), rng) for _ in range(6)]
    seen = [(image, dice) for image, dice in cuts if (image.max(2) > 128).sum() > 40]
    assert seen
    for image, dice in seen:
        rows, columns = np.nonzero(image.max(2) > 128)
        assert dice[0, :2] == pytest.approx([columns.mean() + 0.5, rows.mean() + 0.5], abs=0.6)


def _with_a_cocked_die() -> Shot:
    for seed in range(50):
        shot = photograph(np.random.default_rng(seed))
        if any(die.state == "cocked" for die in shot.scene.dice):
            return shot
    raise AssertionError("no die leans in fifty scenes")


@pytest.fixture(scope="module")
def board_shot() -> Shot:
    return next(board_shots(21003, 1))[0]


def test_a_simulated_board_shows_dice_where_its_truth_says(board_shot: Shot) -> None:
    """The aligner, which has not heard of the truth, finds most of them there."""
    assert len(board_shot.scene.dice) >= 6
    for die, share in zip(board_shot.scene.dice, board_shot.visible, strict=True):
        lean = np.degrees(np.arccos(min(1.0, float(die.up[2]))))
        assert lean > COCKED_TILT - 0.1 if die.state == "cocked" else lean < FLAT_TILT
        assert 0 <= share <= 1
    places = np.array([on_plane(board_shot.camera, die.top) for die in board_shot.scene.dice])
    stances = reader().align(board_shot.picture, board_shot.camera, places)
    off = [np.hypot(s.x - x, s.y - y) for s, (x, y) in zip(stances, places, strict=True) if s.die > 0.5]
    assert len(off) > len(places) / 2
    assert np.median(off) < 0.1, "a third of an edge: the geometry found in the start position is off by half of that"


def test_dice_on_a_crowded_board_keep_apart_but_for_those_that_touch() -> None:
    table = Tabletop(named_style("wood", 4), np.random.default_rng(5))
    table.set_up()
    dice = crowd(table)
    assert len(dice) > 6
    for index, die in enumerate(dice):
        near = [o for o in dice[index + 1 :] if np.hypot(*(die.middle - o.middle)[:2]) < 1.5 * die.size]
        assert len(near) <= 2
    assert {die.state for die in dice} >= {"flat"}
    assert any(die.state.startswith("cocked") for die in dice)


def test_a_die_behind_a_rail_is_not_seen_and_one_in_the_open_is() -> None:
    style = named_style("wood", 4)
    table = Tabletop(style, np.random.default_rng(5))
    camera = SceneCamera.look_at((0, -900, 180), (0, 0, 0), (0, 0, 1), 45, (640, 360))
    y = -style.sizes.depth / 2 + 9
    hidden, open_ = (Die("A", np.array([40.0, place, 7.5]), upward(3), 15.0) for place in (y, 0.0))
    assert visible(table, camera, hidden) < 0.3
    assert visible(table, camera, open_) > 0.95
