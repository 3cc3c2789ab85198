"""How well dice are read: `... measure_dice DATA` or `... measure_dice --recordings TABLES...`.

DATA is a folder written by `make_dice_data` with seeds of its own, on which the networks alone are measured. TABLES are
folders with recordings and their truth in them, on which all that reads dice is: one line for each state that dice
really are in, with what came of them.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.start import learn, locate_start
from calibration.training.dice_pictures import STATES
from tablehub.frames import Frame
from tablehub.vision.dice.patches import face_input, patch_input
from tablehub.vision.network import Network
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import DieReading, DieState

CHUNK = 64
OUTCOMES = {
    "right": "flat, and the value is right",
    "wrong": "flat, but the value is wrong",
    "accused": "a flat one called anything else than flat",
    "named": "a bad one called what it is",
    "misnamed": "a bad one called something else that does not count",
    "asked": "seen, but players are asked",
    "taken": "a bad one taken for a good one: a value is announced",
    "unseen": "no die is seen there",
}
NAMES = {"on_checker": DieState.ON_CHECKER, "off_board": DieState.OFF_BOARD, "on_bar": DieState.ON_BAR}
"""What bad dice should be called; all others are cocked."""
ON_IT = 0.6
"""A reading within so many sizes of a die's upper face is of that die."""
COVERED = 0.02
"""Share of a die under a hand from which nothing is asked about it."""
Rows = NDArray[np.float32]


def outputs(name: str, inputs: Rows) -> Rows:
    """Raw outputs (n, k) of a shipped network."""
    network = Network(name)
    parts = [network(inputs[i : i + CHUNK]) for i in range(0, len(inputs), CHUNK)]
    return np.concatenate([part.reshape(len(part), -1) for part in parts])


def measure_aligner(patches: NDArray[np.uint8], labels: Rows) -> None:
    out = outputs("dice_aligner.onnx", patch_input(patches, labels[:, 5]))
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
    views = [face_input(np.rot90(faces, k, (1, 2)), labels[:, 3], labels[:, 2] + k * np.pi / 2) for k in range(4)]
    each = [outputs("dice_reader.onnx", view) for view in views]
    out = np.mean(each, axis=0)
    called = out[:, :5].argmax(1)
    for index, name in enumerate(STATES):
        counts = np.bincount(called[state == index], minlength=5)
        print(f"reader: {name:10} called " + ", ".join(f"{s} {n}" for s, n in zip(STATES, counts, strict=True)))
    for index in (1, 2, 3):
        mine = state == index
        right = (out[mine, 5:11].argmax(1) + 1 == value[mine]).mean()
        off = np.degrees(np.hypot(*(each[0][mine, 11:13] - labels[mine, 4:6]).T))
        spread = np.percentile(off, [50, 90]).round(1)
        name = STATES[index]
        print(f"reader: {name}: value right {right:.1%} of {mine.sum()}, lean off by {spread} degrees (50, 90 %)")


def measure_recordings(tables: Sequence[Path]) -> None:
    """What came of the dice of recordings, by the state they are in, and what was taken for dice and is none."""
    outcomes: dict[str, Counter[str]] = defaultdict(Counter)
    for path in sorted(path for folder in tables for path in folder.rglob("truth.json")):
        for true, dice in _readings(path.parent):
            _compare(true, dice, outcomes)
    nothing = outcomes.pop("no die", Counter())
    print(f"{'':18}{'dice':>9}" + "".join(f"{name:>9}" for name in OUTCOMES) + f"{'caught':>9}")
    for state in sorted(outcomes):
        count = outcomes[state]
        caught = sum(count[name] for name in ("named", "misnamed", "asked")) / count.total()
        line = "".join(f"{count[name]:9}" for name in OUTCOMES) + ("" if state == "flat" else f"{caught:9.1%}")
        print(f"{state:18}{count.total():9}" + line)
    print("taken for dice:", dict(nothing) or "nothing")
    print(*(f"{name}: {meaning}" for name, meaning in OUTCOMES.items()), sep="\n")


def outcome(die: Mapping[str, Any], read: DieReading | None) -> str:
    """One of `OUTCOMES`: what came of a die (its truth) that was read as `read`."""
    if read is None:
        return "unseen"
    if read.state is DieState.UNSURE or (read.state is DieState.FLAT and read.value is None):
        return "asked"
    if die["state"] == "flat":
        return "accused" if read.state is not DieState.FLAT else "right" if read.value == die["value"] else "wrong"
    if read.state is DieState.FLAT:
        return "taken"
    return "named" if read.state is NAMES.get(die["state"], DieState.COCKED) else "misnamed"


def _readings(folder: Path) -> Iterator[tuple[Mapping[str, Any], Sequence[DieReading]]]:
    """The truth of each picture of a recording, and the dice that are read in it."""
    truth = json.loads((folder / "truth.json").read_text("utf-8"))
    starts = [str(frame["file"]) for frame in truth["frames"] if frame["label"] == "start"]
    picture = _picture(folder / (truth.get("calibration") or starts[0]))
    found = locate_start(picture)
    if found is None:
        print(f"{folder}: could not be calibrated")
        return
    reader = BoardReader(learn(picture, found))
    for number, frame in enumerate(truth["frames"]):
        if frame["label"] != "empty":
            yield frame, reader.read(Frame(number, frame["file"], float(number), _picture(folder / frame["file"]))).dice


def _picture(path: Path) -> NDArray[np.uint8]:
    return np.asarray(cv2.imread(str(path)), np.uint8)


def _compare(true: Mapping[str, Any], dice: Sequence[DieReading], outcomes: dict[str, Counter[str]]) -> None:
    unexplained = list(dice)
    for die in true["dice"]:
        near = [read for read in dice if _distance(die, read) < ON_IT * die["size_px"]]
        read = min(near, key=lambda reading: _distance(die, reading), default=None)
        unexplained = [other for other in unexplained if other not in near]
        if die["in_view"] and (die.get("covered_by_hand") or 0) <= COVERED:
            outcomes[die["state"]][outcome(die, read)] += 1
    if not true["hand"]:
        outcomes["no die"].update(read.state.value for read in unexplained)


def _distance(die: Mapping[str, Any], read: DieReading) -> float:
    return float(np.hypot(read.center[0] - die["center_px"][0], read.center[1] - die["center_px"][1]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, nargs="?")
    parser.add_argument("--recordings", type=Path, nargs="+")
    options = parser.parse_args()
    if options.recordings:
        measure_recordings(options.recordings)
    for path in sorted(options.data.glob("dice_*.npz")) if options.data else ():
        file = np.load(path)
        measure_aligner(file["patches"], file["labels"])
        measure_reader(file["faces"], file["face_labels"])


if __name__ == "__main__":
    main()
