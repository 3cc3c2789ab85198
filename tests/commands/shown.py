"""`python -m tests.commands.shown play ...`: the real command, and every sentence that its screen shows, one a line,
and again with "no more: " where it is gone.

On SDL's driver that draws where nobody sees it (SDL_VIDEODRIVER=offscreen) the program takes it for a screen.
The environment's PINS_TAKEN names a file: then this machine has GPIO pins, but for those whose numbers stand in it, and
with the word "chip" in it none at all.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from gpiozero import Factory

from hardware import gpio_buttons
from tablehub import cli
from tablehub.display.screen import Screen
from tablehub.display.view import View
from tablehub.errors import DeviceError
from tests.hardware.borrowed import BorrowedPins


def sentences(view: View) -> set[str]:
    """What a view says besides the board."""
    said = {view.message.text, *(item.text for item in view.status)}
    return said | ({view.menu.title, view.menu.note} if view.menu else set())


class TakenIn:
    """The pins whose numbers stand in a file just now."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def __contains__(self, number: object) -> bool:
        return str(number) in self._file.read_text("utf-8").split()


def lend_pins(taken: TakenIn) -> None:
    """Have this machine be a Pi with mock pins."""

    def factory() -> Factory:
        if "chip" in taken:
            raise DeviceError("GPIO cannot be opened (permission denied)")
        return BorrowedPins(taken)

    setattr(gpio_buttons, "is_raspberry_pi", lambda: True)  # noqa: B010 - functions, as below
    setattr(gpio_buttons, "_lgpio_factory", factory)  # noqa: B010


def main() -> int:
    """Run a command line."""
    told: set[str] = set()
    show = Screen.show
    if "PINS_TAKEN" in os.environ:
        lend_pins(TakenIn(Path(os.environ["PINS_TAKEN"])))

    def noted(screen: Screen, view: View, *rest: Any) -> Any:
        now = sentences(view) - {""}
        for text in sorted(now - told):
            print(text, flush=True)
        for text in sorted(told - now):
            print(f"no more: {text}", flush=True)
        told.clear()
        told.update(now)
        return show(screen, view, *rest)

    setattr(Screen, "show", noted)  # noqa: B010 - a method, which may not be assigned to
    return cli.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
