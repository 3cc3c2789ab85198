"""Train the network that tells second layers, and write it as ONNX.

    python -m calibration.training.train_stacks OUT.onnx ROWS.npz... [--steps 4000] [--start OLD.onnx]

ROWS are files written by `calibration.training.stack_data`. Needs PyTorch and onnx (tools for training only).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from calibration.training.stack_data import MOST_FACES, Strip, example, load
from calibration.training.train_checkers import block
from tablehub.vision.stacks import CHANNELS, STRIP_SIZE

BATCH = 24
FAINT = 0.3  # of the usual random weights


def network() -> nn.Sequential:
    """(1, CHANNELS, h, w) to (1, 1, h/8, w/8) logits; a cell sees most of the row."""
    return nn.Sequential(
        *block(CHANNELS, 16, stride=2, kernel=5),
        *block(16, 32, stride=2),
        *block(32, 64, stride=2),
        *block(64, 64),
        *block(64, 64, dilation=2),
        *block(64, 64, dilation=3),
        nn.Conv2d(64, 1, 1),
    )


def take_up(net: nn.Sequential, weights: Mapping[str, torch.Tensor]) -> None:
    """Go on from the weights of a network as wide or narrower; what they do not fill stays at random, but faint."""
    own = net.state_dict()
    for name, tensor in own.items():
        old = weights[name]
        if tensor.dim() > 1 and tensor.shape != old.shape:
            tensor *= FAINT
        tensor[tuple(slice(n) for n in old.shape)] = old
    net.load_state_dict(own)


def batch(strips: list[Strip], rng: np.random.Generator) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Inputs (n, channels, h, w), faces as places of `grid_sample` (n, faces, 1, 2), upper (n, faces; -1 none)."""
    width, height = STRIP_SIZE
    inputs = np.empty((BATCH, CHANNELS, height, width), np.float32)
    places = np.zeros((BATCH, MOST_FACES, 1, 2), np.float32)
    upper = np.full((BATCH, MOST_FACES), -1, np.float32)
    for k in range(BATCH):
        inputs[k], faces, above = example(rng, strips[int(rng.integers(len(strips)))])
        n = min(MOST_FACES, len(faces))
        places[k, :n, 0] = (faces[:n] + 0.5) / np.array([width, height]) * 2 - 1
        upper[k, :n] = above[:n]
    return torch.from_numpy(inputs), torch.from_numpy(places), torch.from_numpy(upper)


def logits_at(net: nn.Module, inputs: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
    """Log odds (n, faces) at places."""
    cells = net(inputs)
    return functional.grid_sample(cells, places, align_corners=False, padding_mode="border")[:, 0, :, 0]


def train(net: nn.Sequential, strips: list[Strip], steps: int, rate: float, seed: int, minutes: float) -> nn.Sequential:
    rng = np.random.default_rng(seed)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps)
    began, mean, right = time.monotonic(), 0.7, 0.5
    for step in range(steps):
        inputs, places, upper = batch(strips, rng)
        logits = logits_at(net, inputs, places)
        asked = upper >= 0
        loss = functional.binary_cross_entropy_with_logits(logits[asked], upper[asked])
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        hit = float(((logits > 0) == (upper > 0.5))[asked].float().mean())
        mean, right = 0.98 * mean + 0.02 * float(loss.detach()), 0.98 * right + 0.02 * hit
        if step % 200 == 0:
            print(step, f"{mean:.4f} {right:.4f} {time.monotonic() - began:.0f} s", flush=True)
        if time.monotonic() - began > minutes * 60:
            break
    return net.eval()


def write(net: nn.Module, out: Path) -> None:
    width, height = STRIP_SIZE
    torch.onnx.export(
        net,
        (torch.zeros(1, CHANNELS, height, width),),
        str(out),
        input_names=["strip"],
        output_names=["upper"],
        dynamo=False,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("rows", type=Path, nargs="+")
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--start", type=Path, help="weights (.pt, written beside OUT) to go on from")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    strips = [strip for path in args.rows for strip in load(path)]
    print(len(strips), "rows")
    net = network()
    if args.start:
        take_up(net, torch.load(args.start))
    net = train(net, strips, args.steps, args.rate, args.seed, args.minutes)
    torch.save(net.state_dict(), args.out.with_suffix(".pt"))
    write(net, args.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
