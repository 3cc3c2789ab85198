"""How well a network tells second layers of rows that it has not learnt from.

    python -m calibration.training.measure_stacks NETWORK.onnx ROWS.npz...

ROWS are files written by `stack_data` or `simulated_rows`. Only rows of five faces are counted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.training.stack_data import Strip, load
from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import FULL_ROW, Face, unsigned_counts
from tablehub.vision.checkers.stacks import Answer, look
from tablehub.vision.network import Network

SURE = 0.95
"""Probability of a count from which it is told for sure."""
HEIGHTS = ((5, 5), (6, 9), (10, 10), (11, 15))
"""From how many checkers to how many rows are counted together."""


def answers_of(model: Path, strips: Sequence[Strip]) -> list[list[Answer]]:
    """What the program takes from the network's answers, for the faces of each strip."""
    network, found = Network(str(model.resolve())), []
    for strip in strips:
        moved = np.stack([cv2.resize(m, strip.picture.shape[1::-1]) for m in strip.moved])
        found.append(look(network, strip.picture, np.asarray(strip.faces, float), moved, strip.checker))
    return found


def counts_of(answers: Sequence[Answer]) -> dict[int, float]:
    """Probabilities of how many checkers a row has, from the answers by slot."""
    row = [Face(Player.LIGHT, 0.0, 5.0 - k, 1.0, upper=u, third=t) for k, (u, t) in enumerate(answers)]
    return dict(unsigned_counts(row))


def area_under_curve(odds: NDArray[np.float64], upper: NDArray[np.bool_]) -> float:
    """How often an upper face has higher odds than another."""
    ranks = odds.argsort().argsort() + 1
    above = int(upper.sum())
    return float((ranks[upper].sum() - above * (above + 1) / 2) / (above * (len(upper) - above)))


def measured(answers: Sequence[Sequence[Answer]], strips: Sequence[Strip]) -> str:
    """One line of figures."""
    odds = np.array([[u for u, _ in each] for each in answers])
    layers = np.array([strip.layers for strip in strips])
    upper = layers > 0
    counts, true = [counts_of(each) for each in answers], FULL_ROW + layers.sum(axis=1)
    best = np.array([max(c, key=lambda n: c[n]) for c in counts])
    chance = np.array([c[n] for c, n in zip(counts, best.tolist(), strict=True)])
    loss = -np.mean([np.log(c.get(n, 1e-7)) for c, n in zip(counts, true.tolist(), strict=True)])
    wrong, sure = best != true, chance > SURE
    groups = []
    for low, high in HEIGHTS:
        these = (true >= low) & (true <= high)
        groups.append(f"{low}-{high} {int((~wrong & these).sum())}/{int(these.sum())}")
    return (
        f"{len(strips)} rows: faces {((odds > 0) == upper).mean():.4f}, "
        f"area under the curve {area_under_curve(odds.ravel(), upper.ravel()):.4f}, rows {1 - wrong.mean():.4f}, "
        f"{', '.join(groups)}, "
        f"loss {loss:.4f}, told for sure {sure.mean():.3f}, of them wrong {int((wrong & sure).sum())}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("network", type=Path)
    parser.add_argument("rows", type=Path, nargs="+")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    for path in args.rows:
        strips = [strip for strip in load(path) if len(strip.layers) == FULL_ROW]
        print(path.name, measured(answers_of(args.network, strips), strips))
    return 0


if __name__ == "__main__":
    sys.exit(main())
