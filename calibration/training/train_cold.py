"""Train a network that reads straight views of boards it knows nothing of, and write it as ONNX.

    python -m calibration.training.train_cold OUT.onnx SAMPLES... [--lines] [--steps 3000] [--painted 500]

With `--lines` it is asked for points and field, without for what stands on them. SAMPLES are folders made by `python -m
calibration.training.board_data`, whose pictures alone are used, not the empty boards, and by `felt_data`. As many crops
are of boards painted on the spot. Needs PyTorch and onnx (tools for training only).
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from calibration.training.brush import SCALE
from calibration.training.painted import painted_board
from calibration.training.samples import Sample
from calibration.training.steps import arguments, train_by_steps, write_heat
from calibration.training.surfaces import Random
from calibration.training.train_checkers import block, folded
from tablehub.vision.cold.network import LINES, STRIDE, THINGS, normalised

HEADS = THINGS + LINES
CROP = 192
MARKS = ("face", "die", "cube")
SIGMA = 1.0  # cells: how wide a mark is
LINE_SIGMA = 0.09  # pitches
RENDERED_MARGIN = 0.75
ASKEW = 2.5  # a field is looked for where it is known roughly
SHOWN = 4  # views taken of one rendered board: the others look alike

Array = NDArray[np.float32]


def rendered(folders: Sequence[Path]) -> list[Sample]:
    """Views of rendered boards; their felt is not asked about, since it lies lower than the view is straight at."""
    samples = [pickle.loads(p.read_bytes())[1] for p in _felts(folders)]
    for path in sorted(p for folder in folders for p in folder.glob("rendered-*.pkl")):
        for seen in pickle.loads(path.read_bytes())[:SHOWN]:
            targets = [("face" if n in ("light", "dark") else n, x, y) for n, x, y in seen.targets]
            samples.append(Sample(seen.view, targets, None))
    return samples


def traced(folders: Sequence[Path]) -> list[Sample]:
    """Views made by `traced_views`."""
    paths = sorted(path for folder in folders for path in folder.glob("traced-*.pkl"))
    return [sample for path in paths for sample in pickle.loads(path.read_bytes())]


def felts(folders: Sequence[Path]) -> list[Sample]:
    """Views of rendered boards straight at the felt, which alone is asked about."""
    return [pickle.loads(p.read_bytes())[0] for p in _felts(folders)]


def _felts(folders: Sequence[Path]) -> list[Path]:
    return sorted(path for folder in folders for path in folder.glob("felt-*.pkl"))


def painted(rng: Random, count: int) -> list[Sample]:
    samples = []
    for _ in range(count):
        p = painted_board(rng)
        board = (p.bar, p.depth, p.point_length, p.shift[0] / SCALE, p.shift[1] / SCALE)
        samples.append(Sample(np.clip(p.view, 0, 255).astype(np.uint8), p.targets, board))
    return samples


def crop(sample: Sample, rng: Random, askew: float = 1.0) -> tuple[Array, Array, Array]:
    """Input (3, CROP, CROP), targets and weights (all heads, CROP/STRIDE, CROP/STRIDE).

    `askew`: times as far as usual the view may be off straight.
    """
    matrix = _random_affine(sample, rng, askew)
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


def _random_affine(sample: Sample, rng: Random, askew: float) -> NDArray[np.float64]:
    height, width = sample.view.shape[:2]
    cx, cy = rng.uniform(70, width - 70), rng.uniform(60, height - 60)
    scale = rng.uniform(0.86, 1.16, 1) * rng.uniform(0.93, 1.07, 2)
    angle, shear = np.radians(rng.normal(0, 1.5 * askew)), rng.normal(0, 0.02 * askew)
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


def network(heads: Sequence[str]) -> nn.Sequential:
    """(1, 3, h, w) to (1, heads, h/4, w/4) logits."""
    return nn.Sequential(
        *block(3, 16, stride=2, kernel=5),
        *block(16, 32, stride=2),
        *block(32, 40),
        *block(40, 40, dilation=2),
        *block(40, 40, dilation=4),
        *block(40, 40, dilation=2),
        *block(40, 40),
        nn.Conv2d(40, len(heads), 1),
    )


def loss_of_things(logits: torch.Tensor, heat: torch.Tensor, _: torch.Tensor) -> torch.Tensor:
    """Penalty-reduced focal loss of marks (Law and Deng, CornerNet, 2018), cross entropy of which are stacked."""
    heat = heat[:, : len(THINGS)]
    p = torch.sigmoid(logits).clamp(1e-5, 1 - 1e-5)
    marks = [THINGS.index(name) for name in MARKS]
    near = heat > 0.7
    positive = -torch.log(p) * (1 - p) ** 2 * near * heat
    negative = -torch.log(1 - p) * p**2 * (1 - heat) ** 4 * ~near
    focal = (positive + negative)[:, marks].sum() / near[:, marks].sum().clamp(min=1)
    stacked = THINGS.index("stacked")
    cross = nn.functional.binary_cross_entropy_with_logits(logits[:, stacked], heat[:, stacked], reduction="none")
    asked = (heat[:, THINGS.index("face")] > 0.6).float() * torch.where(heat[:, stacked] > 0.3, 4.0, 1.0)
    return focal + 0.5 * (cross * asked).sum() / asked.sum().clamp(min=1)


def loss_of_lines(logits: torch.Tensor, heat: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Cross entropy where the felt is asked about."""
    heat, weight = heat[:, len(THINGS) :], weight[:, len(THINGS) :]
    cross = nn.functional.binary_cross_entropy_with_logits(logits, heat, reduction="none") * weight
    return 3 * sum(cross[:, k].sum() / weight[:, k].sum().clamp(min=1) for k in range(len(LINES)))


def train(
    net: nn.Sequential, pools: list[list[Sample]], steps: int, rate: float, rng: Random, lines: bool, out: Path
) -> None:
    pools = [pool for pool in pools if pool]
    loss_of = loss_of_lines if lines else loss_of_things

    def draw(step: int) -> tuple[torch.Tensor, ...]:
        if step % 2 == 0:
            pools[0][int(rng.integers(len(pools[0])))] = painted(rng, 1)[0]
        drawn = [pools[k % len(pools)] for k in range(10)]
        crops = [crop(pool[int(rng.integers(len(pool)))], rng, ASKEW if lines else 1.0) for pool in drawn]
        return tuple(torch.from_numpy(np.stack(part)) for part in zip(*crops, strict=True))

    train_by_steps(
        net, draw, loss_of, steps, rate, lambda net: write_heat(net, torch.zeros(1, 3, CROP, CROP), "view", out)
    )


def main() -> int:
    parser = arguments((__doc__ or "").splitlines()[0], painted=300)
    parser.add_argument("samples", type=Path, nargs="*")
    parser.add_argument("--whole", action="store_true", help="the ONNX file to go on from has outputs for both")
    parser.add_argument("--lines", action="store_true", help="points and field, not what stands there")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    rng = np.random.default_rng(args.seed)
    pools = [painted(rng, args.painted), (felts if args.lines else rendered)(args.samples)]
    if not args.lines:
        pools.append(traced(args.samples))
    print([len(pool) for pool in pools], "pictures", flush=True)
    net = network(LINES if args.lines else THINGS)
    net[-1].bias.data.fill_(-3.0)
    if args.start and args.start.suffix == ".onnx":
        net = folded(args.start, net, len(THINGS) if args.lines and args.whole else 0)
    elif args.start:
        net.load_state_dict(torch.load(args.start))
    train(net, pools, args.steps, 1.5e-3 if args.start else 4e-3, rng, args.lines, args.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
