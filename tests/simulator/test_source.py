from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from tablehub.errors import BadInput
from tablehub.frames import Frame
from tablehub.simulator.source import SimulatedTable

SMALL = "sim:size=320x240,fps=8,turns=1,style=tournament,tilt=10"


def frames(text: str, count: int) -> list[Frame]:
    with SimulatedTable(text) as table:
        return list(islice(table, count))


def test_the_same_options_give_the_same_frames() -> None:
    one, two = frames(SMALL + ",seed=5", 22), frames(SMALL + ",seed=5", 22)
    assert all(np.array_equal(a.image, b.image) for a, b in zip(one, two, strict=True))


def test_another_seed_gives_another_game() -> None:
    one, two = frames(SMALL + ",seed=5", 1), frames(SMALL + ",seed=6", 1)
    assert not np.array_equal(one[0].image, two[0].image)


def test_frames_come_in_order_with_their_truth() -> None:
    with SimulatedTable(SMALL) as table:
        given = []
        for frame in table:
            given.append(frame)
            assert table.truth[frame.index].t == frame.t
            assert len(table.truth) == frame.index + 1
    assert [f.index for f in given] == list(range(len(given)))
    assert given[0].size == (320, 240)
    assert table.happenings[0].kind == "roll" if table.happenings else True
    assert any(truth.hand for truth in table.truth)


def test_still_frames_differ_only_by_noise() -> None:
    one, two = frames(SMALL, 2)
    difference = np.abs(one.image.astype(int) - two.image.astype(int))
    assert 0 < difference.mean() < 6


def test_bad_options_are_refused_before_anything_is_drawn() -> None:
    with pytest.raises(BadInput):
        SimulatedTable("sim:turns=many")
