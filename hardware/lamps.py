"""Lamps and a buzzer on the Pi's GPIO pins, by gpiozero: the same pins, real or mock, that the buttons are on."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from typing import Self

from gpiozero import LED, Buzzer, Factory

from hardware.pins import LAMP_PINS, LampPin
from hardware.wires import AGAIN, Wires, give_back
from tablehub.buttons import Clock
from tablehub.lamps import Glow, Glowing, Lamp

logger = logging.getLogger(__name__)

BEAT = 0.35
"""Seconds a blinking lamp is on, and off: slow enough for nobody to be troubled (below three flashes a second)."""

BEEP, REST = 0.08, 0.12
"""Seconds of a beep, and between two."""


class GpioLamps:
    """The lamps of `pins`, on the pins that `factory` makes: asked each time, for it may become another one.

    See `tablehub.lamps.Lamps`; a context manager. A lamp whose pin cannot be had stays dark and is tried again: it is
    in `missing`, the log says why, and the others light.
    """

    def __init__(
        self, factory: Callable[[], Factory], pins: Sequence[LampPin] = LAMP_PINS, clock: Clock = time.monotonic
    ) -> None:
        self._factory, self._clock = factory, clock
        self._glowing: Glowing = {}
        self._wires: Wires[LampPin, _Lit] = Wires(pins, self._wired, "a lamp")
        self._wires.look(factory())
        self._looked = clock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """All off, and the pins given back; a second time does nothing."""
        self.show({})
        self._wires.close()
        self._looked = float("inf")

    @property
    def missing(self) -> tuple[LampPin, ...]:
        """Those that cannot be had now."""
        return self._wires.missing

    def look(self) -> None:
        if self._clock() - self._looked >= AGAIN:
            self._looked = self._clock()
            self._wires.look(self._factory())

    def show(self, glowing: Glowing) -> None:
        self._glowing = dict(glowing)
        self._each(lambda lamp, lit: lit.glow(glowing.get(lamp, Glow.OFF)))

    def beep(self, times: int) -> None:
        if times > 0:
            self._each(lambda lamp, lit: lit.beep(times))

    def _each(self, told: Callable[[Lamp, _Lit], None]) -> None:
        for pin, lit in self._wires:
            try:
                told(pin.lamp, lit)
            except Exception as problem:  # lgpio raises its own errors, which share no base with gpiozero's
                self._wires.give_up(pin, problem)

    def _wired(self, pin: LampPin, factory: Factory) -> _Lit:
        lit = _Lit(pin, factory)
        lit.glow(self._glowing.get(pin.lamp, Glow.OFF))
        return lit


class _Lit:
    """One lamp, or the buzzer."""

    def __init__(self, pin: LampPin, factory: Factory) -> None:
        kind = _Buzzer if pin.lamp is Lamp.BUZZER else _Lamp
        self._device = kind(pin.bcm, pin_factory=factory)
        self._glow = Glow.OFF

    def check(self) -> None:
        """Raises where the pin is gone."""
        self._device.value  # noqa: B018 - reads its level

    def close(self) -> None:
        give_back(self._device)

    def glow(self, glow: Glow) -> None:
        """A blinking lamp that is to go on blinking keeps its beat."""
        if isinstance(self._device, _Lamp) and glow is not self._glow:
            _set(self._device, glow)
            self._glow = glow

    def beep(self, times: int) -> None:
        if isinstance(self._device, _Buzzer):
            self._device.beep(BEEP, REST, times, background=True)


class _StopsWithItsPin:
    """Blinking on a pin that goes away ends without a word: the next look finds the pin gone, and says so."""

    def _blink_device(self, *given: object) -> None:
        try:
            super()._blink_device(*given)  # type: ignore[misc]
        except Exception as problem:  # lgpio, as above
            logger.debug("it blinks no more: %s", problem)


class _Lamp(_StopsWithItsPin, LED): ...


class _Buzzer(_StopsWithItsPin, Buzzer): ...


def _set(device: LED, glow: Glow) -> None:
    if glow is Glow.BLINKING:
        device.blink(BEAT, BEAT, background=True)
    elif glow is Glow.ON:
        device.on()
    else:
        device.off()
