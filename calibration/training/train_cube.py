"""Train the two cube networks on generated pieces and write them as ONNX.

`python -m calibration.training.train_cube finder|reader DATA OUT.onnx --minutes 8`. DATA is a folder written by
`cube_data`; the reader learns from files in it that `cube_boards` wrote (`boards_*.npz`) as well. Needs PyTorch (CPU is
enough); the table itself runs the ONNX files with `cv2.dnn`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 (the name everyone knows)
from numpy.typing import NDArray
from torch import Tensor, nn

from calibration.training.surfaces import noise_plane
from calibration.training.train_dice import export, start_from, train
from tablehub.vision.checkers.faces import STRIDE
from tablehub.vision.cube.read import PATCH_SIZE, patch_input
from tablehub.vision.reading import CUBE_NUMBERS

BATCH = 64
RATE = 3e-3
HEAT_RADIUS = 1.6
"""Width of the cube's bump in the finder's target (pixels of the coarse view)."""
OFFSET_WEIGHT = 0.5
COARSE, COARSEST = 0.35, (0.35, 0.8)
"""Share of the reader's patches that are given with fewer pixels, and how many times as many those are."""
BURNT_OUT = 0.12
"""Share of them that are overexposed: where the cube is light its number pales."""
TEXTURES = 8
"""Of a batch: patches of nothing but grain."""

Rng = np.random.Generator
Arrays = dict[str, NDArray[np.generic]]


def block(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    conv = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


def finder_network() -> nn.Sequential:
    """(1, 3, h, w) to logits (1, 1, h/4, w/4)."""
    layers = [block(3, 16, 2), block(16, 32, 2), block(32, 32), block(32, 32), block(32, 32), nn.Conv2d(32, 1, 1)]
    layers[-1].bias.data.fill_(-4.0)  # almost no cell is the middle of a cube
    return nn.Sequential(*layers)


def reader_network() -> nn.Sequential:
    """(n, 3, 48, 48) to (n, 9, 1, 1): logits of none and each number, offset right and up in tenths of a pitch."""
    return nn.Sequential(
        block(3, 24, 2),
        block(24, 32),
        block(32, 48, 2),
        block(48, 48),
        block(48, 64, 2),
        nn.Conv2d(64, 96, PATCH_SIZE // 8),
        nn.ReLU(inplace=True),
        nn.Dropout(0.2),
        nn.Conv2d(96, 3 + len(CUBE_NUMBERS), 1),
    )


def finder_batches(data: Arrays, rng: Rng) -> Iterator[tuple[Tensor, ...]]:
    """Tiles, heat to be learnt, and weights: a cube that is half hidden counts neither way."""
    tiles, places = data["tiles"], data["places"].astype(np.float32)
    cells = (np.arange(tiles.shape[1] // STRIDE) + 0.5) * STRIDE - 0.5
    while True:
        chosen = rng.integers(0, len(tiles), BATCH)
        x, y, seen = places[chosen].T[:, :, None, None]
        heat = np.exp(-((cells[None, None] - x) ** 2 + (cells[None, :, None] - y) ** 2) / (2 * HEAT_RADIUS**2))
        weight = np.where((seen > 0) & (seen < 0.7), 0.0, 1.0) * np.ones_like(heat)
        heat = heat * (seen > 0)
        turned = int(rng.integers(0, 4))
        drawn = tiles[chosen].copy()
        drawn[:TEXTURES] = _textures(rng, tiles.shape[1])
        heat[:TEXTURES], weight[:TEXTURES] = 0.0, 1.0
        views = np.rot90(_toned(drawn, rng), turned, (1, 2))
        inputs = ((views - 110.0) / 64.0).transpose(0, 3, 1, 2)
        planes = (np.rot90(a, turned, (1, 2))[:, None] for a in (heat, weight))
        yield tuple(torch.from_numpy(np.ascontiguousarray(a, np.float32)) for a in (inputs, *planes))


def finder_loss(network: nn.Module, batch: tuple[Tensor, ...]) -> Tensor:
    """Penalty-reduced focal loss of heat maps (Law and Deng, CornerNet, 2018)."""
    inputs, heat, weight = batch
    p = torch.sigmoid(network(inputs)).clamp(1e-5, 1 - 1e-5)
    near = heat > 0.7
    positive = -torch.log(p) * (1 - p) ** 2 * near * heat
    negative = -torch.log(1 - p) * p**2 * (1 - heat) ** 4 * ~near
    return ((positive + negative) * weight).sum() / (near * weight).sum().clamp(min=1)


def reader_batches(data: Arrays, rng: Rng) -> Iterator[tuple[Tensor, ...]]:
    """Patches, class (0: none), offsets to the right and up."""
    patches, labels = data["patches"], data["labels"].astype(np.float32)
    number = np.array([0 if n == 0 else 1 + CUBE_NUMBERS.index(int(n)) for n in labels[:, 0]])
    with_cube, without = np.flatnonzero(number > 0), np.flatnonzero(number == 0)
    while True:
        chosen = np.concatenate([_half_of(which, data["boards"], rng) for which in (with_cube, without)])
        drawn = patches[chosen].copy()
        drawn[-TEXTURES:] = _textures(rng, PATCH_SIZE)
        turns = int(rng.integers(0, 4))
        views = np.rot90(_toned(_worse(drawn, rng), rng), turns, (1, 2))
        right, up = labels[chosen, 1:].T
        for _ in range(turns):
            right, up = -up, right
        offset = np.stack([right, up], axis=1)
        yield torch.from_numpy(patch_input(views)), torch.from_numpy(number[chosen]), torch.from_numpy(offset)


def _textures(rng: Rng, side: int) -> NDArray[np.uint8]:
    """Cloth, stone and wood without anything on it: smooth noise between two colours, faint or strong."""
    views = np.empty((TEXTURES, side, side, 3), np.uint8)
    for view in views:
        corner = rng.integers(0, 256 - side, 2)
        grain = noise_plane(rng)[corner[0] :, corner[1] :][:side, :side, None] / 2
        if rng.random() < 0.5:
            grain = np.sign(grain) * np.abs(grain) ** rng.uniform(0.3, 1.0)
        base, other = rng.uniform(0, 255, 3), rng.normal(0, rng.choice([5, 20, 60]), 3)
        view[:] = np.clip(base + other * grain + rng.normal(0, 3, view.shape), 0, 255)
    return views


def reader_loss(network: nn.Module, batch: tuple[Tensor, ...]) -> Tensor:
    inputs, number, offset = batch
    out = network(inputs).flatten(1)
    there = (number > 0).float()
    length = F.smooth_l1_loss(out[:, 7:9], offset.float(), reduction="none").sum(1)
    return F.cross_entropy(out[:, :7], number, label_smoothing=0.02) + OFFSET_WEIGHT * (length * there).mean()


def _half_of(which: NDArray[np.intp], of_boards: NDArray[np.generic], rng: Rng) -> NDArray[np.intp]:
    """Half a batch of these patches, as many of simulated boards as of scenes where there are both."""
    from_boards = of_boards[which].astype(bool)
    kinds = [part for part in (which[from_boards], which[~from_boards]) if len(part)]
    return np.concatenate([rng.choice(part, BATCH // 2 // len(kinds)) for part in kinds])


def _worse(patches: NDArray[np.uint8], rng: Rng) -> NDArray[np.uint8]:
    """Some as seen from far aslant or far away, with fewer pixels along one direction or both, and some overexposed."""
    for patch in patches:
        if rng.random() < COARSE:
            slant = rng.uniform(*COARSEST) if rng.random() < 0.6 else 1.0
            both = rng.uniform(*COARSEST) if slant == 1 else rng.uniform(0.6, 1.0)
            size = max(8, round(PATCH_SIZE * both)), max(8, round(PATCH_SIZE * both * slant))
            small = cv2.resize(patch, size, interpolation=cv2.INTER_AREA)
            patch[:] = cv2.resize(small, (PATCH_SIZE, PATCH_SIZE), interpolation=cv2.INTER_LINEAR)
        if rng.random() < BURNT_OUT:
            bright = patch * (rng.uniform(235, 300) / max(float(np.percentile(patch, 90)), 60.0))
            patch[:] = np.clip(bright + rng.uniform(0, 40), 0, 255)
    return patches


def _toned(views: NDArray[np.generic], rng: Rng) -> NDArray[np.float32]:
    """Other colours, contrast and light, one change for each view."""
    n = len(views)
    toned = views.astype(np.float32)
    for k in range(n):
        toned[k] = toned[k][..., rng.permutation(3)]
    inverted = rng.random(n) < 0.15
    toned[inverted] = 255 - toned[inverted]
    gain, lift = rng.uniform(0.6, 1.3, (n, 1, 1, 1)), rng.uniform(-25, 25, (n, 1, 1, 1))
    grain = rng.normal(0, 1, toned.shape) * rng.uniform(0, 6, (n, 1, 1, 1))
    return np.asarray(np.clip(toned * gain + lift + grain, 0, 255), np.float32)


def loaded(folder: Path) -> Arrays:
    """All pieces in a folder; of the reader's patches `boards` (n,) says which are of simulated boards."""
    scenes, boards = ([np.load(name) for name in sorted(folder.glob(kind))] for kind in ("cube_*.npz", "boards_*.npz"))
    data = {key: np.concatenate([part[key] for part in scenes]) for key in ("tiles", "places")}
    data |= {key: np.concatenate([part[key] for part in [*scenes, *boards]]) for key in ("patches", "labels")}
    data["boards"] = np.arange(len(data["labels"])) >= sum(len(part["labels"]) for part in scenes)
    return data


NETWORKS = {
    "finder": (finder_network, finder_batches, finder_loss),
    "reader": (reader_network, reader_batches, reader_loss),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", choices=sorted(NETWORKS))
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=8.0, help="processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="an ONNX file written here to go on from")
    parser.add_argument("--rate", type=float, default=RATE, help="highest learning rate")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    make_network, make_batches, loss_of = NETWORKS[options.network]
    data, network = loaded(options.data), make_network()
    if options.start:
        start_from(network, options.start)
    train(network, make_batches(data, np.random.default_rng(options.seed)), loss_of, options.minutes, options.rate)
    example = next(make_batches(data, np.random.default_rng(0)))[0][:1]
    export(network, example, options.out)


if __name__ == "__main__":
    main()
