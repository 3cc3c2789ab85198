"""Write labelled training pieces: `python -m calibration.training.make_dice_data FOLDER --scenes 500 --seed 1`.

Each run writes one `dice_SEED.npz` (`near_`, `far_`, `bare_`, `boards_`, `traced_`); run several seeds side by side. A
scene takes about 0.1 s on one core, a simulated board 12 s.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.training.dice_boards import board_shots
from calibration.training.dice_pictures import (
    TILE,
    FaceSample,
    Place,
    Sample,
    Shot,
    board_samples,
    finder_tile,
    mistaken,
    near_faces,
    photograph,
    samples,
)
from calibration.training.traced_dice import traced_shots
from tablehub.frames import Image
from tablehub.vision.dice import find as dice_find
from tablehub.vision.dice.find import FINDER_SCALE, FINDER_STRIDE, MAX_CANDIDATES, WHOLE, finder_for, input_of
from tablehub.vision.dice.patches import FACE_SIZE, PATCH_SIZE
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.network import Network, sigmoid

MAX_DICE = 4
"""Rows kept for the dice of one tile: two, each perhaps with another against it."""
MODEL = Path(dice_find.__file__).parent / "models" / "dice_finder.onnx"
TEMPTING = 0.05
"""Heat from which an earlier finder's peak is worth learning from."""
MAX_TEMPTATIONS = 6
"""So many of them for each scene."""
PICTURES_EACH = 10
"""Pictures of one simulated board."""
MIXTURE = {"boards": 0.58, "near": 0.1, "far": 0.15, "dice": 0.12, "bare": 0.05}
"""How much of the time is spent on each kind where all are made."""
BESIDE = 0.45
"""What the finder sees so far (pitches) from every die is none."""


def temptations(finder: Network | None, tile: Image, rng: np.random.Generator) -> list[Place]:
    """Some of the places in a tile that an earlier finder takes for dice; without one, none."""
    if finder is None:
        return []
    more = -len(tile) % WHOLE
    whole = np.asarray(cv2.copyMakeBorder(tile, 0, more, 0, more, cv2.BORDER_REPLICATE), np.uint8)
    heat = sigmoid(finder(input_of(whole))[0, 0])
    rows, columns = np.nonzero((heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > TEMPTING))
    order = rng.permutation(len(rows))[:MAX_TEMPTATIONS]
    reach = TILE / 2 / FINDER_SCALE
    x = (columns[order] + 0.5) * FINDER_STRIDE / FINDER_SCALE - reach
    y = reach - (rows[order] + 0.5) * FINDER_STRIDE / FINDER_SCALE
    return list(np.column_stack([x, y]))


def make(scenes: int, seed: int) -> dict[str, NDArray[np.generic]]:
    """Arrays for training.

    `tiles` (n, 52, 52, 3) uint8 with `places` (n, MAX_DICE, 3): pixel x, pixel y, visibility (-1: no die);
    `patches` (m, 56, 56, 3) uint8 with `labels` (m, 6): state, right, down, size, turn, obliqueness;
    `faces` (k, 56, 56, 3) uint8 with `face_labels` (k, 6): state, value, turn, obliqueness, lean right, lean down.
    """
    rng = np.random.default_rng(seed)
    finder = Network("dice_finder.onnx") if MODEL.exists() else None
    tiles, places, patches, labels, squared_up, face_labels = [], [], [], [], [], []
    for _ in range(scenes):
        shot = photograph(rng)
        tile, seen = finder_tile(shot)
        tiles.append(tile)
        places.append(np.array((seen + [(0.0, 0.0, -1.0)] * MAX_DICE)[:MAX_DICE], np.float32))
        near, squared = samples(shot, rng, temptations(finder, tile, rng))
        patches += [s.patch for s in near]
        labels += [(s.state, s.right, s.down, s.size, s.turn, s.oblique) for s in near]
        squared_up += [s.face for s in squared]
        face_labels += [(s.state, s.value, s.turn, s.oblique, *s.lean) for s in squared]
    return {
        "tiles": np.stack(tiles),
        "places": np.stack(places),
        "patches": np.stack(patches),
        "labels": np.array(labels, np.float32),
        "faces": np.stack(squared_up),
        "face_labels": np.array(face_labels, np.float32),
    }


def make_near(scenes: int, seed: int, far: bool = False) -> dict[str, NDArray[np.generic]]:
    """`faces` and `face_labels` alone, from pictures that show one die and what lies around it: four times as fast.

    `far`: the same seen from far away.
    """
    rng = np.random.default_rng(seed)
    squared = [sample for _ in range(scenes) for sample in near_faces(photograph(rng, near=True, far=far), rng)]
    labels = [(s.state, s.value, s.turn, s.oblique, *s.lean) for s in squared]
    return {"faces": np.stack([s.face for s in squared]), "face_labels": np.array(labels, np.float32)}


def make_bare(scenes: int, seed: int) -> dict[str, NDArray[np.generic]]:
    """The same arrays as `make` (but for tiles) from pictures without dice: what earlier networks took for dice."""
    rng, finder = np.random.default_rng(seed), Network("dice_finder.onnx")
    patches: list[Sample] = []
    squared: list[FaceSample] = []
    for _ in range(scenes):
        shot = photograph(rng, bare=True)
        more, faced = mistaken(shot, temptations(finder, finder_tile(shot)[0], rng))
        patches, squared = patches + more, squared + faced
    return {
        "patches": np.stack([s.patch for s in patches]),
        "labels": np.array([(0, 0, 0, 0, 0, s.oblique) for s in patches], np.float32),
        "faces": np.stack([s.face for s in squared]),
        "face_labels": np.array([(0, 0, s.turn, s.oblique, 0, 0) for s in squared], np.float32),
    }


def make_boards(boards: int, seed: int) -> dict[str, NDArray[np.generic]]:
    """Arrays as `make_bare` gives them, from simulated boards with numbers from `seed` on: `PICTURES_EACH` of each."""
    shots = (shot for number in range(seed, seed + boards) for shot in board_shots(number, PICTURES_EACH))
    return of_boards(shots, np.random.default_rng(seed))


def make_traced(folder: Path, times: int, seed: int) -> dict[str, NDArray[np.generic]]:
    """The same from boards that Blender traced, each looked at `times` times by a board known a little wrong."""
    rng = np.random.default_rng(seed)
    return of_boards(traced_shots(folder, rng, times), rng)


def of_boards(shots: Iterable[tuple[Shot, BoardGeometry]], rng: np.random.Generator) -> dict[str, NDArray[np.generic]]:
    """What is no die is what the finder takes for some. Without a shot, as of a board that is not found, no rows."""
    patches: list[Sample] = []
    squared: list[FaceSample] = []
    for shot, geometry in shots:
        hot = [np.array([peak.x, peak.y]) for peak in finder_for(geometry).find(shot.picture, MAX_CANDIDATES)]
        wrong = [place for place in hot if all(np.hypot(*(place - die.top[:2])) > BESIDE for die in shot.scene.dice)]
        more, faced = mistaken(shot, wrong[:MAX_TEMPTATIONS], np.inf)
        near, seen = board_samples(shot, rng)
        patches, squared = patches + more + near, squared + faced + seen
    return {
        "patches": np.array([s.patch for s in patches], np.uint8).reshape(-1, PATCH_SIZE, PATCH_SIZE, 3),
        "labels": _rows([(s.state, s.right, s.down, s.size, s.turn, s.oblique) for s in patches]),
        "faces": np.array([s.face for s in squared], np.uint8).reshape(-1, FACE_SIZE, FACE_SIZE, 3),
        "face_labels": _rows([(s.state, s.value, s.turn, s.oblique, *s.lean) for s in squared]),
    }


def _rows(labels: list[tuple[float, ...]]) -> NDArray[np.float32]:
    return np.array(labels, np.float32).reshape(-1, 6)


def make_mixed(folder: Path, seconds: float, seed: int) -> None:
    """Writes file after file of all kinds but traced ones, each kind for its share (`MIXTURE`) of the time."""
    making: dict[str, Callable[[int], dict[str, NDArray[np.generic]]]] = {
        "boards": partial(make_boards, 1),
        "near": partial(make_near, 150),
        "far": partial(make_near, 150, far=True),
        "dice": partial(make, 40),
        "bare": partial(make_bare, 40),
    }
    start, spent = time.monotonic(), dict.fromkeys(MIXTURE, 0.0)
    for number in itertools.count(seed):
        kind, begun = min(MIXTURE, key=lambda kind: spent[kind] / MIXTURE[kind]), time.monotonic()
        if begun - start > seconds:
            return
        write(folder / f"{kind}_{number}.npz", making[kind](number))
        spent[kind] += time.monotonic() - begun


def write(path: Path, made: dict[str, NDArray[np.generic]]) -> None:
    """All of a file at once, for others may be waiting for it."""
    begun = path.with_suffix(".part")
    with begun.open("wb") as file:
        np.savez(file, **made)  # type: ignore[arg-type]
    begun.replace(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scenes", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--near", action="store_true", help="more dice for the reader alone")
    parser.add_argument("--far", action="store_true", help="the same with small dice, for the reader of those")
    parser.add_argument("--bare", action="store_true", help="what is no die, for the aligner and the reader")
    parser.add_argument("--boards", type=int, default=0, help="so many simulated boards, the first with number SEED")
    parser.add_argument("--traced", type=Path, help="a folder of boards that `traced --dice` drew")
    parser.add_argument("--times", type=int, default=2, help="how often each of them is looked at")
    parser.add_argument("--mixed", type=float, default=0.0, help="all kinds but traced ones, for so many seconds")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.mixed:
        make_mixed(options.folder, options.mixed, options.seed)
        return
    kinds: dict[str, Callable[[int, int], dict[str, NDArray[np.generic]]]] = {
        "boards": make_boards,
        "traced": lambda times, seed: make_traced(options.traced, times, seed),
        "near": make_near,
        "far": partial(make_near, far=True),
        "bare": make_bare,
        "dice": make,
    }
    kind = next((kind for kind in kinds if getattr(options, kind, False)), "dice")
    making = kinds[kind]
    made = making(options.boards or (options.times if options.traced else options.scenes), options.seed)
    write(options.folder / f"{kind}_{options.seed}.npz", made)


if __name__ == "__main__":
    main()
