"""Training data for second layers: strips of rendered rows (those of simulated boards: `simulated_rows`).

python -m calibration.training.stack_data OUT.npz [--rows 12000] [--seed 1]
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.training.raycast import Array
from calibration.training.rows import Board, photograph, random_board
from calibration.training.surfaces import Random
from tablehub.vision.checkers.stacks import STRIP_SCALE, STRIP_SIZE, parallax, strip_places, tensor, to_strip

ROWS_A_BOARD = 4
RAYS = 2
JITTER = 0.02 * STRIP_SCALE  # pixels by which rows and faces may be found beside their places
HEIGHT_ERROR = 0.1
"""By what part (standard deviation) a checker's height may be taken to move a face more or less than it does: heights
are fitted up to a tenth wrong, and the camera's distance with its lens."""
NEARER = 0.036
"""Pitches by which a board that was fitted to its checkers ends nearer to them than it does: how far players leave them
from its edge cannot be told from how deep it is. Measured on 24 simulated boards."""
ASKEW = 0.008  # standard deviation of what turns and stretches a row: parts of its length
MOST_FACES = 8
"""Faces kept of one row; more do not fit a strip."""


@dataclass(frozen=True, eq=False)
class Strip:
    """A strip as `checkers.stacks` sees it: picture, parallax, faces (n, 2 pixels), how many lie below each."""

    picture: NDArray[np.uint8]
    moved: NDArray[np.float32]
    faces: Array
    layers: NDArray[np.int8]
    checker: float


def render_strips(rng: Random) -> list[Strip]:
    """Some rows of one random board."""
    board = random_board(rng)
    points = sorted({man.point for man in board.men if man.slot == 4 or rng.random() < 0.05})
    chosen = rng.permutation(points)[:ROWS_A_BOARD]
    return [_strip(rng, board, int(point)) for point in chosen]


def _strip(rng: Random, board: Board, point: int) -> Strip:
    shape = replace(board.shape, depth=board.shape.depth - 2 * NEARER)
    places = strip_places(shape, point).astype(np.float32)
    picture = photograph(rng, board, places[..., 0], places[..., 1], RAYS)
    tops = {man.slot: man for man in board.men if man.point == point}  # the highest comes last
    pucks = [board.pucks[man.puck] for man in tops.values()]
    faces = np.array([board.seen_at(p.x, p.y, p.top) for p in pucks])
    layers = np.array([man.layer for man in tops.values()], np.int8)
    moved = parallax(shape, point, np.asarray(board.table.eye, float))
    return Strip(picture, moved, to_strip(shape, point, faces), layers, shape.checker)


def save(path: Path, strips: list[Strip]) -> None:
    """One file, whole at any time; parallax is smooth, so a small copy does."""
    faces = np.full((len(strips), MOST_FACES, 3), -1, np.float32)
    for row, strip in zip(faces, strips, strict=True):
        n = min(MOST_FACES, len(strip.faces))
        row[:n, :2], row[:n, 2] = strip.faces[:n], strip.layers[:n]
    part = path.with_suffix(".part.npz")
    np.savez_compressed(
        part,
        pictures=np.stack([s.picture for s in strips]),
        moved=np.stack([s.moved[:, ::8, ::8] for s in strips]).astype(np.float16),
        faces=faces,
        checker=np.array([s.checker for s in strips], np.float32),
    )
    part.replace(path)


def load(path: Path) -> list[Strip]:
    """What `save` wrote, if need be made as large as strips are now."""
    with np.load(path) as data:
        strips = []
        for picture, moved, row, checker in zip(
            data["pictures"], data["moved"], data["faces"], data["checker"], strict=True
        ):
            there, larger = row[:, 2] >= 0, STRIP_SIZE[0] / picture.shape[1]
            if larger != 1:
                picture = np.asarray(cv2.resize(picture, STRIP_SIZE, interpolation=cv2.INTER_LINEAR))
            faces = (row[there, :2].astype(float) + 0.5) * larger - 0.5
            moved = moved.astype(np.float32) * np.float32(larger)
            strips.append(Strip(picture, moved, faces, row[there, 2].astype(np.int8), float(checker)))
    return strips


def example(rng: Random, strip: Strip) -> tuple[NDArray[np.float32], Array]:
    """One training example: the network's input and faces (n, 2); varied at random."""
    picture, faces = strip.picture, strip.faces + rng.normal(0, JITTER, strip.faces.shape)
    moved = np.stack([cv2.resize(m, picture.shape[1::-1]) for m in strip.moved])
    moved *= np.float32(np.exp(rng.normal(0, HEIGHT_ERROR)))
    if rng.random() < 0.5:
        picture, moved = picture[::-1], moved[:, ::-1] * np.array([1, -1], np.float32)[:, None, None]
        faces = np.column_stack([faces[:, 0], picture.shape[0] - 1 - faces[:, 1]])
    mix = np.eye(3, dtype=np.float32) + rng.normal(0, 0.15, (3, 3)).astype(np.float32) * (rng.random() < 0.5)
    picture = np.clip(picture[..., rng.permutation(3)].astype(np.float32) @ (mix / mix.sum(1, keepdims=True)), 0, 255)
    picture = picture + rng.standard_normal(picture.shape, np.float32) * np.float32(rng.choice([0.1, 3.0]))
    turned = np.eye(2) + rng.normal(0, ASKEW, (2, 2))
    middle = np.array(picture.shape[1::-1]) / 2
    matrix = np.column_stack([turned, middle - turned @ middle + rng.normal(0, (JITTER, 2 * JITTER))])
    varied = cv2.warpAffine(
        np.clip(picture, 0, 255).astype(np.uint8),
        matrix,
        picture.shape[1::-1],
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    faces = faces @ turned.T + matrix[:, 2]
    return tensor(np.asarray(varied, np.uint8), faces, np.ascontiguousarray(moved), strip.checker), faces


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--rows", type=int, default=12000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    strips: list[Strip] = []
    while len(strips) < args.rows:
        before = len(strips)
        strips += render_strips(rng)
        if len(strips) // 500 > before // 500:
            print(len(strips), flush=True)
            save(args.out, strips)
    save(args.out, strips)
    return 0


if __name__ == "__main__":
    sys.exit(main())
