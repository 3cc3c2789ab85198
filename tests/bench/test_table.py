"""The table and its drawing, measured in processes of their own: the figures make sense, whatever the machine does."""

from __future__ import annotations

import pytest

from tablehub.bench.drawing import drawn
from tablehub.bench.table import timed_table
from tablehub.frames import Frame
from tests.boards import learnt, picture


@pytest.fixture(scope="module")
def frames() -> list[Frame]:
    """A few pictures of a recorded game."""
    return [Frame(k, f"{k}", float(k), picture("brown_leather", "game", 1 + k)) for k in range(3)]


def test_the_table_starts_idles_and_answers(frames: list[Frame]) -> None:
    """Generous bounds, for machines that test are shared: what is asked for is told by `tablehub bench`."""
    times = timed_table(learnt("brown_leather"), frames, seconds=1.0, presses=6)
    assert 0.1 < times.first_screen < times.ready < 20
    assert 0 < times.idle_share < 0.6
    assert 0 < times.press_median_ms <= times.press_p95_ms < 1000
    assert 50 < times.memory_mb < 300


def test_pictures_are_drawn_while_others_are_read(frames: list[Frame]) -> None:
    drawing = drawn(learnt("brown_leather"), frames, seconds=1.5)
    assert drawing.shown > 15
    assert drawing.read > 0
    assert 0 < drawing.share < 0.5
    assert 0 < drawing.whole_ms < 100
