"""Whether the machine knows the date: a Pi has no clock of its own, and without a network nobody tells it."""

from __future__ import annotations

import time

from tablehub.words.text import Text, say

EARLIEST = time.mktime((2026, 1, 1, 0, 0, 0, 0, 0, -1))
"""This program is younger: a clock before that was never set."""


def date_note(now: float | None = None) -> Text | str:
    """What players see while the clock is not set, else nothing; `now` in seconds since 1970. Play needs no date."""
    told = time.time() if now is None else now
    return say("the clock is not set: matches carry a wrong date") if told < EARLIEST else ""
