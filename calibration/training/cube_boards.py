"""The cube reader's pieces from simulated boards, beside those of `cube_data`.

    python -m calibration.training.cube_boards OUT.npz TABLES...

TABLES are folders that `python -m tablehub.simulator.export` wrote: whole boards, of which the reader learns what is no
cube as well.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.start import locate_start
from calibration.training.cube_data import FAR, NEAR
from calibration.training.surfaces import Random
from tablehub.frames import Image
from tablehub.vision.cube.answers import LENGTH_UNIT
from tablehub.vision.cube.read import CUBE_TOP, PATCH_SCALE, PATCH_SIZE, CubeReader, patch
from tablehub.vision.geometry import BoardGeometry

EACH = 2
"""Pictures of a sequence with the same number at the same player's end: they look much alike."""
TEMPTING = 3
"""Places of a picture that the finder marks and that are no cube."""

Piece = tuple[Image, int, float, float]
"""A patch, the number up (0: none), and the cube's middle to the right and up (in `LENGTH_UNIT`)."""


def pieces_of(sequence: Path, rng: Random) -> Iterator[Piece]:
    """Pieces of the pictures of one recording (a folder with `truth.json`) in which no hand is to be seen; none where
    its starting position cannot be found."""
    truth = json.loads((sequence / "truth.json").read_text("utf-8"))
    geometry = _seen_from((sequence / _start_of(truth)).read_bytes())
    if geometry is None:
        return
    reader = CubeReader(geometry)
    for frame in _chosen(truth, rng):
        picture, middle = np.asarray(cv2.imread(str(sequence / frame["file"])), np.uint8), None
        if frame["cube"] and frame["cube"]["center_px"]:
            middle = geometry.camera.unproject(frame["cube"]["center_px"], CUBE_TOP)
            for _ in range(2):
                place = middle + rng.uniform(-NEAR, NEAR, 2)
                if _is_whole(geometry, picture, *place):
                    right, up = (middle - place) / LENGTH_UNIT
                    yield patch(picture, geometry.camera, *place), frame["cube"]["shows"], float(right), float(up)
        reader.forget()
        tempting = [p for p in reader.places(picture) if middle is None or np.hypot(*(middle - p)) > FAR]
        for x, y in tempting[:TEMPTING]:
            if _is_whole(geometry, picture, x, y):
                yield patch(picture, geometry.camera, x, y), 0, 0.0, 0.0


def _start_of(truth: Mapping[str, Any]) -> str:
    return str(truth["calibration"] or next(f["file"] for f in truth["frames"] if f["label"] == "start"))


@lru_cache(maxsize=1)
def _seen_from(picture: bytes) -> BoardGeometry | None:
    """The board in the picture of its start, which all sequences of a board share."""
    found = locate_start(np.asarray(cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR), np.uint8))
    return None if found is None else found.geometry


def _chosen(truth: Mapping[str, Any], rng: Random) -> list[Mapping[str, Any]]:
    """A few pictures of each number at each place."""
    alike: dict[object, list[Mapping[str, Any]]] = {}
    for frame in truth["frames"]:
        if not frame["hand"] and frame["label"] != "empty":
            cube = frame["cube"] or {}
            alike.setdefault((cube.get("shows"), cube.get("owner")), []).append(frame)
    return [frames[n] for frames in alike.values() for n in rng.permutation(len(frames))[:EACH]]


def _is_whole(geometry: BoardGeometry, picture: Image, x: float, y: float) -> bool:
    """Whether all that a patch shows is in the picture."""
    reach = PATCH_SIZE / 2 / PATCH_SCALE
    corners = [(x + a * reach, y + b * reach, CUBE_TOP) for a in (-1, 1) for b in (-1, 1)]
    pixels = geometry.camera.project(np.array(corners))
    height, width = picture.shape[:2]
    return bool((pixels > 0).all() and (pixels < (width, height)).all())


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("tables", type=Path, nargs="+")
    args = parser.parse_args()
    pieces: list[Piece] = []
    for path in sorted(path for tables in args.tables for path in tables.glob("*/*/truth.json")):
        if not json.loads(path.read_text("utf-8"))["fault"]:  # where there is one the cube lies still
            pieces += pieces_of(path.parent, np.random.default_rng(len(pieces)))
            print(path.parent, len(pieces), flush=True)
    patches, *labels = zip(*pieces, strict=True)
    np.savez(args.out, patches=np.stack(patches), labels=np.array(labels, np.float32).T)
    return 0


if __name__ == "__main__":
    sys.exit(main())
