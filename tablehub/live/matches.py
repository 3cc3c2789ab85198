"""Matches as they are played one after the other at a table: begun or gone on with, and kept in the journal."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tablehub.config.options import EvidenceSettings
from tablehub.live.evidence_folder import EvidenceFolder
from tablehub.live.keeping import Keeper, KeptBoard, interrupted_match
from tablehub.match.state import MatchState
from tablehub.match.terms import Terms
from tablehub.records.journal import Agreed, Journal

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
        return [each.note for each in (self.keeper, self.evidence) if each]


@dataclass(frozen=True)
class Matches:
    """The matches of a table; without a `journal` none is kept. `evidence` says how many pictures of faults are."""

    journal: Path | None
    evidence: EvidenceSettings

    def unfinished(self) -> MatchState | None:
        """Where the match stands that was interrupted; None where there is none. Raises `BadInput` as `Journal`."""
        if self.journal is None:
            return None
        with self._opened() as journal:
            found = interrupted_match(journal)
        return found[1] if found else None

    @contextmanager
    def begun(self, terms: Terms, state: MatchState) -> Iterator[Match]:
        """A match by these terms that begins as `state` has it."""
        if self.journal is None:
            yield Match(state)
            return
        with self._opened() as journal:
            keeper = Keeper(journal, Agreed(terms.points, terms.ruleset, terms.options), fresh=state)
            yield Match(state, keeper, KeptBoard(self.journal), self._pictures(self.journal))

    @contextmanager
    def resumed(self) -> Iterator[Match]:
        """The match that was interrupted; there must be one."""
        assert self.journal is not None
        with self._opened() as journal:
            found = interrupted_match(journal)
            assert found is not None
            unfinished, state = found
            keeper = Keeper(journal, unfinished.agreed, unfinished)
            yield Match(state, keeper, KeptBoard(self.journal), self._pictures(self.journal), is_resumed=True)

    def _opened(self) -> Journal:
        assert self.journal is not None
        journal = Journal(self.journal)
        if journal.set_aside:
            logger.error("the journal was torn and is now %s; a new one begins", journal.set_aside)
        return journal

    def _pictures(self, journal: Path) -> EvidenceFolder:
        """Where pictures of faults are kept, named by date and time."""
        prefix = partial(time.strftime, "%Y-%m-%d-%H%M%S-")
        most = self.evidence
        return EvidenceFolder(
            journal.with_name("evidence"), prefix, most_files=most.files, most_bytes=most.megabytes * 1_000_000
        )
