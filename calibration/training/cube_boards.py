"""The cube reader's pieces from simulated boards, beside those of `cube_data`.

    python -m calibration.training.cube_boards OUT.npz TABLES...

TABLES are folders that `python -m tablehub.simulator.export` wrote: whole boards, of which the reader learns what is no
cube as well.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np

from calibration.start import locate_start
from calibration.training.cube_data import FAR, NEAR
from calibration.training.surfaces import Random
from tablehub.demo.truth import Recording, TrueFrame, recordings
from tablehub.errors import BadInput, TableHubError
from tablehub.frames import Image
from tablehub.pictures import load_image
from tablehub.vision.cube import CUBE_TOP, LENGTH_UNIT, PATCH_SCALE, PATCH_SIZE, CubeReader, patch
from tablehub.vision.geometry import BoardGeometry

EACH = 2
"""Pictures of a sequence with the same number at the same player's end: they look much alike."""
TEMPTING = 3
"""Places of a picture that the finder marks and that are no cube."""

Piece = tuple[Image, int, float, float]
"""A patch, the number up (0: none), and the cube's middle to the right and up (in `LENGTH_UNIT`)."""


def pieces_of(recording: Recording, rng: Random) -> Iterator[Piece]:
    """Pieces of the pictures of one recording in which no hand is to be seen."""
    geometry = _seen_from(load_image(recording.calibration_picture()).tobytes(), recording.calibration_picture())
    reader = CubeReader(geometry)
    for frame in _chosen(recording, rng):
        picture = load_image(recording.folder / frame.name)
        middle = None if frame.cube is None else geometry.camera.unproject(frame.cube.center, CUBE_TOP)
        if frame.cube is not None and middle is not None:
            for _ in range(2):
                place = middle + rng.uniform(-NEAR, NEAR, 2)
                if _is_whole(geometry, picture, *place):
                    right, up = (middle - place) / LENGTH_UNIT
                    yield patch(picture, geometry.camera, *place), frame.cube.shows, float(right), float(up)
        reader.forget()
        tempting = [p for p in reader.places(picture) if middle is None or np.hypot(*(middle - p)) > FAR]
        for x, y in tempting[:TEMPTING]:
            if _is_whole(geometry, picture, x, y):
                yield patch(picture, geometry.camera, x, y), 0, 0.0, 0.0


@lru_cache(maxsize=1)
def _seen_from(same: bytes, picture: Path) -> BoardGeometry:
    """The board in the picture of its start; all sequences of a board have the `same`."""
    found = locate_start(load_image(picture))
    if found is None:
        raise BadInput(f"the starting position is not to be found in {picture}")
    return found.geometry


def _chosen(recording: Recording, rng: Random) -> list[TrueFrame]:
    """A few pictures of each number at each place."""
    alike: dict[object, list[TrueFrame]] = {}
    for frame in recording.true_frames.values():
        if not frame.hand:
            alike.setdefault(frame.cube and (frame.cube.shows, frame.cube.owner), []).append(frame)
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
    shown = (recording for tables in args.tables for recording in recordings(tables))
    for recording in (one for one in shown if not one.truth.get("fault")):  # there the cube lies still
        try:
            pieces += pieces_of(recording, np.random.default_rng(len(pieces)))
        except TableHubError as problem:  # a start that cannot be found: there are other boards
            print(recording.name, problem, file=sys.stderr)
        print(recording.name, len(pieces), flush=True)
    patches, *labels = zip(*pieces, strict=True)
    np.savez(args.out, patches=np.stack(patches), labels=np.array(labels, np.float32).T)
    return 0


if __name__ == "__main__":
    sys.exit(main())
