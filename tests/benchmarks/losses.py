"""The camera goes at any moment of a match and comes back: nothing may be lost by it, nothing wrong be said.

    python -m tests.benchmarks.losses --losses 200

Two simulated people play matches before the application's table, which gets its frames as `tablehub play` does, through
`live.reopening.Reopened`, by a clock of its own. At random moments the camera fails and cannot be opened for a while.
People notice after a moment (`--noticed`): what they do until then nobody sees. Then they wait until there is a picture
again. Who goes on for longer may have had a whole turn that nobody saw, which no table can put on record.

Nobody errs, so every fault told is a false accusation; every throw and play must stand in the record. The eyes are
those called `frames` in `tests.benchmarks.matches`; they see the truth, so that whatever goes wrong comes from the
losses. With `--errors 1` they err like the real ones.
"""

from __future__ import annotations

import argparse
import logging
import random
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tablehub.app import Table
from tablehub.errors import DeviceError
from tablehub.frames import CameraLost, Frame
from tablehub.live.reopening import Reopened
from tablehub.match.events import Event, FaultCleared, FaultFound
from tablehub.match.faults import FaultCode
from tests.benchmarks.frame_eyes import EyeErrors, FrameEyes, TruthGate, TruthSource
from tests.benchmarks.matches import FPS, FrameMatch, Plan
from tests.benchmarks.tally import Tally, held_against

NOTICED = 0.3
"""Seconds that people go on before they see on the screen that the camera is gone."""

BETWEEN = (3.0, 40.0)
"""Seconds of play between a return and the next loss."""

AWAY = (0.1, 6.0)
"""Seconds that the camera is away."""

ASKED = 2.0
"""Seconds within which it is to be back."""

NO_ERRORS = EyeErrors(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass
class Away:
    """When the camera came back, and how long after that there was a frame, and the table said that all was well."""

    returned: float
    frame_after: float | None = None
    well_after: float | None = None


class Loose:
    """A camera with a loose cable, over the truth of a match. Frames are numbered anew each time it is opened."""

    def __init__(self, truths: TruthSource, chance: random.Random, most: int, noticed: float) -> None:
        self.now, self.losses, self._noticed = 0.0, list[Away](), noticed
        self._truths, self._frames, self._chance, self._most = truths, iter(truths), chance, most
        self._back_at = 0.0

    def clock(self) -> float:
        return self.now

    def __enter__(self) -> Loose:
        if self.now < self._back_at:
            raise DeviceError("there is no camera")
        return self

    def __exit__(self, *exc: object) -> None:
        pass

    def __iter__(self) -> Iterator[Frame]:
        first: float | None = None
        fails_at = self.now + self._chance.uniform(*BETWEEN)
        for index, frame in enumerate(self._frames):
            self.now += 1 / FPS
            first = frame.t if first is None else first
            if self.losses and self.losses[-1].frame_after is None:
                self.losses[-1].frame_after = self.now - self.losses[-1].returned
            yield Frame(index, str(index), frame.t - first, frame.image)
            if self.now >= fails_at and len(self.losses) < self._most:
                self._lose()

    def _lose(self) -> None:
        """The cable comes off; people go on for a moment, unseen."""
        away = self._chance.uniform(*AWAY)
        self._back_at = self.now + away
        self.losses.append(Away(self._back_at))
        for _ in range(round(min(away, self._noticed) * FPS)):
            next(self._frames, None)
        raise DeviceError("the camera gives no more pictures")


class Waiting(threading.Event):
    """Waits by the camera's clock."""

    def __init__(self, camera: Loose) -> None:
        super().__init__()
        self._camera = camera

    def wait(self, timeout: float | None = None) -> bool:
        self._camera.now += timeout or 0.0
        return False


class LossyMatch(FrameMatch):
    """A match whose camera is lost up to `most` times, which people notice after so many seconds."""

    def __init__(self, plan: Plan, number: int, most: int, noticed: float) -> None:
        self._most, self._noticed = most, noticed
        super().__init__(plan, number)

    def laid(self, plan: Plan, number: int) -> Table:
        self.source = TruthSource(self.line)
        self.camera = Loose(self.source, random.Random(self.seed + 5), self._most, self._noticed)
        frames = Reopened(self.camera, Waiting(self.camera), self.camera.clock)
        eyes = FrameEyes(self.source, self.style, self.rules, self.seed, plan.eyes, trays=number % 2 == 0)
        gate, told = TruthGate(self.source), (self._hear,)
        return Table(self._opened(frames), eyes, self.referee, gate=gate, buttons=self.buttons, listeners=told)

    def _opened(self, frames: Reopened) -> Iterator[Frame | CameraLost]:
        with frames:
            yield from frames

    def _hear(self, event: Event) -> None:
        """Events are held against the truth by its own time."""
        losses = self.camera.losses
        if isinstance(event, FaultCleared) and event.code is FaultCode.CAMERA_LOST and losses:
            losses[-1].well_after = self.camera.now - losses[-1].returned
        self.witness(replace(event, frame=str(self.now.index), t=self.now.t))


@dataclass
class Lost:
    """What came of it."""

    tally: Tally = field(default_factory=Tally)
    losses: list[Away] = field(default_factory=list)

    @property
    def good(self) -> bool:
        wrong = self.tally.false_accusations + self.tally.plays_wrong
        late = [loss for loss in self.losses if loss.frame_after is None or loss.frame_after > ASKED]
        return self.tally.good and not wrong and not late


def played(
    losses: int, seed: int = 0, errors: EyeErrors = NO_ERRORS, length: int = 5, noticed: float = NOTICED
) -> Lost:
    """Play matches until the camera was lost and came back so many times."""
    result, number = Lost(), 0
    plan = Plan(length, 0.0, seed, eyes=errors)
    while len(result.losses) < losses:
        match = LossyMatch(plan, number, losses - len(result.losses), noticed)
        for _ in match.steps():
            pass
        events = [event for event in match.witness.events if not _is_of_losses(event)]
        tally = held_against(match.line, events, FPS)
        tally.notes = [f"match {number}: {note}" for note in tally.notes]
        result.tally.add(tally)
        result.losses += match.camera.losses
        number += 1
    return result


def _is_of_losses(event: Event) -> bool:
    """That the camera is lost is told rightly; it accuses nobody."""
    return isinstance(event, FaultFound | FaultCleared) and event.code is FaultCode.CAMERA_LOST


def _times(seconds: list[float]) -> str:
    return f"median {statistics.median(seconds):.2f} s, at most {max(seconds):.2f} s" if seconds else "never"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.losses", description=__doc__.split("\n")[0])
    parser.add_argument("--losses", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--errors", type=int, choices=(0, 1), default=0, help="1: eyes that err like the real ones")
    parser.add_argument("--noticed", type=float, default=NOTICED, help="seconds that people go on without a camera")
    given = parser.parse_args(argv)
    logging.disable(logging.ERROR)  # each loss is said, two hundred times over
    began = time.monotonic()
    result = played(given.losses, given.seed, EyeErrors() if given.errors else NO_ERRORS, noticed=given.noticed)
    print("\n".join(result.tally.notes))
    back = [loss.frame_after for loss in result.losses if loss.frame_after is not None]
    well = [loss.well_after for loss in result.losses if loss.well_after is not None]
    tally = result.tally
    print(f"losses                                {len(result.losses)} in {tally.matches} matches, {tally.turns} turns")
    print(f"first frame after the return          {_times(back)}   (asked: {ASKED:.0f} s at most)")
    print(f"told that all is well after           {_times(well)}   ({len(well)} were told as lost)")
    print(f"plays recorded wrong or not at all    {tally.plays_wrong} of {tally.plays}   (asked: 0)")
    print(f"matches with a wrong score            {tally.wrong_scores}   (asked: 0)")
    print(f"false accusations                     {tally.false_accusations}   (asked: 0)")
    print(f"\n{time.monotonic() - began:.0f} s by the clock")
    return 0 if result.good else 1


if __name__ == "__main__":
    sys.exit(main())
