"""How much memory a reader takes, asked in a process of its own: `python -m tablehub.bench.memory PROFILE PICTURES`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import cv2

from tablehub.frames import Frame
from tablehub.pictures import load_image
from tablehub.vision.profile import Profile, load_profile, save_profile
from tablehub.vision.reader import BoardReader

PICTURES = 16
"""Pictures of a game after which hardly anything more is taken."""


def megabytes(profile: Profile, frames: Sequence[Frame]) -> float:
    """The most that a process that does nothing but read the first of these frames one after the other ever held."""
    with tempfile.TemporaryDirectory() as folder:
        saved, pictures = Path(folder) / "board.toml", Path(folder) / "pictures"
        save_profile(profile, saved)
        pictures.mkdir()
        for index, frame in enumerate(frames[:PICTURES]):
            cv2.imwrite(str(pictures / f"frame_{index:04d}.png"), frame.image)
        asked = [sys.executable, "-m", __name__, str(saved), str(pictures)]
        return float(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)


def main(profile: Path, pictures: Path) -> None:
    """Read, and print the megabytes."""
    reader = BoardReader(load_profile(profile))
    for index, picture in enumerate(sorted(pictures.iterdir())):
        reader.read(Frame(index, picture.name, float(index), load_image(picture)))
    print(most_ever_held())


def most_ever_held() -> float:
    """Megabytes of this process alone; what `resource` tells includes the one that started it."""
    status = Path("/proc/self/status").read_text("ascii")
    (line,) = (line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1024


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
