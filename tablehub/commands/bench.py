"""`tablehub bench`: how fast the parts that see run on this machine, and the table with its screen."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import mean

import cv2

from tablehub.bench.detector import Detector
from tablehub.bench.drawing import Drawing, drawn
from tablehub.bench.memory import megabytes
from tablehub.bench.plain import PlainPipeline
from tablehub.bench.table import TableTimes, timed_table
from tablehub.bench.timing import Stopwatch, Times, timed
from tablehub.demo.simulated import first_start
from tablehub.errors import BadImage, BadInput
from tablehub.frames import Frame
from tablehub.simulator.options import parse_sim_options
from tablehub.simulator.source import SimulatedTable
from tablehub.vision.gate import Gate
from tablehub.vision.profile import Profile
from tablehub.vision.reader import BoardReader

SIMULATED = "sim:seed=11,turns=6,fps=8"
FEWEST = 5
"""Pictures below which a median says nothing."""
PARTS = {
    "_look": "  straight view, light, faces, hands",
    "_follow": "  has the camera moved?",
    "_closer": "  second layers",
    "_dice": "  dice",
    "_cube_in": "  doubling cube",
    "_whole": "  counts that add up to fifteen",
}
"""Steps of a reading, by the reader's methods."""


ALONE = 12
"""Pictures read by themselves: enough for a median, and each takes long."""


SECONDS, PRESSES = 5.0, 40
"""Of drawing and of an idle table each, and of a button."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What was timed, on how many pictures of what size."""

    size: tuple[int, int]
    pictures: int
    ours: list[Times]
    others: list[Times]
    memory_mb: float
    drawing: Drawing
    table: TableTimes


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "bench",
        help="measure how fast the parts run on this machine",
        description="Times the gate on every frame of a simulated game, and whole readings of the still frames it lets "
        "through: as they follow each other at the table, where only what has changed is read anew, and some by "
        "themselves; beside a plain pipeline (warp, Hough circles, blobs) and a small general detector, on one core. "
        "Then the screen: pictures drawn while the reader is at work, and the table from its start to the press of a "
        "button, without a window. "
        "Pictures are made first; that is not counted.",
    )
    parser.add_argument("--sim", default=SIMULATED, metavar="sim:...", help=f"the table (default: {SIMULATED})")
    parser.add_argument("--json", action="store_true", help="one JSON line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    cv2.setNumThreads(1)
    profile, still, gated = pictures(args.sim)
    measured = measure(profile, still, gated)
    print(json.dumps(to_json(measured)) if args.json else "\n".join(lines(measured)))
    return 0


def pictures(options: str) -> tuple[Profile, list[Frame], Times]:
    """A simulated table's profile, its still frames after the start, and how long the gate took for every frame.

    Raises `BadInput` where the options do not do.
    """
    source = iter(SimulatedTable(parse_sim_options(options)))
    try:
        start = first_start(source, Gate())
    except BadImage as refused:
        raise BadInput(f"{options} cannot be calibrated: {refused}; choose another seed") from refused
    gate, still = Gate(), []
    each = []
    for frame in source:
        began = time.perf_counter()
        passes = gate.passes(frame)
        each.append((time.perf_counter() - began) * 1e3)
        if passes:
            still.append(frame)
    if len(still) < FEWEST:
        raise BadInput(f"only {len(still)} still frames in {options}: choose more turns")
    return start.profile, still, Times("gate, every frame", tuple(each))


def measure(profile: Profile, still: Sequence[Frame], gated: Times) -> Measured:
    """Times of everything but the gate on still frames that follow each other.

    The first one, in which everything is new, counts as a picture by itself only.
    """
    reader = BoardReader(profile)
    reader.read(still[0])
    watch = Stopwatch(PARTS)
    watch.watch(reader)
    new: list[bool] = []

    def follow(frame: Frame) -> None:
        watch.picture()
        reader.read(frame)
        new.append(reader.changed > 0)

    following = timed("whole reading, following a game", follow, still[1:])
    parts = watch.times()
    changed = tuple(ms for ms, is_new in zip(following.each, new, strict=True) if is_new)
    where_new = [Times("  of them, where anything is new", changed)] if changed else []
    alone = timed("whole reading of a picture by itself", lambda frame: _by_itself(reader, frame), _some(still))
    plain, detector = PlainPipeline(profile.geometry), Detector()
    others = [
        timed("plain pipeline: warp, Hough circles, blobs", lambda frame: plain.read(frame.image), still),
        timed("general detector, YOLOv4-tiny's size", lambda frame: detector.run(frame.image), still),
    ]
    ours = [gated, following, *where_new, *parts, alone]
    drawing, table = drawn(profile, still, SECONDS), timed_table(profile, still, SECONDS, PRESSES)
    return Measured(profile.size, len(still), ours, others, megabytes(profile, still), drawing, table)


def _by_itself(reader: BoardReader, frame: Frame) -> None:
    reader.forget()
    reader.read(frame)


def _some(still: Sequence[Frame]) -> Sequence[Frame]:
    """A few of the pictures, from all over the game."""
    return still[:: max(1, len(still) // ALONE)]


def lines(measured: Measured) -> list[str]:
    """The figures for people."""
    width, height = measured.size
    told = [f"{measured.pictures} still frames of a game, {width}x{height}, one core; milliseconds", ""]
    told.append(f"{'':44}{'median':>8}{'mean':>8}{'95 % under':>12}")
    for times in [*measured.ours, *measured.others]:
        told.append(f"{times.name:44}{times.median:8.1f}{mean(times.each):8.1f}{times.p95:12.1f}")
    told += ["", f"memory of a process that reads: {measured.memory_mb:.0f} MB", ""]
    return told + screen_lines(measured.drawing, measured.table)


def screen_lines(drawing: Drawing, table: TableTimes) -> list[str]:
    """The screen's figures for people, each with what is asked of it."""
    return [
        f"screen, 1280x720: {drawing.shown:.0f} pictures a second while checkers glide (asked: 30) with "
        f"{100 * drawing.share:.1f} % of the core, on which {drawing.read:.0f} pictures a second were read meanwhile",
        f"a screen in which everything is new: {drawing.whole_ms:.1f} ms",
        f"first screen {table.first_screen:.1f} s after the start (2), board read after {table.ready:.1f} s (4)",
        f"while nothing moves: {100 * table.idle_share:.1f} % of a core (15), without what a camera's driver takes",
        f"button to screen: {table.press_median_ms:.0f} ms, 95 % under {table.press_p95_ms:.0f} ms (60)",
        f"memory of the whole table: {table.memory_mb:.0f} MB (300)",
    ]


def to_json(measured: Measured) -> dict[str, object]:
    """The figures for programs."""
    return {
        "size": list(measured.size),
        "pictures": measured.pictures,
        "parts": [times.to_json() for times in measured.ours],
        "others": [times.to_json() for times in measured.others],
        "memory_mb": round(measured.memory_mb, 1),
        "drawing": asdict(measured.drawing),
        "table": asdict(measured.table),
        "python": sys.version.split()[0],
        "opencv": cv2.__version__,
    }
