"""The loop of `tablehub play` as a hand on the buttons finds it."""

from __future__ import annotations

from statistics import median

from tests.benchmarks.press import FRAMES_A_SECOND, ROUND, measure


def test_presses_reach_lamp_and_screen_though_a_picture_is_being_read() -> None:
    slow = 0.6
    measured = measure(slow, len(ROUND))
    assert measured.lost == 0
    assert len(measured.lamp) == len(ROUND)
    assert median(measured.lamp) < slow / 2 + 1 / FRAMES_A_SECOND  # what a press took that waited for the picture
