"""Rows of recordings, and of boards that Blender traced, as `stacks.onnx` is shown them.

    python -m calibration.training.recorded_rows OUT.npz FOLDER... [--seed 1] [--times 1] [--fives 1.0] [--only NAME...]

FOLDERs hold <style>/<sequence>/truth.json. Where there is a picture of the starting position, the board is fitted to it
as the program fits it, with all the errors that makes; a traced board has none, and is given such errors at random.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.start import locate_start
from calibration.training.stack_data import Strip, save
from calibration.training.surfaces import Random
from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import FULL_ROW, Face, place_of
from tablehub.vision.checkers.stacks import STRIP_SIZE, parallax, strip_places, to_strip
from tablehub.vision.geometry import BoardGeometry, BoardShape, Camera, Floats

SHORT = 0.02
"""Pitches by which a fitted field is less deep than it is: checkers are taken to lie nearer its edge than they do."""
ROUGHLY, DEPTH_OFF, SIZE_OFF, HEIGHT_OFF, EDGE_OFF = 0.025, 0.03, 0.01, 0.06, 0.5
"""Standard deviations of a fitted board's errors: pitches of each corner and of the field's depth, parts of a checker's
diameter and height; `EDGE_OFF` pixels of the picture everywhere."""

Truth = Mapping[str, Any]


def rows_in(path: Path, rng: Random, times: int) -> Iterator[Strip]:
    """Full rows of one sequence, by its `truth.json`: each lying and each light once; traced ones `times` times.

    Raises `OSError` where a picture cannot be read; nothing comes of a board that cannot be fitted.
    """
    truth = json.loads(path.read_text("utf-8"))
    start = _start(path, truth)
    fitted = fit(start) if start else None
    if start and fitted is None:
        return
    known: set[tuple[object, ...]] = set()
    for frame in truth["frames"]:
        if frame["hand"] or frame["label"] == "empty" or frame.get("view", 0) or not frame.get("checkers"):
            continue
        image: Image | None = None
        for row in full_rows(frame):
            key = (frame["light"], *(tuple(round(value) for value in man[2:4]) for man in row))
            if key in known:
                continue
            known.add(key)
            image = _picture(path.parent / frame["file"]) if image is None else image
            for _ in range(1 if start else times):
                strip = strip_of(fitted or misfitted(truth, rng), image, row)
                if strip is not None:
                    yield strip


def full_rows(frame: Truth) -> list[list[list[Any]]]:
    """The checkers of each point with five and more of one player side by side, the first put down first.

    Rows of which others hide an upper face (`hidden`, in the truth of traced boards) are left out.
    """
    hidden = {id(frame["checkers"][number]) for number in frame.get("hidden", ())}
    points: dict[int, list[list[Any]]] = {}
    for man in frame["checkers"]:
        if isinstance(man[1], int):
            points.setdefault(man[1], []).append(man)
    return [
        row
        for row in points.values()
        if len({man[0] for man in row}) == 1
        and sum(man[4] == 0 for man in row) == FULL_ROW
        and not any(id(man) in hidden for man in highest(row))
    ]


def strip_of(geometry: BoardGeometry, image: Image, row: Sequence[Sequence[Any]]) -> Strip | None:
    """The strip of one point's checkers; None where they are not seen to lie on a point."""
    shape, tops, point = geometry.shape, highest(row), point_of(geometry, row)
    if point is None:
        return None
    seen = _seen(geometry, tops)
    places = strip_places(shape, point)
    height = np.full((*places.shape[:2], 1), shape.checker_height)
    maps = geometry.camera.project(np.concatenate([places, height], axis=-1).reshape(-1, 3)).astype(np.float32)
    maps = maps.reshape(*STRIP_SIZE[::-1], 2)
    picture = cv2.remap(image, maps, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    faces = to_strip(shape, point, seen)
    order = faces[:, 0].argsort()
    layers = np.array([man[4] for man in tops], np.int8)
    moved = parallax(shape, point, geometry.camera.centre)
    return Strip(np.asarray(picture, np.uint8), moved, faces[order], layers[order], shape.checker)


def point_of(geometry: BoardGeometry, row: Sequence[Sequence[Any]]) -> int | None:
    """The point (light's numbering) on which checkers are seen to lie."""
    x, y = (float(value) for value in np.median(_seen(geometry, highest(row)), axis=0))
    point = place_of(Face(Player.LIGHT, x, y, 1.0), geometry)
    return point if isinstance(point, int) else None


def _seen(geometry: BoardGeometry, men: Sequence[Sequence[Any]]) -> Floats:
    """Board x, y (n, 2) at which checkers seem to lie that lay on the felt."""
    pixels = np.array([man[2:4] for man in men], float) - 0.5  # the truth counts them from their corners
    return np.asarray(geometry.camera.unproject(pixels, geometry.shape.checker_height), float)


def highest(row: Sequence[Sequence[Any]]) -> list[Sequence[Any]]:
    """Of checkers that lie on one another the uppermost: each upper one lies on what is nearest below it."""
    columns: list[Sequence[Any]] = []
    for man in sorted(row, key=lambda man: int(man[4])):
        below = [k for k, top in enumerate(columns) if top[4] == man[4] - 1]
        if man[4] == 0 or not below:
            columns.append(man)
        else:
            columns[min(below, key=lambda k: float(np.hypot(*np.subtract(columns[k][2:4], man[2:4]))))] = man
    return columns


def misfitted(truth: Truth, rng: Random) -> BoardGeometry:
    """A traced board as the program would have it: its true pose and sizes, a little wrong."""
    board, camera = truth["board"], truth["views"][0]["camera"]
    pitch, (width, depth), bar = board["pitch_mm"], board["field_mm"], board["bar_mm"]
    gap = (width - 12 * pitch - bar) / 4
    size = truth["image_size"]
    focal, turn = camera["f_px"], np.array(camera["rotation"], float)
    matrix = np.array([[focal, 0, size[0] / 2 - 0.5], [0, focal, size[1] / 2 - 0.5], [0, 0, 1]])
    lens = np.array([camera["k1"], camera["k2"], 0.0, 0.0, 0.0])
    moved = -turn @ np.array(camera["position_mm"], float) / pitch
    x, y = (width / 2 - gap) / pitch, depth / 2 / pitch
    corners = np.array([(x, -y, 0), (-x, -y, 0), (-x, y, 0), (x, y, 0), (0, y, 0), (0, -y, 0)])
    wrong = corners + np.column_stack([rng.normal(0, ROUGHLY, (6, 2)), np.zeros(6)])
    seen = cv2.projectPoints(wrong, cv2.Rodrigues(turn)[0], moved, matrix, lens)[0] + rng.normal(0, EDGE_OFF, 2)
    _, turned, away = cv2.solvePnP(corners, seen, matrix, lens, cv2.Rodrigues(turn)[0], moved, True)
    checker = board["checker_mm"] / pitch * rng.normal(1, SIZE_OFF)
    shape = BoardShape(
        home_right=board["home"] == "right",
        bar_width=(bar + 2 * gap) / pitch,
        depth=depth / pitch - SHORT + rng.normal(0, DEPTH_OFF),
        checker=checker,
        checker_height=board["checker_height_mm"] / pitch * np.exp(rng.normal(0, HEIGHT_OFF)),
        row=checker,
        edge=checker / 2,
    )
    pose: Floats = np.asarray(turned, float)
    return BoardGeometry(shape, Camera(matrix, lens, pose, np.asarray(away, float).reshape(3, 1), tuple(size)))


def _start(path: Path, truth: Truth) -> Path | None:
    """The picture of the starting position by the same camera."""
    if truth.get("calibration"):
        return (path.parent / truth["calibration"]).resolve()
    files = [frame["file"] for frame in truth["frames"] if frame["label"] == "start"]
    return (path.parent / files[0]).resolve() if files else None


@lru_cache(maxsize=8)
def fit(picture: Path) -> BoardGeometry | None:
    """The board as the program finds it in a picture of the starting position."""
    found = locate_start(_picture(picture))
    return found.geometry if found else None


def _picture(path: Path) -> Image:
    image = cv2.imread(str(path))
    if image is None:
        raise OSError(f"cannot read {path}")
    return np.asarray(image, np.uint8)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fives", type=float, default=1.0, help="share of rows of five that is kept")
    parser.add_argument("--times", type=int, default=1, help="strips of each row of a traced board")
    parser.add_argument("--only", nargs="+", default=[""], help="how the names of the wanted sequences begin")
    args = parser.parse_args()
    strips: list[Strip] = []
    chance = np.random.default_rng(args.seed)
    for folder in args.folders:
        for path in sorted(folder.glob("*/*/truth.json")):
            if path.parent.name.startswith(tuple(args.only)):
                rows = rows_in(path, chance, args.times)
                strips += [row for row in rows if row.layers.any() or chance.random() < args.fives]
        print(folder, len(strips), flush=True)
    save(args.out, strips)
    return 0


if __name__ == "__main__":
    sys.exit(main())
