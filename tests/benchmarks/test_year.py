"""The year in small counts what it wrote."""

from __future__ import annotations

from pathlib import Path

from tablehub.records.library import Library
from tests.benchmarks.year import measure


def test_every_match_is_in_the_journal_that_was_measured(tmp_path: Path) -> None:
    year = measure(tmp_path / "journal.sqlite", matches=6, live=2)
    with Library(tmp_path / "journal.sqlite") as library:
        kept = list(library.matches())
    assert (len(kept), sum(len(match.events) for match in kept)) == (year.matches, year.events)
    assert year.size >= sum(len(str(event.to_json())) for match in kept for event in match.events) / 2
    assert "6, " in year.table()
