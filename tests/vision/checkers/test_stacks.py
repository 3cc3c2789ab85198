"""Strips of rows, what a checker's height does in them, and whether second layers are told."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.training.rows import Board, photograph, random_table
from tablehub.vision.checkers import stacks as stacks_module
from tablehub.vision.checkers.stacks import (
    ANSWERS,
    CHANNELS,
    STRIP_SCALE,
    STRIP_SIZE,
    StackReader,
    mirror,
    parallax,
    sampled,
    strip_places,
    tensor,
    to_strip,
)
from tablehub.vision.geometry import BoardGeometry, Camera
from tests.boards import looked_at, looking_at_board

SLANTED = looked_at(looking_at_board(24, tilt=35, azimuth=-60))
SHAPE = SLANTED.shape


@given(st.integers(1, 24), st.integers(0, STRIP_SIZE[0] - 1), st.integers(0, STRIP_SIZE[1] - 1))
def test_pixels_of_a_strip_and_places_on_the_board_are_each_others_inverse(point: int, x: int, y: int) -> None:
    place = strip_places(SHAPE, point)[y, x]
    assert to_strip(SHAPE, point, place[None])[0] == pytest.approx((x, y))


@pytest.mark.parametrize("point", [1, 9, 13, 24])
def test_a_row_lies_along_its_strip_from_the_edge(point: int) -> None:
    slots = np.array([SHAPE.slot(point, i) for i in range(5)])
    xs, ys = to_strip(SHAPE, point, slots).T
    assert (np.diff(xs) > 0.8 * STRIP_SCALE).all()
    assert ys == pytest.approx([STRIP_SIZE[1] / 2 - 0.5] * 5)


@pytest.mark.parametrize("point", [1, 9, 13, 24])
def test_parallax_is_what_the_camera_does_with_one_more_checker_below(point: int) -> None:
    x, y = SHAPE.slot(point, 2)
    camera, height = SLANTED.camera, SHAPE.checker_height
    seen = camera.unproject(camera.project([(x, y, 2 * height)])[0], height)
    place, there = (to_strip(SHAPE, point, np.array([p]))[0] for p in ((x, y), seen))
    moved = parallax(SHAPE, point, camera.centre)[:, round(float(there[1])), round(float(there[0]))]
    share = 1 - height / (camera.centre[2] - height)  # `parallax` starts where the face is seen, not where it lies
    assert moved * share == pytest.approx(there - place, abs=0.1)


def test_the_network_sees_a_row_in_relation_to_its_own_colour() -> None:
    strip = np.full((STRIP_SIZE[1], STRIP_SIZE[0], 3), 100, np.uint8)
    faces = np.array([[60.0, 36.0], [100.0, 36.0]])
    seen = tensor(strip, faces, np.zeros((2, *strip.shape[:2]), np.float32), 0.9)
    assert seen.shape == (CHANNELS, *strip.shape[:2])
    assert np.abs(seen[:5]).max() < 1e-5
    assert (np.diff(seen[5], axis=1) > 0).all(), "how far from the edge"


def test_a_mirrored_row_is_what_a_mirrored_picture_shows() -> None:
    rng = np.random.default_rng(4)
    strip = rng.integers(0, 255, (STRIP_SIZE[1], STRIP_SIZE[0], 3)).astype(np.uint8)
    moved = rng.normal(0, 3, (2, *strip.shape[:2])).astype(np.float32)
    faces = np.array([[60.0, 30.0], [100.0, 40.0]])
    turned = np.column_stack([faces[:, 0], strip.shape[0] - 1 - faces[:, 1]])
    other_way = np.ascontiguousarray(moved[:, ::-1] * np.array([1, -1], np.float32)[:, None, None])
    again = tensor(np.ascontiguousarray(strip[::-1]), turned, other_way, 0.9)
    assert mirror(tensor(strip, faces, moved, 0.9)) == pytest.approx(again, abs=1e-5)


def test_cells_are_read_between_their_middles() -> None:
    cells = np.arange(12, dtype=np.float32).reshape(3, 4)
    middle_of_second = [11.5, 3.5]
    half_way_down = [11.5, 7.5]
    assert sampled(cells, np.array([middle_of_second, half_way_down])) == pytest.approx([1.0, 3.0])


class CountingNetwork:
    """Answers every cell with how often it was asked, which decides nothing, or with `step` times that."""

    step = 1.0

    def __init__(self, name: str) -> None:
        self.asked = 0

    def __call__(self, seen: np.ndarray) -> np.ndarray:
        self.asked += 1
        return np.full((1, ANSWERS, STRIP_SIZE[1] // 8, STRIP_SIZE[0] // 8), self.step * self.asked, np.float32)


def test_a_clear_answer_is_not_asked_for_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stacks_module, "Network", CountingNetwork)
    monkeypatch.setattr(CountingNetwork, "step", -10.0)
    row = [SHAPE.slot(9, i) for i in range(5)]
    assert StackReader(SLANTED).answers(np.full((720, 1280, 3), 90, np.uint8), 9, row) == [(-10.0, -10.0)] * 5


@pytest.mark.parametrize("men", [1, 4])
def test_of_a_short_row_one_look_is_enough(monkeypatch: pytest.MonkeyPatch, men: int) -> None:
    """Hardly anything lies on top there, whatever a look that is in doubt would say the second time."""
    monkeypatch.setattr(stacks_module, "Network", CountingNetwork)
    row = [SHAPE.slot(9, i) for i in range(men)]
    assert StackReader(SLANTED).answers(np.full((720, 1280, 3), 90, np.uint8), 9, row) == [(1.0, 1.0)] * men


def test_a_row_of_which_one_look_leaves_the_count_in_doubt_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each face of it is told clearly, but that the third of five lies on another and the first does not is rare."""
    monkeypatch.setattr(stacks_module, "Network", CountingNetwork)
    asked: list[int] = []

    def answers(_network: object, _seen: object, faces: np.ndarray) -> list[tuple[float, float]]:
        asked.append(len(faces))
        return [(3.5 if slot == 2 else -3.5, 0.0) for slot in range(len(faces))]

    monkeypatch.setattr(stacks_module, "_answers", answers)
    row = [SHAPE.slot(9, i) for i in range(5)]
    StackReader(SLANTED).answers(np.full((720, 1280, 3), 90, np.uint8), 9, row)
    assert len(asked) == 2


def patch(x: float, y: float, levels: int) -> np.ndarray:
    """So many grey levels more in a spot of a picture: as much as a dark checker's rim on another one changes."""
    spot = np.zeros((720, 1280, 3), np.uint8)
    cv2.circle(spot, (round(x), round(y)), 12, (levels,) * 3, -1)
    return spot


def test_a_row_that_has_not_changed_is_not_looked_at_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stacks_module, "Network", CountingNetwork)
    rng = np.random.default_rng(8)
    noise = rng.integers(0, 255, (720, 1280, 3)).astype(np.uint8)
    image = np.asarray(cv2.GaussianBlur(noise, (0, 0), 6), np.uint8)
    reader = StackReader(SLANTED)
    row = [SHAPE.slot(9, i) for i in range(5)]
    assert reader.answers(image, 9, row) == [(1.5, 1.5)] * 5, "both ways round"
    noisy = np.clip(image + rng.normal(4, 3, image.shape), 0, 255).astype(np.uint8)
    assert reader.answers(noisy, 9, row[::-1]) == [(1.5, 1.5)] * 5, "noise and a little more light"
    x, y = SLANTED.camera.project([(*SHAPE.slot(9, 2), SHAPE.checker_height)])[0]
    changed = np.clip(image.astype(int) + patch(x, y, 8), 0, 255).astype(np.uint8)
    assert reader.answers(changed, 9, row) == [(3.5, 3.5)] * 5
    assert reader.answers(changed, 9, row[:3]) == [(5.0, 5.0)] * 3
    shifted = [(x + 0.1, y) for x, y in row[:3]]
    assert reader.answers(changed, 9, shifted) == [(6.0, 6.0)] * 3


def test_a_row_that_is_again_as_it_was_is_not_looked_at_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand has come and gone."""
    monkeypatch.setattr(stacks_module, "Network", CountingNetwork)
    noise = np.random.default_rng(8).integers(0, 255, (720, 1280, 3)).astype(np.uint8)
    image = np.asarray(cv2.GaussianBlur(noise, (0, 0), 6), np.uint8)
    x, y = SLANTED.camera.project([(*SHAPE.slot(9, 2), SHAPE.checker_height)])[0]
    covered = image.copy()
    cv2.circle(covered, (round(float(x)), round(float(y))), 20, (120, 150, 200), -1)
    reader, row = StackReader(SLANTED), [SHAPE.slot(9, i) for i in range(5)]
    before = reader.answers(image, 9, row)
    assert reader.answers(covered, 9, row) != before
    assert reader.answers(image, 9, row) == before
    reader.forget()
    assert reader.answers(image, 9, row) != before


@pytest.mark.networks
def test_second_layers_of_drawn_rows_are_told() -> None:
    """Rows that no network has learnt from, seen by a camera of a quite usual table."""
    rng = np.random.default_rng(987654)
    right = total = 0
    for _ in range(6):
        table = replace(random_table(rng), eye=np.array([1.0, -2.0, 18.0]))
        board = Board(table, (0.03, 0.05))
        upper = int(rng.integers(0, 6))
        board.row(rng, int(rng.integers(2)), 4, 5, range(upper))
        told = _told(rng, board)
        right += sum((logit > 0) == (slot < upper) for slot, logit in enumerate(told))
        total += len(told)
    assert right >= 0.8 * total, "some lie so neatly that nobody could tell"


def _told(rng: np.random.Generator, board: Board) -> list[float]:
    """Log odds of a second layer for the five faces of point 4, pictured from the table's eye, straight down."""
    turn, size = np.array([np.pi, 0.0, 0.0]), (640, 480)
    matrix = np.array([[1000.0, 0, 200], [0, 1000.0, 100], [0, 0, 1]])
    moved = -cv2.Rodrigues(turn)[0] @ board.table.eye
    camera = Camera(matrix, np.zeros(5), turn, moved.reshape(3, 1), size)
    x, y = camera.project([(*board.shape.slot(4, 2), 0.0)])[0]
    camera = replace(camera, matrix=matrix + np.array([[0, 0, 320 - x], [0, 0, 240 - y], [0, 0, 0]]))
    pixels = np.stack(np.meshgrid(np.arange(640.0), np.arange(480.0)), axis=-1)
    places = camera.unproject(pixels, board.height).astype(np.float32)
    picture = photograph(rng, board, places[..., 0], places[..., 1], 2)
    tops = {man.slot: board.pucks[man.puck] for man in board.men}
    faces = [board.seen_at(p.x, p.y, p.top) for p in tops.values()]
    return [upper for upper, _ in StackReader(BoardGeometry(board.shape, camera)).answers(picture, 4, faces)]


def test_what_is_made_out_ahead_of_time_is_what_would_be_later() -> None:
    ready, late = StackReader(SLANTED), StackReader(SLANTED)
    for _ in range(25):
        ready.prepare()
    assert sorted(ready._maps) == list(range(1, 25))
    for point in (1, 24):
        assert all(np.array_equal(one, other) for one, other in zip(ready._map(point), late._map(point), strict=True))
