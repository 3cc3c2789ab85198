"""Presses in the order of time, and two that contradict each other told apart from a decision."""

from __future__ import annotations

import time
from collections.abc import Iterable

from tablehub.buttons import Button, ButtonPress, Clock

TOGETHER = 0.03
"""Seconds within which a hand that comes down on two buttons closes both; nobody decides twice so fast. Every take and
pass waits for so long, that its opposite may be heard."""

OPPOSITE = {Button.TAKE: Button.PASS, Button.PASS: Button.TAKE, Button.ACCEPT: Button.DEMAND}
OPPOSITE[Button.DEMAND] = Button.ACCEPT


class PressOrder:
    """Takes presses as they come, and gives them out by time, none before one that was pressed earlier.

    Yes and no of the same player at once are neither: they come out as `contradicted`, and he is to be asked again.
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._waiting: list[ButtonPress] = []
        self._crossed: list[ButtonPress] = []
        self.contradicted: list[ButtonPress] = []
        """One of each pair that was given out as nothing; for whoever asks again to empty."""

    @property
    def rest(self) -> float | None:
        """Seconds until the first one that waits is certain; None where none waits."""
        if not self._waiting:
            return None
        return max(0.0, self._waiting[0].t + TOGETHER - self._clock())

    def sorted(self, presses: Iterable[ButtonPress]) -> list[ButtonPress]:
        """What counts by now, oldest first."""
        self._waiting = sorted([*self._waiting, *presses], key=lambda press: press.t)
        given = []
        while self._waiting and (self._is_certain(self._waiting[0]) or self._crosses(self._waiting[0])):
            press = self._waiting.pop(0)
            if not self._crosses(press):
                given.append(press)
                continue
            against = [other for other in self._waiting if _contradict(press, other)]
            self._waiting = [other for other in self._waiting if other not in against]
            self._crossed = [press, *against]
            if against:
                self.contradicted.append(press)
        return given

    def _is_certain(self, press: ButtonPress) -> bool:
        return press.button not in OPPOSITE or self._clock() - press.t >= TOGETHER

    def _crosses(self, press: ButtonPress) -> bool:
        """Does another contradict it, one that waits or one that was thrown away a moment ago?"""
        return any(_contradict(press, other) for other in (*self._waiting, *self._crossed))


def _contradict(one: ButtonPress, other: ButtonPress) -> bool:
    opposite = OPPOSITE.get(one.button) is other.button and one.player is other.player
    return opposite and abs(one.t - other.t) < TOGETHER
