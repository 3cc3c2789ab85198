"""Whose dice have which colour, learnt from what players throw and rightly play.

Where both throw the same dice, or dice of hardly different colours, it stays unknown.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from tablehub.match.events import Event, Played, SideChosen
from tablehub.referee.stages import AwaitPlay, Stage
from tablehub.rules.player import Player
from tablehub.vision.reading import DieReading, Reading

Colour = tuple[float, float, float]
"""CIE L*a*b*, as the camera sees it."""

APART = 30.0
"""How far apart (Euclidean, of L*a*b*) two players' colours are at least. Of 19 boards, simulated and path traced, they
are 37 to 73 apart on 17, on the others 2 and 15."""
OWN = 0.4
"""Up to this share of how far the colours are apart a die has one of them: 1,322 of the 1,326 dice of those 17 boards
have their own, none the other."""
ENOUGH, KEPT = 2, 3
"""So many throws of each player are needed, and the latest so many go by: lamps are switched, dice exchanged."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw that is being played: whose it is, and the mean colour of its dice."""

    player: Player
    colour: Colour


@dataclass(frozen=True, slots=True)
class DiceColours:
    """`played`: the latest throws that were played, newest first; `due`: one of which that is not known yet."""

    played: tuple[Thrown, ...] = ()
    due: Thrown | None = None

    def after(self, stage: Stage, events: Sequence[Event]) -> DiceColours:
        """With what a look at the table has led to."""
        if any(isinstance(event, SideChosen) and event.swapped for event in events):
            return DiceColours()  # whose colour of checkers is whose has changed
        whole = {event.player for event in events if isinstance(event, Played) and event.legal}
        played = self.played
        if self.due and whole == {self.due.player}:
            played = _latest((self.due, *played))
        return DiceColours(played, _thrown(stage))

    def told(self, reading: Reading) -> Reading:
        """The reading with whose each die is, where its colour says so."""
        known = self._known()
        if known is None:
            return reading
        return replace(reading, dice=tuple(replace(die, owner=_owner(die, *known)) for die in reading.dice))

    def _known(self) -> tuple[Colour, Colour] | None:
        """Light's colour and dark's; None where nothing is known, or they cannot be told from each other."""
        light, dark = (self._of(player) for player in (Player.LIGHT, Player.DARK))
        if min(len(light), len(dark)) < ENOUGH:
            return None
        middles = _middle(light), _middle(dark)
        apart = math.dist(*middles)
        every = zip((light, dark), middles, strict=True)
        alike = all(math.dist(colour, middle) < OWN * apart for colours, middle in every for colour in colours)
        return middles if alike and apart >= APART else None

    def _of(self, player: Player) -> list[Colour]:
        return [thrown.colour for thrown in self.played if thrown.player is player]


def _latest(played: Sequence[Thrown]) -> tuple[Thrown, ...]:
    """The latest `KEPT` of each player."""
    kept: list[Thrown] = []
    for thrown in played:
        if sum(other.player is thrown.player for other in kept) < KEPT:
            kept.append(thrown)
    return tuple(kept)


def _thrown(stage: Stage) -> Thrown | None:
    """The throw that lies there, if it is certain whose it is and its dice are alike: each near their mean."""
    if not isinstance(stage, AwaitPlay) or stage.pair is None or stage.may_be_of(stage.player.opponent):
        return None
    one, other = (die.colour for die in stage.pair.dice)
    if stage.perhaps_the_others or one is None or other is None or math.dist(one, other) >= OWN * APART * 2:
        return None
    return Thrown(stage.player, _middle((one, other)))


def _middle(colours: Sequence[Colour]) -> Colour:
    light, red, yellow = (median(parts) for parts in zip(*colours, strict=True))
    return light, red, yellow


def _owner(die: DieReading, light: Colour, dark: Colour) -> Player | None:
    if die.colour is None:
        return die.owner
    near = OWN * math.dist(light, dark)
    if math.dist(die.colour, light) < near:
        return Player.LIGHT
    return Player.DARK if math.dist(die.colour, dark) < near else None
