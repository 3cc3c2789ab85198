"""What happens in a chouette alone: who plays it, and who is out of a game or in it with a cube of his own."""

from __future__ import annotations

from dataclasses import dataclass

from tablehub.match.event import Event


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
