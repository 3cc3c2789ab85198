"""Reading a journal without touching it: which matches it holds, and what happened in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tablehub.errors import BadInput
from tablehub.match.events import Event
from tablehub.match.state import MatchState
from tablehub.records.journal import Unfinished, is_over
from tablehub.records.reading import read_only, told, why_unsound
from tablehub.records.written import Agreed, Written, read_events, written_matches


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match of a journal. `begun` is its date as it was written (UTC; of one from a file the day alone), `closed`
    that it is not to be gone on with."""

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
        self._db = read_only(path)
        try:
            with told(path):
                why = why_unsound(self._db)
            if why:
                raise BadInput(f"the journal {path} is torn ({why}); a copy of it may still be good")
        except BaseException:
            self._db.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self._db.close()

    def matches(self) -> Iterator[KeptMatch]:
        """All matches, the oldest first."""
        for written in self._written("ORDER BY id"):
            yield self._kept(written)

    def match(self, number: int | None) -> KeptMatch:
        """The match of this number, None: the newest; raises `BadInput` naming those that are there."""
        found = self._written("ORDER BY id DESC LIMIT 1") if number is None else self._written("WHERE id = ?", number)
        if found:
            return self._kept(found[0])
        numbers = [written.match for written in self._written("ORDER BY id")]
        there = f"it has matches {numbers[0]} to {numbers[-1]}" if numbers else "it holds no match"
        raise BadInput(f"there is no match {'' if number is None else f'{number} '}in {self._path}: {there}")

    def _written(self, rest: str, *values: object) -> list[Written]:
        with told(self._path):
            try:
                return written_matches(self._db, rest, *values)
            except ValueError as problem:
                raise BadInput(f"{problem} ({self._path})") from problem

    def _kept(self, written: Written) -> KeptMatch:
        with told(self._path):
            try:
                events = read_events(self._db, written.match)
            except ValueError as problem:
                raise BadInput(f"match {written.match} of {self._path} cannot be read: {problem}") from problem
        return KeptMatch(written.match, written.begun, written.agreed, written.closed, events)
