"""Train the network that finds checkers in straight views, and write it as ONNX.

    python -m calibration.training.train_checkers OUT.onnx SAMPLES... [--steps 3000] [--cache DIR]

SAMPLES are folders made by `python -m calibration.training.board_data` or `python -m tablehub.simulator.export`.
Needs PyTorch and onnx (tools for training only).
"""

from __future__ import annotations

import argparse
import pickle
import sys
import time
import zlib
from pathlib import Path

import numpy as np
import onnx
import torch
from torch import nn

from calibration.training.checkers_data import CROP, HEADS, Sample, batch, samples_of
from calibration.training.phases import split_into_phases, take_input_in_phases
from calibration.training.side_by_side import over_pictures
from tablehub.vision.view.appearance import CHANNELS

STACKED = HEADS.index("stacked")
STACKED_SHARE = 0.3  # of the loss for a head that is right about as often as it is wrong


def block(inputs: int, outputs: int, stride: int = 1, kernel: int = 3, dilation: int = 1) -> list[nn.Module]:
    padding = dilation * (kernel // 2)
    return [
        nn.Conv2d(inputs, outputs, kernel, stride, padding, dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    ]


def network() -> nn.Sequential:
    """(1, CHANNELS, h, w) to (1, heads, h/4, w/4) logits; a cell sees 65 pixels, two pitches, around it."""
    return nn.Sequential(
        *block(CHANNELS, 12, stride=2, kernel=5),
        *block(12, 24, stride=2),
        *block(24, 32),
        *block(32, 32, dilation=2),
        *block(32, 32, dilation=2),
        nn.Conv2d(32, len(HEADS), 1),
    )


def folded(model: Path, like: nn.Sequential, first: int = 0) -> nn.Sequential:
    """The network of an ONNX file written from one `like` this, its batch norms folded into the convolutions.

    To be trained on. `first`: of the file's outputs, which is this network's first one. Those that the file does not
    have begin at nothing.
    """
    net = without_norms(like)
    fill(net, model, first)
    return net


def without_norms(like: nn.Sequential) -> nn.Sequential:
    """The same layers, convolutions with a bias and no batch norms after them."""
    layers: list[nn.Module] = []
    for layer in like:
        if isinstance(layer, nn.Conv2d):
            bare = nn.Conv2d(
                layer.in_channels, layer.out_channels, layer.kernel_size, layer.stride, layer.padding, layer.dilation
            )
            layers.append(bare)
        elif not isinstance(layer, nn.BatchNorm2d):
            layers.append(layer)
    return nn.Sequential(*layers)


def fill(net: nn.Module, model: Path, first: int = 0) -> None:
    """Give a network without batch norms the weights of an ONNX file written from one with the same convolutions.

    `first` as for `folded`.
    """
    graph = onnx.load(str(model)).graph
    arrays = {t.name: onnx.numpy_helper.to_array(t) for t in graph.initializer}
    inputs = [[name for name in node.input if name in arrays] for node in graph.node if node.op_type == "Conv"]
    convolutions = [layer for layer in net.modules() if isinstance(layer, nn.Conv2d)]
    for conv, (weight, bias) in zip(convolutions, inputs, strict=True):
        stored = over_pictures(arrays[weight], conv.kernel_size[0]), arrays[bias]
        for own, learnt in zip((conv.weight.data, conv.bias.data), stored, strict=True):
            own.zero_()
            given = learnt[first if conv is convolutions[-1] else 0 :][: len(own)]
            own[: len(given)] = torch.from_numpy(given.copy())


def loss_of(logits: torch.Tensor, heat: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Penalty-reduced focal loss of heat maps (Law and Deng, CornerNet, 2018)."""
    p = torch.sigmoid(logits).clamp(1e-5, 1 - 1e-5)
    near = heat > 0.7
    positive = -torch.log(p) * (1 - p) ** 2 * near * heat
    negative = -torch.log(1 - p) * p**2 * (1 - heat) ** 4 * ~near
    marks = [head for head in range(len(HEADS)) if head != STACKED]
    focal = ((positive + negative) * weight)[:, marks].sum() / (near * weight)[:, marks].sum().clamp(min=1)
    return focal + STACKED_SHARE * _stacked_loss(p, heat, weight)


def _stacked_loss(p: torch.Tensor, heat: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Second layer or not, asked at the middles of faces only; second layers are rare and weigh as much as the rest."""
    faces = (torch.maximum(heat[:, 0], heat[:, 1]) > 0.6) & (weight[:, 0] > 0)
    stacked = faces & (heat[:, STACKED] > 0.6)
    flat = faces & (heat[:, STACKED] < 0.1)
    chance = p[:, STACKED]
    missed = -(torch.log(chance) * stacked).sum() / stacked.sum().clamp(min=1)
    invented = -(torch.log(1 - chance) * flat).sum() / flat.sum().clamp(min=1)
    return missed + invented


def hash_of(name: str) -> int:
    """A number from a board's name, the same on every run."""
    return zlib.crc32(name.encode())


def load(folders: list[Path], cache: Path | None) -> list[Sample]:
    samples: list[Sample] = []
    for rendered in sorted(p for f in folders for p in f.glob("rendered-*.pkl")):
        samples += pickle.loads(rendered.read_bytes())
    for truth in sorted(t for f in folders for t in f.glob("*/*/truth.json")):
        with_empty = hash_of(truth.parent.parent.name) % 2 == 0
        name = (
            cache / (f"{truth.parent.parent.parent.name}-{truth.parent.parent.name}-{truth.parent.name}.pkl")
            if cache
            else None
        )
        if name and name.exists():
            samples += pickle.loads(name.read_bytes())
            continue
        found = samples_of(truth.parent, with_empty)
        print(truth.parent, len(found), flush=True)
        if name:
            name.write_bytes(pickle.dumps(found))
        samples += found
    return samples


def train(
    net: nn.Sequential, samples: list[Sample], steps: int, rate: float, seed: int, minutes: float
) -> nn.Sequential:
    rng = np.random.default_rng(seed)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps)
    began, mean = time.monotonic(), 0.0
    for step in range(steps):
        inputs, heat, weight = (torch.from_numpy(a) for a in batch(samples, rng, 12))
        loss = loss_of(net(inputs), heat, weight)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        mean = 0.98 * mean + 0.02 * float(loss) if step else float(loss)
        if step % 100 == 0:
            print(step, round(mean, 3), f"{time.monotonic() - began:.0f} s", flush=True)
        if time.monotonic() - began > minutes * 60:
            break
    return net.eval()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("samples", type=Path, nargs="+")
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--cache", type=Path, help="folder in which prepared samples are kept")
    parser.add_argument("--start", type=Path, help="an ONNX file written here: go on from it, with --extra recordings")
    parser.add_argument("--extra", type=Path, nargs="*", default=[], help="folders, each drawn as often as all samples")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    samples = load(args.samples, args.cache)
    print(len(samples), "pictures")
    if args.start:
        extra = [load([folder], args.cache) for folder in args.extra]
        samples += [s for more in extra for s in more * max(1, round(len(samples) / max(1, len(more))))]
        net = train(folded(args.start, network()), samples, args.steps, 1.2e-3, args.seed, args.minutes)
    else:
        fresh = network()
        fresh[-1].bias.data.fill_(-4.0)  # almost no cell is the middle of anything
        net = train(fresh, samples, args.steps, 4e-3, args.seed, args.minutes)
    torch.onnx.export(
        net,
        (torch.zeros(1, CHANNELS, CROP, CROP),),
        str(args.out),
        input_names=["comparison"],
        output_names=["heat"],
        dynamic_axes={"comparison": {2: "h", 3: "w"}, "heat": {2: "h", 3: "w"}},
        dynamo=False,
    )
    split_into_phases(args.out, args.out)
    take_input_in_phases(args.out, args.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
