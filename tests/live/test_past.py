"""Earlier matches as the history page has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablehub.live.past import past_of
from tablehub.records.journal import Journal
from tablehub.records.written import Agreed
from tests.live.test_matches import at, begun
from tests.match.telling import match_events
from tests.match.test_taking_back import EVENTS as PLAYED
from tests.records.test_mat import TOLD


def test_each_match_is_its_record_with_the_time_it_began(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    begun(at(path))
    past = past_of(path)()
    assert len(past) == 1
    record = past[0].record
    assert record is not None
    assert record.length == 7
    assert len(past[0].begun) == len("21.11.2026 20:00")
    assert past[0] is past[0], "made once"
    assert [each.begun for each in past[0:5]] == [past[0].begun]


def test_a_match_from_a_file_has_the_day_that_stood_there(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        journal.keep(Agreed(5, "modern"), match_events(5, TOLD), "2019-01-05")
    assert past_of(path)()[0].begun == "05.01.2019"


def test_what_cannot_be_read_is_told_and_stops_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "journal.sqlite"
    begun(at(path))
    with Journal(path) as journal:
        journal.append(1, 99, PLAYED[1])
    past = past_of(path)()
    assert past[0].record is None
    assert "cannot be told" in caplog.text


def test_without_a_journal_there_are_none(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert list(past_of(None)()) == []
    assert list(past_of(tmp_path / "none.sqlite")()) == []
    (tmp_path / "torn.sqlite").write_bytes(b"torn" * 1000)
    assert list(past_of(tmp_path / "torn.sqlite")()) == []
    assert "is torn" in caplog.text
