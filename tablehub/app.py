"""The table put together: frames go in at one end, events come out at the other.

The same object runs a camera over a real board, a recording and the simulated table; what differs is only the
source, the gate and the buttons it is given.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from tablehub.buttons import ButtonPress
from tablehub.frames import CameraLost, Frame
from tablehub.match.decisions import Decision
from tablehub.match.events import Event
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.vision.reading import Reading


class FrameReader(Protocol):
    """Whatever makes a reading of a frame."""

    def read(self, frame: Frame) -> Reading: ...


class FrameGate(Protocol):
    """Whatever decides which frames are worth reading."""

    def passes(self, frame: Frame) -> bool: ...


class Pressed(Protocol):
    """Whatever tells what people pressed, and what they decided on the screen."""

    def poll(self) -> Sequence[ButtonPress | Decision]:
        """What came since the last call, oldest first; does not wait."""
        ...


class Witness(Protocol):
    """Whoever keeps what a fault was told by."""

    def saw(self, frame: Frame, reading: Reading, events: Sequence[Event], *, calm: bool) -> None:
        """A frame was judged, and this came of it. `calm`: nothing is wrong, nor about to be."""
        ...


Listener = Callable[[Event], None]
"""Is told every event, in order, as soon as it is known: a screen, a journal, a transcript."""


class Table:
    """One table. Without a `gate` every frame is read, as is right for pictures that were taken one by one.

    `frame` and `reading` are the last ones seen and read, for whoever shows them. Frames are read outside of `lock`,
    which is held while the referee is at work and listeners are told: what is pressed on another thread (`heard`)
    need not wait for a picture to be read.
    """

    def __init__(
        self,
        source: Iterable[Frame | CameraLost],
        reader: FrameReader,
        referee: Referee,
        *,
        gate: FrameGate | None = None,
        buttons: Pressed | None = None,
        listeners: tuple[Listener, ...] = (),
        witness: Witness | None = None,
        lies: Callable[[bool], None] = lambda reversed: None,
    ) -> None:
        """`lies` is told before each reading whether the board lies the other way round than it was learnt."""
        self.referee = referee
        self.lock = threading.RLock()
        self.frame: Frame | None = None
        self.reading: Reading | None = None
        self._frames = iter(source)
        self._reader = reader
        self._gate = gate
        self._buttons = buttons
        self._listeners = listeners
        self._witness = witness
        self._lies = lies
        self._read: Frame | None = None

    @property
    def state(self) -> MatchState:
        """The match so far."""
        return self.referee.state

    def step(self) -> list[Event] | None:
        """Take the next frame and whatever was pressed meanwhile; None when the recording is over."""
        frame = next(self._frames, None)
        if frame is None:
            return None
        with self.lock:
            events = self._told(self._before_reading(frame))
        if isinstance(frame, Frame) and (self._gate is None or self._gate.passes(frame)):
            return self._judged(frame, events)
        return self._witnessed(events)

    def look(self, frame: Frame) -> list[Event]:
        """Read a frame that is known to be still, whatever the gate would say of it."""
        self.frame = frame
        return self._judged(frame, [])

    def heard(self, press: ButtonPress | Decision, t: float) -> list[Event]:
        """What somebody pressed or decided at `t`, in the source's seconds; may be called on another thread."""
        with self.lock:
            return self._witnessed(self._told(self._pressed_once(press, t)))

    def no_picture(self, t: float, *, other_size: bool = False) -> list[Event]:
        """No frame that can be read came at `t`; `other_size`: one that the reader was not made for."""
        with self.lock:
            return self._witnessed(self._told(self.referee.camera_lost(t, other_size=other_size)))

    def run(self) -> Iterator[Event]:
        """All events until the recording is over, those of its end included."""
        while (events := self.step()) is not None:
            yield from events
        yield from self.finish()

    def finish(self) -> list[Event]:
        """No more frames will come: what was held back until it was certain is said now."""
        with self.lock:
            return self._witnessed(self._told(self.referee.finish()))

    def _before_reading(self, frame: Frame | CameraLost) -> list[Event]:
        """What was pressed since the last frame, and what this one tells without being read."""
        events = self._pressed(frame.t)
        if isinstance(frame, CameraLost):
            return events + self.referee.camera_lost(frame.t)
        self.frame = frame
        return events + self.referee.time_passes(frame.t)

    def _judged(self, frame: Frame, before: list[Event]) -> list[Event]:
        """What a reading of this frame tells, after what came `before` in the same step."""
        self._lies(self.state.reversed)
        reading = self._reader.read(frame)
        with self.lock:
            self._read, self.reading = frame, reading
            return self._witnessed(before + self._told(self.referee.observe(reading)))

    def _pressed(self, t: float) -> list[Event]:
        """Button presses are put at the time of the frame they came before, so that time never goes back."""
        presses = self._buttons.poll() if self._buttons else []
        return [event for press in presses for event in self._pressed_once(press, t)]

    def _pressed_once(self, press: ButtonPress | Decision, t: float) -> list[Event]:
        if isinstance(press, Decision):
            return self.referee.decide(press, t)
        return self.referee.press(press.button, press.player, t)

    def _told(self, events: list[Event]) -> list[Event]:
        for event in events:
            for listener in self._listeners:
                listener(event)
        return events

    def _witnessed(self, events: list[Event]) -> list[Event]:
        with self.lock:
            if self._witness and self._read and self.reading:
                self._witness.saw(self._read, self.reading, events, calm=self._is_calm)
        return events

    @property
    def _is_calm(self) -> bool:
        """Was the present frame read, and nothing found wrong in it, nor anything that another look may find wrong?"""
        nothing_wrong = not self.referee.wants_another_look and not self.state.open_faults
        return self._read is self.frame and nothing_wrong and not self.state.paused
