"""What stands in a journal, as values: a row of its matches, the events of one. One parser for all who read."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from typing import Any

from tablehub.match.events import Event, event_from_json
from tablehub.records.said import said_again


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a match is played by: points (0: money), the ruleset's name, what was agreed on besides (name=value)."""

    length: int
    ruleset: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """A match in the journal: its number, when it began (UTC), what was agreed on, and that it is not to be gone on
    with (`closed`)."""

    match: int
    begun: str
    agreed: Agreed
    closed: bool


def written_matches(db: sqlite3.Connection, rest: str, *values: object) -> list[Written]:
    """The matches that the end of a question chooses (WHERE, ORDER BY, LIMIT).

    Raises `ValueError` for a row that is no match, `sqlite3.DatabaseError` for a torn file.
    """
    rows = db.execute(f"SELECT id, begun, length, ruleset, options, closed FROM match {rest}", values)
    return [_written(row) for row in rows]


def _written(row: tuple[Any, ...]) -> Written:
    number, begun, length, ruleset, options, closed = row
    try:
        return Written(number, begun, Agreed(length, ruleset, tuple(json.loads(options))), closed is not None)
    except (TypeError, ValueError) as problem:
        raise ValueError(f"match {number} of the journal cannot be read: {problem}") from problem


def read_events(db: sqlite3.Connection, match: int) -> tuple[Event, ...]:
    """All events of a match in order; raises `ValueError` (`BadEvent` is one) for what is written there and is none."""
    lines = db.execute("SELECT line FROM event WHERE match = ? ORDER BY number", (match,))
    try:
        return tuple(_event(json.loads(line)) for (line,) in lines)
    except (TypeError, AttributeError, KeyError) as problem:
        raise ValueError(f"an event of match {match} cannot be read: {problem!r}") from problem


def _event(line: dict[str, Any]) -> Event:
    """The event of a line, its sentences as they were said."""
    said = line.pop("said", None)
    return said_again(event_from_json(line), said)
