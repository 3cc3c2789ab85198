"""Train the network for two dice that touch: `python -m calibration.training.train_pairs DATA OUT.onnx --minutes 8`.

DATA is a folder written by `make_pair_data`. Needs PyTorch (CPU is enough) and onnx, as `train_dice` does.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 (the name everyone knows)
from numpy.typing import NDArray
from torch import Tensor, nn

from calibration.training.phases import take_input_in_phases
from calibration.training.train_dice import LEARNING_RATE, aligner_network, export, load, start_from, train, varied
from tablehub.vision.dice.patches import patch_input
from tablehub.vision.dice.two import LENGTH_UNIT

OF_EACH = 16
"""Patches of each kind (of scenes and of boards, with two dice and without) in a batch."""
WHETHER = 2.0
"""How much it counts whether there are two, against where."""


def pair_network() -> nn.Module:
    """(n, 4, 56, 56) to (n, 5, 1, 1): logit of two dice, right and down to what is between them, and how far apart they
    are, as cos and sin of twice the direction, for neither is the first."""
    network = aligner_network()
    network[-1] = nn.Conv2d(40, 5, 1)
    return network


def goals(middles: NDArray[np.float32]) -> NDArray[np.float32]:
    """What the network should say (n, 4) of two dice with these middles (n, 4)."""
    one, other = middles[:, :2], middles[:, 2:]
    right, down = (other - one).T
    far = np.maximum(np.hypot(right, down), 1e-6)
    between = (one + other) / 2
    wanted = np.column_stack([between, (right**2 - down**2) / far, 2 * right * down / far])
    return np.asarray(wanted / LENGTH_UNIT, np.float32)


def batches(folder: Path, rng: np.random.Generator) -> Iterator[tuple[Tensor, ...]]:
    kinds = []
    for name in ("near", "boards"):
        patches, labels = load(folder, "pair_patches", "pair_labels", files=f"{name}_*.npz")
        kinds += [(patches, labels, np.flatnonzero(labels[:, 0] == two)) for two in (0, 1)]
    while True:
        chosen = [(patches, labels, rng.choice(rows, OF_EACH)) for patches, labels, rows in kinds]
        pictures = np.concatenate([patches[rows] for patches, _, rows in chosen])
        truth = np.concatenate([labels[rows] for _, labels, rows in chosen])
        if rng.random() < 0.5:  # mirrored left to right
            pictures, truth[:, [1, 3]] = pictures[:, :, ::-1], -truth[:, [1, 3]]
        inputs = patch_input(varied(pictures, rng), truth[:, 5])
        yield torch.from_numpy(inputs), torch.from_numpy(truth[:, 0]), torch.from_numpy(goals(truth[:, 1:5]))


def error(network: nn.Module, batch: tuple[Tensor, ...]) -> Tensor:
    inputs, two, where = batch
    out = network(inputs).flatten(1)
    off = F.smooth_l1_loss(out[:, 1:], where, reduction="none", beta=0.1).sum(1)
    return WHETHER * F.binary_cross_entropy_with_logits(out[:, 0], two) + (off * two).sum() / two.sum().clamp(min=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=8.0, help="processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="an ONNX file written here to go on from")
    parser.add_argument("--rate", type=float, default=LEARNING_RATE, help="highest learning rate")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    network, learnt = pair_network(), batches(options.data, np.random.default_rng(options.seed))
    if options.start:
        start_from(network, options.start)
    train(network, learnt, error, options.minutes, options.rate)
    export(network, next(learnt)[0][:1], options.out)
    take_input_in_phases(options.out, options.out)


if __name__ == "__main__":
    main()
