"""What happens to the clock besides play: events that its times are folded from, with all the others."""

from __future__ import annotations

from dataclasses import dataclass

from tablehub.match.event import Event
from tablehub.rules.player import Player


@dataclass(frozen=True, slots=True)
class TakenUp(Event):
    """A match that was interrupted is gone on with. `t` begins anew here; what was open is looked at anew."""

    name = "taken-up"


@dataclass(frozen=True, slots=True)
class ClockAdjusted(Event):
    """The director gives `player` this many seconds of reserve, or takes them where negative."""

    name = "clock-adjusted"
    unless_default = frozenset({"by"})
    player: Player
    seconds: float
    by: Player | None = None


@dataclass(frozen=True, slots=True)
class FlagFell(Event):
    """The time of `player` has run out. His opponent, or the director, decides what follows."""

    name = "flag"
    player: Player


@dataclass(frozen=True, slots=True)
class TimeClaimed(Event):
    """`player` claims the match, the time of his opponent having run out; its `match-over` follows."""

    name = "time-claimed"
    unless_default = frozenset({"by"})
    player: Player
    by: Player | None = None


@dataclass(frozen=True, slots=True)
class FlagWaived(Event):
    """The match goes on although the time of `player` has run out; he has the seconds of each turn left."""

    name = "flag-waived"
    unless_default = frozenset({"by"})
    player: Player
    by: Player | None = None
