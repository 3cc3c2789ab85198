"""Push buttons on the Pi's GPIO pins, by gpiozero; the same class on gpiozero's mock pins where there are none."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from gpiozero import DigitalInputDevice, Factory, GPIOZeroError
from gpiozero.pins.mock import MockFactory

from hardware.pins import BUTTON_PINS, ButtonPin
from tablehub.buttons import ButtonPress, Clock
from tablehub.errors import DeviceError
from tablehub.words.text import say

SETTLE = 0.03
"""Seconds a contact may chatter. Cheap arcade buttons bounce for 2 to 10 ms on press and on release; nobody
presses twice in 30 ms."""

STUCK = 10.0
"""Seconds after which nobody is pressing any more: something lies on the button, or it is jammed."""

GLITCH_FILTER = 0.005
"""Seconds a real pin must stay at its new level before the kernel reports it: keeps sparks of a lamp switch out."""

PI_MODEL = Path("/proc/device-tree/model")


class GpioButtons:
    """The buttons of `pins`, on the pins `factory` makes. See `tablehub.buttons.Buttons`.

    A press counts once, when the contact closes, however long it is held. gpiozero calls from its own
    thread; presses wait in a queue until `poll`. `real` tells true pins from mock ones, `note` says in one
    line which they are, for the screen's footer and `tablehub doctor`. With `owns_factory` the factory is
    closed together with the buttons. `factory` is what lamps can be opened on, too.

    Raises `DeviceError` naming the pin that cannot be had.
    """

    def __init__(
        self,
        factory: Factory,
        pins: Sequence[ButtonPin] = BUTTON_PINS,
        clock: Clock = time.monotonic,
        *,
        owns_factory: bool = False,
        real: bool = False,
        note: str = say("buttons on mock pins"),
    ) -> None:
        self.real = real
        self.note = note
        self.factory = factory
        self.wake = threading.Event()
        self._clock = clock
        self._wires: list[_Wire] = []
        self._queue: deque[ButtonPress] = deque()  # appending and popping are atomic: no lock needed
        self._open = ExitStack()
        if owns_factory:
            self._open.callback(factory.close)
        try:
            for pin in pins:
                device = self._open.enter_context(_open_pin(pin, factory))
                wire = _Wire(pin, clock, self._pressed)
                if device.is_active:  # something lies on it since before the table was switched on: no press
                    wire.found_closed()
                device.when_activated = wire.closed
                device.when_deactivated = wire.opened
                self._wires.append(wire)
        except DeviceError:
            self._open.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the pins back; a second time does nothing."""
        self._open.close()

    def poll(self) -> list[ButtonPress]:
        return [self._queue.popleft() for _ in range(len(self._queue))]

    @property
    def stuck(self) -> tuple[str, ...]:
        """The names of buttons that have been down for longer than `STUCK`."""
        now = self._clock()
        return tuple(wire.told for wire in self._wires if wire.is_stuck(now))

    def _pressed(self, press: ButtonPress) -> None:
        self._queue.append(press)
        self.wake.set()


class _Wire:
    """One contact: tells a press from the chatter around it."""

    def __init__(self, pin: ButtonPin, clock: Clock, report: Callable[[ButtonPress], None]) -> None:
        self._pin = pin
        self._clock = clock
        self._report = report
        self._last_change = float("-inf")
        self._down_since: float | None = None

    @property
    def told(self) -> str:
        return self._pin.told

    def is_stuck(self, now: float) -> bool:
        since = self._down_since
        return since is not None and now - since >= STUCK

    def found_closed(self) -> None:
        """It was down when it was opened."""
        self._down_since = self._clock()

    def closed(self) -> None:
        now = self._clock()
        if now - self._last_change >= SETTLE:
            self._report(ButtonPress(self._pin.button, self._pin.player, now))
        self._last_change = now
        self._down_since = now

    def opened(self) -> None:
        # Chatter on letting go closes the contact again a moment later; that is no press.
        self._last_change = self._clock()
        self._down_since = None


def _open_pin(pin: ButtonPin, factory: Factory) -> DigitalInputDevice:
    try:
        return DigitalInputDevice(pin.bcm, pull_up=True, bounce_time=GLITCH_FILTER, pin_factory=factory)
    except Exception as problem:  # lgpio raises its own errors, which share no base with gpiozero's
        raise DeviceError(f"GPIO {pin.bcm} ({pin.name}) cannot be used as a button: {_reason(problem)}") from problem


def open_buttons(
    pins: Sequence[ButtonPin] = BUTTON_PINS,
    clock: Clock = time.monotonic,
    *,
    on_a_pi: bool | None = None,
    real_factory: Callable[[], Factory] | None = None,
) -> GpioButtons:
    """The buttons of this machine, on these pins: real pins on a Raspberry Pi, through lgpio; mock pins anywhere else.

    Never fails for want of pins, since keyboard and touch still work: where a Pi's pins cannot be used, the
    result is on mock pins and its `note` says what was wrong. The parameters are for tests.
    """
    if on_a_pi is None:
        on_a_pi = is_raspberry_pi()
    if not on_a_pi:
        return _mock_buttons(pins, clock, say("buttons: keys only, this is no Raspberry Pi"))
    try:
        factory = (real_factory or _lgpio_factory)()
        note = say("buttons: GPIO pins through lgpio")
        return GpioButtons(factory, pins, clock, owns_factory=True, real=True, note=note)
    except (ImportError, OSError, GPIOZeroError) as problem:
        return _mock_buttons(pins, clock, say("buttons: keys only, {reason}", reason=_reason(problem)))


def _mock_buttons(pins: Sequence[ButtonPin], clock: Clock, note: str) -> GpioButtons:
    return GpioButtons(MockFactory(), pins, clock, owns_factory=True, note=note)


def is_raspberry_pi(model_file: Path = PI_MODEL) -> bool:
    """Whether the device tree calls this machine a Raspberry Pi.

    Asked first because PCs have GPIO chips too, and their lines must not be touched.
    """
    try:
        return model_file.read_bytes().startswith(b"Raspberry Pi")
    except OSError:
        return False


def _lgpio_factory() -> Factory:
    try:
        from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError as problem:
        raise DeviceError("the lgpio library is missing: install TableHub with its 'pi' extra") from problem
    try:
        factory: Factory = LGPIOFactory()
    except Exception as problem:  # lgpio.error: no base class to name without importing it
        raise DeviceError(f"GPIO cannot be opened ({_reason(problem)}): is this user in group 'gpio'?") from problem
    return factory


def _reason(problem: Any) -> str:
    return str(problem).strip("'\"") or type(problem).__name__
