"""Lamps and a buzzer on the Pi's GPIO pins, by gpiozero: the same pins, real or mock, that the buttons are on."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Self

from gpiozero import LED, Buzzer, Factory

from hardware.pins import LAMP_PINS, LampPin
from tablehub.errors import DeviceError
from tablehub.lamps import Glow, Glowing, Lamp

logger = logging.getLogger(__name__)

BEAT = 0.35
"""Seconds a blinking lamp is on, and off: slow enough for nobody to be troubled (below three flashes a second)."""

BEEP, REST = 0.08, 0.12
"""Seconds of a beep, and between two."""


class GpioLamps:
    """The lamps of `pins`, on the pins `factory` makes. See `tablehub.lamps.Lamps`; a context manager.

    A lamp whose pin cannot be had stays dark: it is in `missing`, the log says why, and the others light.
    """

    def __init__(self, factory: Factory, pins: Sequence[LampPin] = LAMP_PINS) -> None:
        self._open = ExitStack()
        self._lamps: dict[Lamp, LED] = {}
        self._buzzer: Buzzer | None = None
        self._glowing: dict[Lamp, Glow] = {}
        missing = []
        for pin in pins:
            try:
                self._add(pin, factory)
            except DeviceError as problem:
                logger.error("%s; the table goes on without it", problem)
                missing.append(pin)
        self.missing = tuple(missing)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """All off, and the pins given back; a second time does nothing."""
        self.show({})
        self._open.close()
        self._lamps, self._buzzer = {}, None

    def show(self, glowing: Glowing) -> None:
        for lamp, device in self._lamps.items():
            glow = glowing.get(lamp, Glow.OFF)
            if glow is not self._glowing.get(lamp):
                self._glowing[lamp] = glow
                _set(device, glow)

    def beep(self, times: int) -> None:
        if self._buzzer and times > 0:
            self._buzzer.beep(BEEP, REST, times, background=True)

    def _add(self, pin: LampPin, factory: Factory) -> None:
        kind = Buzzer if pin.lamp is Lamp.BUZZER else LED
        try:
            device = self._open.enter_context(kind(pin.bcm, pin_factory=factory))
        except Exception as problem:  # lgpio raises its own errors, which share no base with gpiozero's
            reason = str(problem).strip("'\"") or type(problem).__name__
            raise DeviceError(f"GPIO {pin.bcm} ({pin.name}) cannot be used as a lamp: {reason}") from problem
        if isinstance(device, Buzzer):
            self._buzzer = device
        else:
            self._lamps[pin.lamp] = device


def _set(device: LED, glow: Glow) -> None:
    if glow is Glow.BLINKING:
        device.blink(BEAT, BEAT, background=True)
    elif glow is Glow.ON:
        device.on()
    else:
        device.off()
