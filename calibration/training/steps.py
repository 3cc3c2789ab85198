"""Training for a number of steps, the network written out now and then: what the networks of cold reading share."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor, nn

WRITTEN = 300  # steps after which the network is written out, finished or not


def train_by_steps(
    net: nn.Module,
    draw: Callable[[int], tuple[Tensor, ...]],
    loss_of: Callable[..., Tensor],
    steps: int,
    rate: float,
    write: Callable[[nn.Module], None],
) -> None:
    """One cycle of the rate. `draw(step)` gives inputs and what belongs to them, `write(net)` puts the network out."""
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps)
    began, mean = time.monotonic(), 0.0
    for step in range(steps):
        inputs, *truth = draw(step)
        loss = loss_of(net(inputs), *truth)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        mean = 0.98 * mean + 0.02 * float(loss.detach()) if step else float(loss.detach())
        if step % 100 == 0:
            print(step, round(mean, 3), f"{time.monotonic() - began:.0f} s", flush=True)
        if step % WRITTEN == 0:
            write(net)
    write(net)


def write_heat(net: nn.Module, example: Tensor, name: str, out: Path) -> None:
    """The weights beside `out`, to go on from, and the network as ONNX for pictures of any size."""
    torch.save(net.state_dict(), out.with_suffix(".pt"))
    axes = {name: {2: "h", 3: "w"}, "heat": {2: "h", 3: "w"}}
    torch.onnx.export(
        net.eval(), (example,), str(out), input_names=[name], output_names=["heat"], dynamic_axes=axes, dynamo=False
    )
    net.train()


def arguments(described: str, painted: int) -> argparse.ArgumentParser:
    """What both scripts are asked for; `painted`: how many boards are kept at a time."""
    parser = argparse.ArgumentParser(description=described)
    parser.add_argument("out", type=Path)
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--painted", type=int, default=painted, help="painted boards kept at a time")
    parser.add_argument("--start", type=Path, help="a network (.pt, or .onnx) written here, to go on from")
    parser.add_argument("--seed", type=int, default=1)
    return parser
