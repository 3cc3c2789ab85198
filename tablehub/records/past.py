"""The matches a journal holds, read beside whoever is writing in it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from tablehub.errors import BadInput
from tablehub.records.journal import Unfinished
from tablehub.records.reading import read_only, told
from tablehub.records.written import Written, read_events, written_matches

MOST = 60
"""Matches that are told of: nobody turns more pages than these fill."""

PATIENCE = 0.2
"""Seconds to wait for whoever writes: somebody looks at the screen."""


class PastMatches:
    """The newest `MOST` matches of a journal, newest first; opened for reading only, and only while it is asked.

    Raises `BadInput` where there is no journal, or none that can be read.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def all(self) -> list[Written]:
        happened = "WHERE EXISTS (SELECT 1 FROM event WHERE event.match = match.id) ORDER BY id DESC LIMIT ?"
        with closing(read_only(self._path, PATIENCE)) as db, told(self._path):
            try:
                return written_matches(db, happened, MOST)
            except ValueError as problem:
                raise BadInput(str(problem)) from problem

    def match(self, written: Written) -> Unfinished:
        """All that happened in it; raises `ValueError` where that is no match."""
        with closing(read_only(self._path, PATIENCE)) as db, told(self._path):
            return Unfinished(written.match, written.agreed, read_events(db, written.match))
