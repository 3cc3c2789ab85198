"""The matches a journal holds, read beside whoever writes in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablehub.errors import BadInput
from tablehub.records.journal import Journal
from tablehub.records.past import MOST, PastMatches
from tablehub.records.written import Agreed
from tests.records.test_journal import AGREED, EVENTS


def written(journal: Journal, agreed: Agreed = AGREED, count: int = len(EVENTS)) -> int:
    match = journal.begin(agreed)
    for number, event in enumerate(EVENTS[:count]):
        journal.append(match, number, event)
    return match


def test_matches_are_told_newest_first_while_the_journal_is_written(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite", lambda: "2026-11-21T20:00:00Z") as journal:
        first = written(journal)
        journal.finish(first)
        second = written(journal, Agreed(3, "hoyle", ("backgammon=4",)), 1)
        written(journal, AGREED, 0)
        past = PastMatches(journal.path)
        found = past.all()
        assert [(each.match, each.closed) for each in found] == [(second, False), (first, True)], "nothing in the third"
        assert found[0].agreed == Agreed(3, "hoyle", ("backgammon=4",))
        assert found[0].begun == "2026-11-21T20:00:00Z"
        assert list(past.match(found[1]).events) == EVENTS
        journal.append(second, 1, EVENTS[1])
        assert len(past.match(found[0]).events) == 2


def test_only_so_many_are_told(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        for _ in range(MOST + 5):
            written(journal, count=1)
        assert len(PastMatches(journal.path).all()) == MOST


def test_reading_makes_no_journal(tmp_path: Path) -> None:
    path = tmp_path / "no journal?.sqlite"
    with pytest.raises(BadInput, match="there is no journal"):
        PastMatches(path).all()
    assert list(tmp_path.iterdir()) == []


def test_a_torn_journal_is_said(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"torn" * 1000)
    with pytest.raises(BadInput, match="is torn"):
        PastMatches(path).all()
