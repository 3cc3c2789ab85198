"""Hours at the table: does memory stay flat, does nothing become slower?

    python -m tests.benchmarks.soak --frames 500000
    python -m tests.benchmarks.soak --frames 5000 --eyes camera

Match follows match, at 30 frames a second and without waiting. After a warm-up of a fifth of the frames, in which each
ruleset is met, memory and speed are taken at every tenth of the way. Whatever is kept too long shows in the blocks that
Python has given out, which otherwise stay within a thousandth; the process's resident set is told besides, which also
holds what the hardest moment since it began took and Python did not give back, a megabyte or two. A match keeps what
happened in it, so that one of hours would look like a leak (acey-deucy's last up to four): all are broken off.
With eyes `frames` (see `frame_eyes`) everything but picture and networks is tried; with `camera` frames are drawn and
read, far fewer of them.
"""

from __future__ import annotations

import argparse
import gc
import resource
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from tablehub.app import Table
from tablehub.commands.referee import PATIENCE
from tablehub.demo.simulated import first_start
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.rules.books import ruleset_names
from tablehub.rules.rulesets import MODERN
from tablehub.simulator.source import SimulatedTable
from tablehub.vision.gate import Gate
from tablehub.vision.reader import BoardReader
from tests.benchmarks.matches import FrameMatch, Plan

STAGES = 10
WARM_UP = 2
"""Stages in which each ruleset is met for the first time."""
MOST_GROWTH = 0.02
"""Of what is kept, after the warm-up."""
MOST_RESIDENT = 0.02
"""Of the resident set: 0.7 to 1.9 % were seen with six seeds, where what was kept had grown by 0.1 to 0.2 %."""
MOST_SLOWER = 1.5
"""Times that a stage of the second half may take of one of the first: clocks of a shared machine are no better."""


@dataclass
class Stage:
    """One tenth of the way."""

    frames: int
    megabytes: float
    blocks: int
    seconds: float
    longest: float
    """Seconds of the processor that a single frame took at most."""


def frames_of_matches(seed: int, count: int) -> Iterator[None]:
    """One element a frame, for ever; each ruleset is met in the warm-up of `count` frames."""
    rulesets = tuple(ruleset_names())
    plan, number = Plan(seed=seed, rulesets=rulesets), 0
    most = max(1, count // STAGES * WARM_UP // len(rulesets))
    while True:
        yield from (None for _ in islice(FrameMatch(plan, number).steps(), most))
        number += 1


def frames_of_camera(seed: int, count: int) -> Iterator[None]:
    """The same with every frame drawn and read; one game after the other."""
    while True:
        simulated = SimulatedTable(f"sim:seed={seed},turns=1000,fps=30,errors=0.1")
        frames, gate = iter(simulated), Gate()
        start = first_start(frames, gate)
        referee = Referee(MatchState.new(0, MODERN), patience=PATIENCE)
        table = Table(frames, BoardReader(start.profile), referee, gate=gate)
        table.look(start.frame)
        while table.step() is not None:
            simulated.truth.clear()
            yield
        seed += 1


def megabytes() -> float:
    """What of the process is in memory now."""
    gc.collect()
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text().split()[1]) * resource.getpagesize() / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def soaked(frames: Iterator[None], count: int) -> list[Stage]:
    """The stages of `count` frames, the first being the warm-up."""
    stages, size = [], max(1, count // STAGES)
    for stage in range(STAGES):
        began = before = time.process_time()
        longest = 0.0
        for _ in range(size):
            next(frames)
            now = time.process_time()
            longest, before = max(longest, now - before), now
        stages.append(Stage((stage + 1) * size, megabytes(), sys.getallocatedblocks(), before - began, longest))
    return stages


def growth(stages: list[Stage]) -> tuple[float, float]:
    """By what part what is kept, and the resident set, exceed at the end what they were after the warm-up."""
    end, warm = stages[-1], stages[WARM_UP - 1]
    return end.blocks / warm.blocks - 1, end.megabytes / warm.megabytes - 1


def slowdown(stages: list[Stage]) -> float:
    """Times that a stage of the second half took of one of the first, each half's median one."""
    seconds = [stage.seconds for stage in stages]
    return statistics.median(seconds[STAGES // 2 :]) / statistics.median(seconds[: STAGES // 2])


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.soak", description=__doc__.split("\n")[0])
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--eyes", choices=("frames", "camera"), default="frames")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(argv)
    source = frames_of_matches if given.eyes == "frames" else frames_of_camera
    stages = soaked(source(given.seed, given.frames), given.frames)
    print(f"eyes: {given.eyes}")
    for stage in stages:
        kept = f"{stage.megabytes:7.1f} MB  {stage.blocks:9d} blocks"
        took = f"{stage.seconds:7.1f} s of the processor, {stage.longest:.2f} the longest"
        print(f"{stage.frames:9d} frames  {kept}  {took}")
    slower = slowdown(stages)
    grown, resident = growth(stages)
    print(
        f"kept after the warm-up: {grown:+.1%} (asked: under {MOST_GROWTH:.0%}), in memory {resident:+.1%} "
        f"(under {MOST_RESIDENT:.0%}); the second half took {slower:.2f} times the first (under {MOST_SLOWER})"
    )
    return 0 if grown < MOST_GROWTH and resident < MOST_RESIDENT and slower < MOST_SLOWER else 1


if __name__ == "__main__":
    sys.exit(main())
