"""The matches a journal holds, read beside whoever is writing in it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from tablehub.errors import BadInput
from tablehub.records.journal import Agreed, Unfinished, read_events

T = TypeVar("T")

MOST = 60
"""Matches that are told of: nobody turns more pages than these fill."""


@dataclass(frozen=True, slots=True)
class Written:
    """A match in the journal: its number, when it began (UTC), what was agreed on, and whether it came to its end."""

    match: int
    begun: str
    agreed: Agreed
    closed: bool


class PastMatches:
    """The newest `MOST` matches of a journal, newest first; opened for reading only, and only while it is asked.

    Raises `BadInput` where there is no journal, or none that can be read.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def all(self) -> list[Written]:
        rows = self._asked(
            "SELECT id, begun, length, ruleset, options, closed FROM match"
            " WHERE EXISTS (SELECT 1 FROM event WHERE event.match = match.id) ORDER BY id DESC LIMIT ?",
            MOST,
        )
        return [
            Written(row[0], row[1], Agreed(row[2], row[3], tuple(json.loads(row[4]))), row[5] is not None)
            for row in rows
        ]

    def match(self, written: Written) -> Unfinished:
        """All that happened in it; raises `ValueError` where that is no match."""
        return Unfinished(written.match, written.agreed, self._with(lambda db: read_events(db, written.match)))

    def _asked(self, question: str, value: int) -> list[tuple[Any, ...]]:
        return self._with(lambda db: db.execute(question, (value,)).fetchall())

    def _with(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        try:
            db = sqlite3.connect(f"{self._path.absolute().as_uri()}?mode=ro", uri=True, timeout=0.2)
            try:
                return ask(db)
            finally:
                db.close()
        except sqlite3.Error as problem:
            raise BadInput(f"the journal {self._path} cannot be read: {problem}") from problem
