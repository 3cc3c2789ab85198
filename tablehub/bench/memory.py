"""How much memory a reader takes, asked in a process of its own: `python -m tablehub.bench.memory PROFILE PICTURES`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import cv2

from tablehub.bench.apart import most_ever_held, told_by
from tablehub.frames import Frame
from tablehub.pictures import load_image
from tablehub.vision.profile import Profile, load_profile
from tablehub.vision.reader import BoardReader


def megabytes(profile: Profile, frames: Sequence[Frame]) -> float:
    """The most that a process that does nothing but read the first of these frames one after the other ever held."""
    return float(told_by(__name__, profile, frames))


def main(profile: Path, pictures: Path) -> None:
    """Read, and print the megabytes."""
    reader = BoardReader(load_profile(profile))
    for index, picture in enumerate(sorted(pictures.iterdir())):
        reader.read(Frame(index, picture.name, float(index), load_image(picture)))
    print(most_ever_held())


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
