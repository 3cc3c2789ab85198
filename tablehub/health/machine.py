"""What checks ask of the machine, in one place, so that a test can be any machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

PATIENCE = 5.0
"""Seconds that a program that is asked may take."""


class Machine(Protocol):
    """This machine, or one made up for a test. Nothing here raises."""

    environ: Mapping[str, str]

    def ask(self, *command: str) -> str | None:
        """What a program says; None where it is not there, fails or takes too long."""
        ...

    def read(self, path: str) -> str | None:
        """What a small file of the system says, without the end of its line; None where it is not there."""
        ...

    def has_program(self, name: str) -> bool: ...

    def files(self, pattern: str) -> Sequence[str]:
        """Paths that match, from the root of the file system."""
        ...

    def free_bytes(self, folder: Path) -> int | None:
        """Room on the disk of a folder that is there."""
        ...

    def why_not_writable(self, folder: Path) -> str | None:
        """Why no file can be made in a folder, which is made where it is not there; None where one can."""
        ...

    def now(self) -> float:
        """Seconds since 1970, as the clock of the machine has it."""
        ...


class ThisMachine:
    """The machine that the program runs on."""

    environ: Mapping[str, str] = os.environ

    def ask(self, *command: str) -> str | None:
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL)
        except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
            return None
        return done.stdout.strip() if done.returncode == 0 else None

    def read(self, path: str) -> str | None:
        try:
            return Path(path).read_text(errors="replace").strip("\0\n ")
        except OSError:
            return None

    def has_program(self, name: str) -> bool:
        return shutil.which(name) is not None

    def files(self, pattern: str) -> Sequence[str]:
        return sorted(str(path) for path in Path("/").glob(pattern.lstrip("/")))

    def free_bytes(self, folder: Path) -> int | None:
        try:
            return shutil.disk_usage(folder).free
        except OSError:
            return None

    def why_not_writable(self, folder: Path) -> str | None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=folder) as file:
                file.write(b"written by tablehub doctor")
                file.flush()
        except OSError as problem:
            return problem.strerror or str(problem)
        return None

    def now(self) -> float:
        return time.time()
