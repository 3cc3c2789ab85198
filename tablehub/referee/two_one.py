"""Acey-deucy's own throw at the table: the 1 and the 2, then a doublet that is named by playing it.

Nobody says a doublet aloud to a camera, so what was played names it. Where two doublets explain the same position, the
one that was played in full is believed, for its player throws again. All positions of all doublets are tens of
thousands, so those of a doublet are worked out when the board has moved on far enough to be one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablehub.rules.acey_deucy import DOUBLETS, acey_deucy_parts
from tablehub.rules.legal import PartialPlay, checker_moves
from tablehub.rules.player import Player
from tablehub.rules.position import HOME, MEN_A_SIDE, OFF, Position
from tablehub.rules.rulesets import Ruleset

ACE_AND_DEUCE = 3
"""Pips of the throw itself."""
IN_FULL = 6
"""Steps of a turn in which the whole doublet was played."""


class TwoOneWays(Mapping[Position, PartialPlay]):
    """What is on the way of a turn with a 2-1, as far as it was worked out (`reach`)."""

    def __init__(self, before: Position, player: Player, ruleset: Ruleset, *, setup: bool) -> None:
        self._before, self._player, self._ruleset, self._setup = before, player, ruleset, setup
        self._doublets: dict[Position, int] = {}
        self._known: set[int] = set()
        self._open: set[Position] = set()
        """Ends of the turn to which one doublet leads in full and another not."""
        self._parts: dict[Position, PartialPlay] = {}
        for position, part in acey_deucy_parts(before, player, ruleset, setup=setup).items():
            self._parts[position] = self._alone(position, part)

    def __len__(self) -> int:
        return len(self._parts)

    def __iter__(self) -> Iterator[Position]:
        return iter(self._parts)

    def __getitem__(self, position: Position) -> PartialPlay:
        if position not in self._parts:
            self.reach(position)
        return self._parts[position]

    def reach(self, position: Position) -> None:
        """Work out every doublet that may have led to this position."""
        moved = self._before.pips(self._player) - position.pips(self._player) - ACE_AND_DEUCE
        bearing_off = not any(position.men(self._player)[HOME + 1 :])
        for doublet in DOUBLETS:
            if moved > 0 and (bearing_off or moved % doublet == 0):
                self._work_out(doublet)

    def reach_all(self) -> None:
        for doublet in DOUBLETS:
            self._work_out(doublet)

    def ending(self, position: Position) -> tuple[int | None, bool]:
        """The doublet that was named where the turn ends so, and whether its player throws again."""
        part = self[position]
        again = _is_full(part) and position.men(self._player)[OFF] < MEN_A_SIDE
        return self._doublets.get(position), again

    def leaves_open(self, position: Position) -> bool:
        """Do doublets lead to this end both with another throw and without?"""
        return position in self._open and position.men(self._player)[OFF] < MEN_A_SIDE

    def _alone(self, position: Position, part: PartialPlay) -> PartialPlay:
        """The 1 and the 2 alone end the turn only where they could not be played, won, or a doublet is blocked."""
        if not part.complete or not part.steps or position.men(self._player)[OFF] == MEN_A_SIDE:
            return part
        blocked = (d for d in DOUBLETS if not checker_moves(position, self._player, d, self._ruleset))
        named = next(blocked, None)
        if named is not None:
            self._doublets[position] = named
        return PartialPlay(part.steps, (), named is not None)

    def _work_out(self, doublet: int) -> None:
        if doublet in self._known:
            return
        self._known.add(doublet)
        parts = acey_deucy_parts(self._before, self._player, self._ruleset, setup=self._setup, doublet=doublet)
        for position, part in parts.items():
            known = self._parts.get(position)
            if known and known.complete and part.complete and _is_full(known) != _is_full(part):
                self._open.add(position)
            if known is None or _rank(part) > _rank(known):
                self._parts[position] = part
                if part.complete and part.steps:
                    self._doublets[position] = doublet


def _rank(part: PartialPlay) -> tuple[bool, bool]:
    return part.complete, _is_full(part)


def _is_full(part: PartialPlay) -> bool:
    return len(part.steps) == IN_FULL
