"""Training data for cold reading from recordings with their truth: boards that were traced, not drawn by the reader's
own renderer.

    python -m calibration.training.traced_views DIR FOLDER [--jitter 2]

FOLDER holds <style>/<sequence>/truth.json. Writes a file a style: its pictures straight at the upper faces, as the
reader sees them when it knows the corners roughly, and what lies where in them. `train_cold` takes them up.
"""

from __future__ import annotations

import argparse
import json
import math
import pickle
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.training.samples import Sample
from calibration.training.surfaces import Random
from tablehub.vision.cold.field import whole_cells
from tablehub.vision.cold.pose import cold_shape, geometry_of
from tablehub.vision.geometry import BoardGeometry, Floats
from tablehub.vision.view.rectify import Rectifier

ROUGHLY = 0.06  # pitches by which corners are off, one standard deviation
SAME_STACK = 0.6  # of a checker: an upper face so near hides most of the one below
SIZE_OFF = 0.03  # of a checker's diameter, one standard deviation


def views_of(folder: Path, rng: Random, times: int) -> Iterator[Sample]:
    """Views of all pictures without a hand of one style, each `times` times with other corners.

    Raises `OSError` where its files cannot be read.
    """
    for path in sorted(folder.glob("*/truth.json")):
        truth = json.loads(path.read_text())
        for frame in truth["frames"]:
            image = cv2.imread(str(path.parent / frame["file"]))
            if image is None or frame["hand"]:
                continue
            for _ in range(times):
                yield _view(np.asarray(image, np.uint8), truth["board"], frame, rng)


def roughly_known(image: Any, board: Mapping[str, Any], frame: Mapping[str, Any], rng: Random) -> BoardGeometry:
    """The board as the reader has it when it knows the corners roughly."""
    bar = board["field_mm"][0] / board["pitch_mm"] - 12
    corners: Floats = np.array(frame["corners_px"], float)[::-1]  # clockwise, rows along the first side
    corners = corners + rng.normal(0, ROUGHLY, (4, 2)) * np.hypot(*(corners[1] - corners[0])) / (12 + bar)
    seen = geometry_of(corners, (image.shape[1], image.shape[0]), bar)
    size = float(np.clip(board["checker_mm"] / board["pitch_mm"] * rng.normal(1, SIZE_OFF), 0.7, 1.0))
    return BoardGeometry(cold_shape(seen.shape.bar_width, seen.shape.depth, size), seen.camera)


def _view(image: Any, board: Mapping[str, Any], frame: Mapping[str, Any], rng: Random) -> Sample:
    geometry = roughly_known(image, board, frame, rng)
    rectifier = Rectifier(geometry)
    view = whole_cells(rectifier.view(image, geometry.shape.checker_height))

    def on_view(pixels: Any) -> Floats:
        places = geometry.camera.unproject(np.array(pixels, float).reshape(-1, 2), geometry.shape.checker_height)
        return np.asarray(rectifier.to_view(places))

    return Sample(view, list(_targets(frame, on_view, geometry.shape.checker * rectifier.scale)), None)


def _targets(frame: Mapping[str, Any], on_view: Any, checker: float) -> Iterator[tuple[str, float, float]]:
    men = sorted(frame["checkers"], key=lambda man: -man[4])
    places = on_view([man[2:4] for man in men]) if men else np.zeros((0, 2))
    shown: list[tuple[float, float]] = []
    for (_, _, _, _, layer), (x, y) in zip(men, places.tolist(), strict=True):
        if all(math.hypot(x - a, y - b) > SAME_STACK * checker for a, b in shown):
            shown.append((x, y))
            yield "face", x, y
            if layer:
                yield "stacked", x, y
    things = [("die", die["center_px"]) for die in frame["dice"] if die["in_view"]]
    if frame["cube"]:
        things.append(("cube", frame["cube"]["center_px"]))
    for name, pixel in things:
        x, y = on_view(pixel)[0].tolist()
        yield name, x, y


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--times", type=int, default=2, help="views of each picture")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for number, folder in enumerate(sorted(p for p in args.folder.iterdir() if p.is_dir())):
        path = args.out / f"traced-{folder.name}.pkl"
        if not path.exists():
            views = list(views_of(folder, np.random.default_rng(number), args.times))
            path.write_bytes(pickle.dumps(views))
            print(path.name, len(views), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
