"""The transcript of a match that is being played: written after each game and at the end."""

from __future__ import annotations

import logging
import time
from pathlib import Path

from tablehub.errors import BadInput
from tablehub.files import write_whole
from tablehub.match.state import MatchState
from tablehub.records import write_mats

logger = logging.getLogger(__name__)


class Transcript:
    """Keeps `target` up to date; a folder gets a file named after the time of the first game's end. Of a chouette with
    a cube for each there is a file for each opponent, his name after the file's.

    Raises `BadInput` where nothing can be written there. A match in which nothing happened leaves no file.
    """

    def __init__(self, target: Path, number: int = 1) -> None:
        """`number` counts the matches of a session: a file named by hand holds the first, others lie beside it."""
        if not target.is_dir() and not target.resolve().parent.is_dir():
            raise BadInput(f"--mat {target}: there is no folder '{target.parent}' to write it to")
        self._target, self._number = target, number
        self._path: Path | None = None
        self._games = 0

    def of_next_match(self) -> Transcript:
        """For the match after this one."""
        return Transcript(self._target, self._number + 1)

    def after_game(self, state: MatchState) -> None:
        """Write when a game has ended since the last time. A full disk does not stop the next game."""
        if len(state.games) != self._games:
            self._games = len(state.games)
            try:
                self.write(state)
            except (OSError, BadInput) as error:
                logger.error("the transcript cannot be written: %s", error)

    def write(self, state: MatchState) -> Path | None:
        """Write the match so far; gives the file."""
        record = state.record()
        if not record.games:
            return None
        if self._path is None:
            self._path = self._new_path()
        for added, text in write_mats(record).items():
            write_whole(self._path.with_stem(self._path.stem + added), text)
        return self._path

    def _new_path(self) -> Path:
        if self._target.is_dir():
            return self._target / time.strftime("match-%Y-%m-%d-%H%M%S.mat")
        if self._number == 1:
            return self._target
        return self._target.with_name(f"{self._target.stem}-{self._number}{self._target.suffix}")
