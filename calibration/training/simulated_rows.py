"""Rows of simulated boards as training data for second layers: other checkers, lamps and lenses than `rows` draws.

python -m calibration.training.simulated_rows OUT.npz [--seed 71000] [--boards 30] [--tall 0.0]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import cv2
import numpy as np

from calibration.training.stack_data import NEARER, Strip, save
from calibration.training.surfaces import Random
from tablehub.frames import Image
from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.catalogue import random_camera, random_style
from tablehub.simulator.export import JPEG_QUALITY, SOFTNESS, Shot, Studio
from tablehub.simulator.scene import IN_A_ROW, Hands
from tablehub.simulator.story import Moment, seeded
from tablehub.simulator.style import SEATS, Style
from tablehub.simulator.tabletop import Tabletop
from tablehub.simulator.things import Checker
from tablehub.vision.checkers.stacks import STRIP_SIZE, parallax, strip_places, to_strip
from tablehub.vision.geometry import BoardGeometry, BoardShape, Camera

SIZE = (1280, 720)
LAMPS, SCENES = 1, 2
"""Lamps of each board, and scenes under each: other boards teach more than more rows of one."""
NONE, FEW, FULL, THIRD = 0.2, 0.12, 0.28, 0.07
"""Share of points with nothing, with fewer than a row, with a row and no more, and with a third layer."""
TALL, AS_OFTEN = (9, 10, 11, 12, 13, 14, 15), (0.22, 0.23, 0.22, 0.14, 0.09, 0.05, 0.05)
"""Heights of tall rows, where more of them are asked for: where a second layer ends and a third one begins."""
SURROUNDED = 0.5
"""Share of scenes in which rows stand side by side everywhere; in the others they stand alone more often."""


def geometry_of(style: Style, camera: SceneCamera) -> BoardGeometry:
    """The board and its camera as the program would have them, if it fitted them without error but for `NEARER`.

    A plays light.
    """
    sizes = style.sizes
    pitch = sizes.pitch
    shape = BoardShape(
        home_right=style.home == "right",
        bar_width=sizes.bar / pitch,
        depth=sizes.depth / pitch - 2 * NEARER,
        checker=sizes.checker / pitch,
        checker_height=sizes.checker_height / pitch,
        row=(sizes.checker + sizes.row_gap) / pitch,
        edge=sizes.checker / 2 / pitch,
    )
    width, height = camera.size
    matrix = np.array([[camera.focal, 0, width / 2 - 0.5], [0, camera.focal, height / 2 - 0.5], [0, 0, 1]])
    turn = cv2.Rodrigues(camera.rotation)[0]
    moved = (-camera.rotation @ camera.position / pitch).reshape(3, 1)
    lens = np.array([camera.k1, camera.k2, 0.0, 0.0, 0.0])
    return BoardGeometry(shape, Camera(matrix, lens, np.asarray(turn, float), moved, camera.size))


def heaped(hands: Hands, rng: Random, tall: float = 0.0) -> tuple[Checker, ...]:
    """Checkers on many points, more than people have: rows of any height, all of one point one player's.

    `tall`: share of rows that are nine high and more, beyond those that are so anyway.
    """
    placed: list[Checker] = []
    empty = NONE if rng.random() < SURROUNDED else 0.5
    for point in range(1, 25):
        seat = SEATS[int(rng.integers(2))]
        for _ in range(0 if rng.random() < empty else _height(rng, tall)):
            placed.append(hands.put_on_point(placed, seat, point))
    return tuple(placed)


def _height(rng: Random, tall: float) -> int:
    if tall and rng.random() < tall:
        return int(rng.choice(TALL, p=AS_OFTEN))
    kind = rng.random()
    if kind < FEW:
        return int(rng.integers(1, IN_A_ROW))
    if kind < FEW + FULL:
        return IN_A_ROW
    if kind < FEW + FULL + THIRD:
        return int(rng.integers(2 * IN_A_ROW + 1, 3 * IN_A_ROW + 1))
    return IN_A_ROW + int(rng.choice([1, 2, 3, 4, 5], p=[0.3, 0.24, 0.18, 0.14, 0.14]))


def strip_of(geometry: BoardGeometry, style: Style, image: Image, row: list[Checker]) -> Strip:
    """The strip of one point's checkers (the first put down first) in a picture."""
    shape, point = geometry.shape, row[0].place
    assert isinstance(point, int)
    places = strip_places(shape, point)
    height = np.full((*places.shape[:2], 1), shape.checker_height)
    pixels = geometry.camera.project(np.concatenate([places, height], axis=-1).reshape(-1, 3)).astype(np.float32)
    maps = pixels.reshape(*STRIP_SIZE[::-1], 2)
    picture = cv2.remap(image, maps, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    tops = {number % IN_A_ROW: man for number, man in enumerate(row)}  # the highest comes last
    sizes = style.sizes
    upper = np.array([man.top(sizes.checker, sizes.checker_height) for man in tops.values()]) / sizes.pitch
    seen = geometry.camera.unproject(geometry.camera.project(upper), shape.checker_height)
    layers = np.array([man.layer for man in tops.values()], np.int8)
    moved = parallax(shape, point, geometry.camera.centre)
    return Strip(np.asarray(picture, np.uint8), moved, to_strip(shape, point, seen), layers, shape.checker)


def simulated_strips(seed: int, tall: float = 0.0) -> list[Strip]:
    """The rows of some scenes of one simulated board, under some of its lamps; `tall` as of `heaped`."""
    style, rng = random_style(seed), seeded(seed, 11)
    camera = random_camera(rng, style, SIZE)
    geometry = geometry_of(style, camera)
    softness = float(rng.choice(SOFTNESS) * rng.uniform(0.8, 1.2))
    studio = Studio(style, [camera], seed, rng, softness)
    strips: list[Strip] = []
    for lamp in rng.permutation(len(style.lights))[:LAMPS]:
        table = Tabletop(style, rng, float(rng.uniform(0.5, 1.9)))
        for _ in range(SCENES):
            table.checkers = heaped(table.hands, rng, tall)
            picture, _ = studio.picture(Shot(Moment(table.scene(), "still", None), style.lights[int(lamp)]))
            kept = cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1], 1)
            rows = [table.scene().on(point) for point in range(1, 25)]
            strips += [strip_of(geometry, style, np.asarray(kept, np.uint8), row) for row in rows if row]
        studio.renderers.clear()
    return strips


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=71000, help="number of the first board")
    parser.add_argument("--boards", type=int, default=30)
    parser.add_argument("--tall", type=float, default=0.0, help="share of rows made nine to fifteen high")
    args = parser.parse_args()
    strips: list[Strip] = []
    for seed in range(args.seed, args.seed + args.boards):
        strips += simulated_strips(seed, args.tall)
        print(seed, len(strips), flush=True)
        save(args.out, strips)
    return 0


if __name__ == "__main__":
    sys.exit(main())
