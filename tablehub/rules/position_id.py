"""GNU Backgammon position IDs: a position and who is on roll in 14 characters.

80 bits, lowest first in each byte: for the player not on roll and then for the one on roll, his 1 point to
his 24 point and his bar, as many ones as there are checkers and then a zero. Base64 without padding.
(GNU Backgammon 1.07, positionid.c and its manual.) Checkers borne off are those missing from fifteen.
"""

from __future__ import annotations

import base64

from tablehub.errors import BadNotation
from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE, Men, Position, PositionFault

_BITS = 80
_LENGTH = 14


def position_id(position: Position, on_roll: Player) -> str:
    """The ID of this position with `on_roll` to throw.

    Raises `BadNotation` for more than fifteen checkers a side, which an ID cannot hold.
    """
    bits = ""
    for player in (on_roll.opponent, on_roll):
        men = position.men(player)
        if sum(men[1:]) > MEN_A_SIDE:
            raise BadNotation(f"a position ID holds fifteen checkers a side; {player} has {sum(men[1:])}")
        bits += "".join("1" * count + "0" for count in men[1:])
    key = int(bits[::-1], 2).to_bytes(_BITS // 8, "little")
    return base64.b64encode(key).decode("ascii").rstrip("=")


def position_from_id(text: str, on_roll: Player) -> Position:
    """The position of an ID in which `on_roll` is to throw; raises `BadNotation` naming what is wrong with it."""
    try:
        key = base64.b64decode(text + "==", validate=True) if len(text) == _LENGTH else b""
    except ValueError:  # binascii.Error is one; so is what characters beyond ASCII raise
        key = b""
    if len(key) != _BITS // 8:
        raise BadNotation(
            f"{text!r} is not a GNU Backgammon position ID of {_LENGTH} characters, like '4HPwATDgc/ABMA'"
        )
    bits = f"{int.from_bytes(key, 'little'):0{_BITS}b}"[::-1]
    runs = bits.split("0")  # a run of ones for each of the 50 places, then what pads the 80 bits
    if len(runs) < 51 or any(runs[50:]):
        raise BadNotation(f"position ID {text!r} has more than fifteen checkers a side")
    theirs, mine = (_men([len(run) for run in runs[i : i + 25]], text) for i in (0, 25))
    position = Position.of(on_roll, mine, theirs)
    if position.faults() & PositionFault.SHARED_POINT:
        raise BadNotation(f"position ID {text!r} has both players on one point")
    return position


def _men(counts: list[int], text: str) -> Men:
    if sum(counts) > MEN_A_SIDE:
        raise BadNotation(f"position ID {text!r} has {sum(counts)} checkers on one side; there are fifteen")
    return (MEN_A_SIDE - sum(counts), *counts)
