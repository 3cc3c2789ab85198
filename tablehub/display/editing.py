"""A position that is put together by hand, place by place. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablehub.display.view import Place
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, OFF, Position


@dataclass(frozen=True, slots=True)
class Edit:
    """A position that is being put together, the place that is pointed at, and whose checkers are put there."""

    position: Position
    place: Place
    player: Player = Player.LIGHT

    def with_count(self, by: int) -> Edit:
        """With so many checkers more (or fewer) on the place; never fewer than none nor more than fifteen."""
        number = _number_for(self.place, self.player)
        men = list(self.position.men(self.player))
        men[number] = min(max(men[number] + by, 0), MEN_A_SIDE)
        return replace(self, position=Position.of(self.player, tuple(men), self.position.men(self.player.opponent)))

    def at(self, place: Place) -> Edit:
        """Pointing at this place; on a bar or in a tray at that of the player whose checkers are put."""
        return replace(self, place=_own(place, self.player))

    def beside(self, by: int) -> Edit:
        """Pointing at the place `by` places further round the board."""
        places = _places(self.player)
        at = next((n for n, each in enumerate(places) if each.point == self.place.point and _same(each, self.place)), 0)
        return replace(self, place=places[(at + by) % len(places)])

    def of_other(self) -> Edit:
        """Putting the other player's checkers; on a bar or tray his own."""
        other = self.player.opponent
        return replace(self, player=other, place=_own(self.place, other))


def _same(a: Place, b: Place) -> bool:
    return a.point is not None or a.number == b.number


def _own(place: Place, player: Player) -> Place:
    """The same point in `player`'s numbering; his own bar or tray for a bar or tray."""
    return Place(player, _number_for(place, player))


def _number_for(place: Place, player: Player) -> int:
    return place.number if place.point is None or place.player is player else BAR - place.number


def _places(player: Player) -> tuple[Place, ...]:
    """All places a player's checker may be on, in the order of his way home, the bar first."""
    return tuple(Place(player, number) for number in range(BAR, OFF - 1, -1))
