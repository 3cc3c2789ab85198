"""The start laid over faces that a network sees in a rough straight view."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.by_faces import FEWEST, layouts_of_faces
from calibration.layout import apply_homography, start_slots
from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE
from tablehub.vision.checkers.faces import Face
from tablehub.vision.geometry import BoardGeometry, BoardShape, Floats
from tests.boards import looking_at_board

SHAPE = BoardShape(home_right=True, bar_width=1.0, depth=10.5, checker=0.9, checker_height=0.19, row=0.92, edge=0.47)
SEEN = BoardGeometry(SHAPE, looking_at_board(tilt=20))
WAYS = list(itertools.product((True, False), (1, -1)))  # home on the right, light near

Slots = Sequence[tuple[Player, int, int]]


def faces(slots: Slots, shape: BoardShape, turn: int, rough: Floats | None = None) -> list[Face]:
    """The faces on some slots of a board, in a straight view that is off by a homography."""
    places = turn * np.array([shape.slot(point, index) for _, point, index in slots])
    there = places if rough is None else apply_homography(rough, places)
    return [Face(player, float(x), float(y), 0.9) for (x, y), (player, _, _) in zip(there, slots, strict=True)]


@pytest.mark.parametrize(("home_right", "turn"), WAYS)
def test_only_one_way_to_sit_shows_the_start(home_right: bool, turn: int) -> None:
    shape = replace(SHAPE, home_right=home_right)
    (layout,) = layouts_of_faces(faces(start_slots(), shape, turn), SEEN)
    assert layout.shape.home_right == home_right
    assert len(layout.discs) == 2 * MEN_A_SIDE
    for point, index in layout.discs:
        place = SEEN.camera.project([(*(turn * np.array(shape.slot(point, index))), shape.checker_height)])[0]
        assert np.allclose((layout.discs[point, index].x, layout.discs[point, index].y), place)


@given(
    st.sampled_from(WAYS),
    st.lists(st.floats(-0.5, 0.5), min_size=8, max_size=8),
    st.sampled_from([(0.5, 10.2, 0.93), (1.2, 11.0, 0.9), (1.7, 11.9, 0.95)]),
    st.integers(0, 2),
    st.integers(0, 10**6),
)
def test_corners_may_be_off_and_some_checkers_hidden(
    way: tuple[bool, int], off: list[float], size: tuple[float, float, float], hidden: int, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    bar, depth, row = size
    shape = replace(SHAPE, home_right=way[0], bar_width=bar, depth=depth, row=row)
    ends = np.array([(sx * shape.width / 2, sy * shape.depth / 2) for sx in (-1, 1) for sy in (-1, 1)])
    rough = _homography(ends, ends + np.reshape(off, (4, 2)))
    slots = start_slots()
    seen = [slots[k] for k in np.sort(rng.permutation(len(slots))[hidden:])]
    layout, *others = layouts_of_faces(faces(seen, shape, way[1], rough), SEEN)
    assert all(len(other.discs) <= len(layout.discs) and other.discs != layout.discs for other in others)
    assert layout.shape.home_right == shape.home_right
    assert len(layout.discs) >= FEWEST  # of 250 such views 244 show all that are seen, one three fewer


def test_another_position_is_no_start() -> None:
    elsewhere = {13: 10, 12: 15, 6: 4, 19: 21}
    moved = [(player, elsewhere.get(point, point), index) for player, point, index in start_slots()]
    assert not layouts_of_faces(faces(moved, SHAPE, 1), SEEN)


def test_few_faces_are_no_start() -> None:
    assert not layouts_of_faces([], SEEN)
    assert not layouts_of_faces(faces(start_slots()[:20], SHAPE, 1), SEEN)


def _homography(before: Floats, after: Floats) -> Floats:
    """The exact homography (3, 3) of four points (4, 2)."""
    rows = []
    for (x, y), (u, v) in zip(before, after, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    return np.append(np.linalg.solve(np.array(rows), after.ravel()), 1.0).reshape(3, 3)
