"""Being told to end: by Ctrl-C, by the system, or because the terminal goes away."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Ctrl-C, whoever ends the program from outside, and a terminal that is closed."""


def code_of(number: int) -> int:
    """What a shell says of a program that this signal ended."""
    return 128 + number


class ToldToEnd(KeyboardInterrupt):
    """The signal `number` said so: like Ctrl-C it passes whatever waits for mistakes."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number, self.exit_code = number, code_of(number)


class Stop(threading.Event):
    """Is set when a table is to end, as it is meant to be ended by Ctrl-C and SIGTERM: that is no failure.

    `exit_code` tells of a terminal that went away, which nobody may have wanted.
    """

    exit_code = 0

    def heard(self, number: int) -> None:
        """A signal came; the first one counts."""
        if number == signal.SIGHUP and not self.is_set():
            self.exit_code = code_of(number)
        self.set()


class Ending:
    """Raises `ToldToEnd` when it hears the first signal; what comes after that disturbs nobody."""

    def __init__(self) -> None:
        self._told = False

    def heard(self, number: int) -> None:
        if not self._told:
            self._told = True
            raise ToldToEnd(number)

    def too_late(self) -> None:
        """What follows is the last that is done, and comes to its end."""
        self._told = True


@contextmanager
def ended_by_signals() -> Iterator[Ending]:
    """Within, the first signal raises `ToldToEnd`: what is still written then, before this is left, is written whole.

    A terminal that is closed sends more than one, and so does who grows impatient.
    """
    ending = Ending()
    with telling(ending.heard):
        yield ending


@contextmanager
def telling(heard: Callable[[int], object]) -> Iterator[None]:
    """Within, `heard` is told of each signal. Of the terminal's end not where that is ignored, as nohup has it."""
    heeded = [each for each in SIGNALS if each != signal.SIGHUP or signal.getsignal(each) is not signal.SIG_IGN]
    before = {each: signal.signal(each, lambda number, frame: heard(number)) for each in heeded}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, signal.SIG_DFL if handler is None else handler)  # None: one that is not Python's
