"""The one table of GPIO pins. Drivers, the parts list and the wiring in README.md all come from it.

Every button is a plain push button between its pin and ground; the Pi's own pull-up resistor holds the pin
high until the button is pressed. The pins are chosen to keep clear of what a table may want later:
I2C (2, 3), serial (14, 15), SPI (7 to 11), sound over I2S and PWM (12, 13, 18 to 21) and the HAT EEPROM (0, 1).
"""

from __future__ import annotations

from dataclasses import dataclass

from tablehub.buttons import Button
from tablehub.rules.player import Player


@dataclass(frozen=True, slots=True)
class ButtonPin:
    """One button's wire.

    `bcm` is the GPIO number (as gpiozero counts), `header` the place on the 40-pin header, `ground` a ground
    on the header close to it. `player` is None for a button both share.
    """

    button: Button
    player: Player | None
    bcm: int
    header: int
    ground: int

    @property
    def name(self) -> str:
        """What to write on the button: "light done", "undo"."""
        return f"{self.player} {self.button}" if self.player else str(self.button)


BUTTON_PINS: tuple[ButtonPin, ...] = (
    ButtonPin(Button.DONE, Player.LIGHT, bcm=5, header=29, ground=30),
    ButtonPin(Button.DOUBLE, Player.LIGHT, bcm=6, header=31, ground=30),
    ButtonPin(Button.TAKE, Player.LIGHT, bcm=16, header=36, ground=34),
    ButtonPin(Button.PASS, Player.LIGHT, bcm=26, header=37, ground=39),
    ButtonPin(Button.DONE, Player.DARK, bcm=17, header=11, ground=9),
    ButtonPin(Button.DOUBLE, Player.DARK, bcm=27, header=13, ground=9),
    ButtonPin(Button.TAKE, Player.DARK, bcm=22, header=15, ground=14),
    ButtonPin(Button.PASS, Player.DARK, bcm=23, header=16, ground=14),
    ButtonPin(Button.UNDO, None, bcm=24, header=18, ground=20),
    ButtonPin(Button.MENU, None, bcm=25, header=22, ground=25),
)


def pin_table() -> str:
    """The pins as a Markdown table, one line a button; README.md holds a copy that a test compares."""
    rows = [
        f"| {pin.name} | GPIO {pin.bcm} | {pin.header} | {pin.ground} |"
        for pin in sorted(BUTTON_PINS, key=lambda pin: pin.header)
    ]
    return "\n".join(["| button | pin (BCM) | header pin | ground on header pin |", "|---|---|---|---|", *rows]) + "\n"
