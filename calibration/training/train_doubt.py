"""Train the network for dice in doubt on a graphics card, while other processes still make what it learns from.

    python -m calibration.training.train_doubt DATA dice_doubt.onnx --minutes 9

DATA is a folder that `make_dice_data` writes to (several processes of it, with `--mixed`); what comes is taken up every
quarter of a minute. Each kind of file has its share of every batch (`SHARES`), however much there is of it. Needs
PyTorch and onnx; without a card it works as well, hundreds of times as slowly.
"""

from __future__ import annotations

import argparse
import copy
import math
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 (the name everyone knows)
from torch import Tensor, nn

from calibration.training.phases import take_input_in_phases
from calibration.training.train_dice import Residual, block, export, reader_error, separable
from tablehub.vision.dice.patches import DARKEST_CONTRAST

BATCH = 1024
RATE, WARM_UP = 3e-3, 300
"""The highest learning rate, and steps until it is reached."""
SHARES = {"boards": 0.46, "traced": 0.24, "near": 0.12, "dice": 0.08, "far": 0.06, "bare": 0.04}
"""How much of each batch is of each kind of file."""
REFRESH = 15.0
"""Seconds after which new files are looked for."""
MEMORY, EVERY = 0.9985, 4
"""What the mean of weights that is kept holds of its past, and after how many steps it is brought up to date."""
WARPED, BLURRED, AIMED_WRONG = 0.4, 0.2, 0.3
"""Shares of pictures that are turned, scaled and shifted a little, blurred, or said to be seen from a bit elsewhere."""


def doubt_network(near: int = 28, middle: int = 48, far: int = 84, hidden: int = 72) -> nn.Module:
    """(n, 5, 56, 56) to (n, 13, 1, 1), as `train_dice.reader_network`, with two and a half times its weights."""
    return nn.Sequential(
        block(5, near, stride=2, kernel=5),
        block(near, middle, stride=2),
        block(middle, middle),
        block(middle, middle),
        Residual(middle),
        Residual(middle),
        Residual(middle),
        separable(middle, far, stride=2),
        Residual(far),
        block(far, 24, kernel=1),
        nn.Conv2d(24, hidden, 7),
        nn.ReLU(inplace=True),
        nn.Dropout(0.1),
        nn.Conv2d(hidden, 13, 1),
    )


class Pool:
    """Faces (n, 56, 56, 3) and their labels (n, 6) of each kind, on the device."""

    def __init__(self, folder: Path, device: torch.device) -> None:
        self.folder, self.device = folder, device
        self.kinds: dict[str, tuple[Tensor, Tensor]] = {}
        self._known: set[Path] = set()

    def refresh(self) -> None:
        """Take up files that have come since."""
        new: dict[str, list[tuple[np.ndarray, np.ndarray]]] = {}
        for path in sorted(set(self.folder.glob("*.npz")) - self._known):
            self._known.add(path)
            with np.load(path) as file:
                if len(file["faces"]):
                    new.setdefault(path.name.split("_")[0], []).append((file["faces"], file["face_labels"]))
        for kind, parts in new.items():
            come = [torch.from_numpy(np.concatenate(each)).to(self.device) for each in zip(*parts, strict=True)]
            old = self.kinds.get(kind)
            faces, labels = (torch.cat(pair) for pair in zip(old, come, strict=True)) if old else come
            self.kinds[kind] = faces, labels

    def draw(self) -> tuple[Tensor, Tensor]:
        """A batch of pictures (n, 3, 56, 56), 0 to 255, and their labels, in any order."""
        there = {kind: share for kind, share in SHARES.items() if kind in self.kinds}
        pictures, labels = [], []
        for kind, share in there.items():
            faces, known = self.kinds[kind]
            chosen = torch.randint(
                len(faces), (max(1, round(BATCH * share / sum(there.values()))),), device=self.device
            )
            pictures.append(faces[chosen])
            labels.append(known[chosen])
        order = torch.randperm(sum(map(len, labels)), device=self.device)
        return torch.cat(pictures)[order].permute(0, 3, 1, 2).float(), torch.cat(labels)[order].float()


def varied(pictures: Tensor) -> Tensor:
    """The same (n, 3, h, w) with colours swapped, some negatives, other tones, a little moved, blurred, with noise."""
    count, device = len(pictures), pictures.device

    def some(share: float) -> Tensor:
        return (torch.rand(count, 1, 1, 1, device=device) < share).float()

    pictures = pictures[:, torch.randperm(3, device=device)]
    negative = some(0.1)
    pictures = negative * (255 - pictures) + (1 - negative) * pictures
    tone = torch.exp(0.25 * torch.randn(count, 1, 1, 1, device=device) * some(0.5))
    pictures = 255 * (pictures.clamp(0, 255) / 255 + 1e-4).pow(tone)
    pictures = moved(pictures * torch.exp(0.08 * torch.randn(count, 3, 1, 1, device=device)))
    soft = F.avg_pool2d(F.pad(pictures, (1, 1, 1, 1), mode="replicate"), 3, 1)
    blur = torch.rand(count, 1, 1, 1, device=device) * some(BLURRED)
    noise = torch.randn_like(pictures) * 4 * torch.rand(count, 1, 1, 1, device=device)
    return (pictures * (1 - blur) + soft * blur + noise).clamp(0, 255)


def moved(pictures: Tensor) -> Tensor:
    """Some of them turned, scaled and shifted as far as dice are squared up wrongly."""
    count, device = len(pictures), pictures.device
    chosen = (torch.rand(count, device=device) < WARPED).float()
    turn, scale = 0.04 * torch.randn(count, device=device), torch.exp(0.03 * torch.randn(count, device=device))
    shift = 0.02 * torch.randn(count, 2, device=device)
    rows = [
        torch.stack([scale * turn.cos(), -scale * turn.sin(), shift[:, 0]], 1),
        torch.stack([scale * turn.sin(), scale * turn.cos(), shift[:, 1]], 1),
    ]
    grid = F.affine_grid(torch.stack(rows, 1), list(pictures.shape), align_corners=False)
    other = F.grid_sample(pictures, grid, padding_mode="border", align_corners=False)
    return torch.where(chosen.bool()[:, None, None, None], other, pictures)


def turned_and_mirrored(pictures: Tensor, labels: Tensor) -> tuple[Tensor, Tensor]:
    """Half of them mirrored left to right, a quarter each turned counter-clockwise by 0 to 3 quarters."""
    mirrored = torch.rand(len(labels), device=labels.device) < 0.5
    pictures = torch.where(mirrored[:, None, None, None], pictures.flip(3), pictures)
    labels[:, [2, 4]] *= torch.where(mirrored, -1.0, 1.0)[:, None]
    shown, known = [], []
    for quarters, (part, truth) in enumerate(zip(pictures.chunk(4), labels.chunk(4), strict=True)):
        truth = truth.clone()
        truth[:, 2] += quarters * math.pi / 2
        for _ in range(quarters):
            truth[:, 4], truth[:, 5] = truth[:, 5].clone(), -truth[:, 4].clone()
        shown.append(torch.rot90(part, quarters, (2, 3)))
        known.append(truth)
    return torch.cat(shown), torch.cat(known)


def network_input(pictures: Tensor, labels: Tensor) -> Tensor:
    """`dice_patches.face_input` of pictures (n, 3, h, w); from where some are seen is a little wrong."""
    towards = torch.stack([labels[:, 3] * labels[:, 2].sin(), labels[:, 3] * labels[:, 2].cos()], 1)
    wrong = torch.rand(len(labels), 1, device=labels.device) < AIMED_WRONG
    towards = towards + 0.06 * torch.randn_like(towards) * wrong
    levels = pictures - pictures.mean((1, 2, 3), keepdim=True)
    levels = levels / levels.pow(2).mean((1, 2, 3), keepdim=True).sqrt().clamp(min=DARKEST_CONTRAST)
    planes = towards[:, :, None, None].expand(-1, -1, *levels.shape[2:])
    return torch.cat([levels, planes], 1).contiguous(memory_format=torch.channels_last)


def train(network: nn.Module, pool: Pool, minutes: float) -> nn.Module:
    """Train for some time by the clock; gives the mean of the last weights."""
    mean = copy.deepcopy(network)
    optimiser = torch.optim.AdamW(network.parameters(), RATE, weight_decay=1e-3)
    start = looked = time.monotonic()
    step = 0
    while (done := (time.monotonic() - start) / (60 * minutes)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / WARM_UP) * 0.5 * (1 + math.cos(math.pi * done)) + 1e-5
        pictures, labels = pool.draw()
        pictures, labels = turned_and_mirrored(varied(pictures), labels)
        with torch.autocast(pool.device.type, torch.bfloat16, enabled=pool.device.type == "cuda"):
            out = network(network_input(pictures, labels))
        loss = reader_error(out.float().flatten(1), labels)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimiser.step()
        step += 1
        if step % EVERY == 0:
            _bring_up_to_date(mean, network, min(MEMORY, step / (step + 40)))
        if step % 500 == 0:
            print(f"step {step}  {done:.0%}  loss {float(loss.detach()):.3f}", flush=True)
        if time.monotonic() - looked > REFRESH:
            pool.refresh()
            looked = time.monotonic()
    return mean


@torch.no_grad()
def _bring_up_to_date(mean: nn.Module, network: nn.Module, memory: float) -> None:
    for kept, now in zip(mean.parameters(), network.parameters(), strict=True):
        kept.lerp_(now, 1 - memory)
    for kept, now in zip(mean.buffers(), network.buffers(), strict=True):
        kept.copy_(now)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=9.0, help="by the clock")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    pool = Pool(options.data, device)
    while not set(SHARES) & set(pool.kinds):  # the others have just begun
        time.sleep(1)
        pool.refresh()
    network = train(doubt_network().to(device, memory_format=torch.channels_last), pool, options.minutes)
    export(network.cpu(), torch.zeros(1, 5, 56, 56), options.out)
    take_input_in_phases(options.out, options.out)


if __name__ == "__main__":
    main()
