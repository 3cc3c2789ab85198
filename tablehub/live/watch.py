"""Camera to verdicts on a thread of its own; what it last knew can be asked for at any time."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from tablehub.app import FrameGate, Listener, Table
from tablehub.buttons import ButtonPress
from tablehub.display.messages import newest_fault
from tablehub.display.view import Evidence
from tablehub.frames import CameraLost, Frame
from tablehub.live.evidence import Keep, Witness
from tablehub.live.eyes import Eyes, OpenEyes
from tablehub.match.decisions import Decision
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.vision.reading import Reading
from tablehub.words.text import sentence

LAST_LOOK = 1.2
"""Seconds that a reading in progress is given to come to its end when the table stops."""


@dataclass(frozen=True)
class Shown:
    """What there is to show. `advice` is what players should do before the table can see, `evidence` the pictures of
    the newest open fault."""

    state: MatchState
    reading: Reading | None = None
    advice: str | None = None
    home_right: bool = True
    evidence: Evidence | None = None


class Presses:
    """Button presses and decisions on their way from the main thread to the table (see `tablehub.buttons.Buttons`)."""

    def __init__(self) -> None:
        self._waiting: deque[ButtonPress | Decision] = deque()  # appending and popping are atomic: no lock needed

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self._waiting.clear()

    def put(self, press: ButtonPress | Decision) -> None:
        self._waiting.append(press)

    def poll(self) -> list[ButtonPress | Decision]:
        return [self._waiting.popleft() for _ in range(len(self._waiting))]


class WatchedTable:
    """Runs a `Table` on a thread until its frames end or `stop` is set. A context manager; leaving it stops the table
    after the reading in progress.

    `shown` is the newest state, `over` is set when no more will come, `error` is what went wrong then, if anything.
    `eyes` are what the board is read with, as soon as they are open.
    """

    def __init__(
        self,
        frames: Iterable[Frame | CameraLost],
        open_eyes: OpenEyes,
        referee: Referee,
        stop: threading.Event,
        *,
        gate: FrameGate | None = None,
        listeners: tuple[Listener, ...] = (),
        keep: Keep | None = None,
    ) -> None:
        self.presses = Presses()
        self.shown = Shown(referee.state)
        self.over = threading.Event()
        self.error: BaseException | None = None
        self.eyes: Eyes | None = None
        self._frames, self._open_eyes, self._referee = frames, open_eyes, referee
        self._gate, self._listeners, self._keep = gate, listeners, keep
        self._stop = stop
        self._thread = threading.Thread(target=self._run, name="reading", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._stop.set()
        self._thread.join(LAST_LOOK)

    def wait_for_end(self, seconds: float) -> bool:
        """Whether the thread has come to its end within so long, so that somebody else may use the eyes."""
        self._thread.join(seconds)
        return not self.is_alive

    @property
    def is_alive(self) -> bool:
        """Is the thread still at work?"""
        return self._thread.is_alive()

    def _run(self) -> None:
        try:
            self._referee_all()
        except BaseException as problem:
            self.error = problem
        finally:
            self.over.set()

    def _referee_all(self) -> None:
        frames = iter(self._frames)
        eyes = self._open_eyes(self._without_losses(frames), self._advise)
        if eyes is None:
            return
        self.eyes = eyes
        self.presses.poll()  # pressed before there was a table to hear it
        witness = Witness(eyes.geometry, self._keep)
        table = Table(
            frames,
            eyes.reader,
            self._referee,
            gate=self._gate,
            buttons=self.presses,
            listeners=self._listeners,
            witness=witness,
        )
        if eyes.learnt_from is not None:  # or somebody who throws at once would do so on a board nobody has seen
            table.look(eyes.learnt_from)
        while not self._stop.is_set() and table.step() is not None:
            self.shown = _shown(table, eyes, witness)
        if not self._stop.is_set():
            table.finish()
            self.shown = _shown(table, eyes, witness)

    def _without_losses(self, frames: Iterator[Frame | CameraLost]) -> Iterator[Frame]:
        """The frames alone; while there is no table yet, a lost camera is told as advice."""
        for each in frames:
            if isinstance(each, Frame):
                yield each
            else:
                self._advise(sentence(each.why))

    def _advise(self, text: str) -> None:
        self.shown = Shown(self._referee.state, advice=text)


def _shown(table: Table, eyes: Eyes, witness: Witness) -> Shown:
    evidence = witness.shows(newest_fault(table.state))
    return Shown(table.state, table.reading, home_right=eyes.home_right, evidence=evidence)
