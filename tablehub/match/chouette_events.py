"""What happens in a chouette alone: who plays it, and who is out of a game or in it with a cube of his own."""

from __future__ import annotations

from dataclasses import dataclass

from tablehub.match.event import Event
from tablehub.rules.player import Player


@dataclass(frozen=True, slots=True)
class ChouetteBegun(Event):
    """What begins is a chouette of these players, as their throws ranked them: box, playing opponent, partners."""

    name = "chouette"
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PartnerRetired(Event):
    """`partner`, one of those who do not play, passes the double that the box offers, and is out of this game."""

    name = "retire"
    partner: str


@dataclass(frozen=True, slots=True)
class CubesOffered(Event):
    """Where each opponent has a cube of his own: `player`'s side offers these. The box doubles these `opponents`, or
    each of them doubles the box."""

    name = "own-double"
    player: Player
    opponents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CubeAnswered(Event):
    """The cube between the box and `opponent`, which was offered, is taken or passed by who has to answer."""

    name = "own-answer"
    opponent: str
    takes: bool
