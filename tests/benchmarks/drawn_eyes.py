"""Eyes that have a frame drawn when they look at it: what nobody looks at is not drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Protocol

from tablehub.frames import Frame
from tablehub.simulator.source import Studio
from tablehub.vision.reading import Reading
from tests.benchmarks.frame_eyes import TruthGate, TruthSource


class Reads(Protocol):
    """What makes a reading of a picture."""

    def read(self, frame: Frame) -> Reading: ...


class DrawnFrames:
    """The frames of a timeline, drawn when asked for. `source` tells what each of them shows."""

    def __init__(self, source: TruthSource, studio: Studio) -> None:
        self._source, self._studio = source, studio

    def drawn(self, frame: Frame) -> Frame:
        """The same frame with its picture; it must be the last that the source gave."""
        now = self._source.now
        assert now is not None
        assert now.index == frame.index
        return replace(frame, image=self._studio.picture(now.scene))

    def at_rest(self, gate: TruthGate, until: float) -> Iterator[Frame]:
        """The next frames that the gate passes, up to `until` seconds, drawn."""
        soon = takewhile(lambda frame: frame.t < until, self._source)
        return (self.drawn(frame) for frame in soon if gate.passes(frame))


class DrawnEyes:
    """Has the frame it is to read drawn, and reads it."""

    def __init__(self, frames: DrawnFrames, reader: Reads) -> None:
        self._frames, self._reader = frames, reader

    def read(self, frame: Frame) -> Reading:
        return self._reader.read(self._frames.drawn(frame))
