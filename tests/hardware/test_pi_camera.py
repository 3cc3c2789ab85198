"""The Raspberry Pi's camera, on a stand-in that takes no call and no control that the real picamera2 would not."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from hardware.pi_camera import AF_FAILED, FOCUS_AGAIN, PiCamera2, sensor_mode
from tablehub.errors import DeviceError
from tablehub.frames import FrameSource
from tests.hardware.picamera2_api import of_version, recorded, signature

API = recorded()
SIGNATURES = {
    name: {method: signature(arguments) for method, arguments in methods.items()}
    for name, methods in API["signatures"].items()
}


def grey(value: int) -> Any:
    return np.full((32, 32, 3), value, np.uint8)


def yuv420(level: int, size: tuple[int, int], format: str) -> Any:
    """As picamera2 gives it: the grey picture, below it the colours, and rows padded to whole 64 bytes."""
    assert format == "YUV420"
    width, height = size
    assert width % 2 == height % 2 == 0
    planes = np.full((height * 3 // 2, -(-width // 64) * 64), 128, np.uint8)
    planes[:height, :width] = level
    planes[:, width:] = 255
    return planes


def bound(kind: str, method: str, *arguments: Any, **named: Any) -> dict[str, Any]:
    """The arguments of a call by name; raises `TypeError` where the real method would."""
    return dict(SIGNATURES[kind][method].bind(None, *arguments, **named).arguments)


def check_controls(controls: dict[str, Any]) -> None:
    """The real one raises RuntimeError for a control that libcamera does not know."""
    unknown = controls.keys() - set(API["controls"])
    assert not unknown, f"libcamera has no control {unknown}"


class FakeRequest:
    def __init__(self, image: Any, metadata: dict[str, Any]) -> None:
        self.image, self.metadata, self.released = image, metadata, False
        self.lores: Any = None

    def make_array(self, *arguments: Any, **named: Any) -> Any:
        name = bound("CompletedRequest", "make_array", *arguments, **named)["name"]
        return {"main": self.image, "lores": self.lores}[name]

    def get_metadata(self) -> dict[str, Any]:
        assert self.metadata.keys() <= set(API["metadata"])
        return self.metadata

    def release(self) -> None:
        self.released = True


MODES_V2 = [
    {"size": (640, 480), "bit_depth": 10, "fps": 103.33, "crop_limits": (1000, 752, 1280, 960)},
    {"size": (1640, 1232), "bit_depth": 10, "fps": 41.85, "crop_limits": (0, 0, 3280, 2464)},
    {"size": (1920, 1080), "bit_depth": 10, "fps": 47.57, "crop_limits": (680, 692, 1920, 1080)},
    {"size": (3280, 2464), "bit_depth": 10, "fps": 21.19, "crop_limits": (0, 0, 3280, 2464)},
]
MODES_V3 = [
    {"size": (1536, 864), "bit_depth": 10, "fps": 120.13, "crop_limits": (768, 432, 3072, 1728)},
    {"size": (2304, 1296), "bit_depth": 10, "fps": 56.03, "crop_limits": (0, 0, 4608, 2592)},
    {"size": (4608, 2592), "bit_depth": 10, "fps": 14.35, "crop_limits": (0, 0, 4608, 2592)},
]
MODES_HQ = [
    {"size": (1332, 990), "bit_depth": 10, "fps": 120.05, "crop_limits": (696, 528, 2664, 1980)},
    {"size": (2028, 1080), "bit_depth": 12, "fps": 50.03, "crop_limits": (0, 440, 4056, 2160)},
    {"size": (2028, 1520), "bit_depth": 12, "fps": 40.01, "crop_limits": (0, 0, 4056, 3040)},
    {"size": (4056, 3040), "bit_depth": 12, "fps": 10.0, "crop_limits": (0, 0, 4056, 3040)},
]
"""As picamera2 lists them for Camera Module 2, Camera Module 3 and the HQ Camera."""


class FakePicamera2:
    """`picamera2.Picamera2` with one frame every 40 ms; times out when the requests are used up."""

    def __init__(self, greys: list[int], modes: list[dict[str, Any]] | None = None, focuses: bool = False) -> None:
        self.requests = [
            FakeRequest(grey(g), {"SensorTimestamp": 5_000_000_000 + 40_000_000 * i}) for i, g in enumerate(greys)
        ]
        self.waiting = list(self.requests)
        self.started = self.closed = False
        self.configuration: dict[str, Any] = {}
        self.controls: list[dict[str, Any]] = []
        self.sensor_modes = modes or []
        self.camera_properties: dict[str, Any] = {}
        self.camera_controls: dict[str, tuple[float, float, float]] = {"ExposureTime": (1, 66666, 0)}
        if focuses:
            self.camera_controls["AfMode"] = (0, 2, 0)

    def create_video_configuration(self, *arguments: Any, **named: Any) -> dict[str, Any]:
        configuration = bound("Picamera2", "create_video_configuration", *arguments, **named)
        check_controls(configuration["controls"])
        return configuration

    def configure(self, *arguments: Any, **named: Any) -> None:
        assert not self.started
        self.configuration = bound("Picamera2", "configure", *arguments, **named)["camera_config"]
        for request in self.requests:
            request.lores = yuv420(int(request.image[0, 0, 0]), **self.configuration["lores"])

    def start(self, *arguments: Any, **named: Any) -> None:
        bound("Picamera2", "start", *arguments, **named)
        self.started = True

    def set_controls(self, *arguments: Any, **named: Any) -> None:
        controls = bound("Picamera2", "set_controls", *arguments, **named)["controls"]
        check_controls(controls)
        self.controls.append(controls)

    def capture_request(self, *arguments: Any, **named: Any) -> FakeRequest:
        assert bound("Picamera2", "capture_request", *arguments, **named)["wait"] > 0
        assert self.started
        if not self.waiting:
            raise TimeoutError
        return self.waiting.pop(0)

    def close(self) -> None:
        self.closed = True


def test_the_recording_is_what_the_real_picamera2_has() -> None:
    """From its own source; nothing of it is run."""
    found = of_version(API["version"])
    if found is None:
        pytest.skip(f"picamera2 {API['version']} cannot be had from the package index; is there a network?")
    for name, methods in API["signatures"].items():
        assert {method: found[name][method] for method in methods} == methods


@pytest.mark.parametrize(
    ("model", "array", "crop", "focal"),
    [
        ("imx708", (4608, 2592), (0, 0, 4608, 2592), 0.770),
        ("imx708_wide", (4608, 2592), (0, 0, 4608, 2592), 0.405),
        ("imx708_wide_noir", (4608, 2592), (0, 0, 4608, 2592), 0.405),
        ("imx219", (3280, 2464), (0, 310, 3280, 1844), 0.829),
        ("imx219", (3280, 2464), (820, 770, 1640, 922), 1.657),  # zoomed to half
        ("imx477", (4056, 3040), (0, 380, 4056, 2280), None),  # any lens may be on it
        ("imx708", (4608, 2592), None, None),
        (None, None, (0, 0, 4608, 2592), None),
    ],
)
def test_the_lens_is_known_by_the_model_and_what_is_shown_of_the_sensor(
    model: str | None, array: tuple[int, int] | None, crop: tuple[int, ...] | None, focal: float | None
) -> None:
    fake = FakePicamera2([7])
    told = {"Model": model, "PixelArraySize": array}
    fake.camera_properties = {name: value for name, value in told.items() if value is not None}
    if crop:
        fake.requests[0].metadata["ScalerCrop"] = crop
    with PiCamera2(open_camera=lambda: fake) as camera:
        (frame,) = islice(camera, 1)
    assert frame.focal == (None if focal is None else pytest.approx(focal, abs=1e-3))


def test_it_gives_frames_timed_by_its_sensor_and_returns_every_buffer() -> None:
    fake = FakePicamera2([7, 8])
    source: FrameSource = PiCamera2(size=(640, 480), open_camera=lambda: fake)
    with source:
        frames = list(islice(source, 2))
    assert [f.t for f in frames] == pytest.approx([0.0, 0.04])
    assert [int(f.image[0, 0, 0]) for f in frames] == [7, 8]
    assert fake.configuration["main"] == {"size": (640, 480), "format": "RGB888"}
    assert fake.configuration["controls"] == {"FrameRate": 30}
    assert all(request.released for request in fake.requests)
    assert fake.closed


@pytest.mark.parametrize(
    ("size", "small"), [((1280, 720), (320, 180)), ((640, 480), (320, 240)), ((1000, 562), (250, 140))]
)
def test_the_gate_gets_a_small_picture_of_its_own(size: tuple[int, int], small: tuple[int, int]) -> None:
    fake = FakePicamera2([7, 200])
    with PiCamera2(size=size, open_camera=lambda: fake) as camera:
        frames = list(islice(camera, 2))
    assert fake.configuration["lores"]["size"] == small
    for frame, level in zip(frames, (7, 200), strict=True):
        assert frame.small is not None
        assert frame.small.shape == small[::-1]
        assert (frame.small == level).all(), "neither colours nor what rows are padded with"


def test_a_frame_stays_when_the_camera_uses_its_buffer_again() -> None:
    fake = FakePicamera2([7, 8])
    with PiCamera2(open_camera=lambda: fake) as camera:
        frame = next(iter(camera))
    fake.requests[0].image[:] = 0
    fake.requests[0].lores[:] = 0
    assert frame.small is not None
    assert (frame.image == 7).all()
    assert (frame.small == 7).all()


def test_a_camera_that_falls_silent_is_told() -> None:
    fake = FakePicamera2([7])
    with PiCamera2(open_camera=lambda: fake) as camera:
        frames = iter(camera)
        next(frames)
        with pytest.raises(DeviceError, match="gives no more pictures"):
            next(frames)
    assert fake.closed


def test_a_missing_picamera2_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(DeviceError, match="apt install python3-picamera2"), PiCamera2():
        pass


def test_a_picamera2_with_a_part_for_another_numpy_is_said_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Bookworm's simplejpeg; what loading it raises is no ImportError."""
    (tmp_path / "picamera2.py").write_text('raise ValueError("numpy.dtype size changed")')
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(DeviceError, match=r"picamera2 cannot be loaded \(numpy.dtype size changed\)"), PiCamera2():
        pass


def test_a_camera_that_another_program_has_is_said_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """What picamera2 raises says only that it did not complete."""

    def held() -> None:
        try:
            raise RuntimeError("failed to acquire camera: Device or resource busy")
        except RuntimeError as error:
            raise RuntimeError("Camera __init__ sequence did not complete.") from error

    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=held))
    with pytest.raises(DeviceError) as caught, PiCamera2():
        pass
    assert str(caught.value) == (
        "the Raspberry Pi camera cannot be opened (failed to acquire camera: Device or resource busy); see to its "
        "cable, and whether another program has it"
    )


@pytest.mark.parametrize(
    ("modes", "size", "chosen"),
    [
        (MODES_V2, (1280, 720), (1640, 1232)),
        (MODES_V3, (1280, 720), (2304, 1296)),
        (MODES_HQ, (1280, 720), (2028, 1520)),
        (MODES_V3, (3840, 2160), (4608, 2592)),
        (MODES_V2, (4000, 3000), None),
        ([{"format": "YUYV"}], (1280, 720), None),
    ],
)
def test_the_sensor_shows_its_whole_field_in_as_few_pixels_as_do(
    modes: list[dict[str, Any]], size: tuple[int, int], chosen: tuple[int, int] | None
) -> None:
    mode = sensor_mode(modes, size, 30)
    assert (mode["size"] if mode else None) == chosen
    fake = FakePicamera2([1], modes)
    with PiCamera2(size=size, open_camera=lambda: fake):
        assert fake.configuration["sensor"].get("output_size") == chosen


def test_a_lens_is_focused_once_and_again_only_where_it_found_nothing() -> None:
    fake = FakePicamera2([50] * 600, focuses=True)
    for index, request in enumerate(fake.requests):
        request.metadata["AfState"] = AF_FAILED if index < 260 else 2
    with PiCamera2(open_camera=lambda: fake) as camera:
        assert fake.controls == [{"AfMode": 1, "AfTrigger": 0}]
        list(islice(camera, 600))
    assert len(fake.controls) == 2, f"it failed for {260 * 0.04} s, and is tried every {FOCUS_AGAIN} s"


def test_a_fixed_lens_is_left_alone() -> None:
    fake = FakePicamera2([50])
    with PiCamera2(open_camera=lambda: fake):
        assert fake.controls == []


def test_exposure_is_held_once_it_has_settled_and_every_time_it_is_opened_anew() -> None:
    fakes = [FakePicamera2([50] * 60) for _ in range(2)]
    for fake in fakes:
        for request in fake.requests:
            request.metadata |= {"ExposureTime": 9000, "AnalogueGain": 2.0, "ColourGains": (1.5, 1.7)}
    opened = iter(fakes)
    camera = PiCamera2(open_camera=lambda: next(opened))
    for _ in range(2):
        with camera:
            list(islice(camera, 60))
    assert [len(fake.controls) for fake in fakes] == [1, 1]
    assert fakes[0].controls[0]["ExposureTime"] == 9000


def test_the_sensor_is_asked_for_no_more_gain_than_it_has() -> None:
    fake = FakePicamera2([50] * 60)
    fake.camera_controls["AnalogueGain"] = (1.0, 10.7, 1.0)
    for request in fake.requests:
        told = {"ExposureTime": 33000, "AnalogueGain": 6.0, "DigitalGain": 2.0, "ColourGains": (1.5, 1.7)}
        request.metadata |= told
    with PiCamera2(open_camera=lambda: fake) as camera:
        list(islice(camera, 60))
    assert [controls["AnalogueGain"] for controls in fake.controls] == [10.7]


def test_a_closed_camera_gives_nothing() -> None:
    with pytest.raises(DeviceError, match="is closed"):
        next(iter(PiCamera2()))


@pytest.mark.pi
def test_the_camera_of_this_pi_gives_pictures() -> None:
    with PiCamera2() as camera:
        frames = list(islice(camera, 30))
    assert frames[-1].size == (1280, 720)
    assert frames[-1].t == pytest.approx(29 / 30, abs=0.2)
