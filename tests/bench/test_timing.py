"""Stopwatches."""

from __future__ import annotations

import time

import pytest

from tablehub.bench.timing import Stopwatch, Times, timed


def test_median_and_the_slow_twentieth() -> None:
    times = Times("part", tuple(float(n) for n in range(1, 101)))
    assert times.median == 50.5
    assert times.p95 == pytest.approx(95, abs=0.5)
    assert times.to_json() == {"part": "part", "median_ms": 50.5, "p95_ms": 95.05}


def test_a_single_picture_is_its_own_median() -> None:
    assert Times("part", (7.0,)).p95 == Times("part", (7.0,)).median == 7.0


def test_each_picture_is_timed_by_itself() -> None:
    times = timed("sleep", time.sleep, [0.001, 0.02])
    assert times.each[0] < times.each[1]
    assert times.each[1] >= 20


class Worker:
    def work(self, pauses: int) -> int:
        for _ in range(pauses):
            self._pause()
        return pauses

    def _pause(self) -> None:
        time.sleep(0.002)


def test_a_stopwatch_adds_up_the_calls_for_one_picture_and_changes_nothing() -> None:
    worker, watch = Worker(), Stopwatch({"_pause": "pauses"})
    watch.watch(worker)
    for pauses in (0, 1, 5):
        watch.picture()
        assert worker.work(pauses) == pauses
    (pauses_taken,) = watch.times()
    assert pauses_taken.name == "pauses"
    none, one, five = pauses_taken.each
    assert none == 0.0 < 2.0 <= one < five >= 10.0


def test_what_raises_is_timed_all_the_same() -> None:
    worker, watch = Worker(), Stopwatch({"work": "work"})
    watch.watch(worker)
    watch.picture()
    with pytest.raises(TypeError):
        worker.work("many")  # type: ignore[arg-type]
    assert watch.times()[0].each[0] > 0.0
