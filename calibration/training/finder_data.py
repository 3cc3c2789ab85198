"""What the finder of dice learns from: tiles of generated scenes, views of generated boards, simulated recordings.

Each becomes a `View`, a straight picture of any size with the dice in it; `batches` draws square cuts from them, with
colours, size and orientation changed at random. Scenes show dice in every state from near; boards and recordings show
what is no die as often as a table does: points and their tips, checkers, rails, the bar, trays, hinges, cubes, hands.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.start import learn, locate_start
from tablehub.frames import Image
from tablehub.vision.dice.find import FINDER_SCALE, FINDER_STRIDE, DiceFinder, input_of
from tablehub.vision.view.rectify import PIXELS_PER_PITCH

Rng = np.random.Generator
Levels = NDArray[np.float32]
CUT = 104
"""Width and height of what the network is shown while it learns (pixels): 3.9 pitches."""
TILES_ACROSS = 2
"""Tiles of scenes are 52 pixels wide: four make a cut. Their seams are one more thing that is no die."""
SCENES, BOARDS, RECORDINGS = 12, 8, 8
"""How many cuts of a batch come from where."""
SEEN, HIDDEN = 0.85, 0.02
"""Share of a die in view from which it must be found, and up to which it must not; between them nothing is asked."""
HALF_SEEN = 0.5
RADIUS = 0.07
"""Width of a die's bump in the target (pitches): dice side by side, 0.25 apart, stay two bumps."""
AROUND_HALF_SEEN = 0.3
"""So far around a die half seen (pitches) nothing is asked."""


@dataclass(frozen=True, eq=False)
class View:
    """A straight picture (h, w, 3), its pixels to a pitch, and its dice (n, 3): x, y (pixels), share in view."""

    picture: Image
    scale: float
    dice: Levels


def scenes(folder: Path) -> list[View]:
    """The tiles of `make_dice_data`."""
    views = []
    for path in sorted(folder.glob("dice_*.npz")):
        file = np.load(path)
        for tile, places in zip(file["tiles"], file["places"], strict=True):
            views.append(View(tile, FINDER_SCALE, places[places[:, 2] >= 0]))
    return views


def boards(folder: Path) -> list[View]:
    """The views of `board_data`."""
    views = []
    for path in sorted(folder.glob("rendered-*.pkl")):
        for sample in pickle.loads(path.read_bytes()):
            dice = [(x + 0.5, y + 0.5, 1.0) for name, x, y in sample.targets if name == "die"]
            views.append(View(sample.view, PIXELS_PER_PITCH, np.array(dice, np.float32).reshape(-1, 3)))
    return views


def recordings(folder: Path) -> Iterator[View]:
    """What the finder sees of simulated recordings `<board>/<sequence>/`, with the rails, trays and table around."""
    for path in sorted(folder.glob("*/*/truth.json")):
        truth = json.loads(path.read_text("utf-8"))
        starts = [str(frame["file"]) for frame in truth["frames"] if frame["label"] == "start"]
        picture = _picture(path.parent / (truth.get("calibration") or starts[0]))
        found = locate_start(picture)
        if found is None:
            continue
        finder = DiceFinder(learn(picture, found).geometry)
        for frame in truth["frames"]:
            if frame["view"] == 0:
                flat = finder.straightened(_picture(path.parent / frame["file"]))
                yield View(flat, FINDER_SCALE, _dice(frame["dice"], finder))


def _dice(dice: list[dict[str, Any]], finder: DiceFinder) -> Levels:
    rows = []
    for die in dice:
        covered = float(die.get("covered_by_hand") or 0.0)
        share = HALF_SEEN if not die["in_view"] or covered > 1 - SEEN else 1.0
        x, y = finder.to_view(die["center_px"])
        rows.append((x, y, share))
    return np.array(rows, np.float32).reshape(-1, 3)


def _picture(path: Path) -> Image:
    return np.asarray(cv2.imread(str(path)), np.uint8)


def batches(views: list[list[View]], rng: Rng) -> Iterator[tuple[Levels, Levels, Levels]]:
    """Inputs (n, 3, CUT, CUT), heat and weight (n, 1, CUT / stride, CUT / stride) without end.

    `views` are those of scenes, of boards and of recordings; one may be missing.
    """
    tiles, whole, seen = views
    while True:
        cuts = [_mosaic(tiles, rng) for _ in range(SCENES if tiles else 0)]
        cuts += [cut(_any(whole, rng), rng) for _ in range(BOARDS if whole else 0)]
        cuts += [cut(_any(seen, rng), rng) for _ in range(RECORDINGS if seen else 0)]
        pieces = [turned(*piece, rng) for piece in cuts]
        inputs = np.concatenate([input_of(_other_colours(picture, rng)) for picture, _ in pieces])
        targets = [target(dice) for _, dice in pieces]
        yield inputs, np.stack([heat for heat, _ in targets])[:, None], np.stack([w for _, w in targets])[:, None]


def _any(views: list[View], rng: Rng) -> View:
    return views[int(rng.integers(len(views)))]


def _mosaic(tiles: list[View], rng: Rng) -> tuple[Image, Levels]:
    side = CUT // TILES_ACROSS
    picture, dice = np.zeros((CUT, CUT, 3), np.uint8), []
    for row in range(TILES_ACROSS):
        for column in range(TILES_ACROSS):
            tile = _any(tiles, rng)
            picture[row * side : (row + 1) * side, column * side : (column + 1) * side] = tile.picture
            dice.append(tile.dice + np.array([column * side, row * side, 0], np.float32))
    return picture, np.concatenate(dice)


def cut(view: View, rng: Rng) -> tuple[Image, Levels]:
    """A square of a view at the finder's scale, half the time with a die in it."""
    height, width = view.picture.shape[:2]
    scale = FINDER_SCALE / view.scale * rng.uniform(0.92, 1.08)
    angle = rng.normal(0, 0.03)
    turn = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    middle = rng.uniform(0, 1, 2) * (width, height)
    if len(view.dice) and rng.random() < 0.5:
        middle = view.dice[rng.integers(len(view.dice)), :2] + rng.uniform(-0.4, 0.4, 2) * CUT / scale
    shift = CUT / 2 - turn @ middle
    centres = turn @ (0.5, 0.5) + shift - 0.5  # warpAffine counts from the middles of pixels
    matrix = np.column_stack([turn, centres])
    flags = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    picture = cv2.warpAffine(view.picture, matrix, (CUT, CUT), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    dice = view.dice.copy()
    dice[:, :2] = view.dice[:, :2] @ turn.T + shift
    return np.asarray(picture, np.uint8), dice


def turned(picture: Image, dice: Levels, rng: Rng) -> tuple[Image, Levels]:
    """Mirrored and turned by quarters."""
    dice = dice.copy()
    if rng.random() < 0.5:
        picture, dice[:, 0] = picture[:, ::-1], CUT - dice[:, 0]
    if rng.random() < 0.5:
        picture, dice[:, 1] = picture[::-1], CUT - dice[:, 1]
    if rng.random() < 0.5:
        picture, dice = picture.transpose(1, 0, 2), dice[:, [1, 0, 2]]
    return np.ascontiguousarray(picture), dice


def _other_colours(picture: Image, rng: Rng) -> Image:
    """Channels mixed and swapped, some negatives, other exposure, some blur, more noise."""
    mix = np.eye(3, dtype=np.float32)[rng.permutation(3)]
    if rng.random() < 0.4:
        mix = np.abs(mix + rng.normal(0, 0.25, (3, 3)).astype(np.float32))
        mix /= mix.sum(axis=1, keepdims=True)
    levels = picture.reshape(-1, 3).astype(np.float32) @ mix.T
    if rng.random() < 0.15:
        levels = 255 - levels
    gain, lift = rng.uniform(0.5, 1.25), rng.uniform(-10, 20)
    changed: NDArray[np.floating[Any]] = (levels * np.float32(gain) + np.float32(lift)).reshape(picture.shape)
    if rng.random() < 0.25:
        changed = np.asarray(cv2.GaussianBlur(changed, (0, 0), rng.uniform(0.4, 0.9)))
    changed = changed + rng.standard_normal(changed.shape, np.float32) * np.float32(rng.uniform(0, 5))
    return np.clip(changed, 0, 255).astype(np.uint8)


def target(dice: Levels) -> tuple[Levels, Levels]:
    """Heat (h, h), one in the cells that hold a die's middle, and weight; dice half hidden count for nothing."""
    size = CUT // FINDER_STRIDE
    centres = (np.arange(size) + 0.5) * FINDER_STRIDE
    heat: Levels = np.zeros((size, size), np.float32)
    weight: Levels = np.ones((size, size), np.float32)
    for x, y, seen in dice:
        across, along = np.abs(centres[None] - x), np.abs(centres[:, None] - y)
        squared = (across**2 + along**2) / FINDER_SCALE**2
        if seen > SEEN:
            here = np.maximum(across, along) <= FINDER_STRIDE / 2
            heat = np.maximum(heat, np.where(here, 1, np.exp(-squared / (2 * RADIUS**2)))).astype(np.float32)
        elif seen > HIDDEN:
            weight[squared < AROUND_HALF_SEEN**2] = 0
    return heat, weight
