"""Cameras: USB cameras through V4L2, cameras in the network, and one that plays a script for tests.

The Raspberry Pi's is in `hardware.pi_camera`.

All are `tablehub.frames.FrameSource`s: `with V4l2Camera(0) as camera: for frame in camera: ...`. A camera is opened
on entering and given back on leaving. Frames are those that come next; whoever reads slower than the camera must take
the newest by himself (a thread that keeps the last one).
"""

from __future__ import annotations

import errno
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, Self

import cv2
import numpy as np

from hardware.usb_exposure import UsbHold
from tablehub.buttons import Clock
from tablehub.errors import DeviceError
from tablehub.frames import Frame, Image
from tablehub.words.text import say

Size = tuple[int, int]
"""Width and height in pixels."""

DEFAULT_SIZE: Size = (1280, 720)
DEFAULT_FPS = 30

NETWORK = ("rtsp://", "http://", "https://")
"""What the address of a camera in the network begins with."""

NETWORK_TIMEOUT = 3000
"""Milliseconds that such a camera may take to answer, and for a picture."""

READ_ATTEMPTS = 5
"""A USB camera may drop a frame or two when its exposure changes; five in a row mean that it is gone."""


class Capture(Protocol):
    """The part of `cv2.VideoCapture` that is used."""

    def isOpened(self) -> bool: ...  # noqa: N802 - OpenCV's name
    def get(self, prop: int, /) -> float: ...
    def set(self, prop: int, value: float, /) -> bool: ...
    def read(self) -> tuple[bool, Any]: ...
    def release(self) -> None: ...


def quieten_opencv() -> None:
    """Keep OpenCV and FFmpeg from printing: what is wrong with a file or camera is told in one sentence of ours."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # AV_LOG_QUIET; read when the first video is opened
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)


def open_v4l2_capture(number: int) -> Capture:
    quieten_opencv()
    return cv2.VideoCapture(number, cv2.CAP_V4L2)


def open_network_capture(address: str) -> Capture:
    quieten_opencv()
    wait = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, NETWORK_TIMEOUT, cv2.CAP_PROP_READ_TIMEOUT_MSEC, NETWORK_TIMEOUT]
    return cv2.VideoCapture(address, cv2.CAP_FFMPEG, wait)


class OpenCvCamera:
    """A camera that OpenCV reads; frames are timed by `clock` as they come. What it is, its subclasses say.

    `name` is what it is called in sentences.
    """

    def __init__(self, name: str, clock: Clock) -> None:
        self.name = name
        self._clock = clock
        self._capture: Capture | None = None

    def __enter__(self) -> Self:
        capture = self._open_capture()
        if not capture.isOpened():
            capture.release()
            raise DeviceError(self._why_not())
        self._set_up(capture)
        self._capture = capture
        return self

    def __exit__(self, *exc: object) -> None:
        if self._capture is not None:
            self._capture.release()
            self._capture = None

    def __iter__(self) -> Iterator[Frame]:
        """Frames for ever; raises `DeviceError` when the camera goes away."""
        start: float | None = None
        index = 0
        while True:
            image = self._next_image()
            now = self._clock()
            start = now if start is None else start
            self._adjust(now - start, image)
            yield Frame(index, str(index), now - start, image)
            index += 1

    def _open_capture(self) -> Capture:
        """Open it; raises `DeviceError` where that is known to be of no use."""
        raise NotImplementedError

    def _why_not(self) -> str:
        """The sentence for a camera that could not be opened."""
        raise NotImplementedError

    def _set_up(self, capture: Capture) -> None:
        """Ask an open camera for what is wanted of it."""

    def _adjust(self, t: float, image: Image) -> None:
        """See to the camera's settings by what it shows."""

    def _next_image(self) -> Image:
        if self._capture is None:
            raise DeviceError(f"the camera {self.name} is closed")
        for _ in range(READ_ATTEMPTS):
            there, image = self._capture.read()
            if there and image is not None:
                return np.asarray(image, dtype=np.uint8)
        raise DeviceError(say("the camera {name} gives no more pictures; see to its cable", name=self.name))


class V4l2Camera(OpenCvCamera):
    """The USB camera /dev/video`device`, or the one whose file `device` leads to whenever it is opened, as those below
    /dev/v4l/by-id do. It may give another size than asked for; frames say which.

    `hold` tells, while it is open, how far exposure, white balance and focus are held.
    """

    def __init__(
        self,
        device: int | str = 0,
        size: Size = DEFAULT_SIZE,
        fps: float = DEFAULT_FPS,
        open_capture: Callable[[int], Capture] = open_v4l2_capture,
        clock: Clock = time.monotonic,
    ) -> None:
        self.file = f"/dev/video{device}" if isinstance(device, int) else device
        self.asked_size, self.asked_fps = size, fps
        self.hold: UsbHold | None = None
        self._open_numbered = open_capture
        super().__init__(f"v4l2:{device}", clock)

    @property
    def number(self) -> int | None:
        """That of its file just now; None where there is no such file, or it is no camera's."""
        node = re.fullmatch(r"/dev/video(\d+)", os.path.realpath(self.file))
        return int(node[1]) if node else None

    def _open_capture(self) -> Capture:
        number = self.number
        if number is None:
            raise DeviceError(self._why_not())
        return self._open_numbered(number)

    def _why_not(self) -> str:
        """What the file itself says to being opened: OpenCV only says no."""
        try:
            os.close(os.open(self.file, os.O_RDWR | os.O_NONBLOCK))
        except PermissionError:
            return say("the camera {name} may not be opened: the user must be in group video", name=self.name)
        except OSError as problem:
            if problem.errno != errno.EBUSY:
                return say(
                    "there is no camera {name}; see to its cable, 'ls /dev/video*' shows the cameras", name=self.name
                )
        return say(
            "the camera {name} cannot be used: another program has it, or it is no camera for pictures", name=self.name
        )

    def _set_up(self, capture: Capture) -> None:
        # Motion JPEG first: uncompressed 1280x720 does not fit through USB 2 at 30 frames a second.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self.asked_size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self.asked_size[1])
        capture.set(cv2.CAP_PROP_FPS, self.asked_fps)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)  # the newest frame, not the oldest of a queue
        self.hold = UsbHold(capture)

    def _adjust(self, t: float, image: Image) -> None:
        if self.hold is not None:
            self.hold.update(t, image)


class NetworkCamera(OpenCvCamera):
    """A camera in the network, by its address (rtsp://, http://, https://). Sentences do not tell its password."""

    def __init__(
        self,
        address: str,
        open_capture: Callable[[str], Capture] = open_network_capture,
        clock: Clock = time.monotonic,
    ) -> None:
        self._address, self._open_address = address, open_capture
        super().__init__(without_password(address), clock)

    def _open_capture(self) -> Capture:
        return self._open_address(self._address)

    def _why_not(self) -> str:
        return say("the camera {name} does not answer; see to its power, its network and its address", name=self.name)


def without_password(text: str) -> str:
    """An address, or the addresses in a text, without the user's name and password."""
    return re.sub(r"(?<=://)[^/@\s]*@", "", text)


class ScriptedCamera:
    """A camera that shows given pictures, for tests and for a table without a camera.

    `fps` sets the frames' times (nothing sleeps); `loop` starts over at the end, as a camera that never ends;
    `fails_after` unplugs it after so many frames. `is_open` tells whether it was given back.
    """

    def __init__(
        self,
        images: Sequence[Image],
        fps: float = DEFAULT_FPS,
        loop: bool = False,
        fails_after: int | None = None,
    ) -> None:
        self.images, self.fps, self.loop, self.fails_after = tuple(images), fps, loop, fails_after
        self.is_open = False

    def __enter__(self) -> ScriptedCamera:
        self.is_open = True
        return self

    def __exit__(self, *exc: object) -> None:
        self.is_open = False

    def __iter__(self) -> Iterator[Frame]:
        index = 0
        while self.images and (self.loop or index < len(self.images)):
            if not self.is_open:
                raise DeviceError("the scripted camera is closed")
            if index == self.fails_after:
                raise DeviceError("the scripted camera gives no more pictures; it was told to fail here")
            yield Frame(index, str(index), index / self.fps, self.images[index % len(self.images)])
            index += 1
