"""The one table of GPIO pins. Drivers, the parts list and the wiring in README.md all come from it.

Every button is a plain push button between its pin and ground; the Pi's own pull-up resistor holds the pin
high until the button is pressed. Lamps are LEDs and the buzzer an active one, between their pin and ground. The pins
are chosen to keep clear of what a table may want later: I2C (2, 3), serial (14, 15), SPI (7 to 11), sound over I2S
(18, 19, 21) and the HAT EEPROM (0, 1). Every one of them can be another in the configuration.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from tablehub.buttons import Button
from tablehub.errors import BadConfig
from tablehub.lamps import Lamp
from tablehub.rules.player import Player
from tablehub.words.text import Text, say

HEADER: Mapping[int, int] = {
    **{2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22, 11: 23},
    **{8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40},
}
"""The place of each GPIO number on the 40-pin header; the same on every Pi since 2014. 0 and 1 belong to HATs."""

Wired = int | Literal[False]
"""A GPIO number, or False where nothing is wired."""

GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
"""The grounds on the header."""


@dataclass(frozen=True, slots=True)
class Pin:
    """One wire: what is on it, and `bcm`, its GPIO number (as gpiozero counts)."""

    name: str
    bcm: int

    @property
    def key(self) -> str:
        """Its name in the configuration."""
        return self.name.replace(" ", "_")

    @property
    def header(self) -> int:
        """The place on the 40-pin header."""
        return HEADER[self.bcm]

    @property
    def ground(self) -> int:
        """A ground on the header close to it."""
        return min(GROUNDS, key=lambda ground: abs(ground - self.header))


@dataclass(frozen=True, slots=True)
class ButtonPin(Pin):
    """One button's wire. `player` is None for a button both share."""

    button: Button
    player: Player | None = None

    @property
    def told(self) -> Text:
        """What people call it, in their language."""
        match self.player:
            case Player.LIGHT:
                return say("light {button}", button=_TOLD[self.button])
            case Player.DARK:
                return say("dark {button}", button=_TOLD[self.button])
            case None:
                return _TOLD[self.button]


_TOLD: Mapping[Button, Text] = {
    Button.DONE: say("done||button"),
    Button.DOUBLE: say("double||button"),
    Button.TAKE: say("take||button"),
    Button.PASS: say("pass||button"),
    Button.ACCEPT: say("accept||button"),
    Button.DEMAND: say("demand||button"),
    Button.UNDO: say("undo||button"),
    Button.MENU: say("menu||button"),
}


@dataclass(frozen=True, slots=True)
class LampPin(Pin):
    """One lamp's wire, or the buzzer's."""

    lamp: Lamp


def _button(button: Button, player: Player | None, bcm: int) -> ButtonPin:
    return ButtonPin(f"{player} {button}" if player else str(button), bcm, button, player)


BUTTON_PINS: tuple[ButtonPin, ...] = (
    _button(Button.DONE, Player.LIGHT, 5),
    _button(Button.DOUBLE, Player.LIGHT, 6),
    _button(Button.TAKE, Player.LIGHT, 16),
    _button(Button.PASS, Player.LIGHT, 26),
    _button(Button.DONE, Player.DARK, 17),
    _button(Button.DOUBLE, Player.DARK, 27),
    _button(Button.TAKE, Player.DARK, 22),
    _button(Button.PASS, Player.DARK, 23),
    _button(Button.UNDO, None, 24),
    _button(Button.MENU, None, 25),
)

LAMP_PINS: tuple[LampPin, ...] = (
    LampPin("light lamp", 13, Lamp.LIGHT),
    LampPin("dark lamp", 4, Lamp.DARK),
    LampPin("fault lamp", 20, Lamp.FAULT),
    LampPin("buzzer", 12, Lamp.BUZZER),
)


@dataclass(frozen=True, slots=True)
class Wiring:
    """All pins in use."""

    buttons: tuple[ButtonPin, ...] = BUTTON_PINS
    lamps: tuple[LampPin, ...] = LAMP_PINS

    @classmethod
    def of(cls, numbers: Mapping[str, Wired]) -> Wiring:
        """The wiring with these GPIO numbers, by `Pin.key`, without those that are False; what is not named is as in
        the table.

        Raises `BadConfig`, in one sentence, for a name there is not, a number on no header, and one given twice.
        """
        known = {pin.key for pin in (*BUTTON_PINS, *LAMP_PINS)}
        unknown = sorted(set(numbers) - known)
        if unknown:
            raise BadConfig(f"there is no pin '{unknown[0]}'; there are {', '.join(sorted(known))}")
        wiring = cls(_with(BUTTON_PINS, numbers), _with(LAMP_PINS, numbers))
        taken: dict[int, Pin] = {}
        for pin in wiring.all:
            if pin.bcm not in HEADER:
                raise BadConfig(f"the pin of '{pin.name}' cannot be GPIO {pin.bcm}: give one of 2 to 27")
            if pin.bcm in taken:
                raise BadConfig(
                    f"GPIO {pin.bcm} is given to '{taken[pin.bcm].name}' and to '{pin.name}': give each its own"
                )
            taken[pin.bcm] = pin
        return wiring

    @property
    def all(self) -> tuple[Pin, ...]:
        return (*self.buttons, *self.lamps)


AnyPin = TypeVar("AnyPin", ButtonPin, LampPin)


def _with(pins: tuple[AnyPin, ...], numbers: Mapping[str, Wired]) -> tuple[AnyPin, ...]:
    numbered = ((pin, numbers.get(pin.key, pin.bcm)) for pin in pins)
    return tuple(replace(pin, bcm=bcm) for pin, bcm in numbered if bcm is not False)


def pin_table(wiring: Wiring | None = None) -> str:
    """The pins as a Markdown table, one line a wire; README.md holds a copy that a test compares."""
    rows = [
        f"| {pin.name} | GPIO {pin.bcm} | {pin.header} | {pin.ground} |"
        for pin in sorted((wiring or Wiring()).all, key=lambda pin: pin.header)
    ]
    return "\n".join(["| wire | pin (BCM) | header pin | ground on header pin |", "|---|---|---|---|", *rows]) + "\n"
