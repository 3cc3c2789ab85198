"""Signs of life for whoever started the table: systemd starts it again when a part of it hangs.

Every loop that must not stand still has a `Pulse` and beats it each time round; the screen's loop calls
`Watchdog.look`, which pings systemd as long as every pulse beats. So the pings stop when the screen's loop hangs, and
when another one does. A camera that is gone is no hang: the loop that waits for it goes round.

The protocol is systemd's own (man sd_notify): lines of text in a datagram to the socket that NOTIFY_SOCKET names.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Protocol

logger = logging.getLogger(__name__)

Clock = Callable[[], float]
"""Seconds that never go back."""

PINGS = 4
"""Pings in the time that systemd waits for one: two may be late."""


class Pulse:
    """A loop's signs of life. It hangs when `limit` seconds went by without one; `rest` says that it ended rightly."""

    def __init__(self, name: str, limit: float, clock: Clock = time.monotonic) -> None:
        self.name, self.limit = name, limit
        self._clock = clock
        self._last: float | None = None

    def beat(self) -> None:
        """The loop goes round. May be called on any thread."""
        self._last = self._clock()

    def rest(self) -> None:
        """The loop is over; it hangs no more."""
        self._last = None

    @property
    def hangs(self) -> bool:
        """Whether the last sign of life is too long ago. A loop that has not begun does not hang."""
        last = self._last
        return last is not None and self._clock() - last > self.limit


class Notifier(Protocol):
    """Whoever hears how the table is."""

    def tell(self, message: str) -> None:
        """`message`: an assignment of man sd_notify, as READY=1. Never raises."""
        ...


class SystemdNotifier:
    """Tells systemd through the socket it has named. `address`: a path, or @ and a name in the abstract namespace."""

    def __init__(self, address: str) -> None:
        self._address = "\0" + address[1:] if address.startswith("@") else address

    def tell(self, message: str) -> None:
        # A full or missing socket is systemd's trouble, not the table's: it then misses the ping, and that is all.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as to:
            to.setblocking(False)
            to.sendto(message.encode(), self._address)


class RecordedNotifier:
    """The simulated twin: `told` holds what systemd would have heard, oldest first."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def tell(self, message: str) -> None:
        self.told.append(message)


class NobodyListens:
    """For a table that systemd has not started."""

    def tell(self, message: str) -> None:
        pass


class Watchdog:
    """Pings while everything that is watched goes round. `interval`: seconds between pings; None: none are wanted."""

    def __init__(self, notifier: Notifier, interval: float | None = None, clock: Clock = time.monotonic) -> None:
        self._notifier, self._interval, self._clock = notifier, interval, clock
        self._pulses: tuple[Pulse, ...] = ()
        self._hanging: frozenset[str] = frozenset()
        self._pinged: float | None = None
        self._is_ready = False

    @property
    def is_service(self) -> bool:
        """Has somebody started this process who wants to hear of it, as systemd does? Then nobody is at a terminal."""
        return not isinstance(self._notifier, NobodyListens)

    def __enter__(self) -> Watchdog:
        return self

    def __exit__(self, *exc: object) -> None:
        self._notifier.tell("STOPPING=1")

    @contextmanager
    def watching(self, *pulses: Pulse) -> Iterator[None]:
        """Within, these must beat too."""
        before, self._pulses = self._pulses, (*self._pulses, *pulses)
        try:
            yield
        finally:
            self._pulses = before

    def look(self) -> None:
        """The screen's loop goes round; the first time says that the table is up. Call it ten times a second or so."""
        if not self._is_ready:
            self._is_ready = True
            self._notifier.tell("READY=1")
        self._note(frozenset(pulse.name for pulse in self._pulses if pulse.hangs))
        if self._interval is None or self._hanging:
            return
        now = self._clock()
        if self._pinged is None or now - self._pinged >= self._interval:
            self._pinged = now
            self._notifier.tell("WATCHDOG=1")

    def _note(self, hanging: frozenset[str]) -> None:
        """Say once what hangs, and once that it goes on."""
        if hanging == self._hanging:
            return
        self._hanging = hanging
        if hanging:
            names = ", ".join(sorted(hanging))
            logger.error("%s: no sign of life; the watchdog is told no more that all is well", names)
            self._notifier.tell(f"STATUS=hangs: {names}")
        else:
            logger.warning("everything goes on again")
            self._notifier.tell("STATUS=")


def open_watchdog(environ: Mapping[str, str] | None = None) -> Watchdog:
    """The watchdog of this process as systemd's environment variables ask for it; silent where nobody listens.

    Where pings are wanted, an abort by systemd writes down on standard error where every thread stood.
    """
    environ = os.environ if environ is None else environ
    address = environ.get("NOTIFY_SOCKET")
    if not address:
        return Watchdog(NobodyListens())
    interval = _ping_interval(environ)
    if interval is not None:
        faulthandler.enable()
    return Watchdog(SystemdNotifier(address), interval)


def _ping_interval(environ: Mapping[str, str]) -> float | None:
    """Seconds between pings; None where none are wanted of this process."""
    wanted, process = environ.get("WATCHDOG_USEC", ""), environ.get("WATCHDOG_PID", str(os.getpid()))
    if not wanted.isdigit() or process != str(os.getpid()) or int(wanted) == 0:
        return None
    return int(wanted) / 1e6 / PINGS
