from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from tablehub.errors import BadInput
from tablehub.frames import Frame
from tablehub.simulator.source import SimulatedTable
from tablehub.simulator.truth import corners_px

SMALL = "sim:size=320x240,fps=8,turns=1,style=tournament,tilt=10"

Run = tuple[SimulatedTable, list[Frame]]


@pytest.fixture(scope="module")
def run() -> Run:
    """All frames of a short game."""
    with SimulatedTable(SMALL + ",seed=5") as table:
        return table, list(table)


def test_the_same_options_give_the_same_frames(run: Run) -> None:
    again = list(islice(SimulatedTable(SMALL + ",seed=5"), 22))
    assert all(np.array_equal(a.image, b.image) for a, b in zip(run[1], again, strict=False))


def test_another_seed_gives_another_game(run: Run) -> None:
    (other,) = islice(SimulatedTable(SMALL + ",seed=6"), 1)
    assert not np.array_equal(run[1][0].image, other.image)


def test_frames_come_in_order_with_their_truth(run: Run) -> None:
    table, given = run
    assert [f.index for f in given] == list(range(len(given)))
    assert [truth.t for truth in table.truth] == [f.t for f in given]
    assert given[0].size == (320, 240)
    assert any(truth.hand for truth in table.truth)


def test_still_frames_differ_only_by_noise(run: Run) -> None:
    one, two = run[1][:2]
    difference = np.abs(one.image.astype(int) - two.image.astype(int))
    assert 0 < difference.mean() < 6


def test_a_hand_changes_much_more_than_noise(run: Run) -> None:
    table, given = run
    reaching = next(t.index for t in table.truth if t.label == "checker_in_hand")
    difference = np.abs(given[reaching].image.astype(int) - given[0].image.astype(int))
    assert (difference.max(axis=2) > 60).mean() > 0.005


def test_bad_options_are_refused_before_anything_is_drawn() -> None:
    with pytest.raises(BadInput):
        SimulatedTable("sim:turns=many")


@pytest.mark.parametrize("seed", [3, 56, 111])
def test_the_whole_board_fills_a_good_part_of_the_picture(seed: int) -> None:
    table = SimulatedTable(f"sim:seed={seed}")
    corners = np.array(corners_px(table.style, table.camera))
    assert (corners > 0).all()
    assert (corners < table.options.size).all()
    width, height = np.ptp(corners, axis=0) / table.options.size
    assert max(width, height) > 0.5
