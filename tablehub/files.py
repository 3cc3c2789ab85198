"""Writing files so that a reader, or a power cut, never meets half of one, and reading them within bounds."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

from tablehub.words.unread import UnfitFile

MOST_TEXT = 1_000_000
"""Bytes of a configuration, a profile or a lens; what people write is a hundredth of it."""

MOUNTS = Path("/proc/self/mountinfo")
"""What the kernel says of each mounted place, and of the disk below it; see proc(5)."""

CLOSED = "this program may not write there, as the service may nowhere but in /var/lib/tablehub; name a place in it"
"""Why not, where `is_closed_to_us`."""

DISK_FAILS = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO})
"""What befalls a disk while nobody did anything wrong: the place was well chosen, and may be good again."""


def read_within(path: Path, most: int = MOST_TEXT) -> bytes:
    """What a file holds; raises `OSError`, of which `UnfitFile` says that it has more bytes than `most`, or is a pipe.

    What is given for a small file by mistake may be a film, or never end; a pipe may never begin.
    """
    mode = os.stat(path).st_mode
    if stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode):
        raise UnfitFile("it is no ordinary file")
    with open(path, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise UnfitFile(f"it is larger than {most // 1_000_000} MB")
    return data


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file so that it is either there as a whole or not at all; a text in UTF-8."""
    with _drafting(path) as draft:
        _write(draft, content)
        os.replace(draft, path)


def write_draft(path: Path, content: str | bytes) -> Path:
    """Write the draft of a file, as a whole or not at all, to be put in its place."""
    with _drafting(path) as draft:
        _write(draft, content)
    return draft


@contextlib.contextmanager
def _drafting(path: Path) -> Iterator[Path]:
    """Where that fails the draft is gone, and an `OSError` names what was asked for: nobody knows of the draft."""
    draft = draft_of(path)
    try:
        yield draft
    except BaseException as error:
        with contextlib.suppress(OSError):
            draft.unlink()
        if isinstance(error, OSError):
            error.filename, error.filename2 = str(path), None
        raise


def _write(draft: Path, content: str | bytes) -> None:
    with open(draft, "wb") as file:
        file.write(content.encode() if isinstance(content, str) else content)
        file.flush()
        os.fsync(file.fileno())  # or its name is on the disk before what it holds, if the power goes in between


def check_writable(path: Path) -> None:
    """Raises `OSError` where `write_whole` could not write this file, as far as that can be known without writing."""
    with contextlib.suppress(FileNotFoundError):
        draft_of(path).lstat()  # a name may be too long, or none at all
    if not os.access(path.parent, os.W_OK | os.X_OK):
        why = errno.EROFS if os.statvfs(path.parent).f_flag & os.ST_RDONLY else errno.EACCES
        raise OSError(why, os.strerror(why), str(path))


def is_closed_to_us(path: Path, mounts: Path = MOUNTS) -> bool:
    """Whether a place cannot be written because this program may not, as the service may not leave its own folder:
    its disk itself is not read-only, as one is that failed."""
    place, found = os.path.realpath(path), (-1, False)
    with contextlib.suppress(OSError, ValueError, IndexError):
        for line in mounts.read_text("utf-8", "replace").splitlines():
            mount, _, disk = line.partition(" - ")
            where, options = mount.split()[4:6]
            where = re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), where)
            closed = "ro" in options.split(",") and "ro" not in disk.split()[2].split(",")
            if os.path.commonpath([where, place]) == where and len(where) >= found[0]:  # later ones lie above
                found = (len(where), closed)
    return found[1]


def draft_of(path: Path) -> Path:
    """Where a file is written before it takes its place."""
    return path.with_name(path.name + ".part")
