"""A journal opened for reading alone: nothing in it changes, and the table may be writing in it meanwhile."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from tablehub.errors import BadInput
from tablehub.records.foreign import what_else
from tablehub.records.formats import VERSION, format_of, refuse_newer, upgrade

TORN = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What a damaged file is told by: SQLite's check answers with pieces of what it found, which need not be text."""


def is_schema_torn(problem: sqlite3.Error) -> bool:
    """Does SQLite find no such table or column? They are asked for as they were made, so their list is damaged."""
    code = getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code == sqlite3.SQLITE_ERROR


def read_only(path: Path, timeout: float = 2.0) -> sqlite3.Connection:
    """A connection to the journal as this program's format has it; `timeout`: seconds to wait for whoever writes.

    A journal of an older format is upgraded as a copy in memory. Raises `BadInput` with one sentence where there is no
    journal, none of this program, one of a newer format, or one that cannot be read.
    """
    if not path.is_file():
        raise BadInput(f"there is no journal {path}; name another with --journal")
    if what := what_else(path):
        raise BadInput(f"--journal {path}: this is {what}; name another file")
    with told(path):
        db = connected(path, timeout)
        try:
            version = format_of(db)
            refuse_newer(path, version)
            if version == 0:
                raise BadInput(f"{path} is no journal of this program")
            return db if version == VERSION else upgraded_copy(db)
        except BaseException:
            db.close()
            raise


def holds_nothing(path: Path) -> bool:
    """Whether a file is as a journal is before anything is written into it: one that was begun on a full disk."""
    if not path.is_file() or what_else(path):
        return False
    try:
        with closing(connected(path, 2.0)) as db:
            (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            return format_of(db) == 0 and tables == 0
    except sqlite3.Error:
        return False


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Within, what SQLite says of a file that cannot be read becomes a `BadInput`."""
    try:
        yield
    except TORN as problem:
        if isinstance(problem, sqlite3.OperationalError) and not is_schema_torn(problem):
            raise BadInput(f"the journal {path} cannot be opened ({problem}): may this user read there?") from problem
        raise BadInput(f"the journal {path} is torn ({problem}); a copy of it may still be good") from problem


def why_unsound(db: sqlite3.Connection) -> str | None:
    """What is wrong with the file, every page of it looked at; None where all is well. It takes long.

    Raises `sqlite3.OperationalError` where it cannot be looked at. https://sqlite.org/pragma.html#pragma_quick_check
    """
    try:
        (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError:
        raise
    except TORN as problem:
        return str(problem)
    return None if found == "ok" else str(found)


def connected(path: Path, timeout: float) -> sqlite3.Connection:
    """A connection that changes nothing, to a file of whatever format. Raises what SQLite does.

    On a disk that is full or cannot be written SQLite finds no room for the index of what was written last. Where
    nothing is waiting there to be taken in, and so nobody is writing, the file can be read as it is."""
    address = f"file:{quote(str(path.absolute()))}?mode=ro"
    try:
        return _answering(address, timeout)
    except sqlite3.OperationalError:
        waiting = path.with_name(f"{path.name}-wal")
        if waiting.exists() and waiting.stat().st_size > 0:
            raise
        return _answering(f"{address}&immutable=1", timeout)


def _answering(address: str, timeout: float) -> sqlite3.Connection:
    db = sqlite3.connect(address, uri=True, timeout=timeout, check_same_thread=False, isolation_level=None)
    try:
        db.execute("SELECT count(*) FROM sqlite_schema").fetchone()  # only now does SQLite look at the file
    except BaseException:
        db.close()
        raise
    return db


def upgraded_copy(db: sqlite3.Connection) -> sqlite3.Connection:
    """A copy in memory, brought to this program's format, of an older journal, which is closed then."""
    copy = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
    try:
        db.backup(copy)
        upgrade(copy)
    except BaseException:
        copy.close()
        raise
    db.close()
    return copy
