"""How well the shipped networks read generated pieces they were not trained on: `... measure_dice DATA`.

DATA is a folder written by `make_dice_data` with seeds of its own. Prints how states are told apart, how often the
values of dice in each state are right, and how far the aligner is off.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.training.dice_pictures import STATES
from tablehub.vision.dice_patches import face_input, patch_input
from tablehub.vision.network import Network

CHUNK = 64
Rows = NDArray[np.float32]


def outputs(name: str, inputs: Rows) -> Rows:
    """Raw outputs (n, k) of a shipped network."""
    network = Network(name)
    parts = [network(inputs[i : i + CHUNK]) for i in range(0, len(inputs), CHUNK)]
    return np.concatenate([part.reshape(len(part), -1) for part in parts])


def measure_aligner(patches: NDArray[np.uint8], labels: Rows) -> None:
    out = outputs("dice_aligner.onnx", patch_input(list(patches), list(labels[:, 5])))
    state, chance = labels[:, 0].astype(int), 1 / (1 + np.exp(-out[:, 0]))
    for index, name in enumerate(STATES):
        spread = np.percentile(chance[state == index], [1, 10, 50, 90, 99]).round(3)
        print(f"aligner: chance of a die where there is {name}: {spread}")
    dice = (state > 0) & (state < 4)
    off = np.hypot(*(out[dice, 1:3] / 10 - labels[dice, 1:3]).T)
    turn = (np.arctan2(out[dice, 5], out[dice, 4]) / 4 - labels[dice, 4] + np.pi / 4) % (np.pi / 2) - np.pi / 4
    print(f"aligner: off by {np.median(off):.3f} pitches, {np.degrees(np.median(abs(turn))):.1f} degrees (medians)")


def measure_reader(faces: NDArray[np.uint8], labels: Rows) -> None:
    state, value = labels[:, 0].astype(int), labels[:, 1].astype(int)
    views = [
        face_input([np.rot90(face, k) for face in faces], list(labels[:, 3]), list(labels[:, 2] + k * np.pi / 2))
        for k in range(4)
    ]
    out = np.mean([outputs("dice_reader.onnx", view) for view in views], axis=0)
    called = out[:, :5].argmax(1)
    for index, name in enumerate(STATES):
        counts = np.bincount(called[state == index], minlength=5)
        print(f"reader: {name:10} called " + ", ".join(f"{s} {n}" for s, n in zip(STATES, counts, strict=True)))
    for index in (1, 2, 3):
        mine = state == index
        right = (out[mine, 5:11].argmax(1) + 1 == value[mine]).mean()
        print(f"reader: value right for {STATES[index]}: {right:.1%} of {mine.sum()}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    for path in sorted(parser.parse_args().data.glob("dice_*.npz")):
        file = np.load(path)
        measure_aligner(file["patches"], file["labels"])
        measure_reader(file["faces"], file["face_labels"])


if __name__ == "__main__":
    main()
