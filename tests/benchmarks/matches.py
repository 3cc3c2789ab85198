"""Matches by the hundred: two simulated people play, err and put right, and the table referees them.

    python -m tests.benchmarks.matches --matches 200 --length 5 --eyes frames
    python -m tests.benchmarks.matches --first 100 --matches 50
    python -m tests.benchmarks.matches --match 17 --verbose
    python -m tests.benchmarks.matches --length 1 --errors 0 --eyes flicker

The table is the application's own `Table`: gate, reader, referee, buttons, events, at 30 frames a second, without
waiting. Eyes `frames` make each reading from the frame's truth with the errors of the real ones (`frame_eyes`); eyes
`camera` draw every frame and read it, which takes a hundred times longer; eyes `looks` draw and read only those frames
of which something at rest is to be seen; eyes `flicker` are `frames` disturbed far more than real eyes are, to find
bugs (`flickering_eyes`). Every match has its own seed, so `--match N` plays one again and prints what went wrong.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial

from tablehub.app import Table
from tablehub.buttons import Button, FakeButtons
from tablehub.commands.calibrate import calibrate
from tablehub.commands.referee import PATIENCE
from tablehub.demo.simulated import SETTING_UP, first_start
from tablehub.match.events import Event
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.knobs import DicePairs
from tablehub.rules.player import Player
from tablehub.rules.rulesets import Ruleset
from tablehub.simulator.catalogue import named_style
from tablehub.simulator.matches import MATCH_FAULTS, Hearing, MatchTimeline
from tablehub.simulator.options import SimOptions
from tablehub.simulator.people import People
from tablehub.simulator.source import SimulatedTable, Studio
from tablehub.simulator.story import seeded
from tablehub.simulator.style import SEATS, Style
from tablehub.simulator.tabletop import Tabletop
from tablehub.simulator.timeline import FrameTruth
from tablehub.vision.gate import Gate
from tablehub.vision.reader import BoardReader
from tests.benchmarks.drawn_eyes import DrawnEyes, DrawnFrames
from tests.benchmarks.flickering_eyes import SCALE, FlickeringEyes, StutteringSource
from tests.benchmarks.frame_eyes import EyeErrors, FrameEyes, TruthGate, TruthSource
from tests.benchmarks.tally import Stopwatch, Tally, Witness, held_against, table_of

FPS = 30.0
ERRORS = 0.15
"""How likely a turn goes wrong: one in seven, far more than anybody errs."""
LONGEST = 4_000_000
"""Frames after which a match is broken off if nothing else is said."""


@dataclass(frozen=True)
class Plan:
    """What is to be played. `rulesets` are taken in turn; `seed` shifts all matches."""

    length: int = 5
    errors: float = ERRORS
    seed: int = 0
    rulesets: tuple[str, ...] = ("modern",)
    kinds: tuple[str, ...] = MATCH_FAULTS
    most: int = LONGEST
    """Frames after which a match is broken off."""
    kind: str = "frames"
    """The kind of eyes, one of `EYES`."""
    eyes: EyeErrors = field(default_factory=EyeErrors)
    flicker: float = SCALE
    """How often eyes `flicker` are disturbed, in shares of the full rates."""


class Match:
    """One match before the application's table. Subclasses say what its eyes are."""

    def __init__(self, plan: Plan, number: int, *, drawn: bool) -> None:
        self.rules: Ruleset = ruleset(plan.rulesets[number % len(plan.rulesets)])
        self.seed = 1000 * plan.seed + number
        self.style = with_dice(named_style("random", self.seed), self.rules.dice_pairs, self.seed)
        table = Tabletop(self.style, seeded(self.seed, 31))
        people = People(table.sides, seeded(self.seed, 32), ruleset=self.rules, either_order=True)
        self.hearing, self.buttons = Hearing(), FakeButtons(lambda: 0.0)
        self.line = MatchTimeline(
            table, people, FPS, 0, plan.errors, plan.kinds, drawn=drawn,
            length=plan.length, hearing=self.hearing, press=self._press, calibrates=drawn,
        )  # fmt: skip
        self.witness = Witness(self.hearing)
        self.referee = Referee(MatchState.new(plan.length, self.rules), patience=PATIENCE, buttons=True)
        self.table = self.laid(plan, number)

    def laid(self, plan: Plan, number: int) -> Table:
        """The table with its source, gate and eyes."""
        raise NotImplementedError

    @property
    def now(self) -> FrameTruth:
        """The truth of the last frame."""
        raise NotImplementedError

    def _press(self, button: str, player: Player | None) -> None:
        self.buttons.press(Button(button), player)

    def steps(self) -> Iterator[list[Event]]:
        """The events of each frame, until the match is over."""
        while (events := self.table.step()) is not None:
            yield events


def with_dice(style: Style, pairs: DicePairs, seed: int) -> Style:
    """A board with one pair of dice for both players where the ruleset knows no other, and in half of the matches where
    there may be one or two."""
    if pairs is DicePairs.ONE or (pairs is not DicePairs.HIGHER_DIE and seed // 4 % 2):
        return replace(style, dice=dict.fromkeys(SEATS, style.dice["A"]))
    return style


def filmed(style: Style, seed: int) -> SimulatedTable:
    """The simulated table of a seed with this board on it."""
    table = SimulatedTable(SimOptions(seed=seed, fps=FPS))
    table.style = style
    return table


class FrameMatch(Match):
    """A match with eyes that make each reading from the frame's truth."""

    def __init__(self, plan: Plan, number: int) -> None:
        super().__init__(plan, number, drawn=False)

    def laid(self, plan: Plan, number: int) -> Table:
        self.source = TruthSource(self.line)
        eyes = FrameEyes(self.source, self.style, self.rules, self.seed, plan.eyes, trays=number % 2 == 0)
        gate, told = TruthGate(self.source), (self.witness,)
        return Table(self.source, eyes, self.referee, gate=gate, buttons=self.buttons, listeners=told)

    @property
    def now(self) -> FrameTruth:
        assert self.source.now is not None
        return self.source.now


class FlickerMatch(FrameMatch):
    """A match with such eyes that are disturbed again and again, before a camera that stutters."""

    def laid(self, plan: Plan, number: int) -> Table:
        self.source = self.camera = StutteringSource(self.line, self.seed, plan.flicker)
        self.eyes = FlickeringEyes(
            self.source, self.style, self.rules, self.seed, plan.eyes, trays=number % 2 == 0, scale=plan.flicker
        )
        gate, told = TruthGate(self.source), (self.witness,)
        return Table(self.source, self.eyes, self.referee, gate=gate, buttons=self.buttons, listeners=told)


class CameraMatch(Match):
    """A match of which every frame is drawn and read, after calibrating from its first starting position."""

    def __init__(self, plan: Plan, number: int) -> None:
        super().__init__(plan, number, drawn=True)

    def laid(self, plan: Plan, number: int) -> Table:
        self.film = filmed(self.style, self.seed)
        frames, gate = self.film.filmed(self.line), Gate()
        start = first_start(frames, gate)
        eyes, told = BoardReader(start.profile), (self.witness,)
        table = Table(frames, eyes, self.referee, gate=gate, buttons=self.buttons, listeners=told)
        table.look(start.frame)
        return table

    @property
    def now(self) -> FrameTruth:
        del self.film.truth[:-1]
        return self.film.truth[-1]


class LooksMatch(Match):
    """A match of which those frames are drawn and read that come when nothing has moved for a while."""

    def __init__(self, plan: Plan, number: int) -> None:
        super().__init__(plan, number, drawn=True)

    def laid(self, plan: Plan, number: int) -> Table:
        self.source = TruthSource(self.line)
        drawn = DrawnFrames(self.source, Studio(filmed(self.style, self.seed)))
        gate = TruthGate(self.source)
        start = calibrate(drawn.at_rest(gate, SETTING_UP))
        eyes, told = DrawnEyes(drawn, BoardReader(start.profile)), (self.witness,)
        table = Table(self.source, eyes, self.referee, gate=gate, buttons=self.buttons, listeners=told)
        table.look(start.frame)
        return table

    @property
    def now(self) -> FrameTruth:
        assert self.source.now is not None
        return self.source.now


EYES: Mapping[str, type[FrameMatch | CameraMatch | LooksMatch]] = {
    "frames": FrameMatch,
    "camera": CameraMatch,
    "looks": LooksMatch,
    "flicker": FlickerMatch,
}

UNDRAWN = ("frames", "flicker")
"""Eyes that need no calibration."""

TOLD = {
    "frames": "frames (each reading made from the frame's truth with the real eyes' kinds of error)",
    "camera": "camera (every frame drawn, calibrated, read by gate and BoardReader)",
    "looks": "looks (frames of a table at rest drawn, calibrated, read by BoardReader)",
    "flicker": "flicker (as frames, disturbed far more often than real eyes are; {flicker:g} of the full rates)",
}


def played(plan: Plan, number: int, *, verbose: bool = False) -> Tally:
    """Play match `number` of a plan and count."""
    match, watched = EYES[plan.kind](plan, number), Tally()
    stopwatch, frames, crash = Stopwatch(match.line, watched), 0, None
    try:
        for events in match.steps():
            frames += 1
            stopwatch.look(match.table, match.now, events)
            if verbose:
                for event in events:
                    print(f"  {event.frame:>7s} {event.to_json()}")
            if frames >= plan.most:
                break
    except Exception:  # a crash of the table is a result too
        crash = traceback.format_exc()
    tally = held_against(match.line, match.witness.events, FPS, whole=frames < plan.most)
    tally.add(watched)
    tally.frames = frames
    if crash:
        tally.broken = 1
        tally.notes.append(crash)
    tally.notes = [f"match {number} ({match.rules.name}): {note}" for note in tally.notes]
    return tally


def all_played(plan: Plan, numbers: range, workers: int) -> Iterator[Tally]:
    """The tallies of these matches, in order."""
    if workers <= 1:
        yield from (played(plan, number) for number in numbers)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(partial(played, plan), numbers)


def summed(tallies: Iterator[Tally]) -> Tally:
    """The tallies added up, each one's notes printed as soon as its match is over; of those so far if interrupted."""
    total, began = Tally(), time.monotonic()
    try:
        for number, tally in enumerate(tallies, start=1):
            total.add(tally)
            so_far = f"{number} played, {total.turns} turns, {total.false_accusations} false accusations"
            print(*tally.notes, f"{so_far}, {time.monotonic() - began:.0f} s", sep="\n", flush=True)
    except KeyboardInterrupt:
        print("interrupted")
    return total


def calibrated(eyes: str) -> tuple[str, ...]:
    """All rulesets; but acey-deucy begins with an empty board, from which a camera cannot be calibrated."""
    return tuple(name for name in ruleset_names() if eyes in UNDRAWN or name != "acey-deucy")


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.matches", description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("--matches", type=int, default=14, help="how many (default: 14)")
    add("--first", type=int, default=0, metavar="N", help="number of the first one (default: 0)")
    add("--match", type=int, metavar="N", help="play this one alone and print what went wrong")
    add("--length", type=int, default=5, help="points a match goes to (default: 5)")
    add("--errors", type=float, default=ERRORS, help=f"how likely a turn goes wrong (default: {ERRORS})")
    add("--kinds", help="what may go wrong, with commas between (default: everything)")
    add("--rulesets", help="with commas between (default: all)")
    add("--eyes", choices=tuple(EYES), default="frames")
    add(
        "--flicker",
        type=float,
        metavar="SCALE",
        default=SCALE,
        help=f"scales the rates of eyes flicker (default: {SCALE})",
    )
    add("--most", type=int, metavar="FRAMES", default=LONGEST, help="break a match off after so many frames")
    add("--seed", type=int, default=0)
    add("--workers", type=int, default=1)
    add("--verbose", action="store_true", help="print every event of --match")
    return parser


def main(argv: list[str] | None = None) -> int:
    given = arguments().parse_args(argv)
    plan = Plan(
        given.length,
        given.errors,
        given.seed,
        tuple(given.rulesets.split(",")) if given.rulesets else calibrated(given.eyes),
        tuple(given.kinds.split(",")) if given.kinds else MATCH_FAULTS,
        given.most,
        given.eyes,
        flicker=given.flicker,
    )
    began, total = time.monotonic(), Tally()
    if given.match is not None:
        total = played(plan, given.match, verbose=given.verbose)
    else:
        total = summed(all_played(plan, range(given.first, given.first + given.matches), given.workers))
    if given.match is not None:
        print("\n".join(total.notes))
    print(table_of(total, TOLD[given.eyes].format(flicker=given.flicker)))
    print(f"\n{time.monotonic() - began:.0f} s by the clock")
    return 0 if total.good else 1


if __name__ == "__main__":
    sys.exit(main())
