"""How well boards are read cold, from single pictures with known truth.

    python -m tests.measure_photos FOLDER [--only TEXT] [--verbose] [--annotated FOLDER] [--every N]

FOLDER holds photographs with an index.json (one row an image: file, corners_tl_tr_br_bl, position, dice), or recordings
<style>/<sequence>/ with truth.json as `python -m tablehub.simulator.export` writes them, of which frames without a hand
are read. Each picture is read twice: with its corners given, and without. Which side is called light is not asked.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.annotate import draw_reading, draw_sentence, save_drawing
from tablehub.errors import BadInput, TableHubError
from tablehub.frames import Frame
from tablehub.pictures import load_image
from tablehub.rules.player import Player
from tablehub.rules.position import BAR
from tablehub.vision.cold.finder import clockwise
from tablehub.vision.cold.reader import ColdReading, read_cold
from tablehub.vision.cold.seats import Wanted
from tablehub.vision.reading import DieState

SURE = 0.9  # confidence from which a wrong position is an invention
SAME_DIE = 0.6  # pitches between a die and where it is read
WIDTH = 13.0  # pitches of a field, about

Rows = tuple[list[int], list[int]]


@dataclass(frozen=True, eq=False)
class Picture:
    """One picture with its truth: rows from left to right between `corners` (far left, far right, near right, near
    left), + and - for the two sides; `bar` of both; `dice` with values and pixels, None: not known."""

    path: Path
    group: str
    corners: np.ndarray
    rows: Rows
    bar: tuple[int, int]
    dice: list[tuple[int, tuple[float, float]]] | None


@dataclass
class Tally:
    pictures: int = 0
    exact: int = 0
    unread: int = 0
    places_wrong: int = 0
    invented: int = 0
    dice: int = 0
    dice_right: int = 0
    dice_wrong: int = 0
    dice_invented: int = 0
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.exact} of {self.pictures} exact, {self.places_wrong} places wrong, {self.unread} not read, "
            f"{self.invented} wrong with confidence; dice {self.dice_right} of {self.dice} right, "
            f"{self.dice_wrong} wrong, {self.dice_invented} that are none"
        )


def pictures(folder: Path, every: int) -> Iterator[Picture]:
    """All pictures with a sure position."""
    if (folder / "index.json").exists():
        rows = json.loads((folder / "index.json").read_text("utf-8"))["images"]
        yield from (_photo(folder, row) for row in rows if row.get("kind") == "board" and row.get("position_sure"))
        return
    for truth in sorted(folder.glob("*/*/truth.json")):
        known = json.loads(truth.read_text("utf-8"))
        frames = [f for f in known["frames"] if not f["hand"] and not f.get("missing", {}).get("A")]
        yield from (frame_picture(truth.parent, known, frame) for frame in frames[::every])


def _photo(folder: Path, row: dict[str, Any]) -> Picture:
    first, second = list(row["colours"])

    def signed(entries: Sequence[str | None]) -> list[int]:
        return [0 if e is None else int(e[1:]) * (1 if e[0] == first else -1) for e in entries]

    position, dice = row["position"], None
    if row["dice_sure"] and row["dice"] is not None:
        dice = [(int(d["value"]), (float(d["xy"][0]), float(d["xy"][1]))) for d in row["dice"]]
    return Picture(
        folder / row["file"],
        row["file"].partition("/")[0],
        np.array(row["corners_tl_tr_br_bl"], float),
        (signed(position["top_left_to_right"]), signed(position["bottom_left_to_right"])),
        (position["bar"].get(first, 0), position["bar"].get(second, 0)),
        dice,
    )


def frame_picture(folder: Path, known: dict[str, Any], frame: dict[str, Any]) -> Picture:
    counts = [a - b for a, b in zip(frame["points"]["A"], frame["points"]["B"], strict=True)]
    near, far = counts[11::-1], counts[12:]
    if known["board"]["home"] == "left":
        near, far = near[::-1], far[::-1]
    dice = [(d["value"], tuple(d["center_px"])) for d in frame["dice"] if d["state"] == "flat" and d["in_view"]]
    corners = np.array(frame["corners_px"], float)[[3, 2, 1, 0]]
    bar = frame["bar"]["A"], frame["bar"]["B"]
    return Picture(folder / frame["file"], f"{folder.parent.name}/{folder.name}", corners, (far, near), bar, dice)


def wrong_places(found: ColdReading, truth: Picture) -> int:
    """How many of 24 points and two bars differ, whichever side is called light; all of them for another field."""
    assert found.reading.position is not None
    assert found.corners is not None
    upper, lower = found.seats.rows(found.reading.position)
    corners = found.corners
    turn = min(range(4), key=lambda k: float(np.abs(np.roll(corners, k, axis=0) - truth.corners).max()))
    if turn % 2:
        return 26
    if turn == 2:
        upper, lower = lower[::-1], upper[::-1]
    bar = [found.reading.position.men(player)[BAR] for player in Player]
    least = 26
    for sign, seen_bar in ((1, bar), (-1, bar[::-1])):
        pairs = zip([*truth.rows[0], *truth.rows[1], *truth.bar], [*upper, *lower], strict=False)
        wrong = sum(a != sign * b for a, b in pairs)
        least = min(least, wrong + sum(a != b for a, b in zip(truth.bar, seen_bar, strict=True)))
    return least


def judge(found: ColdReading, truth: Picture, tally: Tally) -> str:
    """Count one reading; a line about it."""
    tally.pictures += 1
    _judge_dice(found, truth, tally)
    reading = found.reading
    if reading.position is None:
        tally.unread += 1
        tally.wrong.append(truth.path.name)
        return f"not read: {reading.why}"
    wrong = wrong_places(found, truth)
    tally.places_wrong += wrong
    tally.exact += not wrong
    tally.invented += bool(wrong and reading.confidence > SURE and reading.why is None)
    if wrong:
        tally.wrong.append(truth.path.name)
    shape = found.geometry.shape if found.geometry else None
    sizes = f"bar {shape.bar_width:.2f} depth {shape.depth:.1f} checker {shape.checker:.2f}" if shape else ""
    state = "exact" if not wrong else f"{wrong} places wrong"
    return (
        f"{state}, confidence {reading.confidence:.3f}, fit {found.fit:.2f}, {sizes}, {found.seats} {found.share:.2f}"
        + (f", {reading.why}" if reading.why else "")
    )


def _judge_dice(found: ColdReading, truth: Picture, tally: Tally) -> None:
    if truth.dice is None:
        return
    reach = SAME_DIE * float(np.hypot(*(truth.corners[1] - truth.corners[0]))) / WIDTH
    left = [d for d in found.reading.dice if d.state is DieState.FLAT and d.value is not None]
    tally.dice += len(truth.dice)
    for value, place in truth.dice:
        near = [d for d in left if np.hypot(d.center[0] - place[0], d.center[1] - place[1]) < reach]
        if near:
            left.remove(near[0])
            tally.dice_right += near[0].value == value
            tally.dice_wrong += near[0].value != value
    tally.dice_invented += len(left)


def measure(folder: Path, only: str, every: int, verbose: bool, annotated: Path | None) -> int:
    tallies: dict[str, dict[str, Tally]] = {"given corners": defaultdict(Tally), "automatic": defaultdict(Tally)}
    wanted = Wanted()
    for truth in pictures(folder, every):
        if only not in str(truth.path):
            continue
        frame = Frame(0, truth.path.name, 0.0, load_image(truth.path))
        for way, corners in (("given corners", clockwise(truth.corners)), ("automatic", None)):
            found = read_cold(frame, corners, wanted)
            told = judge(found, truth, tallies[way][truth.group])
            if verbose:
                print(f"{truth.group} {truth.path.name}, {way}: {told}", flush=True)
            if annotated is not None:
                drawing = (
                    draw_reading(frame.image, found.geometry, found.reading)
                    if found.geometry is not None
                    else draw_sentence(frame.image, found.reading.why or "")
                )
                name = f"{truth.group.replace('/', '_')}_{truth.path.stem}_{way.split()[0]}.png"
                save_drawing(drawing, annotated / name)
    if not any(tallies.values()):
        print(f"no picture of a board in {folder} has '{only}' in its name", file=sys.stderr)
        return 2
    for way, groups in tallies.items():
        for group, tally in groups.items():
            print(f"{way}, {group}: {tally}" + (f"; not exact: {', '.join(tally.wrong)}" if tally.wrong else ""))
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.measure_photos", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="measure pictures whose path contains this")
    parser.add_argument("--every", type=int, default=1, help="of recordings, every so manieth frame")
    parser.add_argument("--verbose", action="store_true", help="a line for each picture")
    parser.add_argument("--annotated", type=Path, help="draw the readings into this folder")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    try:
        if args.annotated is not None and not args.annotated.is_dir():
            raise BadInput(f"--annotated {args.annotated} is not a folder; make it first")
        return measure(args.folder, args.only, args.every, args.verbose, args.annotated)
    except TableHubError as problem:
        print(f"measure_photos: {problem}", file=sys.stderr)
        return problem.exit_code


if __name__ == "__main__":
    sys.exit(main())
