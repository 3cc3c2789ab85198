"""A journal looked at page by page beside the play: a year's matches take seconds that nobody need wait for."""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path

from tablehub.records.reading import TORN, connected, why_unsound

logger = logging.getLogger(__name__)

LATER = 5.0
"""Seconds after which it begins: first the camera and the networks are read from the same card."""


class Soundness:
    """Whether a journal is torn anywhere, as far as that is known. It is looked at once, on a thread of its own."""

    def __init__(self, path: Path, later: float = LATER) -> None:
        self._path, self._later = path, later
        self._why: str | None = None
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()
        self._is_settled = False
        self._db: sqlite3.Connection | None = None

    @property
    def why_torn(self) -> str | None:
        """What is wrong with the file; None where nothing is, or nothing is known yet."""
        return None if self._is_settled else self._why

    def look(self) -> None:
        """Begin to look; a second time does nothing."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
            self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Whether it has been looked at within so long."""
        if self._thread is not None:
            self._thread.join(seconds)
        return self._thread is not None and not self._thread.is_alive()

    def settled(self) -> None:
        """The torn file was set aside: what is found out of it yet says nothing of the one in its place."""
        self._is_settled = True

    def stop(self) -> None:
        """Look no further."""
        self._stopped.set()
        db = self._db
        if db is not None:
            with suppress(sqlite3.ProgrammingError):  # it was closed in this moment
                db.interrupt()
        if self._thread is not None:
            self._thread.join(1.0)

    def _run(self) -> None:
        if self._stopped.wait(self._later):
            return
        try:
            with closing(connected(self._path, 2.0)) as self._db:
                if not self._stopped.is_set():
                    self._why = why_unsound(self._db)
        except sqlite3.OperationalError as problem:
            if not self._stopped.is_set():
                logger.error("the journal %s cannot be looked over: %s", self._path, problem)
        except TORN as problem:
            self._why = str(problem)
        finally:
            self._db = None
