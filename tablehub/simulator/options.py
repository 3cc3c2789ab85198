"""What can be asked of a simulated table: `sim:seed=3,style=wood,turns=12,errors=0.2,fps=15,size=1280x720,tilt=20`."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from tablehub.errors import BadInput
from tablehub.simulator.catalogue import LIGHT_NAMES, STYLES
from tablehub.simulator.timeline import FAULTS

SMALLEST, LARGEST = (320, 240), (3840, 2160)


@dataclass(frozen=True, slots=True)
class SimOptions:
    """The options of a simulated table.

    `seed`: everything random comes from it. `style`: a board by name, or "random". `turns`: how many are played.
    `errors`: how likely a turn goes wrong (0..1); `faults`: what may go wrong. `fps`, `size`: of the camera.
    `tilt`: degrees from straight above; `side`: where the camera stands (0 at A's side, 90 to his right).
    `light`: kind of light. `jpeg`: quality the camera compresses with, 0 for none. `calm`: stretches all times.
    `pace`: "fast" gives frames as soon as they are drawn, "real" no sooner than they would come from a camera.
    """

    seed: int = 1
    style: str = "random"
    turns: int = 8
    errors: float = 0.0
    faults: tuple[str, ...] = FAULTS
    fps: float = 15.0
    size: tuple[int, int] = (1280, 720)
    tilt: float | None = None
    side: float | None = None
    light: str | None = None
    jpeg: int = 0
    calm: float = 1.0
    pace: str = "fast"


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        value = int(text)
        if not low <= value <= high:
            raise ValueError(f"must be {low} to {high}")
        return value

    return read


def _number(low: float, high: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        value = float(text)
        if not low <= value <= high:  # also refuses nan
            raise ValueError(f"must be {low:g} to {high:g}")
        return value

    return read


def _one_of(choices: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in choices:
            raise ValueError("must be one of " + ", ".join(choices))
        return text

    return read


def _style(text: str) -> str:
    if text.startswith("board_") and text[6:].isdigit():
        return text
    return _one_of(("random", *STYLES))(text)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit()):
        raise ValueError("must be like 1280x720")
    size = int(width), int(height)
    if not all(low <= v <= high for low, v, high in zip(SMALLEST, size, LARGEST, strict=True)):
        raise ValueError(f"must be {SMALLEST[0]}x{SMALLEST[1]} to {LARGEST[0]}x{LARGEST[1]}")
    return size


def _faults(text: str) -> tuple[str, ...]:
    return tuple(_one_of(FAULTS)(name) for name in text.split("+"))


_READERS: dict[str, Callable[[str], Any]] = {
    "seed": _whole(0, 2**31),
    "style": _style,
    "turns": _whole(0, 1000),
    "errors": _number(0, 1),
    "faults": _faults,
    "fps": _number(1, 120),
    "size": _size,
    "tilt": _number(0, 45),
    "side": _number(0, 360),
    "light": _one_of(LIGHT_NAMES),
    "jpeg": _whole(0, 100),
    "calm": _number(0.3, 5),
    "pace": _one_of(("fast", "real")),
}
assert set(_READERS) == {f.name for f in fields(SimOptions)}


def parse_sim_options(text: str) -> SimOptions:
    """Read `sim:` and what follows it, `key=value` with commas between.

    Raises `BadInput` naming the first option that cannot be used and what would be possible.
    """
    prefix, colon, rest = text.partition(":")
    if prefix != "sim" or not colon:
        raise BadInput(f"{text!r} is not a simulated table: write 'sim:' or for example 'sim:seed=3,turns=12'")
    values: dict[str, Any] = {}
    for item in rest.split(",") if rest.strip() else ():
        if not item.strip():
            raise BadInput(f"sim: a comma in {text!r} has no option beside it; leave it away")
        key, equals, value = (part.strip() for part in item.partition("="))
        if key not in _READERS:
            near = difflib.get_close_matches(key, _READERS, 1)
            hint = f"did you mean {near[0]!r}?" if near else "there are " + ", ".join(_READERS)
            raise BadInput(f"sim: has no option {key!r}: {hint}")
        if not equals or not value:
            raise BadInput(f"sim: {key} needs a value, as in '{key}=...'")
        if key in values:
            raise BadInput(f"sim: {key} is given twice")
        try:
            values[key] = _READERS[key](value)
        except ValueError as problem:
            said = str(problem)
            why = said if said.startswith("must") else "is not a number"
            raise BadInput(f"sim: {key}={value} {why}") from None
    return SimOptions(**values)
