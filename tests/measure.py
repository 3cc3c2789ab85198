"""How well the table reads and referees recordings with known truth.

    python -m tests.measure TABLES [--only TEXT] [--verbose]

TABLES is a folder <style>/<sequence>/ with pictures and truth.json, as `python -m tablehub.simulator.export` writes it.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.start import learn, locate_start
from tablehub.errors import TableHubError
from tablehub.frames import Frame
from tablehub.rules.player import Player
from tablehub.vision.profile import Profile
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import DieState, Reading
from tests.truth import Sequence, sequences

CONFIDENT = 0.9  # a reading that claims this much and is wrong is a confident misreading


@dataclass
class Tally:
    """Counts for one sequence, or summed."""

    boards: int = 0
    boards_right: int = 0
    dice: int = 0
    dice_right: int = 0
    confident_wrong: int = 0
    milliseconds: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.boards += other.boards
        self.boards_right += other.boards_right
        self.dice += other.dice
        self.dice_right += other.dice_right
        self.confident_wrong += other.confident_wrong
        self.milliseconds += other.milliseconds

    def row(self, name: str) -> str:
        times = sorted(self.milliseconds) or [0.0]
        return (
            f"{name:44s} boards {self.boards_right:4d}/{self.boards:4d}  dice {self.dice_right:4d}/{self.dice:4d}  "
            f"confident wrong {self.confident_wrong:2d}  "
            f"{statistics.median(times):5.1f} ms, p95 {times[int(0.95 * (len(times) - 1))]:5.1f} ms"
        )


@lru_cache(maxsize=8)
def profile_for(picture: Path) -> Profile | None:
    """A profile learnt from the picture of the starting position only; None when that fails."""
    image = cv2.imread(str(picture))
    found = locate_start(image)
    return learn(image, found) if found else None


def measure_reading(sequence: Sequence) -> Tally:
    tally = Tally()
    profile = profile_for(sequence.calibration_picture().resolve())
    if profile is None:
        tally.notes.append("could not be calibrated")
        tally.boards += sum(not f["hand"] for f in sequence.frames)
        return tally
    reader = BoardReader(profile)
    for index, truth in enumerate(sequence.frames):
        if truth["label"] == "empty":
            continue
        image = cv2.imread(str(sequence.folder / truth["file"]))
        began = time.perf_counter()
        try:
            reading = reader.read(Frame(index, truth["file"], float(index), image))
        except TableHubError as error:
            tally.notes.append(str(error))
            continue
        tally.milliseconds.append(1000 * (time.perf_counter() - began))
        _count_board(tally, sequence, truth, reading)
        _count_dice(tally, sequence, truth, reading)
    return tally


def _count_board(tally: Tally, sequence: Sequence, truth: dict[str, Any], reading: Reading) -> None:
    right = reading.position is not None and _same(reading, sequence, truth)
    if not truth["hand"]:
        tally.boards += 1
        tally.boards_right += right
        if not right:
            tally.notes.append(f"{truth['file']} board: {_differences(reading, sequence, truth)}")
    if not right and reading.position is not None and reading.confidence > CONFIDENT:
        tally.confident_wrong += 1
        tally.notes.append(f"{truth['file']} confident misreading ({reading.confidence:.3f})")


def _same(reading: Reading, sequence: Sequence, truth: dict[str, Any]) -> bool:
    assert reading.position is not None
    expected = sequence.position(truth)
    return all(reading.position.men(p)[1:] == expected.men(p)[1:] for p in Player)


def _differences(reading: Reading, sequence: Sequence, truth: dict[str, Any]) -> str:
    if reading.position is None:
        return reading.why or "not read"
    expected = sequence.position(truth)
    parts = [
        f"{p} {n}: {reading.position.men(p)[n]} for {expected.men(p)[n]}"
        for p in Player
        for n in range(1, 26)
        if reading.position.men(p)[n] != expected.men(p)[n]
    ]
    return ", ".join(parts) + f" (confidence {reading.confidence:.3f}{', hand' if reading.hand else ''})"


def _count_dice(tally: Tally, sequence: Sequence, truth: dict[str, Any], reading: Reading) -> None:
    flat = [d for d in truth["dice"] if d["state"] == "flat" and d["in_view"]]
    visible = [d for d in flat if not d.get("covered_by_hand", 0) > 0.02]
    announced = [d for d in reading.dice if d.state is DieState.FLAT]
    for die in visible:
        near = [a for a in announced if np.hypot(*np.subtract(a.center, die["center_px"])) < 0.6 * die["size_px"]]
        right = any(a.value == die["value"] for a in near)
        tally.dice += 1
        tally.dice_right += right
        if not right:
            seen = [(d.value, d.state.value, round(d.confidence, 2)) for d in reading.dice]
            tally.notes.append(f"{truth['file']} die {die['value']} at {die['center_px']}: {seen}")
    for a in announced:
        near_any = [d for d in flat if np.hypot(*np.subtract(a.center, d["center_px"])) < 0.6 * d["size_px"]]
        if a.confidence > CONFIDENT and not any(d["value"] == a.value for d in near_any):
            tally.confident_wrong += 1
            there = [(d["value"], d["state"]) for d in truth["dice"]]
            tally.notes.append(f"{truth['file']} announced {a.value} at {a.center}, there lie {there}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.measure", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("tables", type=Path)
    parser.add_argument("--only", default="", help="measure sequences whose name contains this")
    parser.add_argument("--verbose", action="store_true", help="say what was misread")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    total, styles = Tally(), {}
    for sequence in sequences(args.tables):
        if args.only not in sequence.name:
            continue
        tally = measure_reading(sequence)
        print(tally.row(sequence.name), flush=True)
        if args.verbose:
            print(*(f"    {note}" for note in tally.notes), sep="\n")
        styles.setdefault(sequence.folder.parent.name, Tally()).add(tally)
        total.add(tally)
    if not styles:
        print(f"no recordings under {args.tables}: give a folder <style>/<sequence> with truth.json", file=sys.stderr)
        return 2
    for style, tally in styles.items():
        print(tally.row(style))
    print(total.row("all"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
