"""Measuring in a process of its own, which begins with nothing but a board's profile and pictures of it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import cv2

from tablehub.frames import Frame
from tablehub.vision.profile import Profile, save_profile

PICTURES = 16
"""Pictures of a game after which hardly anything more is taken."""


def told_by(module: str, profile: Profile, frames: Sequence[Frame], *arguments: str) -> str:
    """What `python -m module PROFILE PICTURES ...` prints; it is given the first of these frames."""
    with tempfile.TemporaryDirectory() as folder:
        saved, pictures = Path(folder) / "board.toml", Path(folder) / "pictures"
        save_profile(profile, saved)
        pictures.mkdir()
        for index, frame in enumerate(frames[:PICTURES]):
            cv2.imwrite(str(pictures / f"frame_{index:04d}.png"), frame.image)
        asked = [sys.executable, "-m", module, str(saved), str(pictures), *arguments]
        return subprocess.run(asked, check=True, stdout=subprocess.PIPE, text=True).stdout


def most_ever_held() -> float:
    """Megabytes of this process alone; what `resource` tells includes the one that started it."""
    status = Path("/proc/self/status").read_text("ascii")
    (line,) = (line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1024
