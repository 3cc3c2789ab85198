"""Buttons the players press: the seam between pins, keys and touch on one side and the match on the other.

Whatever a press comes from, it is a `ButtonPress`. Drivers collect presses in the background; the main loop
asks for them with `poll`, so that nothing happens in the middle of something else.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, Self

from tablehub.rules.player import Player

Clock = Callable[[], float]
"""Seconds, never going back. Only differences mean anything."""


class Button(Enum):
    """What can be pressed."""

    DONE = "done"
    """My turn is over, the checkers lie as I want them; also: I have put right what was wrong."""
    DOUBLE = "double"
    TAKE = "take"
    """Yes: the double is taken, what was given up is accepted; to a fault, as `ACCEPT`."""
    PASS = "pass"
    """No: the double is passed, what was given up is refused; to a fault, as `DEMAND`."""
    ACCEPT = "accept"
    """The fault of my opponent, or the board as it lies, may stand."""
    DEMAND = "demand"
    """The fault of my opponent is to be put right, or his play declared void, as the ruleset has it."""
    UNDO = "undo"
    """Take back the last thing recorded."""
    MENU = "menu"
    """The referee is called: play rests, and people decide."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """One press, at `t` seconds (see `Clock`).

    `player` is whose button it was, None where a button is shared (undo, a keyboard): then the match
    decides whom it concerns.
    """

    button: Button
    player: Player | None
    t: float


class Buttons(Protocol):
    """Anything with buttons. A context manager; leaving it gives the device back.

    Raises `DeviceError` when a device that was there goes away. `wake` is set with every press, for who waits for one.
    `stuck` names the buttons that have been down for so long that something must lie on them; each counts once, and not
    again before it was let go.
    """

    @property
    def wake(self) -> threading.Event: ...
    @property
    def stuck(self) -> tuple[str, ...]: ...

    def __enter__(self) -> Self: ...
    def __exit__(self, *exc: object) -> None: ...

    def poll(self) -> list[ButtonPress]:
        """The presses since the last call, oldest first; does not wait."""
        ...


class FakeButtons:
    """Buttons pressed by a program: `FakeButtons().press(Button.DONE, Player.LIGHT)`.

    For tests and the simulated table; used where real ones are, and like them closed at the end.
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._pressed: deque[ButtonPress] = deque()  # appending and popping are atomic: pressed on any thread
        self.wake = threading.Event()
        self.stuck: tuple[str, ...] = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self._pressed.clear()

    def press(self, button: Button, player: Player | None = None) -> None:
        """Press and let go."""
        self._pressed.append(ButtonPress(button, player, self._clock()))
        self.wake.set()

    def poll(self) -> list[ButtonPress]:
        return [self._pressed.popleft() for _ in range(len(self._pressed))]
