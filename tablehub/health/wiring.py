"""Buttons: are the pins there, and is each button wired to its own?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from hardware.gpio_buttons import GpioButtons
from hardware.pins import BUTTON_PINS, ButtonPin
from tablehub.buttons import ButtonPress, Clock
from tablehub.live.aim_checks import Check, Verdict

WAIT = 15.0
"""Seconds that somebody has to press a button."""

POLL = 0.02
"""Seconds between looks."""


def pin_check(buttons: GpioButtons) -> Check:
    """Whether there are pins."""
    if buttons.real:
        return Check("pins", buttons.note, Verdict.GOOD)
    return Check("pins", buttons.note, Verdict.FAIR, "on a Raspberry Pi: python3-lgpio, and the user in group gpio")


def press_checks(
    buttons: GpioButtons, say: Callable[[str], None], clock: Clock = time.monotonic, wait: float = WAIT
) -> Iterator[Check]:
    """Ask on the terminal for each button in turn, and tell which came."""
    for pin in BUTTON_PINS:
        say(f"Press the button '{pin.name}' (GPIO {pin.bcm}, header pin {pin.header}).")
        yield _pressed(buttons, pin, clock, wait)


def _pressed(buttons: GpioButtons, pin: ButtonPin, clock: Clock, wait: float) -> Check:
    name, end = f"button {pin.name}", clock() + wait
    buttons.poll()  # pressed before it was asked for
    while clock() < end:
        for press in buttons.poll():
            if (press.button, press.player) == (pin.button, pin.player):
                return Check(name, f"GPIO {pin.bcm}", Verdict.GOOD)
            other = _pin_of(press)
            advice = f"its wire is at GPIO {other.bcm}; it belongs to GPIO {pin.bcm}, header pin {pin.header}"
            return Check(name, f"came as '{other.name}'", Verdict.BAD, advice)
        time.sleep(POLL)
    advice = f"one wire to header pin {pin.header} (GPIO {pin.bcm}), the other to ground, header pin {pin.ground}"
    return Check(name, f"was not pressed in {wait:.0f} s", Verdict.BAD, advice)


def _pin_of(press: ButtonPress) -> ButtonPin:
    return next(pin for pin in BUTTON_PINS if (pin.button, pin.player) == (press.button, press.player))
