"""Keeps a match in the journal while it is played, and takes up the one that was interrupted."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from tablehub.errors import BadProfile
from tablehub.match.begun import begun
from tablehub.match.events import Event, MatchOver, MatchStarted
from tablehub.match.state import MatchState
from tablehub.records.journal import JournalError, JournalTorn, NumberTaken, Unfinished, is_over
from tablehub.records.written import Agreed
from tablehub.vision.profile import Profile, load_profile, save_profile

logger = logging.getLogger(__name__)


class KeptBoard:
    """The profile of the board that was learnt last, beside the journal: a match taken up again begins with it.

    It is named after the journal, for `board.toml` may well be somebody's own: the README has people name theirs so.
    """

    def __init__(self, journal: Path) -> None:
        self._path = journal.with_name(f"{journal.stem}-board.toml")
        self._earlier = journal.with_name("board.toml")  # how it was named before: read, never written

    def keep(self, profile: Profile) -> None:
        """Remember it; where that cannot be, the match can only not be gone on with without setting up."""
        try:
            save_profile(profile, self._path)
        except OSError as problem:
            logger.error("the board that was learnt cannot be kept: %s", problem)

    def profile(self) -> Profile | None:
        """The profile kept; None where there is none, or none that can be read, which is said."""
        path = next((each for each in (self._path, self._earlier) if each.exists()), None)
        if path is None:
            return None
        try:
            return load_profile(path)
        except (BadProfile, OSError) as problem:
            logger.error("the board cannot be taken up as it was learnt: %s", problem)
            return None


class Book(Protocol):
    """What a match is written in: a `Journal`, or one that can be opened only later."""

    @property
    def set_aside(self) -> Path | None: ...
    def begin(self, agreed: Agreed, number: int | None = None) -> int: ...
    def append(self, match: int, number: int, event: Event) -> None: ...
    def finish(self, match: int) -> None: ...
    def reopen(self, match: int) -> None: ...
    def begin_anew(self, why: object) -> None: ...
    def unfinished(self) -> Unfinished | None: ...


class Keeper:
    """Writes every event it is told, those that begin the match `fresh` before them. A listener of the table.

    What cannot be written, because the disk is full, waits in memory and is written as soon as there is room; `note`
    says so meanwhile. Where the file is found torn, the whole match is written again into the one that takes its place.
    People leave a match on another thread than the one that tells what happens: one at a time is heard.
    """

    def __init__(
        self,
        journal: Book,
        agreed: Agreed,
        interrupted: Unfinished | None = None,
        *,
        fresh: MatchState | None = None,
        before: list[Keeper] | None = None,
    ) -> None:
        """`before` are those of earlier matches that could not write all they had to: that comes first, and who has
        done so is taken out of the list."""
        self._journal, self._agreed, self._fresh = journal, agreed, fresh
        self._match = interrupted.match if interrupted else None
        self._written: list[Event] = list(interrupted.events) if interrupted else []
        self._waiting: deque[Event] = deque()
        self._aside = journal.set_aside
        self._is_closed = False
        self._before = before if before is not None else []
        self.owes = False
        """Was the match left, and could not all be written yet?"""
        self._lock = threading.RLock()
        self.note: str | None = None

    def __call__(self, event: Event) -> None:
        with self._lock:
            self._waiting.append(event)
            self.owes = False
            self._guarded(self._write)
            if isinstance(event, MatchOver):
                self.leave()

    @property
    def is_anew(self) -> bool:
        """Was the journal torn, so that it is written in a new one?"""
        return self._journal.set_aside is not None

    def leave(self) -> None:
        """The match is not to be gone on with."""
        with self._lock:
            self.owes = not self._guarded(self._finish)

    def settle(self, journal: Book) -> None:
        """Write in `journal` now what is owed. Raises `JournalError`."""
        with self._lock:
            self._journal, self._before = journal, []
            self._finish()
            self.owes = False

    def _write(self) -> None:
        while self._before:
            self._before[0].settle(self._journal)
            self._before.pop(0)
        try:
            self._write_or_anew()
        except NumberTaken as taken:  # nobody's events are lost, and none are mixed up
            logger.error("%s; all of this match is written again, under a number of its own", taken)
            self._waiting.extendleft(reversed(self._written))
            self._written.clear()
            self._match = self._fresh = None
            self._write_or_anew()

    def _write_or_anew(self) -> None:
        try:
            self._write_waiting()
        except JournalTorn as torn:
            self._journal.begin_anew(torn)
            self._write_waiting()

    def _write_waiting(self) -> None:
        if self._match is None:
            self._match = self._journal.begin(self._agreed)
            self._open_record()
        if self._is_closed:  # the end of the match was taken back
            self._journal.reopen(self._match)
            self._is_closed = False
        while self._waiting:
            self._journal.append(self._match, len(self._written), self._waiting[0])
            self._written.append(self._waiting.popleft())
        if self._journal.set_aside != self._aside:
            self._write_again(self._match)

    def _open_record(self) -> None:
        """What the match begins with, before what happened first."""
        first, fresh = self._waiting[0], self._fresh
        self._fresh = None
        self._waiting.extendleft(reversed(tuple(begun(fresh, first.frame, first.t)) if fresh else ()))

    def _write_again(self, match: int) -> None:
        """All of this match into a new file; what is there already stays as it is."""
        self._journal.begin(self._agreed, match)
        for number, event in enumerate(self._written):
            self._journal.append(match, number, event)
        self._aside = self._journal.set_aside

    def _finish(self) -> None:
        if self._match is not None or self._waiting:
            self._write()
            assert self._match is not None
            self._journal.finish(self._match)
            self._is_closed = True

    def _guarded(self, work: Callable[[], None]) -> bool:
        """Was it done?"""
        try:
            work()
        except JournalError as problem:
            if self.note is None:
                logger.error("%s; the match goes on, and is kept in memory until that is mended", problem)
            self.note = problem.note
            return False
        if self.note is not None:
            logger.warning("the journal can be written again, nothing is lost")
        self.note = None
        return True


def interrupted_match(journal: Book) -> tuple[Unfinished, MatchState] | None:
    """The match that a power cut ended, and where it stands; None if there is none. Says so if it cannot be read."""
    try:
        found = journal.unfinished()
        state = found.state() if found else None
    except (JournalError, ValueError) as problem:  # a `BadInput` is a ValueError
        logger.error("the interrupted match cannot be taken up (%s); a new one begins", problem)
        return None
    if found is None or state is None or is_over(state) or all(isinstance(each, MatchStarted) for each in found.events):
        return None
    return found, replace(state, clock=state.clock.halted()) if state.clock else state
