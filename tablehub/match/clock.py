"""The match clock: both players' times as a value, reckoned by the times that events carry.

Nothing here looks at a clock on the wall. An event at `t` seconds of the source brings the times up to `t`; whoever
shows them asks `at(now)`, with the source's seconds of now. Time that goes back is the beginning of a new source and
costs nobody anything.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from tablehub.match.clock_settings import ClockKind, ClockSettings
from tablehub.rules.player import Player


class Times(NamedTuple):
    """Seconds of either player."""

    light: float = 0.0
    dark: float = 0.0

    def of(self, player: Player) -> float:
        return self.light if player is Player.LIGHT else self.dark

    def with_(self, player: Player, seconds: float) -> Times:
        """The same with this player's seconds set."""
        return Times(seconds, self.dark) if player is Player.LIGHT else Times(self.light, seconds)


NOTHING = Times()


@dataclass(frozen=True, slots=True)
class MatchClock:
    """The times as they stood at `since`, in seconds of the source (None: before the first event).

    `reserve` is never below nothing. `acting` is whose turn it is, with `delay` seconds of it that cost nothing yet;
    `runs` says that his time runs, which it does not while play rests or something is put right.
    """

    settings: ClockSettings
    reserve: Times
    since: float | None = None
    acting: Player | None = None
    delay: float = 0.0
    runs: bool = False
    turns: int = 0
    """How many turns have begun: two clocks of the same number are of the same turn."""
    given: Times = NOTHING
    """What the director has given in all, and taken."""
    flag: Player | None = None
    """Whose time has run out, while it is not decided what follows."""
    waived: frozenset[Player] = frozenset()
    """Those who were let play on although their time had run out."""

    @classmethod
    def set_for(cls, settings: ClockSettings, length: int) -> MatchClock | None:
        """The clock at the start of a match of `length` points; None where it is played without."""
        seconds = settings.reserve(length)
        return cls(settings, Times(seconds, seconds)) if settings.runs else None

    @property
    def running(self) -> Player | None:
        """Whose time runs."""
        return self.acting if self.runs else None

    def at(self, t: float) -> MatchClock:
        """The times at `t`."""
        gone = 0.0 if self.since is None else max(0.0, t - self.since)
        if self.running is None or not gone:
            return replace(self, since=t)
        free = min(self.delay, gone)
        left = max(0.0, self.reserve.of(self.running) - (gone - free))
        return replace(self, since=t, delay=self.delay - free, reserve=self.reserve.with_(self.running, left))

    def restarted(self, t: float) -> MatchClock:
        """The same times, with a source whose seconds begin anew."""
        return replace(self, since=t)

    def halted(self) -> MatchClock:
        """The same times, standing until a match that was interrupted is taken up: nobody plays, and the seconds of its
        source are not those of the one to come."""
        return replace(self, since=None, runs=False)

    def turned(self, acting: Player | None, *, runs: bool, anew: bool = False) -> MatchClock:
        """It is the turn of `acting` now. `anew`: he begins another turn although it was his before."""
        if acting is None:
            return replace(self, acting=None, delay=0.0, runs=False)
        if acting is self.acting and not anew:
            return replace(self, runs=runs)
        begun = replace(self, acting=acting, runs=runs, turns=self.turns + 1, delay=0.0)
        if self.settings.kind is ClockKind.FISCHER:
            more = self.reserve.of(acting) + self.settings.turn
            return replace(begun, reserve=self.reserve.with_(acting, more))
        return replace(begun, delay=self.settings.turn)

    def delayed(self) -> MatchClock:
        """The seconds of the present turn run from their start again, as after a throw that did not count."""
        delay = self.settings.turn if self.settings.kind is ClockKind.DELAY and self.acting else 0.0
        return replace(self, delay=delay)

    def exchanged(self) -> MatchClock:
        """The same times of the same people, who have exchanged colours."""
        return replace(
            self,
            reserve=Times(self.reserve.dark, self.reserve.light),
            given=Times(self.given.dark, self.given.light),
            acting=self.acting.opponent if self.acting else None,
            flag=self.flag.opponent if self.flag else None,
            waived=frozenset(player.opponent for player in self.waived),
        )

    def adjusted(self, player: Player, seconds: float) -> MatchClock:
        """The director gives or takes time. Who has some again is no longer one whose time has run out."""
        left = max(0.0, self.reserve.of(player) + seconds)
        given = self.given.with_(player, self.given.of(player) + left - self.reserve.of(player))
        changed = replace(self, reserve=self.reserve.with_(player, left), given=given)
        if not left:
            return changed
        flag = None if self.flag is player else self.flag
        return replace(changed, flag=flag, waived=self.waived - {player})

    def flagged(self, player: Player) -> MatchClock:
        """The time of `player` has run out, and both wait for what is decided."""
        return replace(self, flag=player, runs=False)

    def let_go_on(self, player: Player) -> MatchClock:
        """`player` plays on, without reserve unless what was taken back gave him some again."""
        without = frozenset() if self.reserve.of(player) else frozenset({player})
        return replace(self, flag=None, waived=self.waived | without)

    def taken_back_to(self, then: MatchClock) -> MatchClock:
        """What came since `then` was taken back: the times stand as they stood, but for what the director gave since.

        Within one turn time just goes on, for it is the referee who corrects himself. A flag that has fallen stays so:
        whose it is must not save the match by a press, so his opponent decides.
        """
        if then.turns == self.turns:
            return self
        back = replace(then, since=self.since, turns=self.turns + 1, given=self.given, flag=self.flag)
        for player in Player:
            since = self.given.of(player) - then.given.of(player)
            back = replace(back, reserve=back.reserve.with_(player, max(0.0, back.reserve.of(player) + since)))
        return replace(back, waived=frozenset(player for player in self.waived if not back.reserve.of(player)))

    def out_of_time(self, t: float) -> Player | None:
        """Whose time has run out by `t` and has not been told; who was let play on is not told again."""
        running = self.running
        if running is None or running in self.waived:
            return None
        now = self.at(t)
        return None if now.delay or now.reserve.of(running) else running
