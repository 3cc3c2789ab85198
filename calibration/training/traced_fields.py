"""Training data for the finder of playing fields: whole pictures of boards that Blender traced, made small.

    python -m calibration.training.traced_fields DIR FOLDER...

FOLDERs hold <style>/<sequence>/truth.json. Writes one file a style, as `field_pictures` does, with its pictures as they
are and nearer; `train_finder` takes them up. What it has not met otherwise are tables with patterns, things beside the
board, hands at its edge and light as it falls in rooms.
"""

from __future__ import annotations

import argparse
import json
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from calibration.training.samples import Shown
from calibration.training.surfaces import Random
from tablehub.frames import Image
from tablehub.vision.geometry import Floats

LONG_SIDE = 352  # pixels
NEARER = 2  # pictures of each that show the board nearer than it is
ROOM = 0.05, 0.6  # of the field's longer side that is seen around it then


def pictures_of(style: Path, rng: Random) -> Iterator[Shown]:
    """All pictures of one style; raises `OSError` where a file cannot be read."""
    for path in sorted(style.glob("*/truth.json")):
        truth = json.loads(path.read_text("utf-8"))
        for frame in truth["frames"]:
            image = cv2.imread(str(path.parent / frame["file"]))
            if image is None:
                raise OSError(f"cannot read {path.parent / frame['file']}")
            corners = np.array(frame["corners_px"], float)
            yield _small(np.asarray(image, np.uint8), corners)
            for _ in range(NEARER):
                yield _nearer(np.asarray(image, np.uint8), corners, rng)


def _nearer(image: Image, corners: Floats, rng: Random) -> Shown:
    room = rng.uniform(*ROOM, 4) * np.ptp(corners, axis=0).max()
    low = np.maximum(corners.min(axis=0) - room[:2], 0).astype(int)
    high = np.minimum(corners.max(axis=0) + room[2:], image.shape[1::-1]).astype(int)
    return _small(image[low[1] : high[1], low[0] : high[0]], corners - low)


def _small(image: Image, corners: Floats) -> Shown:
    factor = LONG_SIDE / max(image.shape[:2])
    small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    scale = np.array(small.shape[1::-1]) / np.array(image.shape[1::-1])
    return Shown(np.asarray(small, np.uint8), (corners + 0.5) * scale - 0.5)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    styles = sorted(path for folder in args.folders for path in folder.iterdir() if path.is_dir())
    for number, style in enumerate(styles):
        pictures = list(pictures_of(style, np.random.default_rng(number)))
        (args.out / f"field-{style.name}.pkl").write_bytes(pickle.dumps(pictures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
