"""Commands that draw training boards, a file each: broken off, they go on where they were."""

from __future__ import annotations

import argparse
import pickle
from collections.abc import Callable
from pathlib import Path

import numpy as np

from calibration.training.surfaces import Random


def arguments(doc: str | None, boards: int) -> argparse.ArgumentParser:
    """What such a command is told, `boards` being how many it draws unless told otherwise."""
    parser = argparse.ArgumentParser(description=(doc or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--boards", type=int, default=boards)
    parser.add_argument("--first", type=int, default=0)
    return parser


def write(given: argparse.Namespace, name: str, draw: Callable[[Random], object]) -> None:
    """Files `<name>-<seed>.pkl` of what `draw` makes of each seed, but for those that are there."""
    given.out.mkdir(parents=True, exist_ok=True)
    for seed in range(given.first, given.first + given.boards):
        path = given.out / f"{name}-{seed}.pkl"
        if not path.exists():
            path.write_bytes(pickle.dumps(draw(np.random.default_rng(seed))))
            print(path.name, flush=True)
