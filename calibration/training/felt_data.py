"""Training data for cold reading: rendered boards with painted felts, straight at the felt and at the upper faces.

    python -m calibration.training.felt_data DIR [--boards 300] [--first 0]

What painted boards are short of is depth: rails that hide rows, checkers that stand on lines, true shade. What
rendered ones are short of is variety of felts. So the ground of a painted board is laid under rendered checkers and
rails. Writes one file a board with two samples: `train_cold --lines` takes the first, without it the second. Lengths
are in pitches.
"""

from __future__ import annotations

import sys
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.training.board_data import random_position, straight, targets_of, whole
from calibration.training.board_files import arguments, write
from calibration.training.brush import SCALE
from calibration.training.painted import Painter, painted_ground
from calibration.training.pucks import Box
from calibration.training.raycast import Array
from calibration.training.rows import Table, expose, mottled, rails, random_table
from calibration.training.samples import Sample
from calibration.training.surfaces import Random

MARGIN = 2.0  # pitches around the field
GROUND = 4.0  # the same of the painted ground
BARE = 0.2  # of the boards have neither rails nor a bar that stands up: rolled out, printed, set into tables
FLAT = 0.3  # of the others have a bar no higher than the felt
STEEPEST = np.radians(58)  # at which a camera looks from a player's seat
FITTED = 0.5  # of the bars carry hinges
ALIKE = 0.25  # of the sets of checkers are in colours of the points
COARSE = 0.4  # of the views are of pictures that show a pitch with fewer pixels


def table_on(ground: Painter, rng: Random) -> Table:
    """A table with the painted ground under its checkers."""
    table = random_table(rng)
    checker = min(ground.checker, ground.depth / 10.2)
    shape = replace(
        table.shape,
        bar_width=ground.bar,
        depth=ground.depth,
        checker=checker,
        checker_height=checker * rng.uniform(0.1, 0.35),
        row=checker * rng.uniform(1.0, 1.05),
        edge=checker / 2 + rng.uniform(0.0, 0.1),
    )
    makes = table.makes
    if rng.random() < ALIKE:
        first, second = (
            replace(make, colour=_linear(ground.palette[k])) for k, make in zip((1, 2), makes, strict=True)
        )
        makes = first, second
    boxes = rails(rng, shape)
    bare = rng.random() < BARE
    if bare or rng.random() < FLAT:  # what lies there is painted
        boxes[-1] = replace(boxes[-1], high=boxes[-1].high * np.array([1, 1, 0], np.float32))
    fittings = [] if bare else _hinges(rng, ground.bar / 2, ground.depth / 2, float(boxes[-1].high[2]))
    return replace(
        table,
        shape=shape,
        makes=makes,
        boxes=tuple(boxes[-1:] if bare else fittings + boxes),
        felt=_paint(ground),
        eye=_eye(rng),
    )


def _hinges(rng: Random, half: float, y: float, top: float) -> list[Box]:
    """Hinges, a lock, a cube's place: plates on the bar."""
    if rng.random() > FITTED or not half:
        return []
    colour = _linear(np.full(3, rng.uniform(60, 220)) * rng.uniform(0.6, 1.1, 3))
    w, h = half * rng.uniform(0.4, 1.0), rng.uniform(0.2, 0.6)
    out = []
    for at in rng.choice([-1, 1]) * np.array([rng.uniform(0.3, 0.9) * y, rng.uniform(-0.9, -0.3) * y]):
        low, high = np.array([-w, at - h, top], np.float32), np.array([w, at + h, top + rng.uniform(0.01, 0.06)])
        out.append(Box(low, high.astype(np.float32), mottled(rng, colour), rng.uniform(0, 0.6), 0.2))
    return out


def _linear(levels: Array) -> Array:
    return np.asarray((np.clip(levels, 0, 255) / np.float32(255)) ** np.float32(2.2))


def _paint(ground: Painter):  # type: ignore[no-untyped-def]
    """Places on the ground (n, 3) to its linear colours."""
    linear = _linear(ground.view)
    height, width = linear.shape[:2]

    def paint(p: Array) -> Array:
        x = np.clip(np.rint(p[:, 0] * SCALE + width / 2 - 0.5), 0, width - 1).astype(int)
        y = np.clip(np.rint(-p[:, 1] * SCALE + height / 2 - 0.5), 0, height - 1).astype(int)
        return np.asarray(linear[y, x], np.float32)

    return paint


def _eye(rng: Random) -> Array:
    """Where a camera is held: above the board as often as in a player's hand, seldom anywhere else."""
    away = rng.uniform(12, 36)
    tilt = abs(rng.normal(0, 0.2)) if rng.random() < 0.5 else rng.uniform(0.2, STEEPEST)
    azimuth = rng.integers(4) * np.pi / 2 + rng.normal(0, 0.2) if rng.random() < 0.8 else rng.uniform(0, 2 * np.pi)
    place = away * np.array([np.sin(tilt) * np.cos(azimuth), np.sin(tilt) * np.sin(azimuth), np.cos(tilt)])
    return np.asarray(place + np.array([*rng.normal(0, 0.8, 2), 0]))


def samples_of_board(rng: Random) -> tuple[Sample, Sample]:
    """One random position, straight at the felt and straight at the upper faces."""
    ground = painted_ground(rng, GROUND)
    table = table_on(ground, rng)
    board, things = random_position(rng, table)
    rectifier = straight(table, MARGIN)
    felt, faces = (_taken(rng, whole(rng, board, rectifier, z)) for z in (0.0, None))
    marks = [("face" if n in ("light", "dark") else n, x, y) for n, x, y in targets_of(board, things, rectifier)]
    lies = (ground.bar, ground.depth, ground.length, 0.0, 0.0)
    return Sample(felt, [], lies), Sample(faces, marks, None)


def _taken(rng: Random, linear: Array) -> NDArray[np.uint8]:
    """What a picture shows of it; one taken from far away or aslant with fewer pixels."""
    picture = expose(rng, linear)
    if rng.random() < COARSE:
        size = np.maximum(2, np.array(picture.shape[1::-1]) * rng.uniform(0.3, 1.0) * rng.uniform(0.6, 1.0, 2))
        small = cv2.resize(picture, tuple(np.rint(size).astype(int).tolist()), interpolation=cv2.INTER_AREA)
        picture = np.asarray(cv2.resize(small, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.uint8)
    return picture


def main() -> int:
    write(arguments(__doc__, boards=300).parse_args(), "felt", samples_of_board)
    return 0


if __name__ == "__main__":
    sys.exit(main())
