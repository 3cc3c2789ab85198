"""The journal of a table whose disk is full, cannot be written or is torn: play goes on, nothing is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablehub.config.options import EvidenceSettings
from tablehub.errors import BadInput
from tablehub.live import table_journal
from tablehub.live.keeping import Keeper
from tablehub.live.matches import Matches
from tablehub.live.table_journal import TableJournal
from tablehub.match.events import SetupCorrect
from tablehub.match.terms import Terms
from tablehub.records import journal as journal_module
from tablehub.records.formats import NewerJournal
from tablehub.records.journal import Journal, JournalError
from tablehub.records.library import Library
from tablehub.records.soundness import Soundness
from tests.records.test_journal import AGREED, EVENTS, kept
from tests.records.test_soundness import MATCHES, filled, leaf_pages, torn

FULL = JournalError("the journal cannot be opened: database or disk is full", "not saved: make room on the disk")


@contextmanager
def unopenable(monkeypatch: pytest.MonkeyPatch, problem: Exception = FULL) -> Iterator[None]:
    """Within, no journal can be opened."""

    def refused(path: Path) -> Journal:
        raise problem

    with monkeypatch.context() as patched:
        patched.setattr(table_journal, "Journal", refused)
        yield


def test_a_match_begun_on_a_full_disk_is_saved_whole_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "journal.sqlite"
    terms = Terms(length=7, light="Anna")
    with Matches(path, EvidenceSettings()) as matches:
        with unopenable(monkeypatch):
            assert matches.unfinished() is None
            playing = matches.begun(terms, terms.begun())
            match = playing.__enter__()
            assert match.keeper is not None
            assert match.notes()[1] == "not saved: make room on the disk", "before anything has happened"
            match.keeper(EVENTS[0])
            match.keeper(EVENTS[1])
            assert caplog.text.count("disk is full") <= 2
        match.keeper(EVENTS[2])
        assert match.notes()[1] is None
        playing.__exit__(None, None, None)
        found = matches.unfinished()
    assert found is not None
    assert found.length == 7
    with Library(path) as library:
        assert list(library.match(1).events)[-3:] == EVENTS[:3]


def test_an_interrupted_match_is_gone_on_with_from_a_card_that_can_only_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.sqlite"
    number = kept(path, EVENTS[:2])
    with Matches(path, EvidenceSettings()) as matches:
        with unopenable(monkeypatch):
            assert matches.unfinished() is not None
            playing = matches.resumed()
            match = playing.__enter__()
            assert match.keeper is not None
            match.keeper(EVENTS[2])
        match.keeper(EVENTS[3])
        playing.__exit__(None, None, None)
    with Library(path) as library:
        assert list(library.match(number).events) == EVENTS


def test_a_wrong_name_is_said_at_once_where_nobody_sees_a_screen_and_waited_for_where_somebody_does(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("in the way")
    path = tmp_path / "file" / "journal.sqlite"
    with pytest.raises(BadInput, match="cannot be made"):
        TableJournal(path, Soundness(path), patient=False)
    journal = TableJournal(path, Soundness(path), patient=True)
    assert journal.why_closed is not None
    keeper = Keeper(journal, AGREED)
    notes = []
    keeper(EVENTS[0])
    notes.append(keeper.note)
    (tmp_path / "file").unlink()
    keeper(EVENTS[1])
    notes.append(keeper.note)
    assert notes == ["not saved: the journal cannot be opened, see the log", None]
    journal.close()
    with Library(path) as library:
        assert list(library.match(1).events) == EVENTS[:2]


def test_a_newer_journal_is_never_played_beside(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    kept(path)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(NewerJournal):
        TableJournal(path, Soundness(path), patient=True)


def test_a_journal_found_torn_during_a_match_is_set_aside_and_the_match_is_whole_in_the_new_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "journal.sqlite"
    filled(path)
    torn(path, leaf_pages(path)[5])
    soundness = Soundness(path, later=0.0)
    journal = TableJournal(path, soundness, patient=False)
    keeper = Keeper(journal, AGREED)
    keeper(EVENTS[0])
    assert soundness.wait(60.0)
    for event in EVENTS[1:]:
        keeper(event)
    assert caplog.text.count("the journal was torn") == 1
    assert keeper.note is None
    assert journal.set_aside is not None
    journal.close()
    with Library(path) as library:
        assert list(library.match(MATCHES + 1).events) == EVENTS
        assert len(list(library.matches())) >= MATCHES - 2


def test_players_see_that_the_journal_was_torn(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"no database at all" * 300)
    with Matches(path, EvidenceSettings()) as matches:
        with matches.begun(Terms(), Terms().begun()) as match:
            assert match.notes()[0] == "the journal was torn: see the log"
        with matches.begun(Terms(), Terms().begun()) as match:
            assert match.notes()[0] is None, "the next match has a sound one"


def test_a_torn_interrupted_match_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    filled(path)
    journal = TableJournal(path, Soundness(path), patient=False)
    assert journal.unfinished() is not None
    journal.close()
    for page in leaf_pages(path)[-6:]:
        torn(path, page)
    journal = TableJournal(path, Soundness(path), patient=False)
    assert journal.unfinished() is None, "the newest match that can be read was finished"
    assert journal.set_aside is not None
    journal.close()


@pytest.mark.parametrize("column", [b"ruleset TEXT", b"line TEXT"])
def test_a_journal_whose_list_of_columns_is_damaged_is_torn(tmp_path: Path, column: bytes) -> None:
    path = tmp_path / "journal.sqlite"
    kept(path)
    path.write_bytes(path.read_bytes().replace(column, b"X" + column[1:]))
    with pytest.raises(BadInput, match="is torn"), Library(path) as library:
        library.match(None)
    with Matches(path, EvidenceSettings()) as matches:
        assert matches.unfinished() is None
        with matches.begun(Terms(), Terms().begun()) as match:
            assert match.keeper is not None
            match.keeper(SetupCorrect("1", 1.0))
        assert matches.unfinished() is not None
    assert len(list(tmp_path.glob("*.torn-*Z"))) == 1


def test_a_card_that_cannot_give_the_interrupted_match_keeps_no_table_from_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    kept(tmp_path / "journal.sqlite")

    def fails(db: sqlite3.Connection) -> None:
        problem = sqlite3.OperationalError("disk I/O error")
        problem.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise problem

    monkeypatch.setattr(journal_module, "newest_unfinished", fails)
    with Matches(tmp_path / "journal.sqlite", EvidenceSettings()) as matches:
        assert matches.unfinished() is None
        assert "the interrupted match cannot be taken up" in caplog.text
        with matches.begun(Terms(), Terms().begun()) as match:
            assert match.keeper is not None
