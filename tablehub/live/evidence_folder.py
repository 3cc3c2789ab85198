"""Pictures of faults as files: few, small, the oldest going when there are too many."""

from __future__ import annotations

import errno
import logging
import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Self

import cv2

from tablehub.errors import BadInput
from tablehub.files import check_writable
from tablehub.frames import Image
from tablehub.match.events import FaultFound
from tablehub.match.faults import FaultCode
from tablehub.words.text import say

logger = logging.getLogger(__name__)

MOST_FILES = 500
MOST_BYTES = 40_000_000
"""Together, of one folder: a year of careful players, or an evening of careless ones."""

QUALITY = 80
"""Of the JPEG, 0 to 100: pips are still told."""

_CODES = "|".join(re.escape(code.value) for code in FaultCode)
_OURS = re.compile(rf"\S*-({_CODES})(-\d+)?\.jpg")
"""Names that `EvidenceFolder` gives; nothing else in the folder is touched."""

FULL = say("no pictures of faults: make room on the disk")
UNWRITABLE = say("no pictures of faults: their folder cannot be written")

Prefix = Callable[[], str]
"""What names begin with: for a table the date and time, which sort by age."""


class EvidenceFolder:
    """Keeps the picture of each fault as `<prefix><frame>-<code>.jpg`.

    What cannot be written, because the disk is full or cannot be written, is said once; `note` says so meanwhile.
    """

    def __init__(
        self,
        path: Path,
        prefix: Prefix = lambda: "",
        *,
        most_files: int = MOST_FILES,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self.note: str | None = None
        self._path, self._prefix = path, prefix
        self._most_files, self._most_bytes = most_files, most_bytes
        with suppress(OSError):
            for torn in path.glob("*.jpg.part"):  # the power failed while it was written
                if _OURS.fullmatch(torn.stem):
                    torn.unlink()

    def made(self) -> Self:
        """Make the folder now; raises `BadInput` where that cannot be, or nothing can be written into it."""
        try:
            self._path.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            why = f"the folder {self._path} for pictures of faults cannot be made: {problem.strerror}; name another"
            raise BadInput(why) from problem
        try:
            check_writable(self._path / "1.jpg")
        except OSError as problem:
            why = f"nothing can be written into the folder {self._path}: {problem.strerror}; name another"
            raise BadInput(why) from problem
        return self

    def __call__(self, fault: FaultFound, image: Image) -> None:
        """Write the picture, and let the oldest go."""
        try:
            self._path.mkdir(parents=True, exist_ok=True)
            self._write(self._named(fault), image)
            self._prune()
        except OSError as problem:
            if self.note is None:
                logger.error("pictures of faults cannot be kept: %s; play goes on", problem)
            self.note = FULL if problem.errno in (errno.ENOSPC, errno.EDQUOT) else UNWRITABLE
            return
        if self.note is not None:
            logger.warning("pictures of faults can be kept again")
        self.note = None

    def _named(self, fault: FaultFound) -> Path:
        """A file that is not there yet: the same fault may be found twice in one frame."""
        stem = f"{self._prefix()}{_safe(Path(fault.frame).stem)}-{fault.code}"
        path, count = self._path / f"{stem}.jpg", 1
        while path.exists():
            count += 1
            path = self._path / f"{stem}-{count}.jpg"
        return path

    def _write(self, path: Path, image: Image) -> None:
        """As a whole or not at all."""
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        draft = path.with_name(path.name + ".part")
        try:
            draft.write_bytes(data.tobytes())
            os.replace(draft, path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise

    def _prune(self) -> None:
        kept = [each for each in self._path.iterdir() if _OURS.fullmatch(each.name)]
        ages = sorted((each.stat().st_mtime_ns, each.name, each.stat().st_size, each) for each in kept)
        count, size = len(ages), sum(each[2] for each in ages)
        for _, _, bytes_, oldest in ages[:-1]:
            if count <= self._most_files and size <= self._most_bytes:
                return
            oldest.unlink(missing_ok=True)
            count, size = count - 1, size - bytes_


def _safe(name: str) -> str:
    """A frame's name as part of a file's name."""
    return re.sub(r"[^\w.-]", "_", name) or "frame"
