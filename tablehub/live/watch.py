"""Camera to verdicts on a thread of its own; what it last knew can be asked for at any time."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Self

from hardware.watchdog import Pulse
from tablehub.app import FrameGate, Listener, Table
from tablehub.buttons import ButtonPress, Clock
from tablehub.display.view import Evidence
from tablehub.errors import BadProfile
from tablehub.frames import CameraLost, Frame
from tablehub.live.evidence import Keep, Witness
from tablehub.live.eyes import Eyes, OpenEyes, Say
from tablehub.match.decisions import Decision
from tablehub.match.remedies import foremost_fault
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.vision.reading import Reading
from tablehub.words.text import joined, say, sentence

logger = logging.getLogger(__name__)

LAST_LOOK = 1.2
"""Seconds that a reading in progress is given to come to its end when the table stops."""

STUCK = 30.0
"""Seconds that a frame may take before the table counts as hanging: a slow machine learns a board in ten."""


@dataclass(frozen=True)
class Shown:
    """What there is to show. `advice` is what players should do before the table can see, `evidence` the pictures of
    the open fault that comes first."""

    state: MatchState
    reading: Reading | None = None
    advice: str | None = None
    home_right: bool = True
    evidence: Evidence | None = None


LATELY = 8
"""Frames by which it is told what the source's seconds are now: the promptest of them tells best, and one of long ago
nothing of a recording or a simulated table that is slower than it should be."""

LONGEST_GAP = 2.0
"""Seconds for which time goes on without a frame; a source that rests longer rests with its time."""


class SourceTime:
    """What the source's seconds are now, by the frames it gave: none of them can have come before it was taken.

    Between frames it goes on by `clock`, which never goes back, whatever becomes of the time of day; nor does this.
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._ahead: deque[float] = deque(maxlen=LATELY)
        self._newest = self._told = 0.0

    def seen(self, t: float) -> None:
        """A frame of `t` came just now, or a while ago."""
        self._newest = t
        self._ahead.append(t - self._clock())

    def now(self) -> float:
        """Seconds since the start of the source; 0 before its first frame."""
        ahead = max(tuple(self._ahead), default=None)
        if ahead is not None:
            self._told = max(self._told, min(self._clock() + ahead, self._newest + LONGEST_GAP))
        return self._told


ANOTHER_CAMERA = 10.0
"""Seconds of pictures of another size after which it is another camera; a driver gives one of them now and then."""


class WatchedTable:
    """Runs a `Table` on a thread until its frames end or `stop` is set. A context manager; leaving it stops the table
    after the reading in progress.

    `shown` is the newest state, `time` its source's seconds, `over` is set when no more will come, `error` is what went
    wrong then, if anything. `news` is set whenever there is something else to show. `eyes` are what the board is read
    with, as soon as they are open. `pulse` beats with every frame.
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
        news: threading.Event | None = None,
        anew: OpenEyes | None = None,
    ) -> None:
        """`anew`: how the board is learnt where it turns out that the eyes were made for another camera's pictures."""
        self.time = SourceTime()
        self.news = news or threading.Event()
        self.shown = Shown(referee.state)
        self.over = threading.Event()
        self.error: BaseException | None = None
        self.eyes: Eyes | None = None
        self.pulse = Pulse("reading", STUCK)
        self._frames, self._open_eyes, self._referee = frames, open_eyes, referee
        self._anew = anew
        self._gate, self._listeners, self._keep = gate, listeners, keep
        self._stop = stop
        self._unfit_since: float | None = None
        self._playing: Callable[[ButtonPress | Decision], None] | None = None
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

    def heard(self, press: ButtonPress | Decision) -> None:
        """What somebody pressed or decided just now; nothing while there is no table to hear it. It does not wait for
        a picture to be read, and `shown` tells what came of it."""
        playing = self._playing
        if playing:
            playing(press)

    def _run(self) -> None:
        try:
            self._referee_all()
        except BaseException as problem:
            self.error = problem
        finally:
            self.pulse.rest()
            self.over.set()
            self.news.set()

    def _referee_all(self) -> None:
        frames = self._timed(self._frames)
        open_eyes, advise = self._open_eyes, self._advise
        while True:
            try:
                return self._referee_by(frames, open_eyes, advise)
            except BadProfile as problem:
                if self._anew is None:
                    raise
                logger.error("%s; the board is learnt anew", problem)
            self._playing = self._unfit_since = None
            open_eyes, advise = self._anew, self._advise_for_another_camera

    def _referee_by(self, frames: Iterator[Frame | CameraLost], open_eyes: OpenEyes, advise: Say) -> None:
        """Until the frames end; raises `BadProfile` at one that the eyes were not made for."""
        eyes = open_eyes(self._without_losses(frames), advise)
        if eyes is None:
            return
        self.eyes = eyes
        witness = Witness(eyes.geometry, self._keep)
        table = Table(
            frames,
            eyes.reader,
            self._referee,
            gate=self._gate,
            listeners=self._listeners,
            witness=witness,
            lies=eyes.lies,
        )
        if eyes.learnt_from is not None:  # or somebody who throws at once would do so on a board nobody has seen
            table.look(eyes.learnt_from)

        def show() -> None:
            with table.lock:
                self._show(_shown(table, eyes, witness))

        def pressed(press: ButtonPress | Decision) -> None:
            table.heard(press, self.time.now())
            show()

        self._playing = pressed
        while not self._stop.is_set() and self._stepped(table):
            show()
        if not self._stop.is_set():
            table.finish()
            show()

    def _stepped(self, table: Table) -> bool:
        """Take the next frame; False when no more come. One that the eyes were not made for is passed over, and told if
        another follows. Raises `BadProfile` at one where no frame fitted yet, or none has for long: another camera. A
        camera may begin with a single frame of a size that it was not told to give: its first is passed over, too."""
        before = table.reading
        try:
            goes_on = table.step() is not None
        except BadProfile as problem:
            frame = table.frame
            is_second = self._unfit_since is not None
            if frame is None or (before is None and (self._anew is None or is_second)):
                raise
            if self._unfit_since is None:
                logger.warning("%s; it is passed over", problem)
                self._unfit_since = frame.t
                return True
            if self._anew is not None and frame.t - self._unfit_since >= ANOTHER_CAMERA:
                raise
            table.no_picture(frame.t, other_size=True)
            return True
        if table.reading is not before:
            self._unfit_since = None
        return goes_on

    def _timed(self, frames: Iterable[Frame | CameraLost]) -> Iterator[Frame | CameraLost]:
        for each in frames:
            self.pulse.beat()
            self.time.seen(each.t)
            yield each

    def _show(self, shown: Shown) -> None:
        before, self.shown = self.shown, shown
        if not _looks_as(before, shown):
            self.news.set()

    def _without_losses(self, frames: Iterator[Frame | CameraLost]) -> Iterator[Frame]:
        """The frames alone; while there is no table yet, a lost camera is told as advice."""
        for each in frames:
            if isinstance(each, Frame):
                yield each
            else:
                self._advise(sentence(each.why))

    def _advise_for_another_camera(self, text: str) -> None:
        self._advise(joined(say("This is not the camera that the board was learnt with."), text))

    def _advise(self, text: str) -> None:
        self._show(Shown(self._referee.state, advice=text))


def _looks_as(before: Shown, shown: Shown) -> bool:
    """Is there nothing else to show? Told by what was made anew, for to compare all of it takes longer."""
    pairs = ((getattr(before, each.name), getattr(shown, each.name)) for each in fields(Shown))
    return all(old is new for old, new in pairs)


def _shown(table: Table, eyes: Eyes, witness: Witness) -> Shown:
    evidence = witness.shows(foremost_fault(table.state))
    home_right = eyes.home_right is not table.state.reversed
    return Shown(table.state, table.reading, home_right=home_right, evidence=evidence)
