"""The difference between a position and the board as seen, as checkers taken away and put down."""

from __future__ import annotations

from dataclasses import dataclass

from tablehub.referee.board.sight import Change, Sight
from tablehub.rules.play import Play, Step
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position

MOST_PLACES = 4
"""A board that differs in more places is not explained by one checker, with the blot it hit."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Checkers gone from places and found on others, each player's in his own numbering, one entry a checker."""

    mine_lost: tuple[int, ...] = ()
    mine_gained: tuple[int, ...] = ()
    theirs_lost: tuple[int, ...] = ()
    theirs_gained: tuple[int, ...] = ()

    @property
    def _counts(self) -> tuple[int, int, int, int]:
        return len(self.mine_lost), len(self.mine_gained), len(self.theirs_lost), len(self.theirs_gained)

    @property
    def is_mine_moved(self) -> bool:
        """Did one checker of the mover go from one place to another, hitting perhaps?"""
        return self._counts[:2] == (1, 1) and (self._counts[2:] == (0, 0) or self._is_hit)

    @property
    def _is_hit(self) -> bool:
        """Is the opponent's only change a blot that left the point moved to, for the bar if not for good?"""
        return self.theirs_lost == (25 - self.mine_gained[0],) and self.theirs_gained in ((BAR,), ())

    @property
    def is_mine_only(self) -> bool:
        """Did only checkers of the mover go from places to other places, hitting perhaps?"""
        hit = all(25 - point in self.mine_gained for point in self.theirs_lost) and set(self.theirs_gained) <= {BAR}
        return len(self.mine_lost) == len(self.mine_gained) and len(self.theirs_lost) == len(self.theirs_gained) and hit

    @property
    def is_theirs_moved(self) -> bool:
        return self._counts == (0, 0, 1, 1)

    @property
    def is_one_gone(self) -> bool:
        return self._counts in ((1, 0, 0, 0), (0, 0, 1, 0))

    @property
    def is_theirs_off_bar(self) -> bool:
        """Do nothing but several of the opponent's checkers lack, all of them on the bar?"""
        return self._counts == (0, 0, len(self.theirs_lost), 0) and set(self.theirs_lost) == {BAR}

    @property
    def theirs_changed(self) -> tuple[int, ...]:
        return self.theirs_lost + self.theirs_gained

    @property
    def is_lost_among_theirs(self) -> bool:
        """Is a checker of the mover gone, and one point of the opponent counted one off, as if it stood there?"""
        place = self.theirs_changed[0] if self.theirs_changed else OFF
        return self._counts in ((1, 0, 0, 1), (1, 0, 1, 0)) and OFF < place < BAR

    @property
    def is_one_extra(self) -> bool:
        return self._counts in ((0, 1, 0, 0), (0, 0, 0, 1))


def edit_of(
    sight: Sight, base: Position, player: Player, *, most: int = MOST_PLACES, literally: bool = False
) -> Edit | None:
    """How the board seen differs from `base`, for `player` to move; None where it differs in more than `most` places.

    `literally` lets places in doubt count as what they most likely are.
    """
    changes = sight.changes_from(base, most, literally=literally)
    if len(changes) > most:
        return None
    mine = [change for change in changes if change.player is player]
    theirs = [change for change in changes if change.player is not player]
    return Edit(_lost(mine), _gained(mine), _lost(theirs), _gained(theirs))


def _lost(changes: list[Change]) -> tuple[int, ...]:
    return tuple(c.place for c in changes for _ in range(-c.count))


def _gained(changes: list[Change]) -> tuple[int, ...]:
    return tuple(c.place for c in changes for _ in range(c.count))


def written_play(before: Position, after: Position, player: Player) -> Play:
    """An illegal play as it is written down: who left from where, paired from high to low with where he arrived.

    Checkers that moved backwards cannot be written; they are left out.
    """
    old, new = before.men(player), after.men(player)
    lost = [point for point in range(BAR, OFF, -1) for _ in range(old[point] - new[point])]
    gained = [point for point in range(BAR, OFF - 1, -1) for _ in range(new[point] - old[point])]
    theirs = before.men(player.opponent)
    return Play(
        tuple(
            Step(src, dst, hit=dst != OFF and theirs[25 - dst] == 1 and not after.men(player.opponent)[25 - dst])
            for src, dst in zip(lost, gained, strict=False)
            if src > dst
        )
    )
