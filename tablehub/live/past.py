"""Earlier matches for the history page: each is made out of its events once, when it comes into view."""

from __future__ import annotations

import logging
import time
from calendar import timegm
from collections.abc import Sequence
from pathlib import Path
from typing import overload

from tablehub.display.history_pages import Past, PastMatch
from tablehub.errors import BadInput
from tablehub.records.past import PastMatches
from tablehub.records.written import Written

logger = logging.getLogger(__name__)


def past_of(journal: Path | None) -> Past:
    """The matches of this journal as they are when the page is opened; none without a journal."""
    if journal is None or not journal.exists() or journal.stat().st_size == 0:
        return lambda: ()
    matches = PastMatches(journal)
    try:
        written = matches.all()
    except BadInput as problem:
        logger.error("%s", problem)
        return lambda: ()
    found = _Found(matches, written)
    return lambda: found


class _Found(Sequence[PastMatch]):
    """A sequence whose members are read from the journal when they are asked for, and then kept."""

    def __init__(self, matches: PastMatches, written: list[Written]) -> None:
        self._matches, self._written = matches, written
        self._read: dict[int, PastMatch] = {}

    def __len__(self) -> int:
        return len(self._written)

    @overload
    def __getitem__(self, place: int) -> PastMatch: ...
    @overload
    def __getitem__(self, place: slice) -> list[PastMatch]: ...
    def __getitem__(self, place: int | slice) -> PastMatch | list[PastMatch]:
        if isinstance(place, slice):
            return [self._made(written) for written in self._written[place]]
        return self._made(self._written[place])

    def _made(self, written: Written) -> PastMatch:
        if written.match not in self._read:
            self._read[written.match] = self._from_events(written)
        return self._read[written.match]

    def _from_events(self, written: Written) -> PastMatch:
        begun = _local(written.begun)
        try:
            return PastMatch(begun, self._matches.match(written).state().record())
        except (BadInput, ValueError) as problem:
            logger.error("match %d of the journal cannot be told: %s", written.match, problem)
            return PastMatch(begun, None)


def _local(utc: str) -> str:
    """Date and time of day at the table; the day alone of a match from a file, as it stood there."""
    try:
        if len(utc) == len("2026-11-21"):
            return time.strftime("%d.%m.%Y", time.strptime(utc, "%Y-%m-%d"))
        return time.strftime("%d.%m.%Y %H:%M", time.localtime(timegm(time.strptime(utc, "%Y-%m-%dT%H:%M:%SZ"))))
    except ValueError:
        return utc
