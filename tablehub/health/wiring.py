"""Buttons and lamps: are the pins there, and is each wired to its own?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from hardware.gpio_buttons import GpioButtons
from hardware.lamps import GpioLamps
from hardware.pins import ButtonPin, LampPin, Wiring
from tablehub.buttons import ButtonPress, Clock
from tablehub.lamps import Glow, Lamp
from tablehub.live.aim_checks import Check, Verdict

WAIT = 15.0
"""Seconds that somebody has to press a button."""

POLL = 0.02
"""Seconds between looks."""

TAKEN = "see whether another program has the pin, or give it another one in the configuration"
"""What to do about a pin that cannot be had."""


def pin_check(buttons: GpioButtons) -> Check:
    """Whether there are pins."""
    if buttons.missing:
        advice = "see whether another program has these pins, or give them others in the configuration"
        return Check(
            "pins",
            f"cannot be had: {', '.join(f'GPIO {pin.bcm} ({pin.name})' for pin in buttons.missing)}",
            Verdict.BAD,
            advice,
        )
    if buttons.real:
        return Check("pins", buttons.note, Verdict.GOOD)
    return Check("pins", buttons.note, Verdict.FAIR, "on a Raspberry Pi: python3-lgpio, and the user in group gpio")


def press_checks(
    buttons: GpioButtons,
    wiring: Wiring,
    say: Callable[[str], None],
    clock: Clock = time.monotonic,
    wait: float = WAIT,
) -> Iterator[Check]:
    """Ask on the terminal for each button in turn, and tell which came."""
    for pin in wiring.buttons:
        if pin in buttons.missing:
            yield Check(f"button {pin.name}", f"GPIO {pin.bcm} cannot be had", Verdict.BAD, TAKEN)
            continue
        buttons.poll()  # pressed before it was asked for
        say(f"Press the button '{pin.name}' (GPIO {pin.bcm}, header pin {pin.header}).")
        yield _pressed(buttons, wiring, pin, clock, wait)


def lamp_checks(
    buttons: GpioButtons,
    wiring: Wiring,
    say: Callable[[str], None],
    clock: Clock = time.monotonic,
    wait: float = WAIT,
) -> Iterator[Check]:
    """Light each lamp and sound the buzzer; whoever sees or hears it presses any button."""
    with GpioLamps(lambda: buttons.factory, wiring.lamps) as lamps:
        for pin in wiring.lamps:
            if pin in lamps.missing:
                yield Check(pin.name, f"GPIO {pin.bcm} cannot be had", Verdict.BAD, TAKEN)
                continue
            buttons.poll()
            if pin.lamp is Lamp.BUZZER:
                lamps.beep(3)
                say(f"The {pin.name} sounds now (GPIO {pin.bcm}): press any button if you hear it.")
            else:
                lamps.show({pin.lamp: Glow.ON})
                say(f"The {pin.name} is lit now (GPIO {pin.bcm}): press any button if you see it.")
            yield _seen(buttons, pin, clock, wait)


def _seen(buttons: GpioButtons, pin: LampPin, clock: Clock, wait: float) -> Check:
    end = clock() + wait
    while clock() < end:
        if buttons.poll():
            return Check(pin.name, f"GPIO {pin.bcm}", Verdict.GOOD)
        time.sleep(POLL)
    advice = f"its long leg to header pin {pin.header} (GPIO {pin.bcm}), the other to ground, header pin {pin.ground}"
    return Check(pin.name, f"nobody noticed it in {wait:.0f} s", Verdict.FAIR, advice)


def _pressed(buttons: GpioButtons, wiring: Wiring, pin: ButtonPin, clock: Clock, wait: float) -> Check:
    name, end = f"button {pin.name}", clock() + wait
    while clock() < end:
        for press in buttons.poll():
            if (press.button, press.player) == (pin.button, pin.player):
                return Check(name, f"GPIO {pin.bcm}", Verdict.GOOD)
            other = _pin_of(press, wiring)
            advice = f"its wire is at GPIO {other.bcm}; it belongs to GPIO {pin.bcm}, header pin {pin.header}"
            return Check(name, f"came as '{other.name}'", Verdict.BAD, advice)
        time.sleep(POLL)
    if pin.told in buttons.stuck:
        return Check(name, "is down all the time", Verdict.BAD, f"it is jammed, or GPIO {pin.bcm} is wired to ground")
    advice = f"one wire to header pin {pin.header} (GPIO {pin.bcm}), the other to ground, header pin {pin.ground}"
    return Check(name, f"was not pressed in {wait:.0f} s", Verdict.BAD, advice)


def _pin_of(press: ButtonPress, wiring: Wiring) -> ButtonPin:
    return next(pin for pin in wiring.buttons if (pin.button, pin.player) == (press.button, press.player))
