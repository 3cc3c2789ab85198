"""Full rows as cold reading cuts them out, with what lies below each face.

    python -m calibration.training.cold_rows OUT.npz [FOLDER...] [--times 3] [--seed 73000] [--boards 30] [--tall 0.0]

Of an unknown board nothing is measured: how high its checkers are is guessed, and its pose is what four corners and
the points' lines tell. Rows are cut as `tablehub.vision.cold` does, corners given a little wrong. FOLDERs hold traced
boards <style>/<sequence>/truth.json, each read `--times` times; `--boards` simulated boards from `--seed` on are drawn
as `simulated_rows` draws them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from calibration.training.simulated_rows import Shown, simulated_scenes
from calibration.training.stack_data import Strip, save
from calibration.training.surfaces import Random
from tablehub.frames import Image
from tablehub.vision.checkers import FULL_ROW, Face
from tablehub.vision.cold.faces import CERTAIN
from tablehub.vision.cold.field import FieldView, line_fit
from tablehub.vision.cold.finder import clockwise
from tablehub.vision.cold.pose import field_corners, geometry_of
from tablehub.vision.cold.reader import faces_on, given
from tablehub.vision.cold.unseen import LEAST_FIT
from tablehub.vision.geometry import BoardGeometry, Floats
from tablehub.vision.rows import placed
from tablehub.vision.stacks import StackReader, parallax, to_strip

ROUGHLY = 0.06  # pitches by which corners are off, one standard deviation
SAME_STACK = 0.5  # pitches between a face as found and its checker, at most


def rows_of(image: Image, corners: Floats, men: Floats, rng: Random) -> Iterator[Strip]:
    """Rows of a picture with these corners (4, 2: clockwise) and checkers (n, 3: pixel, how many lie below).

    Nothing comes of a picture whose field is not recognised.
    """
    wide = float(np.hypot(*(corners[1] - corners[0])))
    field, bar = given(image, corners + rng.normal(0, ROUGHLY, (4, 2)) * wide / 13)
    bare = geometry_of(field, (image.shape[1], image.shape[0]), bar)
    if line_fit(FieldView.of(image, bare)) < LEAST_FIT:
        return
    seen = faces_on(image, bare)
    geometry = seen.rectifier.geometry
    stacks = StackReader(geometry)
    shape = geometry.shape
    for point, row in placed(seen.faces, shape).items():
        certain = [face for face in row if face.probability > CERTAIN]
        if not isinstance(point, int) or len(certain) != FULL_ROW:
            continue
        layers = _layers(geometry, certain, men)
        if min(layers) >= 0:
            faces = to_strip(shape, point, np.array([(face.x, face.y) for face in certain]))
            order = faces[:, 0].argsort()
            moved = parallax(shape, point, geometry.camera.centre)
            below = np.array(layers, np.int8)[order]
            yield Strip(stacks.strip(image, point), moved, faces[order], below, shape.checker)


def _layers(geometry: BoardGeometry, row: Sequence[Face], men: Floats) -> list[int]:
    """How many lie below each face: of the checkers there the highest. -1 where there is none."""
    shape = geometry.shape
    seen = geometry.camera.project([(face.x, face.y, shape.checker_height) for face in row])
    near = SAME_STACK * geometry.camera.scale_at(row[0].x, row[0].y, shape.checker_height)
    return [max((int(man[2]) for man in men if np.hypot(*(man[:2] - face)) < near), default=-1) for face in seen]


def traced(path: Path, rng: Random, times: int) -> Iterator[Strip]:
    """Rows of a traced board, by its `truth.json`."""
    truth = json.loads(path.read_text("utf-8"))
    for frame in truth["frames"]:
        image = cv2.imread(str(path.parent / frame["file"]))
        if image is None or frame["hand"] or not frame["checkers"]:
            continue
        hidden = set(frame.get("hidden", ()))
        men = np.array([man[2:5] for k, man in enumerate(frame["checkers"]) if k not in hidden], float)
        for _ in range(times):
            corners = clockwise(np.array(frame["corners_px"], float))
            yield from rows_of(np.asarray(image, np.uint8), corners, men, rng)


def _truth(shown: Shown) -> tuple[Floats, Floats]:
    """The field's corners in a picture of a simulated board, and its checkers as `rows_of` takes them."""
    sizes, camera = shown.style.sizes, shown.geometry.camera
    tops = np.array([man.top(sizes.checker, sizes.checker_height) for man in shown.men]) / sizes.pitch
    men = np.column_stack([camera.project(tops), [man.layer for man in shown.men]])
    width = 12 + shown.geometry.shape.bar_width
    return camera.project(field_corners(width, sizes.depth / sizes.pitch)), men


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--times", type=int, default=3, help="strips of each row of a traced board")
    parser.add_argument("--seed", type=int, default=73000, help="number of the first simulated board")
    parser.add_argument("--boards", type=int, default=0, help="simulated boards")
    parser.add_argument("--tall", type=float, default=0.0, help="share of their rows made nine to fifteen high")
    args = parser.parse_args()
    strips: list[Strip] = []
    for path in sorted(path for folder in args.folders for path in folder.glob("*/*/truth.json")):
        strips += traced(path, np.random.default_rng(len(strips)), args.times)
        print(path.parent.parent.name, len(strips), flush=True)
    for seed in range(args.seed, args.seed + args.boards):
        chance = np.random.default_rng(seed)
        for shown in simulated_scenes(seed, args.tall):
            strips += rows_of(shown.picture, *_truth(shown), chance)
        print(seed, len(strips), flush=True)
    save(args.out, strips)
    return 0


if __name__ == "__main__":
    sys.exit(main())
