"""Reading a journal without touching it: which matches it holds, and what happened in them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self
from urllib.parse import quote

from tablehub.errors import BadInput
from tablehub.match.events import Event
from tablehub.match.state import MatchState
from tablehub.records.journal import TORN, VERSION, Agreed, Unfinished, is_over, read_events

_COLUMNS = "id, begun, length, ruleset, options, closed"


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match of a journal. `begun` is its date as it was written (UTC), `closed` that it is not to be gone on with."""

    number: int
    begun: str
    agreed: Agreed
    closed: bool
    events: tuple[Event, ...]

    def state(self) -> MatchState:
        """Where it stands at its end; raises `BadInput` naming the match where what is written makes none."""
        try:
            return Unfinished(self.number, self.agreed, self.events).state()
        except BadInput as problem:
            raise BadInput(f"match {self.number} of the journal cannot be told: {problem}") from problem

    def ending(self, state: MatchState) -> str:
        """How it ended, in a word or two; `state` is where it stands."""
        if is_over(state):
            return "over"
        return "left" if self.closed else "not finished"


class Library:
    """A journal opened for reading. A context manager.

    Raises `BadInput` where there is none, where it is torn, or where it is of another program. Nothing is written,
    and the table may be writing to it meanwhile.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        if not path.is_file():
            raise BadInput(f"there is no journal {path}; name another with --journal")
        try:
            self._db = sqlite3.connect(f"file:{quote(str(path.resolve()))}?mode=ro", uri=True, timeout=2.0)
        except sqlite3.OperationalError as problem:
            raise BadInput(self._closed_to_us(problem)) from problem
        try:
            self._check()
        except BaseException:
            self._db.close()
            raise

    def _check(self) -> None:
        """Is it a whole journal of this program? Raises `BadInput` where it is not."""
        try:
            sound = self._db.execute("PRAGMA quick_check").fetchone()[0] == "ok"
            (version,) = self._db.execute("PRAGMA user_version").fetchone()
        except sqlite3.OperationalError as problem:
            raise BadInput(self._closed_to_us(problem)) from problem
        except TORN as problem:
            raise BadInput(self._torn(problem)) from problem
        if not sound:
            raise BadInput(self._torn("its check fails"))
        if version != VERSION:
            raise BadInput(
                f"{self._path} is no journal of this program, or one of format {version} instead of {VERSION}"
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self._db.close()

    def matches(self) -> Iterator[KeptMatch]:
        """All matches, the oldest first."""
        for row in self._rows(f"SELECT {_COLUMNS} FROM match ORDER BY id"):
            yield self._kept(row)

    def match(self, number: int | None) -> KeptMatch:
        """The match of this number, None: the newest; raises `BadInput` naming those that are there."""
        wanted = "ORDER BY id DESC LIMIT 1" if number is None else "WHERE id = ?"
        rows = self._rows(f"SELECT {_COLUMNS} FROM match {wanted}", () if number is None else (number,))
        if rows:
            return self._kept(rows[0])
        numbers = [row[0] for row in self._rows(f"SELECT {_COLUMNS} FROM match ORDER BY id")]
        there = f"it has matches {numbers[0]} to {numbers[-1]}" if numbers else "it holds no match"
        raise BadInput(f"there is no match {'' if number is None else f'{number} '}in {self._path}: {there}")

    def _kept(self, row: tuple[int, str, int, str, str, str | None]) -> KeptMatch:
        number, begun, length, ruleset, options, closed = row
        try:
            agreed = Agreed(length, ruleset, tuple(json.loads(options)))
            return KeptMatch(number, begun, agreed, closed is not None, read_events(self._db, number))
        except (ValueError, TypeError, AttributeError, KeyError) as problem:  # a `BadEvent` is a ValueError too
            raise BadInput(f"match {number} of {self._path} cannot be read: {problem}") from problem
        except sqlite3.DatabaseError as problem:
            raise BadInput(self._torn(problem)) from problem

    def _rows(self, question: str, values: tuple[int, ...] = ()) -> list[tuple[int, str, int, str, str, str | None]]:
        try:
            return self._db.execute(question, values).fetchall()
        except TORN as problem:
            raise BadInput(self._torn(problem)) from problem

    def _closed_to_us(self, why: object) -> str:
        return f"the journal {self._path} cannot be opened ({why}): may this user read there?"

    def _torn(self, why: object) -> str:
        return f"the journal {self._path} is torn ({why}); a copy of it may still be good"
