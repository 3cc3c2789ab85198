"""Training data for the checker network from rendered boards: whole straight views and what stands in them.

    python -m calibration.training.board_data DIR [--boards 150] [--first 0] [--views 6]

Writes one file a board, which `train_checkers` takes as its --cache. The empty board is learnt as the program learns
it: from a picture of the starting position, with what lies under the checkers filled in.
"""

from __future__ import annotations

import sys
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.background import empty_board
from calibration.layout import start_slots
from calibration.start import checker_colour
from calibration.training.board_files import arguments, write
from calibration.training.checkers_data import STACK_RADIUS, Sample, Target
from calibration.training.pucks import Box
from calibration.training.raycast import Array
from calibration.training.rows import Board, Table, expose, radiance, random_table, random_tidiness
from calibration.training.surfaces import Random, colour, cube_paint, die_paint
from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.geometry import BoardGeometry, Camera
from tablehub.vision.view.fields import field_mask
from tablehub.vision.view.light import LightModel
from tablehub.vision.view.rectify import PIXELS_PER_PITCH, Rectifier

MARGIN = 0.75  # pitches around the field: as far as the network looks
RAYS = 2
TILES = 3  # a side; each is rendered with only what is near it
OTHER_LAMPS = 0.3  # share of views under other lamps than those the board was learnt under
SHAKE = 0.7  # pixels by which a calibration is off


def samples_of_board(rng: Random, views: int) -> list[Sample]:
    """Views of one random board with random positions."""
    table = random_table(rng)
    rectifier = straight(table)
    start = Board(table, random_tidiness(rng))
    for _, point, index in start_slots():
        if index == 0:
            player = next(p for p, n, _ in start_slots() if n == point)
            count = sum(n == point for _, n, _ in start_slots())
            start.row(rng, int(player is Player.DARK), point, count, [])
    linear = whole(rng, start, rectifier)
    level = float(np.percentile(linear, 90)) / rng.uniform(0.45, 1.0)
    picture = expose(rng, linear, level)
    background = empty_board(picture, rectifier, table.shape.checker_height)
    light, dark = (checker_colour(picture, rectifier, p) for p in (Player.LIGHT, Player.DARK))
    if rng.random() < 0.3:  # a builder who also took a picture of the empty board
        background = expose(rng, whole(rng, Board(table), rectifier), level)
    model = LightModel(background, field_mask(rectifier))
    samples = [Sample(_normal(model, picture), background, light, dark, targets_of(start, [], rectifier), ())]
    for _ in range(views - 1):
        board, things = random_position(rng, table)
        seen = expose(rng, whole(rng, board, rectifier), level * rng.uniform(0.8, 1.25))
        targets = targets_of(board, things, rectifier)
        samples.append(Sample(_normal(model, _shaken(rng, seen)), background, light, dark, targets, ()))
    return samples


def straight(table: Table, margin: float = MARGIN) -> Rectifier:
    """Straight views of a table; its camera stands where the table's eye is and looks straight down."""
    turn = np.array([np.pi, 0.0, 0.0])
    moved = -cv2.Rodrigues(turn)[0] @ table.eye
    camera = Camera(np.diag([1000.0, 1000.0, 1.0]), np.zeros(5), turn, moved.reshape(3, 1), (1280, 720))
    return Rectifier(BoardGeometry(table.shape, camera), margin=margin)


def whole(rng: Random, board: Board, rectifier: Rectifier, z: float | None = None) -> Array:
    """Linear light of the whole straight view, tile by tile; `z` as in `rows.radiance`."""
    width, height = rectifier.size
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    places = rectifier.to_board(np.stack([x, y], axis=-1)).astype(np.float32)
    rows = []
    for band in np.array_split(places, TILES, axis=0):
        tiles = np.array_split(band, TILES, axis=1)
        rows.append(np.concatenate([radiance(rng, board, t[..., 0], t[..., 1], RAYS, z) for t in tiles], axis=1))
    return np.concatenate(rows, axis=0)


def _normal(model: LightModel, picture: Image) -> NDArray[np.uint8]:
    return np.clip(model.estimate(picture).normalise(picture), 0, 255).astype(np.uint8)


def _shaken(rng: Random, picture: Image) -> Image:
    matrix = np.array([[1, 0, rng.normal(0, SHAKE)], [0, 1, rng.normal(0, SHAKE)]])
    return np.asarray(
        cv2.warpAffine(picture, matrix, picture.shape[1::-1], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )


Thing = tuple[str, float, float, float]
"""A die or the cube: its head of the network, and the middle of its upper face."""


def random_position(rng: Random, table: Table) -> tuple[Board, list[Thing]]:
    """A random position, dice, perhaps the cube; perhaps under other lamps."""
    board = Board(table.relit(rng) if rng.random() < OTHER_LAMPS else table, random_tidiness(rng))
    late = rng.random() < 0.35
    held: dict[int, int] = {}
    for player in (0, 1):
        _men(rng, board, player, late, held)
    things = _dice(rng, board)
    if rng.random() < 0.7:
        things += _cube(rng, board)
    return board, things


def _men(rng: Random, board: Board, player: int, late: bool, held: dict[int, int]) -> None:
    left = 15 - (int(rng.integers(0, 12)) if late else 0)
    if rng.random() < 0.2:
        for _ in range(min(left, int(rng.integers(1, 4)))):
            left -= 1
            x, y = rng.normal(0, 0.08), rng.uniform(-4.5, 4.5)
            if all(np.hypot(p.x - x, p.y - y) > board.shape.checker for p in board.pucks):
                board.put(rng, player, 0, 0, 0, x, y, board.table.bar_top)
    while left > 0:
        home = rng.integers(1, 7) if late or rng.random() < 0.45 else rng.integers(1, 25)
        point = int(home if player == 0 else 25 - home)
        if point in held:
            if rng.random() < 0.05:
                break
            continue
        held[point] = player
        count = min(
            left, int(rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 9], p=[0.2, 0.25, 0.17, 0.1, 0.1, 0.07, 0.05, 0.03, 0.03]))
        )
        left -= count
        first = min(5, count)
        board.row(rng, player, point, first, range(count - first))


def _dice(rng: Random, board: Board) -> list[Thing]:
    size, body = rng.uniform(0.24, 0.43), colour(rng, 0.02, 0.95)
    pip = np.full(3, 0.85 if float(body.mean()) < 0.35 else 0.01, np.float32)
    things: list[Thing] = []
    for _ in range(int(rng.choice([0, 1, 2, 3, 4], p=[0.25, 0.1, 0.5, 0.05, 0.1]))):
        x, y, z = rng.uniform(-6.3, 6.3), rng.uniform(-4.8, 4.8), 0.0
        if rng.random() < 0.12 and board.pucks:  # on top of a checker
            puck = board.pucks[int(rng.integers(len(board.pucks)))]
            x, y, z = puck.x + rng.normal(0, 0.1), puck.y + rng.normal(0, 0.1), puck.top
        if any(np.hypot(p.x - x, p.y - y) < board.shape.checker / 2 + 0.6 * size and p.top > z for p in board.pucks):
            continue
        faces = tuple(int(v) for n in rng.permutation([1, 2, 3]) for v in (n, 7 - n))
        things += _block(rng, board, (x, y, z), size, die_paint(rng, faces, size / 2, body, pip), "die")
    return things


def _cube(rng: Random, board: Board) -> list[Thing]:
    size = rng.uniform(0.45, 0.75)
    x, y = (0.0, rng.uniform(-4, 4)) if rng.random() < 0.6 else (rng.uniform(-6, 6), rng.uniform(-1, 1))
    z = board.table.bar_top if abs(x) < board.shape.bar_width / 2 else 0.0
    if any(np.hypot(p.x - x, p.y - y) < board.shape.checker / 2 + 0.7 * size for p in board.pucks):
        return []
    return _block(rng, board, (x, y, z), size, cube_paint(rng, size / 2), "cube")


def _block(rng: Random, board: Board, place: tuple[float, float, float], size: float, paint, name: str) -> list[Thing]:  # type: ignore[no-untyped-def]
    """Set a die or cube on `place` (the middle of its lower face), turned anyhow."""
    x, y, z = (float(v) for v in place)
    middle = np.array([x, y, z + size / 2], np.float32)
    turn = float(rng.uniform(0, 2 * np.pi))
    box = Box(middle - np.float32(size / 2), middle + np.float32(size / 2), lambda p: p, rng.uniform(0, 0.3), 0.2, turn)
    axis = np.array([0, 0, 1], np.float32)

    def painted(points: Array) -> Array:
        local = box.upright(points, places=True) - middle
        return np.asarray(paint(local.astype(np.float32), np.broadcast_to(axis, local.shape)))

    board.boxes.append(replace(box, paint=painted))
    return [(name, x, y, z + size)]


def targets_of(board: Board, things: list[Thing], rectifier: Rectifier) -> tuple[Target, ...]:
    targets: list[Target] = []
    seen: list[tuple[float, float]] = []
    for man in sorted(board.men, key=lambda m: -m.layer):
        puck = board.pucks[man.puck]
        x, y = (float(v) for v in rectifier.to_view(np.array(board.seen_at(puck.x, puck.y, puck.top))))
        covered = man.layer < 2 and any(np.hypot(x - a, y - b) < STACK_RADIUS * PIXELS_PER_PITCH for a, b in seen)
        seen.append((x, y))
        if covered:
            continue
        targets.append(("dark" if man.player else "light", x, y))
        if man.layer > 0:
            targets.append(("stacked", x, y))
    for name, bx, by, z in things:
        x, y = (float(v) for v in rectifier.to_view(np.array(board.seen_at(bx, by, z))))
        targets.append((name, x, y))
    return tuple(targets)


def main() -> int:
    parser = arguments(__doc__, boards=150)
    parser.add_argument("--views", type=int, default=6)
    given = parser.parse_args()
    write(given, "rendered", lambda rng: samples_of_board(rng, given.views))
    return 0


if __name__ == "__main__":
    sys.exit(main())
