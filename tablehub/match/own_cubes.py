"""A chouette with a cube for each opponent: who may double whom, and what each one's game counts.

One side of the board is the box's; each opponent plays the same game with it for his own cube.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from tablehub.errors import BadInput
from tablehub.rules.counting import units_won
from tablehub.rules.cube import Cube
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Men
from tablehub.rules.rulesets import Ruleset

_NEW = Cube()


@dataclass(frozen=True, slots=True)
class OwnCubes:
    """The cubes of one game. `box` is the side of the board that the box plays; nobody in it has retired."""

    box: Player
    cubes: Mapping[str, Cube]

    @classmethod
    def among(cls, opponents: Iterable[str], box: Player, cube: Cube = _NEW) -> OwnCubes:
        """Before the first double; `cube` is what ties of the opening throw have made of everybody's."""
        return cls(box, dict.fromkeys(opponents, cube))

    def may_be_doubled(self) -> tuple[str, ...]:
        """The opponents whom the box may double, by rank."""
        return tuple(name for name, cube in self.cubes.items() if cube.may_double(self.box))

    def may_double(self) -> tuple[str, ...]:
        """The opponents who may double the box, by rank."""
        return tuple(name for name, cube in self.cubes.items() if cube.may_double(self.box.opponent))

    def taken(self, by: Collection[str]) -> OwnCubes:
        """After the box doubled and these opponents took. Raises `BadInput` for one whom it may not double."""
        return self._turned(by, self.may_be_doubled(), self.box.opponent)

    def taken_by_box(self, of: Collection[str]) -> OwnCubes:
        """After these opponents doubled and the box took. Raises `BadInput` for one who may not double."""
        return self._turned(of, self.may_double(), self.box)

    def raised(self) -> OwnCubes:
        """After an automatic double: each cube is worth twice."""
        return replace(self, cubes={name: cube.raised() for name, cube in self.cubes.items()})

    def without(self, names: Collection[str]) -> OwnCubes:
        """After the games of these opponents are over."""
        return replace(self, cubes={name: cube for name, cube in self.cubes.items() if name not in names})

    def units_won(self, kind: GameKind, loser: Men, ruleset: Ruleset) -> Mapping[str, int]:
        """What the game counts for each opponent, played out; `loser` are the men of the side that lost."""
        return {name: units_won(kind, cube, loser, ruleset, money=True) for name, cube in self.cubes.items()}

    def _turned(self, names: Collection[str], allowed: Collection[str], taker: Player) -> OwnCubes:
        for name in names:
            if name not in allowed:
                whom = ", ".join(allowed) or "nobody"
                raise BadInput(f"the cube between {name!r} and the box cannot be turned so now; allowed for: {whom}")
        turned = {name: cube.taken(taker) if name in names else cube for name, cube in self.cubes.items()}
        return replace(self, cubes=turned)
