"""The journal as a table uses it: opened as soon as it can be, looked over beside the play, begun anew where torn."""

from __future__ import annotations

import logging
from contextlib import closing
from pathlib import Path

from tablehub.errors import BadInput
from tablehub.match.events import Event
from tablehub.records.formats import NewerJournal
from tablehub.records.journal import Journal, JournalError, JournalTorn, Unfinished, newest_unfinished
from tablehub.records.reading import read_only, told
from tablehub.records.soundness import Soundness
from tablehub.records.written import Agreed
from tablehub.words.text import say

logger = logging.getLogger(__name__)


class TableJournal:
    """A journal that may be opened only later: until then what writes to it raises `JournalError`, and tries again.

    Where nobody would see that (`patient` is False) what is wrong with the file's name or rights raises `BadInput` at
    once; a disk that is full or cannot be written never does. A journal of a newer format always raises.
    """

    def __init__(self, path: Path, soundness: Soundness, *, patient: bool) -> None:
        self._path, self._soundness, self._patient = path, soundness, patient
        self._journal: Journal | None = None
        self.why_closed: JournalError | None = None
        try:
            self._at_hand()
        except JournalError as problem:
            self.why_closed = problem

    def close(self) -> None:
        if self._journal is not None:
            self._journal.close()

    @property
    def set_aside(self) -> Path | None:
        """Where a torn journal was moved to."""
        return self._journal.set_aside if self._journal else None

    def begin(self, agreed: Agreed, number: int | None = None) -> int:
        return self._sound().begin(agreed, number)

    def append(self, match: int, number: int, event: Event) -> None:
        self._sound().append(match, number, event)

    def finish(self, match: int) -> None:
        self._sound().finish(match)

    def reopen(self, match: int) -> None:
        self._sound().reopen(match)

    def begin_anew(self, why: object) -> None:
        self._at_hand().begin_anew(why)
        self._soundness.settled()

    def unfinished(self) -> Unfinished | None:
        """As `Journal.unfinished`; also of a journal that can only be read. Raises `ValueError`, `JournalError`."""
        if self._journal is None:
            return self._only_read()
        try:
            return self._sound().unfinished()
        except JournalTorn as torn:
            try:
                self.begin_anew(torn)
            except JournalError as problem:
                raise BadInput(str(problem)) from problem
            return self._at_hand().unfinished()
        except JournalError as problem:  # the card gives an error for a page of it
            raise BadInput(str(problem)) from problem

    def _only_read(self) -> Unfinished | None:
        if not self._path.exists() or self._path.stat().st_size == 0:  # made, and then the disk was full
            return None
        with closing(read_only(self._path)) as db, told(self._path):
            return newest_unfinished(db)

    def _sound(self) -> Journal:
        """Raises `JournalError`, and `JournalTorn` once it is known that the file is torn somewhere."""
        journal, why = self._at_hand(), self._soundness.why_torn
        if why:
            raise JournalTorn(f"the journal {self._path} is torn: {why}")
        return journal

    def _at_hand(self) -> Journal:
        if self._journal is None:
            self._journal = self._opened()
            self.why_closed = None
            if self._journal.set_aside is None:
                self._soundness.look()
        return self._journal

    def _opened(self) -> Journal:
        try:
            return Journal(self._path)
        except NewerJournal:
            raise
        except BadInput as problem:
            if not self._patient:
                raise
            raise JournalError(str(problem), say("not saved: the journal cannot be opened, see the log")) from problem
