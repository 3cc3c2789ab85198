"""Kills: what is told of a child that ends before it is killed."""

from __future__ import annotations

from pathlib import Path

from tests.benchmarks.kills import _kill_one, killed


def test_a_child_that_ends_by_itself_is_told_in_its_own_words(tmp_path: Path) -> None:
    problem = _kill_one(tmp_path, tmp_path / "shown", 0, 0.2)  # a folder is no journal
    assert problem is not None
    assert "ended by itself" in problem
    assert "Error" in problem


def test_two_kills_lose_nothing() -> None:
    result = killed(2)
    assert result.good, result.broken
    assert result.kills == 2
