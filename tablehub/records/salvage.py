"""What can still be read of a torn journal, match by match, taken over into a new one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tablehub.records.reading import TORN, connected, upgraded_copy

_MATCH = "id, begun, length, ruleset, options, closed, imported"


def salvaged(torn: Path, into: sqlite3.Connection) -> tuple[int, int | None]:
    """Copy every match that can be read whole, with its number; how many, and how many cannot (None: nobody knows).

    Where there is no room for it nothing is copied. The torn file stays as it is.
    """
    try:
        with closing(_as_its_tables_are(torn)) as db:
            numbers = _numbers(db)
            into.execute("BEGIN")
            saved = sum(_copied(db, number, into) for number in numbers)
            into.execute("COMMIT")
    except TORN:
        if into.in_transaction:
            into.execute("ROLLBACK")
        return 0, None
    return saved, len(numbers) - saved


def _as_its_tables_are(torn: Path) -> sqlite3.Connection:
    """A connection to the journal as this program's format has it, whatever number stands in it."""
    db = connected(torn, 2.0)
    try:
        there = {column for _, column, *_ in db.execute("PRAGMA table_info(match)")}
        return db if there >= set(_MATCH.split(", ")) else upgraded_copy(db)
    except BaseException:
        db.close()
        raise


def _numbers(db: sqlite3.Connection) -> list[int]:
    """The numbers of the matches, as far as they can be told from either end."""
    found: set[int] = set()
    for order in ("ASC", "DESC"):
        try:
            for (number,) in db.execute(f"SELECT id FROM match ORDER BY id {order}"):
                found.add(number)
        except TORN:
            continue
    return sorted(found)


def _copied(db: sqlite3.Connection, number: int, into: sqlite3.Connection) -> bool:
    try:
        match = db.execute(f"SELECT {_MATCH} FROM match WHERE id = ?", (number,)).fetchone()
        events = db.execute("SELECT match, number, written, line FROM event WHERE match = ?", (number,)).fetchall()
    except TORN:
        return False
    if match is None or None in match[:5] or any(None in each for each in events):
        return False
    if [each[1] for each in events] != list(range(len(events))):
        return False
    into.execute(f"INSERT INTO match ({_MATCH}) VALUES (?, ?, ?, ?, ?, ?, ?)", match)
    into.executemany("INSERT INTO event VALUES (?, ?, ?, ?)", events)
    return True
