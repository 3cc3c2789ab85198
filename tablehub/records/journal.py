"""The journal: every event of every match, on disk before anybody sees it, so that a power cut loses nothing.

An SQLite file in WAL mode with `synchronous=FULL`: a transaction that was committed survives a crash of the program and
of the machine (https://sqlite.org/pragma.html#pragma_synchronous). One transaction an event.

Opening takes no longer for a year's matches than for one: only what is written beside next is looked at then.
`records.soundness` looks at the whole file beside the play.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tablehub.errors import BadInput, TableHubError
from tablehub.match.events import Event, event_from_json
from tablehub.match.fold import fold
from tablehub.match.state import MatchState, Phase
from tablehub.records.formats import BESIDE, VERSION, copy_beside, format_of, refuse_newer, upgrade
from tablehub.records.reading import TORN, connected, is_schema_torn, why_unsound
from tablehub.records.said import said_by
from tablehub.records.salvage import salvaged
from tablehub.records.written import Agreed, read_events, written_matches
from tablehub.rules.options import chosen_ruleset
from tablehub.words.text import say

logger = logging.getLogger(__name__)

Wall = Callable[[], str]
"""The date and time of day, for people only: nothing is reckoned with it."""

PRIMARY = 0xFF
"""The bits of SQLite's error codes that say what kind of error it is."""

INDEX = 32768
"""Bytes of the index that SQLite keeps beside a file in WAL mode."""

BEFALL = {
    sqlite3.SQLITE_FULL: say("not saved: make room on the disk"),
    sqlite3.SQLITE_READONLY: say("not saved: the card is read-only; restart, replace it if this comes back"),
    sqlite3.SQLITE_IOERR: say("not saved: the card fails; replace it"),
}
"""What befalls a disk while nobody did anything wrong, and what players see then."""

ERRNO = {
    errno.ENOSPC: sqlite3.SQLITE_FULL,
    errno.EDQUOT: sqlite3.SQLITE_FULL,
    errno.EROFS: sqlite3.SQLITE_READONLY,
    errno.EIO: sqlite3.SQLITE_IOERR,
}
"""The same as the system says it."""


def _advice(code: int) -> str:
    """What to do about it, after what SQLite says, which is "disk I/O error" even of a disk that is merely full."""
    return f", {BEFALL[code].removeprefix('not saved: ')}"


_NEWEST = "SELECT sum(length(line)) FROM event WHERE match = (SELECT max(id) FROM match)"
"""Wants every page that the next event is written beside."""


class JournalError(TableHubError):
    """The journal cannot be written, or read: the disk is full or fails, or somebody took the file away. `note`: what
    players see."""

    def __init__(self, text: str, note: str = say("not saved: see the log")) -> None:
        super().__init__(text)
        self.note = note


class JournalTorn(JournalError):
    """What is written in the file makes no sense any more; see `Journal.begin_anew`."""


class NumberTaken(JournalError):
    """Another event stands in the match under the number that this one was to have; what stands there stays."""


def wall() -> str:
    """Now, in UTC."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


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
    """An open journal. For one thread at a time.

    `set_aside` is where a torn one was moved to, if it was; what could still be read of it is in the new one.
    """

    def __init__(self, path: Path, now: Wall = wall) -> None:
        """Open or make the file, or upgrade it. Raises `BadInput` where it cannot be or is of a later program, and
        `JournalError` where the disk is full, fails or cannot be written."""
        self.path, self._now = path, now
        self.set_aside: Path | None = None
        self._make_folder()
        try:
            self._db = self._opened()
        except TORN as problem:
            if isinstance(problem, sqlite3.OperationalError) and not is_schema_torn(problem):
                raise self._why_not_open(problem) from problem
            self._begin_anew(problem)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file; a second time does nothing."""
        self._db.close()

    def begin(self, agreed: Agreed, number: int | None = None, begun: str | None = None) -> int:
        """A new match; gives its number, which is `number` where that is given. `begun` is when, None: now. Raises
        `JournalError`."""
        values = (number, begun or self._now(), agreed.length, agreed.ruleset, json.dumps(agreed.options))
        statement = "INSERT OR IGNORE INTO match (id, begun, length, ruleset, options) VALUES (?, ?, ?, ?, ?)"
        cursor = self._write(statement, values)
        return int(cursor.lastrowid or 0) if number is None else number

    def append(self, match: int, number: int, event: Event) -> None:
        """Write event `number` (from 0) of a match; once this returns it is there for good. Raises `JournalError`.

        The same event again changes nothing; another one of the same number raises `NumberTaken`.
        """
        said = said_by(event)
        line = json.dumps(event.to_json() | ({"said": said} if said else {}), separators=(",", ":"))
        done = self._write("INSERT OR IGNORE INTO event VALUES (?, ?, ?, ?)", (match, number, self._now(), line))
        if done.rowcount == 0 and not self._stands(match, number, event):
            raise NumberTaken(f"the journal {self.path}, match {match}: another event stands there as number {number}")

    def _stands(self, match: int, number: int, event: Event) -> bool:
        """Is it this event that stands there?"""
        found = self._write("SELECT line FROM event WHERE match = ? AND number = ?", (match, number)).fetchone()
        try:
            return bool(found) and event_from_json(json.loads(found[0])) == event
        except ValueError:  # of JSON itself; a `BadEvent` is one too
            return False

    def keep(self, agreed: Agreed, events: Sequence[Event], begun: str | None = None) -> int:
        """Write a whole match that was played elsewhere, all of it or nothing; gives its number. `begun` is the day on
        which it was played, as "2026-11-21", where that is known.

        It is over for this table, and an interrupted match from before it can still be gone on with. Raises
        `JournalError`.
        """
        self._write("BEGIN", ())
        try:
            match = self.begin(agreed, begun=begun)
            for number, event in enumerate(events):
                self.append(match, number, event)
            self._write("UPDATE match SET closed = ?1, imported = ?1 WHERE id = ?2", (self._now(), match))
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
        """The newest match of this table if it was not finished and something happened in it.

        Raises `ValueError` where what is written makes no match, `JournalTorn` where the file is torn, `JournalError`
        where the disk cannot be read.
        """
        try:
            return newest_unfinished(self._db)
        except TORN as problem:
            raise self._why_not_written(problem) from problem

    def events(self, match: int) -> tuple[Event, ...]:
        """All events of a match in order."""
        return read_events(self._db, match)

    def begin_anew(self, why: object) -> None:
        """Set the torn file aside and go on in a new one with what can still be read. Raises `JournalError`."""
        self.close()
        self._begin_anew(why)

    def _begin_anew(self, why: object) -> None:
        try:
            self.set_aside = self._moved_away()
            self._db = self._opened()
        except (OSError, sqlite3.Error) as problem:
            raise self._why_not_written(problem) from problem
        saved, lost = salvaged(self.set_aside, self._db)
        logger.error(
            "the journal was torn (%s) and is now %s; a new one begins with %d matches; %s could not be read",
            why,
            self.set_aside,
            saved,
            "nobody knows how many" if lost is None else lost,
        )

    def _make_folder(self) -> None:
        folder = self.path.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            why = f"the journal's folder {folder} cannot be made: {problem.strerror}"
            if problem.errno in ERRNO:
                raise JournalError(why, BEFALL[ERRNO[problem.errno]]) from problem
            raise BadInput(why) from problem

    def _write(self, statement: str, values: tuple[object, ...]) -> sqlite3.Cursor:
        try:
            return self._db.execute(statement, values)  # autocommit: a transaction of its own
        except sqlite3.DatabaseError as problem:
            raise self._why_not_written(problem) from problem

    def _opened(self) -> sqlite3.Connection:
        self._refuse_newer()
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=2.0)
        try:
            version = format_of(db)
            refuse_newer(self.path, version)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            # Nothing is ever taken out of a journal, so no page of it is free. Where one is said to be free,
            # the next event may be written over another one.
            (free,) = db.execute("PRAGMA freelist_count").fetchone()
            if (free or 0 < version < VERSION) and (why := why_unsound(db)):
                raise sqlite3.DatabaseError(why)
            if version < VERSION:
                self._upgrade(db, version)
            db.execute(_NEWEST).fetchone()
        except BaseException:
            db.close()
            raise
        return db

    def _refuse_newer(self) -> None:
        """By a connection that cannot even take in what waits to be, so that a newer program finds all as it was.

        Where there is no such connection to be had, the one that writes is asked next.
        """
        if self.path.is_file():
            with suppress(sqlite3.OperationalError), closing(connected(self.path, 2.0)) as db:
                refuse_newer(self.path, format_of(db))

    def _upgrade(self, db: sqlite3.Connection, version: int) -> None:
        if version > 0:
            try:
                copy = copy_beside(db, self.path)
            except OSError as problem:
                raise self._why_not_written(problem) from problem
            logger.warning("the journal goes from format %d to %d; a copy of it is %s", version, VERSION, copy)
        upgrade(db)

    def _why_not_open(self, problem: sqlite3.OperationalError) -> TableHubError:
        """SQLite says of a file that is not there, on a disk that cannot be written, only that it cannot be opened."""
        code = self._full_or(getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_CANTOPEN) & PRIMARY)
        if code == sqlite3.SQLITE_CANTOPEN and os.statvfs(self.path.parent).f_flag & os.ST_RDONLY:
            code = sqlite3.SQLITE_READONLY
        is_refused = code == sqlite3.SQLITE_READONLY and not os.statvfs(self.path.parent).f_flag & os.ST_RDONLY
        if code in BEFALL and not is_refused:
            return JournalError(f"the journal {self.path} cannot be opened: {problem}{_advice(code)}", BEFALL[code])
        return BadInput(f"the journal {self.path} cannot be opened ({problem}): may this user write there?")

    def _why_not_written(self, problem: Exception) -> JournalError:
        text = f"the journal {self.path} cannot be written: {problem}"
        if isinstance(problem, OSError):
            code = ERRNO.get(problem.errno or 0, sqlite3.SQLITE_OK)
        else:
            code = self._full_or(getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & PRIMARY)
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR):
            return JournalTorn(text)
        return JournalError(f"{text}{_advice(code)}", BEFALL[code]) if code in BEFALL else JournalError(text)

    def _full_or(self, code: int) -> int:
        """On a full disk SQLite finds no room for an index beside the file, and calls that an error of the disk."""
        disk = os.statvfs(self.path.parent)
        is_full = disk.f_bavail * disk.f_frsize < INDEX and not disk.f_flag & os.ST_RDONLY
        return sqlite3.SQLITE_FULL if is_full and code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN) else code

    def _moved_away(self) -> Path:
        """Put a torn journal aside for people to look at; what SQLite keeps beside it goes with it."""
        aside = self.path.with_name(f"{self.path.name}.torn-{self._now().replace(':', '')}")
        for suffix in BESIDE:
            part = self.path.with_name(self.path.name + suffix)
            if part.exists():
                part.replace(aside.with_name(aside.name + suffix))
        return aside


def newest_unfinished(db: sqlite3.Connection) -> Unfinished | None:
    """As `Journal.unfinished`, of any open journal; raises what SQLite does."""
    for newest in written_matches(db, "WHERE imported IS NULL ORDER BY id DESC LIMIT 1"):
        events = () if newest.closed else read_events(db, newest.match)
        return Unfinished(newest.match, newest.agreed, events) if events else None
    return None


def is_over(state: MatchState) -> bool:
    """Has the match come to its end, so that there is nothing to go on with?"""
    return state.phase is Phase.MATCH_OVER
