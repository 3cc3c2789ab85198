"""A USB camera's exposure, colours and focus are held as far as its driver lets them, whatever its ways are."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from hardware.exposure import LASTING, REACTION, STEADY
from hardware.usb_exposure import TRIES, Part, UsbHold
from tablehub.frames import Image

FPS = 30
LAG = 4
"""Frames after which a picture shows what was set."""

MODE, EXPOSURE, AUTO_WB, AUTOFOCUS = (
    cv2.CAP_PROP_AUTO_EXPOSURE,
    cv2.CAP_PROP_EXPOSURE,
    cv2.CAP_PROP_AUTO_WB,
    cv2.CAP_PROP_AUTOFOCUS,
)


class Webcam:
    """A camera and its driver. `lamp` is the light, `red` its colour; what is automatic answers at once.

    `modes` are the exposure modes the driver knows, by hand first. `tells`: while it is automatic it tells the exposure
    it chose, else the one set last. `deaf`: says yes to everything and does nothing. `refuses`: controls it has not.
    """

    def __init__(
        self,
        modes: tuple[float, ...] = (1.0, 3.0),
        *,
        tells: bool = True,
        deaf: bool = False,
        refuses: tuple[int, ...] = (),
        jumps_in_colour: bool = False,
        forgets_exposure: bool = False,
    ) -> None:
        self.modes, self.tells, self.deaf, self.refuses = modes, tells, deaf, refuses
        self.jumps_in_colour, self.forgets_exposure = jumps_in_colour, forgets_exposure
        self.lamp, self.red = 1.0, 1.0
        self.values = {MODE: modes[0], EXPOSURE: 250.0, AUTO_WB: 1.0, AUTOFOCUS: 1.0}
        self.gains = 1.0
        self.t = 0.0
        self._shown = [self._levels()] * LAG

    def is_automatic(self) -> bool:
        return MODE in self.refuses or self.values[MODE] != self.modes[0]

    def get(self, prop: int) -> float:
        if prop in self.refuses:
            return -1.0
        if prop == EXPOSURE and self.is_automatic() and self.tells:
            return round(100.0 / self.lamp)
        return self.values.get(prop, -1.0)

    def set(self, prop: int, value: float) -> bool:
        if self.deaf:
            return True
        if prop in self.refuses or (prop == MODE and value not in self.modes):
            return False
        if prop == MODE and value == self.modes[0] and self.tells and not self.forgets_exposure:
            self.values[EXPOSURE] = self.get(EXPOSURE)
        if prop == AUTO_WB and not value:
            self.gains = 1.0 if self.jumps_in_colour else 1 / self.red
        self.values[prop] = value
        return True

    def frame(self) -> Image:
        self.t += 1 / FPS
        self._shown.append(self._levels())
        blue, green, red = self._shown.pop(0)
        image = np.full((90, 160, 3), (blue, green, red), np.float64)
        image[:, ::2] *= 0.5  # a pattern
        return np.clip(image, 0, 255).astype(np.uint8)

    def _levels(self) -> tuple[float, float, float]:
        exposure = 100.0 / self.lamp if self.is_automatic() or self.deaf else self.values[EXPOSURE]
        light = self.lamp * exposure / 100.0
        gain = 1 / self.red if self.values[AUTO_WB] or self.deaf else self.gains
        grey = 120.0 * light ** (1 / 2.2)
        return grey, grey, grey * (self.red * gain) ** (1 / 2.2)


def unchanged(image: Image) -> None:
    """Nobody does anything."""


def held(hold: UsbHold) -> bool:
    return hold.is_held


def watched(camera: Webcam, hold: UsbHold, seconds: float, change: Callable[[Image], None] = unchanged) -> Image:
    """So many seconds of the camera; the last picture."""
    image = camera.frame()
    for _ in range(round(seconds * FPS)):
        image = camera.frame()
        change(image)
        hold.update(camera.t, image)
    return image


def started(camera: Webcam) -> UsbHold:
    return UsbHold(camera)


LONG = STEADY + (TRIES + 2) * REACTION + 2.0


@pytest.mark.parametrize("modes", [(1.0, 3.0), (0.25, 0.75), (1.0, 0.0), (1.0, 3.0, 0.0)])
@pytest.mark.parametrize("tells", [True, False])
def test_what_has_settled_is_held_whatever_the_drivers_numbers_are(modes: tuple[float, ...], tells: bool) -> None:
    camera = Webcam(modes, tells=tells)
    camera.lamp, camera.red = 2.0, 1.3
    hold = started(camera)
    assert camera.is_automatic(), "a program before may have left it by hand"
    before = watched(camera, hold, STEADY / 2)
    assert not held(hold)
    after = watched(camera, hold, LONG)
    assert held(hold)
    assert hold.unheld == set()
    assert not camera.is_automatic()
    assert (camera.values[AUTO_WB], camera.values[AUTOFOCUS]) == (0.0, 0.0)
    assert np.allclose(before.mean((0, 1)), after.mean((0, 1)), rtol=0.09)


def test_a_hand_makes_nothing_else_brighter() -> None:
    camera = Webcam()
    hold = started(camera)

    def hand(image: Image) -> None:
        image[:, :70] = (90, 120, 190)

    watched(camera, hold, LONG)
    exposure = camera.values[EXPOSURE]
    watched(camera, hold, 20.0, hand)
    assert held(hold)
    assert (camera.values[EXPOSURE], camera.is_automatic()) == (exposure, False)


def test_a_lamp_switched_off_lets_it_go_and_it_is_held_anew() -> None:
    camera = Webcam()
    hold = started(camera)
    watched(camera, hold, LONG)
    camera.lamp = 0.3
    watched(camera, hold, LASTING - 0.5)
    assert held(hold)
    watched(camera, hold, 1.0)
    assert not held(hold)
    assert camera.is_automatic()
    assert camera.values[AUTOFOCUS] == 1.0
    image = watched(camera, hold, LONG)
    assert held(hold)
    assert not camera.is_automatic()
    assert int(image.max()) == pytest.approx(120, rel=0.09)


def test_the_exposure_is_looked_for_where_the_driver_jumps_to_an_old_one() -> None:
    camera = Webcam(tells=True, forgets_exposure=True)
    camera.lamp = 4.0
    hold = started(camera)
    image = watched(camera, hold, LONG)
    assert held(hold)
    assert hold.unheld == set()
    assert camera.values[EXPOSURE] == pytest.approx(25, rel=0.2)
    assert int(image.max()) == pytest.approx(120, rel=0.09)


@pytest.mark.parametrize(
    ("camera", "unheld"),
    [
        (Webcam(refuses=(MODE, EXPOSURE)), {Part.EXPOSURE}),
        (Webcam(refuses=(AUTO_WB,)), {Part.COLOURS}),
        (Webcam(refuses=(AUTOFOCUS,)), set()),  # most have no motor: nothing to be held
        (Webcam(deaf=True), {Part.EXPOSURE, Part.COLOURS, Part.FOCUS}),
        (Webcam(refuses=(MODE, EXPOSURE, AUTO_WB, AUTOFOCUS)), {Part.EXPOSURE, Part.COLOURS}),
        (Webcam(refuses=(EXPOSURE,), tells=False), {Part.EXPOSURE}),
    ],
)
def test_what_a_driver_does_not_let_is_left_to_the_camera_and_named(camera: Webcam, unheld: set[Part]) -> None:
    hold = started(camera)
    image = watched(camera, hold, LONG)
    assert held(hold)
    assert hold.unheld == unheld
    assert int(image.max()) == pytest.approx(120, rel=0.09)


def test_colours_that_jump_when_they_are_held_are_left_to_the_camera() -> None:
    camera = Webcam(jumps_in_colour=True)
    camera.red = 1.5
    hold = started(camera)
    image = watched(camera, hold, LONG)
    assert hold.unheld == {Part.COLOURS}
    assert camera.values[AUTO_WB] == 1.0
    assert not camera.is_automatic()
    assert image[0, 1].tolist() == pytest.approx([120] * 3, rel=0.09)


def test_nothing_is_held_while_the_light_goes_on_changing() -> None:
    camera = Webcam(deaf=True)
    hold = started(camera)
    for step in range(40):
        level = 0.5 + step / 80

        def dimmed(image: Image, level: float = level) -> None:
            image[:] = (image * level).astype(np.uint8)

        watched(camera, hold, 0.2, dimmed)
        assert not held(hold)
