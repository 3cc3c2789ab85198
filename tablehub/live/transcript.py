"""The transcript of a match that is being played: written after each game and at the end."""

from __future__ import annotations

import copy
import errno
import logging
import os
import time
from collections.abc import Iterable
from pathlib import Path

from tablehub.errors import BadInput
from tablehub.files import CLOSED, DISK_FAILS, check_writable, is_closed_to_us, write_whole
from tablehub.match.state import MatchState
from tablehub.records import write_mats
from tablehub.records.mat_writing import why_no_mat
from tablehub.words.text import say

logger = logging.getLogger(__name__)

OTHERS = (".sgf", ".jsonl")
"""Endings of matches that are written otherwise: under one of them a transcript is what no program reads."""


class Transcript:
    """Keeps what is `named` up to date; a folder gets a file named after the time of the first game's end. Of a
    chouette with a cube for each there is a file for each opponent, his name after the file's.

    A name that ends in a slash is a folder's, which is made; a `Path` would not say so. Raises `BadInput` where nothing
    can be written there; `patient`: not where the disk is full or gone read-only, for that stops no game. A match in
    which nothing happened leaves no file. `spares`: a file that is there already is left, with another match in it, and
    the next number taken.
    """

    def __init__(self, named: str | os.PathLike[str], *, patient: bool = False, spares: bool = False) -> None:
        name = os.fspath(named)
        self.note: str | None = None
        """That games are not being written down, and why."""
        self._target = place_named(name, patient=patient)
        self._in_folder = name.endswith("/") or self._target.is_dir()  # also when it is gone: it is no file then
        self._number, self._spares = 1, spares
        self._path: Path | None = None
        self._games = 0

    def of_next_match(self) -> Transcript:
        """For the match after this one: a file named by hand holds the first of a session, others lie beside it."""
        following = copy.copy(self)
        following._number += 1
        following._path, following._games, following.note = None, 0, None
        return following

    def after_game(self, state: MatchState) -> None:
        """Write when a game has ended since the last time. A full disk does not stop the next game."""
        if len(state.games) != self._games:
            self._games = len(state.games)
            try:
                self.write(state)
                self.note = None
            except (OSError, BadInput) as error:
                logger.error("the transcript cannot be written: %s", error)
                if isinstance(error, OSError):  # what no such file can hold has been told at the start
                    self.note = say("no transcript: {reason}", reason=error.strerror)

    def write(self, state: MatchState) -> Path | None:
        """Write the match so far; gives the file."""
        record = state.record()
        if not record.games:
            return None
        texts = write_mats(record)
        if self._path is None:
            self._path = self._new_path(texts)
        for added, text in texts.items():
            write_whole(self._path.with_stem(self._path.stem + added), text)
        return self._path

    def _new_path(self, added: Iterable[str]) -> Path:
        """The file; what is `added` to its name where there are several."""
        if self._in_folder:
            self._target.mkdir(exist_ok=True)
            return self._target / f"{self._new_name()}.mat"
        path = self._numbered()
        while self._spares and any(path.with_stem(path.stem + each).exists() for each in added):
            self._number += 1
            path = self._numbered()
        return path

    def _numbered(self) -> Path:
        return self._target if self._number == 1 else self._target.with_stem(f"{self._target.stem}-{self._number}")

    def _new_name(self) -> str:
        """By the time; matches may end in the same second, and a file with a name after its own is one of them too."""
        by_time = name = time.strftime("match-%Y-%m-%d-%H%M%S")
        count = 1
        while any(self._target.glob(f"{name}*")):
            count += 1
            name = f"{by_time}-{count}"
        return name


def place_named(named: str, *, patient: bool = False) -> Path:
    """The file or folder that --mat names; raises `BadInput` where nothing can be written to it.

    `patient`: but where it is the disk that fails.
    """
    if not named:
        raise BadInput("--mat '': name a file, or a folder with / at its end")
    try:
        why_not = _why_not(named)
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        why_not = _why_refused(named, error, patient)
    if why_not:
        raise BadInput(f"--mat {named}: {why_not}")
    return Path(named)


def _why_refused(named: str, error: Exception, patient: bool) -> str | None:
    """What an error of the system means; None where it is one to be waited for."""
    code, what = getattr(error, "errno", None), getattr(error, "strerror", None) or error
    if code == errno.EROFS and is_closed_to_us(Path(named)):
        return CLOSED
    return None if patient and code in DISK_FAILS else f"it cannot be written there ({what}); name another place"


def _why_not(named: str) -> str | None:
    """Why nothing can be written there, where the system would say it too late or not so well; makes the folder."""
    place = Path(named)
    if named.endswith("/"):
        if place.exists() and not place.is_dir():
            return "there is a file of that name; name another folder"
        if not place.parent.is_dir():  # only the last is made: a disk that is not there is not to be made up for
            return f"there is no folder '{place.parent}' to make it in"
        place.mkdir(exist_ok=True)
    if not place.is_dir():
        if place.suffix.lower() in OTHERS:
            return f"matches are written as .mat: name it so, 'tablehub records export' writes {' and '.join(OTHERS)}"
        if not place.parent.is_dir():
            return f"there is no folder '{place.parent}' to write it to"
        if place.exists() and not place.is_file():
            return "this is neither a file nor a folder; name another place"
        if place.exists() and not _may_be_match(place):
            return "there is a file of that name that holds no match; name another"
    check_writable(place / "match.mat" if place.is_dir() else place)
    return None


def _may_be_match(path: Path) -> bool:
    """Whether a file may give way to a transcript: it is called as they are, holds one, or nothing at all."""
    if path.suffix.lower() in (".mat", ".txt"):
        return True
    with path.open("rb") as file:
        head = file.read(4096)
    return not head or b"point match" in head


def why_not_by_rules(named: str, fresh: MatchState) -> str | None:
    """Why no match that begins so can be written to what --mat names; None if it can."""
    reason = why_no_mat(fresh.record())
    return f"leave --mat {named} out: {reason[:1].lower()}{reason[1:-1]}" if reason else None
