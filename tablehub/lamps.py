"""Lamps beside the board and a buzzer: the seam between what is to be seen and the pins that show it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Protocol


class Lamp(Enum):
    """What there is to light, and to sound."""

    LIGHT = "light"
    """It is light's turn."""
    DARK = "dark"
    FAULT = "fault"
    """Something is to be put right."""
    BUZZER = "buzzer"

    def __str__(self) -> str:
        return self.value


class Glow(Enum):
    """What a lamp does."""

    OFF = "off"
    ON = "on"
    BLINKING = "blinking"
    """Somebody is asked, and has to answer."""


Glowing = Mapping[Lamp, Glow]
"""What each lamp does; one that is not named is off."""


class OnPin(Protocol):
    """Something on a GPIO pin."""

    @property
    def bcm(self) -> int:
        """The pin's number."""
        ...


class Lamps(Protocol):
    """Anything with lamps and a buzzer. `missing` are those that cannot be had now."""

    @property
    def missing(self) -> tuple[OnPin, ...]: ...

    def show(self, glowing: Glowing) -> None:
        """From now on the lamps are so. What is so already is left alone: a blinking lamp keeps its beat."""
        ...

    def beep(self, times: int) -> None:
        """Sound so many short beeps and return at once."""
        ...

    def look(self) -> None:
        """See to lamps that are missing, or gone. Call it often: it does something now and then only."""
        ...


class FakeLamps:
    """Lamps that only remember: `glowing` as it is now, `beeps` sounded in all."""

    def __init__(self) -> None:
        self.glowing: dict[Lamp, Glow] = {}
        self.missing: tuple[OnPin, ...] = ()
        self.beeps = 0

    def show(self, glowing: Glowing) -> None:
        self.glowing = dict(glowing)

    def beep(self, times: int) -> None:
        self.beeps += times

    def look(self) -> None:
        pass
