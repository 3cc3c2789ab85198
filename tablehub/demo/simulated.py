"""A game on the simulated table, refereed as from a camera: calibrated from what the camera shows at first, frames at
video rate through the gate."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import takewhile

from tablehub.app import Table
from tablehub.commands.calibrate import Calibrated, calibrate
from tablehub.commands.referee import PATIENCE
from tablehub.demo.audience import Audience
from tablehub.demo.scoring import Score, ScoredReader
from tablehub.demo.truth import TrueDie, TrueFault, TrueFrame, TruePlay
from tablehub.errors import BadImage
from tablehub.frames import Frame
from tablehub.match.events import Event
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.rules.rulesets import MODERN
from tablehub.simulator.source import SimulatedTable
from tablehub.simulator.timeline import FrameTruth
from tablehub.simulator.truth import die_truth
from tablehub.vision.gate import AGAIN, SETTLED, Gate
from tablehub.vision.reader import BoardReader

SETTING_UP = 4.0
"""Seconds in which the starting position must have been recognised; then the game begins."""

LAG = AGAIN + SETTLED + PATIENCE
"""Seconds by which the referee may be late: until the next still frame is read, and his patience."""


def score_simulated(table: SimulatedTable, audience: Audience, late: Callable[[], bool] = lambda: False) -> Score:
    """Referee a game; once `late` says so, it is broken off before the next throw."""
    score = Score()
    frames, gate = until_late(table, late), Gate()
    try:
        start = first_start(frames, gate)
    except BadImage as refused:
        score.broken.append(f"the simulated table could not be calibrated: {refused}")
        return score
    audience.begin(f"simulated table: {table.style.name}", start.profile)
    reader = ScoredReader(BoardReader(start.profile), lambda frame: true_frame(table, frame), score)
    events: list[Event] = []
    referee = Referee(MatchState.new(0, MODERN), patience=PATIENCE)
    refereed = Table(frames, reader, referee, gate=gate, listeners=(events.append,))
    refereed.look(start.frame)  # or somebody who throws at once would do so on a board nobody has seen
    while refereed.step() is not None:
        audience.see(refereed)
    refereed.finish()
    audience.see(refereed)
    plays = plays_of(table)
    score.verdicts(events, plays, faults_of(table), int)
    if len(plays) < table.options.turns and late():
        score.notes.append(f"the simulated game was broken off after {len(plays)} turns: time was up")
    return score


def first_start(frames: Iterator[Frame], gate: Gate) -> Calibrated:
    """What is learnt from the first still frame that shows the starting position; no frame after it is taken.

    Raises `BadImage` where there is none in time.
    """
    first = takewhile(lambda frame: frame.t < SETTING_UP, frames)
    return calibrate(frame for frame in first if gate.passes(frame))


def until_late(table: SimulatedTable, late: Callable[[], bool]) -> Iterator[Frame]:
    """The frames of a game, to the end or, when it is late, to the end of a turn."""
    before: FrameTruth | None = None
    for frame in table:
        now = table.truth[frame.index]
        if before is not None and _turn_begins(before, now) and late():
            return
        yield frame
        before = now


def _turn_begins(before: FrameTruth, now: FrameTruth) -> bool:
    return before.label == "rest" and now.label != "rest" and before.fault is None


def true_frame(table: SimulatedTable, frame: Frame) -> TrueFrame:
    truth = table.truth[frame.index]
    lying = (die for die in truth.scene.dice if die.state not in ("rolling", "held"))
    dice = (TrueDie.of(die_truth(table.style, table.camera, die)) for die in lying)
    # What the hand covers is not known here, so no die need be read while one is in view.
    shown = tuple(replace(die, readable=die.readable and not truth.hand) for die in dice)
    return TrueFrame(frame.name, truth.position, truth.hand, shown)


def plays_of(table: SimulatedTable) -> list[TruePlay]:
    return [
        TruePlay(happened.player, tuple(sorted(happened.dice)), happened.position)
        for happened in table.happenings
        if happened.kind == "play" and happened.player and happened.dice and happened.position
    ]


def faults_of(table: SimulatedTable) -> list[TrueFault]:
    """What was wrong at the table; it may still be told a little after it was put right."""
    lag, found = round(LAG * table.options.fps), []
    for happened in table.happenings:
        if happened.kind == "fault" and happened.fault:
            found.append(TrueFault(happened.fault, happened.frame))
        elif happened.kind == "fault-cleared":
            found[-1] = TrueFault(found[-1].kind, found[-1].since, happened.frame + lag)
    return found
