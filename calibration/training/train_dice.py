"""Train the three dice networks on generated pieces and write them as ONNX.

`python -m calibration.training.train_dice finder|aligner|reader DATA OUT.onnx --minutes 8`. DATA is a folder written by
`make_dice_data`. Needs PyTorch 2.13 (CPU is enough) and onnx; the table itself runs the ONNX files with `cv2.dnn`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F  # noqa: N812 (the name everyone knows)
from torch import Tensor, nn

from calibration.training import finder_data
from calibration.training.phases import take_input_in_phases
from calibration.training.side_by_side import over_pictures
from tablehub.vision.dice.patches import FACE_SIZE, PATCH_SIZE, face_input, patch_input

BATCH = 64
LEARNING_RATE = 2e-3
LENGTH_UNIT = 0.1
"""The aligner gives offsets and sizes in this many pitches, so that all its outputs are about 1."""
COCKED_VALUE_WEIGHT = 0.3
"""A cocked die's upper face is often open to doubt; it should not shape the values of flat ones."""
LEAN_WEIGHT, LEAN_NEAR = 10.0, 0.4
"""How much the direction a die leans in counts, and the error (of a unit vector) up to which it counts squared.

To learn how far a die leans, and not just that it does, is what makes the network look at its sides. In doubt whether a
die leans, squares make it tell the mean; the error itself made it tell the likelier, which is no lean."""
STATE_WEIGHTS = (1.0, 1.0, 1.0, 1.3, 1.0)
"""Rare states count more, or the common ones would drown them."""
FLAT, COCKED, ON_CHECKER = 1, 2, 3


def block(inputs: int, outputs: int, stride: int = 1, dilation: int = 1, kernel: int = 3) -> nn.Sequential:
    padding = 0 if kernel == stride else dilation * (kernel // 2)
    conv = nn.Conv2d(inputs, outputs, kernel, stride, padding, dilation, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


def separable(inputs: int, outputs: int, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    conv = nn.Conv2d(inputs, inputs, 3, stride, dilation, dilation, groups=inputs, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(inputs), nn.ReLU(inplace=True), block(inputs, outputs, kernel=1))


class Finder(nn.Module):
    """(n, 3, h, w) to (n, 1, h/4, w/4) logits: is the middle of a die's top face here?

    Cells of 4 x 4 pixels at once, for a convolution that overlaps itself costs OpenCV five times as much; what lies
    around is seen at half their number. h and w are multiples of 8.
    """

    def __init__(self, near: int = 24, far: int = 48) -> None:
        super().__init__()
        self.cells = nn.Sequential(block(3, near, stride=4, kernel=4), block(near, near))
        self.around = nn.Sequential(nn.MaxPool2d(2), block(near, far), block(far, far), nn.Conv2d(far, near, 1))
        self.answer = nn.Sequential(nn.ReLU(), block(near, near), nn.Conv2d(near, 1, 1))

    def forward(self, picture: Tensor) -> Tensor:
        cells = self.cells(picture)
        around = F.interpolate(self.around(cells), scale_factor=2, mode="nearest")
        heat: Tensor = self.answer(cells + around)
        return heat


def finder_network() -> nn.Module:
    network = Finder()
    nn.init.constant_(network.answer[-1].bias, -4.0)  # dice are rare
    return network


def aligner_network() -> nn.Module:
    """(n, 4, 56, 56) to (n, 6, 1, 1): die logit, offset right and down, size, cos and sin of four times the turn."""
    return nn.Sequential(
        block(4, 16, stride=2, kernel=5),
        block(16, 32, stride=2),
        block(32, 32),
        separable(32, 48, stride=2),
        separable(48, 48),
        block(48, 16, kernel=1),
        nn.Conv2d(16, 40, PATCH_SIZE // 8),
        nn.ReLU(inplace=True),
        nn.Conv2d(40, 6, 1),
    )


class Residual(nn.Module):
    """Adds what two convolutions see to what they were given; at first nothing, so that an earlier network can grow."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first, self.second = block(channels, channels), nn.Conv2d(channels, channels, 3, padding=1)
        nn.init.zeros_(self.second.weight)
        nn.init.zeros_(self.second.bias)

    def forward(self, seen: Tensor) -> Tensor:
        return F.relu(seen + self.second(self.first(seen)))


def reader_network() -> nn.Module:
    """(n, 5, 56, 56) to (n, 13, 1, 1): 5 state logits, 6 value logits, lean to the patch's right and down."""
    return nn.Sequential(
        block(5, 20, stride=2, kernel=5),
        block(20, 32, stride=2),
        block(32, 32),
        block(32, 32),
        Residual(32),
        Residual(32),
        separable(32, 56, stride=2),
        Residual(56),
        block(56, 16, kernel=1),
        nn.Conv2d(16, 48, FACE_SIZE // 8),
        nn.ReLU(inplace=True),
        nn.Dropout(0.1),
        nn.Conv2d(48, 13, 1),
    )


def load(folder: Path, *names: str, files: str = "*.npz") -> list[np.ndarray]:
    """Arrays of all files that have them, one after the other."""
    found = [np.load(path) for path in sorted(folder.glob(files))]
    found = [file for file in found if set(names) <= set(file.files)]
    return [np.concatenate([file[name] for file in found]) for name in names]


def finder_batches(
    folder: Path, boards: Path | None, recordings: Path | None, rng: np.random.Generator
) -> Iterator[tuple[Tensor, ...]]:
    views = [
        finder_data.scenes(folder),
        finder_data.boards(boards) if boards else [],
        list(finder_data.recordings(recordings)) if recordings else [],
    ]
    for batch in finder_data.batches(views, rng):
        yield tuple(torch.from_numpy(part) for part in batch)


def finder_loss(network: nn.Module, batch: tuple[Tensor, ...]) -> Tensor:
    """Focal loss that forgives heat close to a die (X. Zhou and others, "Objects as Points", 2019)."""
    inputs, heat, weight = batch
    logits = network(inputs)
    chance = torch.sigmoid(logits)
    here = (heat == 1).float()
    right = here * (1 - chance) ** 2 * F.logsigmoid(logits)
    wrong = (1 - heat) ** 4 * chance**2 * F.logsigmoid(-logits)
    return -((right + wrong) * weight).sum() / here.sum().clamp(min=1)


def aligner_batches(folder: Path, rng: np.random.Generator) -> Iterator[tuple[Tensor, ...]]:
    patches, labels = load(folder, "patches", "labels")
    while True:
        chosen = rng.integers(0, len(patches), BATCH)
        pictures, truth = patches[chosen], labels[chosen].copy()
        if rng.random() < 0.5:  # mirrored left to right
            pictures, truth[:, 1], truth[:, 4] = pictures[:, :, ::-1], -truth[:, 1], -truth[:, 4]
        inputs = patch_input(varied(pictures, rng), truth[:, 5])
        yield torch.from_numpy(inputs), torch.from_numpy(truth)


def varied(pictures: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The same pictures with colours swapped, some negatives, more noise."""
    if rng.random() < 0.1:
        pictures = 255 - pictures
    noisy = pictures + rng.standard_normal(pictures.shape, np.float32) * np.float32(rng.uniform(0, 4))
    return np.clip(noisy, 0, 255).astype(np.uint8)[..., rng.permutation(3)]


def aligner_loss(network: nn.Module, batch: tuple[Tensor, ...]) -> Tensor:
    inputs, truth = batch
    out = network(inputs).flatten(1)
    state = truth[:, 0].long()
    loss = F.binary_cross_entropy_with_logits(out[:, 0], (state > 0).float())
    readable = (state == FLAT) | (state == COCKED) | (state == ON_CHECKER)
    lengths = F.smooth_l1_loss(out[:, 1:4], truth[:, 1:4] / LENGTH_UNIT, reduction="none", beta=0.1).sum(1)
    quarter = 4 * truth[:, 4:5]  # a square looks the same every quarter turn
    turns = F.smooth_l1_loss(out[:, 4:6], torch.cat([quarter.cos(), quarter.sin()], 1), reduction="none", beta=0.2)
    return loss + ((lengths + turns.sum(1)) * readable).sum() / readable.sum().clamp(min=1)


def reader_batches(folder: Path, rng: np.random.Generator) -> Iterator[tuple[Tensor, ...]]:
    faces, labels = load(folder, "faces", "face_labels")
    while True:
        chosen = rng.integers(0, len(faces), BATCH)
        pictures, truth = faces[chosen], labels[chosen].copy()
        if rng.random() < 0.5:
            pictures, truth[:, [2, 4]] = pictures[:, :, ::-1], -truth[:, [2, 4]]
        quarters = int(rng.integers(4))  # the picture turned counter-clockwise: edges turn clockwise
        pictures, truth[:, 2] = np.rot90(pictures, quarters, (1, 2)), truth[:, 2] + quarters * np.pi / 2
        for _ in range(quarters):
            truth[:, 4], truth[:, 5] = truth[:, 5].copy(), -truth[:, 4]
        inputs = face_input(varied(pictures, rng), truth[:, 3], truth[:, 2])
        yield torch.from_numpy(inputs), torch.from_numpy(truth)


def reader_loss(network: nn.Module, batch: tuple[Tensor, ...]) -> Tensor:
    inputs, truth = batch
    return reader_error(network(inputs).flatten(1), truth)


def reader_error(out: Tensor, truth: Tensor) -> Tensor:
    """How wrong answers (n, 13) are, by labels (n, 6)."""
    state = truth[:, 0].long()
    loss = 2 * F.cross_entropy(out[:, :5], state, weight=out.new_tensor(STATE_WEIGHTS), label_smoothing=0.01)
    readable = (state == FLAT) | (state == COCKED) | (state == ON_CHECKER)
    share = torch.where(state == COCKED, COCKED_VALUE_WEIGHT, 1.0) * readable
    value = F.cross_entropy(out[:, 5:11], (truth[:, 1].long() - 1).clamp(min=0), reduction="none", label_smoothing=0.01)
    lean = F.smooth_l1_loss(out[:, 11:13], truth[:, 4:6], reduction="none", beta=LEAN_NEAR).sum(1)
    loss = loss + LEAN_WEIGHT * (lean * readable).sum() / readable.sum().clamp(min=1)
    return loss + (value * share).sum() / share.sum().clamp(min=1)


NETWORKS = {
    "finder": (finder_network, finder_loss),
    "aligner": (aligner_network, aligner_loss),
    "reader": (reader_network, reader_loss),
}


def batches_for(options: argparse.Namespace, rng: np.random.Generator) -> Iterator[tuple[Tensor, ...]]:
    if options.network == "finder":
        return finder_batches(options.data, options.boards, options.recordings, rng)
    return (aligner_batches if options.network == "aligner" else reader_batches)(options.data, rng)


def start_from(network: nn.Module, model: Path) -> None:
    """Take over the weights of an ONNX file written here; outputs that it lacks begin at zero, residuals as they are.

    Normalisation is part of its convolutions and stays as it is, so that each one's is left with an offset alone.
    """
    graph = onnx.load(str(model)).graph
    stored = {t.name: torch.from_numpy(onnx.numpy_helper.to_array(t).copy()) for t in graph.initializer}
    convolutions = iter([node.input[1:3] for node in graph.node if node.op_type == "Conv"])
    layers = [layer for layer in network.modules() if isinstance(layer, nn.Conv2d | nn.BatchNorm2d)]
    if sum(isinstance(layer, nn.Conv2d) for layer in layers) > sum(node.op_type == "Conv" for node in graph.node):
        added = {layer for part in network.modules() if isinstance(part, Residual) for layer in part.modules()}
        layers = [layer for layer in layers if layer not in added]
    with torch.no_grad():
        for layer, after in zip(layers, [*layers[1:], None], strict=True):
            if isinstance(layer, nn.BatchNorm2d):
                continue
            weight, bias = (stored[name] for name in next(convolutions))
            weight = torch.from_numpy(over_pictures(weight.numpy(), layer.kernel_size[0]))
            layer.weight.zero_()[: len(weight)] = weight
            if layer.bias is not None:
                layer.bias.zero_()[: len(bias)] = bias
            elif isinstance(after, nn.BatchNorm2d):
                after.bias.copy_(bias)
                after.running_var.fill_(1 - after.eps)
                after.eval()


def train(  # type: ignore[no-untyped-def]
    network: nn.Module, batches: Iterator[tuple[Tensor, ...]], loss_of, minutes: float, rate: float = LEARNING_RATE
) -> None:
    """Train for some processor time: warm start, then a rate that falls along a cosine."""
    network.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(network.parameters(), rate, weight_decay=1e-3)
    start, step, mean = time.process_time(), 0, 0.0
    while (done := (time.process_time() - start) / (60 * minutes)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 100) * 0.5 * (1 + np.cos(np.pi * done)) + 1e-5
        inputs, *truth = next(batches)
        loss = loss_of(network, (inputs.to(memory_format=torch.channels_last), *truth))
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimiser.step()
        step, mean = step + 1, 0.99 * mean + 0.01 * float(loss.detach())
        if step % 200 == 0:
            print(f"step {step}  {done:.0%}  loss {mean / (1 - 0.99**step):.4f}", flush=True)


def export(network: nn.Module, example: Tensor, path: Path) -> None:
    network.eval().to(memory_format=torch.contiguous_format)
    torch.onnx.export(network, (example,), str(path), input_names=["input"], output_names=["output"], dynamo=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", choices=sorted(NETWORKS))
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=8.0, help="processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="an ONNX file written here to go on from")
    parser.add_argument("--rate", type=float, default=LEARNING_RATE, help="highest learning rate")
    parser.add_argument("--boards", type=Path, help="finder: a folder written by board_data as well")
    parser.add_argument("--recordings", type=Path, help="finder: a folder of simulated recordings as well")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    make_network, loss_of = NETWORKS[options.network]
    network, batches = make_network(), batches_for(options, rng)
    if options.start:
        start_from(network, options.start)
    train(network, batches, loss_of, options.minutes, options.rate)
    export(network, next(batches)[0][:1], options.out)
    if options.network != "finder":
        take_input_in_phases(options.out, options.out)


if __name__ == "__main__":
    main()
