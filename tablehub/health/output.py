"""What players see and hear: screen and sound."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tablehub.display.screen import Screen
from tablehub.errors import DeviceError
from tablehub.health.machine import Machine
from tablehub.live.aim_checks import Check, Verdict

SMALL = (800, 480)
"""Pixels below which a screen cannot be read from two metres."""


def screen_check(open_screen: Callable[[], Screen]) -> Check:
    """Opens the screen for a moment."""
    try:
        with open_screen() as screen:
            (width, height), driver, nobody = screen.size, screen.driver, screen.headless
    except DeviceError as problem:
        return Check("screen", str(problem), Verdict.BAD, "see to its cable and power, and that nothing else has it")
    if nobody:
        return Check("screen", "none", Verdict.BAD, "connect one, or play with --headless")
    value = f"{width}x{height} by {driver}"
    if width < SMALL[0] or height < SMALL[1]:
        return Check("screen", value, Verdict.FAIR, f"one of {SMALL[0]}x{SMALL[1]} pixels or more is better to read")
    return Check("screen", value, Verdict.GOOD)


def sound_checks(machine: Machine) -> Iterator[Check]:
    """A card to play on, and a voice."""
    cards = machine.read("/proc/asound/cards") or ""
    if not cards or "no soundcards" in cards:
        yield Check("sound", "no sound card", Verdict.FAIR, "the table plays without; for sound connect a loudspeaker")
    else:
        yield Check("sound", cards.splitlines()[0].partition("]: ")[2] or cards.splitlines()[0], Verdict.GOOD)
    if machine.has_program("espeak-ng"):
        yield Check("voice", "espeak-ng", Verdict.GOOD)
    else:
        yield Check("voice", "no espeak-ng", Verdict.FAIR, "the table does not speak; type  sudo apt install espeak-ng")
