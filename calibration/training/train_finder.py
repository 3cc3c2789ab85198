"""Train the network that finds a playing field anywhere in a picture, and write it as ONNX.

    python -m calibration.training.train_finder OUT.onnx [SAMPLES...] [--steps 3000] [--painted 250]

Learns from painted boards, seen by cameras in all kinds of poses, on tables with other things on them, and from as many
pictures of SAMPLES, folders made by `python -m calibration.training.field_pictures`. Needs PyTorch and onnx (tools for
training only).
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
from calibration.training.field_pictures import turned
from calibration.training.painted import painted_board, painted_table
from calibration.training.samples import Shown
from calibration.training.steps import arguments, train_by_steps, write_heat
from calibration.training.surfaces import Random
from calibration.training.train_checkers import block, fill, without_norms
from tablehub.vision.cold.finder import HEADS
from tablehub.vision.cold.network import STRIDE, normalised

SIZE = 256, 192  # width and height of the pictures learnt from
MARGIN = 4.0  # pitches around the painted field
SIGMA = 1.3  # cells: how wide a corner's mark is
WITHOUT = 0.06  # share of pictures without a board
BATCH = 8

Array = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Board:
    """A painted board (uint8) and its field's corners in its pixels (4, 2)."""

    view: NDArray[np.uint8]
    corners: NDArray[np.float64]


def board(rng: Random) -> Board:
    p = painted_board(rng, MARGIN)
    height, width = p.view.shape[:2]
    x, y = p.width / 2 * SCALE, p.depth / 2 * SCALE
    middle = np.array([width / 2 - 0.5 + p.shift[0], height / 2 - 0.5 + p.shift[1]])
    corners = np.array([(-x, -y), (x, -y), (x, y), (-x, y)]) + middle
    return Board(np.clip(p.view, 0, 255).astype(np.uint8), corners)


def picture(shown: Board | Shown | None, table: NDArray[np.uint8], rng: Random) -> tuple[Array, Array]:
    """Input (3, h, w) and heat (heads, h/4, w/4) of one picture."""
    base = np.asarray(cv2.resize(table, SIZE, interpolation=cv2.INTER_AREA), np.uint8)
    heat = np.zeros((len(HEADS), SIZE[1] // STRIDE, SIZE[0] // STRIDE), np.float32)
    if isinstance(shown, Shown):
        taken = turned(shown, base, rng)
        base = taken.view
        _draw(heat, taken.corners)
    elif shown is not None:
        h = _homography(shown, rng)
        smaller = _shrunk(shown, h)
        part = cv2.warpPerspective(smaller[0], h @ smaller[1], SIZE, flags=cv2.INTER_LINEAR)
        covers = cv2.warpPerspective(np.full(smaller[0].shape[:2], 255, np.uint8), h @ smaller[1], SIZE)
        base = np.asarray(np.where(covers[..., None] > 127, part, base), np.uint8)
        corners = cv2.perspectiveTransform(shown.corners.reshape(1, -1, 2), h)[0]
        _draw(heat, corners)
    return normalised(_developed(base, rng)).transpose(2, 0, 1), heat


def _shrunk(shown: Board, h: NDArray[np.float64]) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The view made small enough that warping it gives no moire, and the matrix back to its pixels."""
    corners = cv2.perspectiveTransform(shown.corners.reshape(1, -1, 2), h)[0]
    across = np.hypot(*(corners[1] - corners[0])) / np.hypot(*(shown.corners[1] - shown.corners[0]))
    factor = float(np.clip(across * 1.3, 0.1, 1.0))
    small = cv2.resize(shown.view, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    fx, fy = shown.view.shape[1] / small.shape[1], shown.view.shape[0] / small.shape[0]
    return np.asarray(small, np.uint8), np.array([[fx, 0, fx / 2 - 0.5], [0, fy, fy / 2 - 0.5], [0, 0, 1]])


def _homography(shown: Board, rng: Random) -> NDArray[np.float64]:
    """From the view's pixels to a picture by a camera somewhere above the board."""
    height, width = shown.view.shape[:2]
    tilt = np.radians(abs(rng.normal(0, 10)) if rng.random() < 0.5 else rng.uniform(5, 50))
    around, roll = (
        rng.uniform(0, 2 * np.pi),
        rng.normal(0, 0.1) + (rng.uniform(0, 2 * np.pi) if rng.random() < 0.15 else 0),
    )
    if rng.random() < 0.5:  # mostly the camera stands at one of the board's sides
        around = rng.integers(4) * np.pi / 2 + rng.normal(0, 0.15)
    roll += rng.choice([0, 0, 0, np.pi / 2])
    focal = rng.uniform(0.6, 1.8) * SIZE[0]
    turn = cv2.Rodrigues(np.array([np.cos(around), np.sin(around), 0]) * tilt)[0]
    turn = cv2.Rodrigues(np.array([0, 0, roll]))[0] @ turn
    h = np.diag([focal, focal, 1.0]) @ np.column_stack([turn[:, 0], turn[:, 1], [0, 0, 0]])
    away = 1.6 * width
    h[2, 2] = away
    to_middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1.0]])
    h = h @ to_middle
    corners = cv2.perspectiveTransform(shown.corners.reshape(1, -1, 2), h)[0]
    low, high = corners.min(axis=0), corners.max(axis=0)
    fill = rng.uniform(0.4, 1.0)
    zoom = fill / max((high - low) / np.array(SIZE))
    room = np.array(SIZE) - (high - low) * zoom
    place = room * rng.uniform(-0.02, 1.02, 2) - low * zoom
    return np.array([[zoom, 0, place[0]], [0, zoom, place[1]], [0, 0, 1.0]]) @ h


def _draw(heat: Array, corners: NDArray[np.float64]) -> None:
    cells = (corners + 0.5) / STRIDE - 0.5
    height, width = heat.shape[1:]
    fine = np.zeros((height * 4, width * 4), np.float32)
    cv2.fillPoly(fine, [np.rint((cells + 0.5) * 4 - 0.5).astype(np.int32)], 1.0)
    heat[HEADS.index("field")] = cv2.resize(fine, (width, height), interpolation=cv2.INTER_AREA)
    ys, xs = np.mgrid[0:height, 0:width]
    for x, y in cells:
        plane = heat[HEADS.index("corner")]
        np.maximum(plane, np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * SIGMA**2)), out=plane)


def _developed(base: NDArray[np.uint8], rng: Random) -> Array:
    out: NDArray[np.floating] = base.astype(np.float32)
    if rng.random() < 0.3:
        out = np.repeat(out.mean(axis=2, keepdims=True), 3, axis=2) * rng.uniform(0.8, 1.2, 3).astype(np.float32)
    ramp = np.linspace(-1, 1, SIZE[0], dtype=np.float32)[None, :, None] * rng.normal(0, 0.2)
    out = out * (1 + ramp) * rng.uniform(0.3, 1.2)
    out = np.asarray(cv2.GaussianBlur(out, (0, 0), rng.uniform(0.2, 1.0))) + rng.normal(0, rng.uniform(0, 6), out.shape)
    return np.clip(out, 0, 255).astype(np.float32)


class Finder(nn.Module):
    """(n, 3, h, w) to (n, heads, h/4, w/4) logits; looks at the whole picture on the way."""

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(*block(3, 16, stride=2, kernel=5), *block(16, 24, stride=2), *block(24, 24))
        self.middle = nn.Sequential(*block(24, 32, stride=2), *block(32, 32))
        self.coarse = nn.Sequential(
            *block(32, 48, stride=2),
            *block(48, 48, dilation=1),
            *block(48, 48, dilation=2),
            *block(48, 48, dilation=4),
            *block(48, 32),
        )
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        self.join_middle = nn.Sequential(*block(64, 32), *block(32, 24))
        self.join_fine = nn.Sequential(*block(48, 24), *block(24, 24), nn.Conv2d(24, len(HEADS), 1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        fine = self.fine(x)
        middle = self.middle(fine)
        joined = self.join_middle(torch.cat([self.up(self.coarse(middle)), middle], 1))
        return self.join_fine(torch.cat([self.up(joined), fine], 1))


def loss_of(logits: torch.Tensor, heat: torch.Tensor) -> torch.Tensor:
    field, corner = HEADS.index("field"), HEADS.index("corner")
    plain = nn.functional.binary_cross_entropy_with_logits(logits[:, field], heat[:, field])
    p = torch.sigmoid(logits[:, corner]).clamp(1e-5, 1 - 1e-5)
    near = heat[:, corner] > 0.7
    positive = -torch.log(p) * (1 - p) ** 2 * near * heat[:, corner]
    negative = -torch.log(1 - p) * p**2 * (1 - heat[:, corner]) ** 4 * ~near
    return 8 * plain + (positive + negative).sum() / near.sum().clamp(min=1)


def train(net: Finder, rendered: Sequence[Shown], steps: int, rate: float, pool: int, rng: Random, out: Path) -> None:
    boards = [board(rng) for _ in range(pool)]
    tables = [np.clip(painted_table(rng), 0, 255).astype(np.uint8) for _ in range(60)]
    print(len(boards), "boards,", len(rendered), "pictures", flush=True)

    def shown() -> Board | Shown | None:
        if rng.random() < WITHOUT:
            return None
        if rendered and rng.random() < 0.5:
            return rendered[int(rng.integers(len(rendered)))]
        return boards[int(rng.integers(pool))]

    def draw(step: int) -> tuple[torch.Tensor, ...]:
        if step % 5 == 0:
            boards[int(rng.integers(pool))] = board(rng)
        if step % 20 == 0:
            tables[int(rng.integers(len(tables)))] = np.clip(painted_table(rng), 0, 255).astype(np.uint8)
        drawn = [picture(shown(), tables[int(rng.integers(len(tables)))], rng) for _ in range(BATCH)]
        return tuple(torch.from_numpy(np.ascontiguousarray(np.stack(part))) for part in zip(*drawn, strict=True))

    example = torch.zeros(1, 3, SIZE[1], SIZE[0])
    train_by_steps(net, draw, loss_of, steps, rate, lambda net: write_heat(net, example, "picture", out))


def main() -> int:
    parser = arguments((__doc__ or "").splitlines()[0], painted=250)
    parser.add_argument("samples", type=Path, nargs="*")
    args = parser.parse_args()
    files = sorted(path for folder in args.samples for path in folder.glob("field-*.pkl"))
    rendered = [shown for path in files for shown in pickle.loads(path.read_bytes())]
    torch.manual_seed(args.seed)
    net = Finder()
    net.join_fine[-1].bias.data.fill_(-2.0)
    if args.start and args.start.suffix == ".onnx":
        for name, layers in net.named_children():
            if isinstance(layers, nn.Sequential):
                setattr(net, name, without_norms(layers))
        fill(net, args.start)
    elif args.start:
        net.load_state_dict(torch.load(args.start))
    train(
        net,
        rendered,
        args.steps,
        2e-3 if args.start else 4e-3,
        args.painted,
        np.random.default_rng(args.seed),
        args.out,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
