"""Matches as they are played one after the other at a table: begun or gone on with, and kept in the journal."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Self

from tablehub.config.options import EvidenceSettings
from tablehub.live.evidence_folder import EvidenceFolder
from tablehub.live.keeping import Keeper, KeptBoard, interrupted_match
from tablehub.live.table_journal import TableJournal
from tablehub.match.state import MatchState
from tablehub.match.terms import Terms
from tablehub.records.journal import JournalError, Unfinished
from tablehub.records.soundness import Soundness
from tablehub.records.written import Agreed
from tablehub.words.text import say

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Match:
    """Where a match begins or goes on, who keeps it, and the board it is played on as far as that is kept."""

    state: MatchState
    keeper: Keeper | None = None
    board: KeptBoard | None = None
    evidence: EvidenceFolder | None = None
    is_resumed: bool = False

    def notes(self) -> list[str | None]:
        """What is wrong with keeping it."""
        torn = say("the journal was torn: see the log") if self.keeper and self.keeper.is_anew else None
        return [torn, *(each.note for each in (self.keeper, self.evidence) if each)]


class Matches:
    """The matches of a table; without a `journal` none is kept. A context manager: afterwards nobody looks at it.

    `evidence` says how many pictures of faults are kept. `patient`: a journal that cannot be opened is waited for, and
    the matches are kept in memory meanwhile; `note` says so.
    """

    def __init__(self, journal: Path | None, evidence: EvidenceSettings, *, patient: bool = False) -> None:
        self.journal, self._evidence, self._patient = journal, evidence, patient
        self._soundness = Soundness(journal) if journal else None
        self._interrupted: tuple[Unfinished, MatchState] | None = None
        self._owing: list[Keeper] = []
        self._told: str | None = None
        self.note: str | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        if self._soundness:
            self._soundness.stop()

    def unfinished(self) -> MatchState | None:
        """Where the match stands that was interrupted; None: there is none. Raises `BadInput` as `TableJournal`."""
        if self.journal is None:
            return None
        with self._opened(self.journal) as journal:
            while self._owing:  # else one that was left would be offered again
                try:
                    self._owing[0].settle(journal)
                except JournalError:
                    return None
                self._owing.pop(0)
            self._interrupted = interrupted_match(journal)
        return self._interrupted[1] if self._interrupted else None

    @contextmanager
    def begun(self, terms: Terms, state: MatchState) -> Iterator[Match]:
        """A match by these terms that begins as `state` has it."""
        if self.journal is None:
            yield Match(state)
            return
        with self._opened(self.journal) as journal:
            keeper = Keeper(
                journal, Agreed(terms.points, terms.ruleset, terms.options), fresh=state, before=self._owing
            )
            keeper.note = self.note
            yield Match(state, keeper, KeptBoard(self.journal), self._pictures(self.journal))
            self._owing += [keeper] * keeper.owes

    @contextmanager
    def resumed(self) -> Iterator[Match]:
        """The match that was interrupted; there must be one."""
        assert self.journal is not None
        with self._opened(self.journal) as journal:
            found = interrupted_match(journal) or self._interrupted
            assert found is not None
            unfinished, state = found
            keeper = Keeper(journal, unfinished.agreed, unfinished, before=self._owing)
            keeper.note = self.note
            yield Match(state, keeper, KeptBoard(self.journal), self._pictures(self.journal), is_resumed=True)
            self._owing += [keeper] * keeper.owes

    @contextmanager
    def _opened(self, path: Path) -> Iterator[TableJournal]:
        assert self._soundness is not None
        with closing(TableJournal(path, self._soundness, patient=self._patient)) as journal:
            told = str(journal.why_closed) if journal.why_closed else None
            if told and told != self._told:
                logger.error("%s; matches are kept in memory until it can be", told)
            self._told = told
            self.note = journal.why_closed.note if journal.why_closed else None
            yield journal

    def _pictures(self, journal: Path) -> EvidenceFolder:
        """Where pictures of faults are kept, named by date and time."""
        prefix = partial(time.strftime, "%Y-%m-%d-%H%M%S-")
        most = self._evidence
        return EvidenceFolder(
            journal.with_name("evidence"), prefix, most_files=most.files, most_bytes=most.megabytes * 1_000_000
        )
