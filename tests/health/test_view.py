"""What the doctor says of a USB camera whose driver lets its settings be held, or does not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hardware.cameras import V4l2Camera
from tablehub.health.view import look
from tablehub.live.aim_checks import Check, Verdict
from tests.hardware.test_usb_exposure import FPS, MODE, Webcam


class WebcamCapture(Webcam):
    """The same as `cv2.VideoCapture` gives it, in pictures large enough to be looked at."""

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return True

    def read(self) -> tuple[bool, Any]:
        return True, np.kron(self.frame(), np.ones((8, 8, 1), np.uint8))

    def release(self) -> None:
        pass


def settings_of(capture: WebcamCapture) -> Check:
    camera = V4l2Camera(0, open_capture=lambda number: capture, clock=lambda: capture.t)
    return next(check for check in look(lambda: camera, None).checks if check.name == "camera settings")


def test_settings_that_are_held_are_well() -> None:
    check = settings_of(WebcamCapture())
    assert (check.verdict, check.value) == (Verdict.GOOD, "exposure, white balance and focus held")


def test_a_driver_that_is_silent_is_told_with_what_to_do() -> None:
    check = settings_of(WebcamCapture(deaf=True))
    assert (check.verdict, check.value) == (Verdict.FAIR, "cannot be held: exposure, focus, white balance")
    assert "steady lamp" in check.advice
    assert settings_of(WebcamCapture(refuses=(MODE,))).value == "cannot be held: exposure"


def test_light_that_goes_on_changing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    capture = WebcamCapture(refuses=(MODE,))
    plain = WebcamCapture._levels

    def flickers(camera: WebcamCapture) -> tuple[float, float, float]:
        blue, green, red = plain(camera)
        dim = 0.6 if int(camera.t * FPS) // 20 % 2 else 1.0
        return blue * dim, green * dim, red * dim

    monkeypatch.setattr(WebcamCapture, "_levels", flickers)
    assert settings_of(capture).value == "had not settled yet"
