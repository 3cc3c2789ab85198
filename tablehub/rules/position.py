"""A position: where the thirty checkers stand. Pure values, seen from each owner's side of the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Flag, auto
from typing import Any

from tablehub.errors import BadNotation
from tablehub.rules.player import SIDES, Player
from tablehub.words.text import Text, say

Men = tuple[int, ...]
"""One player's checkers, 26 counts in his own numbering: [0] borne off, [1..24] his points, [25] the bar."""

OFF = 0
BAR = 25
MEN_A_SIDE = 15
HOME = 6  # points of the home board, the player's own 1 to 6

START_MEN: Men = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)


def other_way(place: int) -> int:
    """What a place is called once the board runs the other way, left for right; bar and off keep their names."""
    if place in (OFF, BAR):
        return place
    return 13 - place if place <= 12 else 37 - place


class PositionFault(Flag):
    """What makes a position impossible."""

    NONE = 0
    LIGHT_TOO_MANY = auto()
    LIGHT_TOO_FEW = auto()
    DARK_TOO_MANY = auto()
    DARK_TOO_FEW = auto()
    SHARED_POINT = auto()
    WON_TWICE = auto()
    """Both have borne off all their checkers."""


_FAULTS = tuple(PositionFault(bits) for bits in range((~PositionFault.NONE).value + 1))
"""All combinations: Python makes each when it is first met, and keeps it. See `unpacking._STEPS` for why not then."""


def men(points: Mapping[int, int], bar: int = 0, off: int | None = None) -> Men:
    """Men from a sparse mapping of own point to count; `off` defaults to what is missing from fifteen."""
    counts = [0] * 26
    for point, count in points.items():
        if not 1 <= point <= 24:
            raise BadNotation(f"point {point} is not on the board (1 to 24)")
        counts[point] = count
    counts[BAR] = bar
    counts[OFF] = max(0, MEN_A_SIDE - sum(counts)) if off is None else off
    return tuple(counts)


@dataclass(frozen=True, slots=True)
class Position:
    """Where all checkers stand; each side in its own numbering (see `Men`).

    Point n of one player is point 25 - n of the other. A `Position` may be impossible (that is what a
    camera may see); `faults` says how.
    """

    light: Men
    dark: Men

    @classmethod
    def start(cls) -> Position:
        """The standard starting position."""
        return cls(START_MEN, START_MEN)

    def men(self, player: Player) -> Men:
        return self.light if player is Player.LIGHT else self.dark

    @classmethod
    def of(cls, mover: Player, mine: Men, theirs: Men) -> Position:
        """A position from the mover's and the opponent's men."""
        return cls(mine, theirs) if mover is Player.LIGHT else cls(theirs, mine)

    def flipped(self) -> Position:
        """The same board with the players exchanged."""
        return Position(self.dark, self.light)

    def other_way(self) -> Position:
        """The same checkers where they lie, numbered for a board that runs the other way, left for right."""
        light, dark = (tuple(side[other_way(place)] for place in range(BAR + 1)) for side in (self.light, self.dark))
        return Position(light, dark)

    def signed(self) -> tuple[int, ...]:
        """24 counts in light's numbering, index 0 = his ace point: +n light, -n dark, 0 empty.

        Only meaningful where no point is shared.
        """
        return tuple(self.light[n] - self.dark[25 - n] for n in range(1, 25))

    def pips(self, player: Player) -> int:
        """The pip count: how far `player` is from having borne off all."""
        return sum(point * count for point, count in enumerate(self.men(player)))

    def faults(self) -> PositionFault:
        """What makes this position impossible; `PositionFault.NONE` when nothing does."""
        found = PositionFault.NONE
        for total, many, few in (
            (sum(self.light), PositionFault.LIGHT_TOO_MANY, PositionFault.LIGHT_TOO_FEW),
            (sum(self.dark), PositionFault.DARK_TOO_MANY, PositionFault.DARK_TOO_FEW),
        ):
            if total > MEN_A_SIDE:
                found |= many
            elif total < MEN_A_SIDE:
                found |= few
        if any(self.light[n] and self.dark[25 - n] for n in range(1, 25)):
            found |= PositionFault.SHARED_POINT
        if self._is_won_twice:
            found |= PositionFault.WON_TWICE
        return found

    def complaints(self) -> list[Text]:
        """Why this position cannot be, each in words that name side, count and point: what `faults` finds."""
        found = []
        for player in Player:
            total = sum(self.men(player))
            if total != MEN_A_SIDE:
                found.append(
                    say(
                        "{player} has {count} checkers, borne off and on the bar included, and not {right}",
                        player=SIDES[player],
                        count=total,
                        right=MEN_A_SIDE,
                    )
                )
        for n in range(1, 25):
            if self.light[n] and self.dark[25 - n]:
                found.append(
                    say(
                        "light's {point} point (dark's {other}) holds {light} light and {dark} dark",
                        point=n,
                        other=25 - n,
                        light=self.light[n],
                        dark=self.dark[25 - n],
                    )
                )
        if self._is_won_twice:
            found.append(say("light and dark have both borne off all {count} checkers", count=MEN_A_SIDE))
        return found

    @property
    def _is_won_twice(self) -> bool:
        return self.light[OFF] == self.dark[OFF] == MEN_A_SIDE

    def to_json(self) -> dict[str, Any]:
        """The form of the command-line contract: points (index 0 = ace point), bar, off, for each player."""
        return {
            str(player): {
                "points": list(self.men(player)[1:25]),
                "bar": self.men(player)[BAR],
                "off": self.men(player)[OFF],
            }
            for player in Player
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Position:
        """Read what `to_json` writes; `off` may be null or missing (then: what is missing from fifteen).

        Raises `BadNotation` naming the field that is wrong.
        """
        return cls(*(_men_from_json(data, str(player)) for player in Player))


def _men_from_json(data: Mapping[str, Any], name: str) -> Men:
    side = data.get(name)
    if not isinstance(side, Mapping):
        raise BadNotation(f"position has no {name!r} with its points")
    points = side.get("points")
    if not isinstance(points, list) or len(points) != 24:
        raise BadNotation(f"{name}: 'points' must be a list of 24 counts")
    bar, off = side.get("bar", 0), side.get("off")
    for label, count in [*((f"point {i + 1}", c) for i, c in enumerate(points)), ("bar", bar), ("off", off)]:
        valid = isinstance(count, int) and not isinstance(count, bool) and 0 <= count <= MEN_A_SIDE
        if not valid and not (label == "off" and count is None):
            raise BadNotation(f"{name}, {label}: {count!r} is not a number of checkers (0 to 15)")
    if off is None:
        off = max(0, MEN_A_SIDE - sum(points) - bar)
    return (off, *points, bar)
