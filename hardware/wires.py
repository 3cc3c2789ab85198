"""Devices on pins that may be taken, missing or gone: each is tried again until it can be had.

The table plays on without them. Nothing tells that a pin has become free or that a chip of pins was taken away, so all
are looked at now and then; that takes a read of each level, well below a millisecond altogether.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from gpiozero import Factory, GPIODevice

from hardware.pins import Pin
from tablehub.words.text import Text

logger = logging.getLogger(__name__)

AGAIN = 5.0
"""Seconds between looks: soon enough for who has just ended the program that had the pin, and no load."""


class Held(Protocol):
    """A device on a pin."""

    def check(self) -> None:
        """Raises where the pin is gone."""
        ...

    def close(self) -> None:
        """Never raises."""
        ...


AnyPin = TypeVar("AnyPin", bound=Pin)
Device = TypeVar("Device", bound=Held)


class Wires(Generic[AnyPin, Device]):
    """The devices on `pins` that can be had, each opened by `open_one`; `use` is what they are, in sentences."""

    def __init__(self, pins: Sequence[AnyPin], open_one: Callable[[AnyPin, Factory], Device], use: str) -> None:
        self._pins, self._open_one, self._use = tuple(pins), open_one, use
        self._devices: dict[AnyPin, Device] = {}
        self._told: set[AnyPin] = set()
        self._factory: Factory | None = None
        self.lost = False
        """Whether one went away on the present factory: then its chip may be gone, and all that it makes."""

    def __iter__(self) -> Iterator[tuple[AnyPin, Device]]:
        return iter(tuple(self._devices.items()))

    @property
    def missing(self) -> tuple[AnyPin, ...]:
        """The pins without a device, in their order."""
        return tuple(pin for pin in self._pins if pin not in self._devices)

    def look(self, factory: Factory) -> None:
        """Give up what is gone, and try what is missing on a pin of `factory`; on another one all are opened anew."""
        if factory is not self._factory:
            self.close()
            self._factory, self.lost = factory, False
        for pin in self._pins:
            device = self._devices.get(pin)
            if device is None:
                self._try(pin, factory)
            else:
                self._check(pin, device)

    def give_up(self, pin: AnyPin, problem: Exception) -> None:
        """The device on this pin is gone."""
        self._devices.pop(pin).close()
        self.lost = True
        self._tell(pin, problem)

    def close(self) -> None:
        """Give all pins back; a second time does nothing."""
        for device in self._devices.values():
            device.close()
        self._devices.clear()

    def _check(self, pin: AnyPin, device: Device) -> None:
        try:
            device.check()
        except Exception as problem:  # lgpio raises its own errors, which share no base with gpiozero's
            self.give_up(pin, problem)

    def _try(self, pin: AnyPin, factory: Factory) -> None:
        try:
            self._devices[pin] = self._open_one(pin, factory)
        except Exception as problem:  # lgpio, as above
            self._tell(pin, problem)
            return
        if pin in self._told:
            self._told.remove(pin)
            logger.warning("GPIO %d (%s) can be used now", pin.bcm, pin.name)

    def _tell(self, pin: AnyPin, problem: Exception) -> None:
        """Say once what is missing, not at every look. The error is not kept: it would keep the half-opened device."""
        if pin not in self._told:
            self._told.add(pin)
            logger.error(
                "GPIO %d (%s) cannot be used as %s: %s; the table goes on without it, and tries it again",
                *(pin.bcm, pin.name, self._use, reason(problem)),
            )


def give_back(device: GPIODevice) -> None:
    """Close a device whose pin may be gone."""
    close_quietly(device.close)
    if not device.closed:
        device._pin = None  # or gpiozero closes it once more when it is forgotten, and complains


def close_quietly(close: Callable[[], None]) -> None:
    """Close what may be gone: then there is nothing to give back."""
    try:
        close()
    except Exception as problem:  # lgpio, as above
        logger.debug("not given back: %s", reason(problem))


def reason(problem: Exception) -> str:
    """What an error says, in a few words, and in the players' language where it was said for them."""
    if len(problem.args) == 1 and isinstance(problem.args[0], Text):
        return problem.args[0]
    return str(problem).strip("'\"") or type(problem).__name__
