"""XGIDs: a position as eXtreme Gammon and GNU Backgammon read it from the clipboard.

`XGID=position:cube:owner:turn:dice:score:score:rule:length:maxcube`. The position is 26 characters: the upper player's
bar, the lower player's points 1 to 24, the lower player's bar; capitals count the lower player's checkers, small
letters the upper one's. (eXtreme Gammon's help; GNU Backgammon 1.07, PositionFromXG in positionid.c.)
"""

from __future__ import annotations

from collections.abc import Sequence

from tablehub.errors import BadNotation
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, Position, PositionFault

UNTURNED, MONEY = "0:0", "0:0:0:0:10"
"""Cube in the middle at 1; no scores, no Jacoby rule, no match, cube up to 1024."""


def xgid(position: Position, on_roll: Player, dice: Sequence[int] = ()) -> str:
    """The XGID of this position in a money game, `on_roll` below; `dice` are his, if thrown.

    Raises `BadNotation` for a position that none can hold: both players on a point, or more than fifteen of a side.
    """
    mine, theirs = position.men(on_roll), position.men(on_roll.opponent)
    if position.faults() & PositionFault.SHARED_POINT:
        raise BadNotation("an XGID holds no point with checkers of both players")
    for player in Player:
        count = sum(position.men(player)[1:])
        if count > MEN_A_SIDE:
            raise BadNotation(f"an XGID holds fifteen checkers a side; {player} has {count}")
    places = [_letter(0, theirs[BAR])]
    places += [_letter(mine[n], theirs[25 - n]) for n in range(1, 25)]
    places.append(_letter(mine[BAR], 0))
    thrown = "".join(str(value) for value in sorted(dice, reverse=True)) if len(dice) == 2 else "00"
    return f"XGID={''.join(places)}:{UNTURNED}:1:{thrown}:{MONEY}"


def _letter(lower: int, upper: int) -> str:
    if lower:
        return chr(ord("A") + lower - 1)
    return chr(ord("a") + upper - 1) if upper else "-"
