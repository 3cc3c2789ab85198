"""The pin table against the Pi's header."""

from __future__ import annotations

from pathlib import Path

import hardware
from hardware.pins import BUTTON_PINS, pin_table

HEADER = {2: 3, 3: 5, 4: 7, 17: 11, 27: 13, 22: 15, 10: 19, 9: 21, 11: 23, 0: 27, 5: 29, 6: 31, 13: 33, 19: 35, 26: 37}
HEADER |= {14: 8, 15: 10, 18: 12, 23: 16, 24: 18, 25: 22, 8: 24, 7: 26, 1: 28, 12: 32, 16: 36, 20: 38, 21: 40}
GROUNDS = {6, 9, 14, 20, 25, 30, 34, 39}
RESERVED = {0, 1, 2, 3, 7, 8, 9, 10, 11, 12, 13, 14, 15, 18, 19, 20, 21}


def test_no_pin_and_no_button_twice() -> None:
    assert len({pin.bcm for pin in BUTTON_PINS}) == len(BUTTON_PINS)
    assert len({(pin.button, pin.player) for pin in BUTTON_PINS}) == len(BUTTON_PINS)


def test_header_places_are_those_of_the_forty_pin_header() -> None:
    for pin in BUTTON_PINS:
        assert HEADER[pin.bcm] == pin.header, pin.name
        assert pin.ground in GROUNDS, pin.name


def test_buttons_keep_off_buses_and_sound() -> None:
    assert not {pin.bcm for pin in BUTTON_PINS} & RESERVED


def test_the_readme_shows_this_table() -> None:
    readme = Path(hardware.__file__).with_name("README.md").read_text(encoding="utf-8")
    assert pin_table() in readme
