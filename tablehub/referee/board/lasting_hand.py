"""A hand, or what passes for one, that lies still over the board: after a while players are told why all is silent."""

from __future__ import annotations

from dataclasses import dataclass

from tablehub.vision.reading import Reading

LASTS = 10.0
"""Seconds after which it is told. People rest a hand for some; a sleeve, a telephone or a paper is left for longer."""
STILL = 2.0
"""Seconds between two looks, at most, if nothing moved in between: a still table is looked at once a second."""


@dataclass(frozen=True, slots=True)
class LastingHand:
    """Since when one has been seen, and when last (seconds of the source); None while none is in view."""

    since: float | None = None
    last: float = 0.0

    def seen(self, reading: Reading) -> LastingHand:
        """The same after one more look at the settled table."""
        if not reading.hand:
            return LastingHand()
        if self.since is None or not 0 <= reading.t - self.last <= STILL:
            return LastingHand(reading.t, reading.t)
        return LastingHand(self.since, reading.t)

    @property
    def lasts(self) -> bool:
        """Has it lain there so long that people should know?"""
        return self.since is not None and self.last - self.since >= LASTS
