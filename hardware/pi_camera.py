"""The Raspberry Pi's camera, by picamera2: sensor mode, focus and exposure as a reader of boards wants them.

The sensor is read in the smallest mode that shows its whole field and has enough pixels; the lens is focused once and
then left alone; exposure and white balance settle and are then held (`hardware.exposure`). The gate gets a small
picture of its own, which the camera's processor makes at no cost.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from hardware.cameras import DEFAULT_FPS, DEFAULT_SIZE, Size
from hardware.exposure import ExposureHold
from tablehub.errors import DeviceError
from tablehub.frames import Frame, Grey, Image
from tablehub.words.text import say

logger = logging.getLogger(__name__)

TIMEOUT = 5.0
"""Seconds without a frame after which the camera counts as gone; its longest exposures here are far below 1 s."""

WHOLE = 0.95
"""Share of the widest field from which a mode shows it whole."""

AF_AUTO, AF_START = 1, 0
"""libcamera's AfModeAuto, in which the lens moves when triggered and at no other time, and AfTriggerStart."""
AF_FAILED = 3
"""libcamera's AfStateFailed."""
FOCUS_AGAIN = 10.0
"""Seconds after which a lens that found no focus, in the dark perhaps, tries again."""

FIELDS: Mapping[str, float] = {"ov5647": 53.5, "imx219": 62.2, "imx708": 66.0, "imx708_wide": 102.0}
"""Degrees that the whole sensor sees across, by libcamera's name of the model, as Raspberry Pi's camera documentation
has them: Camera Module 1, 2, 3 and 3 Wide. A camera whose lens is changed, as the HQ Camera's, tells nothing by it."""

WITHOUT_FILTER = "_noir"
"""What the names of the same cameras without their infrared filter end with."""

SMALL = 240
"""Pixels that the small picture is wide at least: as many as the gate looks at."""

STEP = 16
"""Every so many-th pixel is enough for a picture's brightness."""


def open_picamera2() -> Any:
    """The Pi's camera; raises `DeviceError` when there is none, or no picamera2 to drive it."""
    try:
        from picamera2 import Picamera2
    except (ImportError, ValueError) as error:  # ValueError: a part of it was built for another NumPy
        raise DeviceError(
            say(
                "picamera2 cannot be loaded ({why}); on Raspberry Pi OS type: sudo apt install python3-picamera2, "
                "and make the virtual environment with --system-site-packages",
                why=str(error),
            )
        ) from None
    try:
        return Picamera2()
    except (RuntimeError, IndexError) as error:  # IndexError: older versions, when no camera is found
        why = say(
            "the Raspberry Pi camera cannot be opened ({why}); see to its cable, and whether another program has it",
            why=str(error.__cause__ or error),  # it says of itself only that it did not complete
        )
        raise DeviceError(why) from None


def sensor_mode(modes: Sequence[Mapping[str, Any]], size: Size, fps: float) -> Mapping[str, Any] | None:
    """The mode to read the sensor in, of those picamera2 lists; None where none fits, and it may choose itself.

    The whole field of view counts most, then enough pixels for `size`, then the frame rate, then few pixels.
    """
    known = [mode for mode in modes if {"size", "fps", "crop_limits", "bit_depth"} <= mode.keys()]
    widest = max((_field(mode) for mode in known), default=0)
    large = [
        mode
        for mode in known
        if _field(mode) >= WHOLE * widest and mode["size"][0] >= size[0] and mode["size"][1] >= size[1]
    ]
    quick = [mode for mode in large if mode["fps"] >= fps]
    if quick:
        return min(quick, key=lambda mode: (mode["size"][0] * mode["size"][1], -mode["bit_depth"]))
    return max(large, key=lambda mode: mode["fps"], default=None)


def focal_length(properties: Mapping[str, Any], metadata: Mapping[str, Any]) -> float | None:
    """In widths of the picture, by the camera's model and the part of its sensor that is shown; None where unknown."""
    across = FIELDS.get(str(properties.get("Model")).removesuffix(WITHOUT_FILTER))
    try:
        whole, shown = properties["PixelArraySize"][0], metadata["ScalerCrop"][2]
    except (KeyError, TypeError, IndexError):
        return None
    if across is None or not 0 < shown <= whole:
        return None
    return float(whole / shown / (2 * np.tan(np.radians(across) / 2)))


def highest_gain(controls: Mapping[str, Sequence[Any]]) -> float | None:
    """That of the sensor, of the lowest, highest and usual value of each control; None where it is not told."""
    limits = controls.get("AnalogueGain")
    return float(limits[1]) if limits and limits[1] else None


def small_size(size: Size) -> Size:
    """Of the low-resolution stream: halves of the picture's size, even as its format wants them."""
    width, height = size
    while width >= 2 * SMALL:
        width, height = width // 2, height // 2
    return width // 2 * 2, height // 2 * 2


def _field(mode: Mapping[str, Any]) -> int:
    """The part of the sensor that a mode shows, in its own pixels."""
    _, _, width, height = mode["crop_limits"]
    return int(width * height)


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
        self._exposure = ExposureHold()
        self._focuses = False
        self._properties: Mapping[str, Any] = {}
        self._focused_at = 0.0

    def __enter__(self) -> PiCamera2:
        camera = self._open_camera()
        try:
            camera.configure(self._configuration(camera))
            self._focuses = "AfMode" in camera.camera_controls
            self._properties = camera.camera_properties
            camera.start()
        except RuntimeError as error:
            camera.close()
            size = f"{self.size[0]}x{self.size[1]}"
            why = say("the Raspberry Pi camera does not start at {size}: {why}", size=size, why=str(error))
            raise DeviceError(why) from None
        self._camera, self._exposure = camera, ExposureHold(highest_gain(camera.camera_controls))
        if self._focuses:
            self._focus(0.0)
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
            image, small, metadata = self._next_image()
            seconds = metadata["SensorTimestamp"] / 1e9
            start = seconds if start is None else start
            self._adjust(seconds - start, image, metadata)
            yield Frame(index, str(index), seconds - start, image, small, focal_length(self._properties, metadata))
            index += 1

    def _configuration(self, camera: Any) -> Any:
        # libcamera names formats by the order in a little-endian word: its RGB888 is BGR in memory, as OpenCV has it.
        main = {"size": self.size, "format": "RGB888"}
        mode = sensor_mode(camera.sensor_modes, self.size, self.fps)
        sensor = {"output_size": mode["size"], "bit_depth": mode["bit_depth"]} if mode else {}
        # A Pi 4 makes its low-resolution stream in this format only; its first plane is the grey picture.
        lores = {"size": small_size(self.size), "format": "YUV420"}
        controls = {"FrameRate": self.fps}
        return camera.create_video_configuration(main=main, lores=lores, sensor=sensor, controls=controls)

    def _focus(self, t: float) -> None:
        """Have the lens look for the focus once; afterwards it stays where it is."""
        self._focused_at = t
        self._camera.set_controls({"AfMode": AF_AUTO, "AfTrigger": AF_START})

    def _adjust(self, t: float, image: Image, metadata: Mapping[str, Any]) -> None:
        if self._focuses and metadata.get("AfState") == AF_FAILED and t - self._focused_at >= FOCUS_AGAIN:
            logger.warning("the Raspberry Pi camera found no focus; it tries again")
            self._focus(t)
        wanted = self._exposure.update(t, metadata, float(image[::STEP, ::STEP].mean()))
        if wanted is not None:
            logger.info(
                "exposure and white balance are %s", "held" if self._exposure.is_held else "free, the light changed"
            )
            self._camera.set_controls(wanted)

    def _next_image(self) -> tuple[Image, Grey, Mapping[str, Any]]:
        if self._camera is None:
            raise DeviceError("the Raspberry Pi camera is closed")
        try:
            request = self._camera.capture_request(wait=TIMEOUT)
        except (TimeoutError, RuntimeError) as error:
            why = say("the Raspberry Pi camera gives no more pictures ({why}); see to its cable", why=str(error))
            raise DeviceError(why) from None
        try:
            image = np.array(request.make_array("main"), dtype=np.uint8)  # a copy: the buffer goes back to the camera
            width, height = small_size(self.size)
            small = np.array(request.make_array("lores")[:height, :width], dtype=np.uint8)  # rows may be padded
            return image, small, request.get_metadata()
        finally:
            request.release()
