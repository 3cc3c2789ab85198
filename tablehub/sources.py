"""Where frames come from: a SOURCE of the command line becomes a `FrameSource`, a file name becomes a picture.

    picamera2                      the Raspberry Pi camera
    v4l2:0, v4l2:/dev/video2       a USB camera; /dev/video2 and those below /dev/v4l/by-id do too
    rtsp://..., http://...         a camera in the network
    sim:, sim:seed=7,...           the simulated table
    FOLDER                         its pictures in the order of their names, each held for a while; what is none is told
    FILE                           a video, or a single picture

The Raspberry Pi's camera and the simulated table are imported only when one is asked for.
"""

from __future__ import annotations

import math
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path

import cv2
import numpy as np

from calibration.annotate import is_drawing
from hardware.cameras import NETWORK, NetworkCamera, V4l2Camera
from tablehub.errors import BadImage, BadInput
from tablehub.frames import Frame, FrameSource, Image
from tablehub.pictures import PICTURE_SUFFIXES, load_image, quieten_opencv

CHOICES = "picamera2, v4l2:0, rtsp://..., a video file, a picture, a folder of pictures, or sim:"
"""What a SOURCE can be, for the sentences that refuse one."""

CAMERA_FILES = ("/dev/video", "/dev/v4l/")
"""What the files of USB cameras begin with."""

MOST_DIGITS = 6
"""Of a camera's number: the system has no more, and OpenCV takes no longer ones."""

DEFAULT_HOLD = 1.0
"""Seconds that each picture of a folder is shown."""

ASSUMED_FPS = 25.0
"""For videos that state no frame rate and no times."""

VIDEO_SUFFIXES = frozenset({".avi", ".h264", ".m4v", ".mjpeg", ".mkv", ".mov", ".mp4", ".mpg", ".webm"})
"""How videos mostly end; any other file is tried as one, too."""


def open_source(spec: str, hold: float = DEFAULT_HOLD) -> FrameSource:
    """The frame source that `spec` names; `hold` is for pictures, in seconds.

    Raises `BadInput` for a SOURCE that does not exist or that nothing can be made of, `BadImage` where files are the
    trouble, `DeviceError` for a camera that is not there.
    """
    if not (math.isfinite(hold) and hold > 0):
        raise BadInput(f"each picture cannot be held for {hold} seconds; --hold takes a number above 0")
    scheme, colon, rest = spec.partition(":")
    if scheme == "sim":
        return _open_simulated(spec)
    if spec == "picamera2":
        from hardware.pi_camera import PiCamera2

        return PiCamera2()
    if scheme == "v4l2" and colon:
        return _open_v4l2(rest)
    if is_network(spec):
        return NetworkCamera(spec)
    return _open_path(spec, hold)


def is_network(spec: str) -> bool:
    """Whether a SOURCE is a camera in the network."""
    return spec.lower().startswith(NETWORK)


def is_named(spec: str) -> bool:
    """Whether a SOURCE is a camera or the simulated table by its name, and no file of somebody's own."""
    return is_live(spec) or spec.startswith("sim:") or "://" in spec


def looks_like_one(spec: str) -> bool:
    """Whether this is rather a SOURCE than anything else that people write, if perhaps one that is not there."""
    return is_named(spec) or "/" in spec or Path(spec).suffix.lower() in PICTURE_SUFFIXES | VIDEO_SUFFIXES


def is_live(spec: str) -> bool:
    """Whether what a SOURCE shows is going on now."""
    return spec == "picamera2" or spec.startswith(("v4l2:", *CAMERA_FILES)) or is_network(spec)


def _open_simulated(spec: str) -> FrameSource:
    from tablehub.simulator.source import SimulatedTable

    return SimulatedTable(spec)


def _open_v4l2(device: str) -> FrameSource:
    if device.isascii() and device.isdigit() and len(device) <= MOST_DIGITS:
        return V4l2Camera(int(device))
    camera = V4l2Camera(device)
    if camera.number is None and (os.path.lexists(device) or not device.startswith(CAMERA_FILES)):
        raise BadInput(f"'v4l2:{device}' names no camera; give its number or its file: v4l2:0 or v4l2:/dev/video0")
    return camera  # one that is not plugged in yet has no file, and may get one


def _open_path(spec: str, hold: float) -> FrameSource:
    if spec.startswith(CAMERA_FILES):
        return _open_v4l2(spec)
    path = Path(spec)
    try:
        mode = os.stat(spec).st_mode  # of the text itself: an empty one is no name for the current folder
    except FileNotFoundError:
        raise BadInput(f"there is no SOURCE '{spec}'; it can be {CHOICES}") from None
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"the SOURCE '{spec}' cannot be opened: {reason}") from None
    if stat.S_ISDIR(mode):
        return PictureSource(pictures_in(path), hold, _tell_left_out)
    if stat.S_ISCHR(mode):
        return _open_v4l2(spec)
    if not stat.S_ISREG(mode):
        raise BadInput(f"the SOURCE '{spec}' is neither a file nor a folder; it can be {CHOICES}")
    if path.suffix.lower() in PICTURE_SUFFIXES:
        return PictureSource([path], hold)
    return VideoSource(path)


def _none_of(problems: Sequence[BadImage], folder: Path) -> BadImage:
    first, *others = problems
    if not others:
        return first
    return BadImage(f"none of the {len(problems)} pictures in '{folder}' can be read; the first: {first}")


def _tell_left_out(problem: BadImage) -> None:
    print(f"tablehub: left out: {problem}", file=sys.stderr, flush=True)


def pictures_in(folder: Path) -> list[Path]:
    """The pictures of a folder in natural order of their names (2 before 10), without what calibration has drawn.

    Raises `BadImage` when there are none.
    """
    try:
        named = [p for p in folder.iterdir() if p.suffix.lower() in PICTURE_SUFFIXES and not p.name.startswith(".")]
    except OSError as error:
        raise BadImage(f"the folder '{folder}' cannot be read: {error.strerror}") from None
    found = [path for path in named if not is_drawing(path)]
    if not found:
        raise BadImage(f"the folder '{folder}' has no pictures; they end in {', '.join(sorted(PICTURE_SUFFIXES))}")
    return sorted(found, key=natural_order)


def natural_order(path: Path) -> tuple[list[str | int], str]:
    """A sort key in which numbers count as numbers; the plain name settles ties such as 1 and 01."""
    parts = re.split(r"([0-9]+)", path.name.casefold())
    return [int(part) if part.isdigit() else part for part in parts], path.name


class PictureSource:
    """Picture files as frames, one every `hold` seconds; each is read when it is its turn.

    `left_out` is told of files that are no pictures, which are passed over then; without it the first one is an error.
    """

    def __init__(
        self,
        paths: Sequence[Path],
        hold: float = DEFAULT_HOLD,
        left_out: Callable[[BadImage], None] | None = None,
    ) -> None:
        self.paths = tuple(paths)
        self.hold = hold
        self._left_out = left_out

    def __enter__(self) -> PictureSource:
        return self

    def __exit__(self, *exc: object) -> None:
        pass

    def __iter__(self) -> Iterator[Frame]:
        """Raises `BadImage` at a file that is no picture, or where there is none besides such."""
        untold: list[BadImage] = []  # until a picture is met: where there is none, one sentence tells of all
        is_any = False
        for index, path in enumerate(self.paths):
            try:
                image = load_image(path)
            except BadImage as problem:
                if self._left_out is None:
                    raise
                untold.append(problem)
                continue
            is_any = True
            self._tell(untold)
            yield Frame(index, path.name, index * self.hold, image)
        if untold and not is_any:
            raise _none_of(untold, self.paths[0].parent)
        self._tell(untold)

    def _tell(self, untold: list[BadImage]) -> None:
        for problem in untold:
            if self._left_out:
                self._left_out(problem)
        untold.clear()


class VideoSource:
    """A video file as frames; the time of each is the one it has in the file. Can be gone through once.

    Raises `BadImage` on opening a file in which OpenCV finds no picture at all.
    """

    def __init__(self, path: Path) -> None:
        quieten_opencv()
        self.path = path
        # FFmpeg by name: the other backends take file names with a % for patterns.
        self._capture = cv2.VideoCapture(str(path.absolute()), cv2.CAP_FFMPEG)
        self._fps = self._capture.get(cv2.CAP_PROP_FPS) or ASSUMED_FPS
        self._first = self._read()
        if self._first is None:
            self._capture.release()
            raise BadImage(f"'{path}' is neither a video nor a picture that can be read; a SOURCE can be {CHOICES}")

    def __enter__(self) -> VideoSource:
        return self

    def __exit__(self, *exc: object) -> None:
        self._capture.release()

    def __iter__(self) -> Iterator[Frame]:
        first, self._first = self._first, None
        last = 0.0
        for index, (seconds, image) in enumerate(chain([first] if first else [], iter(self._read, None))):
            # Broken files repeat a time or lack them all; then the frame rate must do.
            last = seconds if seconds > last or index == 0 else last + 1 / self._fps
            yield Frame(index, str(index), last, image)

    def _read(self) -> tuple[float, Image] | None:
        there, image = self._capture.read()
        if not there:
            return None
        return self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000, np.asarray(image, dtype=np.uint8)
