"""Frames and where they come from: the seam between cameras and everything that looks at pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""A picture, height x width x 3, BGR, 0..255."""

Grey = NDArray[np.uint8]
"""A picture without colours, height x width, 0..255."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of the table.

    `name` is the file name or, for live sources, the running number as text; `t` is in seconds from the
    start of the source, never going back. `small` is the same picture grey and small, from cameras that make one
    themselves: a gate that has it need not look at the large one. `focal` is the lens' focal length in widths of the
    picture, from cameras whose model tells it.
    """

    index: int
    name: str
    t: float
    image: Image
    small: Grey | None = None
    focal: float | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.image.shape[1], self.image.shape[0]


@dataclass(frozen=True, slots=True)
class CameraLost:
    """Instead of a frame: the camera gives none since `t`, and is waited for. `why` is a sentence."""

    why: str
    t: float


class FrameSource(Protocol):
    """Anything that gives frames in order of time: a camera, a video, a folder, the simulated table.

    A source is a context manager; leaving it gives the device back. Iteration ends when a recording
    ends; a live camera goes on for ever. Raises `DeviceError` when a device goes away.
    """

    def __enter__(self) -> FrameSource: ...
    def __exit__(self, *exc: object) -> None: ...
    def __iter__(self) -> Iterator[Frame]: ...
