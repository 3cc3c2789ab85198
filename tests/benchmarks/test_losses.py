"""A camera that is lost in the middle of a match; `python -m tests.benchmarks.losses` has the whole of it."""

from __future__ import annotations

from tests.benchmarks.losses import ASKED, played


def test_losses_cost_no_play_and_accuse_nobody() -> None:
    result = played(12, seed=3, length=1)
    assert len(result.losses) == 12
    assert result.tally.plays_wrong == result.tally.false_accusations == result.tally.wrong_scores == 0
    assert all(loss.frame_after is not None and loss.frame_after <= ASKED for loss in result.losses)
    assert result.good
