"""Whole pictures of traced boards, for the network that finds a field in one.

    python -m calibration.training.traced_fields DIR FOLDER [--times 3]

FOLDER holds <style>/<sequence>/truth.json, as `calibration.training.traced` writes them. Writes files that
`train_finder` takes up, as often as it is to learn from them.
"""

from __future__ import annotations

import argparse
import json
import pickle
import sys
from pathlib import Path

import cv2
import numpy as np

from calibration.training.samples import Shown

LONG_SIDE = 340  # pixels: a little more than the network learns from


def fields_of(folder: Path) -> list[Shown]:
    """The first picture of each sequence of one style, made small. Raises `OSError` where a file cannot be read."""
    shown: list[Shown] = []
    for path in sorted(folder.glob("*/truth.json")):
        frame = json.loads(path.read_text())["frames"][0]
        image = cv2.imread(str(path.parent / frame["file"]))
        if image is None:
            continue
        scale = LONG_SIDE / max(image.shape[:2])
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        corners = (np.array(frame["corners_px"], float) + 0.5) * scale - 0.5  # pixels' middles
        shown.append(Shown(np.asarray(small, np.uint8), corners))
    return shown


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--times", type=int, default=3, help="how often each picture is to be learnt from")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    pictures = [shown for folder in sorted(args.folder.iterdir()) if folder.is_dir() for shown in fields_of(folder)]
    for time in range(args.times):
        (args.out / f"field-traced-{time}.pkl").write_bytes(pickle.dumps(pictures))
    print(len(pictures), "pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main())
