"""The pin table against the Pi's header."""

from __future__ import annotations

from pathlib import Path

import pytest

import hardware
from hardware.pins import BUTTON_PINS, GROUNDS, HEADER, LAMP_PINS, Wiring, pin_table
from tablehub.errors import BadConfig

ON_THE_HEADER = {2: 3, 3: 5, 4: 7, 17: 11, 27: 13, 22: 15, 10: 19, 9: 21, 11: 23, 5: 29, 6: 31, 13: 33, 19: 35, 26: 37}
ON_THE_HEADER |= {14: 8, 15: 10, 18: 12, 23: 16, 24: 18, 25: 22, 8: 24, 7: 26, 12: 32, 16: 36, 20: 38, 21: 40}
"""As the Raspberry Pi documentation prints it, written down a second time."""

RESERVED = {0, 1, 2, 3, 7, 8, 9, 10, 11, 14, 15, 18, 19, 21}


def test_no_pin_and_no_button_twice() -> None:
    assert len({pin.bcm for pin in Wiring().all}) == len(Wiring().all)
    assert len({pin.key for pin in Wiring().all}) == len(Wiring().all)
    assert len({(pin.button, pin.player) for pin in BUTTON_PINS}) == len(BUTTON_PINS)
    assert len({pin.lamp for pin in LAMP_PINS}) == len(LAMP_PINS)


def test_header_places_are_those_of_the_forty_pin_header() -> None:
    assert HEADER == ON_THE_HEADER
    assert not set(GROUNDS) & set(HEADER.values())


def test_the_wiring_keeps_off_buses_and_sound() -> None:
    assert not {pin.bcm for pin in Wiring().all} & RESERVED


def test_pins_may_be_others() -> None:
    wiring = Wiring.of({"light_done": 19, "buzzer": 5})
    assert [(pin.name, pin.bcm, pin.header) for pin in wiring.all if pin.bcm in (5, 19)] == [
        ("light done", 19, 35),
        ("buzzer", 5, 29),
    ]
    assert "| buzzer | GPIO 5 | 29 | 30 |" in pin_table(wiring)


def test_a_wire_may_be_left_away() -> None:
    wiring = Wiring.of({"undo": False, "light_lamp": False, "buzzer": 24})
    assert {"undo", "light lamp"}.isdisjoint(pin.name for pin in wiring.all)
    assert len(wiring.all) == len(Wiring().all) - 2
    assert "| buzzer | GPIO 24 |" in pin_table(wiring)


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ({"undo": 25}, "GPIO 25 is given to 'undo' and to 'menu': give each its own"),
        ({"undo": 40}, "the pin of 'undo' cannot be GPIO 40: give one of 2 to 27"),
        ({"undo": 0}, "the pin of 'undo' cannot be GPIO 0: give one of 2 to 27"),
        ({"unod": 3}, "there is no pin 'unod'; there are "),
    ],
)
def test_pins_that_cannot_be_are_told_in_one_sentence(numbers: dict[str, int], told: str) -> None:
    with pytest.raises(BadConfig) as refused:
        Wiring.of(numbers)
    assert str(refused.value).startswith(told)


def test_the_readme_shows_this_table() -> None:
    readme = Path(hardware.__file__).with_name("README.md").read_text(encoding="utf-8")
    assert pin_table() in readme
