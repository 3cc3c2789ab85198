"""Draws hardware/wiring.svg from the pin table that the program uses: `python -m docs.make_wiring`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from hardware.pins import GROUNDS, ButtonPin, LampPin, Pin, Wiring
from tablehub.lamps import Lamp

PICTURE = Path(__file__).resolve().parent.parent / "hardware" / "wiring.svg"

WIDTH, TOP, ROW = 900, 96, 26
LEFT, RIGHT = WIDTH / 2 - 24, WIDTH / 2 + 24
"""x of the odd and of the even pins, in the picture's units."""
LABEL = 170
"""How far away from its pin a wire's name stands."""
COLOURS = {"button": "#0072b2", "lamp": "#b85c00", "buzzer": "#7a3b8f", "ground": "#333333"}
UNUSED = {1: "3.3 V", 17: "3.3 V", 2: "5 V", 4: "5 V"}


SYMBOLS = {
    "button": (
        "a button",
        '<path d="M-46 0h36M10 0h14M-10 0 L9 -11" {0}/><circle cx="-10" r="3"/><circle cx="10" r="3"/>',
    ),
    "lamp": (
        "a lamp: LED, 330 ohms",
        '<path d="M-46 0h8M-38 -6h24v12h-24zM-14 0h10M-4 -9v18l15 -9zM11 -9v18M11 0h13" {0}/>',
    ),
    "buzzer": ("an active buzzer, 3.3 V", '<path d="M-46 0h32M14 0h10" {0}/><circle r="14" {0}/>'),
}
"""Each kind of part: what it is called, and how it is drawn around its middle."""


def kind(pin: Pin) -> str:
    """What hangs on a wire."""
    if isinstance(pin, LampPin):
        return "buzzer" if pin.lamp is Lamp.BUZZER else "lamp"
    assert isinstance(pin, ButtonPin)
    return "button"


def drawing(wiring: Wiring | None = None) -> str:
    """The picture: the header as one looks at it, each wire with its name, and the three circuits below."""
    height = TOP + 20 * ROW + 230
    style = "font-family:sans-serif;font-size:14px"
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" style="{style}">']
    lines.append(f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>')
    lines.append(_text(WIDTH / 2, 30, "The 40-pin header, seen from above", size=20))
    lines.append(_text(WIDTH / 2, 54, "pin 1 is the square one, nearest the corner of the board", colour="#555555"))
    lines.extend(_header(wiring or Wiring()))
    lines.extend(_circuits(TOP + 20 * ROW + 40))
    return "\n".join([*lines, "</svg>"]) + "\n"


def _header(wiring: Wiring) -> Iterator[str]:
    used = {pin.header: pin for pin in wiring.all}
    yield (
        f'<rect x="{LEFT - 22}" y="{TOP - 14}" width="{RIGHT - LEFT + 44}" height="{20 * ROW + 2}" rx="6" '
        'fill="#dddddd" stroke="#888888"/>'
    )
    for number in range(1, 41):
        x, y = _place(number)
        pin = used.get(number)
        colour = COLOURS[kind(pin)] if pin else COLOURS["ground"] if number in GROUNDS else "#aaaaaa"
        shape = f'x="{x - 8}" y="{y - 8}" width="16" height="16" rx="{2 if number == 1 else 8}"'
        yield f'<rect {shape} fill="{colour}"/>'
        yield _text(x, y + 3.5, str(number), size=9, colour="#ffffff")
        if pin:
            yield from _wire(number, f"{pin.name} (GPIO {pin.bcm})", f"ground: pin {pin.ground}", colour)
        elif number in GROUNDS or number in UNUSED:
            yield _beside(number, "ground" if number in GROUNDS else f"{UNUSED[number]}: leave free", 30)


def _place(number: int) -> tuple[float, float]:
    return (LEFT if number % 2 else RIGHT), TOP + (number - 1) // 2 * ROW


def _wire(number: int, name: str, ground: str, colour: str) -> Iterator[str]:
    x, y = _place(number)
    way = -1 if number % 2 else 1
    end = x + way * (LABEL - 60)
    yield f'<line x1="{x + way * 9}" y1="{y}" x2="{end}" y2="{y}" stroke="{colour}" stroke-width="2.5"/>'
    anchor = "end" if way < 0 else "start"
    yield _text(end + way * 8, y + 5, name, anchor=anchor, colour=colour, bold=True)
    yield _text(end + way * 204, y + 5, ground, anchor=anchor, colour="#555555", size=12)


def _beside(number: int, words: str, away: float) -> str:
    x, y = _place(number)
    way = -1 if number % 2 else 1
    return _text(x + way * away, y + 4, words, anchor="end" if way < 0 else "start", colour="#777777", size=11)


def _circuits(y: float) -> Iterator[str]:
    """Pin, part and ground in a row, for each kind of part."""
    for row, (name, (title, symbol)) in enumerate(SYMBOLS.items()):
        colour, middle = COLOURS[name], y + 20 + row * 58
        stroke = f'fill="none" stroke="{colour}" stroke-width="2.5"'
        yield _text(60, middle + 5, title, anchor="start", colour=colour, bold=True)
        yield f'<line x1="360" y1="{middle}" x2="434" y2="{middle}" {stroke}/>'
        yield f'<line x1="500" y1="{middle}" x2="600" y2="{middle}" {stroke}/>'
        yield f'<g transform="translate(478 {middle})" fill="{colour}">{symbol.format(stroke)}</g>'
        yield _text(352, middle + 5, "its pin", anchor="end")
        yield f'<path d="M600 {middle}v12m-12 0h24m-20 5h16m-12 5h8" {stroke}/>'
        yield _text(628, middle + 5, "ground, the pin named beside it", anchor="start")


def _text(
    x: float,
    y: float,
    words: str,
    *,
    anchor: str = "middle",
    colour: str = "#000000",
    size: int = 14,
    bold: bool = False,
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    place = f'x="{x}" y="{y}" text-anchor="{anchor}"'
    return f'<text {place} fill="{colour}" font-size="{size}"{weight}>{escape(words)}</text>'


if __name__ == "__main__":
    PICTURE.write_text(drawing(), encoding="utf-8")
    print(f"{PICTURE.name}: {PICTURE.stat().st_size // 1000} kB")
