"""Train the network that tells second layers, and write it as ONNX.

    python -m calibration.training.train_stacks OUT.onnx ROWS.npz... [--steps 4000] [--start OLD.onnx]

ROWS are files written by `calibration.training.stack_data` or `simulated_rows`. Needs PyTorch and onnx (tools for
training only).
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path

import numpy as np
import onnx
import torch
from torch import nn
from torch.nn import functional

from calibration.training.phases import take_input_in_phases
from calibration.training.row_odds import SETS, Counts, log_priors, shares_of
from calibration.training.stack_data import Strip, example, load
from calibration.training.train_checkers import block, fill, without_norms
from tablehub.vision.checkers.faces import FULL_ROW, UPPER_TAUGHT
from tablehub.vision.checkers.stacks import ANSWERS, CHANNELS, STRIP_SIZE

BATCH = 24
WARM_UP = 0.1  # share of the training in which the rate rises
LIKELIER = 0.693  # a row's loss below which the truth is likelier than all else


class Along(nn.Module):
    """Adds to a map what is seen further along the row, two checkers to either side; at first, nothing.

    A face that lies on another is a little larger and lit otherwise than its neighbours, and only by these can that be
    told.
    """

    def __init__(self, channels: int, narrow: int = 32, taps: int = 9, apart: int = 4) -> None:
        super().__init__()
        self.seen = nn.Sequential(
            nn.Conv2d(channels, narrow, 1),
            nn.ReLU(inplace=True),
            nn.Conv2d(narrow, narrow, (1, taps), padding=(0, taps // 2 * apart), dilation=(1, apart)),
            nn.ReLU(inplace=True),
            nn.Conv2d(narrow, channels, 1),
        )
        for weights in self.seen[-1].parameters():
            nn.init.zeros_(weights)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        return seen + self.seen(seen)


def network() -> nn.Sequential:
    """(1, CHANNELS, h, w) to (1, ANSWERS, h/8, w/8) logits; a cell sees the whole row."""
    return nn.Sequential(
        *block(CHANNELS, 16, stride=2, kernel=5),
        *block(16, 32, stride=2),
        *block(32, 64, stride=2),
        *block(64, 64),
        *block(64, 64, dilation=2),
        *block(64, 64, dilation=3),
        *(Along(64) for _ in range(2)),
        nn.Conv2d(64, ANSWERS, 1),
    )


def taken_up(model: Path) -> nn.Sequential:
    """The network of a file written here, to go on from; one that does not look along rows begins to."""
    net = without_norms(network())
    convolutions = sum(node.op_type == "Conv" for node in onnx.load(str(model)).graph.node)
    along = convolutions > sum(isinstance(layer, nn.Conv2d) for layer in net)
    fill(net if along else nn.Sequential(*(layer for layer in net if not isinstance(layer, Along))), model)
    return net


def batch(strips: list[Strip], rng: np.random.Generator) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Inputs (n, channels, h, w), faces as places of `grid_sample` (n, 5, 1, 2), their layers (n, 5; -1 none)."""
    width, height = STRIP_SIZE
    inputs = np.empty((BATCH, CHANNELS, height, width), np.float32)
    places = np.zeros((BATCH, FULL_ROW, 1, 2), np.float32)
    layers = np.full((BATCH, FULL_ROW), -1, np.int64)
    for k in range(BATCH):
        strip = strips[int(rng.integers(len(strips)))]
        inputs[k], faces = example(rng, strip)
        n = len(faces)
        places[k, :n, 0] = (faces + 0.5) / np.array([width, height]) * 2 - 1
        layers[k, :n] = strip.layers
    return torch.from_numpy(inputs), torch.from_numpy(places), torch.from_numpy(layers)


def logits_at(net: nn.Module, inputs: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
    """Log odds (n, ANSWERS, faces) at places."""
    cells = net(inputs)
    return functional.grid_sample(cells, places, align_corners=False, padding_mode="border")[..., 0]


def row_losses(
    upper: torch.Tensor, higher: torch.Tensor, layers: torch.Tensor, priors: torch.Tensor, third: Counts
) -> torch.Tensor:
    """Minus the log probability (n) of the true set of upper faces and of how many of a third layer, begun at the edge.

    `upper` and `higher` (n, 5) are log odds by slot, `layers` (n, 5) on how many others each face lies (-1: no face). A
    third layer is weighed with all else, as `checkers.faces` does: who sees one sees that all five lie on
    others as well.
    """
    faces = (layers >= 0).sum(dim=1)
    sets = torch.from_numpy(SETS)
    evidence = (upper + torch.tensor(UPPER_TAUGHT)).masked_fill(layers < 0, 0.0)
    scores = evidence @ sets.T.float() + priors[faces]
    sums = torch.cat([torch.zeros(len(higher), 1), higher.cumsum(dim=1)], dim=1)
    scores = torch.cat([scores[:, :-1], scores[:, -1:] + sums + torch.from_numpy(np.log(third)).float()], dim=1)
    true = ((layers > 0)[:, None, :] == sets[None]).all(dim=2).float().argmax(dim=1) + (layers > 1).sum(dim=1)
    return -torch.log_softmax(scores, dim=1).gather(1, true[:, None])[:, 0]


def cycle(done: float) -> float:
    """The rate's share of its peak when so much of the training (0..1) is done: up quickly, down to nothing."""
    return done / WARM_UP if done < WARM_UP else 0.5 + 0.5 * math.cos(math.pi * (done - WARM_UP) / (1 - WARM_UP))


def train(net: nn.Sequential, strips: list[Strip], steps: int, rate: float, seed: int, minutes: float) -> nn.Sequential:
    rng = np.random.default_rng(seed)
    second, third = shares_of([strip.layers for strip in strips])
    priors = torch.from_numpy(log_priors(second)).float()
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-2)
    began, mean, right = time.monotonic(), 0.7, 0.5
    for step in range(steps):
        done = max(step / steps, (time.monotonic() - began) / (minutes * 60))
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = rate * cycle(done)
        inputs, places, layers = batch(strips, rng)
        upper, higher = logits_at(net, inputs, places).unbind(dim=1)
        losses = row_losses(upper, higher, layers, priors, third)
        loss = losses.mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        mean = 0.98 * mean + 0.02 * float(losses.detach().mean())
        right = 0.98 * right + 0.02 * float((losses < LIKELIER).float().mean())
        if step % 100 == 0:
            print(step, f"{mean:.4f} {right:.4f} {time.monotonic() - began:.0f} s", flush=True)
    return net.eval()


@torch.no_grad()
def tempered(net: nn.Sequential, kept: float) -> nn.Sequential:
    """The network with only a share of its log odds of second layers: of rows it has not learnt it knows less."""
    last = net[-1]
    last.weight[0] *= kept
    last.bias[0] *= kept
    return net


@torch.no_grad()
def part_way(net: nn.Sequential, back_to: Path, share: float) -> nn.Sequential:
    """A network on the way from the one of a file to one trained on from it: `share` of the way.

    It answers better on what neither has learnt from (Wortsman et al., Robust fine-tuning of zero-shot models, 2022).
    """
    for weights, before in zip(net.parameters(), taken_up(back_to).parameters(), strict=True):
        weights.copy_(before + share * (weights - before))
    return net


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
    take_input_in_phases(out, out)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("rows", type=Path, nargs="+")
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--kept", type=float, default=1.0, help="share of the answers' log odds that is written")
    parser.add_argument("--start", type=Path, help="a network written here to go on from")
    parser.add_argument("--back-to", type=Path, help="a network on the way from which to what is learnt is written")
    parser.add_argument("--share", type=float, default=0.5, help="how far on that way")
    args = parser.parse_args()
    if args.back_to and not args.start:
        parser.error("--back-to needs --start: there is no way to it from a network that begins anew")
    torch.manual_seed(args.seed)
    strips = [strip for path in args.rows for strip in load(path)]
    print(len(strips), "rows")
    net = taken_up(args.start) if args.start else network()
    learnt = train(net, strips, args.steps, args.rate, args.seed, args.minutes)
    if args.back_to:
        learnt = part_way(learnt, args.back_to, args.share)
    write(tempered(learnt, args.kept), args.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
