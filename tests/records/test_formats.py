"""Journals of older formats: upgraded as a whole or not at all, with a copy kept; newer ones left as they are."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tablehub.records import formats
from tablehub.records import journal as journal_module
from tablehub.records.formats import STEPS, VERSION, NewerJournal, copy_path, upgrade
from tablehub.records.journal import Journal, JournalError
from tablehub.records.library import Library
from tablehub.records.past import PastMatches
from tablehub.records.written import Agreed
from tests.records.test_journal import AGREED, EVENTS, kept

OLD = Path(__file__).resolve().parent.parent / "data" / "journals"
"""Journals of earlier programs: `format_1_first` by the very first one, `format_1` by the last that wrote this format.

Each has a match that was played to its end and one of Hoyle's that was interrupted, the later two from elsewhere."""


def old(tmp_path: Path, name: str = "format_1") -> Path:
    return Path(shutil.copy(OLD / f"{name}.sqlite", tmp_path / "journal.sqlite"))


def format_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


@pytest.mark.parametrize("name", ["format_1_first", "format_1"])
def test_a_journal_of_an_earlier_program_is_upgraded_and_goes_on(tmp_path: Path, name: str) -> None:
    path = old(tmp_path, name)
    with Journal(path) as journal:
        found = journal.unfinished()
        assert found is not None
        assert (found.agreed, list(found.events)) == (Agreed(0, "hoyle", ("stake=2",)), EVENTS[:3])
        assert list(journal.events(1)) == EVENTS
        journal.append(found.match, 3, EVENTS[3])
        assert journal.begin(AGREED) == (5 if name == "format_1" else 3)
    assert format_in(path) == VERSION
    assert format_in(copy_path(path, 1)) == 1, "as it was"
    with Library(copy_path(path, 1)) as before, Library(path) as now:
        assert list(now.match(1).events) == list(before.match(1).events)


def test_matches_from_elsewhere_stay_such(tmp_path: Path) -> None:
    path = old(tmp_path)
    with Journal(path):
        pass
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute("SELECT id, closed, imported FROM match").fetchall()
    assert rows == [
        (1, "2026-11-20T18:00:05Z", None),
        (2, "2026-11-20T18:00:09Z", "2026-11-20T18:00:09Z"),
        (3, None, None),
        (4, "2026-11-20T18:00:16Z", "2026-11-20T18:00:16Z"),
    ]


def test_the_first_format_is_what_its_first_program_made(tmp_path: Path) -> None:
    def tables(path: Path) -> list[str]:
        with closing(sqlite3.connect(path)) as db:
            return [" ".join(sql.split()) for (sql,) in db.execute("SELECT sql FROM sqlite_schema WHERE sql NOT NULL")]

    made = tmp_path / "made.sqlite"
    with closing(sqlite3.connect(made)) as db:
        for statement in STEPS[0]:
            db.execute(statement)
    assert tables(made) == tables(OLD / "format_1_first.sqlite")


def test_what_reads_only_tells_an_older_journal_and_leaves_it(tmp_path: Path) -> None:
    path = old(tmp_path)
    before = path.read_bytes()
    with Library(path) as library:
        assert [match.closed for match in library.matches()] == [True, True, False, True]
    assert [written.match for written in PastMatches(path).all()] == [4, 3, 2, 1]
    assert path.read_bytes() == before
    assert not copy_path(path, 1).exists()


NEWER_TO_BE_KILLED = """
import os, signal, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA user_version = 99")
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_newer_journal_is_refused_where_it_cannot_be_looked_at_beforehand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a disk without room for SQLite's index beside the file."""
    path = tmp_path / "journal.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")

    def refused(path: Path, timeout: float) -> sqlite3.Connection:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(journal_module, "connected", refused)
    with pytest.raises(NewerJournal):
        Journal(path)
    assert format_in(path) == 99


def test_a_newer_journal_is_refused_and_no_byte_changes(tmp_path: Path) -> None:
    """Even where a newer program was killed, and has yet to take in what it wrote last."""
    path = tmp_path / "journal.sqlite"
    kept(path)
    subprocess.run([sys.executable, "-c", NEWER_TO_BE_KILLED, str(path)], check=False)
    assert path.with_name("journal.sqlite-wal").stat().st_size > 0
    parts = [path, path.with_name("journal.sqlite-wal")]
    before = [part.read_bytes() for part in parts]
    with pytest.raises(NewerJournal, match=f"format 99, written by a newer TableHub; this one knows format {VERSION}"):
        Journal(path)
    with pytest.raises(NewerJournal):
        Library(path)
    assert [part.read_bytes() for part in parts] == before
    assert not list(tmp_path.glob("*format*"))


def test_only_the_newest_copy_is_kept(tmp_path: Path) -> None:
    path = old(tmp_path)
    copy_path(path, 0).write_text("of an upgrade long ago")
    copy_path(path, 1).write_text("half a copy")
    with Journal(path):
        pass
    assert [each.name for each in tmp_path.glob("*format*")] == [copy_path(path, 1).name]
    assert format_in(copy_path(path, 1)) == 1


def test_without_room_for_the_copy_nothing_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = old(tmp_path)
    before = path.read_bytes()

    def full(path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(formats, "_on_disk", full)
    with pytest.raises(JournalError, match="No space left") as told:
        Journal(path)
    assert told.value.note == "not saved: make room on the disk"
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*format*"))
    monkeypatch.undo()
    with Journal(path) as journal:
        assert journal.unfinished() is not None


def test_a_step_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = old(tmp_path)
    monkeypatch.setattr(formats, "STEPS", (*STEPS, ("CREATE TABLE more (a)", "no statement at all")))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        with pytest.raises(sqlite3.OperationalError):
            upgrade(db)
        assert not db.in_transaction
        assert [row[1] for row in db.execute("PRAGMA table_info (match)")][-1] == "closed"
    assert format_in(path) == 1


SLOW = """
import sys, time
from pathlib import Path
from tablehub.records import formats
from tablehub.records import journal as journal_module
from tablehub.records.journal import Journal

def pause(where):
    print(where, flush=True)
    time.sleep(60)

where = sys.argv[2]
if where == "copying":
    formats._on_disk = lambda path: pause("here")
else:
    class Steps(tuple):
        def __getitem__(self, key):
            def slowly():
                for statement in formats_step[1]:
                    yield statement
                    pause("here")
            return [slowly()]
    formats_step = formats.STEPS
    formats.STEPS = Steps(formats.STEPS)
Journal(Path(sys.argv[1]))
"""


@pytest.mark.parametrize("where", ["copying", "upgrading"])
def test_killed_in_the_middle_it_is_as_it_was_and_upgraded_the_next_time(tmp_path: Path, where: str) -> None:
    path = old(tmp_path)
    with subprocess.Popen([sys.executable, "-c", SLOW, str(path), where], stdout=subprocess.PIPE, text=True) as victim:
        assert victim.stdout is not None
        assert victim.stdout.readline() == "here\n"
        victim.send_signal(signal.SIGKILL)
    assert format_in(path) == 1
    with closing(sqlite3.connect(path)) as db:
        assert len(db.execute("PRAGMA table_info (match)").fetchall()) == 6
    with Journal(path) as journal:
        assert journal.set_aside is None
        found = journal.unfinished()
        assert found is not None
        assert list(found.events) == EVENTS[:3]
    assert format_in(path) == VERSION
    assert [each.name for each in tmp_path.glob("*format*")] == [copy_path(path, 1).name], "no half copy is left"
