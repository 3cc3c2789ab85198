"""A machine as a test wants it."""

from __future__ import annotations

import fnmatch
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

PI = {"/proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0", "/proc/asound/cards": " 0 [vc4]: vc4-hdmi - vc4"}


@dataclass
class FakeMachine:
    """A Raspberry Pi in good health; a test makes it ill."""

    environ: Mapping[str, str] = field(default_factory=dict)
    answers: dict[str, str] = field(default_factory=lambda: {"vcgencmd": "throttled=0x0"})
    says: dict[str, str] = field(default_factory=lambda: dict(PI))
    programs: set[str] = field(default_factory=lambda: {"espeak-ng"})
    free: int | None = 10_000_000_000
    not_writable: str | None = None
    time: float = time.mktime((2026, 11, 21, 12, 0, 0, 0, 0, -1))

    def ask(self, *command: str) -> str | None:
        return self.answers.get(command[0])

    def read(self, path: str) -> str | None:
        return self.says.get(path)

    def has_program(self, name: str) -> bool:
        return name in self.programs

    def files(self, pattern: str) -> Sequence[str]:
        return sorted(fnmatch.filter(self.says, pattern))

    def free_bytes(self, folder: Path) -> int | None:
        return self.free

    def why_not_writable(self, folder: Path) -> str | None:
        return self.not_writable

    def now(self) -> float:
        return self.time
