"""Train the network that sees what covers a board it knows nothing of, and write it as ONNX.

    python -m calibration.training.train_covered OUT.onnx SAMPLES... [--steps 2500] [--painted 200]

SAMPLES are folders made by `python -m calibration.training.board_data` or recordings that `calibration.training.traced`
made; half of the boards are theirs, half painted on the spot, and hands and things are painted over both. Of recordings
only pictures without a hand are taken. Needs PyTorch and onnx (tools for training only).
"""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from calibration.training.brush import SCALE
from calibration.training.painted import painted_board
from calibration.training.painted_covers import hand, lit, thing
from calibration.training.steps import arguments, train_by_steps, write_heat
from calibration.training.surfaces import Random
from calibration.training.traced_views import roughly_known
from calibration.training.train_checkers import block, fill, without_norms
from tablehub.vision.cold.covered import PIXELS
from tablehub.vision.cold.network import STRIDE, normalised
from tablehub.vision.view.rectify import MARGIN, Rectifier

SIZE = 192, 160  # width and height of what is learnt from: a whole board
PAINTED_MARGIN, RENDERED_MARGIN = 1.5, 0.75  # pitches around the field
FINE = 16.0  # pixels a pitch at which things are painted
SHOWN = 2  # views taken of one rendered board
BARE = 0.35  # share of pictures in which nothing covers the board
THINGS = 0.2  # share of covers that are no hands
TWICE = 0.15  # share of covered boards with a second thing
EDGE = 0.1  # pitches inside the field's edges that are not asked about: rails and frames look like sleeves
BATCH = 8
KEPT, RENEWED = 500, 3
"""Covered boards kept at a time, and how many of them each step renews; colours change each time they are shown."""

Array = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Shown:
    """A straight view (uint8) at FINE pixels a pitch and how far around the field it reaches."""

    view: NDArray[np.uint8]
    margin: float


def rendered(folders: Sequence[Path]) -> list[Shown]:
    found = []
    for path in sorted(p for folder in folders for p in folder.glob("rendered-*.pkl")):
        found += [_shown(seen.view, RENDERED_MARGIN) for seen in pickle.loads(path.read_bytes())[:SHOWN]]
    return found


def traced(folders: Sequence[Path], rng: Random) -> list[Shown]:
    """Straight at the felt, as `Covered` sees them; a hand at the edge reaches over it, if only over a rail."""
    found = []
    for path in sorted(p for folder in folders for p in folder.glob("*/*/truth.json")):
        truth = json.loads(path.read_text())
        for frame in truth["frames"]:
            image = cv2.imread(str(path.parent / frame["file"]))
            if image is None or frame["hand"] or frame.get("hand_at_edge"):
                continue
            for _ in range(SHOWN):
                rectifier = Rectifier(roughly_known(image, truth["board"], frame, rng), scale=2 * FINE)
                view = cv2.resize(
                    rectifier.view(np.asarray(image, np.uint8), 0.0), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA
                )
                found.append(Shown(np.asarray(view, np.uint8), MARGIN))
    return found


def painted(rng: Random) -> Shown:
    return _shown(painted_board(rng, PAINTED_MARGIN).view, PAINTED_MARGIN)


def _shown(view: NDArray[np.generic], margin: float) -> Shown:
    factor = FINE / SCALE
    small = cv2.resize(np.asarray(view, np.float32), None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return Shown(np.clip(small, 0, 255).astype(np.uint8), margin)


def covered(shown: Shown, rng: Random) -> tuple[Array, Array, Array]:
    """Picture (h, w, 3), target and weight (1, h/STRIDE, w/STRIDE) of one board, perhaps with something over it."""
    view = lit(shown.view.astype(np.float32), FINE, rng)
    mask = np.zeros(view.shape[:2], np.uint8)
    for _ in range(0 if rng.random() < BARE else 1 + int(rng.random() < TWICE)):
        view, covers = (thing if rng.random() < THINGS else hand)(view, FINE, rng)
        mask = np.maximum(mask, covers)
    asked = np.zeros_like(mask)
    edge = round((shown.margin + EDGE) * FINE)
    asked[edge:-edge, edge:-edge] = 255
    matrix = _placing(view.shape[1], view.shape[0], rng)
    soft = cv2.GaussianBlur(view, (0, 0), 0.6)
    part = cv2.warpAffine(soft, matrix, SIZE, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cells = SIZE[0] // STRIDE, SIZE[1] // STRIDE

    def in_cells(what: NDArray[np.uint8]) -> Array:
        seen = cv2.resize(cv2.warpAffine(what, matrix, SIZE), cells, interpolation=cv2.INTER_AREA)
        return np.asarray(seen[None], np.float32) / np.float32(255)

    return np.asarray(part, np.float32), in_cells(mask), in_cells(asked)


def _placing(width: int, height: int, rng: Random) -> NDArray[np.float64]:
    scale = PIXELS / FINE * rng.uniform(0.88, 1.1) * rng.uniform(0.95, 1.05, 2)
    angle = np.radians(rng.normal(0, 1.5))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    matrix = np.diag(scale) @ turn @ np.diag(rng.choice([-1, 1], 2))
    middle = np.array([width / 2, height / 2]) + rng.normal(0, 0.5, 2) * FINE
    return np.column_stack([matrix, np.array(SIZE) / 2 - matrix @ middle])


def _changed(part: Array, rng: Random) -> Array:
    """In other colours and under other light; skin keeps its own half the time."""
    out: NDArray[np.floating] = part
    if rng.random() < 0.3:
        mix = np.eye(3) + rng.normal(0, 0.2, (3, 3))
        out = out @ (mix / np.abs(mix).sum(axis=1, keepdims=True)).T.astype(np.float32)
    if rng.random() < 0.12:
        out = np.repeat(out.mean(axis=2, keepdims=True), 3, axis=2)
    ramp = np.linspace(-1, 1, SIZE[0], dtype=np.float32)[None, :, None] * rng.normal(0, 0.2)
    out = out * (1 + ramp) * rng.uniform(0.3, 1.2) * rng.uniform(0.9, 1.1, 3)
    out = out + rng.normal(0, rng.uniform(0, 6), out.shape)
    return np.clip(out, 0, 255).astype(np.float32)


class Covered(nn.Module):
    """(n, 3, h, w) to (n, 1, h/4, w/4) logits; looks at the whole board on the way."""

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(*block(3, 16, stride=2, kernel=5), *block(16, 24, stride=2), *block(24, 24))
        self.coarse = nn.Sequential(
            *block(24, 32, stride=2),
            *block(32, 40, dilation=1),
            *block(40, 40, dilation=2),
            *block(40, 40, dilation=4),
            *block(40, 24),
        )
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        self.join = nn.Sequential(*block(48, 24), *block(24, 24), nn.Conv2d(24, 1, 1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        fine = self.fine(x)
        return self.join(torch.cat([self.up(self.coarse(fine)), fine], 1))


def gone_on_with(model: Path) -> Covered:
    """The network of an ONNX file written here, its batch norms folded into the convolutions, to be trained on."""
    net = Covered()
    net.fine, net.coarse, net.join = (without_norms(part) for part in (net.fine, net.coarse, net.join))
    fill(net, model)
    return net


def loss_of(logits: torch.Tensor, target: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    each = nn.functional.binary_cross_entropy_with_logits(logits, target, reduction="none")
    return (each * weight).sum() / weight.sum()


def train(net: Covered, shown: list[Shown], steps: int, rate: float, pool: int, rng: Random, out: Path) -> None:
    boards = [painted(rng) for _ in range(pool)]

    def one(index: int) -> tuple[Array, Array, Array]:
        source = boards if index % 2 or not shown else shown
        return covered(source[int(rng.integers(len(source)))], rng)

    kept = [one(index) for index in range(KEPT)]
    print(len(boards), "painted,", len(shown), "rendered", flush=True)

    def draw(step: int) -> tuple[torch.Tensor, ...]:
        if step % 6 == 0:
            boards[int(rng.integers(pool))] = painted(rng)
        for index in rng.integers(KEPT, size=RENEWED).tolist():
            kept[index] = one(index)
        chosen = [kept[int(rng.integers(KEPT))] for _ in range(BATCH)]
        drawn = [(normalised(_changed(view, rng)).transpose(2, 0, 1), target, asked) for view, target, asked in chosen]
        return tuple(torch.from_numpy(np.ascontiguousarray(np.stack(part))) for part in zip(*drawn, strict=True))

    example = torch.zeros(1, 3, SIZE[1], SIZE[0])
    train_by_steps(net, draw, loss_of, steps, rate, lambda net: write_heat(net, example, "view", out))


def main() -> int:
    parser = arguments((__doc__ or "").splitlines()[0], painted=200)
    parser.add_argument("samples", type=Path, nargs="*")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    net = Covered()
    net.join[-1].bias.data.fill_(-2.0)
    if args.start and args.start.suffix == ".onnx":
        net = gone_on_with(args.start)
    elif args.start:
        net.load_state_dict(torch.load(args.start))
    rate = 2e-3 if args.start else 4e-3
    rng = np.random.default_rng(args.seed)
    shown = rendered(args.samples) + traced(args.samples, rng)
    train(net, shown, args.steps, rate, args.painted, rng, args.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
