"""Rendered boards: things are seen where geometry says, lit from the lamp, in the shadow of what stands there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.training.pucks import Box, Lamp, Scene, render
from calibration.training.rows import Board, radiance, random_table
from calibration.training.stack_data import MOST_FACES, Strip, example, load, save
from tablehub.vision.checkers.stacks import CHANNELS, PARALLAX_UNIT, STRIP_SIZE

WHITE = np.ones(3, np.float32)
ABOVE = np.array([0.0, 0.0, 30.0])


def felt(points: np.ndarray) -> np.ndarray:
    return np.full_like(points, 0.5)


def scene(*boxes: Box, lamp_at: tuple[float, float, float] = (0, 0, 20)) -> Scene:
    return Scene([], boxes, [Lamp(np.array(lamp_at, np.float32), 0.01, WHITE)], 0 * WHITE, felt, 0 * WHITE)


def brightness(what: Scene, x: float, y: float) -> float:
    aims = np.repeat(np.array([[x, y, 0.0]]), 50, axis=0)
    return float(render(what, ABOVE, aims, np.random.default_rng(1)).mean())


def test_a_box_throws_its_shadow_away_from_the_lamp() -> None:
    post = Box(np.array([-0.2, -0.2, 0], np.float32), np.array([0.2, 0.2, 1], np.float32), felt)
    lit = scene(post, lamp_at=(20, 0, 20))
    assert brightness(lit, -0.6, 0) < 0.1 * brightness(lit, 0.6, 0)


def test_a_turned_box_reaches_where_its_corner_points() -> None:
    low, high = np.array([-0.5, -0.5, 0], np.float32), np.array([0.5, 0.5, 0.1], np.float32)
    straight, turned = (Box(low, high, lambda p: 0 * p, 0.0, 0.2, turn) for turn in (0.0, np.pi / 4))
    assert brightness(scene(straight), 0.62, 0) > 0.3
    assert brightness(scene(turned), 0.62, 0) < 0.1


def board_of_five(upper: int) -> Board:
    rng = np.random.default_rng(5)
    table = random_table(rng)
    dark_felt = replace(table, felt=lambda p: np.full_like(p, 0.01), eye=np.array([3.0, -2.0, 22.0]), boxes=())
    white = replace(table.makes[0], colour=WHITE, gloss=0.0, marbling=0.0, slopes=np.zeros(48, np.float32))
    board = Board(replace(dark_felt, makes=(white, white)), (0.0, 0.0))
    board.row(rng, 0, 10, 5, range(upper))
    return board


@pytest.mark.parametrize("layer", [0, 1])
def test_an_upper_face_is_seen_where_the_camera_puts_it(layer: int) -> None:
    board = board_of_five(upper=5 * layer)
    puck = max((board.pucks[m.puck] for m in board.men if m.slot == 2), key=lambda p: p.top)
    x, y = board.seen_at(puck.x, puck.y, puck.top)
    steps = (np.arange(31) - 15) / 15 * 0.44 * board.shape.checker
    across = np.column_stack([x + steps, np.full(31, y)])
    view = radiance(np.random.default_rng(2), board, across[None, :, 0], across[None, :, 1], 8)[0].mean(axis=1)
    assert view.min() > 0.5 * view.max(), "the face is white from edge to edge where it ought to be"


def test_strips_survive_being_saved(tmp_path) -> None:  # type: ignore[no-untyped-def]
    rng = np.random.default_rng(3)
    width, height = STRIP_SIZE
    picture = rng.integers(0, 255, (height, width, 3)).astype(np.uint8)
    moved = np.stack([np.full((height, width), 1.5, np.float32), np.full((height, width), -0.5, np.float32)])
    faces = rng.uniform(0, 70, (5, 2))
    layers = np.array([2, 1, 1, 0, 0], np.int8)
    save(tmp_path / "rows.npz", [Strip(picture, moved, faces, layers, 0.9)])
    [back] = load(tmp_path / "rows.npz")
    assert len(back.faces) == 5 <= MOST_FACES
    assert (back.picture == picture).all()
    assert back.layers.tolist() == layers.tolist()
    assert back.moved == pytest.approx(moved[:, ::8, ::8], abs=1e-2)
    assert back.faces == pytest.approx(faces, abs=1e-4)
    seen, places = example(rng, back)
    assert seen.shape == (CHANNELS, height, width)
    assert abs(seen[3]) == pytest.approx(1.5 / PARALLAX_UNIT, rel=0.4), "checkers are taken for higher or lower"
    assert seen[3].std() == pytest.approx(0, abs=1e-4)
    assert len(places) == 5


def test_strips_of_a_smaller_scale_are_made_larger(tmp_path) -> None:  # type: ignore[no-untyped-def]
    width, height = STRIP_SIZE[0] * 3 // 4, STRIP_SIZE[1] * 3 // 4
    picture = np.zeros((height, width, 3), np.uint8)
    picture[:, width // 2 :] = 200
    moved = np.full((2, height, width), 3.0, np.float32)
    save(
        tmp_path / "rows.npz", [Strip(picture, moved, np.array([[width / 2 - 0.5, 20.0]]), np.array([1], np.int8), 0.9)]
    )
    [back] = load(tmp_path / "rows.npz")
    assert back.picture.shape[1::-1] == STRIP_SIZE
    assert back.faces[0, 0] == pytest.approx(STRIP_SIZE[0] / 2 - 0.5)
    assert back.moved == pytest.approx(4.0, abs=1e-2)
