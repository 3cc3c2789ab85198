"""Push buttons on the Pi's GPIO pins, by gpiozero; the same class on gpiozero's mock pins where there are none."""

from __future__ import annotations

import importlib.util
import logging
import os
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from gpiozero import DigitalInputDevice, Factory, GPIOZeroError
from gpiozero.pins.mock import MockFactory

from hardware.pins import BUTTON_PINS, ButtonPin
from hardware.wires import AGAIN, Wires, close_quietly, give_back, reason
from tablehub.buttons import ButtonPress, Clock
from tablehub.errors import DeviceError
from tablehub.words.text import say

logger = logging.getLogger(__name__)

SETTLE = 0.03
"""Seconds a contact may chatter. Cheap arcade buttons bounce for 2 to 10 ms on press and on release; nobody
presses twice in 30 ms."""

STUCK = 10.0
"""Seconds after which nobody is pressing any more: something lies on the button, or it is jammed."""

GLITCH_FILTER = 0.005
"""Seconds a real pin must stay at its new level before the kernel reports it: keeps sparks of a lamp switch out."""

PI_MODEL = Path("/proc/device-tree/model")

PIPE_PLACE = "LG_WD"
"""The variable that tells lgpio where to make its pipe; the folder for temporary files where it is not set."""

_REAL, _MOCK = say("buttons: GPIO pins through lgpio"), say("buttons on mock pins")
_NO_PINS = (ImportError, OSError, GPIOZeroError)
"""What opening them may raise."""


class GpioButtons:
    """The buttons of `pins`, on the pins `factory` makes. See `tablehub.buttons.Buttons`.

    A press counts once, when the contact closes, however long it is held. gpiozero calls from its own
    thread; presses wait in a queue until `poll`. `real` tells true pins from mock ones, `note` says in one
    line which they are, for the screen's footer and `tablehub doctor`. With `owns_factory` the factory is
    closed together with the buttons. `factory` is what lamps can be opened on, too.

    A button whose pin cannot be had is left out and tried again: it is in `missing`, and the log says why. `reopen`
    gets real pins where these are mock ones, or where the chip of all pins went away; `factory` is another one then.
    """

    def __init__(
        self,
        factory: Factory,
        pins: Sequence[ButtonPin] = BUTTON_PINS,
        clock: Clock = time.monotonic,
        *,
        owns_factory: bool = False,
        real: bool = False,
        note: str = _MOCK,
        reopen: Callable[[], Factory] | None = None,
    ) -> None:
        self.real = real
        self.note = note
        self.factory = factory
        self.wake = threading.Event()
        self._clock = clock
        self._owns_factory, self._reopen = owns_factory, reopen
        self._queue: deque[ButtonPress] = deque()  # appending and popping are atomic: no lock needed
        self._wires: Wires[ButtonPin, _Wire] = Wires(pins, self._wired, "a button")
        self._wires.look(factory)
        self._looked = clock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the pins back; a second time does nothing."""
        self._wires.close()
        self._reopen = None
        self._looked = float("inf")
        if self._owns_factory:
            self._owns_factory = False
            close_quietly(self.factory.close)

    def poll(self) -> list[ButtonPress]:
        if self._clock() - self._looked >= AGAIN:
            self._look_again()
        return [self._queue.popleft() for _ in range(len(self._queue))]

    @property
    def missing(self) -> tuple[ButtonPin, ...]:
        """Those that cannot be had now."""
        return self._wires.missing

    @property
    def stuck(self) -> tuple[str, ...]:
        """The names of buttons that have been down for longer than `STUCK`."""
        now = self._clock()
        return tuple(wire.told for _, wire in self._wires if wire.is_stuck(now))

    def _look_again(self) -> None:
        self._looked = self._clock()
        self._wires.look(self.factory)
        if self._reopen is None:
            return
        if self.real and self._wires.lost and not tuple(self._wires):
            self._change_to(MockFactory(), _MOCK)
        if not self.real:
            self._open_anew(self._reopen)

    def _open_anew(self, reopen: Callable[[], Factory]) -> None:
        """Real pins, if there are any now."""
        try:
            factory = reopen()
        except _NO_PINS as problem:
            self.note = _keys_only(problem)
            return
        logger.warning("the GPIO pins can be used now")
        self._change_to(factory, _REAL, real=True)

    def _change_to(self, factory: Factory, note: str, *, real: bool = False) -> None:
        """Those of before are given back first, or they would be in the way."""
        self._wires.close()
        if self._owns_factory:
            close_quietly(self.factory.close)
        self.factory, self.real, self.note, self._owns_factory = factory, real, note, True
        self._wires.look(factory)

    def _wired(self, pin: ButtonPin, factory: Factory) -> _Wire:
        device = DigitalInputDevice(pin.bcm, pull_up=True, bounce_time=GLITCH_FILTER, pin_factory=factory)
        wire = _Wire(pin, device, self._clock, self._pressed)
        if device.is_active:  # something lies on it since before the table was switched on: no press
            wire.found_closed()
        device.when_activated = wire.closed
        device.when_deactivated = wire.opened
        return wire

    def _pressed(self, press: ButtonPress) -> None:
        self._queue.append(press)
        self.wake.set()


class _Wire:
    """One contact: tells a press from the chatter around it."""

    def __init__(
        self, pin: ButtonPin, device: DigitalInputDevice, clock: Clock, report: Callable[[ButtonPress], None]
    ) -> None:
        self._pin, self._device = pin, device
        self._clock = clock
        self._report = report
        self._last_change = float("-inf")
        self._down_since: float | None = None

    @property
    def told(self) -> str:
        return self._pin.told

    def check(self) -> None:
        """Raises where the pin is gone."""
        self._device.value  # noqa: B018 - reads its level

    def close(self) -> None:
        give_back(self._device)

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


def open_buttons(
    pins: Sequence[ButtonPin] = BUTTON_PINS,
    clock: Clock = time.monotonic,
    *,
    on_a_pi: bool | None = None,
    real_factory: Callable[[], Factory] | None = None,
) -> GpioButtons:
    """The buttons of this machine, on these pins: real pins on a Raspberry Pi, through lgpio; mock pins anywhere else.

    Never fails for want of pins, since keyboard and touch still work: where a Pi's pins cannot be used, the
    result is on mock pins, its `note` says what is wrong, and they are tried again. The parameters are for tests.
    """
    if on_a_pi is None:
        on_a_pi = is_raspberry_pi()
    if not on_a_pi:
        return _mock_buttons(pins, clock, say("buttons: keys only, this is no Raspberry Pi"))
    reopen = real_factory or _lgpio_factory
    try:
        return GpioButtons(reopen(), pins, clock, owns_factory=True, real=True, note=_REAL, reopen=reopen)
    except _NO_PINS as problem:
        logger.error("the GPIO pins cannot be used: %s; they are tried again", reason(problem))
        return _mock_buttons(pins, clock, _keys_only(problem), reopen)


def _mock_buttons(
    pins: Sequence[ButtonPin], clock: Clock, note: str, reopen: Callable[[], Factory] | None = None
) -> GpioButtons:
    return GpioButtons(MockFactory(), pins, clock, owns_factory=True, note=note, reopen=reopen)


def _keys_only(problem: Exception) -> str:
    return say("buttons: keys only, {reason}", reason=reason(problem))


def is_raspberry_pi(model_file: Path = PI_MODEL) -> bool:
    """Whether the device tree calls this machine a Raspberry Pi.

    Asked first because PCs have GPIO chips too, and their lines must not be touched.
    """
    try:
        return model_file.read_bytes().startswith(b"Raspberry Pi")
    except OSError:
        return False


def _lgpio_factory() -> Factory:
    if importlib.util.find_spec("lgpio") is None:
        raise DeviceError(say("the lgpio library is missing; on Raspberry Pi OS type: sudo apt install python3-lgpio"))
    with _place_for_a_pipe():
        from gpiozero.pins.lgpio import LGPIOFactory
    try:
        factory: Factory = LGPIOFactory()
    except Exception as problem:  # lgpio.error: no base class to name without importing it
        why = say("GPIO cannot be opened ({why}): is this user in group gpio?", why=reason(problem))
        raise DeviceError(why) from problem
    return factory


@contextmanager
def _place_for_a_pipe() -> Iterator[None]:
    """While lgpio is loaded, which makes a pipe, or fails, in the working directory, and goes to LG_WD if that is set.

    Neither is to be: the doctor is started in somebody else's folder, and files on the command line are named from
    where one is. The pipe has both its ends by then and needs no name any more.
    """
    if "lgpio" in sys.modules:
        yield
        return
    before, here = os.environ.get(PIPE_PLACE), os.open(".", os.O_PATH)
    try:
        with tempfile.TemporaryDirectory(prefix="tablehub-", dir=before) as folder:
            os.environ[PIPE_PLACE] = folder
            try:
                yield
            finally:
                with suppress(OSError):  # a folder that this user may not enter
                    os.fchdir(here)
    finally:
        os.close(here)
        if before is None:
            os.environ.pop(PIPE_PLACE, None)
        else:
            os.environ[PIPE_PLACE] = before
