"""Where each player throws, learnt from what is thrown and rightly played.

Most books let dice rest anywhere on the board; people throw into the same half all evening nevertheless. That is no
rule, so a throw on the other side is nobody's fault: it is asked only where it would take something else, as rare, for
a throw to be the other player's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablehub.match.events import Event, Played, SideChosen
from tablehub.referee.dice.casts import Cast, Pair
from tablehub.referee.stages import AwaitPlay, Stage
from tablehub.rules.player import Player

ENOUGH, KEPT = 4, 8
"""So many throws of each player are needed, and the latest so many go by: people change their seats."""


@dataclass(frozen=True, slots=True)
class ThrownInto:
    """A throw that is being played: whose it is, and whose right-hand half both dice lie in (None: on either side)."""

    player: Player
    half: Player | None


@dataclass(frozen=True, slots=True)
class ThrowingHalves:
    """`played`: the latest throws that were played, newest first; `due`: one of which that is not known yet."""

    played: tuple[ThrownInto, ...] = ()
    due: ThrownInto | None = None

    def after(self, stage: Stage, events: Sequence[Event]) -> ThrowingHalves:
        """With what a look at the table has led to."""
        if any(isinstance(event, SideChosen) for event in events):
            return ThrowingHalves()
        whole = {event.player for event in events if isinstance(event, Played) and event.legal}
        played = self.played
        if self.due and whole == {self.due.player}:
            played = tuple(each for player in Player for each in _of(player, (self.due, *played))[:KEPT])
        return ThrowingHalves(played, _thrown(stage))

    def throws_there(self, cast: Cast) -> Player | None:
        """Who has always thrown where these dice lie, and never where the other one always did."""
        half = cast.in_half_of if isinstance(cast, Pair) else None
        always = {player: self._always(player) for player in Player}
        if half is None or None in always.values() or always[Player.LIGHT] is always[Player.DARK]:
            return None
        return next(player for player in Player if always[player] is half)

    def _always(self, player: Player) -> Player | None:
        """The half that all his throws lay in."""
        halves = [thrown.half for thrown in _of(player, self.played)]
        return halves[0] if len(halves) >= ENOUGH and len(set(halves)) == 1 else None


def _of(player: Player, played: Sequence[ThrownInto]) -> list[ThrownInto]:
    return [thrown for thrown in played if thrown.player is player]


def _thrown(stage: Stage) -> ThrownInto | None:
    """The throw that lies there, if it is certain whose it is."""
    if not isinstance(stage, AwaitPlay) or stage.pair is None or stage.perhaps_the_others:
        return None
    return None if stage.may_be_of(stage.player.opponent) else ThrownInto(stage.player, stage.pair.in_half_of)
