"""The formats a journal has had, and the steps from each to the next.

The number is kept in the file as SQLite's `user_version`. A change of the tables is a new step at the end of `STEPS`;
nothing else is to be done, for a new journal takes all steps too. A journal of an older format is first copied, then
upgraded in one transaction: it is wholly of the new format or, whatever happens meanwhile, as it was.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from tablehub.errors import BadInput

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE match (
            id INTEGER PRIMARY KEY,
            begun TEXT NOT NULL,
            length INTEGER NOT NULL,
            ruleset TEXT NOT NULL,
            options TEXT NOT NULL,
            closed TEXT
        )""",
        """CREATE TABLE event (
            match INTEGER NOT NULL REFERENCES match (id),
            number INTEGER NOT NULL,
            written TEXT NOT NULL,
            line TEXT NOT NULL,
            PRIMARY KEY (match, number)
        ) WITHOUT ROWID""",
    ),
    (
        # A match brought in from elsewhere was told by how `closed` began; it has a place of its own.
        "ALTER TABLE match ADD COLUMN imported TEXT",
        "UPDATE match SET imported = substr(closed, 10), closed = substr(closed, 10) WHERE closed LIKE 'imported %'",
    ),
)
"""The statements that lead to format 1 from an empty file, to format 2 from format 1, and so on."""

VERSION = len(STEPS)
"""The format this program writes."""

_MOST = 99
"""No program will come to a higher format: where one is written, the file is torn."""

BESIDE = ("", "-wal", "-shm")
"""What the names of the files end in that SQLite makes a database of."""


class NewerJournal(BadInput):
    """The journal is of a format that this program does not know yet."""


def format_of(db: sqlite3.Connection) -> int:
    """The format of an open journal; 0: nothing is written there yet."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)


def refuse_newer(path: Path, version: int) -> None:
    """Raises `NewerJournal` where a later program wrote it, `sqlite3.DatabaseError` where none can have."""
    if not 0 <= version <= _MOST:
        raise sqlite3.DatabaseError(f"it is said to be of format {version}, which no TableHub writes")
    if version > VERSION:
        raise NewerJournal(
            f"the journal {path} is of format {version}, written by a newer TableHub; this one knows format {VERSION} "
            "and leaves it as it is: upgrade TableHub, or name another with --journal"
        )


def upgrade(db: sqlite3.Connection) -> int:
    """Take all steps that are missing, in one transaction; gives the format there was. Needs autocommit.

    Raises `sqlite3.Error`, and has changed nothing then.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        before = format_of(db)  # asked in here: another program may have been quicker
        for statements in STEPS[before:]:
            for statement in statements:
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {max(before, VERSION)}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return before


def copy_path(journal: Path, version: int) -> Path:
    """Where the copy of a journal lies that was of an older format."""
    return journal.with_name(f"{journal.name}.format-{version}")


def copy_beside(db: sqlite3.Connection, journal: Path) -> Path:
    """Copy an open journal to `copy_path`; the copy is there as a whole or not at all. At most one copy is kept.

    Raises `sqlite3.Error` or `OSError` where there is no room for it.
    """
    copy = copy_path(journal, format_of(db))
    draft = copy.with_name(copy.name + ".part")
    try:
        draft.unlink(missing_ok=True)
        with closing(sqlite3.connect(draft)) as target:
            target.execute("PRAGMA journal_mode = OFF")
            db.backup(target)
        _on_disk(draft)
        draft.replace(copy)
        _on_disk(journal.parent)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    for older in journal.parent.glob(f"{journal.name}.format-*"):
        if older != copy:
            older.unlink(missing_ok=True)
    return copy


def _on_disk(path: Path) -> None:
    """Have the system write out a file, or the names in a folder."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
