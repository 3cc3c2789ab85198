"""What clock a match is played with, as the players agree on it before it begins.

Sources: WBGF Tournament Rules 2.1 (2023), 3.5 (v) and (vi): two minutes a point of the match and twelve seconds a turn
that do not add up ("simple delay"), or as the director says; USBGF rules for in-person play and the U.S. Backgammon
Clock Rules of 2013, 2.1, the same. The old rulebooks know no clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from tablehub.errors import BadClock
from tablehub.words.text import Text, say


class ClockKind(Enum):
    """How seconds are counted."""

    NONE = "none"
    DELAY = "delay"
    """Simple delay: each turn its seconds run first, then the reserve; what is left of them is lost."""
    FISCHER = "fischer"
    """Each turn its seconds are added to the reserve."""


LONGEST_TURN, LONGEST_POINT = 600.0, 3600.0
"""Seconds a turn, and of reserve a point, beyond which somebody mistook the unit."""


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """`turn`: seconds of each turn, the delay or the increment; `point`: seconds of reserve a point of the match.

    Raises `BadClock` for seconds that are negative or absurd, and for a reserve of nothing.
    """

    kind: ClockKind = ClockKind.NONE
    turn: float = 12.0
    point: float = 120.0

    def __post_init__(self) -> None:
        if not 0 <= self.turn <= LONGEST_TURN:
            raise BadClock(f"a turn cannot have {self.turn:g} seconds; give 0 to {LONGEST_TURN:g}")
        if not 0 < self.point <= LONGEST_POINT:
            raise BadClock(
                f"a point cannot have {self.point / 60:g} minutes in reserve; "
                f"give more than 0 and at most {LONGEST_POINT / 60:g}"
            )

    @property
    def runs(self) -> bool:
        """Is there a clock at all?"""
        return self.kind is not ClockKind.NONE

    def reserve(self, length: int) -> float:
        """Seconds each player has in reserve for the whole of a match of `length` points."""
        return self.point * length

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind.value, "turn": self.turn, "point": self.point}

    @classmethod
    def from_json(cls, line: Mapping[str, Any]) -> ClockSettings:
        """Raises `ValueError`, `TypeError` or `KeyError` for what `to_json` would not write."""
        return cls(ClockKind(line["kind"]), float(line["turn"]), float(line["point"]))


NO_CLOCK = ClockSettings()


def why_no_clock(settings: ClockSettings, length: int, *, chouette: bool = False) -> Text | None:
    """One sentence why such a match cannot be played with this clock; None if it can."""
    if not settings.runs:
        return None
    if chouette:
        return say("A chouette is played without a clock.")
    if length < 1:
        return say("A clock needs a match: its reserve is so much a point, and money play has no end.")
    return None
