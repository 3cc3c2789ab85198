"""The transcript of a match that is being played: written after each game and at the end."""

from __future__ import annotations

import copy
import logging
import os
import time
from pathlib import Path

from tablehub.errors import BadInput
from tablehub.files import write_whole
from tablehub.match.state import MatchState
from tablehub.records import write_mats

logger = logging.getLogger(__name__)


class Transcript:
    """Keeps what is `named` up to date; a folder gets a file named after the time of the first game's end. Of a
    chouette with a cube for each there is a file for each opponent, his name after the file's.

    A name that ends in a slash is a folder's, which is made; a `Path` would not say so. Raises `BadInput` where nothing
    can be written there. A match in which nothing happened leaves no file.
    """

    def __init__(self, named: str | os.PathLike[str]) -> None:
        self._target = place_named(os.fspath(named))
        self._in_folder = self._target.is_dir()  # whatever becomes of it: one that is gone is no file
        self._number = 1
        self._path: Path | None = None
        self._games = 0

    def of_next_match(self) -> Transcript:
        """For the match after this one: a file named by hand holds the first of a session, others lie beside it."""
        following = copy.copy(self)
        following._number += 1
        following._path, following._games = None, 0
        return following

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
        if self._in_folder:
            return self._target / f"{self._new_name()}.mat"
        if self._number == 1:
            return self._target
        return self._target.with_name(f"{self._target.stem}-{self._number}{self._target.suffix}")

    def _new_name(self) -> str:
        """By the time; matches may end in the same second, and a file with a name after its own is one of them too."""
        by_time = name = time.strftime("match-%Y-%m-%d-%H%M%S")
        count = 1
        while any(self._target.glob(f"{name}*")):
            count += 1
            name = f"{by_time}-{count}"
        return name


def place_named(named: str) -> Path:
    """The file or folder that --mat names; raises `BadInput` where there can be none."""
    if not named:
        raise BadInput("--mat '': name a file, or a folder with / at its end")
    place = Path(named)
    if named.endswith("/"):
        _make_folder(place, named)
    elif not place.is_dir() and not place.resolve().parent.is_dir():
        raise BadInput(f"--mat {named}: there is no folder '{place.parent}' to write it to")
    return place


def _make_folder(folder: Path, named: str) -> None:
    """Only the last of its path: a disk that is not there is not to be made up for."""
    try:
        folder.mkdir(exist_ok=True)
    except FileExistsError:
        raise BadInput(f"--mat {named}: there is a file of that name; name another folder") from None
    except FileNotFoundError:
        raise BadInput(f"--mat {named}: there is no folder '{folder.parent}' to make it in") from None
    except OSError as error:
        raise BadInput(f"--mat {named}: the folder cannot be made: {error.strerror}; name another") from None
