"""Matches by the hundred: two simulated people play, err and put right, and the table referees them.

    python -m tests.benchmarks.matches --matches 200 --length 5 --eyes frames
    python -m tests.benchmarks.matches --match 17 --verbose

The table is the application's own `Table`: gate, reader, referee, buttons, events, at 30 frames a second, without
waiting. Eyes `frames` make each reading from the frame's truth with the errors of the real ones (`frame_eyes`); eyes
`camera` draw every frame and read it, which takes a hundred times longer. Every match has its own seed, so `--match N`
plays one again and prints what went wrong.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from tablehub.app import Table
from tablehub.buttons import Button, FakeButtons
from tablehub.commands.referee import PATIENCE
from tablehub.match.events import Event
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.player import Player
from tablehub.rules.rulesets import Ruleset
from tablehub.simulator.catalogue import named_style
from tablehub.simulator.matches import MATCH_FAULTS, Hearing, MatchTimeline
from tablehub.simulator.people import People
from tablehub.simulator.story import seeded
from tablehub.simulator.tabletop import Tabletop
from tests.benchmarks.frame_eyes import EyeErrors, FrameEyes, TruthGate, TruthSource
from tests.benchmarks.tally import Stopwatch, Tally, Witness, held_against, table_of

FPS = 30.0
ERRORS = 0.15
"""How likely a turn goes wrong: one in seven, far more than anybody errs."""
LONGEST = 4_000_000
"""Frames after which a match is given up."""


@dataclass(frozen=True)
class Plan:
    """What is to be played. `rulesets` are taken in turn; `seed` shifts all matches."""

    length: int = 5
    errors: float = ERRORS
    seed: int = 0
    rulesets: tuple[str, ...] = ("modern",)
    kinds: tuple[str, ...] = MATCH_FAULTS
    eyes: EyeErrors = field(default_factory=EyeErrors)


class FrameMatch:
    """One match before the application's table, with eyes that know each frame's truth."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.rules: Ruleset = ruleset(plan.rulesets[number % len(plan.rulesets)])
        seed = 1000 * plan.seed + number
        self.style = named_style("random", seed)
        table = Tabletop(self.style, seeded(seed, 31))
        people = People(table.sides, seeded(seed, 32), ruleset=self.rules, either_order=True)
        self.hearing, self.buttons = Hearing(), FakeButtons(lambda: 0.0)
        self.line = MatchTimeline(
            table, people, FPS, 0, plan.errors, plan.kinds, drawn=False,
            length=plan.length, hearing=self.hearing, press=self._press,
        )  # fmt: skip
        self.source = TruthSource(self.line)
        eyes = FrameEyes(self.source, self.style, self.rules, seed, plan.eyes, trays=number % 2 == 0)
        self.witness = Witness(self.hearing)
        referee = Referee(MatchState.new(plan.length, self.rules), patience=PATIENCE, buttons=True)
        self.table = Table(
            self.source,
            eyes,
            referee,
            gate=TruthGate(self.source),
            buttons=self.buttons,
            listeners=(self.witness,),
        )

    def _press(self, button: str, player: Player | None) -> None:
        self.buttons.press(Button(button), player)

    def steps(self) -> Iterator[list[Event]]:
        """The events of each frame, until the match is over."""
        while (events := self.table.step()) is not None:
            yield events


def played(plan: Plan, number: int, *, verbose: bool = False) -> Tally:
    """Play match `number` of a plan and count."""
    match, watched = FrameMatch(plan, number), Tally()
    stopwatch, frames, crash = Stopwatch(match.line, watched), 0, None
    try:
        for events in match.steps():
            frames += 1
            assert match.source.now is not None
            stopwatch.look(match.table, match.source.now, events)
            if verbose:
                for event in events:
                    print(f"  {event.frame:>7s} {event.to_json()}")
            if frames > LONGEST:
                raise RuntimeError("the match does not end")
    except Exception:  # a crash of the table is a result too
        crash = traceback.format_exc()
    tally = held_against(match.line, match.witness.events, FPS)
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


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.matches", description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("--matches", type=int, default=14, help="how many (default: 14)")
    add("--match", type=int, metavar="N", help="play this one alone and print what went wrong")
    add("--length", type=int, default=5, help="points a match goes to (default: 5)")
    add("--errors", type=float, default=ERRORS, help=f"how likely a turn goes wrong (default: {ERRORS})")
    add("--kinds", help="what may go wrong, with commas between (default: everything)")
    add("--rulesets", help="with commas between (default: all)")
    add("--eyes", choices=("frames", "camera"), default="frames")
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
        tuple(given.rulesets.split(",")) if given.rulesets else tuple(ruleset_names()),
        tuple(given.kinds.split(",")) if given.kinds else MATCH_FAULTS,
    )
    began, total = time.monotonic(), Tally()
    if given.match is not None:
        total = played(plan, given.match, verbose=given.verbose)
    else:
        for tally in all_played(plan, range(given.matches), given.workers):
            total.add(tally)
    print("\n".join(total.notes))
    print(table_of(total, f"{given.eyes}: readings made from each frame's truth with the real eyes' kinds of error"))
    print(f"\n{time.monotonic() - began:.0f} s by the clock")
    return 0 if total.good else 1


if __name__ == "__main__":
    sys.exit(main())
