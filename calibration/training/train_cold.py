"""Train the network that reads straight views of boards it knows nothing of, and write it as ONNX.

    python -m calibration.training.train_cold OUT.onnx SAMPLES... [--steps 3000] [--painted 500]

SAMPLES are folders made by `python -m calibration.training.board_data`; their pictures alone are used, not the empty
boards. As many crops are of boards painted on the spot. Needs PyTorch and onnx (tools for training only).
"""

from __future__ import annotations

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
from calibration.training.steps import arguments, train_by_steps, write_heat
from calibration.training.surfaces import Random
from calibration.training.train_checkers import block, folded
from tablehub.vision.cold.network import HEADS, STRIDE, normalised

CROP = 192
MARKS = ("face", "die", "cube")
SIGMA = 1.0  # cells: how wide a mark is
LINE_SIGMA = 0.09  # pitches
RENDERED_MARGIN = 0.75
SHOWN = 4  # views taken of one rendered board: the others look alike

Array = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Sample:
    """A straight view (uint8), what lies where in it, and its board: where it is painted, sizes and shift of the felt
    (pitches; `bar`, `depth`, length of points, x, y)."""

    view: NDArray[np.uint8]
    targets: Sequence[tuple[str, float, float]]
    board: tuple[float, float, float, float, float] | None


def rendered(folders: Sequence[Path]) -> list[Sample]:
    """Views of rendered boards; their felt is not asked about, since it lies lower than the view is straight at."""
    samples = []
    for path in sorted(p for folder in folders for p in folder.glob("rendered-*.pkl")):
        for seen in pickle.loads(path.read_bytes())[:SHOWN]:
            targets = [("face" if n in ("light", "dark") else n, x, y) for n, x, y in seen.targets]
            samples.append(Sample(seen.view, targets, None))
    return samples


def painted(rng: Random, count: int) -> list[Sample]:
    samples = []
    for _ in range(count):
        p = painted_board(rng)
        board = (p.bar, p.depth, p.point_length, p.shift[0] / SCALE, p.shift[1] / SCALE)
        samples.append(Sample(np.clip(p.view, 0, 255).astype(np.uint8), p.targets, board))
    return samples


def crop(sample: Sample, rng: Random) -> tuple[Array, Array, Array]:
    """Input (3, CROP, CROP), targets and weights (heads, CROP/STRIDE, CROP/STRIDE)."""
    matrix = _random_affine(sample, rng)
    view = _changed(sample.view, rng)
    part = cv2.warpAffine(view, matrix, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    heat = np.zeros((len(HEADS), CROP // STRIDE, CROP // STRIDE), np.float32)
    weight = np.ones_like(heat)
    _mark(sample, matrix, heat)
    if sample.board is None:
        weight[[HEADS.index("line"), HEADS.index("field")]] = 0
    else:
        _draw_board(sample, matrix, heat)
    return part.transpose(2, 0, 1).astype(np.float32), heat, weight


def _changed(view: NDArray[np.uint8], rng: Random) -> Array:
    """The view in other colours, normalised as the reader does it."""
    out = view.astype(np.float32)
    if rng.random() < 0.5:
        mix = np.eye(3) + rng.normal(0, 0.2, (3, 3))
        mix = mix[rng.permutation(3)] / np.abs(mix).sum(axis=1, keepdims=True)
        out = out @ mix.T.astype(np.float32)
    if rng.random() < 0.15:
        out = 255 - out
    if rng.random() < 0.1:
        out = np.repeat(out.mean(axis=2, keepdims=True), 3, axis=2)
    return normalised(np.ascontiguousarray(out)) * np.float32(rng.uniform(0.85, 1.15))


def _random_affine(sample: Sample, rng: Random) -> NDArray[np.float64]:
    height, width = sample.view.shape[:2]
    cx, cy = rng.uniform(70, width - 70), rng.uniform(60, height - 60)
    scale = rng.uniform(0.86, 1.16, 1) * rng.uniform(0.93, 1.07, 2)
    angle, shear = np.radians(rng.normal(0, 1.5)), rng.normal(0, 0.02)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    matrix = np.diag(scale) @ turn @ np.array([[1, shear], [0, 1]]) @ np.diag(rng.choice([-1, 1], 2))
    return np.column_stack([matrix, CROP / 2 - matrix @ np.array([cx, cy])])


def _mark(sample: Sample, matrix: NDArray[np.float64], heat: Array) -> None:
    cells = heat.shape[1]
    ys, xs = np.mgrid[0:cells, 0:cells]
    for name, x, y in sample.targets:
        u, v = (matrix @ np.array([x, y, 1]) + 0.5) / STRIDE - 0.5
        if -3 < u < cells + 3 and -3 < v < cells + 3:
            plane = heat[HEADS.index(name)]
            np.maximum(plane, np.exp(-((xs - u) ** 2 + (ys - v) ** 2) / (2 * SIGMA**2)), out=plane)


def _draw_board(sample: Sample, matrix: NDArray[np.float64], heat: Array) -> None:
    """Middle lines of the points and the halves of the field."""
    assert sample.board is not None
    bar, depth, length, dx, dy = sample.board
    cells = heat.shape[1]
    ys, xs = np.mgrid[0:cells, 0:cells]
    back = np.linalg.inv(matrix[:, :2])
    places = np.stack([(xs + 0.5) * STRIDE - 0.5, (ys + 0.5) * STRIDE - 0.5], -1) - matrix[:, 2]
    places = places @ back.T
    height, width = sample.view.shape[:2]
    x = (places[..., 0] + 0.5 - width / 2) / SCALE - dx
    y = (places[..., 1] + 0.5 - height / 2) / SCALE - dy
    out = np.abs(x) - bar / 2
    field = (out > 0) & (out < 6) & (np.abs(y) < depth / 2)
    nearest = np.clip(np.floor(out), 0, 5) + 0.5
    line = np.exp(-((out - nearest) ** 2) / (2 * LINE_SIGMA**2)) * (np.abs(y) < depth / 2)
    line *= np.clip((length - (depth / 2 - np.abs(y))) / 0.3, 0, 1)
    heat[HEADS.index("line")], heat[HEADS.index("field")] = line, field


def network() -> nn.Sequential:
    """(1, 3, h, w) to (1, heads, h/4, w/4) logits."""
    return nn.Sequential(
        *block(3, 16, stride=2, kernel=5),
        *block(16, 32, stride=2),
        *block(32, 40),
        *block(40, 40, dilation=2),
        *block(40, 40, dilation=4),
        *block(40, 40, dilation=2),
        *block(40, 40),
        nn.Conv2d(40, len(HEADS), 1),
    )


def loss_of(logits: torch.Tensor, heat: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Penalty-reduced focal loss of marks (Law and Deng, CornerNet, 2018), cross entropy of the rest."""
    p = torch.sigmoid(logits).clamp(1e-5, 1 - 1e-5)
    marks = [HEADS.index(name) for name in MARKS]
    near = heat > 0.7
    positive = -torch.log(p) * (1 - p) ** 2 * near * heat
    negative = -torch.log(1 - p) * p**2 * (1 - heat) ** 4 * ~near
    focal = (positive + negative)[:, marks].sum() / near[:, marks].sum().clamp(min=1)
    cross = nn.functional.binary_cross_entropy_with_logits(logits, heat, reduction="none") * weight
    plain = sum(
        cross[:, HEADS.index(name)].sum() / weight[:, HEADS.index(name)].sum().clamp(min=1)
        for name in ("line", "field")
    )
    stacked = HEADS.index("stacked")
    asked = (heat[:, HEADS.index("face")] > 0.6).float() * torch.where(heat[:, stacked] > 0.3, 4.0, 1.0)
    upper = (cross[:, stacked] * asked).sum() / asked.sum().clamp(min=1)
    return focal + 3 * plain + 0.5 * upper


def train(net: nn.Sequential, pools: list[list[Sample]], steps: int, rate: float, rng: Random, out: Path) -> None:
    pools = [pool for pool in pools if pool]

    def draw(step: int) -> tuple[torch.Tensor, ...]:
        if step % 2 == 0:
            pools[0][int(rng.integers(len(pools[0])))] = painted(rng, 1)[0]
        drawn = [pools[k % len(pools)] for k in range(10)]
        crops = [crop(pool[int(rng.integers(len(pool)))], rng) for pool in drawn]
        return tuple(torch.from_numpy(np.stack(part)) for part in zip(*crops, strict=True))

    train_by_steps(
        net, draw, loss_of, steps, rate, lambda net: write_heat(net, torch.zeros(1, 3, CROP, CROP), "view", out)
    )


def main() -> int:
    parser = arguments((__doc__ or "").splitlines()[0], painted=300)
    parser.add_argument("samples", type=Path, nargs="*")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    rng = np.random.default_rng(args.seed)
    pools = [painted(rng, args.painted), rendered(args.samples)]
    print([len(pool) for pool in pools], "pictures", flush=True)
    net = network()
    net[-1].bias.data.fill_(-3.0)
    if args.start and args.start.suffix == ".onnx":
        net = folded(args.start, net)
    elif args.start:
        net.load_state_dict(torch.load(args.start))
    train(net, pools, args.steps, 1.5e-3 if args.start else 4e-3, rng, args.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
