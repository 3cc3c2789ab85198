"""The journal: every event of every match, on disk before anybody sees it, so that a power cut loses nothing.

An SQLite file in WAL mode with `synchronous=FULL`: a transaction that was committed survives a crash of the program and
of the machine (https://sqlite.org/pragma.html#pragma_synchronous). One transaction an event.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from tablehub.errors import BadInput, TableHubError
from tablehub.match.events import Event, event_from_json
from tablehub.match.fold import fold
from tablehub.match.state import MatchState, Phase
from tablehub.records.said import said_again, said_by
from tablehub.rules.options import chosen_ruleset

VERSION = 1
"""Of the tables below, kept in the file as SQLite's `user_version`."""

_TABLES = """
CREATE TABLE match (
    id INTEGER PRIMARY KEY,
    begun TEXT NOT NULL,
    length INTEGER NOT NULL,
    ruleset TEXT NOT NULL,
    options TEXT NOT NULL,
    closed TEXT
);
CREATE TABLE event (
    match INTEGER NOT NULL REFERENCES match (id),
    number INTEGER NOT NULL,
    written TEXT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
"""

_IMPORTED = "imported"
"""How the mark of a match begins that was not played at this table."""

Wall = Callable[[], str]
"""The date and time of day, for people only: nothing is reckoned with it."""


class JournalError(TableHubError):
    """The journal cannot be written: the disk is full, or somebody took the file away."""


def wall() -> str:
    """Now, in UTC."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a match is played by: points (0: money), the ruleset's name, what was agreed on besides (name=value)."""

    length: int
    ruleset: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match, mostly one that was not brought to its end: its number, what was agreed, its events."""

    match: int
    agreed: Agreed
    events: tuple[Event, ...]

    def state(self) -> MatchState:
        """Where it stands; raises `BadRuleset` or `BadEvent` where what is written makes no match."""
        state = MatchState.new(self.agreed.length, chosen_ruleset(self.agreed.ruleset, self.agreed.options))
        for event in self.events:
            state = fold(state, event)
        return state


class Journal:
    """An open journal. `set_aside` is where a torn one was moved to, if it was. For one thread at a time."""

    def __init__(self, path: Path, now: Wall = wall) -> None:
        """Open or make the file. Raises `BadInput` where it cannot be, or is of a later program."""
        self.path, self._now = path, now
        self.set_aside: Path | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise BadInput(f"the journal's folder {path.parent} cannot be made: {problem.strerror}") from problem
        try:
            self._db = self._opened()
        except sqlite3.OperationalError as problem:
            raise BadInput(f"the journal {path} cannot be opened ({problem}): may this user write there?") from problem
        except sqlite3.DatabaseError:
            self.set_aside = self._moved_away()
            self._db = self._opened()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file; a second time does nothing."""
        self._db.close()

    def begin(self, agreed: Agreed) -> int:
        """A new match; gives its number. Raises `JournalError`."""
        values = (self._now(), agreed.length, agreed.ruleset, json.dumps(agreed.options))
        cursor = self._write("INSERT INTO match (begun, length, ruleset, options) VALUES (?, ?, ?, ?)", values)
        return int(cursor.lastrowid or 0)

    def append(self, match: int, number: int, event: Event) -> None:
        """Write event `number` (from 0) of a match; once this returns it is there for good. Raises `JournalError`.

        The same number again is the same event again, and changes nothing.
        """
        said = said_by(event)
        line = json.dumps(event.to_json() | ({"said": said} if said else {}), separators=(",", ":"))
        self._write("INSERT OR IGNORE INTO event VALUES (?, ?, ?, ?)", (match, number, self._now(), line))

    def keep(self, agreed: Agreed, events: Sequence[Event]) -> int:
        """Write a whole match that was played elsewhere, all of it or nothing; gives its number.

        It is over for this table, and an interrupted match from before it can still be gone on with. Raises
        `JournalError`.
        """
        self._write("BEGIN", ())
        try:
            match = self.begin(agreed)
            for number, event in enumerate(events):
                self.append(match, number, event)
            self._write("UPDATE match SET closed = ? WHERE id = ?", (f"{_IMPORTED} {self._now()}", match))
            self._write("COMMIT", ())
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise
        return match

    def finish(self, match: int) -> None:
        """This match is not to be gone on with: it ended, or the players left it. Raises `JournalError`."""
        self._write("UPDATE match SET closed = ? WHERE id = ? AND closed IS NULL", (self._now(), match))

    def reopen(self, match: int) -> None:
        """The end of this match was taken back: it can be gone on with. Raises `JournalError`."""
        self._write("UPDATE match SET closed = NULL WHERE id = ?", (match,))

    def unfinished(self) -> Unfinished | None:
        """The newest match if it was not finished and something happened in it."""
        row = self._db.execute(
            "SELECT id, length, ruleset, options, closed FROM match "
            f"WHERE closed IS NULL OR closed NOT LIKE '{_IMPORTED}%' ORDER BY id DESC LIMIT 1"
        ).fetchone()
        if row is None or row[4] is not None:
            return None
        events = self.events(row[0])
        return Unfinished(row[0], Agreed(row[1], row[2], tuple(json.loads(row[3]))), events) if events else None

    def events(self, match: int) -> tuple[Event, ...]:
        """All events of a match in order."""
        return read_events(self._db, match)

    def _write(self, statement: str, values: tuple[object, ...]) -> sqlite3.Cursor:
        try:
            return self._db.execute(statement, values)  # autocommit: a transaction of its own
        except sqlite3.DatabaseError as problem:
            raise JournalError(f"the journal {self.path} cannot be written: {problem}") from problem

    def _opened(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=2.0)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            if db.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("torn")
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if version == 0:
                db.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {VERSION}; COMMIT;")
            elif version != VERSION:
                raise BadInput(f"the journal {self.path} is of format {version}, this program knows {VERSION}")
        except BaseException:
            db.close()
            raise
        return db

    def _moved_away(self) -> Path:
        """Put a torn journal aside for people to look at; what SQLite keeps beside it goes with it."""
        aside = self.path.with_name(f"{self.path.name}.torn-{self._now().replace(':', '')}")
        for suffix in ("", "-wal", "-shm"):
            part = self.path.with_name(self.path.name + suffix)
            if part.exists():
                part.replace(aside.with_name(aside.name + suffix))
        return aside


def read_events(db: sqlite3.Connection, match: int) -> tuple[Event, ...]:
    """All events of a match in order; raises `BadEvent` or `ValueError` for what is written there and is none."""
    rows = db.execute("SELECT line FROM event WHERE match = ? ORDER BY number", (match,))
    return tuple(_event(json.loads(line)) for (line,) in rows)


def _event(line: dict[str, Any]) -> Event:
    """The event of a line, its sentences as they were said."""
    said = line.pop("said", None)
    return said_again(event_from_json(line), said)


def is_over(state: MatchState) -> bool:
    """Has the match come to its end, so that there is nothing to go on with?"""
    return state.phase is Phase.MATCH_OVER
