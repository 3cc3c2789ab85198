"""What becomes of an error nobody foresaw: a file with all that is needed to find it, and a sentence naming it.

And where this user's state is kept, crash files and the journal alike.
"""

from __future__ import annotations

import os
import platform
import shlex
import tempfile
import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tablehub import __version__

MOST = 50
"""Crash files that are kept; each is some kilobytes."""


def report(error: BaseException, arguments: Sequence[str]) -> str:
    """Write a crash file and return the sentence for the user; never raises."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    text = "\n".join(
        [
            f"tablehub {__version__}, Python {platform.python_version()}, {platform.platform()}",
            f"command: tablehub {shlex.join(arguments)}",
            f"time: {time.strftime('%Y-%m-%d %H:%M:%S %z')}",
            "",
            "".join(traceback.format_exception(error)),
        ]
    )
    sentence = f"this should not have happened ({what}); please report it"
    for folder in places():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.log"
            path.write_text(text, encoding="utf-8", errors="backslashreplace")
            _let_go(folder, but=path)
        except OSError:
            continue
        return f"{sentence} together with the file {path}"
    return f"{sentence} (no place to write a crash file; -vv shows the details)"


def _let_go(folder: Path, but: Path) -> None:
    """The oldest of too many: a service that ends with an error is started again every few seconds, for ever."""
    with suppress(OSError):  # the file itself is written
        others = [path for path in folder.glob("crash-*.log") if path != but]
        others.sort(key=lambda path: (path.stat().st_mtime_ns, path.name))
        for path in others[: max(0, len(others) - MOST + 1)]:
            path.unlink()


def places() -> list[Path]:
    """Folders for crash files, best first: the user's state folder, then the one for temporary files."""
    state = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    return [Path(state) / "tablehub", Path(tempfile.gettempdir()) / f"tablehub-{os.getuid()}"]


def default_journal() -> Path:
    """Where a table keeps its journal: the service's state folder, else the user's."""
    return places()[0] / "journal.sqlite"
