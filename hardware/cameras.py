"""Cameras: USB cameras through V4L2, the Raspberry Pi's through picamera2, and one that plays a script for tests.

All are `tablehub.frames.FrameSource`s: `with V4l2Camera(0) as camera: for frame in camera: ...`. A camera is opened
on entering and given back on leaving. Frames are those that come next; whoever reads slower than the camera must take
the newest by himself (a thread that keeps the last one).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

import cv2
import numpy as np

from tablehub.errors import DeviceError
from tablehub.frames import Frame, Image

Size = tuple[int, int]
"""Width and height in pixels."""

DEFAULT_SIZE: Size = (1280, 720)
DEFAULT_FPS = 30

READ_ATTEMPTS = 5
"""A USB camera may drop a frame or two when its exposure changes; five in a row mean that it is gone."""

PI_CAMERA_TIMEOUT = 5.0
"""Seconds without a frame after which the Pi's camera counts as gone; its longest exposures here are far below 1 s."""


class Capture(Protocol):
    """The part of `cv2.VideoCapture` that is used."""

    def isOpened(self) -> bool: ...  # noqa: N802 - OpenCV's name
    def set(self, prop: int, value: float, /) -> bool: ...
    def read(self) -> tuple[bool, Any]: ...
    def release(self) -> None: ...


def open_v4l2_capture(number: int) -> Capture:
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # what is wrong is told in a sentence of ours
    return cv2.VideoCapture(number, cv2.CAP_V4L2)


class V4l2Camera:
    """The USB camera /dev/video`number`. It may give another size than asked for; frames say which."""

    def __init__(
        self,
        number: int = 0,
        size: Size = DEFAULT_SIZE,
        fps: float = DEFAULT_FPS,
        open_capture: Callable[[int], Capture] = open_v4l2_capture,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.number, self.asked_size, self.asked_fps = number, size, fps
        self._open_capture, self._clock = open_capture, clock
        self._capture: Capture | None = None

    def __enter__(self) -> V4l2Camera:
        capture = self._open_capture(self.number)
        if not capture.isOpened():
            capture.release()
            raise DeviceError(
                f"there is no camera v4l2:{self.number}, or another program has it; "
                "'ls /dev/video*' shows the cameras, and the user must be in group video"
            )
        # Motion JPEG first: uncompressed 1280x720 does not fit through USB 2 at 30 frames a second.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self.asked_size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self.asked_size[1])
        capture.set(cv2.CAP_PROP_FPS, self.asked_fps)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)  # the newest frame, not the oldest of a queue
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
            yield Frame(index, str(index), now - start, image)
            index += 1

    def _next_image(self) -> Image:
        if self._capture is None:
            raise DeviceError(f"the camera v4l2:{self.number} is closed")
        for _ in range(READ_ATTEMPTS):
            there, image = self._capture.read()
            if there and image is not None:
                return np.asarray(image, dtype=np.uint8)
        raise DeviceError(f"the camera v4l2:{self.number} gives no more pictures; see to its cable")


def open_picamera2() -> Any:
    """The Pi's camera; raises `DeviceError` when there is none, or no picamera2 to drive it."""
    try:
        from picamera2 import Picamera2
    except ImportError as error:
        raise DeviceError(
            f"picamera2 cannot be loaded ({error}); on Raspberry Pi OS type: sudo apt install python3-picamera2, "
            "and make the virtual environment with --system-site-packages"
        ) from None
    try:
        return Picamera2()
    except (RuntimeError, IndexError) as error:  # IndexError: older versions, when no camera is found
        raise DeviceError(f"the Raspberry Pi camera cannot be opened ({error}); see to its cable") from None


class PiCamera2:
    """The Raspberry Pi's camera. `open_camera` gives a `picamera2.Picamera2` or something that acts like one."""

    def __init__(
        self,
        size: Size = DEFAULT_SIZE,
        fps: float = DEFAULT_FPS,
        open_camera: Callable[[], Any] = open_picamera2,
    ) -> None:
        self.size, self.fps = size, fps
        self._open_camera = open_camera
        self._camera: Any = None

    def __enter__(self) -> PiCamera2:
        camera = self._open_camera()
        # libcamera names formats by the order in a little-endian word: its RGB888 is BGR in memory, as OpenCV has it.
        configuration = camera.create_video_configuration(
            main={"size": self.size, "format": "RGB888"}, controls={"FrameRate": self.fps}
        )
        try:
            camera.configure(configuration)
            camera.start()
        except RuntimeError as error:
            camera.close()
            raise DeviceError(f"the Raspberry Pi camera does not start at {self.size}: {error}") from None
        self._camera = camera
        return self

    def __exit__(self, *exc: object) -> None:
        if self._camera is not None:
            self._camera.close()  # stops it too
            self._camera = None

    def __iter__(self) -> Iterator[Frame]:
        """Frames for ever, timed by the sensor; raises `DeviceError` when the camera goes away."""
        start: float | None = None
        index = 0
        while True:
            image, seconds = self._next_image()
            start = seconds if start is None else start
            yield Frame(index, str(index), seconds - start, image)
            index += 1

    def _next_image(self) -> tuple[Image, float]:
        if self._camera is None:
            raise DeviceError("the Raspberry Pi camera is closed")
        try:
            request = self._camera.capture_request(wait=PI_CAMERA_TIMEOUT)
        except (TimeoutError, RuntimeError) as error:
            raise DeviceError(f"the Raspberry Pi camera gives no more pictures ({error}); see to its cable") from None
        try:
            image = np.array(request.make_array("main"), dtype=np.uint8)  # a copy: the buffer goes back to the camera
            return image, request.get_metadata()["SensorTimestamp"] / 1e9
        finally:
            request.release()


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
