"""The wiring diagram is what the pin table says."""

from __future__ import annotations

from xml.etree import ElementTree

from docs.make_wiring import PICTURE, drawing
from hardware.pins import Wiring


def test_the_drawing_is_up_to_date() -> None:
    assert PICTURE.read_text("utf-8") == drawing(), "run python -m docs.make_wiring"


def test_every_wire_is_drawn_once_with_its_ground() -> None:
    words = [element.text or "" for element in ElementTree.fromstring(drawing()).iter() if element.tag.endswith("text")]
    for pin in Wiring().all:
        at = words.index(f"{pin.name} (GPIO {pin.bcm})")
        assert words[at + 1] == f"ground: pin {pin.ground}"
        assert words.count(words[at]) == 1


def test_another_wiring_is_drawn_as_it_is() -> None:
    assert "menu (GPIO 21)" in drawing(Wiring.of({"menu": 21}))
